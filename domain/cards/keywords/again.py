"""Keywords by which a card is used again, or for a while: from a graveyard, from exile, as it is drawn (702)."""

from __future__ import annotations

from domain.cards.abilities import (
    Activated,
    AddRule,
    AlternativeCost,
    GainAbility,
    Keyword,
    Modify,
    MovesInstead,
    Triggered,
)
from domain.cards.build import Price, price, sentence, triggered
from domain.cards.costs import DiscardSome, OwnManaCost
from domain.cards.effects import LayAside, MayCast, Move
from domain.cards.keywords.evergreen import haste
from domain.cards.nouns import IT, ITSELF, THIS, TRIGGERING, card_of
from domain.cards.terms import Among, LiesAside, Remembered
from domain.cards.triggers import Happens
from domain.cards.verbs import at_next_end_step
from domain.vocabulary import Zone


def retrace() -> AlternativeCost:
    """Retrace: from the graveyard, for the mana cost and a land card that is discarded (702.81a)."""
    return AlternativeCost("retrace", (OwnManaCost(), DiscardSome(1, card_of("Land"))), Zone.GRAVEYARD)


def unearth(*cost: Price) -> Activated:
    """Unearth: back from the graveyard until the end step, or exiled as it would leave (702.84a)."""
    text = sentence(
        Move(THIS, Zone.BATTLEFIELD),
        Modify(IT, (GainAbility(haste()),), "forever"),
        at_next_end_step(IT, Move(TRIGGERING, Zone.EXILE)),
        AddRule((MovesInstead(Among(IT), None, Zone.EXILE, Zone.BATTLEFIELD),), "forever"),
    )
    return Activated(price(*cost), text, Zone.GRAVEYARD, sorcery_timing=True, name="unearth")


def warp(*cost: Price) -> tuple[AlternativeCost, AlternativeCost]:
    """Warp: exiled at the next end step, and castable from there in later turns (702.185a)."""
    away = (Move(TRIGGERING, Zone.EXILE, key="warped"), LayAside(Remembered("warped")))
    later = AlternativeCost("warped", (OwnManaCost(),), Zone.EXILE, condition=LiesAside("warp"))
    return AlternativeCost("warp", price(*cost), then=(at_next_end_step(THIS, *away),)), later


def rebound() -> Keyword:
    """Rebound (702.88)."""
    return Keyword("rebound")


def miracle(*cost: Price) -> tuple[AlternativeCost, Keyword, Triggered]:
    """Miracle: revealed as the first card drawn in a turn, and cast for another cost (702.94a)."""
    return (
        AlternativeCost("miracle", price(*cost), by_effect=True),
        Keyword("miracle", cost=price(*cost)),
        triggered(Happens("miracle", ITSELF), MayCast(THIS, way="miracle")),
    )
