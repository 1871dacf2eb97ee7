"""What may be targeted, what stays a legal target, and what is cast: the rules against a naive second reading."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from domain.rules.targeting import legal_choices, slots, still_legal, why_not
from tests.naive import picture as picture_
from tests.naive import reading
from tests.naive.building import built, started
from tests.naive.casting import announced, plan
from tests.naive.drawing import AIMER, aimed, aiming, changes, some_targets
from tests.naive.happening import Change, happen
from tests.naive.picture import HAND, Picture, Shield, Thing, Wanted
from tests.naive.reading import choices, lost, may_choose, may_divide, objections
from tests.naive.resolving import resolved

WORDING = ("115.2", "115.4", "115.9")
"""Rules that say what the words of a text mean; the naive reading only knows that it isn't what the text asks for."""


def test_the_naive_reading_is_independent() -> None:
    for module in (reading, picture_):
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        assert "import domain" not in source
        assert "from domain" not in source


@pytest.mark.rule("115.2", "115.3", "115.5", "601.2c", "702.11b", "702.11c", "702.11d", "702.16b", "702.18a", "101.2")
@given(data=st.data())
def test_a_slot_may_choose_what_the_naive_reading_lets_it_choose(data: st.DataObject) -> None:
    before = data.draw(aiming())
    after, made = data.draw(changes(before))
    picture = after.aiming(AIMER, data.draw(some_targets(after)))
    game = happen(built(before.aiming(AIMER, picture.things[AIMER].slots)), made).game
    for slot in slots(game.board, AIMER):
        naive = choices(picture, AIMER, slot.index)
        assert set(legal_choices(game, AIMER, slot)) == naive
        chosen = picture.things[AIMER].slots[slot.index]
        for each in (*picture.everything(), *picture.gone):
            found = tuple(why_not(game, AIMER, slot, each, chosen))
            rules = {str(violation.rule) for violation in found}
            reasons = {"601.2c" if rule.startswith(WORDING) else rule for rule in rules}
            assert reasons == objections(picture, AIMER, slot.index, each, chosen), (slot.index, each)


@pytest.mark.rule("601.2c", "601.2d", "602.2b", "115.3", "115.6")
@given(data=st.data())
def test_casting_accepts_the_targets_that_the_naive_reading_accepts(data: st.DataObject) -> None:
    cast_and_compare(data, data.draw(aiming(HAND)))


@pytest.mark.rule("601.2c")
@given(data=st.data())
def test_as_many_requirements_are_obeyed_as_can_be(data: st.DataObject) -> None:
    cast_and_compare(data, data.draw(aiming(HAND, flags=True)))


@pytest.mark.rule("601.2d")
@given(data=st.data())
def test_every_target_gets_a_share_of_the_whole(data: st.DataObject) -> None:
    wants = (Wanted("any target", 0, None, divides=data.draw(st.integers(1, 4))),)
    creatures = {
        number: Thing(number, f"Thing {number}", "battlefield", 2, 2, frozenset({"Creature"}))
        for number in range(101, 104)
    }
    aimer = Thing(AIMER, "Aimer", HAND, 1, 1, frozenset({"Instant"}), wanted=wants)
    cast_and_compare(data, Picture(2, {**creatures, AIMER: aimer}))


def cast_and_compare(data: st.DataObject, before: Picture) -> None:
    """Something happens, then targets are announced through the game and judged by the naive reading."""
    after, made = data.draw(changes(before, spare=frozenset(before.things)))
    on_stack = stacked(after)
    slots_ = data.draw(some_targets(on_stack))
    shares = tuple(
        data.draw(plan(each.divides, len(targets))) if each.divides else ()
        for each, targets in zip(on_stack.things[AIMER].wanted, slots_, strict=True)
    )
    game, refusal = announced(before, made, on_stack.things[AIMER], slots_, shares)
    legal = may_choose(on_stack, AIMER, slots_) and all(
        may_divide(given_, each.divides, len(targets))
        for each, targets, given_ in zip(on_stack.things[AIMER].wanted, slots_, shares, strict=True)
        if each.divides and targets
    )
    event(f"accepted: {legal}")
    assert (refusal is None) == legal, refusal
    if legal:
        spell = game.state.game.board.objects[game.state.game.board.stack[-1]]
        assert tuple(slot.targets for slot in spell.choices.slots) == slots_ or not any(slots_)
        assert game.version > 1


