"""Loops of mandatory actions (104.4b, 731.4): the game comes back to a position, and nothing was chosen on the way.

Positions are compared only where much resolves and nobody acts. Passing isn't an action of the loop (731.5), but before
the draw all have gone once through it knowing of it. Where there is a choice, or chance, or something grows, it is no
loop here.
"""

from __future__ import annotations

from typing import Any, Final

from domain.answers import AnswerShape, Pass
from domain.canonical import fingerprint
from domain.decisions import ChooseTarget, ChooseTargetCount
from domain.events import GameEnded, LoopFound, PositionMarked
from domain.procedure import Decision, Table
from domain.rules.targeting import bounds, legal_choices, slot_at
from domain.state import GameState

SUSPICIOUS: Final = 8
"""After so many resolutions in a row without anybody's action, positions are compared."""


def is_watched(table: Table) -> bool:
    """Whether there might be a loop, so that choices matter."""
    return table.game.unbroken >= SUSPICIOUS


def look_for_loop(table: Table) -> None:
    """Compare the position after a resolution with earlier ones; the second return to one is a draw (104.4b, 731.4)."""
    if not table.game.all_passed or not is_watched(table) or not table.board.stack:
        return
    chosen, table.chosen = table.chosen, False
    mark = "" if chosen else fingerprint(table.game)
    marks = table.game.marks
    earlier = tuple(version for version, its in marks if its == mark)
    here = table.state.version
    table.record(PositionMarked(version=here, mark=mark))
    if not mark or not earlier:
        return
    if len(earlier) > 1:
        table.record(LoopFound(first=earlier[-1], last=here, draw=True), GameEnded(winner=0))
    elif not is_known(marks):
        table.record(LoopFound(first=earlier[-1], last=here, draw=False))


def is_known(marks: tuple[tuple[int, str], ...]) -> bool:
    """Whether the position before was one that had come again, so that everybody has been told of the loop."""
    return any(its == marks[-1][1] for _, its in marks[:-1])


def is_choice(state: GameState, decision: Decision[Any], answer: AnswerShape) -> bool:
    """Whether somebody, or chance, could have answered otherwise; that one could have acted isn't meant (731.5)."""
    if isinstance(answer, Pass):
        return False
    if isinstance(decision, (ChooseTarget, ChooseTargetCount)):
        slot = slot_at(state.game.board, decision.spell, decision.slot)
        least, most = bounds(state.game.board, decision.spell, slot)
        possible = len(legal_choices(state.game, decision.spell, slot))
        return least != most if isinstance(decision, ChooseTargetCount) else not possible == least == most
    return True
