"""Targets (115): what a slot may choose, why not another, and whether a target is still legal (608.2b).

A slot is one instance of the word "target" (115.3). Everything that can't be targeted is one mechanism (shroud,
hexproof, protection, "can't be the target"), and so is everything that must be (Flagbearers). All of it is pure;
``announcing.py`` asks the questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.cards.abilities import (
    Keyword,
    TargetSpec,
)
from domain.cards.nouns import ANY_TARGET, CREATURE, PLAYER
from domain.cards.static_rules import (
    CantBeTargeted,
    MustBeTargeted,
)
from domain.cards.terms import AllOf, AnyFilter, Targets
from domain.errors import Violation
from domain.rulebook import Rule, edition
from domain.rules.characteristics import InForce, once_a_board, view
from domain.rules.conditions import holds
from domain.rules.context import Context, View
from domain.rules.measures import targets_of as all_targets
from domain.rules.printed import MUTATE_ONTO
from domain.rules.reach import within_reach, zones_named
from domain.rules.reading import amount, candidates, controller, fits
from domain.rules.shields import means_source, shields
from domain.rules.targets_together import apart, go_together, together
from domain.rules.texts import Part, context_of, parts
from domain.state import Board, Position
from domain.vocabulary import Id, ObjectId, is_player, is_zone


class SlotSpec(msgspec.Struct, frozen=True):
    """One instance of "target" of a spell or ability: its number on the stack object, and what the text asks for."""

    index: int
    spec: TargetSpec
    part: Part


@once_a_board
def slots(board: Board, thing: ObjectId) -> tuple[SlotSpec, ...]:
    """The instances of "target" that exist under the modes and costs chosen (115.3, 601.2c)."""
    context = context_of(board, thing)
    its = view(board)
    return tuple(
        SlotSpec(part.first_slot + place, spec, part)
        for part in parts(board, thing)
        for place, spec in enumerate(part.mode.targets)
        if holds(its, spec.when, context)
    )


def slot_context(board: Board, thing: ObjectId, slot: SlotSpec) -> Context:
    """How an instance of "target" is read: it may speak of who chooses, and of the targets chosen before it (601.6)."""
    made = board.objects[thing].choices.slots
    numbers = tuple(range(slot.part.first_slot, slot.part.first_slot + len(slot.part.mode.targets)))
    chosen = tuple(made[number].targets if number < len(made) else () for number in numbers)
    return replace(context_of(board, thing), slots=numbers, targets=chosen)


def slot_at(board: Board, thing: ObjectId, index: int) -> SlotSpec:
    """The slot with that number; KeyError if the spell or ability has none such."""
    for slot in slots(board, thing):
        if slot.index == index:
            return slot
    raise KeyError(f"object {thing} has no target slot {index}")


def requires_targets(board: Board, thing: ObjectId) -> bool:
    """Whether a spell or ability has a slot at all (115.6)."""
    return bool(slots(board, thing))


def targets_of(game: Position, thing: ObjectId) -> tuple[Id, ...]:
    """Every target of a spell or ability, in the order of its slots (115.9a)."""
    return all_targets(game.board.objects[thing])


def bounds(board: Board, thing: ObjectId, slot: SlotSpec) -> tuple[int, int | None]:
    """How many targets the slot takes, at least and at most; None is any number (601.2c)."""
    if isinstance(slot.spec.least, int) and (slot.spec.most is None or isinstance(slot.spec.most, int)):
        return max(0, slot.spec.least), None if slot.spec.most is None else max(0, slot.spec.most)
    context, its = slot_context(board, thing, slot), view(board)
    most = None if slot.spec.most is None else max(0, amount(its, slot.spec.most, context))
    return max(0, amount(its, slot.spec.least, context)), most


def legal_choices(game: Position, thing: ObjectId, slot: SlotSpec | int) -> tuple[Id, ...]:
    """Everything this slot may choose now, players first, then objects by zone and arrival (601.2c)."""
    at = slot if isinstance(slot, SlotSpec) else slot_at(game.board, thing, slot)
    context = slot_context(game.board, thing, at)
    found = candidates(view(game.board), asked_for(game, at.spec), context)
    taken = (thing, *others(game, thing, at))
    return tuple(
        each
        for each in found
        if each not in taken and can_be_target(game, each) and next(untargetable(game.board, each, thing), None) is None
    )


def asked_for(game: Position, spec: TargetSpec) -> AnyFilter:
    """What an instance of "target" asks for in the words of the edition: "any target" is new (115.4)."""
    return spec.what if edition(game.edition).any_target else creature_or_player(spec.what)


def creature_or_player(what: AnyFilter) -> AnyFilter:
    """The filter with "creature or player" where it says "any target", as texts did until 2018."""
    if what == ANY_TARGET:
        return CREATURE | PLAYER
    return AllOf(tuple(creature_or_player(each) for each in what.filters)) if isinstance(what, AllOf) else what


def can_be_target(game: Position, candidate: Id) -> bool:
    """Whether it is there and a thing that can be a target: an object, a player, in older editions a zone (115.1)."""
    if is_zone(candidate):
        return edition(game.edition).zones_can_be_targets
    return is_player(candidate) or candidate in game.board.objects


def why_not(
    game: Position, thing: ObjectId, slot: SlotSpec | int, candidate: Id, chosen: tuple[Id, ...] = ()
) -> Iterator[Violation]:
    """Every reason why this slot may not choose this target now; none means that it may (115, 601.2c).

    ``chosen`` are the targets already chosen for the same slot.
    """
    at = slot if isinstance(slot, SlotSpec) else slot_at(game.board, thing, slot)
    if candidate == thing:
        yield Violation(Rule.CHOOSE_TARGETS, "a spell or ability on the stack can't target itself", Rule.ITS_OWN_TARGET)
    if candidate in chosen:
        yield Violation(
            Rule.CHOOSE_TARGETS, 'already chosen for this instance of the word "target"', Rule.SAME_TARGET_ONCE
        )
    if candidate in others(game, thing, at):
        yield Violation(Rule.CHOOSE_TARGETS, "already chosen for another instance that this one must differ from")
    if not go_together(game.board, at.spec, candidate, chosen):
        yield Violation(Rule.CHOOSE_TARGETS, apart(at.spec))
    if not can_be_target(game, candidate):
        reason = "a zone can't be a target" if is_zone(candidate) else "it isn't there any more"
        yield Violation(Rule.CHOOSE_TARGETS, reason, *((Rule.TARGETS,) if is_zone(candidate) else ()))
        return
    if not fits(view(game.board), asked_for(game, at.spec), candidate, slot_context(game.board, thing, at)):
        because = unanswered(game, thing, at, candidate)
        yield Violation(Rule.CHOOSE_TARGETS, "it isn't what the text asks for", *because)
    yield from (
        Violation(Rule.CHOOSE_TARGETS, violation.reason, *violation.cites)
        for violation in untargetable(game.board, candidate, thing)
    )


ASKED_ABOUT: Final = {
    "single": Rule.WITH_N_TARGETS,
    "some": Rule.TARGETS_SOMETHING,
    "only": Rule.TARGETS_ONLY_SOMETHING,
}
"""The rule by which each reading of "what does it target?" is judged (115.9a–c)."""


def unanswered(game: Position, thing: ObjectId, slot: SlotSpec, candidate: Id) -> tuple[Rule, ...]:
    """The rules of 115.9 by which a candidate fails, if what it targets is all that is wrong; else of 115.2, 115.4.

    What a mutating spell asks for stands in the rule of mutate alone (702.140a).
    """
    board, wanted = game.board, asked_for(game, slot.spec)
    parts = wanted.filters if isinstance(wanted, AllOf) else (wanted,)
    context, its = slot_context(board, thing, slot), view(board)
    failing = [part for part in parts if not fits(its, part, candidate, context)]
    asked = [part for part in failing if isinstance(part, Targets)]
    if len(asked) != len(failing):
        return (*by_wording(board, wanted, candidate), *((Rule.MUTATE,) if slot.spec == MUTATE_ONTO else ()))
    return tuple(rule for part in asked for rule in asked_by(board, part, candidate))


def by_wording(board: Board, wanted: AnyFilter, candidate: Id) -> tuple[Rule, ...]:
    """The rule that says what a wording can mean: "any target" (115.4), or a zone, unnamed the battlefield (115.2)."""
    if wanted == ANY_TARGET:
        return (Rule.ANY_TARGET,)
    zones = zones_named(wanted)
    found = board.objects.get(candidate)
    if zones is None or found is None or found.zone in zones:
        return ()
    return (Rule.PERMANENTS_ARE_TARGETS,)


def asked_by(board: Board, asked: Targets, candidate: Id) -> tuple[Rule, ...]:
    """The rules by which a spell or ability isn't one that targets so; for "only" the target, if there is just one."""
    different = () if is_player(candidate) else set(all_targets(board.objects[candidate]))
    also = (Rule.TARGETS_SOMETHING,) if asked.reading == "only" and len(different) == 1 else ()
    return (ASKED_ABOUT[asked.reading], *also)


