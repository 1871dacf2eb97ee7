"""What happened this turn, and how many kinds there are (400.7, 700.5)."""

from __future__ import annotations

import pytest

from domain.cards.build import aura, creature, triggered
from domain.cards.nouns import CREATURE, PERMANENT, YOU, YOURS
from domain.cards.terms import Count, Devotion, PlayerNumber, Quantity, ThisTurn, Variety
from domain.cards.triggers import Begins
from domain.cards.verbs import draw
from domain.events import (
    AbilityTriggered,
    AttackersDeclared,
    DamageDealt,
    Entering,
    LifeGained,
    StepBegan,
    TurnBegan,
    ZoneChanged,
)
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.reading import amount
from domain.state import GameState
from domain.vocabulary import Step, Zone
from tests.rules.boards import board, happen, put

BEARS = "Grizzly Bears"


def number(state: GameState, quantity: Quantity) -> int:
    """A number as player 1 counts it."""
    return amount(view(state.game.board), quantity, Context(controller=1))


@pytest.mark.rule("400.7")
def test_what_entered_this_turn_is_no_news_in_the_next() -> None:
    state = board(put(101, BEARS), put(102, BEARS, zone=Zone.HAND))
    how = Entering(controller=1)
    entered = ZoneChanged(object=102, new=202, owner=1, origin=Zone.HAND, to=Zone.BATTLEFIELD, entering=how)
    state, _ = happen(state, TurnBegan(player=1), entered)
    newcomers = Count(CREATURE & ThisTurn("entered"))
    assert number(state, newcomers) == 1
    state, _ = happen(state, TurnBegan(player=2))
    assert number(state, newcomers) == 0


@pytest.mark.rule("120.3")
def test_who_was_dealt_damage_this_turn() -> None:
    state = board(put(101, BEARS), put(102, BEARS))
    state, _ = happen(state, DamageDealt(source=101, to=102, amount=1))
    hurt = Count(CREATURE & ThisTurn("damaged"))
    assert number(state, hurt) == 1
    state, _ = happen(state, TurnBegan(player=2))
    assert number(state, hurt) == 0


def test_life_gained_and_attackers_of_this_turn_are_counted() -> None:
    state = board(put(101, BEARS), put(102, BEARS))
    state, _ = happen(state, LifeGained(player=1, amount=3), LifeGained(player=1, amount=2))
    state, _ = happen(state, AttackersDeclared(player=1, attacks=((101, 2), (102, 2))))
    assert number(state, PlayerNumber(YOU, "life_gained")) == 5
    assert number(state, PlayerNumber(YOU, "attackers")) == 2
    state, _ = happen(state, TurnBegan(player=2))
    assert number(state, PlayerNumber(YOU, "life_gained")) + number(state, PlayerNumber(YOU, "attackers")) == 0


def test_how_many_kinds_there_are() -> None:
    state = board(put(101, BEARS), put(102, "Ornithopter"), put(103, "Tundra"), put(104, "Island"))
    assert number(state, Variety("card_type", PERMANENT & YOURS)) == 3
    assert number(state, Variety("basic_land_type", PERMANENT & YOURS)) == 2
    assert number(state, Variety("colour", PERMANENT & YOURS)) == 1
    assert number(state, Variety("mana_value", CREATURE)) == 2
    assert number(state, Variety("power", CREATURE)) == 2


@pytest.mark.rule("700.5")
def test_devotion_counts_symbols_of_ones_own_permanents() -> None:
    state = board(put(101, "Boggart Ram-Gang"), put(102, BEARS), put(103, BEARS, owner=2))
    assert number(state, Devotion(("R",))) == 3
    assert number(state, Devotion(("G",))) == 4
    assert number(state, Devotion(("R", "G"))) == 4


@pytest.mark.rule("603.2")
def test_the_upkeep_of_the_enchanted_creatures_controller() -> None:
    curse = aura("Curse", "{B}", CREATURE, triggered(Begins(Step.UPKEEP, "host"), draw()))
    state = board(put(101, BEARS, owner=2), put(102, "Curse", attached_to=101), also=(curse,))
    state, mine = happen(state, TurnBegan(player=1), StepBegan(step=Step.UPKEEP))
    _, theirs = happen(state, TurnBegan(player=2), StepBegan(step=Step.UPKEEP))
    assert [sum(isinstance(each, AbilityTriggered) for each in found) for found in (mine, theirs)] == [0, 1]


def test_nobody_is_devoted_to_nothing() -> None:
    lone = creature("Lone One", "{3}", 1, 1, "Bear")
    assert number(board(put(101, "Lone One"), also=(lone,)), Devotion(("W",))) == 0
