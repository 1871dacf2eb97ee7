"""Copies of spells and abilities (707.10)."""

from __future__ import annotations

import pytest

from domain.answers import NewTargets
from domain.cards.effects import CopySpell
from domain.cards.nouns import T0, THIS
from domain.cards.terms import EventAmount
from domain.events import SpellCast, SpellCopied, SpellRemovedUnresolved, TargetChanged
from domain.rulebook import Rule
from domain.stack_parts import Slot
from domain.state import Cause
from domain.vocabulary import Zone
from tests.rules.boards import board, put
from tests.rules.spells import ability, carry_out, resolve, spell


@pytest.mark.rule("707.10")
def test_a_copy_keeps_modes_x_targets_division_and_costs_paid() -> None:
    made = spell(200, "Rolling Thunder", (2, 110), division=(3, 1), x=4, additional=(1,), mana_paid=((9, "R"),))
    state = board(put(110, "Hill Giant"), made)
    played = carry_out(state, CopySpell(T0, new_targets=False), targets=((200,),), controller=2)
    copy, original = played.table.board.objects[500], played.table.board.objects[200]
    assert copy.choices == original.choices
    assert (copy.owner, copy.controller, copy.copy, copy.card) == (2, 2, True, 0)
    assert played.of(SpellCopied) == [SpellCopied(original=200, copy=500, player=2)]
    assert played.of(SpellCast) == []
    assert played.asked == []
    assert played.table.board.stack == (200, 500)


@pytest.mark.rule("707.10c")
def test_the_controller_of_a_copy_may_choose_new_targets() -> None:
    state = board(put(110, "Hill Giant", 2), spell(200, "Lightning Bolt", (1,), owner=2))
    played = carry_out(state, CopySpell(T0), targets=((200,),), answers=[NewTargets(slots=((110,),))])
    assert played.questions() == ["ChooseNewTargets"]
    assert played.of(TargetChanged) == [
        TargetChanged(object=500, slot=0, place=0, old=1, new=110, how=Rule.CHOOSE_NEW_TARGETS)
    ]
    assert played.table.board.objects[200].choices.slots == (Slot(count=1, targets=(1,)),)


@pytest.mark.rule("707.10c", "608.2b")
def test_a_copy_may_keep_an_illegal_target_and_then_does_not_resolve() -> None:
    state = board(put(110, "Hill Giant", 2), spell(200, "Doom Blade", (300,), owner=2))
    played = carry_out(state, CopySpell(T0), targets=((200,),), answers=[NewTargets(slots=((300,),))])
    assert resolve(played.table.state).of(SpellRemovedUnresolved) == [SpellRemovedUnresolved(spell=500)]


@pytest.mark.rule("702.40a", "707.10")
def test_storm_copies_a_spell_that_has_left_the_stack() -> None:
    state = board(spell(200, "Grapeshot", (2,)))
    countered = resolve(state)
    played = carry_out(
        countered.table.state, CopySpell(THIS, EventAmount()), this=200, cause=Cause(amount=2),
        answers=[NewTargets(slots=((2,),))] * 2,
    )  # fmt: skip
    assert len(played.of(SpellCopied)) == 2
    assert len(played.table.board.stack) == 2


@pytest.mark.rule("707.10b")
def test_a_copy_of_an_ability_has_the_same_source() -> None:
    state = board(put(110, "Prodigal Sorcerer"), ability(200, "Prodigal Sorcerer", 0, 110, (2,)))
    played = carry_out(state, CopySpell(T0), targets=((200,),), answers=[NewTargets(slots=((2,),))])
    copy = played.table.board.objects[500]
    assert copy.source == 110
    assert resolve(played.table.state).life(2) == 19


@pytest.mark.rule("608.3f", "707.10f")
def test_the_copy_of_a_permanent_spell_becomes_a_token() -> None:
    state = board(spell(200, "Grizzly Bears"))
    played = carry_out(state, CopySpell(T0), targets=((200,),))
    token = resolve(played.table.state).now(500)
    assert token is not None
    assert (token.zone, token.token) == (Zone.BATTLEFIELD, True)
