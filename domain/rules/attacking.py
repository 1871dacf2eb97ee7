"""Declaring attackers (508)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.answers import Attack
from domain.cards.static_rules import CantAttack
from domain.decisions import DeclareAttackers
from domain.errors import Violation
from domain.events import AttackersDeclared, PermanentsTapped
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.characteristics import has_keyword, has_type, view
from domain.rules.fighting import attackable
from domain.rules.illegal_actions import attempt
from domain.rules.permissions import summoning_sick
from domain.rules.players import in_game
from domain.rules.reading import fits
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId

Attacks = tuple[tuple[ObjectId, Id], ...]


def declare_attackers(table: Table) -> Procedure[None]:
    """The active player declares attackers, if any creature could be one; an illegal declaration is redone (508.1)."""
    player = table.board.active
    while not table.board.combat.attacked and in_game(table.board, player) and possible_attackers(table.board):
        answer = yield from ask(DeclareAttackers(player=player))
        if answer == Attack():
            return
        yield from attack(table, player, answer.attacks)


@attempt(Rule.DECLARE_ATTACKERS)
def attack(table: Table, player: PlayerId, attacks: Attacks) -> Procedure[None]:
    """The attackers chosen are checked, become tapped, and are attacking (508.1a–k)."""
    yield from ()  # nothing costs anything to attack yet (508.1g–j)
    check_attackers(table.board, player, attacks)
    tapped = tuple(attacker for attacker, _ in attacks if not has_keyword(table.board, attacker, "vigilance"))
    if tapped:
        table.record(PermanentsTapped(objects=tapped))
    table.record(AttackersDeclared(player=player, attacks=attacks))


def check_attackers(board: Board, player: PlayerId, attacks: Attacks) -> None:
    """Each may attack and attacks something that can be attacked, all of them different (508.1a–c)."""
    chosen = tuple(attacker for attacker, _ in attacks)
    if len(set(chosen)) != len(chosen):
        raise Violation(Rule.DECLARE_ATTACKERS, "a creature attacks once", Rule.CHOOSE_ATTACKERS)
    for attacker, attacked in attacks:
        for violation in why_not_attack(board, player, attacker):
            raise violation
        if attacked not in attackable(board, player):
            raise Violation(Rule.DECLARE_ATTACKERS, "that can't be attacked", Rule.CHOOSE_WHOM_TO_ATTACK)


def possible_attackers(board: Board) -> tuple[ObjectId, ...]:
    """The active player's creatures that could attack (508.1a, 508.1c)."""
    if not attackable(board, board.active):
        return ()
    return tuple(thing for thing in board.battlefield if next(why_not_attack(board, board.active, thing), None) is None)


def why_not_attack(board: Board, player: PlayerId, thing: ObjectId) -> Iterator[Violation]:
    """Every reason why a creature can't be declared as an attacker (508.1a, 508.1c)."""
    if thing not in board.battlefield or view(board).of(thing).controller != player:
        yield Violation(Rule.DECLARE_ATTACKERS, "the player controls no such creature", Rule.CHOOSE_ATTACKERS)
        return
    if not has_type(board, thing, "Creature"):
        yield Violation(
            Rule.DECLARE_ATTACKERS, "only creatures attack", Rule.CHOOSE_ATTACKERS, Rule.ONLY_CREATURES_FIGHT
        )
        return
    if board.objects[thing].tapped:
        yield Violation(Rule.DECLARE_ATTACKERS, "the creature is tapped", Rule.CHOOSE_ATTACKERS)
    if summoning_sick(board, thing):
        reason = "the creature came under the player's control too lately"
        yield Violation(Rule.DECLARE_ATTACKERS, reason, Rule.CHOOSE_ATTACKERS, Rule.SUMMONING_SICKNESS)
    if has_keyword(board, thing, "defender"):
        yield Violation(Rule.DECLARE_ATTACKERS, "the creature has defender", Rule.ATTACK_RESTRICTIONS, Rule.DEFENDER)
    its = view(board)
    if any(fits(its, each.rule.filter, thing, each.context) for each in its.rules(CantAttack)):
        yield Violation(Rule.DECLARE_ATTACKERS, "an effect says that it can't attack", Rule.ATTACK_RESTRICTIONS)
