"""Abilities that trigger once for all that happen together, once each turn, or when you do (603.2c, 603.12)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.answers import Chosen
from domain.cards.abilities import Reflexive
from domain.cards.build import creature, sentence, triggered
from domain.cards.effects import LookAtTop
from domain.cards.nouns import CREATURE, OPPONENT, PLAYER, T0, YOURS
from domain.cards.triggers import DamageIsDealt, Moves, WhenDone
from domain.cards.verbs import draw, lose_life, target
from domain.events import (
    AbilityTriggered,
    DamageDealt,
    Entering,
    StepBegan,
    TurnBegan,
    ZoneChanged,
)
from domain.procedure import Table
from domain.rules.context import Context
from domain.rules.instructions import INSTRUCTIONS
from domain.rules.triggers import notice, put_triggers_on_stack
from domain.vocabulary import ObjectId, Step, Zone
from tests.rules.boards import board, happen, put, run

BEARS = "Grizzly Bears"
ENTERING = triggered(Moves(CREATURE & YOURS, to=Zone.BATTLEFIELD), draw())
WATCHER = "Watcher"


def enters(thing: ObjectId, new: ObjectId) -> ZoneChanged:
    """A card of player 1 enters from hand."""
    how = Entering(controller=1)
    return ZoneChanged(object=thing, new=new, owner=1, origin=Zone.HAND, to=Zone.BATTLEFIELD, entering=how)


def hit(player: int, by: ObjectId) -> DamageDealt:
    """Combat damage to a player."""
    return DamageDealt(source=by, to=player, amount=2, combat=True)


def often(noticed: tuple[object, ...]) -> int:
    """How many abilities triggered."""
    return sum(isinstance(each, AbilityTriggered) for each in noticed)


@pytest.mark.rule("603.2c")
@pytest.mark.parametrize(("batch", "times"), [("", 2), ("all", 1)])
def test_one_or_more_is_once_for_all_that_happen_together(batch: str, times: int) -> None:
    watcher = creature(WATCHER, "{1}{G}", 2, 2, "Bear", replace(ENTERING, batch=batch))
    state = board(put(101, WATCHER), put(102, BEARS, zone=Zone.HAND), put(103, BEARS, zone=Zone.HAND), also=(watcher,))
    _, noticed = happen(state, enters(102, 201), enters(103, 202))
    assert often(noticed) == times


@pytest.mark.rule("603.2c")
def test_one_or_more_deal_damage_is_once_for_each_player() -> None:
    strikes = replace(triggered(DamageIsDealt(CREATURE, PLAYER, combat=True), draw()), batch="player")
    watcher = creature(WATCHER, "{1}{G}", 2, 2, "Bear", strikes)
    state = board(put(101, WATCHER), put(102, BEARS), put(103, BEARS), also=(watcher,))
    _, noticed = happen(state, hit(2, 102), hit(2, 103), hit(1, 103))
    assert [each.object for each in noticed if isinstance(each, AbilityTriggered)] == [2, 1]


@pytest.mark.rule("603.2h")
def test_only_once_each_turn_begins_anew_with_the_next_turn() -> None:
    watcher = creature(WATCHER, "{1}{G}", 2, 2, "Bear", replace(ENTERING, once_each_turn=True))
    hand = (put(thing, BEARS, zone=Zone.HAND) for thing in (102, 103, 104))
    state = board(put(101, WATCHER), *hand, also=(watcher,))
    state, first = happen(state, enters(102, 201))
    state, second = happen(state, enters(103, 202))
    state, _ = happen(state, TurnBegan(player=2), StepBegan(step=Step.UPKEEP))
    _, third = happen(state, enters(104, 203))
    assert [often(each) for each in (first, second, third)] == [1, 0, 1]


@pytest.mark.rule("603.12")
def test_when_you_do_triggers_at_once_and_chooses_its_own_targets() -> None:
    table = Table(board(put(101, BEARS)), notice)
    effect = Reflexive(sentence(target(OPPONENT), lose_life(3, T0)))
    run(INSTRUCTIONS[Reflexive](table, effect, Context(controller=1, this=101)))
    (waiting,) = table.game.waiting
    assert isinstance(waiting.ability.when, WhenDone)
    came, asked = run(put_triggers_on_stack(table), [Chosen((2,))])
    assert came
    assert len(asked) == 1
    (ability,) = table.board.stack
    assert table.board.objects[ability].choices.slots[0].targets == (2,)


@pytest.mark.rule("701.20e")
def test_the_rest_goes_to_the_bottom_in_a_random_order() -> None:
    cards = tuple(put(thing, BEARS, zone=Zone.LIBRARY) for thing in (102, 103, 104, 105))
    table = Table(board(put(101, BEARS), *cards), notice)
    effect = LookAtTop(3, 1, rest="at_random")
    run(INSTRUCTIONS[LookAtTop](table, effect, Context(controller=1, this=101)), [Chosen((103,)), Chosen((104, 102))])
    library = table.game.player(1).library
    assert library[0] == 105
    assert len(library) == 3
