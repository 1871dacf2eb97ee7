"""Declaring blockers (509)."""

from __future__ import annotations

from collections.abc import Callable

from domain.decisions import DeclareBlockers
from domain.errors import Violation
from domain.events import BlockersDeclared, DamageOrderAnnounced
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.attacking import is_there
from domain.rules.banding import blocked_with
from domain.rules.block_rules import check_blockers, costs_of_block, may_block
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things
from domain.rules.declaring import pay_to_fight
from domain.rules.fighting import attackers, blocked_by, blockers, blockers_of, defending, remove_from_combat
from domain.rules.illegal_actions import attempt
from domain.rules.obeying import Pairs
from domain.rules.players import apnap, in_game
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId


def declare_blockers(table: Table) -> Procedure[None]:
    """Each defending player in turn declares blockers; in older editions blockers are then ordered (509)."""
    remove_from_combat(table)
    for player in apnap(table.board):
        yield from declare_blockers_of(table, player)
    for player in defenders_gone(table.board):
        declare(table, player, ())
    if table.edition.damage_assignment_order:
        yield from order_fighters(table)


def declare_blockers_of(table: Table, player: PlayerId) -> Procedure[None]:
    """A defending player declares blockers, if any creature could be one; an illegal declaration is redone (509.1)."""
    while is_to_block(table.board, player):
        if not may_block(table.board, player):
            declare(table, player, ())
            return
        answer = yield from ask(DeclareBlockers(player=player))
        if not answer.blocks and may_let_through(table.board, player):
            declare(table, player, ())
        else:
            yield from block(table, player, answer.blocks)


def is_to_block(board: Board, player: PlayerId) -> bool:
    """Whether a player is attacked and hasn't declared blockers yet (509.1)."""
    attacked = any(defending(board, attacker) == player for attacker in attackers(board))
    return attacked and player not in board.combat.blocked_by and in_game(board, player)


def defenders_gone(board: Board) -> tuple[PlayerId, ...]:
    """Defending players who have left the game: nobody blocks what attacks them, or a battle they protect (509.1h)."""
    players = dict.fromkeys(defending(board, attacker) for attacker in attackers(board))
    return tuple(each for each in players if each and each not in board.combat.blocked_by and not in_game(board, each))


def may_let_through(board: Board, player: PlayerId) -> bool:
    """Whether nothing requires a block (509.1c)."""
    try:
        check_blockers(board, player, ())
    except Violation:
        return False
    return True


@attempt(Rule.DECLARE_BLOCKERS)
def block(table: Table, player: PlayerId, blocks: Pairs) -> Procedure[None]:
    """The blockers chosen are checked, paid for, and are blocking; what they block is blocked (509.1a–h)."""
    check_blockers(table.board, player, blocks)
    costs, source = costs_of_block(table.board, blocks)
    yield from pay_to_fight(table, player, source, costs, blocking=True)
    board = table.board
    declare(
        table, player, tuple(
            (blocker, attacker) for blocker, attacker in blocks
            if is_there(board, player, blocker) and attacker in attackers(board)
        ),
    )  # fmt: skip


def declare(table: Table, player: PlayerId, blocks: Pairs) -> None:
    """Creatures are blocking; attackers are blocked or unblocked from now on (509.1g–h)."""
    board = table.board
    banded = blocked_with(board, blocks)
    blocked = {attacker for _, attacker in (*blocks, *banded)}
    its = (attacker for attacker in attackers(board) if defending(board, attacker) == player)
    unblocked = tuple(attacker for attacker in its if attacker not in blocked and not board.objects[attacker].blocked)
    table.record(BlockersDeclared(player=player, blocks=blocks, unblocked=unblocked, banded=banded))


def order_fighters(table: Table) -> Procedure[None]:
    """Attackers' and then blockers' damage is given an order, where they fight several (2017: 509.2, 509.3)."""
    for attacker in attackers(table.board):
        yield from order(table, attacker, blockers_of)
    for blocker in blockers(table.board):
        yield from order(table, blocker, blocked_by)


def order(
    table: Table, fighter: ObjectId, fought: Callable[[Board, ObjectId], tuple[ObjectId, ...]]
) -> Procedure[None]:
    """The player puts what a creature fights in the order that its damage has to follow (2017: 509.2, 509.3)."""
    if fighter not in table.board.battlefield:  # its player has left meanwhile
        return
    its = fought(table.board, fighter)
    if len(its) < 2 or set(its) <= set(table.board.objects[fighter].damage_order):
        return
    player = view(table.board).of(fighter).controller
    chosen = yield from choose_things(
        table, player, its, len(its), len(its), source=fighter, purpose="order", ordered=True
    )
    table.record(DamageOrderAnnounced(attacker=fighter, order=chosen))
