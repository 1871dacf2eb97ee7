"""Changing the targets of spells and abilities, and choosing new ones (115.7).

Only the final set of targets is judged (115.7e), for the controller of the spell or ability whose targets change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from domain.answers import NewTargets
from domain.decisions import ChooseNewTargets
from domain.errors import Violation
from domain.events import Event, TargetChanged
from domain.procedure import Procedure, Table, insist
from domain.rulebook import Edition, Rule
from domain.rules.context import Context
from domain.rules.targeting import SlotSpec, legal_choices, slots, why_not
from domain.rules.texts import text_of
from domain.state import Position
from domain.vocabulary import Id, ObjectId, PlayerId

How: TypeAlias = Literal["the", "a", "any", "new"]
Targets: TypeAlias = tuple[tuple[Id, ...], ...]
"""For each slot of a spell or ability, by its number, the targets it has."""


class Place(NamedTuple):
    """One target of a spell or ability: its slot, and which of the slot's targets."""

    slot: SlotSpec
    place: int
    target: Id


RULES: Final[dict[How, Rule]] = {
    "the": Rule.CHANGE_THE_TARGETS,
    "a": Rule.CHANGE_A_TARGET,
    "any": Rule.CHANGE_ANY_TARGETS,
    "new": Rule.CHOOSE_NEW_TARGETS,
}


def change_targets(
    table: Table, thing: ObjectId, how: How, context: Context, to: tuple[Id, ...] | None = None,
    chooser: PlayerId = 0, also: tuple[Event, ...] = (),
) -> Procedure[bool]:  # fmt: skip
    """Have a player change targets in one of four ways (115.7a–d); whether any changed, recorded with ``also``.

    ``to`` are the only new targets allowed, where the effect names them. Nothing is asked if nothing could change.
    """
    if not could_change(table.game, thing, how, to):
        return False
    decision = ChooseNewTargets(
        player=chooser or context.controller, object=thing, how=how, by=context.stack_object or context.this,
        to=to or (),
    )  # fmt: skip

    def judge(answer: NewTargets) -> None:
        judge_new_targets(table, thing, how, answer.slots, to)

    answer = yield from insist(table, decision, judge)
    old, new = targets_by_slot(table.game, thing), aligned(table.game, thing, answer.slots)
    rule = RULES[how] if table.board.objects[thing].copy else rule_of(table.edition, how)
    facts = tuple(
        TargetChanged(object=thing, slot=each.slot.index, place=each.place, old=each.target, new=chosen, how=rule)
        for each in places(table.game, thing)
        if (chosen := new[each.slot.index][each.place]) != old[each.slot.index][each.place]
    )
    if facts:
        table.record(*facts, *also)
    return bool(facts)


# --- what there is to change -----------------------------------------------------------------------------------------


def targets_by_slot(game: Position, thing: ObjectId) -> Targets:
    """The targets as they are, slot by slot."""
    return tuple(slot.targets for slot in game.board.objects[thing].choices.slots)


def places(game: Position, thing: ObjectId) -> tuple[Place, ...]:
    """Every target of a spell or ability, in the order of its slots."""
    now = targets_by_slot(game, thing)
    return tuple(
        Place(slot, place, target)
        for slot in slots(game.board, thing)
        if slot.index < len(now)
        for place, target in enumerate(now[slot.index])
    )


def aligned(game: Position, thing: ObjectId, answer: Targets) -> Targets:
    """An answer by slot numbers; slots without a target may be left out of it."""
    now = targets_by_slot(game, thing)
    if len(answer) == len(now):
        return answer
    filled = [number for number, targets in enumerate(now) if targets]
    if len(answer) != len(filled):
        raise Violation(Rule.CHANGE_TARGETS_CHAPTER, f"there are {len(filled)} instances of the word target")
    given = dict(zip(filled, answer, strict=True))
    return tuple(given.get(number, ()) for number in range(len(now)))


