"""Players on the board: life, mana, turns, priority."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.events import (
    GameEnded,
    LifeGained,
    LifeLost,
    ManaAdded,
    ManaEmptied,
    ManaSpent,
    PlayerLeft,
    PlayerLost,
    PriorityPassed,
    PriorityReceived,
    StartingPlayerChosen,
    StepBegan,
    TurnBegan,
)
from projections.board_parts import Board, Changes, with_seat


def _life_lost(board: Board, event: LifeLost) -> Board:
    return with_seat(board, event.player, life=board.seat(event.player).life - event.amount)


def _life_gained(board: Board, event: LifeGained) -> Board:
    return with_seat(board, event.player, life=board.seat(event.player).life + event.amount)


def _mana_added(board: Board, event: ManaAdded) -> Board:
    return with_seat(board, event.player, pool=board.seat(event.player).pool + event.mana)


def _mana_spent(board: Board, event: ManaSpent) -> Board:
    left = tuple(unit for unit in board.seat(event.player).pool if unit[0] not in event.mana)
    return with_seat(board, event.player, pool=left)


def _mana_emptied(board: Board, event: ManaEmptied) -> Board:
    stays = (*event.kept, *event.turned)
    pool = tuple(
        (unit, "C" if unit in event.turned else kind) for unit, kind in board.seat(event.player).pool if unit in stays
    )
    return with_seat(board, event.player, pool=pool)


def _pool_left(board: Board, event: PlayerLeft) -> Board:
    return with_seat(board, event.player, pool=())


def _player_lost(board: Board, event: PlayerLost) -> Board:
    return with_seat(board, event.player, lost=True)


def _first(board: Board, event: StartingPlayerChosen) -> Board:
    return replace(board, active=event.player)


def _turn(board: Board, event: TurnBegan) -> Board:
    return replace(board, turn=board.turn + 1, active=event.player)


def _step(board: Board, event: StepBegan) -> Board:
    return replace(board, step=event.step, priority=0)


def _priority(board: Board, event: PriorityReceived) -> Board:
    return replace(board, priority=event.player)


def _passed(board: Board, event: PriorityPassed) -> Board:
    return replace(board, priority=0)


def _ended(board: Board, event: GameEnded) -> Board:
    return replace(board, over=True, winner=event.winner, priority=0)


PLAYERS: Final[Changes] = {
    LifeLost: _life_lost,
    LifeGained: _life_gained,
    ManaAdded: _mana_added,
    ManaSpent: _mana_spent,
    ManaEmptied: _mana_emptied,
    PlayerLost: _player_lost,
    PlayerLeft: _pool_left,
    StartingPlayerChosen: _first,
    TurnBegan: _turn,
    StepBegan: _step,
    PriorityReceived: _priority,
    PriorityPassed: _passed,
    GameEnded: _ended,
}
