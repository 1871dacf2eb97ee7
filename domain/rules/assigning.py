"""Assigning combat damage (510.1): to what a creature may assign it, how much, and whether it is legal together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from domain.answers import Numbers
from domain.cards.combat_rules import AssignsAsUnblocked, AssignsByToughness, AssignsNoDamage
from domain.decisions import AssignCombatDamage
from domain.errors import Violation
from domain.events import AnswerRefused
from domain.procedure import Left, Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules.banding import assigner
from domain.rules.characteristics import has_keyword, view
from domain.rules.damage import Hit
from domain.rules.declaring import rules_on
from domain.rules.fighting import blocked_by, blockers_of, what_it_attacks
from domain.rules.players import in_game
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, is_player

Shares: TypeAlias = tuple[int, ...]


class Striker(NamedTuple):
    """A creature that assigns combat damage: how much, and to what it could.

    ``fights`` are the creatures among these that it fights; what it attacks comes behind them. ``free``: another player
    divides it among these, in whatever way (702.22j–k).
    """

    thing: ObjectId
    total: int
    among: tuple[Id, ...]
    fights: tuple[ObjectId, ...]
    free: bool = False

    @property
    def passes(self) -> bool:
        """Whether it may assign damage past its blockers."""
        return bool(self.fights) and len(self.fights) < len(self.among)


def striker(board: Board, thing: ObjectId) -> Striker | None:
    """What a creature has to assign, and to what; None if it assigns nothing (510.1a–d)."""
    total, among = damage_of(board, thing), recipients(board, thing)
    if total <= 0 or not among or any(rules_on(board, AssignsNoDamage, thing)):
        return None
    attacked = board.objects[thing].attacking
    fights = tuple(each for each in among if each != attacked)
    if assigner(board, thing):
        return Striker(thing, total, fights, fights, free=True)
    return Striker(thing, total, among, fights)


def damage_of(board: Board, thing: ObjectId) -> int:
    """How much combat damage a creature assigns: its power, unless an effect names its toughness (510.1a)."""
    its = view(board).of(thing)
    return (its.toughness if any(rules_on(board, AssignsByToughness, thing)) else its.power) or 0


def recipients(board: Board, thing: ObjectId) -> tuple[Id, ...]:
    """What a creature may assign its damage to, in order; what it attacks comes last (510.1b–d, 702.19b)."""
    found = board.objects[thing]
    if not found.attacking:
        return blocked_by(board, thing)
    attacked = what_it_attacks(board, thing)
    beyond = (attacked,) if attacked else ()
    if not found.blocked:
        return beyond
    passes = has_keyword(board, thing, "trample") or any(rules_on(board, AssignsAsUnblocked, thing))
    return (*blockers_of(board, thing), *(beyond if passes else ()))


# --- asking (510.1) --------------------------------------------------------------------------------------------------


def assign_all(table: Table, player: PlayerId, by: tuple[ObjectId, ...]) -> Procedure[tuple[Hit, ...]]:
    """A player assigns damage for all their creatures, and begins again if it isn't legal together (510.1e)."""
    strikers = tuple(each for thing in by if (each := striker(table.board, thing)) is not None)
    while True:
        shares: tuple[Shares, ...] = ()
        for place, each in enumerate(strikers):
            done = tuple(zip(strikers, shares, strict=False))
            made = yield from assign(table, player, each, done, strikers[place + 1 :])
            shares = (*shares, made)
        done = tuple(zip(strikers, shares, strict=True))
        wrong = next((found for each, its in done for found in faults(table, each, its, given(done))), None)
        if wrong is None or not in_game(table.board, player):
            return tuple(hit for each, its in done for hit in hits_of(each, its))
        table.record(AnswerRefused(player=player, cites=wrong.cites, reason=wrong.reason))


Done: TypeAlias = tuple[tuple[Striker, Shares], ...]


def hits_of(each: Striker, shares: Shares) -> Iterator[Hit]:
    """What a creature assigned, as damage to be dealt."""
    for to, share in zip(each.among, shares, strict=True):
        if share:
            yield Hit(each.thing, to, share)


def given(done: Done) -> dict[Id, int]:
    """How much is assigned to each of them so far."""
    sums: dict[Id, int] = {}
    for each, shares in done:
        for to, share in zip(each.among, shares, strict=True):
            sums[to] = sums.get(to, 0) + share
    return sums


