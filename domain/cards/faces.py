"""Cards with more than one face, as they are written (709, 710, 712, 715, 718).

split(instant("Wax", "{G}", …), sorcery("Wane", "{W}", …))
transforming(creature(…), back("Creature — Insect", "…", "U", …, power=3, toughness=2))
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, Keyword, Layout
from domain.cards.build import Part, card
from domain.cards.face_names import completed
from domain.cards.keywords.faces import siege
from domain.cards.terms import Quantity
from domain.mana import parse_mana


def split(left: CardDefinition, right: CardDefinition, *parts: Keyword) -> CardDefinition:
    """A split card of two halves (709); ``parts`` are what belongs to the whole card, such as fuse."""
    return completed(CardDefinition(name="", layout="split", faces=(left, right), abilities=parts))


def adventurer(normal: CardDefinition, adventure: CardDefinition) -> CardDefinition:
    """An adventurer card and its Adventure (715)."""
    return _with(normal, adventure, "adventure")


def omen(normal: CardDefinition, other: CardDefinition) -> CardDefinition:
    """An omen card and its Omen (720)."""
    return _with(normal, other, "omen")


def room(left: CardDefinition, right: CardDefinition) -> CardDefinition:
    """A Room and its two doors, halves that share a type line (709.5)."""
    return completed(CardDefinition(name="", layout="room", faces=(left, right)))


def door(name: str, cost: str, *parts: Part) -> CardDefinition:
    """One half of a Room (709.5a)."""
    return card("Enchantment — Room", name, cost, *parts)


def modal_faces(front: CardDefinition, back_: CardDefinition) -> CardDefinition:
    """A modal double-faced card (712.3)."""
    return _with(front, back_, "modal")


def transforming(front: CardDefinition, back_: CardDefinition) -> CardDefinition:
    """A double-faced card that turns over (712.2)."""
    return _with(front, back_, "transforming")


def melding(front: CardDefinition, together: CardDefinition) -> CardDefinition:
    """One card of a meld pair, and what the two are together (712.4)."""
    return _with(front, together, "meld")


def flip(top: CardDefinition, bottom: CardDefinition) -> CardDefinition:
    """A flip card: the bottom half keeps mana cost and colour of the card (710.1c)."""
    return completed(_with(top, bottom, "flip"))


def prototype(normal: CardDefinition, cost: str, power: Quantity, toughness: Quantity) -> CardDefinition:
    """A prototype card with the other cost, power and toughness that it may be cast with (718.2)."""
    small = replace(normal, mana_cost=parse_mana(cost), power=power, toughness=toughness)
    return _with(normal, small, "prototype")


def back(type_line: str, name: str, colours: str, *parts: Part, **numbers: Any) -> CardDefinition:
    """A face without a mana cost, and its colour indicator if it has one (204)."""
    return card(type_line, name, None, *parts, colours=tuple(colours) or None, **numbers)


def _with(normal: CardDefinition, other: CardDefinition, layout: Layout) -> CardDefinition:
    return replace(normal, layout=layout, faces=(other,))


def saga(name: str, cost: str, *parts: Part) -> CardDefinition:
    """A Saga and its chapters (714)."""
    return card("Enchantment — Saga", name, cost, *parts)


def battle(name: str, cost: str, defense: Quantity, *parts: Part) -> CardDefinition:
    """A Siege (310.11); its back face is what may be cast once it is defeated."""
    return card("Battle — Siege", name, cost, *parts, siege(), defense=defense)
