"""Leaf hashes with salted hidden parts, and the chain from leaf to head (docs/trail-format.md, "Hashes").

Everything is taken from the stored array by position: an old event that were decoded and encoded again would grow the
fields that were added since.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias

import msgspec

Where: TypeAlias = tuple[int, ...]
"""Where an element stands: its place in the array, in the array at that place, and so on."""

NOTHING: Final = bytes(32)
"""The head before the first event."""
HEAD: Final = 32
SALT: Final = 16
SECRET: Final = 32
DEEPEST: Final = 16
"""How long a position may be."""
MARKER: Final = 0x53
"""The MessagePack extension that stands where something is hidden; its two bytes are the part's number."""

LEAF: Final = struct.Struct(">cQI")  # b"L", version, bytes of the public part
PART: Final = struct.Struct(">QH")  # version, number of the part

split: Final = msgspec.msgpack.Decoder(list[msgspec.Raw]).decode
join: Final = msgspec.msgpack.Encoder().encode


class Open(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A hidden part that stands in its event; without a salt, that follows from the game's secret."""

    positions: tuple[Where, ...]
    salt: bytes = b""


Closed: TypeAlias = bytes
"""A part that was taken out: its commitment."""


class Entry(NamedTuple):
    """An event as it was stored, or with markers where parts are closed, and its hidden parts."""

    event: bytes
    parts: Sequence[Open | Closed] = ()


class Unsealed(ValueError):
    """An entry of which no leaf can be made; the message says why."""


def salt(secret: bytes, version: int, part: int) -> bytes:
    """The salt of one part of one event."""
    return hmac.digest(secret, PART.pack(version, part), "sha256")[:SALT]


def commitment(salt: bytes, content: bytes) -> Closed:
    """What is known of a part that isn't open."""
    return sha256(b"C" + salt + content).digest()


def leaf(version: int, entry: Entry, secret: bytes = b"") -> bytes:
    """The hash of one event."""
    public, contents = cut(entry)
    found = sha256(LEAF.pack(b"L", version, len(public)) + public)
    for number, part in enumerate(entry.parts):
        found.update(committed(version, number, part, contents[number], secret))
    return found.digest()


def committed(version: int, number: int, part: Open | Closed, content: bytes, secret: bytes) -> Closed:
    """The commitment of a part, open or closed."""
    if isinstance(part, bytes):
        if len(part) != HEAD:
            raise Unsealed(f"a commitment of {len(part)} bytes")
        return part
    if not part.salt and len(secret) != SECRET:
        raise Unsealed("a hidden part has no salt")
    return commitment(part.salt or salt(secret, version, number), content)


def chained(head: bytes, leaf: bytes) -> bytes:
    """The head after one more leaf."""
    return sha256(b"H" + head + leaf).digest()


# --- cutting hidden parts out -----------------------------------------------------------------------------------------


class Branch(dict[int, "Branch | int"]):
    """Places in an array: a part's number where something is hidden, a branch where it lies deeper."""


def cut(entry: Entry) -> tuple[bytes, Sequence[bytes]]:
    """The public part of an event, and the content of each part: what was hidden, as an array in the event's order."""
    if not entry.parts:
        return entry.event, ()
    contents: list[list[msgspec.Raw]] = [[] for _ in entry.parts]
    public = without(msgspec.Raw(entry.event), tree_of(entry.parts), contents)
    return bytes(public), [join(content) for content in contents]


def tree_of(parts: Iterable[Open | Closed]) -> Branch:
    """All positions of the open parts as one tree."""
    tree = Branch()
    for number, part in enumerate(parts):
        for position in part.positions if isinstance(part, Open) else ():
            if not 0 < len(position) <= DEEPEST:
                raise Unsealed(f"a hidden part at {position}")
            branch = tree
            for place in position[:-1]:
                deeper = branch.setdefault(place, Branch())
                if not isinstance(deeper, Branch):
                    raise Unsealed(f"a hidden part inside another, at {position}")
                branch = deeper
            if branch.setdefault(position[-1], number) != number:
                raise Unsealed(f"two hidden parts at {position}")
    return tree


def without(array: msgspec.Raw, tree: Branch, contents: list[list[msgspec.Raw]]) -> msgspec.Raw:
    """An array with markers at the places of a tree; what stood there goes to the contents."""
    elements = split(array)
    for place, inside in sorted(tree.items()):
        if not 0 <= place < len(elements):
            raise Unsealed(f"nothing stands at the place {place} of a hidden part")
        if isinstance(inside, Branch):
            elements[place] = without(elements[place], inside, contents)
        else:
            contents[inside].append(elements[place])
            elements[place] = msgspec.Raw(marker(inside))
    return msgspec.Raw(join(elements))


def marker(number: int) -> bytes:
    """What stands where something of a part was."""
    return struct.pack(">BbH", 0xD5, MARKER, number)


def redacted(version: int, entry: Entry, secret: bytes, closed: Iterable[int]) -> Entry:
    """The same entry with some parts taken out, and the salts of the others; its leaf is the same."""
    away = frozenset(closed)
    _, contents = cut(entry)
    parts = [
        part
        if isinstance(part, bytes)
        else committed(version, number, part, contents[number], secret)
        if number in away
        else Open(part.positions, part.salt or salt(secret, version, number))
        for number, part in enumerate(entry.parts)
    ]
    kept = [Open(()) if number not in away else part for number, part in enumerate(entry.parts)]
    public, _ = cut(Entry(entry.event, kept))
    return Entry(public, parts)
