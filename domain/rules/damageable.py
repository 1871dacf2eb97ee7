"""What damage can be dealt to (120.1)."""

from __future__ import annotations

from typing import Final

from domain.rules.characteristics import view
from domain.rules.players import in_game
from domain.state import Board
from domain.vocabulary import Id, is_player

DAMAGEABLE: Final = ("Creature", "Planeswalker", "Battle")
"""Permanents that damage can be dealt to (120.1)."""


def can_take_damage(board: Board, thing: Id) -> bool:
    """Whether damage can be dealt to it at all: a player, or a permanent of the right type (120.1, 120.1a)."""
    if is_player(thing):
        return in_game(board, thing)
    if thing not in board.battlefield:
        return False
    return any(kind in DAMAGEABLE for kind in view(board).of(thing).types)
