"""Counters that give keywords (122.1b), each kind with a timestamp of its own (613.7c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from domain.cards.abilities import AnyAbility, GainAbility, Triggered
from domain.cards.keywords import (
    deathtouch,
    decayed,
    double_strike,
    exalted,
    first_strike,
    flying,
    haste,
    hexproof,
    indestructible,
    lifelink,
    menace,
    reach,
    shadow,
    trample,
    vigilance,
)
from domain.rulebook import edition
from domain.rules.applying import Pending
from domain.rules.context import Context
from domain.state import Board, GameObject

KEYWORDS: Final[Mapping[str, tuple[AnyAbility, ...]]] = {
    "flying": (flying(),),
    "first strike": (first_strike(),),
    "decayed": decayed(),
    "double strike": (double_strike(),),
    "deathtouch": (deathtouch(),),
    "exalted": (exalted(),),
    "haste": (haste(),),
    "hexproof": (hexproof(),),
    "indestructible": (indestructible(),),
    "lifelink": (lifelink(),),
    "menace": (menace(),),
    "reach": (reach(),),
    "shadow": (shadow(),),
    "trample": (trample(),),
    "vigilance": (vigilance(),),
}
"""The keywords that a counter can give (122.1b)."""
TRIGGERING: Final = frozenset(
    kind for kind, abilities in KEYWORDS.items() if any(isinstance(each, Triggered) for each in abilities)
)
"""The keywords among them that trigger."""


def gives_keyword(board: Board, kind: str) -> bool:
    """Whether a counter of that kind gives a keyword by these rules (122.1b)."""
    return kind in KEYWORDS and edition(board.edition).keyword_counters


def makes_trigger(board: Board, found: GameObject) -> bool:
    """Whether a permanent has a counter that gives it a triggered ability (122.1b)."""
    return any(kind in TRIGGERING and gives_keyword(board, kind) for kind, _ in found.counters)


def keywords_of_counters(board: Board) -> Iterator[Pending]:
    """What keyword counters on permanents give, as effects with timestamps of their own (122.1b, 613.1f, 613.7c)."""
    for thing in board.battlefield:
        found = board.objects[thing]
        for kind, count in found.counters:
            if count and gives_keyword(board, kind):
                timestamp = next((each for name, each in found.counted if name == kind), thing)
                context = Context(controller=found.controller, this=thing)
                for ability in KEYWORDS[kind]:
                    yield Pending(timestamp, context, GainAbility(ability), (thing,), None, None)
