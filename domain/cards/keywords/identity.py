"""Keywords that say what a card is, everywhere, or what a deck may hold (702)."""

from __future__ import annotations

from domain.cards.abilities import Keyword


def changeling() -> Keyword:
    """Changeling: every creature type, everywhere (702.73a)."""
    return Keyword("changeling")


def devoid() -> Keyword:
    """Devoid: no colour, everywhere (702.114a)."""
    return Keyword("devoid")


def partner() -> Keyword:
    """Partner: a deck may have two such commanders; nothing in a game without a command zone of its own (702.124a)."""
    return Keyword("partner")
