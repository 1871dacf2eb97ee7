"""A redacted replay, read: the story and the boards that it brings for its seat, which nobody could fold from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec
from immutables import Map

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import by_name
from domain.events import (
    ActionReversed,
    AttemptEnded,
    AttemptStarted,
    Event,
    GameForked,
    GameRewound,
    GameStarted,
)
from domain.rulebook import Rule
from domain.vocabulary import FIRST_ID, Id, Step, is_player
from projections.board import Board, Card
from projections.hidden_parts import field_places
from projections.looks import GONE, Look, Moment, Reader, put_together
from projections.seat import SeatState
from projections.seat_board import UNKNOWN
from projections.stack import Row
from projections.timeline import Attempts, Entry
from replays.codec import UNDECODABLE
from replays.errors import DamagedTrail, TrailError
from replays.games import EVENTS
from replays.leaves import MARKER, split
from replays.moments import Telling
from replays.redacting import DETAIL, KEPT, UNDONE
from replays.trail import TrailReader
from replays.trail_format import Footer, Frame, Header, Limits
from replays.trail_json import KINDS

CLOSED: Final = bytes((0xD5, MARKER))
MOST: Final = Limits(events=200_000, variations=1_000)
"""What is held in memory at most."""
UNTOLD: Final = (*UNDECODABLE, LookupError, AttributeError, TypeError, ValueError)
"""What a file raises that wasn't written as it should."""

open_moment: Final = msgspec.msgpack.Decoder(Moment).decode


class NoBoards(TrailError):
    """A redacted file of an early release, which tells its story only."""


