"""Keywords that were written out as abilities, put back as the one word that is printed (702).

What a keyword means is asked of the functions that define it, so that nothing can be said in a word that isn't just
what the word means.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    AnyAbility,
    CardDefinition,
    EntersWith,
    Keyword,
    MayPay,
    Static,
    Triggered,
)
from domain.cards.build import card
from domain.cards.costs import Cost, PayMana
from domain.cards.effects import Choose
from domain.cards.keywords.tables import COSTED, COUNTED, PLAIN
from domain.cards.nouns import ANOTHER, PERMANENT, YOURS
from domain.cards.static_rules import MaySetAside
from domain.cards.terms import AllOf, Node, PaidFor
from domain.mana import write_mana

LARGEST: Final = 12
PRICED: Final = (Activated, AdditionalCost, AlternativeCost, MayPay)
"""What has a cost."""


class Meaning(NamedTuple):
    """A keyword as it is printed, and the parts of a card that it means."""

    printed: Keyword
    of: CardDefinition


def with_keywords(definition: CardDefinition) -> CardDefinition:
    """The card with its keywords as words where they had been written out."""
    kinds = definition.types
    several = (*reconfigured(definition), *haunting(kinds), *championed(definition))
    for meaning in (*plain(kinds), *counted(kinds), *costed(definition), *several):
        shorter = said_shortly(definition, meaning)
        while shorter is not None:
            definition, shorter = shorter, said_shortly(shorter, meaning)
    return definition


def said_shortly(definition: CardDefinition, meaning: Meaning) -> CardDefinition | None:
    """The card with one instance of a keyword as a word; None if it hasn't all that the keyword means."""
    parts = meaning.of.abilities
    place = found_at(definition.abilities, parts)
    if place < 0:
        return None
    additional = without(definition.additional_costs, meaning.of.additional_costs)
    alternative = without(definition.alternative_costs, meaning.of.alternative_costs)
    if additional is None or alternative is None:
        return None
    abilities = (*definition.abilities[:place], meaning.printed, *definition.abilities[place + len(parts) :])
    return replace(definition, abilities=abilities, additional_costs=additional, alternative_costs=alternative)


def haunting(kinds: tuple[str, ...]) -> Iterator[Meaning]:
    """Haunt, on a spell or on a creature (702.55a)."""
    of = k.spell_haunts() if "Instant" in kinds or "Sorcery" in kinds else k.haunts()
    yield from meaning_of(kinds, Keyword("haunt"), of)


def reconfigured(definition: CardDefinition) -> Iterator[Meaning]:
    """Reconfigure, with the creature types that the card loses as it is attached (702.151b)."""
    creature_types = " ".join(each for each in definition.subtypes if each != "Equipment")
    for ability in definition.abilities:
        if isinstance(ability, Activated) and ability.name == "reconfigure":
            made = k.reconfigure(*ability.cost, subtypes=creature_types)
            yield from meaning_of(definition.types, Keyword("reconfigure", cost=ability.cost), made)


def championed(definition: CardDefinition) -> Iterator[Meaning]:
    """Champion with a quality, which its choice names among other things (702.72a)."""
    for ability in definition.abilities:
        effects = ability.text.modes[0].effects if isinstance(ability, Triggered) else ()
        match effects:
            case (Choose(filter=AllOf(filters=parts), key="championed"), *_):
                what = AllOf(tuple(part for part in parts if part not in (YOURS, ANOTHER)))
                quality = AllOf(what.filters[1:]) if what.filters[:1] == (PERMANENT,) else what
                for each in (what, quality):
                    yield from meaning_of(definition.types, Keyword("champion", each), k.champion(each))


def found_at(abilities: tuple[AnyAbility, ...], parts: tuple[AnyAbility, ...]) -> int:
    """Where abilities stand in a row among others; −1 if they don't."""
    count = len(parts)
    places = (place for place in range(len(abilities) - count + 1) if abilities[place : place + count] == parts)
    return next(places, -1)


def without(costs: tuple[Any, ...], taken: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Costs without some of them; None if one isn't there."""
    left = list(costs)
    for each in taken:
        if each not in left:
            return None
        left.remove(each)
    return tuple(left)


# --- what keywords mean -----------------------------------------------------------------------------------------------


def meaning_of(kinds: tuple[str, ...], printed: Keyword, pieces: Any) -> Iterator[Meaning]:
    """The meaning of a keyword on a card of these types; nothing where it is one word anyway."""
    of = card(" ".join(kinds), "", None, pieces)
    if of.abilities and not all(isinstance(each, Keyword) for each in of.abilities) and of.text is None:
        yield Meaning(printed, of)


@cache
def plain(kinds: tuple[str, ...]) -> tuple[Meaning, ...]:
    """Keywords that stand alone."""
    return tuple(each for name, made in PLAIN.items() for each in meaning_of(kinds, Keyword(name), made()))


@cache
def counted(kinds: tuple[str, ...]) -> tuple[Meaning, ...]:
    """Keywords with a number."""
    return tuple(
        each
        for name, made in COUNTED.items()
        for number in range(1, LARGEST + 1)
        for each in meaning_of(kinds, Keyword(name, count=number), made(number))
    )


def costed(definition: CardDefinition) -> Iterator[Meaning]:
    """Keywords with a cost, for each cost that the card speaks of."""
    costs = dict.fromkeys(costs_in((definition.abilities, definition.alternative_costs, definition.additional_costs)))
    for cost in costs:
        for name in COSTED:
            yield from costed_meaning(definition.types, name, cost)
        for number in waiting(definition):
            waits = k.impending(number, *cost)
            yield from meaning_of(definition.types, Keyword("impending", cost=cost, count=number), waits)
        for number in suspended(definition):
            yield from meaning_of(
                definition.types, Keyword("suspend", cost=cost, count=number), k.suspend(number, *cost)
            )
        if len(cost) == 1 and isinstance(cost[0], PayMana):
            aged = k.cumulative_upkeep(write_mana(cost[0].mana))
            yield from meaning_of(definition.types, Keyword("cumulative upkeep", cost=cost), aged)


@cache
def costed_meaning(kinds: tuple[str, ...], name: str, cost: tuple[Cost, ...]) -> tuple[Meaning, ...]:
    """One keyword with one cost."""
    return tuple(meaning_of(kinds, Keyword(name, cost=cost), COSTED[name](*cost)))


def waiting(definition: CardDefinition) -> Iterator[int]:
    """With how many time counters a card enters if it is cast for its impending cost."""
    for ability in definition.abilities:
        match ability:
            case Static(rules=(EntersWith(counters=("time", int(number))),), condition=PaidFor(name="impending")):
                yield number


def suspended(definition: CardDefinition) -> Iterator[int]:
    """With how many time counters a card may be suspended."""
    for ability in definition.abilities:
        for rule in ability.rules if isinstance(ability, Static) else ():
            if isinstance(rule, MaySetAside) and rule.how == "suspend":
                yield rule.counters


def costs_in(part: object) -> Iterator[tuple[Cost, ...]]:
    """The costs of mana that a piece of card language speaks of."""
    if isinstance(part, PayMana):
        yield (part,)
    elif isinstance(part, PRICED):
        yield part.cost
        yield from costs_in(tuple(getattr(part, field) for field in part.__struct_fields__))
    elif isinstance(part, tuple):
        for each in part:
            yield from costs_in(each)
    elif isinstance(part, Node | msgspec.Struct):
        for field in part.__struct_fields__:
            yield from costs_in(getattr(part, field))
