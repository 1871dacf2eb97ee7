"""Damage by deathtouch counts until state-based actions have been checked (704.5h)."""

from __future__ import annotations

from domain.events import DeathtouchOutlived
from domain.procedure import Table
from domain.state import Board
from domain.vocabulary import ObjectId


def touched_by_death(board: Board) -> tuple[ObjectId, ...]:
    """What was dealt damage by a source with deathtouch since the last check (704.5h)."""
    return tuple(thing for thing in board.battlefield if board.objects[thing].deadly)


def outlive(table: Table, touched: tuple[ObjectId, ...]) -> None:
    """What is still there after a check needn't fear the next one (704.5h)."""
    still = tuple(thing for thing in touched_by_death(table.board) if thing in touched)
    if still and not table.game.over:
        table.record(DeathtouchOutlived(objects=still))