class RedactedGame(Telling):
    """The main line of a redacted replay."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        reader: TrailReader[None] = TrailReader(path, lambda _: None, MOST)
        self.header: Header = reader.header
        self.frames: list[Frame] = []
        self.footer: Footer | None = None
        self.damage: DamagedTrail | None = None
        try:
            for step, _ in reader.walk():
                if isinstance(step.what, Footer):
                    self.footer = step.what
                elif isinstance(step.what, Frame) and not step.number:
                    self.frames.append(step.what)
        except DamagedTrail as error:
            self.damage = error
        if not self.frames:
            raise self.damage or TrailError(str(path), "it holds no events")
        if self.header.first != 1 or not self.frames[0].seen:
            raise NoBoards(str(path), "it was redacted by an early release: it has a story, but no boards")
        self.there = self._things()

    def _things(self) -> list[Map[str, bytes]]:
        """What the seat sees at every version, as it is stored."""
        found: list[Map[str, bytes]] = [Map()]
        for frame in self.frames:
            with found[-1].mutate() as now:
                for key, value in frame.seen.items():
                    if bytes(value) != GONE:
                        now[key] = bytes(value)
                    elif key in now:
                        del now[key]
                found.append(now.finish())
        return found

    # --- the story ---

    @property
    def last(self) -> int:
        """The last version."""
        return len(self.frames)

    @property
    def edition_name(self) -> str:
        """The edition that the game is played by."""
        return self.header.edition

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """What the seat is told, as it was told."""
        return tuple(self._entry(frame) for frame in self.frames if frame.told)

    def _entry(self, frame: Frame) -> Entry:
        action, depth, flags, *cites = frame.place
        turn, step = self.when(frame.version)
        bits = int(flags)
        return Entry(
            version=frame.version,
            words=frame.told[0],
            cites=tuple(Rule(str(each)) for each in cites),
            numbers=frame.told[2:],
            kind=self.kind(frame.version).__name__,
            turn=turn,
            step=step,
            action=int(action),
            depth=int(depth),
            detail=bool(bits & DETAIL),
            kept=bool(bits & KEPT),
            undone=bool(bits & UNDONE),
        )

    def names(self, version: int) -> tuple[str, ...]:
        """The names of cards that the seat saw by an event, where its words don't say them."""
        told = self.frames[version - 1].told
        return (told[1],) if told[1:2] and told[1] else ()

    @cached_property
    def attempts(self) -> tuple[Attempts, ...]:
        """The attempts open at every version."""
        found: list[Attempts] = [()]
        for version in range(1, self.last + 1):
            found.append(self._after(found, version, self.event(version) if self.kind(version) in TURNING else None))
        return tuple(found)

    def _after(self, found: Sequence[Attempts], version: int, event: Event | None) -> Attempts:
        match event:
            case AttemptStarted(attempt=attempt):
                return (*found[-1], (attempt, version))
            case AttemptEnded(attempt=attempt):
                return tuple(each for each in found[-1] if each[0] != attempt)
            case ActionReversed(attempt=attempt):
                places = [place for place, each in enumerate(found[-1]) if each[0] == attempt]
                return found[-1][: places[0]] if places else found[-1]
            case GameRewound(to=back) | GameForked(at=back):
                return found[min(back, len(found) - 1)]
        return found[-1]

    # --- what addresses ask ---

    def kind(self, version: int) -> type[Event]:
        """The class of an event; it is never hidden."""
        tag: object = msgspec.msgpack.decode(split(bytes(self.frames[version - 1].event))[0])
        if (found := KINDS.get(tag)) is None:
            raise TrailError(str(self.path), f"@{version} is of no class that this release knows")
        return found

    def event(self, version: int) -> Event | None:
        """An event of which nothing is hidden; else none."""
        try:
            return EVENTS.decode(bytes(self.frames[version - 1].event))
        except UNDECODABLE:
            return None

    def clock(self, version: int) -> int:
        """When an input was given, in milliseconds since 1970; 0 if that is unknown."""
        elements = split(split(bytes(self.frames[version - 1].event))[1])
        at: object = msgspec.msgpack.decode(elements[0]) if elements else 0
        return at if isinstance(at, int) else 0

    def when(self, version: int) -> tuple[int, Step]:
        """Turn and step at a version."""
        if not version:
            return 0, Step.UNTAP
        now = open_moment(self.there[version]["now"])
        return now.turn, now.step

    def cites(self, version: int) -> tuple[Rule, ...]:
        """The rules that an event cites."""
        return tuple(Rule(str(each)) for each in self.frames[version - 1].place[3:]) or (self.kind(version).rule,)

    def things(self, version: int) -> Iterable[Id]:
        """The objects that an event names in its own fields."""
        array = msgspec.msgpack.decode(bytes(self.frames[version - 1].event), ext_hook=lambda _code, _data: None)
        return [each for each in array[1:] if type(each) is int and each >= FIRST_ID]

    def calls(self, version: int, thing: Id) -> str:
        """What the seat calls a player or a thing."""
        there = self.there[version]
        if is_player(thing):
            return self.header.players[thing - 1] if 0 < thing <= len(self.header.players) else ""
        if f"r{thing}" in there:
            return str(self._reader(version).read(f"r{thing}", Row).name)
        card = self._reader(version).read(f"c{thing}", Card).definition if f"c{thing}" in there else UNKNOWN
        return "" if card == UNKNOWN else self._reader(version).definition(card).name

    def back_to(self, version: int) -> int:
        """Where a rewind leads."""
        event = self.event(version)
        return event.to if isinstance(event, GameRewound) else version

    def attempt(self, version: int) -> int:
        """The attempt that begins with an event."""
        event = self.event(version)
        return event.attempt if isinstance(event, AttemptStarted) else 0

    # --- the boards ---

    @cached_property
    def given(self) -> Mapping[str, CardDefinition]:
        """The definitions that stand open in the first event."""
        elements = split(split(bytes(self.frames[0].event))[field_places(GameStarted)["definitions"]])
        return by_name(
            msgspec.msgpack.decode(each, type=CardDefinition) for each in elements if bytes(each)[:2] != CLOSED
        )

    def _reader(self, version: int) -> Reader:
        return Reader(self.there[version], self.given)

    def look(self, version: int) -> Look:
        """What the seat sees at a version."""
        if not version:
            return Look(state=SeatState(version=0, board=Board()))
        return put_together(version, len(self.header.players), self.there[version], self.given)


TURNING: Final = frozenset({AttemptStarted, AttemptEnded, ActionReversed, GameRewound, GameForked})
"""Events after which other attempts are open; nothing of them is hidden."""
