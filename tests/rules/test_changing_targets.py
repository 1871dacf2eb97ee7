"""Changing targets and choosing new ones (115.7)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answers import NewTargets
from domain.cards.abilities import CardDefinition
from domain.cards.build import instant
from domain.cards.nouns import CREATURE, T0
from domain.cards.verbs import tap, target
from domain.decisions import ChooseNewTargets
from domain.events import AnswerRefused, TargetChanged
from domain.procedure import Table
from domain.rulebook import Rule, number
from domain.rules.changing_targets import How, change_targets
from domain.rules.context import Context
from domain.rules.triggers import notice
from domain.state import GameState
from tests.rules.boards import board, put, run
from tests.rules.spells import Played, spell

BEARS, GIANT, ANGEL, BEETLES, LIONS = 110, 111, 112, 113, 114
SPELL = 200
CREATURES = (
    put(BEARS, "Grizzly Bears", 1),
    put(GIANT, "Hill Giant", 2),
    put(ANGEL, "Serra Angel", 2),
    put(BEETLES, "Pincher Beetles", 2),
)
DISTRACTION: CardDefinition = instant("Distraction", "{2}{W}", target(CREATURE, 2), tap(T0))


def change(state: GameState, how: How, *answers: tuple[tuple[int, ...], ...], **more: Any) -> Played:
    """Player 1 changes the targets of the spell."""
    table = Table(state, notice)
    context = Context(controller=1, this=300, stack_object=300)
    result, asked = run(
        change_targets(table, SPELL, how, context, more.get("to")), [NewTargets(slots=answer) for answer in answers]
    )
    return Played(table, result, asked)


def refused(played: Played) -> list[Rule]:
    """The most telling rule of each refusal."""
    return [event.cites[-1] for event in played.of(AnswerRefused)]


def targets(played: Played) -> tuple[tuple[int, ...], ...]:
    """The targets at the end, slot by slot."""
    return tuple(slot.targets for slot in played.table.board.objects[SPELL].choices.slots)


# --- "change the target(s)" (115.7a) --------------------------------------------------------------------------------


@pytest.mark.rule("115.7a")
def test_the_target_changes_to_another_legal_one() -> None:
    state = board(*CREATURES, put(115, "Black Knight", 2), spell(SPELL, "Doom Blade", (BEARS,), owner=2))
    played = change(state, "the", ((115,),), ((BEETLES,),), ((1,),), ((ANGEL,),))
    assert [event.cites[0] for event in played.of(AnswerRefused)] == [Rule.CHANGE_THE_TARGETS] * 3
    assert refused(played)[1] is Rule.SHROUD
    assert played.of(TargetChanged) == [
        TargetChanged(object=SPELL, slot=0, place=0, old=BEARS, new=ANGEL, how=Rule.CHANGE_THE_TARGETS)
    ]
    assert targets(played) == ((ANGEL,),)
    assert played.asked[0] == ChooseNewTargets(player=1, object=SPELL, how="the", by=300)


@pytest.mark.rule("115.7d")
@pytest.mark.parametrize(("edition", "rule"), [("2008-02", "415.7a"), ("2017-04", "114.6d"), ("2026-01", "115.7d")])
def test_new_targets_are_chosen_by_the_rule_that_the_edition_has_for_them(edition: str, rule: str) -> None:
    state = board(*CREATURES, spell(SPELL, "Doom Blade", (BEARS,), owner=2), edition=edition)
    (changed,) = change(state, "new", ((ANGEL,),)).of(TargetChanged)
    assert number(changed.how, edition) == rule


@pytest.mark.rule("115.7a")
def test_a_possible_change_has_to_be_made() -> None:
    state = board(*CREATURES, spell(SPELL, "Doom Blade", (BEARS,), owner=2))
    played = change(state, "the", ((BEARS,),), ((GIANT,),))
    assert len(played.of(AnswerRefused)) == 1
    assert targets(played) == ((GIANT,),)


@pytest.mark.rule("115.7a")
def test_all_targets_are_changed_or_none() -> None:
    decimate = ((115,), (BEARS,), (116,), (117,))
    state = board(
        *CREATURES,
        put(115, "Sol Ring"),
        put(116, "Glorious Anthem"),
        put(117, "Plains"),
        put(118, "Mind Stone", 2),
        put(119, "Mountain", 2),
        spell(SPELL, "Decimate", *decimate, owner=2),
    )
    played = change(state, "the", ((118,), (GIANT,), (116,), (119,)), decimate)
    assert refused(played) == [Rule.CHANGE_THE_TARGETS]
    assert targets(played) == decimate
    assert played.of(TargetChanged) == []


@pytest.mark.rule("115.7a", "115.3")
def test_separate_instances_may_share_their_new_target() -> None:
    state = board(*CREATURES, spell(SPELL, "Agony Warp", (GIANT,), (BEARS,), owner=2))
    played = change(state, "the", ((BEETLES,), (ANGEL,)), ((ANGEL,), (BEARS,)), ((ANGEL,), (ANGEL,)))
    assert refused(played) == [Rule.SHROUD, Rule.CHANGE_THE_TARGETS]
    assert targets(played) == ((ANGEL,), (ANGEL,))


@pytest.mark.rule("115.7a")
def test_nothing_is_asked_where_no_other_target_is_legal() -> None:
    played = change(board(put(BEARS, "Grizzly Bears"), spell(SPELL, "Doom Blade", (BEARS,), owner=2)), "the")
    assert played.asked == []
    assert targets(played) == ((BEARS,),)


@pytest.mark.rule("115.7a", "702.11b")
def test_legality_is_judged_for_the_controller_of_the_spell() -> None:
    bogle = put(115, "Slippery Bogle", 1)
    state = board(*CREATURES, bogle, put(LIONS, "Savannah Lions"), spell(SPELL, "Mizzium Mortars", (BEARS,), owner=2))
    played = change(state, "the", ((GIANT,),), ((115,),), ((LIONS,),))
    assert refused(played) == [Rule.CHANGE_THE_TARGETS, Rule.HEXPROOF_PERMANENT]
    assert targets(played) == ((LIONS,),)


@pytest.mark.rule("115.5")
def test_a_spell_never_becomes_its_own_target() -> None:
    state = board(spell(201, "Shock", (1,)), spell(202, "Shock", (1,)), spell(SPELL, "Cancel", (201,), owner=2))
    played = change(state, "the", ((SPELL,),), ((202,),))
    assert Rule.ITS_OWN_TARGET in played.of(AnswerRefused)[0].cites
    assert targets(played) == ((202,),)


# --- "change a target" (115.7b) ---------------------------------------------------------------------------------------


@pytest.mark.rule("115.7b")
def test_exactly_one_target_is_changed() -> None:
    skite = put(115, "Spellskite")
    state = board(*CREATURES, skite, spell(SPELL, "Distraction", (BEARS, GIANT), owner=2), also=(DISTRACTION,))
    played = change(state, "a", ((BEARS, GIANT),), ((115, 115),), ((115, GIANT),), to=(115,))
    assert refused(played) == [Rule.CHANGE_A_TARGET] * 2
    assert targets(played) == ((115, GIANT),)


@pytest.mark.rule("115.7b", "115.3")
def test_one_instance_never_holds_the_same_target_twice() -> None:
    skite = put(115, "Spellskite")
    state = board(*CREATURES, skite, spell(SPELL, "Distraction", (115, GIANT), owner=2), also=(DISTRACTION,))
    assert change(state, "a", to=(115,)).asked == []


@pytest.mark.rule("115.7b")
def test_of_two_instances_with_one_target_only_one_changes() -> None:
    state = board(*CREATURES, put(115, "Spellskite"), spell(SPELL, "Agony Warp", (GIANT,), (GIANT,), owner=2))
    played = change(state, "a", ((115,), (115,)), ((GIANT,), (115,)), to=(115,))
    assert refused(played) == [Rule.CHANGE_A_TARGET]
    assert targets(played) == ((GIANT,), (115,))


@pytest.mark.rule("115.7b", "115.8")
def test_what_is_no_legal_target_for_the_mode_changes_nothing() -> None:
    state = board(
        put(115, "Spellskite"),
        spell(201, "Divination"),
        spell(SPELL, "Cryptic Command", (201,), modes=(0, 3), owner=2),
    )
    assert change(state, "a", to=(115,)).asked == []


# --- "change any targets" (115.7c), "choose new targets" (115.7d) -----------------------------------------------------


@pytest.mark.rule("115.7c")
@pytest.mark.parametrize("new", [(BEARS, GIANT), (ANGEL, GIANT), (ANGEL, LIONS), (GIANT, BEARS)])
def test_any_number_of_targets_may_change(new: tuple[int, int]) -> None:
    state = board(
        *CREATURES, put(LIONS, "Savannah Lions"), spell(SPELL, "Distraction", (BEARS, GIANT), owner=2),
        also=(DISTRACTION,),
    )  # fmt: skip
    assert targets(change(state, "any", (new,))) == (new,)


@pytest.mark.rule("115.7c", "115.7a", "115.3")
def test_a_changed_target_must_be_legal_beside_those_that_stay() -> None:
    state = board(*CREATURES, spell(SPELL, "Toils of Night and Day", (BEARS,), (GIANT,), owner=2))
    played = change(state, "any", ((GIANT,), (GIANT,)), ((BEARS,), (GIANT,)))
    assert [event.cites[0] for event in played.of(AnswerRefused)] == [Rule.CHANGE_ANY_TARGETS]


@pytest.mark.rule("115.7d")
def test_new_targets_may_leave_an_illegal_one_alone() -> None:
    state = board(*CREATURES, spell(SPELL, "Electrolyze", (300, 1), division=(1, 1), owner=2))
    assert targets(change(state, "new", ((300, 2),))) == ((300, 2),)


@pytest.mark.rule("115.7d", "115.7e")
def test_a_target_that_stays_must_not_become_illegal() -> None:
    state = board(*CREATURES, spell(SPELL, "Arc Trail", (BEARS,), (GIANT,), owner=2))
    played = change(state, "new", ((GIANT,), (GIANT,)), ((ANGEL,), (GIANT,)))
    assert len(played.of(AnswerRefused)) == 1
    assert targets(played) == ((ANGEL,), (GIANT,))


@pytest.mark.rule("115.7e")
def test_only_the_final_set_counts_so_targets_may_be_swapped() -> None:
    state = board(*CREATURES, spell(SPELL, "Arc Trail", (BEARS,), (GIANT,), owner=2))
    assert targets(change(state, "new", ((GIANT,), (BEARS,)))) == ((GIANT,), (BEARS,))


@pytest.mark.rule("115.7f")
def test_the_division_stays_with_the_places() -> None:
    state = board(*CREATURES, spell(SPELL, "Arc Lightning", (1, GIANT), division=(2, 1), owner=2))
    played = change(state, "new", ((2,),), ((2, GIANT, GIANT),), ((2, GIANT),))
    assert refused(played) == [Rule.DIVISION_KEPT_ON_CHANGE] * 2
    (slot,) = played.table.board.objects[SPELL].choices.slots
    assert (slot.targets, slot.division) == ((2, GIANT), (2, 1))


@pytest.mark.rule("115.8", "700.2f")
def test_the_mode_stays() -> None:
    state = board(*CREATURES, spell(SPELL, "Boros Charm", (1,), modes=(0,), owner=2))
    played = change(state, "new", ((BEARS,),), ((2,),))
    assert played.of(AnswerRefused)[0].cites == (Rule.CHOOSE_NEW_TARGETS, Rule.MODE_KEPT_ON_CHANGE)
    assert targets(played) == ((2,),)


@pytest.mark.rule("115.7")
def test_slots_without_a_target_may_be_left_out_of_the_answer() -> None:
    state = board(
        *CREATURES, spell(SPELL, "Fight with Fire", (), (1, GIANT), division=(7, 3), additional=(1,), owner=2)
    )
    assert targets(change(state, "new", ((2, GIANT),))) == ((), (2, GIANT))


@pytest.mark.rule("115.7")
def test_a_spell_without_targets_has_nothing_to_change() -> None:
    assert change(board(*CREATURES, spell(SPELL, "Day of Judgment", owner=2)), "new").asked == []


@pytest.mark.rule("115.7a")
def test_2008_has_one_rule_for_all_wordings() -> None:
    state = board(*CREATURES, spell(SPELL, "Doom Blade", (BEARS,), owner=2), edition="2008-02")
    played = change(state, "new", ((BEETLES,),), ((BEARS,),))
    assert played.of(AnswerRefused)[0].cites[0] is Rule.CHANGE_THE_TARGETS
