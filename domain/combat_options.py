"""What could be answered to the questions of combat: declarations and divisions, lazily and in bounded number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, combinations, islice, product
from typing import Final

from domain import decisions as d
from domain.answers import Answer, Attack, Block, Numbers
from domain.errors import Violation
from domain.procedure import Table
from domain.rules import attack_rules, block_rules
from domain.rules.assigning import in_turn, striker
from domain.rules.banding import may_be_a_band
from domain.rules.declaring import best_of
from domain.rules.fighting import attackable
from domain.rules.obeying import Muster, Pair, Pairs, broken, obeyed
from domain.rules.triggers import notice
from domain.state import Board, GameState
from domain.vocabulary import PlayerId

MOST_DECLARATIONS: Final = 256
"""How many ways to attack or block are proposed; with many creatures there are more than anybody reads."""
MOST_BANDS: Final = 16
"""How many attacks in a band are proposed among these."""
MOST_CONSIDERED: Final = 2_048
"""How many ways are looked at in search of those."""

Check = Callable[[Board, PlayerId, Pairs], None]


def attacks(state: GameState, decision: d.DeclareAttackers) -> Iterator[Answer]:
    """Nobody attacks, or as few as must; then ways for some creatures to attack something, at last for all (508.1)."""
    board, player = state.game.board, decision.player
    able = attack_rules.possible_attackers(board)
    ways = [[(thing, foe) for foe in attack_rules.possible_attacks(board, thing)] for thing in able]
    foes = attackable(board, player)
    all_out = tuple((thing, foes[0]) for thing in able if foes)
    muster = attack_rules.muster(board, player)
    found = declarations(board, player, muster, ways, attack_rules.check_attackers)
    answers = (Attack(way) for way in last_of_all(found, all_out, board, player, attack_rules.check_attackers))
    yield from islice(answers, 1)
    yield from islice(in_bands(board, player, ways), MOST_BANDS)
    yield from answers


def in_bands(board: Board, player: PlayerId, ways: Sequence[Sequence[Pair]]) -> Iterator[Answer]:
    """Two attackers of one foe in a band, wherever they may form one (702.22c)."""
    pairs = [pair for its in ways for pair in its]
    for one, other in islice(combinations(pairs, 2), MOST_CONSIDERED):
        band = (one[0], other[0])
        if one[0] != other[0] and one[1] == other[1] and may_be_a_band(board, band):
            with suppress(Violation):
                attack_rules.check_attackers(board, player, (one, other))
                yield Attack((one, other), (band,))


def blocks(state: GameState, decision: d.DeclareBlockers) -> Iterator[Answer]:
    """Nobody blocks, or as few as must; then ways for some creatures to block an attacker each (509.1)."""
    board, player = state.game.board, decision.player
    possible = block_rules.possible_blocks(board, player)
    ways = [[(thing, attacker) for attacker in its] for thing, its in possible.items()]
    muster = block_rules.muster(board, player)
    found = declarations(board, player, muster, ways, block_rules.check_blockers)
    yield from (Block(way) for way in islice(found, MOST_DECLARATIONS))


def declarations(
    board: Board, player: PlayerId, muster: Muster, ways: Sequence[Sequence[Pair]], check: Check
) -> Iterator[Pairs]:
    """Legal declarations as far as costs don't decide: one that obeys the most, single creatures, then all ways."""
    least = best_of(board, muster)
    each_once: Iterator[Pairs] = ((pair,) for its in ways for pair in its)
    choices: list[list[Pairs]] = [[(), *((pair,) for pair in its)] for its in ways]
    whole: Iterator[Pairs] = (tuple(chain.from_iterable(way)) for way in product(*choices))
    seen: set[Pairs] = set()
    for way in islice(chain((least.pairs, ()), each_once, whole), MOST_CONSIDERED):
        if way not in seen and is_legal(board, player, muster, way, least.obeyed, check):
            seen.add(way)
            yield way


def is_legal(board: Board, player: PlayerId, muster: Muster, way: Pairs, least: int, check: Check) -> bool:
    """Whether a declaration of possible attacks or blocks breaks no restriction and obeys enough requirements."""
    if all(what in muster.ways.get(who, ()) for who, what in way):
        return next(broken(muster, way), None) is None and obeyed(muster, way) >= least
    try:
        check(board, player, way)
    except Violation:
        return False
    return True


def last_of_all(found: Iterator[Pairs], last: Pairs, board: Board, player: PlayerId, check: Check) -> Iterator[Pairs]:
    """So many declarations, and the one that should come last if it is legal."""
    for way in islice(found, MOST_DECLARATIONS - 1):
        if way != last:
            yield way
    try:
        check(board, player, last)
    except Violation:
        return
    yield last


def damage(state: GameState, decision: d.AssignCombatDamage) -> Iterator[Answer]:
    """Lethal damage to one after another; then all to one of them (510.1c)."""
    table = Table(state, notice)
    each = striker(table.board, decision.source)
    if each is not None and each.among == decision.among:
        yield Numbers(in_turn(table, each))
    for place in range(len(decision.among)):
        yield Numbers(tuple(decision.total if place == here else 0 for here in range(len(decision.among))))
