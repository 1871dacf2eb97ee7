"""Mutating creature spells, their targets and what they merge into: the rules against a naive second reading."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from domain.answers import Words
from domain.cards.abilities import Keyword
from domain.decisions import ChooseWord
from domain.errors import Violation
from domain.game import Game
from domain.procedure import Table
from domain.rules.changing_targets import judge_new_targets
from domain.rules.characteristics import view
from domain.rules.targeting import legal_choices, still_legal, why_not
from domain.rules.triggers import notice
from domain.state import Position
from domain.vocabulary import Zone
from tests.naive.building import HOW, built, game_from, keyword, started
from tests.naive.changing import change_through_game, copied, new_targets, slots_of, with_changer
from tests.naive.drawing import AIMER, CHANGER, changes, mutating, some_targets, with_legal_targets
from tests.naive.happening import Change, changed, happen
from tests.naive.picture import HAND, Picture, Thing
from tests.naive.reading import choices, lost, may_become, merged, objections
from tests.naive.resolving import all_pass
from tests.naive.test_targets_naively import WORDING, cast_and_compare

ASKED_FOR = (*WORDING, "702.140a")
"""The rules that say what is asked for; the naive reading knows them as one."""


@st.composite
def aimed(draw: st.DrawFn) -> Picture:
    """A board with a mutating spell that has a legal target."""
    return with_legal_targets(draw, draw(mutating()))


@pytest.mark.rule("115.1e", "601.2c", "702.140a")
@given(data=st.data())
def test_a_mutating_spell_may_choose_what_the_naive_reading_lets_it_choose(data: st.DataObject) -> None:
    before = data.draw(mutating())
    after, made = data.draw(changes(before))
    picture = after.aiming(AIMER, data.draw(some_targets(after)))
    game = happen(built(before.aiming(AIMER, picture.things[AIMER].slots)), made).game
    assert set(legal_choices(game, AIMER, 0)) == choices(picture, AIMER, 0)
    for each in (*picture.everything(), *picture.gone):
        rules = {str(violation.rule) for violation in why_not(game, AIMER, 0, each)}
        found = {"601.2c" if rule.startswith(ASKED_FOR) else rule for rule in rules}
        assert found == objections(picture, AIMER, 0, each), each


@pytest.mark.rule("601.2c", "702.140a")
@given(data=st.data())
def test_casting_accepts_the_target_that_the_naive_reading_accepts(data: st.DataObject) -> None:
    cast_and_compare(data, data.draw(mutating(HAND, flags=data.draw(st.booleans()))))


@pytest.mark.rule("608.3b", "608.3d", "702.140b", "702.140c", "702.140e", "702.140f", "729.2a", "729.2c")
@given(data=st.data())
def test_it_merges_with_a_legal_target_and_enters_without_one(data: st.DataObject) -> None:
    before = data.draw(aimed())
    after, made = data.draw(changes(before, 1))
    ((target,),) = before.things[AIMER].slots
    state = happen(built(before), made)
    falls = lost(after, AIMER, 0, target)
    assert still_legal(state.game, AIMER, 0, target) != falls
    game = game_from(started(before), state)
    question = all_pass(game)
    event(f"merges: {not falls}")
    assert isinstance(question, ChooseWord) == (not falls)
    if falls:
        entered_alone(game, after.things[AIMER])
    else:
        on_top = data.draw(st.booleans())
        assert game.submit(after.things[AIMER].controller, Words(("top" if on_top else "bottom",))).refusal is None
        became_one(game.state.game, as_one(before, made, target, on_top=on_top), target)


def entered_alone(game: Game, spell: Thing) -> None:
    """The creature stands on the battlefield by itself, under its spell's controller (702.140b)."""
    board = game.state.game.board
    (found,) = (each for each in board.objects.values() if each.definition == spell.name)
    assert (found.zone, found.components) == (Zone.BATTLEFIELD, ())
    assert view(board).of(found.id).controller == spell.controller


def as_one(before: Picture, made: tuple[Change, ...], target: int, *, on_top: bool) -> Thing:
    """The merged permanent by the naive reading: what befell permanent or spell goes on (702.140f)."""
    thing = merged(before.things[target], before.things[AIMER], on_top=on_top)
    for each in made:
        if each.who in (target, AIMER) and each.what not in ("rule", "gone"):
            thing = changed(thing, each)
    return thing


def became_one(game: Position, naive: Thing, number: int) -> None:
    """The permanent is what the naive reading makes of it, and the spell is no more."""
    its, found = view(game.board).of(number), game.board.objects[number]
    assert AIMER not in game.board.stack
    assert (its.name, its.controller) == (naive.name, naive.controller)
    assert (frozenset(its.types), frozenset(its.colours)) == (naive.types, naive.colours)
    shields = [each for each in its.abilities if isinstance(each, Keyword) and each.name not in ("mutate", "flash")]
    assert sorted(map(repr, shields)) == sorted(repr(keyword(each)) for each in naive.shields)
    assert (found.tapped, found.counter("charge"), found.owner) == (naive.tapped, naive.counters, naive.owner)
    assert len(found.components) == 2


@pytest.mark.rule("115.7a", "115.7b", "115.7c", "115.7d", "115.7e", "702.140a")
@given(data=st.data())
def test_its_target_changes_as_the_naive_reading_has_it(data: st.DataObject) -> None:
    aims = data.draw(aimed())
    before = with_changer(aims, "any", data.draw(st.integers(1, aims.players)))
    after, made = data.draw(changes(before, spare=frozenset({AIMER, CHANGER})))
    table = Table(happen(built(before), made), notice)
    for how in HOW:
        for new in data.draw(st.lists(new_targets(after), min_size=1, max_size=6)):
            try:
                judge_new_targets(table, AIMER, HOW[how], new, None)
            except Violation:
                refused = True
            else:
                refused = False
            assert refused != may_become(after, AIMER, how, new), (how, new)


@pytest.mark.rule("707.10", "707.10c", "702.140a")
@given(data=st.data())
def test_a_copy_mutates_onto_what_its_own_owner_owns(data: st.DataObject) -> None:
    aims = data.draw(aimed())
    before = with_changer(aims, "copy", data.draw(st.integers(1, aims.players)))
    after, made = data.draw(changes(before, spare=frozenset({AIMER, CHANGER})))
    player, number = after.things[CHANGER].controller, 900 + len(made)
    seen_by_copy = copied(after, number, player)
    answers = [*data.draw(st.lists(new_targets(seen_by_copy, number), max_size=3)), after.things[AIMER].slots]
    seen = change_through_game(before, made, answers)
    allowed = [each for each in answers if may_become(seen_by_copy, number, "new", each)]
    event(f"asked: {seen.asked}")
    assert slots_of(seen.object) == (allowed[0] if seen.asked else after.things[AIMER].slots)


def test_the_picture_of_a_merged_permanent_is_plain() -> None:
    host = Thing(101, "Host", "battlefield", 1, 2, frozenset({"Creature", "Knight"}), frozenset("W"), tapped=True)
    beast = Thing(AIMER, "Beast", "stack", 1, 1, frozenset({"Creature"}), frozenset("G"))
    assert merged(host, beast, on_top=True) == replace(host, name="Beast", types=beast.types, colours=beast.colours)
    assert merged(host, beast, on_top=False) == host
