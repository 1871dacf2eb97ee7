"""The cards of a file, one by one, each name once; memory is bounded whatever the size of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from domain.oracle.raw import RawCard
from interfaces.card_files.opening import UNREADABLE, BadCardFile, BrokenCardFile, Kind, Source, opened
from interfaces.card_files.scanning import MARK, BadJson, Scanner
from interfaces.card_files.shapes import (
    PlainFace,
    Printed,
    ScryfallCard,
    in_earnest_first,
    melded,
    plain_cards,
    scryfall_cards,
    turned_over,
)

FACE: Final = msgspec.json.Decoder(PlainFace)
FACES: Final = msgspec.json.Decoder(tuple[PlainFace, ...])
CARD: Final = msgspec.json.Decoder(ScryfallCard)
LONGEST_NAME: Final = 1_000
CONTROL: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""What no card has, but for the ends of lines."""


def cards_in(path: Path) -> Iterator[RawCard]:
    """The cards of a file that is read from its beginning to its end."""
    with opened(path) as source:
        yield from read_cards(source)


def read_cards(source: Source) -> Iterator[RawCard]:
    """The cards of a file; what comes again, say in another printing, is passed over."""
    seen: set[str] = set()
    scanner = Scanner(source.content.read, b"")
    try:
        scanner = Scanner(source.content.read, source.content.read(len(MARK)))
        for card in melded(in_earnest_first(READERS[source.kind](scanner))):
            if card.name not in seen:
                seen.add(card.name)
                yield fit(card, scanner)
        if not scanner.ended():
            raise scanner.wrong("something follows that doesn't belong there")
    except (BadJson, msgspec.DecodeError, *UNREADABLE) as error:
        found = str(error) or type(error).__name__
        if isinstance(error, msgspec.DecodeError):
            found = f"{found}, in what ends at byte {scanner.offset:,}"
        if not seen:
            raise BadCardFile(source.path, f"it looks like {source.kind.value}, but has no card: {found}") from error
        raise BrokenCardFile(source.path, found, len(seen)) from error
    if not seen:
        raise BadCardFile(source.path, f"it looks like {source.kind.value}, but has no card")


def fit(card: RawCard, scanner: Scanner) -> RawCard:
    """A card whose name can be said, and whose texts do nothing to a terminal."""
    told = [card.name, *chain.from_iterable((each.name, each.text, each.mana_cost or "") for each in card.faces)]
    if not card.name.strip() or len(card.name) > LONGEST_NAME:
        raise scanner.wrong(f"a card with a name of {len(card.name):,} characters")
    if "\n" in card.name or any(CONTROL.search(each) for each in told):
        raise scanner.wrong(f"control characters on the card {card.name!a}")
    return card


# --- MTGJSON ----------------------------------------------------------------------------------------------------------


def data_in(scanner: Scanner) -> Iterator[None]:
    """Where "data" begins in an object; what else there is, is passed over."""
    for key in scanner.members():
        if key == "data":
            yield
        else:
            scanner.skip()


def atomic(scanner: Scanner) -> Iterator[Printed]:
    """Under each name, its faces."""
    for _ in data_in(scanner):
        for _name in scanner.members():
            yield from plain_cards(FACES.decode(scanner.value()))


def printings(scanner: Scanner) -> Iterator[Printed]:
    """Under each code, a set."""
    for _ in data_in(scanner):
        for _code in scanner.members():
            yield from cards_of_set(scanner)


def one_set(scanner: Scanner) -> Iterator[Printed]:
    """The set alone."""
    for _ in data_in(scanner):
        yield from cards_of_set(scanner)


def cards_of_set(scanner: Scanner) -> Iterator[Printed]:
    """The cards of a set; faces of one card stand apart from each other, so those with sides wait for its end."""
    sided: dict[str, dict[str, PlainFace]] = {}
    for key in scanner.members():
        if key != "cards":
            scanner.skip()
            continue
        for item in scanner.items():
            face = FACE.decode(item)
            if face.language not in (None, "English"):
                continue
            if face.side:
                sided.setdefault(face.name, {}).setdefault(face.side, face)
            else:
                yield from plain_cards((face,))
    yield from chain.from_iterable(plain_cards(tuple(faces.values())) for faces in sided.values())


# --- Scryfall, and plain lists ----------------------------------------------------------------------------------------


def scryfall(scanner: Scanner) -> Iterator[Printed]:
    """A list of cards."""
    for item in scanner.items():
        yield from in_english(CARD.decode(item))


def scryfall_list(scanner: Scanner) -> Iterator[Printed]:
    """The list that a search gives."""
    for _ in data_in(scanner):
        yield from scryfall(scanner)


def in_english(card: ScryfallCard) -> Iterator[Printed]:
    """Oracle texts are English; printings in other languages are passed over."""
    return scryfall_cards(card) if card.lang in ("en", None) else iter(())


def plain(scanner: Scanner) -> Iterator[Printed]:
    """A list of objects."""
    return turned_over(FACE.decode(item) for item in scanner.items())


def in_lines(scanner: Scanner) -> Iterator[Printed]:
    """An object in each line."""
    return turned_over(FACE.decode(value) for value in lines(scanner))


def scryfall_lines(scanner: Scanner) -> Iterator[Printed]:
    """An object of Scryfall's in each line."""
    for value in lines(scanner):
        yield from in_english(CARD.decode(value))


def lines(scanner: Scanner) -> Iterator[bytes]:
    """One value after the other."""
    while not scanner.ended():
        yield scanner.value()


READERS: Final[dict[Kind, Callable[[Scanner], Iterator[Printed]]]] = {
    Kind.ATOMIC: atomic,
    Kind.PRINTINGS: printings,
    Kind.SET: one_set,
    Kind.SCRYFALL: scryfall,
    Kind.SCRYFALL_LIST: scryfall_list,
    Kind.SCRYFALL_LINES: scryfall_lines,
    Kind.LIST: plain,
    Kind.LINES: in_lines,
}
