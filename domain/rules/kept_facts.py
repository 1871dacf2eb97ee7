"""What has to stay when an action is reversed: a closure over the facts it recorded (732.1, design §3).

It starts from the mana abilities that players keep and from every fact that touched a library; it takes in whatever
made a thing that something kept has used: mana, but also objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from domain.events import (
    AbilityAnnounced,
    AbilityTriggered,
    AttemptEnded,
    AttemptStarted,
    CardDrawn,
    CardsRevealed,
    DelayedTriggerEnded,
    Event,
    LibraryArranged,
    LibraryShuffled,
    ManaAbilityActivated,
    ManaAdded,
    SpellProposed,
    ZoneChanged,
)
from domain.evolve import NEW_IDS
from domain.rulebook import Edition, Rule
from domain.vocabulary import FIRST_ID, ObjectId, PlayerId, Zone


class Group(msgspec.Struct, frozen=True):
    """A mana ability activated during the action: its attempt, whose it is, and its source."""

    attempt: int
    player: PlayerId
    source: ObjectId


class Undone(msgspec.Struct, frozen=True):
    """The facts of an action about to be reversed, each with the mana ability (its attempt) it belongs to, or 0."""

    facts: tuple[Event, ...]
    owners: tuple[int, ...]
    groups: tuple[Group, ...]

    @classmethod
    def of(cls, facts: tuple[Event, ...]) -> Undone:
        """Sort the facts since an attempt began; the first one is its beginning."""
        owners: list[int] = []
        groups: dict[int, Group] = {}
        open_ones: list[int] = []
        for fact in facts:
            if isinstance(fact, AttemptStarted) and fact.what is Rule.ACTIVATE_MANA_ABILITY and fact is not facts[0]:
                open_ones.append(fact.attempt)
                groups[fact.attempt] = Group(fact.attempt, fact.player, 0)
            owners.append(open_ones[-1] if open_ones else 0)
            if isinstance(fact, ManaAbilityActivated) and open_ones:
                groups[open_ones[-1]] = Group(open_ones[-1], fact.player, fact.source)
            if isinstance(fact, AttemptEnded) and fact.attempt in open_ones:
                open_ones.remove(fact.attempt)
        whole = {fact.attempt for fact in facts if isinstance(fact, AttemptEnded)}
        return cls(facts, tuple(owners), tuple(group for group in groups.values() if group.attempt in whole))

    def closure(self, kept: frozenset[int], edition: Edition) -> tuple[Event, ...]:
        """The facts that stay if players keep these mana abilities, in their order."""
        staying = {place for place, owner in enumerate(self.owners) if owner in kept}
        staying |= {place for place, fact in enumerate(self.facts) if touches_library(fact, edition)}
        makers = self.makers()
        todo = sorted(staying)
        while todo:
            place = todo.pop()
            for needed in (
                *self.companions(place),
                *(makers[each] for each in used(self.facts[place]) if each in makers),
            ):
                if needed not in staying:
                    staying.add(needed)
                    todo.append(needed)
        return tuple(self.facts[place] for place in sorted(staying))

    def companions(self, place: int) -> Iterator[int]:
        """What stays with a fact: the whole of its mana ability, and the triggers it caused."""
        owner = self.owners[place]
        if owner:
            yield from (other for other, its in enumerate(self.owners) if its == owner)
        following = place + 1
        while following < len(self.facts) and isinstance(self.facts[following], NOTICED):
            yield following
            following += 1

    def makers(self) -> Mapping[int, int]:
        """Which fact made each id that is new since the action began; the spell itself doesn't count."""
        return {
            made: place
            for place, fact in enumerate(self.facts)
            if not isinstance(fact, (SpellProposed, AbilityAnnounced, AttemptStarted))
            for made in makes(fact)
        }

    def groups_in(self, facts: tuple[Event, ...]) -> frozenset[int]:
        """The mana abilities of which there are facts among these."""
        staying = {id(fact) for fact in facts}
        return frozenset(
            owner for fact, owner in zip(self.facts, self.owners, strict=True) if owner and id(fact) in staying
        )


NOTICED: Final = (AbilityTriggered, DelayedTriggerEnded)
"""What is noticed of a fact follows it at once."""


def touches_library(fact: Event, edition: Edition) -> bool:
    """Whether players may not reverse the fact: cards moved to or from a library, a shuffle, a reveal (732.1)."""
    if isinstance(fact, ZoneChanged):
        return fact.to is Zone.LIBRARY or (fact.origin is Zone.LIBRARY and fact.to is not Zone.STACK)
    if isinstance(fact, CardDrawn):
        return True
    if isinstance(fact, (LibraryShuffled, LibraryArranged)):
        return "shuffles" in edition.kept_actions
    return isinstance(fact, CardsRevealed) and fact.library and "reveals" in edition.kept_actions


def makes(fact: Event) -> tuple[int, ...]:
    """The ids that a fact brings into the game."""
    if isinstance(fact, ManaAdded):
        return tuple(unit for unit, _ in fact.mana)
    if isinstance(fact, ZoneChanged) and fact.parts:
        return tuple(new for _, new in fact.parts)
    highest = NEW_IDS.get(type(fact))
    return () if highest is None else (highest(fact),)


NUMBERS: Final = ("amount", "count", "x", "facts", "place", "slot", "part", "printed", "index")
"""Fields that hold plain numbers and no ids."""


def used(fact: Event) -> Iterator[int]:
    """Every id that a fact names."""
    for field in fact.__struct_fields__:
        if field not in NUMBERS:
            yield from ids_in(getattr(fact, field))


def ids_in(value: Any) -> Iterator[int]:
    """The ids in a value, however deep."""
    if isinstance(value, int) and not isinstance(value, bool):
        if value >= FIRST_ID:
            yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from ids_in(each)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from ids_in(getattr(value, field))
