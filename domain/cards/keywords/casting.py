"""Keywords of spells: what they cost, what else may be paid, what casting them brings (702, 601)."""

from __future__ import annotations

from domain.cards.abilities import (
    AdditionalCost,
    AlternativeCost,
    ChangeTypes,
    CopyExcept,
    CreateCopy,
    GainAbility,
    Keyword,
    Mode,
    Modify,
    SetPT,
    Static,
    Text,
    Triggered,
)
from domain.cards.build import (
    Price,
    Says,
    SpliceOnto,
    modal,
    on_stack,
    optional,
    price,
    sentence,
    when_enters,
)
from domain.cards.costs import SacrificeSome
from domain.cards.effects import (
    PutCounters,
    SacrificeIt,
)
from domain.cards.keywords.evergreen import haste
from domain.cards.nouns import (
    ITSELF,
    LAND,
    OPPONENT,
    PERMANENT,
    THIS,
    YOU,
    YOURS,
)
from domain.cards.static_rules import (
    CostsLess,
)
from domain.cards.terms import (
    AnyFilter,
    Compare,
    Count,
    Each,
    HasType,
    Kicked,
    Kicks,
    PaidFor,
    PlayerNumber,
    Status,
    T,
)
from domain.cards.verbs import (
    target,
)


def split_second() -> Keyword:
    """Split second (702.61)."""
    return Keyword("split second")


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


def assist() -> Keyword:
    """Assist (702.132)."""
    return Keyword("assist")


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


def mutate(*cost: Price) -> tuple[AlternativeCost, Keyword]:
    """Mutate: cast so as to merge with a creature; the keyword is what others ask for (702.140a)."""
    return AlternativeCost("mutate", price(*cost), cast_as="mutating"), Keyword("mutate", cost=price(*cost))


def awaken(count: int, cost: Price, *parts: Says, slot: int) -> AlternativeCost:
    """Awaken: the text, and a land you control, the target of the slot, comes to life (702.113a)."""
    lives = Modify(T(slot), (ChangeTypes(add=("Creature", "Elemental")), SetPT(0, 0), GainAbility(haste())), "forever")
    land = target(LAND & YOURS)
    return AlternativeCost(
        "awaken", price(cost), text=sentence(*parts, land, PutCounters(T(slot), "+1/+1", count), lives)
    )


def megamorph(*cost: Price) -> tuple[AlternativeCost, Keyword]:
    """Megamorph: morph, and a +1/+1 counter as it is turned face up (702.37b)."""
    return AlternativeCost("megamorph", price("{3}"), cast_as="face_down"), Keyword("megamorph", cost=price(*cost))


def disguise(*cost: Price) -> tuple[AlternativeCost, Keyword]:
    """Disguise: cast face down for {3}, with ward {2} as long as it is face down (702.168a, 702.168d)."""
    return AlternativeCost("disguise", price("{3}"), cast_as="face_down"), Keyword("disguise", cost=price(*cost))


def improvise() -> Keyword:
    """Improvise: artifacts may be tapped for generic mana (702.126a)."""
    return Keyword("improvise")


def undaunted() -> Static:
    """Undaunted: one mana less for each opponent (702.125a)."""
    return on_stack(CostsLess(ITSELF, ("1",), Count(OPPONENT)))


def bargain() -> AdditionalCost:
    """Bargain: you may sacrifice an artifact, enchantment or token (702.166a)."""
    offering = PERMANENT & (HasType("Artifact") | HasType("Enchantment") | Status("token"))
    return optional(SacrificeSome(offering), "bargain")


def offspring(*cost: Price, index: int = 0) -> tuple[AdditionalCost, Triggered]:
    """Offspring: as it enters, a copy of it that is 1/1, if the cost was paid (702.175a)."""
    young = CreateCopy(THIS, but=CopyExcept(power=1, toughness=1))
    return optional(price(*cost), "offspring"), when_enters(young, only_if=Kicked(index), name="offspring")


def squad(*cost: Price, index: int = 0) -> tuple[AdditionalCost, Triggered]:
    """Squad: as it enters, a copy of it for each time that the cost was paid (702.157a)."""
    paid = Compare(Kicks(index), ">", 0)
    more = when_enters(CreateCopy(THIS, Kicks(index)), only_if=paid, name="squad")
    return optional(price(*cost), "squad", repeatable=True), more


def surge(*cost: Price) -> AlternativeCost:
    """Surge: a cost if you have cast another spell this turn (702.117a)."""
    return AlternativeCost("surge", price(*cost), condition=Compare(PlayerNumber(YOU, "spells_cast"), ">=", 1))


def spectacle(*cost: Price) -> AlternativeCost:
    """Spectacle: a cost if an opponent lost life this turn (702.137a)."""
    lost = Compare(PlayerNumber(Each(OPPONENT), "life_lost"), ">", 0)
    return AlternativeCost("spectacle", price(*cost), condition=lost)


def cleave(cost: Price, *parts: Says) -> AlternativeCost:
    """Cleave: the text without what stands in square brackets (702.148a)."""
    return AlternativeCost("cleave", price(cost), text=sentence(*parts))


def spree(*modes: Mode) -> Text:
    """Spree: one or more modes, and the cost of each that is chosen (702.172a)."""
    return modal(*modes, at_most=len(modes))


def tiered(*modes: Mode) -> Text:
    """Tiered: one mode and its cost (702.183a)."""
    return modal(*modes)
