"""Folding which face is up, day and night, and who protects a battle (701.27, 710, 730, 310.10)."""

from __future__ import annotations

from domain.events import Flipped, HoursChanged, ProtectorChosen, Transformed
from domain.evolve.changes import with_board, with_object, with_objects
from domain.evolve.table import brings, evolves
from domain.state import Position


@evolves(Transformed)
def transformed(game: Position, event: Transformed) -> Position:
    game = with_object(game, event.object, shown=event.shown, back=event.back, turned=event.timestamp)
    return with_new_pile(game)


brings(Transformed, lambda event: event.timestamp)


@evolves(Flipped)
def flipped(game: Position, event: Flipped) -> Position:
    return with_new_pile(with_object(game, event.object, shown=event.shown, back=True))


def with_new_pile(game: Position) -> Position:
    """The position with the battlefield as a new tuple: what is known of its permanents is kept by its identity."""
    return with_board(game, battlefield=(*game.board.battlefield[:-1], *game.board.battlefield[-1:]))


@evolves(HoursChanged)
def hours_changed(game: Position, event: HoursChanged) -> Position:
    return with_board(game, night=event.night)


@evolves(ProtectorChosen)
def protector_chosen(game: Position, event: ProtectorChosen) -> Position:
    board = game.board
    fighting = (each for each in board.battlefield if each not in board.combat.gone)
    against = (each for each in fighting if board.objects[each].attacking == event.object)
    return with_objects(with_object(game, event.object, protector=event.player), against, defender=event.player)
