"""Replay files: written whole or not at all, read safely, readable up to where they are damaged."""

import contextlib
import os
import struct
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec
from msgpack import Unpacker
from msgpack.exceptions import FormatError, OutOfData, StackError

from replays.codec import UNDECODABLE
from replays.errors import DamagedTrail, NotATrail, StoreUnavailable
from replays.trail_format import (
    BLOCK,
    CLOSING,
    END,
    EVENTS,
    FOOTER,
    FORMAT,
    HEADER,
    MAGIC,
    OPENING,
    Bad,
    Block,
    Footer,
    Frame,
    Header,
    Limits,
    check_sizes,
    pack,
    unpack,
)

E = TypeVar("E")

FILL = 64 * 1024  # bytes of events in a block
LIMITS = Limits()

write = msgspec.msgpack.Encoder().encode
read_header = msgspec.msgpack.Decoder(Header).decode
read_footer = msgspec.msgpack.Decoder(Footer).decode
read_frame = msgspec.msgpack.Decoder(Frame).decode


class Trail(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """A replay file's content; `damage` tells what broke it off, if anything did."""

    header: Header
    events: tuple[E, ...]
    damage: DamagedTrail | None = None


def write_trail(path: Path | str, states: Iterable[bytes], header: Header) -> int:
    """Write the stored bytes of events, from `header.first` on, and give the last version."""
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise unwritable(target, error) from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            last = write_blocks(file, states, header)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o644)
        part.replace(target)
    except OSError as error:
        raise unwritable(target, error) from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            part.unlink()
    return last


def unwritable(target: Path, error: OSError) -> StoreUnavailable:
    """Why a file can't be written."""
    return StoreUnavailable(
        str(target), f"it can't be written ({error.strerror})", "check its folder, rights and space"
    )


def write_blocks(file: BinaryIO, states: Iterable[bytes], header: Header) -> int:
    """Everything between the first byte and the last."""
    file.write(OPENING.pack(MAGIC, FORMAT, 0))
    file.write(pack(HEADER, write(header), LIMITS))
    index: list[tuple[int, int]] = []
    version = header.first - 1
    for frames, count in filled(states, header.first):
        index.append((version + 1, file.tell()))
        file.write(pack(EVENTS, frames, LIMITS))
        version += count
    footer = file.tell()
    file.write(pack(FOOTER, write(Footer(events=version - header.first + 1, last=version, index=tuple(index))), LIMITS))
    file.write(CLOSING.pack(footer, END))
    return version


def filled(states: Iterable[bytes], first: int) -> Iterator[tuple[bytes, int]]:
    """Frames gathered into blocks, each with their number."""
    frames, count = bytearray(), 0
    for version, state in enumerate(states, first):
        frame = write(Frame(version, msgspec.Raw(state)))
        if len(frame) > LIMITS.frame:
            raise ValueError(f"event {version} is larger than a frame may be ({len(frame)} bytes)")
        frames += frame
        count += 1
        if len(frames) >= FILL:
            yield bytes(frames), count
            frames, count = bytearray(), 0
    if count:
        yield bytes(frames), count


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
        if (form := OPENING.unpack(start)[1]) != FORMAT:
            raise NotATrail(str(self.path), f"it has format {form}, this release reads format {FORMAT}")
        try:
            block, content = self.block(file)
            if block.kind != HEADER:
                raise Bad("the header is missing")
            return read_header(content)
        except (Bad, *UNDECODABLE) as error:
            raise DamagedTrail(str(self.path), f"the header can't be read ({error})", OPENING.size, 0) from error

    def block(self, file: BinaryIO) -> tuple[Block, bytes]:
        """The next block, checked and unpacked."""
        heading = file.read(BLOCK.size)
        if len(heading) < BLOCK.size:
            raise Bad("the file ends too early")
        block = Block(*BLOCK.unpack(heading))
        check_sizes(block, self.limits)
        packed = file.read(block.packed)
        if len(packed) < block.packed:
            raise Bad("the file ends too early")
        return block, unpack(block, packed)

    def events(self, after: int = 0) -> Iterator[E]:
        """The events behind a version; at damage, `DamagedTrail` comes after the last good one."""
        for _, _, event in self.frames(after):
            yield event

    def frames(self, after: int = 0) -> Iterator[tuple[int, bytes, E]]:
        """Versions, stored bytes and events behind a version."""
        with self.open() as file:
            last, place = self.jump(file, after)
            try:
                while True:
                    place = file.tell()
                    block, content = self.block(file)
                    if block.kind == FOOTER:
                        self.check_end(file, read_footer(content), last, place)
                        return
                    if block.kind != EVENTS:
                        raise Bad("a second header")
                    for frame, event in self.unframe(content):
                        if frame.version != last + 1 or frame.version - self.header.first >= self.limits.events:
                            raise Bad(f"event {frame.version} follows event {last}")
                        last = frame.version
                        if last > after:
                            yield last, bytes(frame.event), event
            except (Bad, *UNDECODABLE) as error:
                raise DamagedTrail(str(self.path), str(error), place, last) from error

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

    def check_end(self, file: BinaryIO, footer: Footer, last: int, place: int) -> None:
        """The footer and what follows it must agree with what was read."""
        closing = file.read(CLOSING.size + 1)
        if len(closing) != CLOSING.size or CLOSING.unpack(closing) != (place, END):
            raise Bad("the end is missing or followed by something")
        if footer.last != last or footer.events != last - self.header.first + 1:
            raise Bad(f"the footer counts to {footer.last}, the events to {last}")

    def jump(self, file: BinaryIO, after: int) -> tuple[int, int]:
        """Go to the block that holds the version behind `after`; give the version before that block, and its place."""
        version, place = self.header.first, self.start
        if after >= version:
            for first, offset in self.index(file):
                if version < first <= after + 1 and offset > place:
                    version, place = first, offset
        file.seek(place)
        return version - 1, place

    def index(self, file: BinaryIO) -> tuple[tuple[int, int], ...]:
        """Where blocks begin, as the footer says; nothing where it is damaged, and reading goes from the start."""
        try:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(size - CLOSING.size, 0))
            footer, end = CLOSING.unpack(file.read(CLOSING.size))
            if end != END or not self.start <= footer < size:
                return ()
            file.seek(footer)
            block, content = self.block(file)
            return read_footer(content).index if block.kind == FOOTER else ()
        except (Bad, struct.error, *UNDECODABLE):
            return ()


def read_trail(
    path: Path | str, decode: Callable[[bytes], E], *, salvage: bool = False, limits: Limits = LIMITS
) -> Trail[E]:
    """A whole replay file; with `salvage`, a damaged one up to the damage instead of an error."""
    reader = TrailReader(path, decode, limits)
    events: list[E] = []
    try:
        events.extend(reader.events())  # what came before the damage stays in the list
    except DamagedTrail as damage:
        if not salvage:
            raise
        return Trail(header=reader.header, events=tuple(events), damage=damage)
    return Trail(header=reader.header, events=tuple(events))
