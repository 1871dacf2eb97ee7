"""Keyword actions that are several instructions (701), and permissions that have no name."""

from __future__ import annotations

from domain.cards.abilities import (
    Keyword,
)
from domain.cards.effects import (
    Choose,
    PutCounters,
)
from domain.cards.nouns import (
    CREATURE,
    IT,
    YOURS,
)
from domain.cards.terms import (
    Least,
    Measure,
    Quantity,
)


def bolster(count: Quantity) -> tuple[Choose, PutCounters]:
    """Bolster: counters on a creature with the least toughness, which isn't targeted (701.39a)."""
    own = CREATURE & YOURS
    return Choose(own & Measure("toughness", "==", Least("toughness", own))), PutCounters(IT, "+1/+1", count)


def leyline() -> Keyword:
    """The permission to begin the game with the card on the battlefield (103.6a); no keyword by that name."""
    return Keyword("leyline")
