"""How a game begins on the board: players, zones, what lies there."""

from __future__ import annotations

from typing import Final

from immutables import Map
from msgspec.structs import replace

from domain.cards.face_names import by_name
from domain.events import GameStarted, Placed
from domain.vocabulary import FIRST_ID, Zone
from projections.board_parts import Board, Card, Changes, Permanent, Seat, put_in, with_permanent, with_seat


def _started(board: Board, event: GameStarted) -> Board:
    board = Board(
        seats=tuple(Seat(id=number, name=seat.name, life=seat.life) for number, seat in enumerate(event.seats, 1)),
        definitions=Map(by_name(event.definitions)),
    )
    if event.photograph is None:
        return _dealt(board, event)
    picture = event.photograph
    board = replace(board, active=picture.active, step=picture.step, turn=picture.turn, night=picture.night)
    for placed in picture.objects:
        if placed.ability < 0:
            board = _placed(board, placed)
    for player, count in picture.poison:
        board = with_seat(board, player, counters=(("poison", count),))
    for player, kind, count in picture.counters:
        board = with_seat(board, player, counters=(*board.seat(player).counters, (kind, count)))
    for player, unit, kind in picture.mana:
        board = with_seat(board, player, pool=(*board.seat(player).pool, (unit, kind)))
    return board


def _dealt(board: Board, event: GameStarted) -> Board:
    thing = FIRST_ID
    for player, seat in enumerate(event.seats, 1):
        for name in seat.deck:
            board = put_in(board, Card(thing, name, player, Zone.LIBRARY))
            thing += 1
    return board


def _placed(board: Board, placed: Placed) -> Board:
    card = Card(placed.id, placed.definition, placed.owner, placed.zone, placed.token, shown=placed.shown)
    board = put_in(board, card)
    if placed.zone is not Zone.BATTLEFIELD:
        return board
    return with_permanent(
        board,
        Permanent(
            id=placed.id,
            name=board.definitions[card.says].name,
            owner=placed.owner,
            controller=placed.controller,
            tapped=placed.tapped,
            face_down=placed.face_down,
            token=placed.token,
            damage=placed.damage,
            counters=placed.counters,
            attached_to=placed.attached_to,
            chosen=placed.chosen,
            protector=placed.protector,
        ),
    )


START: Final[Changes] = {
    GameStarted: _started,
}
