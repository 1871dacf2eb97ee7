"""The replay document: what the page shows, as JSON (docs/viewer.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from interfaces.viewer.notes import Note

KIND: Final = "stacktrail replay"
FORM: Final = 1
GROWTH: Final = "stacktrail growth"
"""The kind of a document that goes on where another ends."""


class Seated(msgspec.Struct, frozen=True):
    """A perspective: −1 sees everything, 0 is the public, else a player."""

    seat: int
    name: str


class RuleText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule that is cited: its number in the game's edition, our summary, and the official text where it was given."""

    number: str
    title: str
    summary: str
    text: tuple[str, ...] = ()


class CardText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as the page draws it; ``text`` is our own English."""

    name: str
    cost: str = ""
    types: str = ""
    text: tuple[str, ...] = ()
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    colours: str = ""
    land: str = ""


class Told(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One entry of the story; ``words`` and ``rules`` are places in the document's lists."""

    version: int
    words: int
    rules: tuple[int, ...]
    turn: int
    step: int
    action: int
    depth: int
    flags: int
    seen: tuple[str, ...] = ()


DETAIL, KEPT, UNDONE = 1, 2, 4
"""The flags of an entry."""


class Fold(msgspec.Struct, frozen=True, array_like=True):
    """Versions that were taken back: an action that was reversed, or a branch that a backup abandoned."""

    first: int
    last: int
    kind: str
    by: int
    words: int


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line as one perspective sees it: ``deltas`` are keys and values by turns, −1 where a key goes.

    ``undone`` are, in a growth, versions that the page has already and that were taken back since.
    """

    seat: int
    story: tuple[Told, ...]
    folds: tuple[Fold, ...]
    deltas: tuple[tuple[str | int, ...], ...]
    undone: tuple[int, ...] = ()


class Chain(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the heads are made of: of each event the leaf alone, or "", its bytes, and its parts.

    A part is open (where it stands, its salt) or closed (32 bytes). All bytes are base64, the head is hexadecimal.
    """

    entries: tuple[tuple[object, ...], ...]
    head: str
    signatures: tuple[tuple[str, str, str], ...] = ()


class Strand(msgspec.Struct, frozen=True, kw_only=True):
    """The main line (0) or a variation."""

    number: int
    of: int
    at: int
    last: int
    game: str
    note: str
    by: str
    kinds: tuple[int, ...]
    marks: tuple[tuple[int, str], ...]
    actions: tuple[int, ...]
    times: tuple[tuple[int, int], ...]
    views: tuple[View, ...]
    chain: Chain


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A whole replay, for one perspective or several; or, as a growth, what comes behind a version.

    Of a growth each list goes on where the page's own ends: that of the document with the same ``stamp``.
    """

    kind: str = KIND
    form: int = FORM
    game: str
    title: str
    edition: str
    engine: str
    players: tuple[str, ...]
    seats: tuple[Seated, ...]
    lines: tuple[Strand, ...]
    cards: Mapping[str, CardText]
    rules: tuple[RuleText, ...]
    words: tuple[str, ...]
    kinds: tuple[tuple[str, ...], ...]
    values: tuple[msgspec.Raw, ...]
    notes: tuple[Note, ...] = ()
    stamp: str = ""


def encoded(replay: Replay) -> bytes:
    """The document as JSON."""
    return msgspec.json.encode(replay)
