"""English for trigger conditions that have words of their own: in company, under a condition, by a player (603.2)."""

from __future__ import annotations

from typing import Final

from domain.cards.keywords.classes import becoming
from domain.cards.nouns import YOURS
from domain.cards.render.nouns import noun, one
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import number_word
from domain.cards.terms import (
    AllOf,
    AnyFilter,
    Controlled,
    Exists,
    HasMark,
    HasType,
    IsHost,
    IsPlayer,
    IsThis,
    Status,
    Unless,
    Where,
    YourTurn,
)
from domain.cards.triggers import Happens


def in_other_words(when: Happens, speech: Speech) -> str:
    """An event in words that don't follow from its verb; nothing for others."""
    if when.verb == "attack" and when.filter == IsThis() & HasMark("saddled"):
        return f"{speech.this} attacks while saddled"
    if when.verb == "become_level":
        return f"{speech.this} becomes level {next(n for n in range(2, 10) if when == becoming(n))}"
    if when.verb == "tap_for_mana":
        return by_somebody(when.filter, "tap", " for mana", speech)
    if when.verb == "play_land":
        return by_somebody(when.filter, "play", "", speech)
    if when.verb == "sacrifice" and speech.several and Controlled("you") in getattr(when.filter, "filters", ()):
        speech.told = True
        return f"you sacrifice one or more {noun(speech, without(when.filter, Controlled('you')), many=True)}"
    if when.verb == "sacrifice" and not speech.several:
        return by_somebody(when.filter, "sacrifice", "", speech)
    if (words := BY_ANYBODY.get((when.verb, when.filter))) is not None:
        return words
    return "" if when.verb == "draw" else under_condition(when, speech)


BY_ANYBODY: Final[dict[tuple[str, AnyFilter], str]] = {
    ("cycle", AllOf()): "a player cycles a card", ("discard", AllOf()): "a player discards a card",
    ("complete_dungeon", IsPlayer("you")): "you complete a dungeon",
    ("champion", IsThis()): "a permanent is championed with this creature",
    ("draw", AllOf()): "a player draws a card", ("fully_unlock", YOURS): "you fully unlock a Room",
}  # fmt: skip
"""What any player does with any card, and what is done with one's own Rooms."""


def under_condition(when: Happens, speech: Speech) -> str:
    """An event that counts only under a condition: in company, with so many attackers, during a turn."""
    parts = when.filter.filters if isinstance(when.filter, AllOf) else (when.filter,)
    match [part.condition for part in parts if isinstance(part, Where)]:
        case [Exists(filter=AllOf(filters=others), at_least=least)] if Status("attacking") in others:
            left = AllOf(tuple(each for each in others if each not in (Status("attacking"), ~IsThis(), YOURS)))
            many = f"{number_word(least) if isinstance(least, int) else least} {{}} {noun(speech, left, many=True)}"
            if when.verb == "attack" and parts[0] == IsThis() and ~IsThis() in others:
                return f"{speech.this} and at least {many.format('other')} attack"
            if when.verb == "declare_attack" and parts[0] == IsPlayer("you") and YOURS in others:
                return f"you attack with {many.format('or more')}"
        case [condition] if condition not in _TIMES:
            plain = AllOf(tuple(part for part in parts if not isinstance(part, Where)))
            bare = plain.filters[0] if len(plain.filters) == 1 else plain
            return f"{say(Happens(when.verb, bare), speech)} while {say(condition, speech)}"
    return ""


_TIMES: Final = (YourTurn(), Unless(YourTurn()))


def by_somebody(filter_: AnyFilter, verb: str, rest: str, speech: Speech) -> str:
    """A player does something to one of their things; nothing where that is a single thing."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    if any(isinstance(part, IsThis | IsHost | Where) for part in parts):
        return ""
    if verb == "play" and not any(isinstance(part, HasType) for part in parts):
        filter_ = HasType("Land") & filter_
    if Controlled("you") in parts:
        return f"you {verb} {one(speech, without(filter_, Controlled('you')))}{rest}"
    if Controlled("opponent") in parts:
        return f"an opponent {verb}s {one(speech, without(filter_, Controlled('opponent')))}{rest}"
    return f"a player {verb}s {one(speech, filter_)}{rest}"


def without(filter_: AnyFilter, part: AnyFilter) -> AnyFilter:
    """A filter without one of its parts."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    left = tuple(each for each in parts if each != part)
    return left[0] if len(left) == 1 else AllOf(left)
