"""What a report is made of: the audit of a game and its forks, how it was verified, who signed, what is hidden."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import msgpack
from msgspec.structs import replace

from domain import events as e
from domain.events import Event
from domain.vocabulary import Step
from projections.audit import Audit, audit
from projections.audit_redacted import About, Seen, When, audit_redacted
from projections.hidden_parts import field_places
from replays.codec import UNDECODABLE
from replays.errors import CorruptLog, DamagedTrail, TrailError, UnknownGame
from replays.games import EVENTS, forks_of, open_log
from replays.log import GameLog
from replays.trail import TrailReader
from replays.trail_format import Footer, Frame, Header, Variation
from replays.trail_json import KINDS
from replays.verdicts import Verdict, Wanted
from replays.verifying_files import verify_file
from replays.verifying_stores import verify_stored

SUFFIX: Final = ".trail"


class Signed(msgspec.Struct, frozen=True, kw_only=True):
    """A signature of a line's head; ``line`` is 0 for the game itself."""

    key: str
    by: str = ""
    line: int = 0


class Fork(msgspec.Struct, frozen=True, kw_only=True):
    """A game that left this one; its own audit where the file carries it."""

    game: str
    at: int
    number: int = 0
    of: int = 0
    by: str = ""
    note: str = ""
    last: int = 0
    audit: Audit | None = None


class Hidden(msgspec.Struct, frozen=True, kw_only=True):
    """What was taken out of a redacted file: whose knowledge it holds, how many events are without how many parts."""

    seat: int
    whose: str
    events: int
    parts: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All that a report tells; ``broken`` is the first version that isn't sound, with the reason in the verdict."""

    source: str
    game: str
    title: str
    audit: Audit
    verdict: Verdict
    forks: tuple[Fork, ...] = ()
    signatures: tuple[Signed, ...] = ()
    stored: bool = False
    hidden: Hidden | None = None

    @property
    def broken(self) -> int:
        """The first version at which something is wrong; 0 if nothing is, or only in a variation."""
        if self.verdict.ok or self.verdict.variation:
            return 0
        return self.verdict.version or 1


def gather(game: str, db: Path, wanted: Wanted) -> Report:
    """The report on a game of a store, or on a replay file."""
    if game.endswith(SUFFIX):
        return from_file(Path(game), wanted)
    with open_log(db, create=False) as log:
        return from_store(log, game, wanted)


# --- a store ----------------------------------------------------------------------------------------------------------


def from_store(log: GameLog[Event], game: str, wanted: Wanted) -> Report:
    """A stored game; a damaged one as far as it can be read."""
    if not log.version(game):
        raise UnknownGame(game)
    events: list[Event] = []
    with contextlib.suppress(CorruptLog):
        events.extend(log.read(game))
    return Report(
        source=log.store,
        game=game,
        title="",
        audit=audit(events),
        verdict=verify_stored(log, game, wanted),
        forks=tuple(children(log, game)),
        stored=True,
    )


def children(log: GameLog[Event], game: str) -> Iterator[Fork]:
    """The games of the store that left this one, by name."""
    for name, forked in forks_of(log, game):
        with contextlib.suppress(CorruptLog):
            yield Fork(game=name, at=forked.at, by=forked.stamp.who, last=log.version(name))


# --- a file -----------------------------------------------------------------------------------------------------------


class Line(msgspec.Struct):
    """The main line of a file, or a variation, as far as it can be read."""

    variation: Variation | None
    frames: list[Frame]

    def events(self) -> list[Event]:
        """Its events."""
        return [EVENTS.decode(bytes(frame.event)) for frame in self.frames]


def from_file(path: Path, wanted: Wanted) -> Report:
    """A replay file; a damaged one as far as it can be read."""
    reader: TrailReader[Event | None] = TrailReader(path, EVENTS.decode)
    header = reader.header
    redacted = header.seat >= 0
    if redacted:
        reader.decode = undecoded
    elif header.first != 1:
        raise TrailError(str(path), f"it begins at version {header.first}; audit the whole game from its store instead")
    verdict = verify_file(path, wanted)
    lines, footer = read(reader)
    past = [] if redacted else lines[0].events()
    return Report(
        source=str(path),
        game=header.game,
        title=header.title,
        audit=hidden_audit(header, lines[0].frames) if redacted else whole_audit(header, past),
        verdict=verdict,
        forks=tuple(forks(lines, footer)) if not redacted else (),
        signatures=tuple(signed(footer)) if footer is not None else (),
        hidden=hidden(header, lines[0].frames) if redacted else None,
    )


