"""The board as people see it: players with their zones and mana, permanents with their state.

Power and toughness are characteristics, which only the rules can tell: a caller who has them hands in a function; else
the numbers are the printed ones with counters.
"""

from __future__ import annotations

from typing import Final

from domain.events import Event
from projections.board_combat import COMBAT
from projections.board_moves import MOVES
from projections.board_parts import Board, Card, Changes, Numbers, Permanent, Seat, power_and_toughness
from projections.board_permanents import PERMANENTS
from projections.board_players import PLAYERS
from projections.board_start import START
from projections.history import Projection

__all__ = ["BOARD", "Board", "Card", "Numbers", "Permanent", "Seat", "boarded", "power_and_toughness"]

CHANGES: Final[Changes] = {**START, **MOVES, **PERMANENTS, **COMBAT, **PLAYERS}
"""The events that show on the board."""


def boarded(board: Board, event: Event) -> Board:
    """The board after one more event."""
    change = CHANGES.get(type(event))
    return board if change is None else change(board, event)


BOARD: Final = Projection(Board(), boarded)
"""The board as a projection."""
