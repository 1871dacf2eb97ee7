"""A replay as JSON, and back: every event's stored array as it is, so that the hashes come out the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.events import ALL, Event
from projections.hidden_before import SCHEMES
from projections.hidden_parts import SCHEME
from replays.errors import TrailError
from replays.games import EVENTS
from replays.heads import sealed
from replays.leaves import Closed, Entry, Open, Where
from replays.trail import TrailReader
from replays.trail_format import Ending, Footer, Frame, Header, Signature, Variation
from replays.trail_writing import Branch, Shown, write_trail

KIND: Final = "stacktrail game"
LARGEST: Final = 200_000_000
"""Bytes of a JSON file."""

KINDS: Final[Mapping[object, type[Event]]] = {kind.__struct_config__.tag: kind for kind in ALL}
"""Classes by their wire names."""

read_array: Final = msgspec.msgpack.decode
write_array: Final = msgspec.msgpack.encode


class ToldPart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hidden part of a redacted event: where it stands and its salt, or its commitment."""

    positions: tuple[Where, ...] = ()
    salt: bytes = b""
    closed: bytes = b""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An event: `array` is what is stored, with nothing where something is hidden; the rest is for readers."""

    version: int
    event: str = ""
    words: str = ""
    rules: tuple[str, ...] = ()
    array: list[Any]
    raw: bytes = b""  # what is stored, where it doesn't follow from the array
    scheme: int = 0  # by which it was cut, if not by the header's
    salts: tuple[bytes, ...] = ()  # of its hidden parts, where they don't follow from the secret of the line
    redacted: Redacted | None = None  # what else a redacted file has of it


class Redacted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a redacted file has beside an event, in the order of docs/trail-format.md."""

    parts: tuple[ToldPart, ...] = ()
    shown: tuple[tuple[int, str], ...] = ()
    told: tuple[str, ...] = ()
    seen: dict[str, bytes] = msgspec.field(default_factory=dict)
    place: tuple[int | str, ...] = ()


class ToldVariation(msgspec.Struct, frozen=True, kw_only=True):
    """A variation with its events."""

    variation: Variation
    events: tuple[Told, ...]


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A whole replay."""

    kind: str
    header: Header
    events: tuple[Told, ...]
    variations: tuple[ToldVariation, ...] = ()
    head: bytes = b""
    signatures: tuple[Signature, ...] = ()
    state: bytes = b""
    schema: str = ""


class NoDocument(TrailError):
    """The file holds no replay as JSON."""


Story = Callable[[Sequence[Event]], Callable[[int], tuple[str, tuple[str, ...]]]]
"""For the events of a line: the words and the rules of a version."""


class Spoken(NamedTuple):
    """A line of a file: its variation, if it isn't the main line, and its frames with their events."""

    variation: Variation | None
    frames: list[tuple[Frame, Event]]


def as_document(path: Path, story: Story) -> Document:
    """A replay file as JSON."""
    reader = TrailReader(path, EVENTS.decode)
    if reader.header.seat >= 0:
        return redacted_document(path)
    lines, footer = [Spoken(None, [])], Footer(events=0, last=0, index=())
    for step, event in reader.walk():
        match step.what:
            case Variation() as variation:
                lines.append(Spoken(variation, []))
            case Footer() as found:
                footer = found
            case frame if event is not None:
                lines[-1].frames.append((frame, event))
            case _:
                pass
    told = [told_line(line, lines, story, usual_scheme(reader.header)) for line in lines]
    return Document(
        kind=KIND,
        header=reader.header,
        events=told[0],
        variations=tuple(
            ToldVariation(variation=line.variation, events=events)
            for line, events in zip(lines, told, strict=True)
            if line.variation is not None
        ),
        head=footer.head,
        signatures=footer.signatures,
        state=footer.state,
        schema=footer.schema,
    )


def redacted_document(path: Path) -> Document:
    """A redacted replay as JSON: the words are those that it was told with."""
    reader: TrailReader[None] = TrailReader(path, lambda _: None)
    lines: list[tuple[Variation | None, list[Told]]] = [(None, [])]
    footer = Footer(events=0, last=0, index=())
    for step, _ in reader.walk():
        match step.what:
            case Variation() as variation:
                lines.append((variation, []))
            case Footer() as found:
                footer = found
            case frame:
                lines[-1][1].append(told_redacted(frame))
    return Document(
        kind=KIND,
        header=reader.header,
        events=tuple(lines[0][1]),
        variations=tuple(
            ToldVariation(variation=variation, events=tuple(events))
            for variation, events in lines
            if variation is not None
        ),
        head=footer.head,
        signatures=footer.signatures,
        state=footer.state,
        schema=footer.schema,
    )


def told_redacted(frame: Frame) -> Told:
    """An event of a redacted file."""
    stored = bytes(frame.event)
    array: list[Any] = read_array(stored, ext_hook=lambda _code, _data: None)
    kind = KINDS.get(array[0])
    return Told(
        version=frame.version,
        event=kind.__name__ if kind is not None else "",
        words=frame.told[0] if frame.told else "",
        rules=frame.told[2:],
        array=array,
        raw=stored,
        redacted=Redacted(
            parts=tuple(map(told_part, frame.parts)),
            shown=frame.shown,
            told=frame.told,
            seen={key: bytes(value) for key, value in frame.seen.items()},
            place=frame.place,
        ),
    )


