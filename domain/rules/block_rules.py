"""Which creatures may block which, for which price, and what requires them to (509.1a–d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from domain.cards.combat_rules import (
    BlocksMore,
    CantBeBlocked,
    CantBlock,
    CostsToBlock,
    MostBlockers,
    MustBeBlocked,
    MustBlock,
    NumberOfBlockers,
)
from domain.cards.costs import Cost
from domain.errors import Violation
from domain.rulebook import Rule
from domain.rules.characteristics import has_keyword, has_type, once_a_board, permanents_of, view
from domain.rules.declaring import Declaring, best_of, check_together, company_of, cost_of, rules_on, speaks_of
from domain.rules.evasion import evasions
from domain.rules.fighting import attackers, defending
from domain.rules.obeying import Demand, Limit, Muster, Pairs
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId

BLOCKING: Final = Declaring(Rule.DECLARE_BLOCKERS, Rule.BLOCK_RESTRICTIONS, Rule.BLOCK_REQUIREMENTS, "block")


def why_not_block(board: Board, player: PlayerId, blocker: ObjectId, attacker: ObjectId) -> Iterator[Violation]:
    """Every reason why a creature can't be declared as a blocker of an attacker (509.1a–b)."""
    if attacker not in attackers(board) or defending(board, attacker) != player:
        yield Violation(Rule.DECLARE_BLOCKERS, "that doesn't attack the player", Rule.CHOOSE_BLOCKERS)
        return
    refused = False
    for violation in why_not_block_at_all(board, player, blocker):
        yield violation
        refused = True
    if refused:
        return
    for force in rules_on(board, CantBlock, blocker):
        if speaks_of(board, force, force.rule.what, attacker):
            yield Violation(Rule.DECLARE_BLOCKERS, "an effect says that it can't block", Rule.BLOCK_RESTRICTIONS)
    for against in rules_on(board, CantBeBlocked, attacker):
        if speaks_of(board, against, against.rule.by, blocker):
            yield Violation(Rule.DECLARE_BLOCKERS, "it can't be blocked so", Rule.BLOCK_RESTRICTIONS)
    for evasion, reason in evasions(board, blocker, attacker):
        yield Violation(Rule.DECLARE_BLOCKERS, reason, Rule.BLOCK_RESTRICTIONS, evasion)


def why_not_block_at_all(board: Board, player: PlayerId, blocker: ObjectId) -> Iterator[Violation]:
    """Every reason in the creature itself why it can't be declared as a blocker (509.1a)."""
    if blocker not in board.battlefield or view(board).of(blocker).controller != player:
        yield Violation(Rule.DECLARE_BLOCKERS, "the player controls no such creature", Rule.CHOOSE_BLOCKERS)
        return
    if not has_type(board, blocker, "Creature"):
        yield Violation(Rule.DECLARE_BLOCKERS, "only creatures block", Rule.CHOOSE_BLOCKERS, Rule.ONLY_CREATURES_FIGHT)
        return
    if has_type(board, blocker, "Battle"):
        yield Violation(Rule.DECLARE_BLOCKERS, "battles don't block", Rule.CHOOSE_BLOCKERS)
    if board.objects[blocker].tapped:
        yield Violation(Rule.DECLARE_BLOCKERS, "the creature is tapped", Rule.CHOOSE_BLOCKERS)


@once_a_board
def possible_blocks(board: Board, player: PlayerId) -> Mapping[ObjectId, tuple[ObjectId, ...]]:
    """The player's creatures that could block, each with the attackers that it could block (509.1a–b)."""
    against = tuple(attacker for attacker in attackers(board) if defending(board, attacker) == player)
    ways = {
        thing: tuple(
            attacker for attacker in against if next(why_not_block(board, player, thing, attacker), None) is None
        )
        for thing in permanents_of(board, "Creature")
        if against and next(why_not_block_at_all(board, player, thing), None) is None
    }
    return {thing: its for thing, its in ways.items() if its}


def may_block(board: Board, player: PlayerId) -> bool:
    """Whether a player has creatures enough to block any of the attackers (509.1a–b)."""
    ways = possible_blocks(board, player)
    for attacker in dict.fromkeys(each for its in ways.values() for each in its):
        if sum(attacker in its for its in ways.values()) >= needed(board, attacker):
            return True
    return False


def needed(board: Board, attacker: ObjectId) -> int:
    """How many creatures it takes to block an attacker (509.1b, 702.111b)."""
    least = max((force.rule.least for force in rules_on(board, NumberOfBlockers, attacker)), default=1)
    return max(least, 2) if has_keyword(board, attacker, "menace") else least


