"""The definitions of a deck's cards: hand-made ones first, then those compiled from the user's own files."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import full_name, unread_lines
from domain.cards.pool import POOL
from domain.errors import StacktrailError
from domain.events import GameStarted, Seat
from domain.oracle import compile_card
from interfaces.card_files.importing import lasts, read_raw
from interfaces.decks.reading import Deck, lines_of
from replays.card_database import CardDatabase, Missing, StoredCard, folded, how_well

NEAREST: Final = 3
GUESSES: Final = 40
"""For so many unknown cards names like theirs are looked for, which takes some milliseconds each."""
NAMES: Final = ("Alice", "Bob", "Carol", "Dave", "Eve", "Frank")
"""What players are called where nobody says."""


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """A card of a deck that can't be played: nobody knows it, or not all of its text is understood.

    In words, ▸ stands where understanding stopped.
    """

    name: str
    count: int
    part: str
    missing: tuple[Missing, ...] = ()
    nearest: tuple[str, ...] = ()
    imported: bool = True

    @property
    def words(self) -> str:
        """What is wrong, in a line."""
        if self.missing:
            return f"{self.name}: not all of it is understood: {'; '.join(each.words for each in self.missing)}"
        near = f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        advice = "" if self.imported else "; cards are imported with stacktrail cards import FILE"
        return f"{self.name}: no card is called so{near}{advice}"


class Resolved(msgspec.Struct, frozen=True, kw_only=True):
    """A deck with definitions, as far as there are some; ``main`` has each card as often as it is in the deck.

    ``partly`` are those of its cards that aren't wholly understood, and may be played without the rest.
    """

    deck: Deck
    main: tuple[CardDefinition, ...]
    trouble: tuple[Trouble, ...]
    partly: tuple[CardDefinition, ...] = ()

    @property
    def unplayable(self) -> tuple[Trouble, ...]:
        """The trouble with cards that a game would begin with; those of the sideboard aren't played."""
        return tuple(each for each in self.trouble if each.part != "sideboard")


class Unplayable(StacktrailError):
    """Decks with cards that can't be played; every one is named."""

    def __init__(self, resolved: Sequence[Resolved]) -> None:
        """Of a deck that several play each card is named once."""
        told = {(each.deck.name, trouble.name): trouble for each in resolved for trouble in each.unplayable}
        self.trouble = [(deck, trouble) for (deck, _), trouble in told.items()]
        names = ", ".join(f"{trouble.name} ({deck})" for deck, trouble in self.trouble)
        count = len(self.trouble)
        super().__init__(f"{count} card{'s' * (count > 1)} can't be played: {names}")


class Cards:
    """All cards that decks may have; ``partly`` permits those that aren't wholly understood, marked as such."""

    def __init__(
        self, database: CardDatabase | None, pool: Mapping[str, CardDefinition] = POOL, *, partly: bool = False
    ) -> None:
        self.database, self.partly, self.guessed = database, partly, 0
        self.whole = {folded(full_name(card)): card for card in pool.values()}
        self.faces: dict[str, CardDefinition] = {}
        for card in pool.values():
            others = card.faces if card.layout != "meld" else ()  # what two cards meld into is no card
            for name in (*(face.name for face in others), card.name):
                self.faces[folded(name)] = card

    def resolve(self, deck: Deck) -> Resolved:
        """The definitions of a deck; its sideboard is looked through, too, but isn't played."""
        stored = self.stored(name for _, name, _ in lines_of(deck))
        main: list[CardDefinition] = []
        trouble: list[Trouble] = []
        for part, name, count in lines_of(deck):
            definition = self.definition(name, stored)
            if definition is None:
                trouble.append(self.trouble(part, name, count, stored.get(name)))
            elif part != "sideboard":
                main.extend([definition] * count)
        partly = dict.fromkeys(each for each in main if unread_lines(each))
        return Resolved(deck=deck, main=tuple(main), trouble=tuple(trouble), partly=tuple(partly))

    def stored(self, names: Iterable[str]) -> dict[str, StoredCard]:
        """What the database has of cards that aren't hand-made; of a face's name, only if a whole card has it."""
        wanted = [name for name in dict.fromkeys(names) if folded(name) not in self.whole]
        found = self.database.find(wanted) if self.database is not None else {}
        return {
            name: card for name, card in found.items() if not (self.is_face(name) and how_well(folded(name), card.name))
        }

    def is_face(self, name: str) -> bool:
        """Whether a card of the pool has a face of that name."""
        return folded(name) in self.faces

    def definition(self, name: str, stored: Mapping[str, StoredCard]) -> CardDefinition | None:
        """The definition of a card by the name that the deck has."""
        if name in stored:
            return stored[name].definition or (partly_compiled(stored[name]) if self.partly else None)
        return self.whole.get(folded(name)) or self.faces.get(folded(name))

    def trouble(self, part: str, name: str, count: int, stored: StoredCard | None) -> Trouble:
        """Why there is no definition."""
        if stored is not None:
            return Trouble(name=name, count=count, part=part, missing=stored.missing)
        near = self.names_like(name)
        imported = self.database is not None
        return Trouble(name=name, count=count, part=part, nearest=near, imported=imported)

    def names_like(self, name: str) -> tuple[str, ...]:
        """Cards that are called nearly so, for the first unknown names of a list."""
        self.guessed += 1
        if self.guessed > GUESSES:
            return ()
        by_hand = self.faces | self.whole
        near = difflib.get_close_matches(folded(name), by_hand, n=NEAREST, cutoff=0.75)
        names = [by_hand[each].name for each in near]
        if self.database is not None and not names:
            names = self.database.near(name)
        return tuple(dict.fromkeys(names))


def partly_compiled(card: StoredCard) -> CardDefinition | None:
    """A card without the lines that aren't understood, which its definition names; None if there is none even so."""
    made = compile_card(read_raw(card.raw), partly=True).definition
    return made if made is not None and lasts(made) else None


def game_of_decks(decks: Sequence[Resolved], names: Sequence[str], edition: str, engine: str) -> GameStarted:
    """The beginning of a game with a deck for each player; Unplayable where a card has no definition."""
    if any(each.unplayable for each in decks):
        raise Unplayable(decks)
    definitions = {card.name: card for each in decks for card in each.main}
    seats = tuple(Seat(name, tuple(card.name for card in each.main)) for name, each in zip(names, decks, strict=True))
    used = tuple(definitions[name] for name in sorted(definitions))
    return GameStarted(edition=edition, engine=engine, seats=seats, definitions=used)


@contextmanager
def known_cards(path: Path, *, needed: bool, partly: bool = False) -> Iterator[Cards]:
    """All cards: those of a database too, if it is there; one that was asked for must be."""
    if not needed and not path.exists():
        yield Cards(None)
        return
    with CardDatabase.open(path) as database:
        yield Cards(database, partly=partly)
