"""Replays as one seat, or everybody, may know them: hidden parts taken out, and the same head.

What a seat may know is for the seat view to say (``projections/seat.py``); only definitions are judged by the whole
game: a file carries at its beginning those of all cards that the seat can tell at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from domain.events import Event, GameStarted
from domain.vocabulary import PlayerId
from projections.hidden_parts import NOBODY, Part, hidden_parts
from projections.seat import PUBLIC, SeatView, opens, value_at
from replays.errors import TrailError
from replays.leaves import Entry, redacted
from replays.trail_format import Header, Signature
from replays.trail_writing import Shown, write_trail

__all__ = ["PUBLIC", "NoSeat", "write_redacted"]


class Redactor:
    """What one seat may know of a game, event by event."""

    def __init__(self, seat: PlayerId, events: Sequence[Event]) -> None:
        self.seat = seat
        self.view = SeatView(seat, events)
        self.cards = {card.name for event in self.view.events for card in event.definitions}

    def opens(self, version: int, event: Event, part: Part) -> bool:
        """Whether a part of an event stays in it."""
        if isinstance(event, GameStarted) and part.audience == NOBODY:
            return all(getattr(value_at(event, path), "name", None) in self.cards for path in part.paths)
        then, now = (self.view.ledger.at(each) for each in (version - 1, version))
        return opens(then, now, self.seat, event, part)

    def redact(self, version: int, entry: Entry, event: Event, secret: bytes) -> Shown:
        """An event as the seat may have it."""
        parts = hidden_parts(event)[: len(entry.parts)]
        closed = [number for number, part in enumerate(parts) if not self.opens(version, event, part)]
        return Shown(redacted(version, entry, secret, closed), self.view.events[version - 1].shown)


def write_redacted(
    path: Path,
    header: Header,
    line: Sequence[tuple[Entry, Event]],
    seat: PlayerId,
    signatures: Sequence[Signature] = (),
) -> int:
    """Write a main line as a seat may know it; signatures of its head stay true."""
    if not 0 <= seat <= len(header.players):
        raise NoSeat(str(path), f"there is no seat {seat}; {len(header.players)} play, and 0 is the public")
    redactor = Redactor(seat, [event for _, event in line])
    entries = (redactor.redact(version, entry, event, header.secret) for version, (entry, event) in enumerate(line, 1))
    return write_trail(path, entries, replace(header, secret=b"", seat=seat), sign=lambda _: signatures)


class NoSeat(TrailError):
    """Nobody sits there."""
