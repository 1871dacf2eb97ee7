"""Who is in combat, who attacks whom, and what leaves combat early (506)."""

from __future__ import annotations

from domain.events import RemovedFromCombat
from domain.procedure import Table
from domain.rules.characteristics import has_type, view
from domain.rules.players import opponents
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, is_player


def attackers(board: Board) -> tuple[ObjectId, ...]:
    """The attacking creatures (508.1k)."""
    return tuple(thing for thing in board.battlefield if board.objects[thing].attacking)


def blockers(board: Board) -> tuple[ObjectId, ...]:
    """The blocking creatures (509.1g)."""
    return tuple(thing for thing in board.battlefield if board.objects[thing].blocking)


def blockers_of(board: Board, attacker: ObjectId) -> tuple[ObjectId, ...]:
    """The creatures that block an attacker, in the order announced for them if there is one (2017: 509.2)."""
    its = tuple(thing for thing in board.battlefield if board.objects[thing].blocking == attacker)
    order = board.objects[attacker].damage_order
    return tuple(sorted(its, key=order.index)) if set(its) <= set(order) else its


def attackable(board: Board, player: PlayerId) -> tuple[Id, ...]:
    """What a player's creatures may attack: opponents, and planeswalkers that they control (508.1b)."""
    its, foes = view(board), opponents(board, player)
    walkers = (
        thing for thing in board.battlefield
        if has_type(board, thing, "Planeswalker") and its.of(thing).controller in foes
    )  # fmt: skip
    return (*foes, *walkers)


def defending(board: Board, attacker: ObjectId) -> PlayerId:
    """The player whom an attacker attacks, or who controls the planeswalker it attacks; 0 if that is gone (508.5)."""
    attacked = board.objects[attacker].attacking
    if is_player(attacked) or not attacked:
        return attacked
    return view(board).of(attacked).controller if attacked in board.battlefield else 0


def remove_from_combat(table: Table) -> None:
    """What is no longer a creature, or changed sides, leaves combat (506.4)."""
    if not table.board.combat.attacked:
        return
    board = table.board
    if gone := tuple(thing for thing in (*attackers(board), *blockers(board)) if not stays(board, thing)):
        table.record(RemovedFromCombat(objects=gone))


def stays(board: Board, fighter: ObjectId) -> bool:
    """Whether a creature in combat is still one, and on its side (506.4)."""
    attacking = view(board).of(fighter).controller == board.active
    return has_type(board, fighter, "Creature") and attacking == bool(board.objects[fighter].attacking)
