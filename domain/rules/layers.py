"""The layers of continuous effects (613): what they make of each object's printed characteristics.

Layers 1 and 3 aren't here: copies, face-down objects and changed texts are in what an object's definition is
(``copying.py``), for nothing in the other layers comes before them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import msgspec

from domain.cards.abilities import (
    AddPT,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    GainAbility,
    GainActivatedOf,
    LoseAbilities,
    Modifies,
    SetLandType,
    SetPT,
    Static,
    SwitchPT,
)
from domain.cards.terms import Quantity
from domain.known import Characteristics
from domain.rules.applying import PartialView, Pending, Traits, thaw
from domain.rules.context import Context, View
from domain.rules.dependency import apply_in_order
from domain.rules.keyword_counters import keywords_of_counters
from domain.rules.printed import base, counter_change, index_of, land_abilities, notable, printed_of
from domain.rules.reach import zones_named
from domain.rules.reading import amount
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, Zone

# --- layers ----------------------------------------------------------------------------------------------------------


class Layer(NamedTuple):
    """A layer or sublayer: what is applied in it, and which aspects of objects that changes.

    ``of`` names the effects that belong here by what made them: static abilities, or resolutions (2008: 418.5a).
    ``first`` and ``last`` are what else happens as it begins and ends.
    """

    kinds: tuple[type, ...]
    changes: frozenset[str]
    of: Literal["any", "static", "resolution"] = "any"
    also: tuple[type, ...] = ()
    first: Literal["", "counters", "defined"] = ""
    last: Literal["", "lands", "gained"] = ""


_NUMBERS: Final = frozenset(("numbers",))
CONTROL: Final = Layer((ChangeControl,), frozenset(("control",)))
TYPES: Final = Layer((ChangeTypes, SetLandType), frozenset(("types", "abilities")), last="lands")
SWITCHES: Final = Layer((SwitchPT,), _NUMBERS)

LAYERS: Final = (
    CONTROL,
    TYPES,
    Layer((ChangeColours,), frozenset(("colours",))),
    Layer((GainAbility, GainActivatedOf, LoseAbilities), frozenset(("abilities",)), last="gained"),
    Layer((SetPT,), _NUMBERS, first="defined"),
    Layer((AddPT,), _NUMBERS, first="counters"),
    SWITCHES,
)
"""2 control, 4 type, 5 colour, 6 ability, 7a–d power and toughness, counters in 7c (613.1, 613.4)."""
LAYERS_2008: Final = (
    CONTROL,
    TYPES,
    Layer(
        (ChangeColours, GainAbility, GainActivatedOf, LoseAbilities), frozenset(("colours", "abilities")), last="gained"
    ),
    Layer((AddPT,), _NUMBERS, of="resolution", also=(SetPT,), first="defined"),
    Layer((AddPT,), _NUMBERS, of="static", first="counters"),
    SWITCHES,
)
"""2 control, 4 type, 5 the others, 6a–e power and toughness, where resolutions are together by age (2008: 418.5a)."""


def layers_of(board: Board) -> tuple[Layer, ...]:
    """The layers of the edition that the game is pinned to."""
    return LAYERS if board.colour_has_own_layer else LAYERS_2008


def layered(board: Board) -> dict[ObjectId, Traits]:
    """What effects make of the objects they may change, layer by layer (613.1)."""
    partial, there = PartialView(board), notable(board)
    waiting = [*static_modifications(partial, board)] if there else []
    if board.effects:
        waiting += lasting_modifications(board)
    waiting += keywords_of_counters(board)
    if not waiting and not (there and any(defines_numbers(board, thing) for thing in there)):
        return {}
    for thing in subjects(board, waiting):
        partial.traits[thing] = thaw(thing, base(board, board.objects[thing]))
    for layer in layers_of(board):
        apply_layer(partial, layer, waiting)
    return partial.traits


def defines_numbers(board: Board, thing: ObjectId) -> bool:
    """Whether an ability of an object defines its power or toughness (604.3)."""
    return board.objects[thing].says in index_of(board.definitions).defining


def apply_layer(partial: PartialView, layer: Layer, waiting: list[Pending]) -> None:
    """Apply all that belongs in a layer; abilities gained in it have their effects from then on (613.6)."""
    if layer.first == "counters":
        apply_counters(partial)
    elif layer.first == "defined":
        define_power_and_toughness(partial)
    at_hand = [each for each in waiting if belongs(layer, each)]
    if layer.last != "gained":
        if at_hand:
            apply_in_order(partial, at_hand, layer.changes, list)
        if layer.last == "lands":
            grant_land_abilities(partial)
        return
    gained = Gained(partial)
    if at_hand:
        apply_in_order(partial, at_hand, layer.changes, lambda: [e for e in gained.new() if belongs(layer, e)])
    gained.new()
    waiting += gained.found


def belongs(layer: Layer, each: Pending) -> bool:
    """Whether a modification is applied in a layer."""
    if isinstance(each.modification, layer.also):
        return True
    if not isinstance(each.modification, layer.kinds):
        return False
    return layer.of == "any" or (layer.of == "static") == (each.rule is not None)


class Gained:
    """The effects of static abilities that other effects give, as they come into existence (613.8c, 613.7a)."""

    def __init__(self, partial: PartialView) -> None:
        self.partial = partial
        self.found: list[Pending] = []
        self._seen: dict[ObjectId, int] = {}

    def new(self) -> list[Pending]:
        """The effects that are there since this was asked last; the granting effect's timestamp counts if later."""
        made: list[Pending] = []
        for thing, traits in self.partial.traits.items():
            seen = self._seen.get(thing, 0)
            if len(traits.granted) > seen:
                self._seen[thing] = len(traits.granted)
                found = self.partial.board.objects[thing]
                for ability, timestamp in traits.granted[seen:]:
                    if ability.zone is found.zone:
                        its = modifications_of(self.partial, ability, found)
                        made += [each._replace(timestamp=max(timestamp, each.timestamp)) for each in its]
        self.found += made
        return made