def with_targets(game: Position, thing: ObjectId, new: Targets) -> Position:
    """The position as if the targets were these; only to ask whether they are legal (115.7e)."""
    found = game.board.objects[thing]
    changed = tuple(replace(slot, targets=targets) for slot, targets in zip(found.choices.slots, new, strict=True))
    spell = replace(found, choices=replace(found.choices, slots=changed))
    return replace(game, board=replace(game.board, objects=game.board.objects.set(thing, spell)))


# --- judging the final set (115.7e) ----------------------------------------------------------------------------------


def judge_new_targets(
    table: Table, thing: ObjectId, how: How, answer: Targets, to: tuple[Id, ...] | None = None
) -> None:
    """Refuse a set of targets that the wording or a target's legality forbids (115.7a–f)."""
    step = rule_of(table.edition, how)
    new = aligned(table.game, thing, answer)
    judge_numbers(table.game, thing, new, step)
    every = places(table.game, thing)
    changed = tuple(each for each in every if new[each.slot.index][each.place] != each.target)
    judge_how_many(table.game, thing, how, changed, to, step)
    for each in changed:
        violation = next(illegal_change(table.game, thing, each, new, to), None)
        if violation is not None:
            raise Violation(step, violation.reason, *telling(violation, how, step))
    for each in every if changed else ():
        if each not in changed and made_illegal(table.game, thing, each, new):
            raise Violation(step, "a target that stays would become illegal", Rule.FINAL_TARGETS_COUNT)


def rule_of(edition: Edition, how: How) -> Rule:
    """The rule for the wording; 2008 has one for all of them (115.7a–d; 2008: 415.7a)."""
    return RULES[how] if edition.change_modes_differ else Rule.CHANGE_THE_TARGETS


def telling(violation: Violation, how: How, step: Rule) -> tuple[Rule, ...]:
    """The rules to cite beside the wording's own: each target changes to a legal one only (115.7a)."""
    cites = tuple(rule for rule in violation.cites if rule is not Rule.CHOOSE_TARGETS)
    general = (Rule.CHANGE_THE_TARGETS,) if how in ("a", "any") and not cites else ()
    return tuple(rule for rule in (*general, *cites) if rule is not step)


def judge_numbers(game: Position, thing: ObjectId, new: Targets, step: Rule) -> None:
    """The number of targets stays, and so does what was divided among them (115.7f)."""
    for slot, targets in zip(game.board.objects[thing].choices.slots, new, strict=True):
        if len(slot.targets) != len(targets):
            because = (Rule.DIVISION_KEPT_ON_CHANGE,) if slot.division else ()
            raise Violation(step, f"there are {len(slot.targets)} targets, not {len(targets)}", *because)


def judge_how_many(
    game: Position, thing: ObjectId, how: How, changed: tuple[Place, ...], to: tuple[Id, ...] | None, step: Rule
) -> None:
    """All or none for "the targets", exactly one for "a target"; it is no choice to change nothing (115.7a–b)."""
    if how == "the" and changed and len(changed) != len(places(game, thing)):
        raise Violation(step, "either all targets are changed or none")
    if how == "a" and len(changed) > 1:
        raise Violation(step, "only one target is changed")
    if how in ("the", "a") and not changed and must_change(game, thing, how, to):
        raise Violation(step, "the change is possible, so it has to be made")


def illegal_change(
    game: Position, thing: ObjectId, at: Place, new: Targets, to: tuple[Id, ...] | None
) -> Iterator[Violation]:
    """Why a target can't be changed to what the final set has in its place (115.7a, 115.3, 115.5)."""
    target = new[at.slot.index][at.place]
    if to is not None and target not in to:
        yield Violation(Rule.CHOOSE_TARGETS, "the effect names what the new target is")
    beside = tuple(each for place, each in enumerate(new[at.slot.index]) if place != at.place)
    for violation in why_not(with_targets(game, thing, new), thing, at.slot, target, beside):
        if keeps_mode(game, thing, at, violation):
            yield Violation(Rule.CHOOSE_TARGETS, violation.reason, Rule.MODE_KEPT_ON_CHANGE)
        yield violation


