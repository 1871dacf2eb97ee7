"""What happens to permanents on the board: status, control, damage, counters."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.events import (
    Attached,
    ControlChanged,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    DamageWoreOff,
    DoorUnlocked,
    Flipped,
    HoursChanged,
    PermanentsTapped,
    PermanentsUntapped,
    ProtectorChosen,
    Transformed,
    TurnedFaceUp,
)
from domain.vocabulary import Id, is_player
from projections.board_parts import Board, Changes, counted, with_permanents, with_seat


def _attached(board: Board, event: Attached) -> Board:
    return with_permanents(board, (event.object,), attached_to=event.to)


def _tapped(board: Board, event: PermanentsTapped) -> Board:
    return with_permanents(board, event.objects, tapped=True)


def _untapped(board: Board, event: PermanentsUntapped) -> Board:
    return with_permanents(board, event.objects, tapped=False)


def _turned_up(board: Board, event: TurnedFaceUp) -> Board:
    return with_permanents(board, (event.object,), face_down=False)


def _door(board: Board, event: DoorUnlocked) -> Board:
    card = replace(board.cards[event.object], shown=event.shown)
    board = replace(board, cards=board.cards.set(card.id, card))
    return with_permanents(board, (event.object,), name=board.definitions[card.says].name)


def _turned_over(board: Board, event: Transformed | Flipped) -> Board:
    card = replace(board.cards[event.object], shown=event.shown)
    board = replace(board, cards=board.cards.set(card.id, card))
    return with_permanents(board, (event.object,), name=board.definitions[card.says].name)


def _protected(board: Board, event: ProtectorChosen) -> Board:
    return with_permanents(board, (event.object,), protector=event.player)


def _hours(board: Board, event: HoursChanged) -> Board:
    return replace(board, night=event.night)


def _control(board: Board, event: ControlChanged) -> Board:
    return with_permanents(board, (event.object,), controller=event.player)


def _damaged(board: Board, event: DamageDealt) -> Board:
    found = board.permanents.get(event.to)
    return board if found is None else with_permanents(board, (event.to,), damage=found.damage + event.amount)


def _wore_off(board: Board, event: DamageWoreOff) -> Board:
    return with_permanents(board, event.objects, damage=0)


def _counters(board: Board, thing: Id, kind: str, change: int) -> Board:
    if is_player(thing):
        return with_seat(board, thing, counters=counted(board.seat(thing).counters, kind, change))
    found = board.permanents.get(thing)
    return board if found is None else with_permanents(board, (thing,), counters=counted(found.counters, kind, change))


def _counters_put(board: Board, event: CountersPut) -> Board:
    return _counters(board, event.object, event.kind, event.count)


def _counters_removed(board: Board, event: CountersRemoved) -> Board:
    return _counters(board, event.object, event.kind, -event.count)


PERMANENTS: Final[Changes] = {
    Attached: _attached,
    PermanentsTapped: _tapped,
    PermanentsUntapped: _untapped,
    TurnedFaceUp: _turned_up,
    DoorUnlocked: _door,
    Transformed: _turned_over,
    Flipped: _turned_over,
    ProtectorChosen: _protected,
    HoursChanged: _hours,
    ControlChanged: _control,
    DamageDealt: _damaged,
    DamageWoreOff: _wore_off,
    CountersPut: _counters_put,
    CountersRemoved: _counters_removed,
}
