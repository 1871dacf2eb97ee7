"""Keywords of cards in the hand, the graveyard or the library: what can be done with them from there (702)."""

from __future__ import annotations

from domain.cards.abilities import (
    Activated,
    AlternativeCost,
    CopyExcept,
    CreateCopy,
    Dredges,
    GainAbility,
    If,
    Modify,
    Static,
    Triggered,
)
from domain.cards.build import (
    Price,
    Says,
    price,
    sentence,
    triggered,
)
from domain.cards.costs import (
    DiscardSome,
    DiscardThis,
    ExileSome,
    ExileThis,
    OwnManaCost,
    SacrificeThis,
)
from domain.cards.effects import (
    CastWithoutPaying,
    DrawCards,
    MayCast,
    Move,
    Search,
    TakeCounters,
)
from domain.cards.keywords.evergreen import haste
from domain.cards.nouns import (
    ANOTHER,
    CREATURE_SPELL,
    ITSELF,
    THIS,
)
from domain.cards.static_rules import DiscardedInto, MaySetAside
from domain.cards.terms import (
    AnyFilter,
    Did,
    During,
    Fits,
    HasCounter,
    HasType,
    LiesAside,
    Measure,
    OwnerOf,
    PaidAmount,
    Remembered,
    YourTurn,
)
from domain.cards.triggers import Begins, Happens, LosesLastCounter
from domain.vocabulary import (
    Step,
    Zone,
)


def cycling(*cost: Price) -> Activated:
    """Cycling (702.29a)."""
    return Activated((*price(*cost), DiscardThis()), sentence(DrawCards(1)), Zone.HAND, name="cycling")


def flashback(*cost: Price) -> AlternativeCost:
    """Flashback (702.34a)."""
    return AlternativeCost("flashback", price(*cost), Zone.GRAVEYARD, leaves_to=Zone.EXILE)


def escape(cost: Price, other_cards: int) -> AlternativeCost:
    """Escape (702.138a)."""
    return AlternativeCost("escape", (*price(cost), ExileSome(Zone.GRAVEYARD, ANOTHER, other_cards)), Zone.GRAVEYARD)


def madness(*cost: Price) -> tuple[AlternativeCost, Static, Triggered]:
    """Madness: discarded into exile, and cast from there at once or put into the graveyard (702.35a)."""
    castable = (MayCast(THIS, OwnerOf(THIS), "madness"), If(~Did("cast"), (Move(THIS, Zone.GRAVEYARD),)))
    return (
        AlternativeCost("madness", price(*cost), Zone.EXILE, by_effect=True),
        Static((DiscardedInto(Zone.EXILE),), zone=Zone.HAND),
        triggered(Happens("madness", ITSELF), *castable, zone=Zone.EXILE),
    )


def suspend(count: int, *cost: Price) -> tuple[Static, Triggered, Triggered]:
    """Suspend: exiled with time counters, cast for nothing once the last is gone, a creature with haste (702.62a)."""
    hasty = Modify(Remembered("cast"), (GainAbility(haste()),), "while_yours")
    plays = (CastWithoutPaying(THIS), If(Fits(Remembered("cast"), CREATURE_SPELL), (hasty,)))
    suspended = Fits(THIS, HasCounter("time"))
    return (
        Static((MaySetAside("suspend", price(*cost), count),), zone=Zone.HAND),
        triggered(Begins(Step.UPKEEP), TakeCounters(THIS, "time"), only_if=suspended, zone=Zone.EXILE),
        triggered(LosesLastCounter(ITSELF, "time"), *plays, zone=Zone.EXILE),
    )


def foretell(*cost: Price) -> tuple[Static, AlternativeCost]:
    """Foretell: {2} to exile it face down, and another cost to cast it in a later turn (702.143a)."""
    return (
        Static((MaySetAside("foretell", price("{2}")),), zone=Zone.HAND),
        AlternativeCost("foretell", price(*cost), Zone.EXILE, condition=LiesAside("foretell")),
    )


def plot(*cost: Price) -> tuple[Static, AlternativeCost]:
    """Plot: paid for as it is exiled, cast for nothing as a sorcery in a later turn (702.170a, 702.170d)."""
    return (
        Static((MaySetAside("plot", price(*cost)),), zone=Zone.HAND),
        AlternativeCost("plot", (), Zone.EXILE, condition=LiesAside("plot"), sorcery_timing=True),
    )


def dredge(count: int) -> Static:
    """Dredge (702.52a)."""
    return Static((Dredges(count),), zone=Zone.GRAVEYARD)


def typecycling(what: AnyFilter, *cost: Price) -> Activated:
    """Typecycling: discarded, it finds a card of a type; it is a cycling ability (702.29e–f)."""
    finds = sentence(Search(what, reveal=True))
    return Activated((*price(*cost), DiscardThis()), finds, Zone.HAND, name="cycling")


def transmute(*cost: Price) -> Activated:
    """Transmute: discarded, it finds a card of the same mana value, as a sorcery (702.53a)."""
    finds = sentence(Search(Measure("mana_value", "==", PaidAmount("mana_value")), reveal=True))
    return Activated((*price(*cost), DiscardThis()), finds, Zone.HAND, sorcery_timing=True, name="transmute")


def transfigure(*cost: Price) -> Activated:
    """Transfigure: sacrificed, it finds a creature card of the same mana value, as a sorcery (702.71a)."""
    like = HasType("Creature") & Measure("mana_value", "==", PaidAmount("mana_value"))
    finds = sentence(Search(like, Zone.BATTLEFIELD))
    return Activated((*price(*cost), SacrificeThis()), finds, sorcery_timing=True, name="transfigure")


def channel(cost: Price, *parts: Says) -> Activated:
    """Channel: an ability of the card in hand, which is discarded for it; an ability word (207.2c)."""
    return Activated((*price(cost), DiscardThis()), sentence(*parts), Zone.HAND)


def forecast(cost: Price, *parts: Says) -> Activated:
    """Forecast: an ability of the card in hand, once in each of its owner's upkeeps; it is revealed (702.57a–b)."""
    when = YourTurn() & During((Step.UPKEEP,))
    return Activated(price(cost), sentence(*parts), Zone.HAND, once_per_turn=True, condition=when, name="forecast")


def jump_start() -> AlternativeCost:
    """Jump-start: from the graveyard for its mana cost and a card discarded (702.133a)."""
    return AlternativeCost("jump-start", (OwnManaCost(), DiscardSome()), Zone.GRAVEYARD, leaves_to=Zone.EXILE)


def embalm(*cost: Price) -> Activated:
    """Embalm: exiled from the graveyard, it comes back as a white Zombie token without a mana cost (702.128a)."""
    copy = CreateCopy(THIS, but=CopyExcept(add_types=("Zombie",), colours=("W",), costless=True))
    return Activated((*price(*cost), ExileThis()), sentence(copy), Zone.GRAVEYARD, sorcery_timing=True, name="embalm")


def eternalize(*cost: Price) -> Activated:
    """Eternalize: exiled from the graveyard, it comes back as a black 4/4 Zombie token (702.129a)."""
    copy = CreateCopy(THIS, but=CopyExcept(add_types=("Zombie",), colours=("B",), power=4, toughness=4, costless=True))
    text = sentence(copy)
    return Activated((*price(*cost), ExileThis()), text, Zone.GRAVEYARD, sorcery_timing=True, name="eternalize")
