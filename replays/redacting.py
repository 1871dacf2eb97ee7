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
from projections.hidden_before import SCHEMES, hidden_by, says_otherwise
from projections.hidden_parts import SCHEME, Part, position
from projections.seat import PUBLIC, SeatView, opens, value_at
from replays.errors import LogError, TrailError
from replays.games import EVENTS
from replays.heads import sealed
from replays.leaves import Entry, Open, Where, redacted
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
        if isinstance(event, GameStarted) and part.paths[0][0] == "definitions":
            return all(getattr(value_at(event, path), "name", None) in self.cards for path in part.paths)
        then, now = (self.view.ledger.at(each) for each in (version - 1, version))
        return opens(then, now, self.seat, event, part)

    def may_open(self, version: int, event: Event, part: Part | None) -> bool:
        """Whether a part stays; one that no scheme of ours declares never does."""
        return part is not None and self.opens(version, event, part)

    def redact(self, version: int, entry: Entry, event: Event, secret: bytes) -> Shown:
        """An event as the seat may have it."""
        known = declared(event)
        if not entry.parts and all(sealed(EVENTS, entry.event, event, scheme).parts for scheme in SCHEMES):
            raise NothingSealed(version)
        closed = [
            number
            for number, part in enumerate(entry.parts)
            if isinstance(part, Open) and not self.may_open(version, event, known.get(part.positions))
        ]
        return Shown(redacted(version, entry, secret, closed), self.view.events[version - 1].shown)


def declared(event: Event) -> dict[tuple[Where, ...], Part]:
    """The hidden parts of an event by where they stand, by any scheme: a file may hold games of several."""
    schemes = SCHEMES if says_otherwise(event) else (SCHEME,)
    parts = (part for scheme in schemes for part in hidden_by(scheme, event))
    return {tuple(position(event, path) for path in part.paths): part for part in parts}


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


class NothingSealed(LogError):
    """A file that commits to nothing can't be redacted: format 1 has no hidden parts."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"@{version} doesn't say what is hidden in it, so nothing can be taken out; "
            "import the game into a store and export it from there"
        )


class NoSeat(TrailError):
    """Nobody sits there."""