WORDING: Final = (Rule.ANY_TARGET, Rule.PERMANENTS_ARE_TARGETS)
"""Rules about what words mean: what they keep out wasn't asked for in the first place."""


def without_wording(violation: Violation) -> tuple[Rule, ...]:
    """What a violation cites as its reason, but for what words mean."""
    return tuple(rule for rule in violation.cites[1:] if rule not in WORDING)


def near_misses(game: Position, thing: ObjectId, slot: SlotSpec) -> tuple[Rule, ...]:
    """The rules that keep out what would fit otherwise: why there are too few legal targets (601.2c)."""
    found: list[Rule] = []
    for candidate in within_reach(view(game.board), asked_for(game, slot.spec)):
        reasons = [without_wording(violation) for violation in why_not(game, thing, slot, candidate)]
        if all(reasons):
            found += [rule for cites in reasons for rule in cites]
    return tuple(dict.fromkeys(found))


def others_of_slot(game: Position, thing: ObjectId, slot: SlotSpec, target: Id) -> tuple[Id, ...]:
    """The other targets of a slot."""
    made = game.board.objects[thing].choices.slots
    return tuple(each for each in made[slot.index].targets if each != target) if slot.index < len(made) else ()


def most_together(game: Position, thing: ObjectId, slot: SlotSpec) -> int:
    """How many targets the slot could have at once (601.2c)."""
    return together(game.board, slot.spec, legal_choices(game, thing, slot))


