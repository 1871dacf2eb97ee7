"""A reader of `.trail` files that knows docs/trail-format.md and nothing of Stacktrail: all heads, and all events."""

from __future__ import annotations

import hashlib
import hmac
import struct
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgpack
import zstandard

BLOCK = struct.Struct(">cBIII")
Tree = dict[int, Any]


class Line(NamedTuple):
    """The main line or a variation: its events, and its last head."""

    about: dict[str, Any]
    events: list[Any]
    heads: dict[int, bytes]


def blocks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kinds and contents."""
    magic, form, flags = struct.unpack_from(">8sHH", data)
    assert (magic, form, flags) == (b"STKTRAIL", 2, 0)
    place, begins, kind = 12, 12, b""
    while kind != b"F":
        begins = place
        kind, packing, packed, plain, crc = BLOCK.unpack_from(data, place)
        content = data[place + BLOCK.size : place + BLOCK.size + packed]
        assert crc == zlib.crc32(data[place : place + 10] + content)
        place += BLOCK.size + packed
        found = zstandard.ZstdDecompressor().decompress(content) if packing == 1 else content
        assert len(found) == plain
        yield kind, found
    assert data[place:] == struct.pack(">Q", begins) + b"TRAILEND"


def frames(content: bytes) -> Iterator[tuple[list[Any], bytes]]:
    """Frames, and the bytes of the event in each."""
    unpacker = msgpack.Unpacker(strict_map_key=False)
    unpacker.feed(content)
    start = 0
    while start < len(content):
        frame = unpacker.unpack()
        inside = msgpack.Unpacker(strict_map_key=False)
        inside.feed(content[start : unpacker.tell()])
        inside.read_array_header()
        inside.skip()
        begins = start + inside.tell()
        inside.skip()
        yield frame, content[begins : start + inside.tell()]
        start = unpacker.tell()


def elements(array: bytes) -> list[bytes]:
    """The bytes of each element of an array."""
    unpacker = msgpack.Unpacker(strict_map_key=False)
    unpacker.feed(array)
    found = []
    for _ in range(unpacker.read_array_header()):
        begins = unpacker.tell()
        unpacker.skip()
        found.append(array[begins : unpacker.tell()])
    return found


def joined(parts: list[bytes]) -> bytes:
    """The array of these elements."""
    header: bytes = msgpack.Packer().pack_array_header(len(parts))
    return header + b"".join(parts)


def cut(array: bytes, positions: dict[tuple[int, ...], int], contents: dict[int, list[bytes]]) -> bytes:
    """An array with markers where something is hidden."""
    found = elements(array)
    for place in sorted({position[0] for position in positions}):
        inside = {position[1:]: part for position, part in positions.items() if position[0] == place}
        if () in inside:
            contents[inside[()]].append(found[place])
            found[place] = b"\xd5\x53" + struct.pack(">H", inside[()])
        else:
            found[place] = cut(found[place], inside, contents)
    return joined(found)


def leaf(version: int, event: bytes, parts: list[Any], secret: bytes) -> bytes:
    """The hash of an event."""
    contents: dict[int, list[bytes]] = {number: [] for number in range(len(parts))}
    opened = {number: part for number, part in enumerate(parts) if not isinstance(part, bytes)}
    positions = {tuple(position): number for number, part in opened.items() for position in part[0]}
    public = cut(event, positions, contents) if parts else event
    made = b"L" + struct.pack(">QI", version, len(public)) + public
    for number, part in enumerate(parts):
        derived = hmac.digest(secret, struct.pack(">QH", version, number), "sha256")[:16]
        salt = (opened.get(number, [None])[1:] or [b""])[0] or derived
        content = joined(contents[number])
        made += part if isinstance(part, bytes) else hashlib.sha256(b"C" + salt + content).digest()
    return hashlib.sha256(made).digest()


def read(data: bytes) -> tuple[list[Line], dict[str, Any]]:
    """All lines of a file, and its footer."""
    lines: list[Line] = []
    footer: dict[str, Any] = {}
    for kind, content in blocks(data):
        match kind:
            case b"H":
                header = msgpack.unpackb(content)
                lines.append(Line(header, [], {header["first"] - 1: header["before"]}))
            case b"V":
                about = msgpack.unpackb(content)
                lines.append(Line(about, [], {about["at"]: lines[about["of"]].heads[about["at"]]}))
            case b"E":
                take(lines[-1], content)
            case _:
                footer = msgpack.unpackb(content)
    return lines, footer


def take(line: Line, content: bytes) -> None:
    """A block of events: each leads to the next head."""
    for frame, event in frames(content):
        version, parts, mark = frame[0], (frame[2:3] or [[]])[0], (frame[3:4] or [b""])[0]
        made = leaf(version, event, parts, line.about["secret"])
        line.heads[version] = hashlib.sha256(b"H" + line.heads[version - 1] + made).digest()
        assert bool(mark) == (version % 32 == 0)
        assert line.heads[version].startswith(mark)
        line.events.append(frame[1])
