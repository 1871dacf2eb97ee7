"""Battles (310): who protects them, and when they are put into graveyards."""

from __future__ import annotations

from collections.abc import Iterator

from domain.events import ProtectorChosen
from domain.procedure import Procedure, Table
from domain.rules.characteristics import permanents_of, view
from domain.rules.choosing import choose_things
from domain.rules.fighting import attackers, permanents_attacked
from domain.rules.players import apnap, in_game, opponents
from domain.state import Board, Position
from domain.vocabulary import ObjectId, PlayerId


def choose_protector(
    table: Table, battle: ObjectId, controller: PlayerId, types: tuple[str, ...]
) -> Procedure[PlayerId]:
    """The controller chooses who protects a battle; 0 if nobody can (310.8a, 310.11a)."""
    possible = possible_protectors(table.board, controller, types)
    chosen = yield from choose_things(table, controller, possible, 1, 1, source=battle)
    return chosen[0] if chosen else 0


def possible_protectors(board: Board, controller: PlayerId, types: tuple[str, ...]) -> tuple[PlayerId, ...]:
    """An opponent for a Siege; without a battle type the controller protects it (310.8a, 310.11a)."""
    if "Siege" not in types:
        return (controller,)
    return opponents(board, controller)


# --- state-based actions (704.5v–x) ----------------------------------------------------------------------------------


def defeated(game: Position) -> Iterator[ObjectId]:
    """Battles without defense, unless an ability of theirs that triggered is still to resolve (704.5v, 310.7)."""
    for thing in permanents_of(game.board, "Battle"):
        if not game.board.objects[thing].counter("defense") and not has_triggered(game, thing):
            yield thing


def has_triggered(game: Position, source: ObjectId) -> bool:
    """Whether an ability of an object has triggered and not left the stack yet."""
    if any(each.source == source for each in game.waiting):
        return True
    return any(
        found.source == source and found.cause is not None
        for found in (game.board.objects[thing] for thing in game.board.stack)
    )


def new_protectors(table: Table) -> Procedure[tuple[tuple[ProtectorChosen, ...], tuple[ObjectId, ...]]]:
    """New protectors where one is needed, and the battles for which there is none (704.5w–x, 310.10)."""
    chosen: tuple[ProtectorChosen, ...] = ()
    lost: tuple[ObjectId, ...] = ()
    open_ = tuple(unprotected(table.board))
    for player in apnap(table.board) if open_ else ():
        for battle in open_:
            now = view(table.board).of(battle)
            if now.controller != player:
                continue
            protector = yield from choose_protector(table, battle, player, now.types)
            if protector:
                chosen = (*chosen, ProtectorChosen(object=battle, player=protector))
            else:
                lost = (*lost, battle)
    return chosen, lost


def unprotected(board: Board) -> Iterator[ObjectId]:
    """Battles that nobody protects who may, and that aren't attacked or whose controller protects them (704.5w–x)."""
    for battle in permanents_of(board, "Battle"):
        now = view(board).of(battle)
        protector = board.objects[battle].protector
        own_siege = "Siege" in now.types and protector == now.controller
        guarded = protector != 0 and in_game(board, protector)
        if own_siege or not (guarded or is_attacked(board, battle)):
            yield battle


def is_attacked(board: Board, battle: ObjectId) -> bool:
    """Whether a creature is attacking a battle (704.5w)."""
    return battle in permanents_attacked(board, attackers(board))