def static_modifications(partial: PartialView, board: Board) -> Iterator[Pending]:
    """The modifications of printed static abilities on the battlefield and on the stack (611.3)."""
    for thing in notable(board):
        found = board.objects[thing]
        if found.face_down or found.ability is not None:
            continue
        says = printed_of(board.definition_of(found))
        if says.modifies:
            for ability in says.statics:
                if ability.zone is found.zone:
                    yield from modifications_of(partial, ability, found)


def modifications_of(partial: PartialView, ability: Static, found: GameObject) -> Iterator[Pending]:
    """The modifications of one static ability (613.7a, 613.7g: its source's timestamp)."""
    context = Context(controller=partial.of(found.id).controller, this=found.id, choices=found.choices)
    for rule in ability.rules:
        if isinstance(rule, Modifies):
            for modification in rule.modifications:
                yield Pending(found.newest_timestamp, context, modification, None, rule, ability)


def lasting_modifications(board: Board) -> Iterator[Pending]:
    """The modifications of effects that resolutions began (611.2)."""
    for effect in board.effects:
        context = Context(controller=effect.controller, this=effect.source)
        for modification in effect.modifications:
            yield Pending(effect.id, context, modification, effect.affects, None, None)


def subjects(board: Board, waiting: list[Pending]) -> tuple[ObjectId, ...]:
    """The objects that effects may change: permanents, the stack, emblems, and zones that a filter names."""
    things = [*board.battlefield, *board.stack, *board.command]
    zones = {zone for each in waiting if each.rule is not None for zone in zones_named(each.rule.filter) or ()}
    for zone in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY):
        if zone in zones:
            for player in board.players:
                things += board.zone(zone, player.id)
    if Zone.EXILE in zones:
        things += board.exile
    affected = (thing for each in waiting for thing in each.affects or ())
    return tuple(dict.fromkeys((*things, *(thing for thing in affected if thing in board.objects))))


# --- counters, land types, numbers that are defined ------------------------------------------------------------------


def apply_counters(partial: PartialView) -> None:
    """Counters that change power and toughness (613.4c)."""
    for thing, traits in partial.traits.items():
        found = partial.board.objects[thing]
        if found.counters and traits.power is not None and traits.toughness is not None:
            power, toughness = counter_change(found)
            traits.power += power
            traits.toughness += toughness


def define_power_and_toughness(partial: PartialView) -> None:
    """Layer 7a: power and toughness that a characteristic-defining ability gives (613.4a, 208.2a)."""
    for thing, traits in partial.traits.items():
        found = partial.board.objects[thing]
        if found.face_down or found.ability is not None or not traits.defines:
            continue
        context = Context(controller=traits.controller, this=thing, choices=found.choices)
        definition = partial.board.definition_of(found)
        traits.power = defined(partial, definition.power, traits.power, context)
        traits.toughness = defined(partial, definition.toughness, traits.toughness, context)


def defined(its: View, number: Quantity | None, made: int | None, context: Context) -> int | None:
    """A power or toughness that an ability defines, or else what it was made (208.2a)."""
    return made if number is None or isinstance(number, int) else amount(its, number, context)


def defined_elsewhere(its: View, found: GameObject, made: Characteristics) -> Characteristics:
    """A card that no effect applies to: its abilities define its numbers in every zone (604.3)."""
    if found.face_down or found.ability is not None:
        return made
    definition = its.board.definition_of(found)
    context = Context(controller=made.controller, this=found.id, choices=found.choices)
    return msgspec.structs.replace(
        made,
        power=defined(its, definition.power, made.power, context),
        toughness=defined(its, definition.toughness, made.toughness, context),
    )


def grant_land_abilities(partial: PartialView) -> None:
    """After types are settled, lands have the abilities of their basic land types (305.6–7)."""
    for traits in partial.traits.values():
        traits.abilities += land_abilities(traits.types)
