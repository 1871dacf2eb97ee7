"""The layout of a `.trail` file: blocks, frames, header and footer (see docs/trail-format.md)."""

import struct
import zlib
from typing import NamedTuple

import msgspec
import zstandard

MAGIC = b"STKTRAIL"
END = b"TRAILEND"
FORMAT = 1
OPENING = struct.Struct(">8sHH")  # magic, format version, flags (none yet)
BLOCK = struct.Struct(">cBII")  # kind, packing, bytes in the file, bytes unpacked
CLOSING = struct.Struct(">Q8s")  # where the footer begins, end

HEADER, EVENTS, FOOTER = b"H", b"E", b"F"
PLAIN, ZSTD = 0, 1


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader is willing to hold; a file that asks for more is refused before any of it is unpacked."""

    block: int = 4 * 1024 * 1024
    frame: int = 1024 * 1024  # the first event carries the definitions of its cards
    header: int = 4 * 1024 * 1024
    ratio: int = 200  # unpacked : packed
    events: int = 10_000_000


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """Who made the file and of what; a map, so that later releases may add keys and earlier ones pass over them."""

    game: str
    engine: str
    edition: str
    players: tuple[str, ...]
    title: str = ""
    first: int = 1  # the version of the first event


class Footer(msgspec.Struct, frozen=True, kw_only=True):
    """What lies where, for readers that jump; also proof that the file is whole."""

    events: int
    last: int
    index: tuple[tuple[int, int], ...]  # first version of a block, where the block begins


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """One event as it was stored; later formats append fields, which this one passes over."""

    version: int
    event: msgspec.Raw


class Block(NamedTuple):
    """A block's heading."""

    kind: bytes
    packing: int
    packed: int
    plain: int


class Bad(ValueError):
    """Bytes that break the layout; the reader adds where."""


def pack(kind: bytes, plain: bytes, limits: Limits) -> bytes:
    """A block, compressed unless that would look like a bomb to a reader."""
    packed = zstandard.ZstdCompressor(level=9, write_checksum=True, write_content_size=True).compress(plain)
    if len(packed) * limits.ratio < len(plain):
        framed = struct.pack(">I", zlib.crc32(plain)) + plain
        return BLOCK.pack(kind, PLAIN, len(framed), len(plain)) + framed
    return BLOCK.pack(kind, ZSTD, len(packed), len(plain)) + packed


def unpack(block: Block, packed: bytes) -> bytes:
    """A block's content, whole or not at all; its sizes were checked before."""
    if block.packing == PLAIN:
        if len(packed) != block.plain + 4 or struct.unpack(">I", packed[:4])[0] != zlib.crc32(packed[4:]):
            raise Bad("a block's checksum is wrong")
        return packed[4:]
    try:
        # zstandard allocates what the frame says, whatever limit it is given: look first
        if zstandard.frame_content_size(packed) != block.plain:
            raise Bad("a block's sizes contradict each other")
        return zstandard.ZstdDecompressor().decompress(packed, allow_extra_data=False)
    except zstandard.ZstdError as error:
        raise Bad(f"a block can't be unpacked ({error})") from error


def check_sizes(block: Block, limits: Limits) -> None:
    """Refuse a block that asks for too much, before it is read."""
    most = limits.block if block.kind == EVENTS else limits.header
    if block.kind not in (HEADER, EVENTS, FOOTER) or block.packing not in (PLAIN, ZSTD):
        raise Bad("there is no block here")
    if block.plain > most or block.packed > most + 1024:
        raise Bad(f"a block of {max(block.plain, block.packed)} bytes is larger than {most}")
    if block.plain > block.packed * limits.ratio:
        raise Bad(f"a block would grow more than {limits.ratio} times")
