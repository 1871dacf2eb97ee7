"""Keywords of cards in the hand, the graveyard or the library: what can be done with them from there (702)."""

from __future__ import annotations

from domain.cards.abilities import (
    Activated,
    AlternativeCost,
    Dredges,
    Static,
)
from domain.cards.build import (
    Price,
    price,
    sentence,
)
from domain.cards.costs import (
    DiscardThis,
    ExileSome,
)
from domain.cards.effects import (
    DrawCards,
)
from domain.cards.nouns import (
    ANOTHER,
)
from domain.vocabulary import (
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


def dredge(count: int) -> Static:
    """Dredge (702.52a)."""
    return Static((Dredges(count),), zone=Zone.GRAVEYARD)
