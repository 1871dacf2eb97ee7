"""A game with its variations, in memory, as the viewer needs it: from a store, a replay file, or a game at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from domain.events import ENCODER, Event
from projections.hidden_parts import SCHEME
from replays.errors import TrailError
from replays.games import EVENTS, forks_of
from replays.heads import fresh_secret, sealed
from replays.leaves import Entry
from replays.log import GameLog
from replays.trail import TrailReader
from replays.trail_format import Footer, Frame, Header, Signature, Variation
from replays.trail_games import Fork, header_of, stored_entries, variations

MAIN = Variation(number=0, of=0, at=0)


class Line(NamedTuple):
    """The main line or a variation: its events behind the version where it leaves another."""

    variation: Variation
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    secret: bytes

    @property
    def last(self) -> int:
        """Its last version."""
        return self.variation.at + len(self.events)


class Film(NamedTuple):
    """A whole game: what is known of it, its lines, and the signatures of their heads."""

    header: Header
    lines: tuple[Line, ...]
    signatures: tuple[Signature, ...] = ()

    def whole(self, line: Line) -> tuple[Event, ...]:
        """The events of a line from the beginning, those that it shares with its parents included."""
        if not line.variation.number:
            return line.events
        parent = self.lines[line.variation.of]
        return (*self.whole(parent)[: line.variation.at], *line.events)


class NotShown(TrailError):
    """A replay that the viewer can't show."""


# --- where it comes from ----------------------------------------------------------------------------------------------


def film_of_trail(path: Path) -> Film:
    """The film of a replay file."""
    reader = TrailReader(path, EVENTS.decode)
    if reader.header.seat >= 0:
        raise NotShown(str(path), "it was redacted, so its game can't be shown; stacktrail verify checks it")
    if reader.header.first != 1:
        raise NotShown(str(path), f"it begins at version {reader.header.first}; export the whole game instead")
    found: list[tuple[Variation, list[Entry], list[Event]]] = [(MAIN, [], [])]
    signatures: tuple[Signature, ...] = ()
    for step, event in reader.walk():
        match step.what:
            case Variation() as variation:
                found.append((variation, [], []))
            case Footer() as footer:
                signatures = footer.signatures
            case Frame() as frame if event is not None:
                found[-1][1].append(frame.entry)
                found[-1][2].append(event)
            case _:
                pass
    lines = (line_of(each, reader.header.secret if not each[0].number else each[0].secret) for each in found)
    return Film(reader.header, tuple(lines), signatures)


def film_of_log(log: GameLog[Event], game: str, forks: Sequence[Fork] = ()) -> Film:
    """The film of a stored game, with forks of it."""
    secret = log.heads.secret(game)
    header = header_of(game, next(log.read(game, 0, 1)), "", secret, log.heads.scheme(game))
    main = (MAIN, list(stored_entries(log, game, 0, secret)), list(log.read(game)))
    lines = [line_of(main, secret)]
    for branch in variations(log, game, forks):
        entries = [each for each in branch.entries if isinstance(each, Entry)]
        events = [EVENTS.decode(entry.event) for entry in entries]
        lines.append(line_of((branch.variation, entries, events), branch.variation.secret))
    return Film(header, tuple(lines))


def film_of_events(events: Sequence[Event], game: str, title: str = "") -> Film:
    """The film of a game that is in memory; its hashes are made now."""
    secret = fresh_secret()
    return Film(header_of(game, events[0], title, secret), (line_of((MAIN, [], list(events)), secret),))


def line_of(found: tuple[Variation, list[Entry], list[Event]], secret: bytes) -> Line:
    """A line; what was never sealed (memory, files of format 1) is sealed now, so that it can be shown to a seat."""
    variation, entries, events = found
    if not secret or not entries:
        return Line(variation, tuple(resealed(entries, events)), tuple(events), secret or fresh_secret())
    return Line(variation, tuple(entries), tuple(events), secret)


def resealed(entries: Sequence[Entry], events: Iterable[Event]) -> Iterator[Entry]:
    """Events with their hidden parts, whatever they brought along."""
    for place, event in enumerate(events):
        stored = entries[place].event if entries else ENCODER.encode(event)
        yield sealed(EVENTS, stored, event, SCHEME)


def forks_in(log: GameLog[Event], game: str) -> tuple[Fork, ...]:
    """The forks of a game that its store has, each after the one that it left."""
    found = [game]
    for parent in found:  # grows as it goes
        found += [name for name, _ in forks_of(log, parent) if name not in found]
    return tuple(Fork(each) for each in found[1:])
