"""The cards of the pool, looked through: by name, type, keyword, or a word of what they say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    CardDefinition,
    EntersDevouring,
    EntersMay,
    Keyword,
    SavesHost,
    Triggered,
)
from domain.cards.pieces import pieces
from domain.cards.render import render_card
from domain.cards.terms import Node
from domain.mana import write_mana

UNNAMED: Final = ("", "alternative", "unattach")
"""Names that are no keyword's."""
NAMED: Final = (Keyword, Activated, Triggered, AdditionalCost, AlternativeCost)
BY_CLASS: Final[Mapping[type, str]] = {EntersDevouring: "devour", SavesHost: "umbra armor"}
"""Rules that only one keyword has."""


class CardRow(msgspec.Struct, frozen=True):
    """A card in a list: what is printed on it, and its keywords."""

    name: str
    mana_cost: str
    type_line: str
    numbers: str
    keywords: tuple[str, ...]


def keywords_of(definition: CardDefinition) -> tuple[str, ...]:
    """The keywords that a card has, gives or speaks of, in the order of the card, each once."""
    found = (keyword(node) for node in pieces(definition))
    splice = ("splice",) if definition.splice is not None else ()
    enchant = ("enchant",) if definition.enchant is not None else ()
    return tuple(dict.fromkeys((*enchant, *(each for each in found if each not in UNNAMED), *splice)))


def keyword(node: Node) -> str:
    """The keyword that a node is a part of; empty if of none."""
    if isinstance(node, NAMED):
        return node.name
    if isinstance(node, EntersMay):
        return node.key
    return BY_CLASS.get(type(node), "")


def row_of(definition: CardDefinition) -> CardRow:
    """A card as a row of the list."""
    left = " ".join((*definition.supertypes, *definition.types))
    line = f"{left} — {' '.join(definition.subtypes)}" if definition.subtypes else left
    power, toughness = (number(each) for each in (definition.power, definition.toughness))
    numbers = f"{power}/{toughness}" if power else number(definition.loyalty)
    cost = write_mana(definition.mana_cost) if definition.mana_cost is not None else ""
    return CardRow(definition.name, cost, line, numbers, keywords_of(definition))


def number(value: object) -> str:
    """A number as it is printed; a star for one that an ability defines."""
    return "" if value is None else str(value) if isinstance(value, int) else "*"


def cards_that_fit(
    pool: Iterable[CardDefinition], wanted_keyword: str = "", wanted_type: str = "", word: str = ""
) -> tuple[CardRow, ...]:
    """The cards with a keyword, a type, and a word in what they say, whichever are given; by name."""
    found = []
    for definition in sorted(pool, key=lambda each: each.name):
        row = row_of(definition)
        if wanted_keyword and wanted_keyword.casefold() not in row.keywords:
            continue
        if wanted_type and wanted_type.casefold() not in row.type_line.casefold().split():
            continue
        if word and word.casefold() not in render_card(definition).casefold():
            continue
        found.append(row)
    return tuple(found)


def keyword_counts(pool: Iterable[CardDefinition]) -> Mapping[str, int]:
    """How many cards of the pool have each keyword, the most frequent first."""
    counts: dict[str, int] = {}
    for definition in pool:
        for name in keywords_of(definition):
            counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
