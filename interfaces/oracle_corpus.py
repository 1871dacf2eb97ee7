"""The corpus of Oracle texts: one JSON object a line, compressed, read card by card."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from domain.errors import StacktrailError
from domain.oracle import RawCard, RawFace


class Entry(msgspec.Struct, frozen=True, rename="camel"):
    """A line of the corpus; it has the first face of a card only."""

    name: str
    layout: str
    type: str = ""
    mana_cost: str | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    color_identity: tuple[str, ...] = ()
    back: str | None = None
    face: str | None = None
    front: str | None = None


class BadCorpus(StacktrailError):
    """A file that isn't a corpus of Oracle texts."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} isn't a corpus of Oracle texts, an object of JSON in each line, compressed: {why}")


_ENTRY = msgspec.json.Decoder(Entry)


def read_corpus(path: Path) -> Iterator[RawCard]:
    """The cards of a corpus file, one by one; the back of a card comes with its front, wherever it stands."""
    fronts: dict[str, RawCard] = {}
    backs: dict[str, RawCard] = {}
    for entry in entries_of(path):
        made = raw_card(entry)
        if entry.back is None and entry.face != "back":
            yield made
            continue
        front = entry.front if entry.face == "back" else made.faces[0].name
        mine, others = (backs, fronts) if entry.face == "back" else (fronts, backs)
        other = others.pop(front or "", None)
        if other is None:
            mine[front or ""] = made
        else:
            yield turned(*((other, made) if entry.face == "back" else (made, other)))
    yield from (*fronts.values(), *backs.values())


def turned(front: RawCard, back: RawCard) -> RawCard:
    """A card of two entries."""
    return replace(front, faces=(*front.faces, *back.faces))


def entries_of(path: Path) -> Iterator[Entry]:
    """The lines of a corpus file."""
    try:
        with lzma.open(path, "rb") as lines:
            for line in lines:
                yield _ENTRY.decode(line)
    except (lzma.LZMAError, EOFError, msgspec.DecodeError) as error:
        raise BadCorpus(path, str(error)) from error


def raw_card(entry: Entry) -> RawCard:
    """An entry as a card for the compiler."""
    face = RawFace(
        name=entry.name.partition(" // ")[0],
        mana_cost=entry.mana_cost,
        supertypes=entry.supertypes,
        types=entry.types,
        subtypes=entry.subtypes,
        text=entry.text or "",
        power=entry.power,
        toughness=entry.toughness,
        loyalty=entry.loyalty,
        defense=entry.defense,
        colours=entry.colors,
        identity=entry.color_identity,
    )
    return RawCard(name=entry.name, layout=entry.layout, faces=(face,))
