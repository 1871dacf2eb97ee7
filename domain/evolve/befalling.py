"""Folding what happens to permanents, as far as something asks whether it was the first time in a turn (603.2)."""

from __future__ import annotations

from typing import Final

from domain.evolve.changes import with_object
from domain.state import Position
from domain.vocabulary import ObjectId, PlayerId, Zone

OFTEN: Final = 2
"""So many times is more than once, which is all that anybody asks: a count that went on would hide loops (104.4b)."""


def befallen(game: Position, thing: ObjectId, what: str, player: PlayerId) -> Position:
    """The position where something happened to a permanent once more this turn, by a player's doing."""
    found = game.board.objects.get(thing)
    if found is None or found.zone is not Zone.BATTLEFIELD:
        return game
    turn = game.board.turn
    known = {(each, by): times for each, by, times, when in found.befell if when == turn}
    known[what, player] = min(OFTEN, known.get((what, player), 0) + 1)
    befell = tuple((each, by, times, turn) for (each, by), times in known.items())
    return with_object(game, thing, befell=befell)
