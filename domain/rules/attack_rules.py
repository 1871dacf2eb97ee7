"""Which creatures may attack what, for which price, and what requires them to (508.1a–d, 508.1h)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards.combat_rules import (
    AttacksDespiteDefender,
    AttacksOnlyAlone,
    CantAttack,
    CostsToAttack,
    Goaded,
    MostAttackers,
    MustAttack,
)
from domain.cards.costs import Cost
from domain.errors import Violation
from domain.rulebook import Rule
from domain.rules.characteristics import InForce, has_keyword, has_type, once_a_board, permanents_of, view
from domain.rules.declaring import Declaring, best_of, check_together, company_of, cost_of, rules_on, speaks_of
from domain.rules.fighting import attackable
from domain.rules.obeying import Company, Demand, Limit, Muster, Pairs
from domain.rules.permissions import summoning_sick
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, is_player

ATTACKING: Final = Declaring(
    Rule.DECLARE_ATTACKERS, Rule.ATTACK_RESTRICTIONS, Rule.ATTACK_REQUIREMENTS, "attack"
)  # fmt: skip


def why_not_attack(board: Board, player: PlayerId, thing: ObjectId) -> Iterator[Violation]:
    """Every reason why a creature can't be declared as an attacker, whatever it attacks (508.1a, 508.1c)."""
    if thing not in board.battlefield or view(board).of(thing).controller != player:
        yield Violation(Rule.DECLARE_ATTACKERS, "the player controls no such creature", Rule.CHOOSE_ATTACKERS)
        return
    if not has_type(board, thing, "Creature"):
        yield Violation(
            Rule.DECLARE_ATTACKERS, "only creatures attack", Rule.CHOOSE_ATTACKERS, Rule.ONLY_CREATURES_FIGHT
        )
        return
    if has_type(board, thing, "Battle"):
        yield Violation(Rule.DECLARE_ATTACKERS, "battles don't attack", Rule.CHOOSE_ATTACKERS)
    if board.objects[thing].tapped:
        yield Violation(Rule.DECLARE_ATTACKERS, "the creature is tapped", Rule.CHOOSE_ATTACKERS)
    if summoning_sick(board, thing):
        reason = "the creature came under the player's control too lately"
        yield Violation(Rule.DECLARE_ATTACKERS, reason, Rule.CHOOSE_ATTACKERS, Rule.SUMMONING_SICKNESS)
    if has_keyword(board, thing, "defender") and not any(rules_on(board, AttacksDespiteDefender, thing)):
        yield Violation(Rule.DECLARE_ATTACKERS, "the creature has defender", Rule.ATTACK_RESTRICTIONS, Rule.DEFENDER)
    if any(force.rule.whom is None for force in rules_on(board, CantAttack, thing)):
        yield Violation(Rule.DECLARE_ATTACKERS, "an effect says that it can't attack", Rule.ATTACK_RESTRICTIONS)


def why_not_attack_that(board: Board, player: PlayerId, thing: ObjectId, attacked: Id) -> Iterator[Violation]:
    """Every reason why a creature that may attack can't attack this (508.1b, 508.1c)."""
    if attacked not in attackable(board, player):
        yield Violation(Rule.DECLARE_ATTACKERS, "that can't be attacked", Rule.CHOOSE_WHOM_TO_ATTACK)
        return
    for force in rules_on(board, CantAttack, thing):
        if force.rule.whom is not None and speaks_of(board, force, force.rule.whom, attacked):
            yield Violation(
                Rule.DECLARE_ATTACKERS, "an effect says that it can't attack that", Rule.ATTACK_RESTRICTIONS
            )


def possible_attackers(board: Board) -> tuple[ObjectId, ...]:
    """The active player's creatures that could attack (508.1a, 508.1c)."""
    if not attackable(board, board.active):
        return ()
    creatures = permanents_of(board, "Creature")
    return tuple(thing for thing in creatures if next(why_not_attack(board, board.active, thing), None) is None)


