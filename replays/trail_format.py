"""The layout of a `.trail` file: blocks, frames, headers and footer (see docs/trail-format.md)."""

import struct
import zlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec
import zstandard

from replays.leaves import NOTHING, Closed, Entry, Open, join

MAGIC = b"STKTRAIL"
END = b"TRAILEND"
FORMAT = 2
READABLE = (1, 2)  # format 1: no hashes, no variations
OPENING = struct.Struct(">8sHH")  # magic, format version, flags (none yet)
BLOCK = struct.Struct(">cBIII")  # kind, packing, bytes in the file, bytes unpacked, CRC-32 of all that and the content
OLD_BLOCK = struct.Struct(">cBII")  # format 1: the content has a checksum of its own
CLOSING = struct.Struct(">Q8s")  # where the footer begins, end

HEADER, EVENTS, VARIATION, FOOTER = b"H", b"E", b"V", b"F"
PLAIN, ZSTD = 0, 1
MARKED = 32  # every so many versions a frame bears the beginning of the head
MARK = 8


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader is willing to hold; a file that asks for more is refused before any of it is unpacked."""

    block: int = 4 * 1024 * 1024
    frame: int = 1024 * 1024  # the first event carries the definitions of its cards
    header: int = 4 * 1024 * 1024
    ratio: int = 200  # unpacked : packed
    events: int = 10_000_000
    variations: int = 10_000


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """Who made the file and of what; a map, so that later releases may add keys and earlier ones pass over them."""

    game: str
    engine: str
    edition: str
    players: tuple[str, ...]
    title: str = ""
    first: int = 1  # the version of the first event
    before: bytes = NOTHING  # the head before it
    scheme: int = 0  # which table says what is hidden (projections/hidden_parts.py); 0: none
    secret: bytes = b""  # the salts of hidden parts follow from it; a redacted file has none
    seat: int = -1  # whose knowledge a redacted file holds, 0 for what is public; -1: all of it


class Variation(msgspec.Struct, frozen=True, kw_only=True):
    """A fork, of the main line (0) or of an earlier variation, whose events follow."""

    number: int
    of: int
    at: int  # the version it left from
    game: str = ""
    note: str = ""
    by: str = ""
    secret: bytes = b""


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """Where the main line or a variation ends."""

    number: int
    last: int
    head: bytes


class Signature(msgspec.Struct, frozen=True, kw_only=True):
    """An Ed25519 signature of a line's head."""

    number: int
    key: bytes
    signature: bytes
    by: str = ""


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A block of events: the version of its first one, where the block begins; format 2: line and head before it."""

    version: int
    offset: int
    number: int = 0
    head: bytes = b""


class Footer(msgspec.Struct, frozen=True, kw_only=True):
    """What lies where, for readers that jump; also proof that the file is whole."""

    events: int
    last: int
    index: tuple[Place, ...]
    head: bytes = b""
    variations: tuple[Ending, ...] = ()
    signatures: tuple[Signature, ...] = ()
    state: bytes = b""  # a fingerprint of the state at the end of the main line
    schema: str = ""  # of which form of states


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """One event as it was stored; later formats append fields, which this one passes over."""

    version: int
    event: msgspec.Raw
    parts: tuple[Open | Closed, ...] = ()
    mark: bytes = b""
    shown: tuple[tuple[int, str], ...] = ()  # in a redacted file: what became visible, and which card it is
    told: tuple[str, ...] = ()  # in a redacted file: the words, the cards that the seat saw, the rules' numbers
    seen: dict[str, msgspec.Raw] = msgspec.field(default_factory=dict)  # in a redacted file: what changed for the seat
    place: tuple[int | str, ...] = ()  # in a redacted file: action, depth, flags, the rules' names

    @property
    def entry(self) -> Entry:
        """What the leaf is made of."""
        return Entry(bytes(self.event), self.parts)


def framed(
    version: int,
    entry: Entry,
    mark: bytes = b"",
    shown: Sequence[tuple[int, str]] = (),
    told: Sequence[str] = (),
    seen: Mapping[str, bytes] = MappingProxyType({}),
    place: Sequence[int | str] = (),
) -> bytes:
    """A frame's bytes, as short as they can be."""
    changes = {key: msgspec.Raw(value) for key, value in seen.items()}
    fields: list[object] = [version, msgspec.Raw(entry.event), entry.parts, mark, shown, told, changes, place]
    while not fields[-1]:
        del fields[-1]
    return join(fields)


class Block(NamedTuple):
    """A block's heading."""

    kind: bytes
    packing: int
    packed: int
    plain: int
    checksum: int | None = None


class Bad(ValueError):
    """Bytes that break the layout; the reader adds where."""


def pack(kind: bytes, plain: bytes, limits: Limits) -> bytes:
    """A block, compressed unless that would look like a bomb to a reader."""
    packing, packed = ZSTD, zstandard.ZstdCompressor(level=9, write_content_size=True).compress(plain)
    if len(packed) * limits.ratio < len(plain):
        packing, packed = PLAIN, plain
    return BLOCK.pack(kind, packing, len(packed), len(plain), checksum(kind, packing, packed, len(plain))) + packed


def checksum(kind: bytes, packing: int, packed: bytes, plain: int) -> int:
    """The CRC-32 of a block: its heading counts, too."""
    return zlib.crc32(packed, zlib.crc32(OLD_BLOCK.pack(kind, packing, len(packed), plain)))


def heading(content: bytes) -> Block:
    """A block's heading, in the form of either format."""
    return Block(*(BLOCK if len(content) == BLOCK.size else OLD_BLOCK).unpack(content))


def unpack(block: Block, packed: bytes) -> bytes:
    """A block's content, whole or not at all; its sizes were checked before."""
    if block.checksum is None and block.packing == PLAIN:
        return unpack_old(block, packed)
    if block.checksum not in (None, checksum(block.kind, block.packing, packed, block.plain)):
        raise Bad("a block's checksum is wrong")
    if block.packing == PLAIN:
        if len(packed) != block.plain:
            raise Bad("a block's sizes contradict each other")
        return packed
    try:
        # zstandard allocates what the frame says, whatever limit it is given: look first
        if zstandard.frame_content_size(packed) != block.plain:
            raise Bad("a block's sizes contradict each other")
        return zstandard.ZstdDecompressor().decompress(packed, allow_extra_data=False)
    except zstandard.ZstdError as error:
        raise Bad(f"a block can't be unpacked ({error})") from error


def unpack_old(block: Block, packed: bytes) -> bytes:
    """The plain content of format 1, behind its checksum."""
    if len(packed) != block.plain + 4 or struct.unpack(">I", packed[:4])[0] != zlib.crc32(packed[4:]):
        raise Bad("a block's checksum is wrong")
    return packed[4:]


def check_sizes(block: Block, limits: Limits) -> None:
    """Refuse a block that asks for too much, before it is read."""
    most = limits.block if block.kind == EVENTS else limits.header
    if block.kind not in (HEADER, EVENTS, VARIATION, FOOTER) or block.packing not in (PLAIN, ZSTD):
        raise Bad("there is no block here")
    if block.plain > most or block.packed > most + 1024:
        raise Bad(f"a block of {max(block.plain, block.packed)} bytes is larger than {most}")
    if block.plain > block.packed * limits.ratio:
        raise Bad(f"a block would grow more than {limits.ratio} times")
