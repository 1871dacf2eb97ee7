"""Keywords of spells: what they cost, what else may be paid, what casting them brings (702, 601)."""

from __future__ import annotations

from domain.cards.abilities import (
    AdditionalCost,
    AlternativeCost,
    ChangeTypes,
    GainAbility,
    Keyword,
    Modify,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.build import (
    Price,
    Says,
    SpliceOnto,
    on_stack,
    optional,
    price,
    sentence,
    when_cast,
    when_enters,
)
from domain.cards.effects import (
    CopySpell,
    PutCounters,
    SacrificeIt,
)
from domain.cards.keywords.evergreen import haste
from domain.cards.nouns import (
    ITSELF,
    LAND,
    THIS,
    YOURS,
)
from domain.cards.static_rules import (
    CostsLess,
)
from domain.cards.terms import (
    AnyFilter,
    Count,
    EventAmount,
    PaidFor,
    T,
)
from domain.cards.verbs import (
    target,
)


def split_second() -> Keyword:
    """Split second (702.61)."""
    return Keyword("split second")


def storm() -> Triggered:
    """Storm: a copy for each spell cast before it this turn, which is the number of the casting (702.40a)."""
    return when_cast(CopySpell(THIS, EventAmount()))


def kicker(*cost: Price) -> AdditionalCost:
    """Kicker (702.33a)."""
    return optional(price(*cost), "kicker")


def multikicker(*cost: Price) -> AdditionalCost:
    """Multikicker (702.33c)."""
    return optional(price(*cost), "multikicker", repeatable=True)


def buyback(*cost: Price) -> AdditionalCost:
    """Buyback; the return to hand belongs to the name (702.27a)."""
    return optional(price(*cost), "buyback")


def entwine(*cost: Price) -> AdditionalCost:
    """Entwine; the modes say how many are chosen then (702.42a)."""
    return optional(price(*cost), "entwine")


def escalate(*cost: Price) -> AdditionalCost:
    """Escalate; the modes say how many are chosen then (702.120a)."""
    return optional(price(*cost), "escalate", repeatable=True)


def overload(cost: Price, *parts: Says) -> AlternativeCost:
    """Overload: the text with "each" for "target" (702.96a)."""
    return AlternativeCost("overload", price(cost), text=sentence(*parts))


def evoke(*cost: Price) -> tuple[AlternativeCost, Triggered]:
    """Evoke: an alternative cost, and a sacrifice as it enters (702.74a)."""
    return AlternativeCost("evoke", price(*cost)), when_enters(SacrificeIt(THIS), only_if=PaidFor("evoke"))


def splice_onto_arcane(*cost: Price) -> SpliceOnto:
    """Splice onto Arcane (702.47a)."""
    return SpliceOnto("Arcane", price(*cost))


def affinity(what: AnyFilter) -> Static:
    """Affinity: one mana less for each such permanent you control (702.41a)."""
    return on_stack(CostsLess(ITSELF, ("1",), Count(what & YOURS)))


def convoke() -> Keyword:
    """Convoke (702.51)."""
    return Keyword("convoke")


def delve() -> Keyword:
    """Delve (702.66)."""
    return Keyword("delve")


def morph(*cost: Price) -> tuple[AlternativeCost, Keyword]:
    """Morph: cast face down for {3}; the keyword holds what turning face up costs (702.37a, 702.37e)."""
    return AlternativeCost("morph", price("{3}"), cast_as="face_down"), Keyword("morph", cost=price(*cost))


def bestow(*cost: Price) -> AlternativeCost:
    """Bestow: cast as an Aura that enchants a creature (702.103a)."""
    return AlternativeCost("bestow", price(*cost), cast_as="aura")


def awaken(count: int, cost: Price, *parts: Says, slot: int) -> AlternativeCost:
    """Awaken: the text, and a land you control, the target of the slot, comes to life (702.113a)."""
    lives = Modify(T(slot), (ChangeTypes(add=("Creature", "Elemental")), SetPT(0, 0), GainAbility(haste())), "forever")
    land = target(LAND & YOURS)
    return AlternativeCost(
        "awaken", price(cost), text=sentence(*parts, land, PutCounters(T(slot), "+1/+1", count), lives)
    )
