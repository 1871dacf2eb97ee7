"""Comparing a zone with a list of names: in order, or each name with an object of its own."""

from __future__ import annotations

from collections.abc import Sequence

from domain.vocabulary import Id
from interfaces.scenario.binding import Reading, written
from interfaces.scenario.syntax import AnyRef, Ref


def differs(reading: Reading, things: Sequence[Id], refs: Sequence[AnyRef], *, more: bool, ordered: bool) -> bool:
    """Whether a zone isn't what a list says; ``more`` lets others follow."""
    if len(things) < len(refs) or (len(things) > len(refs) and not more):
        return True
    if ordered:
        return not all(answers(reading, ref, each, things) for ref, each in zip(refs, things, strict=False))
    return not _matched(reading, things, refs)


def _matched(reading: Reading, things: Sequence[Id], refs: Sequence[AnyRef]) -> bool:
    """Whether each name can be given an object of its own (augmenting paths)."""
    taken: dict[Id, int] = {}

    def assign(place: int, seen: set[Id]) -> bool:
        for each in things:
            if each in seen or not answers(reading, refs[place], each, things):
                continue
            seen.add(each)
            if each not in taken or assign(taken[each], seen):
                taken[each] = place
                return True
        return False

    return all(assign(place, set()) for place in range(len(refs)))


def answers(reading: Reading, ref: AnyRef, thing: Id, pile: Sequence[Id]) -> bool:
    """Whether a name means this object, numbers counted within the pile."""
    if not reading.answers(ref, thing):
        return False
    if not isinstance(ref, Ref) or (ref.nth is None and ref.ability_nth is None):
        return True
    return thing in reading.answering(ref, pile)


def names(reading: Reading, things: Sequence[Id]) -> str:
    """A zone in words."""
    return ", ".join(reading.known_as(each) for each in things) or "empty"


def wanted(refs: Sequence[AnyRef], *, more: bool = False) -> str:
    """A list in words."""
    return ", ".join([*map(written, refs), *(["…"] if more else [])]) or "empty"
