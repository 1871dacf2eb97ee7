"""What a definition says before any effect applies, worked out once per definition (109.3, 613.1)."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, NamedTuple

import msgspec
from immutables import Map

from domain.cards.abilities import (
    Activated,
    AnyAbility,
    CardDefinition,
    Keyword,
    Mode,
    Modifies,
    Static,
    TargetSpec,
    Text,
)
from domain.cards.costs import TapThis
from domain.cards.effects import AddMana
from domain.cards.keywords import ward
from domain.cards.nouns import CREATURE
from domain.cards.terms import HasType, Owned, OwnerOf, This
from domain.identity import by_identity
from domain.known import Characteristics
from domain.mana import mana_colours
from domain.state import Board, GameObject
from domain.vocabulary import BASIC_LAND_MANA, EVERY_CREATURE_TYPE, ObjectId, PlayerId, Zone, is_creature_type

FACE_DOWN: Final = Characteristics(name="", controller=0, types=("Creature",), power=2, toughness=2)
"""A face-down permanent or spell without other values (708.2a)."""

WARDED: Final = msgspec.structs.replace(FACE_DOWN, abilities=(ward("{2}"),))
"""A face-down permanent or spell that is disguised, or a cloaked permanent (702.168a, 701.58a)."""

UNSEEN: Final = Characteristics(name="", controller=0)
"""A face-down card in exile has no characteristics (406.3)."""

LAND_ABILITIES: Final = {
    kind: Activated((TapThis(),), Text((Mode((), (AddMana((mana,)),)),))) for kind, mana in BASIC_LAND_MANA.items()
}
"""The mana ability that each basic land type brings (305.6)."""


def land_abilities(types: tuple[str, ...]) -> tuple[AnyAbility, ...]:
    """The intrinsic mana abilities of a land with these types (305.6)."""
    if "Land" not in types:
        return ()
    return tuple(ability for kind, ability in LAND_ABILITIES.items() if kind in types)


class Printed(msgspec.Struct, frozen=True):
    """A definition's own characteristics, with and without land abilities, and what its static abilities are for.

    ``hours``: it has daybound or nightbound (702.145).
    """

    bare: Characteristics
    with_lands: Characteristics
    statics: tuple[Static, ...]
    modifies: bool
    defines_numbers: bool
    hours: bool


@by_identity(20_000)  # copies with exceptions are definitions, too, so not for ever
def printed_of(definition: CardDefinition) -> Printed:
    """Read a definition: a power or toughness that isn't a number yet counts as 0 (208.2)."""
    bare = Characteristics(
        name=definition.name,
        controller=0,
        mana_cost=definition.mana_cost,
        types=printed_types(definition),
        colours=printed_colours(definition),
        power=_number(definition.power),
        toughness=_number(definition.toughness),
        abilities=definition.abilities,
    )
    statics = tuple(ability for ability in definition.abilities if isinstance(ability, Static))
    extra = land_abilities(bare.types)
    return Printed(
        bare,
        msgspec.structs.replace(bare, abilities=bare.abilities + extra) if extra else bare,
        statics,
        any(isinstance(rule, Modifies) for static in statics for rule in static.rules),
        not all(isinstance(number, (int, type(None))) for number in (definition.power, definition.toughness)),
        any(isinstance(each, Keyword) and each.name in ("daybound", "nightbound") for each in definition.abilities),
    )


def printed_types(definition: CardDefinition) -> tuple[str, ...]:
    """The types on the type line; with changeling every creature type, everywhere (205, 702.73a)."""
    types = (*definition.supertypes, *definition.types, *definition.subtypes)
    return (*types, EVERY_CREATURE_TYPE) if Keyword("changeling") in definition.abilities else types


def printed_colours(definition: CardDefinition) -> tuple[str, ...]:
    """The colours of the indicator or of the mana cost; with devoid none, everywhere (202.2, 204, 702.114a)."""
    if Keyword("devoid") in definition.abilities:
        return ()
    return definition.colours if definition.colours is not None else mana_colours(definition.mana_cost or ())


class Index(NamedTuple):
    """The definitions of a game, by name, that have static abilities, define numbers, or know of day and night."""

    notable: frozenset[str]
    defining: frozenset[str]
    hours: frozenset[str]


@by_identity(256)
def index_of(definitions: Map[str, CardDefinition]) -> Index:
    """What there is to look for among the definitions of a game."""
    says = {name: printed_of(definition) for name, definition in definitions.items()}
    return Index(
        frozenset(name for name, its in says.items() if its.statics or its.defines_numbers),
        frozenset(name for name, its in says.items() if its.defines_numbers),
        frozenset(name for name, its in says.items() if its.hours),
    )


_Pile = tuple[ObjectId, ...]
_NOTABLE: OrderedDict[int, tuple[_Pile, _Pile]] = OrderedDict()
"""By the identity of battlefield, stack or command zone, which each entry holds: so it can't be stale."""
_MOST_NOTABLE: Final = 512


def notable(board: Board) -> _Pile:
    """The permanents, spells and emblems whose definitions have static abilities or numbers still to be defined."""
    names = index_of(board.definitions).notable
    if not names:
        return ()
    found = notable_in(board, board.battlefield, names)
    if board.stack:
        found += notable_in(board, board.stack, names)
    return found + notable_in(board, board.command, names) if board.command else found


