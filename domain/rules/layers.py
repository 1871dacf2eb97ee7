"""The layers of continuous effects (613): what they make of each object's printed characteristics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from domain.cards.abilities import (
    AddPT,
    AnyAbility,
    AnyModification,
    Become,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    GainAbility,
    Keyword,
    LoseAbilities,
    Modifies,
    SetPT,
    Static,
    SwitchPT,
)
from domain.cards.terms import IsHost, IsThis, Quantity
from domain.known import Characteristics
from domain.rules.conditions import holds
from domain.rules.context import Context, View
from domain.rules.printed import base, counter_change, land_abilities, notable, printed_of
from domain.rules.reach import zones_named
from domain.rules.reading import amount, fits, meant
from domain.state import Board, GameObject
from domain.vocabulary import Id, ObjectId, PlayerId, Zone, is_creature_type


class Traits(msgspec.Struct, kw_only=True):
    """Characteristics in the making, while layers are applied."""

    name: str
    controller: PlayerId
    mana_cost: tuple[str, ...] | None
    types: tuple[str, ...]
    colours: tuple[str, ...]
    power: int | None
    toughness: int | None
    abilities: tuple[AnyAbility, ...]

    def freeze(self) -> Characteristics:
        """What the layers made of the object."""
        return Characteristics(
            name=self.name,
            controller=self.controller,
            mana_cost=self.mana_cost,
            types=self.types,
            colours=self.colours,
            power=self.power,
            toughness=self.toughness,
            abilities=self.abilities,
        )


class Pending(NamedTuple):
    """One modification that waits for its layer: its timestamp, how to read it, and what it applies to."""

    timestamp: int
    context: Context
    modification: AnyModification
    affects: tuple[Id, ...] | None
    rule: Modifies | None
    source: Static | None


# --- layers ----------------------------------------------------------------------------------------------------------


LAYERS: Final[tuple[tuple[type, ...], ...]] = (
    (Become,),
    (ChangeControl,),
    (ChangeTypes,),
    (ChangeColours,),
    (GainAbility, LoseAbilities),
    (SetPT,),
    (AddPT,),
    (SwitchPT,),
)
"""1 copy, 2 control, 4 type, 5 colour, 6 ability, 7b–d power and toughness; counters in 7c (613.1, 613.4)."""


class PartialView:
    """A view in the middle of the layers: what has been applied so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.traits: dict[ObjectId, Traits] = {}
        self.begun: dict[tuple[ObjectId, Static | None, Modifies | None], list[ObjectId]] = {}

    def object(self, thing: ObjectId) -> GameObject | None:
        """The object as it is; gone ones don't matter to the layers."""
        return self.board.objects.get(thing)

    def of(self, thing: ObjectId) -> Any:
        """The traits made so far, of an object that the layers may change, or else its base."""
        found = self.traits.get(thing)
        return found if found is not None else base(self.board, self.board.objects[thing])


def layered(board: Board) -> dict[ObjectId, Traits]:
    """What effects make of the objects they may change, layer by layer, each in timestamp order (613.3, 613.7)."""
    partial = PartialView(board)
    waiting = [*static_modifications(partial, board), *lasting_modifications(board)]
    if not waiting and not any(
        printed_of(board.definition_of(board.objects[thing])).defines_numbers for thing in notable(board)
    ):
        return {}
    for thing in subjects(board, waiting):
        partial.traits[thing] = thaw(base(board, board.objects[thing]))
    for layer in LAYERS:
        at_hand = [each for each in waiting if isinstance(each.modification, layer)]
        if layer == (AddPT,):
            apply_counters(partial)
        if layer == (SetPT,):
            define_power_and_toughness(partial)
        for each in sorted(at_hand, key=lambda pending: pending.timestamp):
            apply_one(partial, each)
        if layer == (ChangeTypes,):
            grant_land_abilities(partial)
        if layer == (GainAbility, LoseAbilities):
            waiting += gained_statics(partial, board)
    return partial.traits


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
    """The modifications of one static ability (613.7a: its source's timestamp)."""
    context = Context(controller=partial.of(found.id).controller, this=found.id, choices=found.choices)
    for rule in ability.rules:
        if isinstance(rule, Modifies):
            for modification in rule.modifications:
                yield Pending(found.id, context, modification, None, rule, ability)


def gained_statics(partial: PartialView, board: Board) -> list[Pending]:
    """Modifications of static abilities gained in layer 6, for the layers after it (613.6)."""
    made: list[Pending] = []
    for thing in board.battlefield:
        found = board.objects[thing]
        own = board.definition_of(found).abilities if not found.face_down else ()
        for ability in partial.traits[thing].abilities:
            if isinstance(ability, Static) and ability.zone is Zone.BATTLEFIELD and ability not in own:
                made += modifications_of(partial, ability, found)
    return made


def lasting_modifications(board: Board) -> Iterator[Pending]:
    """The modifications of effects that resolutions began (611.2)."""
    for effect in board.effects:
        context = Context(controller=effect.controller, this=effect.source)
        for modification in effect.modifications:
            yield Pending(effect.id, context, modification, effect.affects, None, None)


