"""What "other" and "another" leave out: the thing of that kind that the text spoke of last, else the source (109.2)."""

from __future__ import annotations

from typing import Final

from domain.cards.nouns import ANOTHER, YOURSELF
from domain.cards.terms import Afterwards, AllOf, Among, AnyFilter, AttachedTo, Each, IsThis, Not, Remembered, This
from domain.oracle.grammar import CardContext, Mention, State
from domain.oracle.memory import EVENT, PERSON
from domain.oracle.words import TYPES_OF_PERMANENTS

ELSEWHERE: Final = frozenset(("card", "spell", "ability", "source"))
"""Nouns of things that aren't permanents."""
OF_ANOTHER: Final = frozenset(("Aura", "Equipment", "Fortification"))
"""Permanents whose text is about what they are attached to."""
SACRIFICED: Final = Remembered("sacrificed")
_TYPES: Final = frozenset(TYPES_OF_PERMANENTS)


def other_than(at: State, kinds: frozenset[str]) -> AnyFilter:
    """The filter of "another" before a noun that has these names."""
    if PERSON in kinds and "permanent" not in kinds:
        return other_person(at)
    last = next(reversed([each for each in at.mentions if _is_meant(each, at, kinds)]), None)
    if last is None:
        return ANOTHER
    if last.ref == SACRIFICED and kinds & ELSEWHERE:  # a card is another one than those that were sacrificed became
        return ~Among(Afterwards(SACRIFICED))
    if not isinstance(last.ref, Each):
        return ~Among(last.ref)
    parts = last.ref.filter.filters if isinstance(last.ref.filter, AllOf) else (last.ref.filter,)
    same = [each for each in parts if isinstance(each, Not) and isinstance(each.filter, (IsThis, Among))]
    if same:  # "each other creature … each other creature": others of the same thing
        return same[0]
    return ANOTHER if any(each.ref == This() for each in at.mentions) else ~Among(last.ref)


def other_person(at: State) -> AnyFilter:
    """The filter of "other" before players: than the one whom the text spoke of last, else than you."""
    people = [each for each in at.mentions if PERSON in each.kinds and not each.many]
    people = [each for each in people if "defending player" not in each.kinds]
    return ~Among(people[-1].ref) if people else ~YOURSELF


def left_out(card: CardContext, at: State, kinds: frozenset[str]) -> AnyFilter | None:
    """The filter of "other" on a card: a spell is no permanent, and an Aura's creatures are other than its own."""
    made = other_than(at, kinds)
    if made != ANOTHER or kinds & ELSEWHERE:
        return made
    types, own = kinds & _TYPES, {kind.lower() for kind in card.types}
    attached = not card.quoted and OF_ANOTHER & set(card.subtypes)
    if attached and "permanent" not in types and not types & own and kinds != {"permanent"}:
        return ~Among(AttachedTo())
    return None if card.is_spell else made


def _is_meant(mention: Mention, at: State, kinds: frozenset[str]) -> bool:
    """Whether others may be other than something spoken of, which isn't what the sentence is about to create."""
    coming = mention.ref == Remembered("token") and mention.sentence == at.sentence
    return mention.ref != This() and not coming and _alike(mention, kinds)


def _alike(mention: Mention, kinds: frozenset[str]) -> bool:
    """Whether something spoken of is of the kind that a noun means."""
    if PERSON in mention.kinds:
        return False
    if kinds & ELSEWHERE:
        return bool(kinds & ELSEWHERE & mention.kinds) or (mention.ref == SACRIFICED and "card" in kinds)
    gone = mention.sentence == EVENT and "card" in mention.kinds
    return "permanent" in mention.kinds and not gone and not unlike(mention, kinds)


def unlike(mention: Mention, kinds: frozenset[str]) -> bool:
    """Whether something spoken of has card types, and none of those that a noun names."""
    types, asked = mention.kinds & _TYPES, kinds & _TYPES
    return bool(types and asked) and not types & asked
