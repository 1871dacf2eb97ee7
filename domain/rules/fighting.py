"""Who is in combat, who attacks whom, and what leaves combat early (506)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events import RemovedFromCombat
from domain.procedure import Table
from domain.rules.characteristics import has_type, once_a_board, permanents_of, view
from domain.rules.players import in_game, opponents
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, is_player

ATTACKABLE: tuple[str, ...] = ("Planeswalker", "Battle")
"""The permanents that can be attacked (506.3)."""


def attackers(board: Board) -> tuple[ObjectId, ...]:
    """The attacking creatures (508.1k)."""
    return tuple(thing for thing in board.battlefield if board.objects[thing].attacking)


def blockers(board: Board) -> tuple[ObjectId, ...]:
    """The blocking creatures (509.1g)."""
    return tuple(thing for thing in board.battlefield if board.objects[thing].blocking)


def blockers_of(board: Board, attacker: ObjectId) -> tuple[ObjectId, ...]:
    """The creatures that block an attacker, in the order announced for them if there is one (2017: 509.2)."""
    its = tuple(thing for thing in board.battlefield if attacker in board.objects[thing].blocking)
    return in_order(board, attacker, its)


def blocked_by(board: Board, blocker: ObjectId) -> tuple[ObjectId, ...]:
    """The attackers that a creature blocks and that are still there, in the order announced (2017: 509.3)."""
    its = tuple(thing for thing in board.objects[blocker].blocking if is_attacking(board, thing))
    return in_order(board, blocker, its)


def in_order(board: Board, fighter: ObjectId, its: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """What a creature fights in the order announced for its damage, if all of them are in it."""
    order = board.objects[fighter].damage_order
    return tuple(sorted(its, key=order.index)) if set(its) <= set(order) else its


def is_attacking(board: Board, attacker: ObjectId) -> bool:
    """Whether a creature is an attacking one (508.1k)."""
    return attacker in board.battlefield and bool(board.objects[attacker].attacking)


@once_a_board
def attackable(board: Board, player: PlayerId) -> tuple[Id, ...]:
    """What a player's creatures may attack: opponents, their planeswalkers, battles they protect (508.1b, 310.8b)."""
    foes = opponents(board, player)
    things = permanents_of(board, *ATTACKABLE)
    return (*foes, *(thing for thing in things if defender_of(board, thing) in foes))


def can_be_attacked(board: Board, thing: ObjectId) -> bool:
    """Whether a permanent is of a kind that can be attacked (506.3)."""
    return any(has_type(board, thing, kind) for kind in ATTACKABLE)


def defender_of(board: Board, attacked: Id) -> PlayerId:
    """The defending player when this is attacked: itself, a battle's protector, a planeswalker's controller (508.5)."""
    if is_player(attacked):
        return attacked
    protected = has_type(board, attacked, "Battle")
    return board.objects[attacked].protector if protected else view(board).of(attacked).controller


def defending(board: Board, attacker: ObjectId) -> PlayerId:
    """The defending player for an attacker, also if what it attacked has left combat; 0 if it isn't one (508.5)."""
    return board.objects[attacker].defender


def what_it_attacks(board: Board, attacker: ObjectId) -> Id:
    """What an attacker attacks, as long as that is in the game and in combat; 0: nothing (506.4c)."""
    attacked = board.objects[attacker].attacking
    if is_player(attacked):
        return attacked if in_game(board, attacked) else 0
    return attacked if attacked in board.battlefield and attacker not in board.combat.gone else 0


# --- leaving combat (506.4) ------------------------------------------------------------------------------------------


def leaving_combat(board: Board, things: Iterable[ObjectId]) -> tuple[RemovedFromCombat, ...]:
    """That whichever of these permanents fight or are attacked leave combat altogether (506.4)."""
    if not board.combat.attacked:
        return ()
    known = tuple(board.objects[thing] for thing in things if thing in board.battlefield)
    fighting = tuple(each.id for each in known if each.attacking or each.blocking)
    unattacked = tuple(each.id for each in known if each.id in permanents_attacked(board, attackers(board)))
    return (RemovedFromCombat(objects=fighting, unattacked=unattacked),) if fighting or unattacked else ()


def remove_from_combat(table: Table) -> None:
    """Whoever isn't a creature any more or changed sides leaves combat, and what can't be attacked any more (506.4)."""
    board = table.board
    if not board.combat.attacked:
        return
    its = attackers(board)
    gone = tuple(dict.fromkeys(thing for thing in (*its, *blockers(board)) if not stays(board, thing)))
    lost = tuple(thing for thing in permanents_attacked(board, its) if not stays_attacked(board, thing, its))
    if gone or lost:
        table.record(RemovedFromCombat(objects=gone, unattacked=lost))


def stays(board: Board, fighter: ObjectId) -> bool:
    """Whether a creature in combat is still one, no battle, and on its side (506.4)."""
    its = view(board).of(fighter)
    return "Creature" in its.types and "Battle" not in its.types and its.controller == board.objects[fighter].side


def permanents_attacked(board: Board, its: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """The planeswalkers and battles under attack."""
    attacked = dict.fromkeys(what_it_attacks(board, attacker) for attacker in its)
    return tuple(thing for thing in attacked if thing and not is_player(thing))


def stays_attacked(board: Board, thing: ObjectId, its: tuple[ObjectId, ...]) -> bool:
    """Whether a planeswalker or battle that is attacked is still one, and the same player's (506.4, 506.4e)."""
    defenders = {board.objects[each].defender for each in its if board.objects[each].attacking == thing}
    return can_be_attacked(board, thing) and defenders == {defender_of(board, thing)}