def subjects(board: Board, waiting: list[Pending]) -> tuple[ObjectId, ...]:
    """The objects that effects may change: permanents, the stack, and zones that a filter names."""
    things = [*board.battlefield, *board.stack]
    zones = {zone for each in waiting if each.rule is not None for zone in zones_named(each.rule.filter) or ()}
    for zone in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY):
        if zone in zones:
            for player in board.players:
                things += board.zone(zone, player.id)
    if Zone.EXILE in zones:
        things += board.exile
    affected = (thing for each in waiting for thing in each.affects or ())
    return tuple(dict.fromkeys((*things, *(thing for thing in affected if thing in board.objects))))


def thaw(made: Characteristics) -> Traits:
    """Traits to be changed, from characteristics."""
    return Traits(
        name=made.name,
        controller=made.controller,
        mana_cost=made.mana_cost,
        types=made.types,
        colours=made.colours,
        power=made.power,
        toughness=made.toughness,
        abilities=made.abilities,
    )


def apply_one(partial: PartialView, pending: Pending) -> None:
    """Apply one modification to whatever it applies to."""
    for thing in applies_to(partial, pending):
        APPLY[type(pending.modification)](partial, partial.traits[thing], pending)


def applies_to(partial: PartialView, pending: Pending) -> list[ObjectId]:
    """What fits now, or what fitted in the layer in which an effect of several modifications began (613.6)."""
    if pending.rule is None or len(pending.rule.modifications) == 1:
        return fitting(partial, pending)
    effect = (pending.context.this, pending.source, pending.rule)
    if effect in partial.begun:
        return partial.begun[effect]
    found = fitting(partial, pending)
    if found:
        partial.begun[effect] = found
    return found


def fitting(partial: PartialView, pending: Pending) -> list[ObjectId]:
    """What a modification applies to now, if what says so is there."""
    if pending.source is not None and not still_there(partial, pending):
        return []
    return affected_by(partial, pending)


def still_there(partial: PartialView, pending: Pending) -> bool:
    """Whether the static ability behind a modification exists and its condition holds (604.1, 604.2)."""
    source = pending.source
    owner = partial.traits.get(pending.context.this)
    if source is None or owner is None or source not in owner.abilities:
        return False
    context = msgspec.structs.replace(pending.context, controller=owner.controller)
    return holds(partial, source.condition, context)


def affected_by(partial: PartialView, pending: Pending) -> list[ObjectId]:
    """The objects a modification applies to: a fixed set, or whatever fits now (611.2c, 611.3a)."""
    if pending.affects is not None:
        return [thing for thing in pending.affects if thing in partial.traits]
    rule = pending.rule
    if rule is None:
        return []
    source = partial.traits[pending.context.this]
    context = msgspec.structs.replace(pending.context, controller=source.controller)
    if isinstance(rule.filter, (IsThis, IsHost)):
        host = partial.board.objects[context.this].attached_to
        return [
            thing for thing in (context.this if isinstance(rule.filter, IsThis) else host,) if thing in partial.traits
        ]
    everywhere = zones_named(rule.filter)
    found = [thing for thing in partial.traits if fits(partial, rule.filter, thing, context)]
    if everywhere is not None:
        return found
    return [thing for thing in found if partial.board.objects[thing].zone is Zone.BATTLEFIELD]


def _become(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    made = printed_of(partial.board.definitions[change.definition]).bare
    for field in ("name", "mana_cost", "types", "colours", "power", "toughness", "abilities"):
        setattr(traits, field, getattr(made, field))


def _control(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    players = meant(partial, change.player, pending.context)
    if players:
        traits.controller = players[0]


def _types(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    kept = traits.types if change.only is None else change.only
    types = tuple(dict.fromkeys((*(each for each in kept if each not in change.remove), *change.add)))
    if "Creature" in change.remove and not {"Kindred", "Tribal"} & set(types):
        types = tuple(each for each in types if not is_creature_type(each))  # they go with the card type (205.1a)
    traits.types = types


def _colours(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    kept = traits.colours if change.add else ()
    traits.colours = tuple(dict.fromkeys((*kept, *change.colours)))


def _gain(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    traits.abilities = (*traits.abilities, change.ability)


def _lose(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    name = change.keyword
    if name is None:
        traits.abilities = ()
    else:
        traits.abilities = tuple(a for a in traits.abilities if not (isinstance(a, Keyword) and a.name == name))


def _set_pt(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    traits.power = amount(partial, change.power, pending.context)
    traits.toughness = amount(partial, change.toughness, pending.context)


def _add_pt(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    if traits.power is not None and traits.toughness is not None:
        traits.power += amount(partial, change.power, pending.context)
        traits.toughness += amount(partial, change.toughness, pending.context)


def _switch_pt(partial: PartialView, traits: Traits, pending: Pending) -> None:
    traits.power, traits.toughness = traits.toughness, traits.power


APPLY: Final = {
    Become: _become,
    ChangeControl: _control,
    ChangeTypes: _types,
    ChangeColours: _colours,
    GainAbility: _gain,
    LoseAbilities: _lose,
    SetPT: _set_pt,
    AddPT: _add_pt,
    SwitchPT: _switch_pt,
}


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
        if found.face_down or found.ability is not None:
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
    definition = its.board.definition_of(found)
    if found.face_down or found.ability is not None or not printed_of(definition).defines_numbers:
        return made
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