def assign(
    table: Table, player: PlayerId, each: Striker, done: Done, later: tuple[Striker, ...]
) -> Procedure[Shares]:  # fmt: skip
    """A creature assigns its damage; its controller is asked where there is a choice (510.1c–d)."""
    if not has_choice(table, each, with_those_to_come(given(done), later)):
        return (each.total, *(0 for _ in each.among[1:]))

    def judge(answer: Numbers) -> None:
        shares = answer.numbers
        if len(shares) != len(each.among) or sum(shares) != each.total:
            raise Violation(
                Rule.CHECK_DAMAGE_ASSIGNMENT, f"{each.total} damage is to be assigned", Rule.DAMAGE_EQUALS_POWER
            )
        possible = with_those_to_come(given((*done, (each, shares))), later)
        for violation in faults(table, each, shares, possible):
            raise violation

    question = AssignCombatDamage(player=player, source=each.thing, among=each.among, total=each.total)
    try:
        answer = yield from insist(table, question, judge)
    except Left:
        return (0,) * len(each.among)
    return answer.numbers


def with_those_to_come(so_far: Mapping[Id, int], later: tuple[Striker, ...]) -> dict[Id, int]:
    """How much could be assigned to each, once the others have assigned theirs, too."""
    sums = dict(so_far)
    for other in later:
        for to in other.fights:
            sums[to] = sums.get(to, 0) + other.total
    return sums


def has_choice(table: Table, each: Striker, others: Mapping[Id, int]) -> bool:
    """Whether damage can be assigned in more than one way, given what others assign."""
    if len(each.among) == 1:
        return False
    if len(each.among) > 2 or not each.passes or any(rules_on(table.board, AssignsAsUnblocked, each.thing)):
        return True
    return lethal(table, each, each.among[0]) - others.get(each.among[0], 0) < each.total


# --- judging (510.1c–e) ----------------------------------------------------------------------------------------------


def lethal(table: Table, each: Striker, thing: Id) -> int:
    """How much damage is lethal to a creature, with what is marked; deathtouch needs little (702.2c, 702.19b)."""
    board = table.board
    if thing not in board.battlefield:  # it left with its player while damage is assigned
        return 0
    left = max(0, (view(board).of(thing).toughness or 0) - board.objects[thing].damage)
    touches = has_keyword(board, each.thing, "deathtouch") and not table.edition.damage_keywords_trigger
    return min(1, left) if touches else left


def faults(table: Table, each: Striker, shares: Shares, so_far: Mapping[Id, int]) -> Iterator[Violation]:
    """What is wrong with an assignment, given what others assign at the same time (510.1c–e, 702.19b)."""
    board = table.board
    if each.free:
        return
    past = shares[-1] if each.passes else 0
    if past == each.total and any(rules_on(board, AssignsAsUnblocked, each.thing)):
        return
    if past and not has_keyword(board, each.thing, "trample"):
        yield Violation(Rule.CHECK_DAMAGE_ASSIGNMENT, "all of it is assigned so, or nothing", Rule.BLOCKED_DAMAGE)
    fed = True
    for thing, share in zip(each.fights, shares, strict=False):
        if share and not fed and table.edition.damage_assignment_order:
            yield hungry(Rule.BLOCKED_DAMAGE)
        fed = fed and is_lethal(table, each, thing, share, so_far)
    if past and not fed:
        yield hungry(Rule.TRAMPLE)


def hungry(rule: Rule) -> Violation:
    """What comes before hasn't been assigned lethal damage (510.1c, 702.19b)."""
    return Violation(Rule.CHECK_DAMAGE_ASSIGNMENT, "the blockers before it need lethal damage first", rule)


def is_lethal(table: Table, each: Striker, thing: Id, share: int, so_far: Mapping[Id, int]) -> bool:
    """Whether a creature gets lethal damage, from this one with deathtouch or from all together (510.1c, 702.2c)."""
    needed = lethal(table, each, thing)
    return share >= needed or so_far.get(thing, 0) >= needed


def in_turn(table: Table, each: Striker) -> Shares:
    """An assignment that is legal by itself: lethal damage to one after another, the rest to the last (510.1c)."""
    left = each.total
    shares: list[int] = []
    for thing in each.among:
        share = left if is_player(thing) or thing == each.among[-1] else min(left, lethal(table, each, thing))
        shares.append(share)
        left -= share
    return tuple(shares)
