"""Keywords of combat: evasion, and what attacking, blocking and its damage bring with them (702, 506–511)."""

from __future__ import annotations

from domain.cards.abilities import (
    Keyword,
    Triggered,
)
from domain.cards.build import (
    triggered,
)
from domain.cards.effects import (
    Sacrifice,
)
from domain.cards.nouns import (
    ITSELF,
    PERMANENT,
)
from domain.cards.terms import (
    Triggering,
)
from domain.cards.triggers import (
    Happens,
)


def fear() -> Keyword:
    """Fear (702.36)."""
    return Keyword("fear")


def intimidate() -> Keyword:
    """Intimidate (702.13)."""
    return Keyword("intimidate")


def menace() -> Keyword:
    """Menace (702.111)."""
    return Keyword("menace")


def wither() -> Keyword:
    """Wither (702.80)."""
    return Keyword("wither")


def annihilator(count: int) -> Triggered:
    """Annihilator: the defending player, whom the attack is against, sacrifices permanents (702.86a)."""
    return triggered(Happens("attack", ITSELF), Sacrifice(Triggering("player"), PERMANENT, count))
