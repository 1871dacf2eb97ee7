"""What "other" and "another" leave out: the thing of that kind that the text spoke of last, else the source (109.2)."""

from __future__ import annotations

from typing import Final

from domain.cards.nouns import ANOTHER
from domain.cards.terms import Among, AnyFilter, This
from domain.oracle.grammar import Mention, Reader, State
from domain.oracle.memory import EVENT, PERSON
from domain.oracle.words import TYPES_OF_PERMANENTS

ELSEWHERE: Final = frozenset(("card", "spell", "ability", "source"))
"""Nouns of things that aren't permanents."""
_TYPES: Final = frozenset(TYPES_OF_PERMANENTS)


def other_than(at: State, kinds: frozenset[str]) -> AnyFilter:
    """The filter of "another" before a noun that has these names."""
    foreign = [each for each in at.mentions if each.ref != This() and _alike(each, kinds)]
    return ~Among(foreign[-1].ref) if foreign else ANOTHER


def is_told(reader: Reader, at: State, kinds: frozenset[str]) -> bool:
    """Whether it is sure what is left out: a spell is no permanent, what an Aura enchants is spoken of by that word."""
    if kinds & ELSEWHERE or any(_alike(each, kinds) for each in at.mentions if each.ref != This()):
        return True
    words = reader.words[reader.begin : at.pos]
    return not reader.card.is_spell and not ({"enchanted", "equipped"} & set(words))


def _alike(mention: Mention, kinds: frozenset[str]) -> bool:
    """Whether something spoken of is of the kind that the noun means, so that the noun's others are other than it."""
    if PERSON in mention.kinds:
        return False
    if kinds & ELSEWHERE:
        return bool(kinds & ELSEWHERE & mention.kinds)
    gone = mention.sentence == EVENT and "card" in mention.kinds
    types, asked = mention.kinds & _TYPES, kinds & _TYPES
    return "permanent" in mention.kinds and not gone and (not types or not asked or bool(types & asked))
