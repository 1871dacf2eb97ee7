"""Keywords that many cards have in every age: what a permanent may do or what may be done to it (702)."""

from __future__ import annotations

from domain.cards.abilities import (
    Keyword,
    MayPay,
    Triggered,
)
from domain.cards.build import (
    Price,
    price,
    triggered,
)
from domain.cards.effects import (
    Counter,
)
from domain.cards.nouns import (
    AN_OPPONENTS,
    ITSELF,
    SPELL_OR_ABILITY,
)
from domain.cards.terms import (
    AnyFilter,
    ControllerOf,
    HasColour,
    Triggering,
)
from domain.cards.triggers import (
    BecomesTarget,
)
from domain.vocabulary import (
    COLOURS_BY_NAME,
)


def deathtouch() -> Keyword:
    """Deathtouch (702.2)."""
    return Keyword("deathtouch")


def defender() -> Keyword:
    """Defender (702.3)."""
    return Keyword("defender")


def double_strike() -> Keyword:
    """Double strike (702.4)."""
    return Keyword("double strike")


def first_strike() -> Keyword:
    """First strike (702.7)."""
    return Keyword("first strike")


def flash() -> Keyword:
    """Flash (702.8)."""
    return Keyword("flash")


def flying() -> Keyword:
    """Flying (702.9)."""
    return Keyword("flying")


def haste() -> Keyword:
    """Haste (702.10)."""
    return Keyword("haste")


def hexproof() -> Keyword:
    """Hexproof (702.11)."""
    return Keyword("hexproof")


def indestructible() -> Keyword:
    """Indestructible (702.12)."""
    return Keyword("indestructible")


def lifelink() -> Keyword:
    """Lifelink (702.15)."""
    return Keyword("lifelink")


def reach() -> Keyword:
    """Reach (702.17)."""
    return Keyword("reach")


def shroud() -> Keyword:
    """Shroud (702.18)."""
    return Keyword("shroud")


def trample() -> Keyword:
    """Trample (702.19)."""
    return Keyword("trample")


def vigilance() -> Keyword:
    """Vigilance (702.20)."""
    return Keyword("vigilance")


def hexproof_from(what: AnyFilter) -> Keyword:
    """Hexproof from a quality (702.11d)."""
    return Keyword("hexproof", what)


def protection_from(what: AnyFilter | str) -> Keyword:
    """Protection from a quality, or from a colour by its name (702.16a)."""
    return Keyword("protection", HasColour(COLOURS_BY_NAME[what]) if isinstance(what, str) else what)


def protection_from_everything() -> Keyword:
    """Protection from everything (702.16j)."""
    return Keyword("protection")


def ward(*cost: Price) -> Triggered:
    """Ward: counter what an opponent aims at this unless they pay (702.21a)."""
    source = Triggering("by")
    unpaid = MayPay(price(*cost), ControllerOf(source), otherwise=(Counter(source),))
    return triggered(BecomesTarget(ITSELF, SPELL_OR_ABILITY & AN_OPPONENTS), unpaid)
