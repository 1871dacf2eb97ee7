"""The dispatch tables of evolve: one small function per event class, none missing (a test proves it)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from domain.events import Event
from domain.state import Position

E = TypeVar("E", bound=Event)
Evolver = Callable[[Position, Any], Position]

EVOLVERS: dict[type[Event], Evolver] = {}
"""How each event changes the position."""
NEW_IDS: dict[type[Event], Callable[[Any], int]] = {}
"""The highest id that an event of the class brings with it."""


def evolves(kind: type[E]) -> Callable[[Callable[[Position, E], Position]], Callable[[Position, E], Position]]:
    """Register the function that folds events of a class."""

    def register(function: Callable[[Position, E], Position]) -> Callable[[Position, E], Position]:
        EVOLVERS[kind] = function
        return function

    return register


def brings(kind: type[E], highest: Callable[[E], int]) -> None:
    """Register which ids events of a class bring, so that the ledger stays above them."""
    NEW_IDS[kind] = highest


def nothing(game: Position, event: Event) -> Position:
    """A fact that only tells: the position stays as it is."""
    return game
