"""Writing replay files: whole or not at all; what a crash leaves beside its place opens up to its last whole block."""

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from replays.errors import StoreUnavailable
from replays.leaves import Entry, chained, leaf
from replays.trail_format import (
    CLOSING,
    END,
    EVENTS,
    FOOTER,
    FORMAT,
    HEADER,
    MAGIC,
    MARK,
    MARKED,
    OPENING,
    VARIATION,
    Ending,
    Footer,
    Header,
    Limits,
    Place,
    Signature,
    Variation,
    framed,
    pack,
)

FILL = 64 * 1024  # bytes of events in a block
LIMITS = Limits()

write = msgspec.msgpack.Encoder().encode


NOTHING_SEEN: Final[Mapping[str, bytes]] = MappingProxyType({})


class Shown(NamedTuple):
    """An entry of a redacted file, with what the seat makes of it.

    ``names`` are cards that became visible, ``told`` are its words, ``seen`` is what changed on the board, ``place``
    where in the story the words belong.
    """

    entry: Entry
    names: Sequence[tuple[int, str]] = ()
    told: Sequence[str] = ()
    seen: Mapping[str, bytes] = NOTHING_SEEN
    place: Sequence[int | str] = ()


class Branch(NamedTuple):
    """A variation and its entries."""

    variation: Variation
    entries: Iterable[Entry | Shown]


Sign = Callable[[Ending], Sequence[Signature]]


class TrailWriter:
    """A replay file that is being written, block by block."""

    def __init__(self, file: BinaryIO, header: Header) -> None:
        self.file = file
        self.header = header
        self.number, self.secret = 0, header.secret
        self.version, self.head = header.first - 1, header.before
        self.passed: dict[tuple[int, int], bytes] = {}  # heads that a variation may leave from
        self.wanted: set[tuple[int, int]] = set()
        self.endings: list[Ending] = []
        self.index: list[Place] = []
        self.frames = bytearray()
        self.start = Place(self.version + 1, 0, 0, self.head)
        file.write(OPENING.pack(MAGIC, FORMAT, 0))
        file.write(pack(HEADER, write(header), LIMITS))
        file.flush()  # from here on a crash leaves something that opens

    def leaves_from(self, variations: Iterable[Variation]) -> None:
        """These variations will come: their heads are kept when they are passed."""
        self.wanted.update((each.of, each.at) for each in variations)

    def add(self, entry: Entry | Shown) -> None:
        """Write one more event."""
        shown = entry if isinstance(entry, Shown) else Shown(entry)
        self.version += 1
        self.head = chained(self.head, leaf(self.version, shown.entry, self.secret))
        if (self.number, self.version) in self.wanted:
            self.passed[self.number, self.version] = self.head
        mark = self.head[:MARK] if self.version % MARKED == 0 else b""
        frame = framed(self.version, shown.entry, mark, *shown[1:])
        if len(frame) > LIMITS.frame:
            raise ValueError(f"event {self.version} is larger than a frame may be ({len(frame)} bytes)")
        self.frames += frame
        if len(self.frames) >= FILL:
            self.flush()

    def branch(self, variation: Variation) -> None:
        """Go on with a variation."""
        self.end()
        self.file.write(pack(VARIATION, write(variation), LIMITS))
        self.number, self.secret = variation.number, variation.secret
        self.version, self.head = variation.at, self.passed[variation.of, variation.at]
        self.start = Place(self.version + 1, 0, self.number, self.head)

    def flush(self) -> None:
        """Write what has gathered as a block, and let it reach the file."""
        if self.frames:
            self.index.append(replace(self.start, offset=self.file.tell()))
            self.file.write(pack(EVENTS, bytes(self.frames), LIMITS))
            self.file.flush()
            self.frames.clear()
        self.start = Place(self.version + 1, 0, self.number, self.head)

    def end(self) -> Ending:
        """The line that is being written has come to its end."""
        self.flush()
        self.endings.append(Ending(number=self.number, last=self.version, head=self.head))
        return self.endings[-1]

    def close(self, sign: Sign, state: bytes, schema: str) -> int:
        """The footer and the end; gives the last version of the main line."""
        self.end()
        main, *others = self.endings
        footer = Footer(
            events=main.last - self.header.first + 1,
            last=main.last,
            index=tuple(self.index),
            head=main.head,
            variations=tuple(others),
            signatures=tuple(signature for ending in self.endings for signature in sign(ending)),
            state=state,
            schema=schema,
        )
        place = self.file.tell()
        self.file.write(pack(FOOTER, write(footer), LIMITS))
        self.file.write(CLOSING.pack(place, END))
        return main.last


def unsigned(ending: Ending) -> Sequence[Signature]:
    """No signature."""
    return ()


def write_trail(
    path: Path | str,
    entries: Iterable[Entry | Shown],
    header: Header,
    variations: Sequence[Branch] = (),
    *,
    sign: Sign = unsigned,
    state: bytes = b"",
    schema: str = "",
) -> int:
    """Write events, from `header.first` on, and give the last version."""
    with atomically(Path(path)) as file:
        return write_all(TrailWriter(file, header), entries, variations).close(sign, state, schema)


@contextlib.contextmanager
def atomically(target: Path) -> Iterator[BinaryIO]:
    """A file that takes its place when it is whole, and leaves what was there until then."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise unwritable(target, error) from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o644)
        part.replace(target)
    except OSError as error:
        raise unwritable(target, error) from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            part.unlink()


def write_all(writer: TrailWriter, entries: Iterable[Entry | Shown], variations: Sequence[Branch]) -> TrailWriter:
    """The main line, then each variation."""
    writer.leaves_from(branch.variation for branch in variations)
    for entry in entries:
        writer.add(entry)
    for branch in variations:
        writer.branch(branch.variation)
        for entry in branch.entries:
            writer.add(entry)
    return writer


def unwritable(target: Path, error: OSError) -> StoreUnavailable:
    """Why a file can't be written."""
    return StoreUnavailable(
        str(target), f"it can't be written ({error.strerror})", "check its folder, rights and space"
    )