def others(game: Position, thing: ObjectId, slot: SlotSpec) -> tuple[Id, ...]:
    """What the slots chose that this one may not repeat: "another target" (601.2c)."""
    its = game.board.objects[thing].choices.slots
    numbers = (slot.part.first_slot + other for other in slot.spec.other_than)
    return tuple(target for number in numbers if number < len(its) for target in its[number].targets)


def illegal_now(game: Position, thing: ObjectId, slot: SlotSpec | int, target: Id) -> Violation | None:
    """Why a target chosen earlier is illegal as the spell or ability resolves; None if it is legal (608.2b)."""
    at = slot if isinstance(slot, SlotSpec) else slot_at(game.board, thing, slot)
    if not can_be_target(game, target):
        return Violation(Rule.CHECK_TARGETS, "it left the zone it was in")
    if not fits(view(game.board), asked_for(game, at.spec), target, slot_context(game.board, thing, at)):
        return Violation(Rule.CHECK_TARGETS, "it isn't what the text asks for any more")
    if not go_together(game.board, at.spec, target, others_of_slot(game, thing, at, target)):
        return Violation(Rule.CHECK_TARGETS, f"{apart(at.spec)}, which isn't so any more")
    for violation in untargetable(game.board, target, thing):
        return Violation(Rule.CHECK_TARGETS, violation.reason, *violation.cites)
    return None


def still_legal(game: Position, thing: ObjectId, slot: SlotSpec | int, target: Id) -> bool:
    """Whether a target chosen earlier is legal as the spell or ability resolves (608.2b)."""
    return illegal_now(game, thing, slot, target) is None


# --- what can't be targeted ------------------------------------------------------------------------------------------


