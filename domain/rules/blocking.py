"""Declaring blockers (509)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.answers import Block
from domain.cards.static_rules import CantBlock
from domain.decisions import DeclareBlockers
from domain.errors import Violation
from domain.events import BlockersDeclared, DamageOrderAnnounced
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.characteristics import has_keyword, has_type, view
from domain.rules.choosing import choose_things
from domain.rules.fighting import attackers, blockers_of, defending, remove_from_combat
from domain.rules.illegal_actions import attempt
from domain.rules.players import apnap, in_game
from domain.rules.reading import fits
from domain.rules.shields import protections
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId

Blocks = tuple[tuple[ObjectId, ObjectId], ...]


def declare_blockers(table: Table) -> Procedure[None]:
    """Each defending player in turn declares blockers; in older editions blockers are then ordered (509)."""
    remove_from_combat(table)
    for player in apnap(table.board):
        yield from declare_blockers_of(table, player)
    if table.edition.damage_assignment_order:
        yield from order_blockers(table)


def declare_blockers_of(table: Table, player: PlayerId) -> Procedure[None]:
    """A defending player declares blockers, if any creature could be one; an illegal declaration is redone (509.1)."""
    while (
        player not in table.board.combat.blocked_by and in_game(table.board, player) and may_block(table.board, player)
    ):
        answer = yield from ask(DeclareBlockers(player=player))
        if answer == Block():
            table.record(BlockersDeclared(player=player, blocks=()))
        else:
            yield from block(table, player, answer.blocks)


@attempt(Rule.DECLARE_BLOCKERS)
def block(table: Table, player: PlayerId, blocks: Blocks) -> Procedure[None]:
    """The blockers chosen are checked and are blocking; what they block is blocked (509.1a–h)."""
    yield from ()  # nothing costs anything to block yet (509.1d–f)
    check_blockers(table.board, player, blocks)
    table.record(BlockersDeclared(player=player, blocks=blocks))


def check_blockers(board: Board, player: PlayerId, blocks: Blocks) -> None:
    """Each may block what it blocks, one attacker only; menace asks for two of them (509.1a–b)."""
    chosen = tuple(blocker for blocker, _ in blocks)
    if len(set(chosen)) != len(chosen):
        raise Violation(Rule.DECLARE_BLOCKERS, "a creature blocks one attacker", Rule.CHOOSE_BLOCKERS)
    for blocker, attacker in blocks:
        for violation in why_not_block(board, player, blocker, attacker):
            raise violation
    for attacker, count in Counter(attacker for _, attacker in blocks).items():
        if count < needed(board, attacker):
            raise Violation(
                Rule.DECLARE_BLOCKERS, "one creature alone can't block it", Rule.BLOCK_RESTRICTIONS, Rule.MENACE
            )


def needed(board: Board, attacker: ObjectId) -> int:
    """How many creatures it takes to block an attacker (702.111b)."""
    return 2 if has_keyword(board, attacker, "menace") else 1


def may_block(board: Board, player: PlayerId) -> bool:
    """Whether a player could block any of the attackers (509.1a–b)."""
    return any(
        sum(next(why_not_block(board, player, thing, attacker), None) is None for thing in board.battlefield)
        >= needed(board, attacker)
        for attacker in attackers(board)
        if defending(board, attacker) == player
    )


def why_not_block(board: Board, player: PlayerId, blocker: ObjectId, attacker: ObjectId) -> Iterator[Violation]:
    """Every reason why a creature can't be declared as a blocker of an attacker (509.1a–b)."""
    if blocker not in board.battlefield or view(board).of(blocker).controller != player:
        yield Violation(Rule.DECLARE_BLOCKERS, "the player controls no such creature", Rule.CHOOSE_BLOCKERS)
        return
    if attacker not in attackers(board) or defending(board, attacker) != player:
        yield Violation(Rule.DECLARE_BLOCKERS, "that doesn't attack the player", Rule.CHOOSE_BLOCKERS)
        return
    if not has_type(board, blocker, "Creature"):
        yield Violation(Rule.DECLARE_BLOCKERS, "only creatures block", Rule.CHOOSE_BLOCKERS, Rule.ONLY_CREATURES_FIGHT)
        return
    if board.objects[blocker].tapped:
        yield Violation(Rule.DECLARE_BLOCKERS, "the creature is tapped", Rule.CHOOSE_BLOCKERS)
    its = view(board)
    if any(fits(its, each.rule.filter, blocker, each.context) for each in its.rules(CantBlock)):
        yield Violation(Rule.DECLARE_BLOCKERS, "an effect says that it can't block", Rule.BLOCK_RESTRICTIONS)
    for evasion, reason in evasions(board, blocker, attacker):
        yield Violation(Rule.DECLARE_BLOCKERS, reason, Rule.BLOCK_RESTRICTIONS, evasion)


def evasions(board: Board, blocker: ObjectId, attacker: ObjectId) -> Iterator[tuple[Rule, str]]:
    """The evasion abilities of an attacker that keep a creature from blocking it (509.1b)."""
    one, other = view(board).of(attacker), view(board).of(blocker)
    if has_keyword(board, attacker, "flying") and not reaches(board, blocker):
        yield Rule.FLYING, "only creatures with flying or reach can block it"
    if has_keyword(board, attacker, "fear") and "Artifact" not in other.types and "B" not in other.colours:
        yield Rule.FEAR, "only black and artifact creatures can block it"
    alike = "Artifact" in other.types or not set(one.colours).isdisjoint(other.colours)
    if has_keyword(board, attacker, "intimidate") and not alike:
        yield Rule.INTIMIDATE, "only artifact creatures and those that share a colour can block it"
    if next(protections(board, attacker, blocker), None) is not None:
        yield Rule.PROTECTION_BLOCKING, "it has protection from the creature"


def reaches(board: Board, blocker: ObjectId) -> bool:
    """Whether a creature can block what flies (702.9b, 702.17b)."""
    return has_keyword(board, blocker, "flying") or has_keyword(board, blocker, "reach")


def order_blockers(table: Table) -> Procedure[None]:
    """The active player puts the blockers of each attacker in the order that damage has to follow (2017: 509.2)."""
    for attacker in attackers(table.board):
        if attacker not in table.board.battlefield:  # its player has left meanwhile
            continue
        its = blockers_of(table.board, attacker)
        player = view(table.board).of(attacker).controller
        if len(its) < 2 or table.board.objects[attacker].damage_order:
            continue
        order = yield from choose_things(
            table, player, its, len(its), len(its), source=attacker, purpose="order", ordered=True
        )
        table.record(DamageOrderAnnounced(attacker=attacker, order=order))
