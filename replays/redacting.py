"""Replays as one seat, or everybody, may know them: hidden parts taken out, and the same head.

Without a ledger of knowledge (``projections``), what a seat may know is judged by zones: a part opens for its audience,
and for everybody as soon as all the ids in it are those of things that can be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.events import Event, GameStarted
from domain.state import Board, GameState
from domain.vocabulary import FIRST_ID, HIDDEN_ZONES, Id, PlayerId, Zone
from projections.hidden_parts import NOBODY, Part, hidden_parts
from projections.hidden_parts import Path as Way
from replays.errors import TrailError
from replays.leaves import Entry, redacted
from replays.trail_format import Header, Signature
from replays.trail_writing import Shown, write_trail

PUBLIC: Final[PlayerId] = 0
"""The seat of those who have none."""


def seen(board: Board, seat: PlayerId, thing: Id) -> bool:
    """Whether a seat can see the object with an id, or there is nothing to be seen."""
    found = board.objects.get(thing)
    if found is None:
        return thing < FIRST_ID
    if found.zone is Zone.HAND:
        return found.owner == seat
    return found.zone not in HIDDEN_ZONES


def value_at(event: Event, way: Way) -> object:
    """What stands in an event at a path."""
    value: object = event
    for step in way:
        value = value[step] if isinstance(step, int) and isinstance(value, tuple) else getattr(value, str(step))
    return value


class Redactor:
    """What one seat may know of a game, event by event."""

    def __init__(self, seat: PlayerId, states: Sequence[GameState]) -> None:
        self.seat, self.states = seat, states
        self.named: set[Id] = set()
        self.cards = self.cards_seen()

    def cards_seen(self) -> frozenset[str]:
        """The cards that the seat sees at any time, its own deck included."""
        found: set[str] = set()
        for state in self.states:
            board = state.game.board
            found.update(each.definition for each in board.objects.values() if self.is_named(board, each.id))
        return frozenset(found)

    def is_named(self, board: Board, thing: Id) -> bool:
        """Whether the seat sees which card an object is."""
        found = board.objects.get(thing)
        return (
            found is not None
            and seen(board, self.seat, thing)
            and (not found.face_down or found.controller == self.seat)
        )

    def opens(self, version: int, event: Event, part: Part) -> bool:
        """Whether a part of an event stays in it."""
        if part.audience != NOBODY and part.audience == self.seat:
            return True
        before, after = (self.states[each].game.board for each in (version - 1, version))
        values = [value_at(event, way) for way in part.paths]
        if isinstance(event, GameStarted):
            return all(getattr(value, "name", None) in self.cards for value in values)
        return all(
            isinstance(value, int) and (seen(before, self.seat, value) or seen(after, self.seat, value))
            for value in values
        )

    def shown(self, version: int, event: Event) -> Iterator[tuple[Id, str]]:
        """Things that an event names for the first time, and which cards they are, as far as the seat sees that."""
        board = self.states[version].game.board
        for thing in ids_in(event):
            if thing not in self.named and self.is_named(board, thing):
                self.named.add(thing)
                yield thing, board.objects[thing].definition

    def redact(self, version: int, entry: Entry, event: Event, secret: bytes) -> Shown:
        """An event as the seat may have it."""
        parts = hidden_parts(event)[: len(entry.parts)]
        closed = [number for number, part in enumerate(parts) if not self.opens(version, event, part)]
        return Shown(redacted(version, entry, secret, closed), tuple(self.shown(version, event)))


def ids_in(event: Event) -> Iterator[Id]:
    """All numbers in an event that may be ids."""
    waiting: list[object] = [msgspec.to_builtins(event)]
    while waiting:
        match waiting.pop():
            case bool():
                pass
            case int() as number if number >= FIRST_ID:
                yield number
            case list() | tuple() as items:
                waiting.extend(reversed(items))
            case dict() as table:
                waiting.extend(table.values())
            case _:
                pass


def write_redacted(
    path: Path,
    header: Header,
    line: Sequence[tuple[Entry, Event]],
    states: Sequence[GameState],
    seat: PlayerId,
    signatures: Sequence[Signature] = (),
) -> int:
    """Write a main line as a seat may know it; signatures of its head stay true."""
    if not 0 <= seat <= len(header.players):
        raise NoSeat(str(path), f"there is no seat {seat}; {len(header.players)} play, and 0 is the public")
    redactor = Redactor(seat, states)
    entries = (redactor.redact(version, entry, event, header.secret) for version, (entry, event) in enumerate(line, 1))
    return write_trail(path, entries, replace(header, secret=b"", seat=seat), sign=lambda _: signatures)


class NoSeat(TrailError):
    """Nobody sits there."""
