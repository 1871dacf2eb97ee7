"""Reading replay files: safely, block by block, up to where they are damaged."""

import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Generic, NamedTuple, TypeVar

import msgspec
from msgpack import Unpacker
from msgpack.exceptions import FormatError, OutOfData, StackError

from replays.codec import UNDECODABLE
from replays.errors import DamagedTrail, NotATrail
from replays.trail_format import (
    BLOCK,
    CLOSING,
    END,
    FOOTER,
    HEADER,
    MAGIC,
    OLD_BLOCK,
    OPENING,
    READABLE,
    Bad,
    Block,
    Footer,
    Frame,
    Header,
    Limits,
    Place,
    Variation,
    check_sizes,
    heading,
    unpack,
)

E = TypeVar("E")

LIMITS = Limits()

read_header = msgspec.msgpack.Decoder(Header).decode
read_footer = msgspec.msgpack.Decoder(Footer).decode
read_variation = msgspec.msgpack.Decoder(Variation).decode
read_frame = msgspec.msgpack.Decoder(Frame).decode


class Trail(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """A replay file's main line; `damage` tells what broke it off, if anything did."""

    header: Header
    events: tuple[E, ...]
    damage: DamagedTrail | None = None


class Step(NamedTuple):
    """What a file holds, one after the other: a frame of the main line (0) or a variation, a variation, the footer."""

    number: int
    what: Frame | Variation | Footer
    block: int  # where its block begins


class TrailReader(Generic[E]):
    """A replay file that is open for reading."""

    def __init__(self, path: Path | str, decode: Callable[[bytes], E], limits: Limits = LIMITS) -> None:
        self.path = Path(path)
        self.decode = decode
        self.limits = limits
        with self.open() as file:
            self.header = self.opening(file)
            self.start = file.tell()

    def open(self) -> BinaryIO:
        """The file, or why not."""
        try:
            if self.path.is_fifo():
                raise NotATrail(str(self.path), "it is no file but a pipe")
            return self.path.open("rb")
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            reason = error.strerror if isinstance(error, OSError) else error
            raise NotATrail(str(self.path), f"it can't be read ({reason})") from error

    def opening(self, file: BinaryIO) -> Header:
        """The header; a file without one isn't a trail."""
        start = file.read(OPENING.size)
        if len(start) < OPENING.size or not start.startswith(MAGIC):
            raise NotATrail(str(self.path), "it is not a .trail file")
        _, self.form, flags = OPENING.unpack(start)
        if self.form not in READABLE or flags:
            formats = " and ".join(map(str, READABLE))
            raise NotATrail(str(self.path), f"it has format {self.form}, this release reads formats {formats}")
        self.block_size = OLD_BLOCK.size if self.form == 1 else BLOCK.size
        try:
            block, content = self.block(file)
            if block.kind != HEADER:
                raise Bad("the header is missing")
            return read_header(content)
        except (Bad, *UNDECODABLE) as error:
            raise DamagedTrail(str(self.path), f"the header can't be read ({error})", OPENING.size, 0) from error

    def block(self, file: BinaryIO) -> tuple[Block, bytes]:
        """The next block, checked and unpacked."""
        start = file.read(self.block_size)
        if len(start) < self.block_size:
            raise Bad("the file ends too early")
        block = heading(start)
        check_sizes(block, self.limits)
        packed = file.read(block.packed)
        if len(packed) < block.packed:
            raise Bad("the file ends too early")
        return block, unpack(block, packed)

    # --- the main line ---

    def events(self, after: int = 0) -> Iterator[E]:
        """The events behind a version; at damage, `DamagedTrail` comes after the last good one."""
        for _, _, event in self.frames(after):
            yield event

    def frames(self, after: int = 0) -> Iterator[tuple[int, bytes, E]]:
        """Versions, stored bytes and events of the main line behind a version."""
        for step, event in self.read(after):
            if not isinstance(step.what, Frame) or step.number:
                return
            if step.what.version > after and event is not None:
                yield step.what.version, bytes(step.what.event), event

    # --- everything ---

    def walk(self) -> Iterator[tuple[Step, E | None]]:
        """All that is in the file, frames with their events, the footer last."""
        return self.read(0)

    def read(self, after: int) -> Iterator[tuple[Step, E | None]]:
        """All that is in the file from the block on that holds the version behind `after`."""
        with self.open() as file:
            last, place = self.jump(file, after)
            line = Line(0, last, self.header.first - 1)
            lines = {0: line}
            try:
                while True:
                    place = file.tell()
                    block, content = self.block(file)
                    match block.kind:
                        case b"F":
                            footer = read_footer(content)
                            self.check_end(file, footer, lines, place)
                            yield Step(line.number, footer, place), None
                            return
                        case b"V":
                            line = self.begin(read_variation(content), lines)
                            if line.number == 1:
                                self.check_main(file, lines[0])
                            yield Step(line.number, line.begun_by, place), None
                        case b"E":
                            for frame, event in self.unframe(content):
                                self.count(line, frame.version)
                                yield Step(line.number, frame, place), event
                        case _:
                            raise Bad("a second header")
            except (Bad, *UNDECODABLE) as error:
                raise DamagedTrail(str(self.path), str(error), place, lines[0].last, line.number) from error

    def begin(self, variation: Variation, lines: "dict[int, Line]") -> "Line":
        """A variation begins."""
        number = len(lines)
        parent = lines.get(variation.of)
        if self.form == 1 or variation.number != number or number > self.limits.variations:
            raise Bad(f"variation {variation.number} comes as the {number}th")
        if parent is None or not parent.first <= variation.at <= parent.last:
            raise Bad(f"variation {number} leaves from version {variation.at}, which isn't there")
        lines[number] = Line(number, variation.at, variation.at, variation)
        return lines[number]

    def count(self, line: "Line", version: int) -> None:
        """Versions follow each other."""
        if version != line.last + 1 or version - self.header.first >= self.limits.events:
            raise Bad(f"event {version} follows event {line.last}")
        line.last = version

    def unframe(self, content: bytes) -> Iterator[tuple[Frame, E]]:
        """The frames of a block, one after the other."""
        most = self.limits.frame
        unpacker = Unpacker(
            max_buffer_size=max(len(content), 1),
            max_str_len=most,
            max_bin_len=most,
            max_array_len=most,
            max_map_len=most,
            max_ext_len=most,
        )
        unpacker.feed(content)
        start = 0
        while start < len(content):
            try:
                unpacker.skip()
            except (OutOfData, FormatError, StackError, ValueError) as error:
                raise Bad(f"a frame can't be read ({type(error).__name__})") from error
            end = unpacker.tell()
            if end - start > most:
                raise Bad(f"a frame of {end - start} bytes is larger than {most}")
            frame = read_frame(content[start:end])
            yield frame, self.decode(bytes(frame.event))
            start = end

    # --- the end ---

    def check_end(self, file: BinaryIO, footer: Footer, lines: "dict[int, Line]", place: int) -> None:
        """The footer and what follows it must agree with what was read."""
        closing = file.read(CLOSING.size + 1)
        if len(closing) != CLOSING.size or CLOSING.unpack(closing) != (place, END):
            raise Bad("the end is missing or followed by something")
        main, *others = lines.values()
        if footer.last != main.last or footer.events != main.last - self.header.first + 1:
            raise Bad(f"the footer counts to {footer.last}, the events to {main.last}")
        if [(each.number, each.last) for each in footer.variations] != [(each.number, each.last) for each in others]:
            raise Bad("the footer tells of other variations")

    def check_main(self, file: BinaryIO, main: "Line") -> None:
        """The main line has been read: what comes behind it must be whole, too, as far as the footer tells."""
        here = file.tell()
        footer = self.footer(file)
        file.seek(here)
        if footer is None:
            raise Bad("the file ends too early")
        if footer.last != main.last:
            raise Bad(f"the footer counts to {footer.last}, the events to {main.last}")

    def jump(self, file: BinaryIO, after: int) -> tuple[int, int]:
        """Go to the block that holds the version behind `after`; give the version before that block, and its place."""
        version, place = self.header.first, self.start
        if after >= version:
            for each in self.index(file):
                if not each.number and version < each.version <= after + 1 and each.offset > place:
                    version, place = each.version, each.offset
        file.seek(place)
        return version - 1, place

    def index(self, file: BinaryIO) -> tuple[Place, ...]:
        """Where blocks begin; nothing where the footer is damaged, and reading goes from the start."""
        footer = self.footer(file)
        return () if footer is None else footer.index

    def footer(self, file: BinaryIO) -> Footer | None:
        """The footer, if it can be read."""
        try:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(size - CLOSING.size, 0))
            place, end = CLOSING.unpack(file.read(CLOSING.size))
            if end != END or not self.start <= place < size:
                return None
            file.seek(place)
            block, content = self.block(file)
            return read_footer(content) if block.kind == FOOTER else None
        except (Bad, struct.error, *UNDECODABLE):
            return None


class Line:
    """The main line or a variation, as far as it was read."""

    def __init__(self, number: int, last: int, first: int, begun_by: Variation | None = None) -> None:
        self.number, self.last, self.first = number, last, first
        self.begun_by = begun_by or Variation(number=0, of=0, at=first)


def read_trail(
    path: Path | str, decode: Callable[[bytes], E], *, salvage: bool = False, limits: Limits = LIMITS
) -> Trail[E]:
    """The main line of a replay file; with `salvage`, a damaged one up to the damage instead of an error."""
    reader = TrailReader(path, decode, limits)
    events: list[E] = []
    try:
        events.extend(reader.events())  # what came before the damage stays in the list
    except DamagedTrail as damage:
        if not salvage:
            raise
        return Trail(header=reader.header, events=tuple(events), damage=damage)
    return Trail(header=reader.header, events=tuple(events))