def told_part(part: Open | Closed) -> ToldPart:
    """A hidden part, open or closed."""
    return ToldPart(positions=part.positions, salt=part.salt) if isinstance(part, Open) else ToldPart(closed=part)


def told_line(line: Spoken, lines: Sequence[Spoken], story: Story, usual: int) -> tuple[Told, ...]:
    """The events of a line, told with the past that it shares with its parents."""
    past: list[Event] = []
    above = line
    while above.variation is not None:
        at, above = above.variation.at, lines[above.variation.of]
        past[:0] = [event for frame, event in above.frames if frame.version <= at]
    words = story([*past, *(event for _, event in line.frames)])
    return tuple(
        Told(
            version=frame.version,
            event=type(event).__name__,
            words=words(frame.version)[0],
            rules=words(frame.version)[1],
            array=read_array(bytes(frame.event)),
            raw=b"" if rebuilt(read_array(bytes(frame.event))) == bytes(frame.event) else bytes(frame.event),
            scheme=other_scheme(frame, event, usual),
            salts=tuple(part.salt for part in frame.parts if isinstance(part, Open) and part.salt),
        )
        for frame, event in line.frames
    )


def usual_scheme(header: Header) -> int:
    """The scheme that a header names, if we know it."""
    return header.scheme if header.scheme in SCHEMES else SCHEME


def other_scheme(frame: Frame, event: Event, usual: int) -> int:
    """The scheme by which an event was cut, if it isn't the usual one; a fork's parents may be older than it."""
    there = [part.positions for part in frame.parts if isinstance(part, Open)]
    for scheme in (usual, *SCHEMES):
        entry = sealed(EVENTS, bytes(frame.event), event, scheme)
        if there == [positions_of(part) for part in entry.parts]:
            return scheme if scheme != usual else 0
    return 0


def positions_of(part: Open | Closed) -> tuple[Where, ...]:
    """Where a part stands."""
    return tuple(map(tuple, part.positions)) if isinstance(part, Open) else ()


# --- and back ---------------------------------------------------------------------------------------------------------


def import_document(source: Path, target: Path) -> Document:
    """Write the replay that a JSON file holds."""
    document = read_document(source)

    def sign(ending: Ending) -> Sequence[Signature]:
        if not ending.number and document.head not in (b"", ending.head):
            raise NoDocument(str(source), "its events don't give its head: it was changed")
        return [each for each in document.signatures if each.number == ending.number]

    branches = [
        Branch(each.variation, entries_of(source, each.events, each.variation.at + 1, document.header))
        for each in document.variations
    ]
    main = entries_of(source, document.events, document.header.first, document.header)
    ending = (document.state, document.schema)
    try:
        write_trail(target, main, document.header, branches, sign=sign, state=ending[0], schema=ending[1])
    except (KeyError, ValueError, msgspec.MsgspecError) as error:
        raise NoDocument(str(source), f"it can't be written as a replay ({error!r})") from error
    return document


def read_document(path: Path) -> Document:
    """The replay that a JSON file holds."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise NoDocument(str(path), f"it can't be read ({error.strerror})") from error
    if len(data) > LARGEST:
        raise NoDocument(str(path), f"it is larger than {LARGEST} bytes")
    try:
        document = msgspec.json.decode(data, type=Document)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise NoDocument(str(path), f"it holds no replay ({error})") from error
    if document.kind != KIND:
        raise NoDocument(str(path), f"it says that it is {document.kind!r}, not {KIND!r}")
    return document


def entries_of(path: Path, events: Sequence[Told], first: int, header: Header) -> Iterator[Entry | Shown]:
    """The events of a line, with their hidden parts."""
    for version, each in enumerate(events, first):
        if each.version != version:
            raise NoDocument(str(path), f"event {each.version} comes where {version} should")
        if (each.redacted is None) != (header.seat < 0):
            raise NoDocument(str(path), f"event {version} and the header don't agree whether this was redacted")
        if each.redacted is not None:
            yield as_shown(each.raw, each.redacted)
            continue
        try:
            stored = each.raw or rebuilt(each.array)
            scheme = each.scheme if each.scheme in SCHEMES else usual_scheme(header)
            entry = sealed(EVENTS, stored, EVENTS.decode(stored), scheme)
        except (msgspec.MsgspecError, RecursionError, OverflowError, TypeError, UnicodeError) as error:
            raise NoDocument(str(path), f"event {version} is none ({error})") from error
        yield salted(entry, each.salts)


def as_shown(stored: bytes, found: Redacted) -> Shown:
    """An event of a redacted file, as it is written."""
    parts = [part.closed or Open(part.positions, part.salt) for part in found.parts]
    return Shown(Entry(stored, parts), found.shown, found.told, found.seen, found.place)


def rebuilt(array: list[Any]) -> bytes:
    """What is stored for an event, from its array: as today's encoder writes it, if nothing is added thereby."""
    written = write_array(array)
    today = EVENTS.encode(EVENTS.decode(written))
    return today if read_array(today) == array else written


def salted(entry: Entry, salts: Sequence[bytes]) -> Entry:
    """An entry with salts of its own."""
    if not salts or len(salts) != len(entry.parts):
        return entry
    parts = [
        replace(part, salt=salt) if isinstance(part, Open) else part
        for part, salt in zip(entry.parts, salts, strict=True)
    ]
    return Entry(entry.event, parts)