def stacked(picture: Picture) -> Picture:
    """The picture as it will be while the spell in hand, or the ability, is announced (601.2a, 602.2a)."""
    if AIMER in picture.things:
        return picture.having(replace(picture.things[AIMER], zone="stack"))
    source = next(each for each in picture.things.values() if each.wanted and each.zone == "battlefield")
    ability = replace(
        source, id=AIMER, zone="stack", source=source.id, types=frozenset(), colours=frozenset(), shields=(),
        bans=(), musts=(), player_shields=(), slots=(),
    )  # fmt: skip
    return picture.having(ability)


@pytest.mark.rule("608.2b", "400.7")
@given(data=st.data())
def test_targets_get_lost_as_the_naive_reading_has_it(data: st.DataObject) -> None:
    before = data.draw(aimed())
    after, made = data.draw(changes(before, 1))
    game = happen(built(before), made).game
    for slot, targets in enumerate(before.things[AIMER].slots):
        for each in targets:
            assert still_legal(game, AIMER, slot, each) != lost(after, AIMER, slot, each), (slot, each)


@pytest.mark.rule("608.2b", "608.2d", "601.2d")
@given(data=st.data())
def test_only_legal_targets_are_affected_and_none_resolves_without(data: st.DataObject) -> None:
    before = data.draw(aimed())
    after, made = data.draw(changes(before, 1))
    thing = before.things[AIMER]
    seen = resolved(started(before), happen(built(before), made))
    bad = {
        (slot, each) for slot, targets in enumerate(thing.slots) for each in targets if lost(after, AIMER, slot, each)
    }
    good = {(slot, each) for slot, targets in enumerate(thing.slots) for each in targets} - bad
    event(f"illegal: {len(bad)} of {len(bad) + len(good)}")
    assert set(seen.illegal) == bad
    assert seen.unresolved == (not good)
    marked = {(slot, each) for slot, each in good if not thing.wanted[slot].divides}
    assert set(seen.marked) == marked
    dealt: dict[int, int] = {}
    for slot, targets in enumerate(thing.slots):
        for each, share in zip(targets, thing.shares[slot], strict=False):
            if (slot, each) in good:
                dealt[each] = dealt.get(each, 0) + share
    assert seen.dealt == dealt


# --- disagreements there were ----------------------------------------------------------------------------------------


@pytest.mark.rule("702.11b", "613.1b")
def test_hexproof_looks_at_who_controls_the_spell_now() -> None:
    shy = Thing(101, "Shy", "battlefield", 1, 1, frozenset({"Creature"}), shields=(Shield("hexproof"),))
    spell = Thing(AIMER, "Aimer", "stack", 2, 2, frozenset({"Instant"}), wanted=(Wanted("creature"),), slots=((101,),))
    picture = Picture(2, {101: shy, AIMER: spell})
    taken = happen(built(picture), (Change("control", AIMER, 900, player=1),))
    assert not still_legal(built(picture).game, AIMER, 0, 101)
    assert still_legal(taken.game, AIMER, 0, 101)


@pytest.mark.rule("205.1a", "601.2c")
def test_what_is_no_creature_any_more_is_no_flagbearer() -> None:
    bearer = Thing(101, "Bearer", "battlefield", 1, 1, frozenset({"Creature", "Flagbearer"}), musts=("Flagbearer",))
    other = Thing(102, "Other", "battlefield", 1, 1, frozenset({"Artifact"}))
    aimer = Thing(AIMER, "Aimer", HAND, 2, 2, frozenset({"Instant"}), wanted=(Wanted("permanent"),))
    picture = Picture(2, {101: bearer, 102: other, AIMER: aimer})
    gone = (Change("types", 101, 900, remove=frozenset({"Creature"})),)
    assert announced(picture, (), aimer, ((102,),), ((),))[1] is not None
    assert announced(picture, gone, aimer, ((102,),), ((),))[1] is None
