"""Creatures that come to attack or block without having been declared (508.4, 509.4), and what blocks without them."""

from __future__ import annotations

from domain.events import AttackersBlocked, AttackReselected, JoinedCombat
from domain.procedure import Procedure, Table
from domain.rules.banding import banded_with
from domain.rules.blocking import order
from domain.rules.characteristics import has_type, view
from domain.rules.choosing import choose_things
from domain.rules.fighting import (
    attackable,
    blocked_by,
    blockers_of,
    defender_of,
    defending,
    is_attacking,
    what_it_attacks,
)
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, Step


def join_attack(table: Table, thing: ObjectId, whom: tuple[Id, ...] | None) -> Procedure[None]:
    """A creature is attacking one of what the effect says, of its controller's choice if several can be (508.4)."""
    board = table.board
    player = view(board).of(thing).controller
    if player != board.active or not may_fight(board, thing) or not is_combat(board):
        return
    foes = tuple(each for each in attackable(board, player) if whom is None or each in whom)
    chosen = yield from choose_things(table, player, foes, 1, 1, source=thing, purpose="effect")
    for attacked in chosen:
        table.record(
            JoinedCombat(
                player=player, object=thing, attacks=attacked, defender=defender_of(board, attacked),
                unblocked=board.step >= Step.DECLARE_BLOCKERS,
            )
        )  # fmt: skip


def reselect(table: Table, player: PlayerId, attacker: ObjectId) -> Procedure[None]:
    """A player says anew what a creature attacks; nothing that binds declarations counts (508.7a–c)."""
    board = table.board
    if not is_attacking(board, attacker):
        return
    foes = attackable(board, view(board).of(attacker).controller)
    chosen = yield from choose_things(table, player, foes, 1, 1, source=attacker, purpose="effect")
    for attacked in chosen:
        if attacked != what_it_attacks(table.board, attacker):
            defender = defender_of(table.board, attacked)
            table.record(AttackReselected(attacker=attacker, attacks=attacked, defender=defender))


def is_combat(board: Board) -> bool:
    """Whether this is a combat phase (506.1)."""
    return Step.BEGINNING_OF_COMBAT <= board.step <= Step.END_OF_COMBAT


def may_fight(board: Board, thing: ObjectId) -> bool:
    """Whether a permanent is a creature, no battle, and not in combat yet (506.3a, 506.3e)."""
    if thing not in board.battlefield or board.objects[thing].attacking or board.objects[thing].blocking:
        return False
    return has_type(board, thing, "Creature") and not has_type(board, thing, "Battle")


def join_block(table: Table, thing: ObjectId, attacker: ObjectId) -> Procedure[None]:
    """A creature is blocking an attacker of its controller; in 2017 damage is ordered anew (509.4, 509.4a; 509.7)."""
    board = table.board
    player: PlayerId = view(board).of(thing).controller
    if not is_attacking(board, attacker) or defending(board, attacker) != player or not may_fight(board, thing):
        return
    for each in (attacker, *banded_with(board, attacker)):  # 702.22h
        newly = not board.objects[each].blocked
        table.record(JoinedCombat(player=player, object=thing, blocks=each, newly=newly))
    if table.edition.damage_assignment_order:
        yield from order(table, attacker, blockers_of)
        yield from order(table, thing, blocked_by)


def become_blocked(table: Table, attackers: tuple[ObjectId, ...]) -> None:
    """Attackers that nothing blocks become blocked, with all of their bands (509.1h, 702.22i)."""
    board = table.board
    whole = dict.fromkeys(each for one in attackers for each in (one, *banded_with(board, one)))
    if open_ := tuple(each for each in whole if is_attacking(board, each) and not board.objects[each].blocked):
        table.record(AttackersBlocked(objects=open_))
