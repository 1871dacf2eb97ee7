"""Replays as one seat, or everybody, may know them: hidden parts taken out, and the same head.

What a seat may know is for the seat view to say (``projections/seat.py``); only definitions are judged by the whole
game: a file carries at its beginning those of all cards that the seat can tell at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import by_name
from domain.events import Event, GameStarted
from domain.vocabulary import PlayerId
from projections.hidden_before import SCHEMES, hidden_by, says_otherwise
from projections.hidden_parts import SCHEME, Part, position
from projections.seat import PUBLIC, SeatView, opens, value_at
from replays.errors import LogError, TrailError
from replays.games import EVENTS, folded
from replays.heads import sealed
from replays.leaves import Entry, Open, Where, redacted
from replays.seeing import Onlooker
from replays.trail import TrailReader
from replays.trail_format import Ending, Footer, Header, Signature, Variation
from replays.trail_writing import Branch, Shown, write_trail

__all__ = ["PUBLIC", "UNNAMED", "Line", "NoSeat", "lines_of", "write_redacted"]


class Line(NamedTuple):
    """The main line of a file, or a variation of it, with its events."""

    variation: Variation | None
    events: list[tuple[Entry, Event]]


class Redactor:
    """What one seat may know of a line of a game, event by event; the line begins with what it shares with others."""

    def __init__(self, view: SeatView) -> None:
        self.seat, self.view = view.seat, view
        self.cards = cards_of(view)

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
        entry = redacted(version, entry, secret, closed)
        return Shown(entry, self.view.event(version).shown, self.told(version), place=self.place(version))

    def told(self, version: int) -> tuple[str, ...]:
        """The words of an event for the seat, the cards it saw that they don't name, and the numbers of its rules."""
        entry, seen = self.view.story.told(version), self.view.event(version)
        names = (*(name for _, name in seen.shown), *seen.cards) if seen.event in UNNAMED else seen.cards
        return (entry.words, ", ".join(dict.fromkeys(names)), *entry.numbers) if entry is not None else ()

    def place(self, version: int) -> tuple[int | str, ...]:
        """Where the words of an event belong: its action, how many are open, what becomes of it, the rules' names."""
        entry = self.view.story.told(version)
        if entry is None:
            return ()
        flags = DETAIL * entry.detail + KEPT * entry.kept + UNDONE * entry.undone
        return (entry.action, entry.depth, flags, *(rule.value for rule in entry.cites))


DETAIL, KEPT, UNDONE = 1, 2, 4
"""What becomes of an entry of the story, as bits."""


def given_definitions(cards: set[str], start: Sequence[Event]) -> Mapping[str, CardDefinition]:
    """The definitions of these cards that the first event brings, with those of their faces."""
    started = (event for event in start if isinstance(event, GameStarted))
    return by_name(each for event in started for each in event.definitions if each.name in cards)


def cards_of(view: SeatView) -> set[str]:
    """The names of all cards that a seat has met."""
    return {card.name for event in view.events for card in event.definitions}


def declared(event: Event) -> dict[tuple[Where, ...], Part]:
    """The hidden parts of an event by where they stand, by any scheme: a file may hold games of several."""
    schemes = SCHEMES if says_otherwise(event) else (SCHEME,)
    parts = (part for scheme in schemes for part in hidden_by(scheme, event))
    return {tuple(position(event, path) for path in part.paths): part for part in parts}


def write_redacted(
    path: Path, header: Header, lines: Sequence[Line], seat: PlayerId, signatures: Sequence[Signature] = ()
) -> int:
    """Write a main line and its variations as a seat may know them; signatures of their heads stay true."""
    if not 0 <= seat <= len(header.players):
        raise NoSeat(str(path), f"there is no seat {seat}; {len(header.players)} play, and 0 is the public")
    wholes = [whole_line(lines, number) for number in range(len(lines))]
    onlookers = [Onlooker(seat) for _ in wholes]
    for onlooker, events in zip(onlookers, wholes, strict=True):
        for event, state in zip(events, folded(str(path), events)[1:], strict=True):
            onlooker.take(event, state)
    redactors = [Redactor(onlooker.view) for onlooker in onlookers]
    cards = set().union(*(each.cards for each in redactors))
    given = given_definitions(cards, wholes[0][:1])
    for redactor in redactors:  # definitions stand in the first event, which all lines share
        redactor.cards = cards

    def entries(number: int) -> Iterator[Shown]:
        variation, events = lines[number]
        after, secret = (0, header.secret) if variation is None else (variation.at, variation.secret)
        for version, (entry, event) in enumerate(events, after + 1):
            shown = redactors[number].redact(version, entry, event, secret)
            yield shown._replace(seen=onlookers[number].changes(version, given))

    def sign(ending: Ending) -> Sequence[Signature]:
        return [each for each in signatures if each.number == ending.number]

    branches = [
        Branch(replace(line.variation, secret=b""), entries(number))
        for number, line in enumerate(lines)
        if line.variation is not None
    ]
    return write_trail(path, entries(0), replace(header, secret=b"", seat=seat), branches, sign=sign)


def whole_line(lines: Sequence[Line], number: int) -> list[Event]:
    """The events of a line with the past that it shares with those that it left."""
    variation, events = lines[number]
    past = [] if variation is None else whole_line(lines, variation.of)[: variation.at]
    return [*past, *(event for _, event in events)]


def lines_of(reader: TrailReader[Event]) -> tuple[list[Line], Footer | None]:
    """All lines of a file, the main line first, and its footer."""
    lines, footer = [Line(None, [])], None
    for step, event in reader.walk():
        match step.what:
            case Variation() as variation:
                lines.append(Line(variation, []))
            case Footer() as found:
                footer = found
            case frame if event is not None:
                lines[-1].events.append((frame.entry, event))
            case _:
                pass
    return lines, footer


UNNAMED: Final = frozenset({"CardDrawn", "CardsLookedAt"})
"""Facts whose words don't name the cards that a seat sees by them."""


class NothingSealed(LogError):
    """A file that commits to nothing can't be redacted: format 1 has no hidden parts."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"@{version} doesn't say what is hidden in it, so nothing can be taken out; "
            "import the game into a store and export it from there"
        )


class NoSeat(TrailError):
    """Nobody sits there."""
