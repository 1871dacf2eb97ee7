"""Triggers on what happens for the first time each turn, played by made-up sentences (603.2)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.build import triggered
from domain.cards.nouns import ITSELF, SPELL_OR_ABILITY, YOURS
from domain.cards.terms import FirstTime
from domain.cards.triggers import BecomesTarget, Happens
from domain.cards.verbs import draw
from domain.events import (
    AbilityTriggered,
    AttackersDeclared,
    CombatEnded,
    CopySettled,
    LifeGained,
    LifeLost,
    SpellCopied,
    TargetChanged,
    TurnBegan,
)
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.boards import board, happen, put
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened

NAME, BEAR = "Testing Words", "Creature — Bear"
SHOCK = "Shock"


@pytest.mark.rule("508.1")
def test_the_first_attack_of_a_turn_is_told_from_the_next() -> None:
    watcher = compiled("Whenever this creature attacks for the first time each turn, draw a card.", BEAR)
    assert watcher.abilities == (triggered(Happens("attack", ITSELF & FirstTime("attack")), draw()),)
    attack = AttackersDeclared(player=1, attacks=((101, 2),))
    state = board(put(101, NAME), also=(watcher,))
    often = []
    for turn in range(2):
        state, _ = happen(state, TurnBegan(player=1 + turn))
        for _ in range(3):
            state, noticed = happen(state, attack)
            often.append(sum(isinstance(each, AbilityTriggered) for each in noticed))
            state, _ = happen(state, CombatEnded())
    assert often == [1, 0, 0, 1, 0, 0]


def shocked(text: str) -> Desk:
    """A creature with an ability, two spells of its controller's and one of an opponent's that may target it."""
    watcher = compiled(text, BEAR)
    hands = (in_hand(102, SHOCK), in_hand(103, SHOCK), in_hand(104, SHOCK, 2))
    mana = (*lands("Mountain", 111, 112), *lands("Mountain", 113, owner=2))
    return Desk(put(101, NAME), *hands, *mana, also=(watcher,))


def times(desk: Desk) -> int:
    """How often an ability has triggered."""
    return len(happened(desk.table, AbilityTriggered))


@pytest.mark.rule("601.2c")
def test_the_first_time_that_a_spell_of_yours_targets_it_isnt_spoilt_by_another_player() -> None:
    text = "Whenever this creature becomes the target of a spell or ability you control for the first time each turn, "
    desk = shocked(f"{text}draw a card.")
    (ability,) = compiled(f"{text}draw a card.", BEAR).abilities
    when = BecomesTarget(ITSELF & FirstTime("target", yours=True), SPELL_OR_ABILITY & YOURS)
    assert ability == triggered(when, draw())
    desk.passing(1)
    desk.cast(104, Chosen((101,)))
    assert times(desk) == 0
    desk.passing(1)
    desk.cast(102, Chosen((101,)))
    assert times(desk) == 1
    desk.cast(103, Chosen((101,)))
    assert times(desk) == 1


@pytest.mark.rule("603.2")
def test_the_first_time_at_all_is_anybodys() -> None:
    text = "Whenever this creature becomes the target of a spell or ability for the first time each turn, "
    desk = shocked(f"{text}counter that spell or ability.")
    spell = desk.cast(102, Chosen((101,)))
    assert times(desk) == 1
    desk.passing(2)
    assert spell not in desk.zone(Zone.STACK)
    desk.cast(103, Chosen((101,)))
    assert times(desk) == 1


@pytest.mark.rule("707.10c")
def test_a_copys_targets_count_as_they_settle() -> None:
    desk = shocked(
        "Whenever this creature becomes the target of a spell or ability for the first time each turn, draw a card."
    )
    desk.cast(102, Chosen((2,)))
    (spell,) = desk.zone(Zone.STACK)
    state, _ = happen(desk.table.state, SpellCopied(original=spell, copy=900, player=1))
    turned = TargetChanged(object=900, slot=0, place=0, old=2, new=101)
    state, noticed = happen(state, turned, CopySettled(copy=900))
    assert [type(each) for each in noticed] == [AbilityTriggered]
    again = (SpellCopied(original=900, copy=901, player=1), CopySettled(copy=901))
    _, noticed = happen(state, *again)
    assert noticed == ()


@pytest.mark.rule("119.3")
def test_life_is_first_lost_by_each_opponent_in_their_own_turn() -> None:
    text = "Whenever an opponent loses life for the first time during each of their turns, draw a card."
    state = board(put(101, NAME), also=(compiled(text, BEAR),))
    often = []
    for whose in (1, 2):
        state, _ = happen(state, TurnBegan(player=whose))
        for _ in range(2):
            state, noticed = happen(state, LifeLost(player=2, amount=1))
            often.append(len(noticed))
    assert often == [0, 0, 1, 0]


def test_life_is_first_gained_in_your_own_turn() -> None:
    text = "Whenever you gain life for the first time during each of your turns, draw a card."
    state = board(put(101, NAME), also=(compiled(text, BEAR),))
    often = []
    for whose in (2, 1):
        state, _ = happen(state, TurnBegan(player=whose))
        for _ in range(2):
            state, noticed = happen(state, LifeGained(player=1, amount=1))
            often.append(len(noticed))
    assert often == [0, 0, 1, 0]


def test_the_first_time_of_another_kind_of_spell_isnt_known() -> None:
    text = "Whenever this creature becomes the target of an Aura spell for the first time each turn, draw a card."
    assert refused(text, BEAR)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks for the first time each turn, untap it.",
        (
            "Whenever this creature becomes the target of a spell or ability you control for the first time each turn,"
            " Mice you control get +1/+0 until end of turn."
        ),
        (
            "Whenever this creature becomes the target of a spell or ability an opponent controls, counter that spell"
            " or ability unless its controller pays {1}."
        ),
        "Whenever you lose life for the first time each turn, put a +1/+1 counter on this creature.",
        "Whenever you lose life for the first time during each of your turns, draw a card.",
        "Whenever you gain life for the first time each turn, draw a card.",
        "Whenever an opponent loses life for the first time each turn, draw a card.",
    ],
)
def test_first_times_come_back_the_same(text: str) -> None:
    comes_back_the_same(f"{BEAR}\n{text}")