def untargetable(board: Board, candidate: Id, thing: ObjectId) -> Iterator[Violation]:
    """Whatever keeps an object or player from being targeted by a spell or ability, by its rule."""
    yield from keyword_shields(board, candidate, thing)
    its = view(board)
    for force in its.rules(CantBeTargeted):
        if fits(its, force.rule.what, candidate, force.context) and reaches(board, force.rule.by, thing, force.context):
            yield Violation(Rule.CANT_BEATS_CAN, "an effect says that it can't be the target")


def keyword_shields(board: Board, candidate: Id, thing: ObjectId) -> Iterator[Violation]:
    """Shroud, hexproof and protection that the candidate has (702.18a, 702.11b–d, 702.16b)."""
    found = tuple(shields(board, candidate))
    if not found:
        return
    opposing = context_of(board, thing).controller != controller(view(board), candidate)
    source = source_of(board, thing)
    for keyword, context in found:
        if keyword.name == "shroud":
            yield Violation(Rule.SHROUD, "it has shroud")
        if keyword.name == "hexproof" and opposing and means_source(board, keyword, context, source):
            yield Violation(hexproof_rule(keyword, candidate), "it has hexproof")
        if keyword.name == "protection" and means_source(board, keyword, context, source):
            yield Violation(Rule.PROTECTION_TARGETING, "it has protection from the source")


def hexproof_rule(keyword: Keyword, candidate: Id) -> Rule:
    """Which part of 702.11 forbids it."""
    if keyword.from_ is not None:
        return Rule.HEXPROOF_FROM
    return Rule.HEXPROOF_PLAYER if is_player(candidate) else Rule.HEXPROOF_PERMANENT


def source_of(board: Board, thing: ObjectId) -> ObjectId:
    """The source that targets: a spell itself, or the object whose ability it is (113.7)."""
    found = board.objects[thing]
    return found.source if found.ability is not None else thing


def reaches(board: Board, by: AnyFilter | None, thing: ObjectId, context: Context) -> bool:
    """Whether a "can't be the target of …" means this spell or ability."""
    return by is None or fits(view(board), by, thing, context)


# --- what must be targeted -------------------------------------------------------------------------------------------


def obeys(game: Position, thing: ObjectId) -> bool:
    """Whether the targets chosen obey as many requirements to be targeted as any could (601.2c)."""
    its, mine = view(game.board), game.board.objects[thing].controller
    asked = [force for force in its.rules(MustBeTargeted) if force.context.controller != mine]
    if not asked:
        return True
    obeyed = frozenset[int]().union(*(met(its, asked, target) for target in targets_of(game, thing)))
    return len(obeyed) == len(asked) or len(obeyed) >= most_obeyed(game, thing, asked)


def met(its: View, asked: Sequence[InForce[MustBeTargeted]], target: Id) -> frozenset[int]:
    """The requirements, by number, that a target meets."""
    return frozenset(
        number for number, force in enumerate(asked) if fits(its, force.rule.filter, target, force.context)
    )


def most_obeyed(game: Position, thing: ObjectId, asked: Sequence[InForce[MustBeTargeted]]) -> int:
    """How many requirements the controller's choices could obey at most, with as many targets as were announced."""
    its = view(game.board)
    made = game.board.objects[thing].choices.slots
    reached = {frozenset[int]()}
    for slot in slots(game.board, thing):
        if slot.spec.chooser != "you" or slot.index >= len(made):
            continue
        legal = legal_choices(emptied(game, thing, slot.index), thing, slot)
        useful = {meets for each in legal if (meets := met(its, asked, each))}
        for _ in made[slot.index].targets:
            reached |= {one | other for one in reached for other in useful}
    return max(len(each) for each in reached)


def emptied(game: Position, thing: ObjectId, index: int) -> Position:
    """The position as if a slot had no target yet; only to ask what could be chosen instead."""
    found = game.board.objects[thing]
    its = found.choices.slots
    cleared = (*its[:index], replace(its[index], targets=()), *its[index + 1 :])
    changed = replace(found, choices=replace(found.choices, slots=cleared))
    return replace(game, board=replace(game.board, objects=game.board.objects.set(thing, changed)))