def notable_in(board: Board, pile: _Pile, names: frozenset[str]) -> _Pile:
    """Those in one zone."""
    known = _NOTABLE.get(id(pile))
    if known is None:
        found = tuple(thing for thing in pile if is_notable(board.objects[thing], names))
        known = _NOTABLE[id(pile)] = (pile, found)
        if len(_NOTABLE) > _MOST_NOTABLE:
            _NOTABLE.popitem(last=False)
    return known[1]


def is_notable(found: GameObject, names: frozenset[str]) -> bool:
    """Whether an object's definition is among these; an ability's isn't: its source may be long gone."""
    return found.says in names and found.ability is None


def _number(quantity: Any) -> int | None:
    return None if quantity is None else quantity if isinstance(quantity, int) else 0


def controller_before_effects(found: GameObject) -> PlayerId:
    """Who controls an object if no effect says otherwise; its owner outside battlefield and stack (108.4a)."""
    return found.controller if found.zone in (Zone.BATTLEFIELD, Zone.STACK) else found.owner


def is_warded(found: GameObject) -> bool:
    """Whether a face-down object has ward {2}: it was cast with disguise, or cloaked (702.168a, 701.58a)."""
    return found.warded or found.choices.alternative == "disguise"


def is_bestowed(board: Board, found: GameObject) -> bool:
    """Whether a spell was cast bestowed, or a permanent is still attached as it has been since (702.103b, 702.103f)."""
    name = found.choices.alternative
    if not name or found.ability is not None or not (found.zone is Zone.STACK or found.attached_to):
        return False
    if found.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        return False
    costs = board.definition_of(found).alternative_costs
    return any(cost.name == name and cost.cast_as == "aura" for cost in costs)


def enchant_of(board: Board, found: GameObject) -> TargetSpec | None:
    """What an Aura can enchant: by its enchant ability, or a creature if it is bestowed (702.5a, 702.103b)."""
    return ENCHANT_CREATURE if is_bestowed(board, found) else board.definition_of(found).enchant


MUTATE_ONTO: Final = TargetSpec(CREATURE & ~HasType("Human") & Owned(OwnerOf(This())))
"""What a mutating creature spell targets: a creature of its owner's that is no Human (702.140a)."""
ENCHANT_CREATURE: Final = TargetSpec(CREATURE)
"""The ability that a bestowed Aura gains (702.103b)."""


def bestowed(made: Characteristics) -> Characteristics:
    """An enchantment creature as an Aura: no creature, and without creature types (702.103b, 205.1a)."""
    kept = tuple(kind for kind in made.types if kind != "Creature" and not is_creature_type(kind))
    return msgspec.structs.replace(made, types=(*kept, "Aura"), power=None, toughness=None)


def base(board: Board, found: GameObject, lands: bool = False) -> Characteristics:
    """The object before continuous effects and counters (613.1), with the abilities of land types if asked for."""
    if found.ability is not None:
        return Characteristics(name=found.definition, controller=found.controller, abilities=(found.ability,))
    whose = controller_before_effects(found)
    if found.face_down:
        seen = UNSEEN if found.zone is Zone.EXILE else WARDED if is_warded(found) else FACE_DOWN
        return msgspec.structs.replace(seen, controller=whose)
    says = printed_of(board.definition_of(found))
    made = says.with_lands if lands else says.bare
    if is_bestowed(board, found):
        made = bestowed(made)
    return msgspec.structs.replace(made, controller=whose)


_PLAIN: dict[int, tuple[GameObject, Characteristics]] = {}
"""By the identity of the object, which each entry holds: so it can't be stale."""
_MOST_PLAIN: Final = 10_000


def plain(board: Board, found: GameObject) -> Characteristics:
    """An object that no continuous effect applies to: what is printed, land types, counters."""
    known = _PLAIN.get(id(found))
    if known is not None:
        return known[1]
    if len(_PLAIN) >= _MOST_PLAIN:
        _PLAIN.clear()
    made = with_counters(base(board, found, lands=True), found)
    _PLAIN[id(found)] = (found, made)
    return made


COUNTER_PT: Final = {"+1/+1": (1, 1), "-1/-1": (-1, -1), "+1/+0": (1, 0), "+0/+1": (0, 1), "-0/-1": (0, -1)}
"""What counters do to power and toughness (122.1a)."""


def counter_change(found: GameObject) -> tuple[int, int]:
    """What an object's counters add to its power and toughness (613.4c)."""
    power = sum(COUNTER_PT.get(kind, (0, 0))[0] * count for kind, count in found.counters)
    toughness = sum(COUNTER_PT.get(kind, (0, 0))[1] * count for kind, count in found.counters)
    return power, toughness


def with_counters(made: Characteristics, found: GameObject) -> Characteristics:
    """Characteristics with what counters change, for an object no effect applies to."""
    if not found.counters or made.power is None or made.toughness is None:
        return made
    power, toughness = counter_change(found)
    return msgspec.structs.replace(made, power=made.power + power, toughness=made.toughness + toughness)
