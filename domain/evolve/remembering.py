"""Folding what abilities remember of themselves: which modes they had, how often they resolved (603.7h, 700.2)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import Activated, Triggered
from domain.cards.pieces import speaks_of
from domain.cards.terms import TimesResolved
from domain.evolve.changes import with_board
from domain.identity import by_identity
from domain.state import GameObject, Position
from domain.uses import mark_of

OFTEN: Final = 10
"""More times than any ability asks about: a count that went on would hide loops (104.4b)."""


@by_identity(20_000)
def counts_itself(ability: Activated | Triggered) -> bool:
    """Whether an ability asks how often it has resolved."""
    return speaks_of(ability, TimesResolved())


def resolved_once_more(game: Position, found: GameObject | None) -> Position:
    """The position where an ability has resolved once more this turn, if it asks for that."""
    if found is None or found.ability is None or not counts_itself(found.ability):
        return game
    mark = mark_of(found.ability)
    others = tuple(each for each in game.board.resolved if each[:2] != (found.source, mark))
    times = sum(times for *which, times in game.board.resolved if tuple(which) == (found.source, mark))
    return with_board(game, resolved=(*others, (found.source, mark, min(OFTEN, times + 1))))


def modes_remembered(game: Position, found: GameObject | None, modes: tuple[int, ...]) -> Position:
    """The position that knows which modes an ability had, if it may only have those that it hadn't before."""
    ability = found.ability if found is not None else None
    choose = ability.text.choose if ability is not None else None
    if found is None or ability is None or choose is None or not choose.unchosen:
        return game
    had = tuple((found.source, mark_of(ability), mode, game.board.turn) for mode in modes)
    return with_board(game, modes_had=(*game.board.modes_had, *had))
