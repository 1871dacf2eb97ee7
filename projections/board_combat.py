"""Attackers and blockers on the board."""

from __future__ import annotations

from typing import Final

from domain.events import (
    AttackersDeclared,
    AttackReselected,
    BlockersDeclared,
    CombatEnded,
    JoinedCombat,
    RemovedFromCombat,
)
from domain.vocabulary import ObjectId
from projections.board_parts import Board, Changes, with_permanents


def _attackers(board: Board, event: AttackersDeclared) -> Board:
    for attacker, attacked in event.attacks:
        board = with_permanents(board, (attacker,), attacking=attacked)
    return board


def _blockers(board: Board, event: BlockersDeclared) -> Board:
    for blocker, attacker in (*event.blocks, *event.banded):
        board = blocking_too(board, blocker, attacker)
    return board


def blocking_too(board: Board, blocker: ObjectId, attacker: ObjectId) -> Board:
    """The board on which a creature blocks an attacker beside those it blocks already."""
    found = board.permanents.get(blocker)
    return board if found is None else with_permanents(board, (blocker,), blocking=(*found.blocking, attacker))


def _joined_combat(board: Board, event: JoinedCombat) -> Board:
    if event.blocks:
        return blocking_too(board, event.object, event.blocks)
    return with_permanents(board, (event.object,), attacking=event.attacks)


def _reselected(board: Board, event: AttackReselected) -> Board:
    return with_permanents(board, (event.attacker,), attacking=event.attacks)


def _left_combat(board: Board, event: RemovedFromCombat) -> Board:
    return with_permanents(board, event.objects, attacking=0, blocking=())


def _combat_over(board: Board, event: CombatEnded) -> Board:
    fighting = tuple(each.id for each in board.permanents.values() if each.attacking or each.blocking)
    return with_permanents(board, fighting, attacking=0, blocking=())


COMBAT: Final[Changes] = {
    AttackersDeclared: _attackers,
    BlockersDeclared: _blockers,
    JoinedCombat: _joined_combat,
    AttackReselected: _reselected,
    RemovedFromCombat: _left_combat,
    CombatEnded: _combat_over,
}
