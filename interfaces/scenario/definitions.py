"""The definitions of the cards that a scenario uses: from the pool, from its own files, and of its tokens."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from domain.cards.abilities import CardDefinition, CreateToken
from domain.cards.face_names import BETWEEN, completed, full_name
from domain.cards.pool import POOL
from domain.errors import UnknownCard
from domain.vocabulary import COLOURS_BY_NAME
from interfaces.card_files.places import usual_cards
from interfaces.decks.resolving import partly_compiled
from interfaces.scenario.errors import ScenarioError
from interfaces.scenario.faces import card_and_face, every_name, face_of
from interfaces.scenario.setup import CardFile, Scenario, TokenEntry
from replays.card_database import CardDatabase, Missing


class CardTable(msgspec.Struct, forbid_unknown_fields=True):
    """A file of cards: one table ``[[card]]`` for each."""

    card: tuple[CardDefinition, ...] = ()


class Catalogue:
    """The names that scenarios may use."""

    def __init__(self, cards: Mapping[str, CardDefinition] = POOL) -> None:
        self.cards = cards

    def names(self) -> Iterable[str]:
        """Every name, as printed, those of tokens that cards create among them."""
        return names_of_pool() if self.cards is POOL else names_of(self.cards)


@cache
def names_of_pool() -> frozenset[str]:
    """The names of the pool, which is the same for every scenario."""
    return names_of(POOL)


def names_of(cards: Mapping[str, CardDefinition]) -> frozenset[str]:
    """The names of cards, of their faces, and of the tokens that they create."""
    tokens = (name for card in cards.values() for name in token_names(card))
    return frozenset((*every_name(cards.values()), *tokens))


def token_names(node: object) -> Iterator[str]:
    """The names of the tokens that a part of the card language creates."""
    if isinstance(node, CreateToken):
        yield from (node.token.name, *(face.name for face in node.token.faces))
    if isinstance(node, tuple):
        for each in node:
            yield from token_names(each)
    elif isinstance(node, msgspec.Struct):
        for field in node.__struct_fields__:
            yield from token_names(getattr(node, field))


def cards_for(scenario: Scenario, database: Path | None = None) -> Mapping[str, CardDefinition]:
    """The pool, with what the scenario's own files add to it or replace, and the imported cards that it names.

    These are in the file of cards, the usual one if none is given.
    """
    cards = dict(POOL)
    cards.update(imported_cards(scenario, database))
    for file in scenario.cards:
        cards.update({each.name: each for each in read_cards(scenario.file, file)})
    return cards


def imported_cards(scenario: Scenario, database: Path | None) -> Iterator[tuple[str, CardDefinition]]:
    """The imported cards that a scenario names; one that isn't understood must be permitted by ``partly``."""
    if not scenario.imported:
        return
    with CardDatabase.open(database or usual_cards()[0]) as known:
        for entry in scenario.imported:
            stored = known.find([entry.name]).get(entry.name)
            if stored is None:
                near = known.near(entry.name)
                raise ScenarioError(
                    scenario.file, entry.line, f"no imported card is called {entry.name}{_nearest(near)}"
                )
            definition = stored.definition or (partly_compiled(stored) if entry.partly else None)
            if definition is None:
                raise ScenarioError(scenario.file, entry.line, not_understood(entry.name, stored.missing, entry.partly))
            if entry.name not in every_name((definition,)):
                raise ScenarioError(
                    scenario.file, entry.line, f"{entry.name} is called {full_name(definition)}; write it so everywhere"
                )
            yield definition.name, definition


def _nearest(names: Sequence[str]) -> str:
    return f"; did you mean {' or '.join(names)}?" if names else ""


def not_understood(name: str, missing: Sequence[Missing], partly: bool) -> str:
    """Why a card can't be played, and how it may be allowed."""
    said = "; ".join(each.words for each in missing)
    advice = "not even without that" if partly else 'partly = ["…"] plays it without that'
    return f"not all of {name} is understood: {said}; {advice}"


def read_cards(scenario: str, file: CardFile) -> Iterator[CardDefinition]:
    """The cards of one file; what is wrong with it is an error of the line that asks for it."""
    try:
        table = msgspec.toml.decode(Path(file.path).read_bytes(), type=CardTable)
    except (OSError, msgspec.DecodeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ScenarioError(scenario, file.line, f"the cards of {file.path} can't be read: {reason}") from None
    yield from map(completed, table.card)


def card_called(name: str, cards: Mapping[str, CardDefinition]) -> CardDefinition:
    """The card of that name, or of the names of all its faces in a row; raises UnknownCard with the nearest names."""
    if name in cards:
        return cards[name]
    key, _ = card_and_face(name, cards) if BETWEEN in name else ("", "")
    if key:
        return cards[key]
    whose = tuple(card.name for card in cards.values() if face_of(card, name))
    raise UnknownCard(name, whose or tuple(difflib.get_close_matches(name, cards, n=3)))


def token_definition(entry: TokenEntry) -> CardDefinition:
    """What a token is, by its entry (111.3)."""
    words = tuple(kind.capitalize() for kind in entry.types)
    supertypes = tuple(word for word in words if word in ("Basic", "Legendary", "Snow", "World"))
    colours = tuple(COLOURS_BY_NAME[colour] for colour in entry.colours if colour in COLOURS_BY_NAME)
    return CardDefinition(
        name=entry.name,
        types=tuple(word for word in words if word not in supertypes),
        subtypes=entry.subtypes,
        supertypes=supertypes,
        colours=colours,
        power=entry.power,
        toughness=entry.toughness,
    )