def keeps_mode(game: Position, thing: ObjectId, at: Place, violation: Violation) -> bool:
    """Whether a target fails only by what its mode asks for: the mode can't be changed (115.8)."""
    text = text_of(game.board, game.board.objects[thing])
    return text is not None and text.choose is not None and violation.cites == (Rule.CHOOSE_TARGETS,)


def made_illegal(game: Position, thing: ObjectId, at: Place, new: Targets) -> bool:
    """Whether a target that stays was legal and wouldn't be any more in the final set (115.7d)."""

    def is_legal(set_: Targets) -> bool:
        beside = tuple(each for place, each in enumerate(set_[at.slot.index]) if place != at.place)
        return next(why_not(with_targets(game, thing, set_), thing, at.slot, at.target, beside), None) is None

    return is_legal(targets_by_slot(game, thing)) and not is_legal(new)


# --- what is possible ------------------------------------------------------------------------------------------------


def alternatives(game: Position, thing: ObjectId, at: Place, to: tuple[Id, ...] | None = None) -> tuple[Id, ...]:
    """What one target could be changed to, the other ones left out of account."""
    now = targets_by_slot(game, thing)
    without = with_targets(game, thing, tuple(() for _ in now))
    found = legal_choices(without, thing, at.slot)
    return tuple(each for each in found if each != at.target and (to is None or each in to))


def could_change(game: Position, thing: ObjectId, how: How, to: tuple[Id, ...] | None = None) -> bool:
    """Whether there is anything to choose: for "a target" a legal change, else another target for some place."""
    if how == "a":
        return must_change(game, thing, how, to)
    return any(alternatives(game, thing, each, to) for each in places(game, thing))


def must_change(game: Position, thing: ObjectId, how: How, to: tuple[Id, ...] | None = None) -> bool:
    """Whether a legal change of the kind exists: one target for "a", all of them for "the" (115.7a–b)."""
    return next(legal_changes(game, thing, how, to), None) is not None


def legal_changes(game: Position, thing: ObjectId, how: How, to: tuple[Id, ...] | None = None) -> Iterator[Targets]:
    """The final sets that "a target" or "the targets" can be changed to (115.7a–b, 115.7e)."""
    every = places(game, thing)
    now = targets_by_slot(game, thing)
    if how == "a":
        for at in every:
            for target in alternatives(game, thing, at, to):
                new = put(now, at, target)
                if fits_as_a_whole(game, thing, (at,), new, to):
                    yield new
    elif every:
        yield from all_changed(game, thing, every, now, to)


def all_changed(
    game: Position, thing: ObjectId, every: tuple[Place, ...], now: Targets, to: tuple[Id, ...] | None, done: int = 0
) -> Iterator[Targets]:
    """The final sets in which every target is another one, found place by place."""
    if done == len(every):
        if fits_as_a_whole(game, thing, every, now, to):
            yield now
        return
    at = every[done]
    taken = now[at.slot.index][: at.place]
    for target in alternatives(game, thing, at, to):
        if target not in taken:
            yield from all_changed(game, thing, every, put(now, at, target), to, done + 1)


def fits_as_a_whole(
    game: Position, thing: ObjectId, changed: tuple[Place, ...], new: Targets, to: tuple[Id, ...] | None
) -> bool:
    """Whether a final set is legal: the changed targets are, and no other one became illegal (115.7e)."""
    if any(next(illegal_change(game, thing, each, new, to), None) is not None for each in changed):
        return False
    return not any(made_illegal(game, thing, each, new) for each in places(game, thing) if each not in changed)


def put(now: Targets, at: Place, target: Id) -> Targets:
    """The targets with another one in a place."""
    its = now[at.slot.index]
    changed = (*its[: at.place], target, *its[at.place + 1 :])
    return (*now[: at.slot.index], changed, *now[at.slot.index + 1 :])
