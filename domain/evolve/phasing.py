"""Folding phasing (702.26): a phased-out permanent is in no pile and among no objects, so that nothing finds it."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import PermanentsPhased
from domain.evolve.changes import remember, take_out
from domain.evolve.table import evolves
from domain.state import Board, Gone, PhasedOut, Position
from domain.vocabulary import ObjectId


@evolves(PermanentsPhased)
def permanents_phased(game: Position, event: PermanentsPhased) -> Position:
    board = game.board
    back = tuple(each for each in board.phased if each.object.id in event.back)
    board = replace(board, phased=tuple(each for each in board.phased if each.object.id not in event.back))
    for going in event.out:
        found = board.objects[going.object]
        board = remember(take_out(board, found), Gone(found, known=going.last_known))
        away = PhasedOut(object=found, under=going.under, host=going.host)
        board = replace(board, phased=(*board.phased, away))
    for each in back:
        board = there_again(board, each)
    return replace(game, board=board)


def there_again(board: Board, away: PhasedOut) -> Board:
    """The board with a permanent where it was among the others: they stand in the order of their arrival."""
    thing = away.object.id
    place = sum(other < thing for other in board.battlefield)
    pile: tuple[ObjectId, ...] = (*board.battlefield[:place], thing, *board.battlefield[place:])
    gone = board.gone.delete(thing) if thing in board.gone else board.gone
    return replace(board, battlefield=pile, objects=board.objects.set(thing, away.object), gone=gone)
