"""One card by its name: from the database of imported cards, or from a corpus of Oracle texts."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from domain.errors import StacktrailError, UnknownCard
from domain.oracle import RawCard
from interfaces.card_files.importing import read_raw
from interfaces.card_files.places import usual_cards
from interfaces.card_files.reading import cards_in
from interfaces.oracle_coverage import corpus_file
from replays.card_database import CardDatabase, folded, how_well

NEAREST: Final = 3


class NoCards(StacktrailError):
    """Nobody has brought any card."""

    def __init__(self) -> None:
        super().__init__(
            "there are no Oracle texts here: import cards with stacktrail cards import FILE, "
            "or name a file of cards with --corpus FILE or STACKTRAIL_CORPUS"
        )


def find_raw(name: str, corpus: Path | None = None) -> RawCard:
    """The card of that name, or with a face of it, as it is printed; imported ones first, unless a corpus is named.

    ``UnknownCard`` names those that are called nearly so.
    """
    found = imported(name) if corpus is None else None
    if found is not None:
        return found
    file = corpus_file(corpus)
    if file is not None:
        return in_file(file, name)
    near = names_like(name)
    raise NoCards if near is None else UnknownCard(name, tuple(near))


def imported(name: str) -> RawCard | None:
    """The imported card of that name, or one that melds into what is called so."""
    with imported_cards() as database:
        if database is None:
            return None
        found = database.find([name]).get(name) or database.with_last_face(name)
        return read_raw(found.raw) if found is not None else None


def names_like(name: str) -> list[str] | None:
    """Imported cards that are called nearly so; nothing if none is imported."""
    with imported_cards() as database:
        return database.near(name) if database is not None else None


def every_imported() -> Iterator[RawCard]:
    """All imported cards; ``NoCards`` if there is no database of them."""
    with imported_cards() as database:
        if database is None:
            raise NoCards
        yield from map(read_raw, database.printed())


@contextmanager
def imported_cards() -> Iterator[CardDatabase | None]:
    """The database of imported cards, if there is one; one that the environment names must be there."""
    path, needed = usual_cards()
    if not needed and not path.exists():
        yield None
        return
    with CardDatabase.open(path) as database:
        yield database


def in_file(file: Path, name: str) -> RawCard:
    """A card of a file, read from its beginning; only if no whole card has the name, one with such a face."""
    asked = folded(name)
    names: dict[str, str] = {}
    faces: list[RawCard] = []
    for card in cards_in(file):
        keys = [folded(each) for each in (card.name, *(face.name for face in card.faces))]
        if asked == keys[0]:
            return card
        if asked in keys:
            faces.append(card)
        names |= dict.fromkeys(keys, card.name)
    if faces:
        return min(faces, key=lambda card: how_well(asked, card.name))
    alike = [names[each] for each in difflib.get_close_matches(asked[:100], names, NEAREST)]
    raise UnknownCard(name, tuple(dict.fromkeys(alike)))