@once_a_board
def possible_attacks(board: Board, thing: ObjectId) -> tuple[Id, ...]:
    """What one of the possible attackers could attack (508.1b–c)."""
    player = board.active
    foes = attackable(board, player)
    return tuple(foe for foe in foes if next(why_not_attack_that(board, player, thing, foe), None) is None)


# --- costs (508.1h) --------------------------------------------------------------------------------------------------


def attack_costs(board: Board, thing: ObjectId, attacked: Id) -> Iterator[InForce[CostsToAttack]]:
    """The rules that ask for a cost if a creature attacks this (508.1h)."""
    for force in rules_on(board, CostsToAttack, thing):
        if speaks_of(board, force, force.rule.whom, attacked):
            yield force


def costs_of_attack(board: Board, attacks: Pairs) -> tuple[tuple[Cost, ...], ObjectId]:
    """What a whole declaration costs, and one source that asks for it (508.1h)."""
    asked = [force for thing, attacked in attacks for force in attack_costs(board, thing, attacked)]
    costs = tuple(cost for force in asked for cost in cost_of(board, force))
    return costs, asked[0].context.this if asked else 0


# --- all at once (508.1c–d) ------------------------------------------------------------------------------------------


def muster(board: Board, player: PlayerId, paid: Pairs = ()) -> Muster:
    """All that may attack without a cost beside those that would be paid, what binds it, what is required (508.1d)."""
    able = possible_attackers(board)
    ways = {
        thing: tuple(
            foe for foe in possible_attacks(board, thing)
            if (thing, foe) in paid or next(attack_costs(board, thing, foe), None) is None
        )
        for thing in able
    }  # fmt: skip
    alone = (Company(thing, alone=True) for thing in able if any(rules_on(board, AttacksOnlyAlone, thing)))
    return Muster(
        ways,
        limits=tuple(limits(board, player)),
        company=(*company_of(board, able, attacking=True), *alone),
        demands=tuple(demand for thing in able for demand in demands_on(board, player, thing)),
    )


def limits(board: Board, player: PlayerId) -> Iterator[Limit]:
    """How many creatures can attack, or attack some of what can be attacked (508.1c)."""
    foes = attackable(board, player)
    for force in view(board).rules(MostAttackers):
        whom = force.rule.whom
        at = None if whom is None else frozenset(foe for foe in foes if speaks_of(board, force, whom, foe))
        yield Limit(force.rule.count, at)


def demands_on(board: Board, player: PlayerId, thing: ObjectId) -> Iterator[Demand]:
    """What requires a creature to attack; a player who goads it twice requires no more (508.1d, 701.15)."""
    foes = attackable(board, player)
    for force in rules_on(board, MustAttack, thing):
        whom = force.rule.whom
        at = None if whom is None else frozenset(foe for foe in foes if speaks_of(board, force, whom, foe))
        yield Demand(thing, at, Rule.ATTACK_REQUIREMENTS)
    for who in dict.fromkeys(force.context.controller for force in rules_on(board, Goaded, thing)):
        yield Demand(thing, None, Rule.GOADING)
        yield Demand(thing, frozenset(foe for foe in foes if is_player(foe) and foe != who), Rule.GOADING)


def check_attackers(board: Board, player: PlayerId, attacks: Pairs) -> None:
    """Each may attack what it attacks, once; together they break no restriction and obey what they can (508.1a–d)."""
    chosen = tuple(attacker for attacker, _ in attacks)
    if len(set(chosen)) != len(chosen):
        raise Violation(Rule.DECLARE_ATTACKERS, "a creature attacks once", Rule.CHOOSE_ATTACKERS)
    for attacker, attacked in attacks:
        for violation in why_not_attack(board, player, attacker):
            raise violation
        for violation in why_not_attack_that(board, player, attacker, attacked):
            raise violation
    check_together(board, muster(board, player, attacks), attacks, ATTACKING)


def obedient_attack(board: Board, player: PlayerId) -> Pairs:
    """A declaration without a cost that obeys as many requirements as can be (508.1d)."""
    return best_of(board, muster(board, player)).pairs