def whole_audit(header: Header, events: Sequence[Event]) -> Audit:
    """The audit of the main line; where not even the beginning can be read, the header says whose game it is."""
    found = audit(events)
    if found.version:
        return found
    return replace(found, players=header.players, edition=header.edition, engine=header.engine, result="unknown")


def undecoded(data: bytes) -> None:
    """Events of a redacted file are decoded one by one later."""


def read(reader: TrailReader[Event | None]) -> tuple[list[Line], Footer | None]:
    """The lines of a file up to where it is damaged, and its footer if it is whole."""
    lines = [Line(None, [])]
    with contextlib.suppress(DamagedTrail):  # the verdict says where and why
        for step, _ in reader.walk():
            match step.what:
                case Variation() as variation:
                    lines.append(Line(variation, []))
                case Footer() as footer:
                    return lines, footer
                case frame:
                    lines[-1].frames.append(frame)
    return lines, None


def forks(lines: Sequence[Line], footer: Footer | None) -> Iterator[Fork]:
    """The variations of a file, each with its own audit."""
    whole: dict[int, list[Event]] = {0: lines[0].events()}
    for line in lines[1:]:
        if (variation := line.variation) is None:
            continue
        events = [*whole[variation.of][: variation.at], *line.events()]
        whole[variation.number] = events
        yield Fork(
            game=variation.game,
            at=variation.at,
            number=variation.number,
            of=variation.of,
            by=variation.by,
            note=variation.note,
            last=len(events),
            audit=audit(events, variation.at),
        )


def signed(footer: Footer) -> Iterator[Signed]:
    """The signatures that a file carries; whether they hold, the verdict says."""
    for each in footer.signatures:
        yield Signed(key=each.key.hex(), by=each.by, line=each.number)


# --- a redacted file --------------------------------------------------------------------------------------------------


def hidden(header: Header, frames: Sequence[Frame]) -> Hidden:
    """What was taken out."""
    counts = [closed for frame in frames if (closed := closed_parts(frame))]
    known = header.players[header.seat - 1] if 0 < header.seat <= len(header.players) else "the public"
    return Hidden(seat=header.seat, whose=known, events=len(counts), parts=sum(counts))


def closed_parts(frame: Frame) -> int:
    """How many parts of an event are hidden."""
    return sum(isinstance(part, bytes) for part in frame.parts)


def hidden_audit(header: Header, frames: Sequence[Frame]) -> Audit:
    """The audit of what can be read."""
    seen = [seen_in(frame) for frame in frames]
    about = About(
        players=header.players,
        edition=header.edition,
        engine=header.engine,
        begins=beginning(msgpack.decode(frames[0].event)) if frames else When(),
    )
    return audit_redacted([each for each in seen if each is not None], about)


def seen_in(frame: Frame) -> Seen | None:
    """An event as far as it can be read; nothing if it is none."""
    array: object = msgpack.decode(frame.event)
    if not isinstance(array, list) or not array or (kind := KINDS.get(array[0])) is None:
        return None
    event: Event | None = None
    with contextlib.suppress(*UNDECODABLE):
        event = EVENTS.decode(bytes(frame.event))
    return Seen(
        version=frame.version,
        kind=kind,
        event=event,
        stamp=stamp_in(array) if issubclass(kind, e.Input) else None,
        player=array[2] if kind is e.Answered and len(array) > 2 and isinstance(array[2], int) else 0,
        closed=closed_parts(frame),
        shown=frame.shown,
        told=frame.told,
    )


def stamp_in(array: list[Any]) -> e.Stamp | None:
    """The stamp of an input."""
    with contextlib.suppress(msgspec.ValidationError, IndexError):
        return msgspec.convert(array[1], e.Stamp)
    return None


def beginning(array: Any) -> When:
    """The turn and step of the photograph that a game begins with, if it does."""
    with contextlib.suppress(LookupError, TypeError, ValueError):
        photograph = array[field_places(e.GameStarted)["photograph"]]
        places = field_places(e.Photograph)
        turn, active, step = (photograph[places[name]] for name in ("turn", "active", "step"))
        return When(int(turn), int(active), Step(step))
    return When()
