"""Keywords of spells that are cast for something else than their mana cost, or for something more (702, 701)."""

from __future__ import annotations

from domain.cards.abilities import (
    AdditionalCost,
    AlternativeCost,
    ChangeTypes,
    EntersWith,
    Helper,
    Modifies,
    Static,
    Triggered,
)
from domain.cards.build import Price, either_cost, price, triggered
from domain.cards.costs import Behold, EitherCost, ExileSome, ReturnSome, SacrificeSome, Waterbend
from domain.cards.effects import TakeCounters
from domain.cards.nouns import CREATURE, ITSELF, PERMANENT, TAPPED, THIS
from domain.cards.terms import (
    AnyFilter,
    DiscardedThisTurn,
    Fits,
    HasCounter,
    HasType,
    HitThisTurn,
    PaidFor,
    SharesCreatureType,
)
from domain.cards.triggers import Begins
from domain.mana import parse_mana
from domain.vocabulary import Step, Zone


def web_slinging(*cost: Price) -> AlternativeCost:
    """Web-slinging: a cost, and a tapped creature that returns to its owner's hand (702.188a)."""
    return AlternativeCost("web-slinging", (*price(*cost), ReturnSome(CREATURE & TAPPED)))


def more_than_meets_the_eye(*cost: Price) -> AlternativeCost:
    """More Than Meets the Eye: a cost for which it is cast converted, with its back face up (702.162a)."""
    return AlternativeCost("more than meets the eye", price(*cost), cast_as="transformed")


def impending(count: int, *cost: Price) -> tuple[AlternativeCost, Static, Static, Triggered]:
    """Impending: for another cost it is no creature until its time counters are gone (702.176a)."""
    waits = PaidFor("impending") & Fits(THIS, HasCounter("time"))
    return (
        AlternativeCost("impending", price(*cost)),
        Static((EntersWith(ITSELF, counters=("time", count)),), PaidFor("impending")),
        Static((Modifies(ITSELF, (ChangeTypes(remove=("Creature",)),)),), waits),
        triggered(Begins(Step.END), TakeCounters(THIS, "time"), only_if=waits, name="impending"),
    )


def prowl(*cost: Price) -> AlternativeCost:
    """Prowl: a cost if a source of yours with one of its creature types hit a player in combat (702.76a)."""
    return AlternativeCost("prowl", price(*cost), condition=HitThisTurn(SharesCreatureType(THIS)))


def freerunning(*cost: Price) -> AlternativeCost:
    """Freerunning: a cost if an Assassin of yours hit a player in combat this turn (702.173a)."""
    assassin = HasType("Creature") & HasType("Assassin")
    return AlternativeCost("freerunning", price(*cost), condition=HitThisTurn(assassin))


def mayhem(*cost: Price) -> AlternativeCost:
    """Mayhem: from the graveyard in the turn in which it was discarded (702.187b)."""
    return AlternativeCost("mayhem", price(*cost), Zone.GRAVEYARD, condition=DiscardedThisTurn())


def emerge(*cost: Price, what: AnyFilter = CREATURE) -> AlternativeCost:
    """Emerge: a cost, less the mana value of a creature sacrificed for it (702.119a–b)."""
    return AlternativeCost("emerge", price(*cost), helper=Helper(what, "sacrifice", "mana_value"))


def harmonize(*cost: Price) -> AlternativeCost:
    """Harmonize: from the graveyard for a cost, less the power of a creature tapped for it (702.180a)."""
    helper = Helper(CREATURE, "tap", "power", 0)
    return AlternativeCost("harmonize", price(*cost), Zone.GRAVEYARD, leaves_to=Zone.EXILE, helper=helper)


def offering(what: AnyFilter) -> AdditionalCost:
    """Offering: sacrifice such a permanent; the cost is less by its mana cost, and it has flash (702.48a)."""
    helper = Helper(PERMANENT & what, "sacrifice", "mana_cost")
    return AdditionalCost((), "offering", optional=True, helper=helper)


def behold_or(what: AnyFilter, *otherwise: Price) -> tuple[AdditionalCost, ...]:
    """Behold as one of two additional costs: reveal such a card or choose such a permanent, or pay (701.4a)."""
    return either_cost(Behold(what), price(*otherwise))


def waterbend(mana: str) -> Waterbend:
    """Waterbend: mana, of which the generic part may be paid by tapping artifacts and creatures (701.67a)."""
    return Waterbend(parse_mana(mana))


def forage() -> EitherCost:
    """Forage: exile three cards from your graveyard or sacrifice a Food (701.61a)."""
    return EitherCost(((ExileSome(Zone.GRAVEYARD, None, 3),), (SacrificeSome(PERMANENT & HasType("Food")),)))
