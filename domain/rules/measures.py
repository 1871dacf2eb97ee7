"""Plain numbers and properties of single objects: mana value, targets, statuses (109.3, 110.5, 115.9, 202.3)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import face_keys
from domain.mana import mana_value
from domain.rulebook import NEWEST, edition
from domain.rules.context import View
from domain.state import Board, GameObject
from domain.vocabulary import (
    BASIC_LAND_MANA,
    PERMANENT_TYPES,
    SPELL_TYPES,
    Id,
    PlayerId,
    Zone,
    is_of_type,
    is_player,
    is_zone,
)

CARD_TYPES: Final = frozenset((*PERMANENT_TYPES, *SPELL_TYPES, "Kindred", "Tribal"))
COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}


def mana_value_of(view: View, found: GameObject) -> int:
    """The mana value of an object; X is the value announced only while it is on the stack (202.3e)."""
    cost = view.of(found.id).mana_cost
    if cost is None and (fronts := melded_fronts(view.board, found)):
        return sum(mana_value(each.mana_cost or ()) for each in fronts)  # 712.8g
    if cost is None and shows_back(view.board, found):
        cost = view.board.definitions[found.definition].mana_cost  # 202.3b
    cost = cost or ()
    return mana_value(cost, max(0, found.choices.x) if found.zone is Zone.STACK else 0)


def mana_values(view: View, found: GameObject) -> tuple[int, ...]:
    """The mana values that a comparison sees: in 2008 one for each half of a split card off the stack (505.6)."""
    board = view.board
    if found.zone is not Zone.STACK and found.ability is None and not found.face_down:
        card = board.definition_of(found)
        if card.layout == "split" and not edition(board.edition or NEWEST).split_card_is_combined:
            return tuple(mana_value(face.mana_cost or ()) for face in card.faces)
    return (mana_value_of(view, found),)


def melded_fronts(board: Board, found: GameObject) -> tuple[CardDefinition, ...]:
    """The front faces of the two cards whose combined face a permanent shows; none of anything else (712.8g)."""
    top = found.components[:2]
    if len(top) < 2 or not top[1].half or (found.shown != top[0].shown and not found.shown.startswith("merged:")):
        return ()
    return tuple(board.definitions[each.definition] for each in top)


def shows_back(board: Board, found: GameObject) -> bool:
    """Whether an object shows the back face of its own card, which turned over or was cast so (712.8c, 712.8e)."""
    if not found.back or found.face_down or found.ability is not None:
        return False
    card = board.definitions[found.definition]
    return card.layout == "transforming" and found.shown in face_keys(found.definition, card)


MEASURES: Final[Mapping[str, Callable[[View, GameObject], int | None]]] = {
    "power": lambda view, found: view.of(found.id).power,
    "toughness": lambda view, found: view.of(found.id).toughness,
    "mana_value": mana_value_of,
    "counters": lambda view, found: sum(count for _, count in found.counters),
    "damage": lambda view, found: found.damage,
    "targets": lambda view, found: len(targets_of(found)),
    "mutations": lambda view, found: sum(bool(each.merged) for each in found.components),
    "x": lambda view, found: max(0, found.choices.x),
}


def targets_of(found: GameObject) -> tuple[Id, ...]:
    """Every target of a spell or ability, in the order of its slots; one chosen twice is there twice (115.9a)."""
    return tuple(target for slot in found.choices.slots for target in slot.targets)


STATUSES: Final[Mapping[str, Callable[[GameObject], bool]]] = {
    "tapped": lambda found: found.tapped,
    "untapped": lambda found: not found.tapped,
    "face_down": lambda found: found.face_down,
    "token": lambda found: found.token,
    "attached": lambda found: bool(found.attached_to),
    "attacking": lambda found: bool(found.attacking),
    "blocking": lambda found: bool(found.blocking),
    "blocked": lambda found: found.blocked,
    "unblocked": lambda found: found.unblocked,
    "attacked": lambda found: found.attacked,
}
"""The statuses that a filter can ask for (110.5, 506)."""


def is_spell(found: GameObject) -> bool:
    """Whether an object is a spell: a card or a copy of one on the stack (112.1)."""
    return found.zone is Zone.STACK and found.ability is None


def still_there(view: View, target: Id) -> bool:
    """Whether a target is where it was chosen; one that left is ignored, not judged as it was (115.9b)."""
    return is_player(target) or is_zone(target) or target in view.board.objects


KICKERS: Final = ("kicker", "multikicker")
"""The additional costs that are kicker costs (702.33a, 702.33c)."""


def kicked(view: View, found: GameObject, times: tuple[int, ...]) -> bool:
    """Whether a kicker cost was paid, not just any additional cost of the card (702.33d)."""
    costs = view.board.definition_of(found).additional_costs
    return any(paid for cost, paid in zip(costs, times, strict=False) if cost.name in KICKERS)


def was_this_turn(found: GameObject, what: str, turn: int) -> bool:
    """Whether the permanent entered, or was dealt damage, in this turn."""
    if found.zone is not Zone.BATTLEFIELD:
        return False
    return (found.entered if what == "entered" else found.hurt) == turn


def variety(view: View, of: str, things: Iterable[Id]) -> int:
    """How many different card types, colours … there are among objects."""
    found = (view.object(thing) for thing in things)
    return len({each for one in found if one is not None for each in KINDS[of](view, one)})


KINDS: Final[Mapping[str, Callable[[View, GameObject], Iterable[object]]]] = {
    "card_type": lambda view, found: (each for each in view.of(found.id).types if each in CARD_TYPES),
    "colour": lambda view, found: view.of(found.id).colours,
    "basic_land_type": lambda view, found: (each for each in view.of(found.id).types if each in BASIC_LAND_MANA),
    "mana_value": mana_values,
    "power": lambda view, found: (view.of(found.id).power or 0,),
}
"""What is told apart among objects."""


PARTY: Final = ("Cleric", "Rogue", "Warrior", "Wizard")
"""The creature types of which a party has up to one each (700.8)."""


def party_size(view: View, player: PlayerId) -> int:
    """How many creatures are in a player's party, counted in the way that makes them most (700.8a–b)."""
    own = (view.of(thing) for thing in view.board.battlefield)
    creatures = (each.types for each in own if each.controller == player and "Creature" in each.types)
    parties: set[frozenset[str]] = {frozenset()}
    for types in creatures:
        kinds = [kind for kind in PARTY if is_of_type(types, kind)]
        parties |= {party | {kind} for party in parties for kind in kinds}
    return max(map(len, parties))


def devotion(view: View, colours: tuple[str, ...], player: PlayerId) -> int:
    """The mana symbols of these colours in the mana costs of a player's permanents (700.5)."""
    own = (view.of(thing) for thing in view.board.battlefield)
    costs = (each.mana_cost or () for each in own if each.controller == player)
    return sum(any(half in colours for half in symbol.split("/")) for cost in costs for symbol in cost)
