"""Changing targets in four wordings, and copies with new targets: the rules against a naive second reading (115.7)."""

from __future__ import annotations

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from msgspec.structs import replace as as_if

from domain.errors import Violation
from domain.procedure import Table
from domain.rules.changing_targets import could_change, judge_new_targets
from domain.rules.triggers import notice
from domain.state import GameObject
from tests.naive.building import HOW, built
from tests.naive.changing import change_through_game, copied, new_targets, slots_of, with_changer
from tests.naive.drawing import AIMER, CHANGER, aimed, changes
from tests.naive.happening import Change, happen
from tests.naive.picture import Picture, Targets
from tests.naive.reading import finals, may_become, objections

WORDING = {"the": "115.7a", "a": "115.7b", "any": "115.7c", "new": "115.7d"}
HOWS = st.sampled_from(sorted(HOW))


@st.composite
def changing(draw: st.DrawFn, does: str) -> tuple[Picture, Picture, tuple[Change, ...]]:
    """A board with one that aims and one above it that changes its targets, and what happened to the board since."""
    aims = draw(aimed())
    before = with_changer(aims, does, draw(st.integers(1, aims.players)))
    after, made = draw(changes(before, spare=frozenset({AIMER, CHANGER})))
    return before, after, made


@pytest.mark.rule("115.3", "115.5", "115.7a", "115.7b", "115.7c", "115.7d", "115.7e", "115.7f")
@given(data=st.data())
def test_the_four_wordings_allow_what_the_naive_reading_allows(data: st.DataObject) -> None:
    before, after, made = data.draw(changing("any"))
    table = Table(happen(built(before), made), notice)
    everything = after.everything()
    to = data.draw(st.one_of(st.none(), st.none(), st.lists(st.sampled_from(everything), max_size=2).map(tuple)))
    tried = data.draw(st.lists(new_targets(after), min_size=1, max_size=12))
    for how in HOW:
        for new in tried:
            try:
                judge_new_targets(table, AIMER, HOW[how], new, to)
            except Violation as violation:
                refused: Violation | None = violation
            else:
                refused = None
            assert (refused is None) == may_become(after, AIMER, how, new, to), (how, new, to, refused)


@pytest.mark.rule("115.7a", "115.7b", "115.7d")
@given(data=st.data())
def test_nothing_is_asked_only_if_nothing_could_change(data: st.DataObject) -> None:
    before, after, made = data.draw(changing("any"))
    game = happen(built(before), made).game
    old = after.things[AIMER].slots
    for how in HOW:
        possible = any(new != old and may_become(after, AIMER, how, new) for new in finals(after, AIMER))
        if not could_change(game, AIMER, HOW[how]):
            assert not possible, how
        elif how == "a":
            assert possible


@pytest.mark.rule("115.7a", "115.7b", "115.7c", "115.7d", "115.7e", "115.7f", "115.8")
@given(data=st.data())
def test_a_change_through_the_game(data: st.DataObject) -> None:
    how = data.draw(HOWS)
    before, after, made = data.draw(changing(how))
    first = happen(built(before), made).game.board.objects[AIMER]
    answers = data.draw(st.lists(new_targets(after), min_size=1, max_size=4))
    seen = change_through_game(before, made, answers)
    event(f"{how}: {'asked' if seen.asked else 'not asked'}")
    allowed = [each for each in answers if may_become(after, AIMER, how, each)]
    if not seen.asked:
        return
    expected = answers[: answers.index(allowed[0])] if allowed else answers
    assert list(seen.refused) == expected
    assert all(rules[0] == WORDING[how] for rules in seen.rules)
    if allowed:
        event(f"{how}: {'changed' if allowed[0] != slots_of(first) else 'left as it was'}")
        assert slots_of(seen.object) == allowed[0]
        stays_the_same(first, seen.object)
        changed_are_legal(after, AIMER, allowed[0])


@pytest.mark.rule("707.10", "707.10c", "115.7d")
@given(data=st.data())
def test_a_copy_equals_its_original_but_for_what_was_chosen_anew(data: st.DataObject) -> None:
    before, after, made = data.draw(changing("copy"))
    original = happen(built(before), made).game.board.objects[AIMER]
    player = after.things[CHANGER].controller
    number = 900 + len(made)
    seen_by_copy = copied(after, number, player)
    answers = [*data.draw(st.lists(new_targets(seen_by_copy, number), max_size=3)), slots_of(original)]
    seen = change_through_game(before, made, answers)
    if not seen.asked:
        return
    allowed = next(each for each in answers if may_become(seen_by_copy, number, "new", each))
    copy = seen.object
    assert slots_of(copy) == allowed
    assert (copy.id, copy.copy, copy.owner, copy.controller) == (number, True, player, player)
    stays_the_same(original, copy)
    changed_are_legal(seen_by_copy, number, allowed)
    assert slots_of(seen.game.state.game.board.objects[AIMER]) == slots_of(original)


def stays_the_same(before: GameObject, after: GameObject) -> None:
    """All that was chosen is as it was but for the targets: modes, divisions, numbers of targets (115.7f, 115.8)."""

    def untargeted(found: GameObject) -> object:
        slots = tuple(as_if(slot, targets=()) for slot in found.choices.slots)
        return as_if(found.choices, slots=slots), found.definition, found.ability, found.source

    assert untargeted(before) == untargeted(after)


def changed_are_legal(picture: Picture, aimer: int, new: Targets) -> None:
    """Every target that changed is legal among the others as they now are (115.7e)."""
    old = picture.things[aimer].slots
    after = picture.aiming(aimer, new)
    for slot, targets in enumerate(new):
        for place, each in enumerate(targets):
            if each != old[slot][place]:
                assert not objections(after, aimer, slot, each, targets[:place] + targets[place + 1 :])
