"""Keywords that say what a card is, everywhere, or what a deck may hold (702)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AnyAbility, GainAbility, Keyword, Modifies, Static
from domain.cards.build import static
from domain.cards.nouns import ITSELF, YOU
from domain.cards.terms import Compare, PlayerNumber

FASTEST: Final = Compare(PlayerNumber(YOU, "speed"), "==", 4)
"""Your speed is 4 (702.179e)."""
BLESSED: Final = Compare(PlayerNumber(YOU, "blessing"), ">", 0)
"""You have the city's blessing (702.131c)."""


def changeling() -> Keyword:
    """Changeling: every creature type, everywhere (702.73a)."""
    return Keyword("changeling")


def devoid() -> Keyword:
    """Devoid: no colour, everywhere (702.114a)."""
    return Keyword("devoid")


def partner() -> Keyword:
    """Partner: a deck may have two such commanders; nothing in a game without a command zone of its own (702.124a)."""
    return Keyword("partner")


def start_your_engines() -> Keyword:
    """Start your engines!: its controller has speed (702.179a)."""
    return Keyword("start your engines!")


def max_speed(*abilities: AnyAbility) -> Static:
    """Max speed: abilities that it has while your speed is 4 (702.178a)."""
    return static(Modifies(ITSELF, tuple(GainAbility(each) for each in abilities)), only_if=FASTEST)


def ascend() -> Keyword:
    """Ascend on a permanent: the city's blessing for ten permanents (702.131b)."""
    return Keyword("ascend")
