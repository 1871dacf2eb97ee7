"""Decks of a new game: card by card, or the text of a deck list; and what their cards are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from domain.cards.abilities import CardDefinition
from interfaces.decks.reading import BadDeck, lines_of, parse_deck
from interfaces.decks.resolving import Trouble, known_cards
from interfaces.server.problems import Problem
from replays.card_database import beside

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z][A-Za-z0-9 _'.-]*$")]
Short = Annotated[str, msgspec.Meta(max_length=100)]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player with a deck of cards of the pool, or imported beside the store.

    Card by card in ``cards``, or in ``text`` a deck list as people have them, without its sideboard.
    """

    name: Name
    cards: Annotated[tuple[Short, ...], msgspec.Meta(max_length=500)] = ()
    text: Annotated[str, msgspec.Meta(max_length=50_000)] = ""
    life: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 20


def cards_of(deck: Deck) -> tuple[str, ...]:
    """The names of its cards, each as often as it is in the deck."""
    if bool(deck.cards) == bool(deck.text):
        raise Problem(422, "bad_deck", f"{deck.name}: a deck is a list of cards or the text of one: say one of them")
    if deck.cards:
        return deck.cards
    try:
        read = parse_deck(deck.text, Path(deck.name))
    except BadDeck as error:
        raise Problem(422, "bad_deck", str(error)) from error
    return tuple(name for part, name, count in lines_of(read) if part != "sideboard" for _ in range(count))


def definitions(store: Path, names: set[str], *, partly: bool = False) -> dict[str, CardDefinition]:
    """The cards that decks name; those that can't be played are a problem that says why of each."""
    with known_cards(beside(store), needed=False, partly=partly) as known:
        stored = known.stored(names)
        found = {name: known.definition(name, stored) for name in sorted(names)}
        trouble = [known.trouble("main", name, 1, stored.get(name)) for name, card in found.items() if card is None]
    if trouble:
        raise unplayable(trouble)
    return {name: definition for name, definition in found.items() if definition is not None}


def unplayable(trouble: Sequence[Trouble]) -> Problem:
    """Cards that nobody knows, or that aren't wholly understood, a line each."""
    words = "\n".join(each.words for each in trouble)
    if all(each.missing for each in trouble):
        return Problem(422, "not_understood", words)
    return Problem(404, "no_such_card", words)