def bearable(board: Board, attacker: ObjectId) -> int | None:
    """How many creatures at most can block an attacker; None: any number (509.1b)."""
    bounds = (force.rule.most for force in rules_on(board, NumberOfBlockers, attacker))
    return min((most for most in bounds if most is not None), default=None)


def room(board: Board, blocker: ObjectId, against: int) -> int:
    """How many attackers a creature can block (509.1a)."""
    more = [force.rule.more for force in rules_on(board, BlocksMore, blocker)]
    return against if None in more else 1 + sum(each for each in more if each is not None)


# --- costs (509.1d) --------------------------------------------------------------------------------------------------


def costs_of_block(board: Board, blocks: Pairs) -> tuple[tuple[Cost, ...], ObjectId]:
    """What a whole declaration costs, and one source that asks for it (509.1d)."""
    chosen = dict.fromkeys(blocker for blocker, _ in blocks)
    asked = [force for blocker in chosen for force in rules_on(board, CostsToBlock, blocker)]
    costs = tuple(cost for force in asked for cost in cost_of(board, force))
    return costs, asked[0].context.this if asked else 0


# --- all at once (509.1b–c) ------------------------------------------------------------------------------------------


def muster(board: Board, player: PlayerId, paid: Pairs = ()) -> Muster:
    """All that may block without a cost beside those that would be paid, what binds it, what is required (509.1c)."""
    paying = {blocker for blocker, _ in paid}
    ways = {
        thing: its
        for thing, its in possible_blocks(board, player).items()
        if thing in paying or not any(rules_on(board, CostsToBlock, thing))
    }
    against = tuple(attacker for attacker in attackers(board) if defending(board, attacker) == player)
    most = {attacker: bearable(board, attacker) for attacker in against}
    return Muster(
        ways,
        room={thing: room(board, thing, len(against)) for thing in ways},
        least={attacker: needed(board, attacker) for attacker in against},
        most={attacker: count for attacker, count in most.items() if count is not None},
        limits=tuple(Limit(force.rule.count) for force in view(board).rules(MostBlockers)),
        company=tuple(company_of(board, tuple(ways), attacking=False)),
        demands=tuple(demands(board, ways, against)),
    )


def demands(
    board: Board, ways: dict[ObjectId, tuple[ObjectId, ...]], against: tuple[ObjectId, ...]
) -> Iterator[Demand]:
    """What requires creatures to block, and attackers to be blocked (509.1c)."""
    for thing in ways:
        for force in rules_on(board, MustBlock, thing):
            if force.rule.what is None:
                yield Demand(thing, None, Rule.BLOCK_REQUIREMENTS)
                continue
            for attacker in against:
                if speaks_of(board, force, force.rule.what, attacker):
                    yield Demand(thing, frozenset((attacker,)), Rule.BLOCK_REQUIREMENTS)
    for attacker in against:
        for must in rules_on(board, MustBeBlocked, attacker):
            least, most = must.rule.least, must.rule.most
            yield Demand(0, frozenset((attacker,)), Rule.BLOCK_REQUIREMENTS, least, most)


def check_blockers(board: Board, player: PlayerId, blocks: Pairs) -> None:
    """Each may block what it blocks; together they break no restriction and obey what they can (509.1a–c)."""
    if len(set(blocks)) != len(blocks):
        raise Violation(Rule.DECLARE_BLOCKERS, "a creature blocks an attacker once", Rule.CHOOSE_BLOCKERS)
    for blocker, attacker in blocks:
        for violation in why_not_block(board, player, blocker, attacker):
            raise violation
    against = sum(defending(board, attacker) == player for attacker in attackers(board))
    for blocker in dict.fromkeys(blocker for blocker, _ in blocks):
        if sum(each == blocker for each, _ in blocks) > room(board, blocker, against):
            raise Violation(Rule.DECLARE_BLOCKERS, "it can't block so many attackers", Rule.CHOOSE_BLOCKERS)
    for attacker, count in Counter(attacker for _, attacker in blocks).items():
        if count == 1 and has_keyword(board, attacker, "menace"):
            raise Violation(
                Rule.DECLARE_BLOCKERS, "one creature alone can't block it", Rule.BLOCK_RESTRICTIONS, Rule.MENACE
            )
    check_together(board, muster(board, player, blocks), blocks, BLOCKING)


def obedient_block(board: Board, player: PlayerId) -> Pairs:
    """A declaration without a cost that obeys as many requirements as can be (509.1c)."""
    return best_of(board, muster(board, player)).pairs
