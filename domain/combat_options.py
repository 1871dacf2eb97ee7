"""What could be answered to the questions of combat: declarations and divisions, lazily and in bounded number."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from domain import decisions as d
from domain.answers import Answer, Attack, Block
from domain.rules.attacking import possible_attackers
from domain.rules.blocking import why_not_block
from domain.rules.fighting import attackable, attackers
from domain.state import Board, GameState
from domain.vocabulary import ObjectId, PlayerId

MOST_DECLARATIONS: Final = 256
"""How many ways to attack or block are proposed; with many creatures there are more than anybody reads."""


def attacks(state: GameState, decision: d.DeclareAttackers) -> Iterator[Answer]:
    """Nobody attacks; then each way for some creatures to attack something (508.1)."""
    board = state.game.board
    foes = attackable(board, decision.player)
    able = possible_attackers(board)
    choices = [[(), *(((thing, foe),) for foe in foes)] for thing in able]
    ways = (tuple(pair for some in way for pair in some) for way in product(*choices))
    yield from (Attack(way) for way in islice(ways, MOST_DECLARATIONS - 1))
    if foes and able:
        yield Attack(tuple((thing, foes[0]) for thing in able))


def blocks(state: GameState, decision: d.DeclareBlockers) -> Iterator[Answer]:
    """Nobody blocks; then each way for some creatures to block an attacker (509.1)."""
    board = state.game.board
    choices = [[(), *fights] for thing in board.battlefield if (fights := blockable(board, decision.player, thing))]
    ways = (tuple(pair for some in way for pair in some) for way in product(*choices))
    yield from (Block(way) for way in islice(ways, MOST_DECLARATIONS))


def blockable(board: Board, player: PlayerId, blocker: ObjectId) -> list[tuple[tuple[ObjectId, ObjectId]]]:
    """The attackers that a creature could block, each as a declaration of its own."""
    return [
        ((blocker, attacker),)
        for attacker in attackers(board)
        if next(why_not_block(board, player, blocker, attacker), None) is None
    ]
