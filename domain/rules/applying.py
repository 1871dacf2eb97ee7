"""One continuous effect in its layer: what it applies to, and what it makes of that (611, 613.1, 613.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AddPT,
    AnyAbility,
    AnyModification,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    GainAbility,
    GainActivatedOf,
    Keyword,
    LoseAbilities,
    Modifies,
    SetLandType,
    SetPT,
    Static,
    SwitchPT,
)
from domain.cards.pieces import rebuilt
from domain.cards.terms import HasColour, HasName, HasType, IsHost, IsThis, Node
from domain.known import Characteristics
from domain.rules.conditions import holds
from domain.rules.context import Context, View
from domain.rules.printed import base
from domain.rules.reach import zones_named
from domain.rules.reading import amount, chosen_word, meant, those_that_fit
from domain.state import Board, GameObject
from domain.vocabulary import EVERY_CREATURE_TYPE, LAND_TYPES, Id, ObjectId, PlayerId, is_creature_type


class Traits(msgspec.Struct, kw_only=True):
    """Characteristics of an object in the making, while layers are applied.

    ``defines``: its own abilities still define its power and toughness (604.3). ``granted`` are the static abilities
    that effects have given it, with the timestamps of these effects (613.7a).
    """

    id: ObjectId
    name: str
    controller: PlayerId
    mana_cost: tuple[str, ...] | None
    types: tuple[str, ...]
    colours: tuple[str, ...]
    power: int | None
    toughness: int | None
    abilities: tuple[AnyAbility, ...]
    defines: bool = True
    granted: tuple[tuple[Static, int], ...] = ()

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

    @property
    def effect(self) -> tuple[ObjectId, Static | None, Modifies | None]:
        """What tells apart the effects of static abilities: whose ability it is, and which."""
        return self.context.this, self.source, self.rule

    @property
    def lasts_on(self) -> bool:
        """Whether it is one of several modifications of an effect, which stays with what it began with (613.6)."""
        return self.rule is not None and len(self.rule.modifications) > 1


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


def thaw(thing: ObjectId, made: Characteristics) -> Traits:
    """Traits to be changed, from characteristics."""
    return Traits(
        id=thing,
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
    affected = applies_to(partial, pending)
    if pending.lasts_on and affected:
        partial.begun.setdefault(pending.effect, affected)
    for thing in affected:
        APPLY[type(pending.modification)](partial, partial.traits[thing], pending)


def applies_to(partial: PartialView, pending: Pending) -> list[ObjectId]:
    """What fits now, or what fitted in the layer in which an effect of several modifications began (613.6)."""
    begun = partial.begun.get(pending.effect) if pending.lasts_on else None
    return fitting(partial, pending) if begun is None else begun


def fitting(partial: PartialView, pending: Pending) -> list[ObjectId]:
    """What a modification applies to now, if what says so is there."""
    if pending.source is not None and not still_there(partial, pending):
        return []
    return affected_by(partial, pending)


def reading_now(partial: PartialView, pending: Pending) -> Context:
    """How a modification is read now: whoever controls its source by now is "you" (109.5)."""
    owner = partial.traits.get(pending.context.this) if pending.rule is not None else None
    if owner is None or owner.controller == pending.context.controller:
        return pending.context
    return msgspec.structs.replace(pending.context, controller=owner.controller)


def still_there(partial: PartialView, pending: Pending) -> bool:
    """Whether the static ability behind a modification exists and its condition holds (604.1, 604.2)."""
    source = pending.source
    owner = partial.traits.get(pending.context.this)
    if source is None or owner is None or source not in owner.abilities:
        return False
    return source.condition is None or holds(partial, source.condition, reading_now(partial, pending))


def affected_by(partial: PartialView, pending: Pending) -> list[ObjectId]:
    """The objects a modification applies to: a fixed set, or whatever fits now (611.2c, 611.3a)."""
    if pending.affects is not None:
        return [thing for thing in pending.affects if thing in partial.traits]
    rule = pending.rule
    if rule is None:
        return []
    context = reading_now(partial, pending)
    if isinstance(rule.filter, (IsThis, IsHost)):
        host = partial.board.objects[context.this].attached_to
        return [
            thing for thing in (context.this if isinstance(rule.filter, IsThis) else host,) if thing in partial.traits
        ]
    board = partial.board
    where = board.battlefield if zones_named(rule.filter) is None else tuple(partial.traits)
    return those_that_fit(partial, rule.filter, where, context)


def _control(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    players = meant(partial, change.player, reading_now(partial, pending))
    if players:
        traits.controller = players[0]


def _types(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    kept = traits.types if change.only is None else change.only
    added = change.add
    if change.creature_types is not None:  # these in the place of others (205.1a–b)
        kept = tuple(each for each in kept if not is_creature_type(each) and each != EVERY_CREATURE_TYPE)
        added = (*added, *change.creature_types)
    added = with_chosen(partial, pending, added, "creature_type")
    types = tuple(dict.fromkeys((*(each for each in kept if each not in change.remove), *added)))
    if "Creature" in change.remove and not {"Kindred", "Tribal"} & set(types):
        types = tuple(each for each in types if not is_creature_type(each))  # they go with the card type (205.1a)
    traits.types = types


def _land_type(partial: PartialView, traits: Traits, pending: Pending) -> None:
    """The land has these land types alone, and loses what its text says; their mana abilities come later (305.7)."""
    change: Any = pending.modification
    types = with_chosen(partial, pending, change.types, "land_type")
    traits.types = (*(each for each in traits.types if each not in LAND_TYPES), *types)
    traits.abilities, traits.defines = (), False


def _colours(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    kept = traits.colours if change.add else ()
    traits.colours = tuple(dict.fromkeys((*kept, *with_chosen(partial, pending, change.colours, "colour"))))


def with_chosen(partial: PartialView, pending: Pending, words: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """Words with the one chosen for the source as it entered in the place of "chosen" (607.2d)."""
    if "chosen" not in words:
        return words
    word = chosen_word(partial, kind, pending.context)
    return tuple(word if each == "chosen" else each for each in words if each != "chosen" or word)


def _gain(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    traits.abilities = (*traits.abilities, as_granted(partial, change.ability, pending.context))
    if isinstance(change.ability, Static):
        traits.granted = (*traits.granted, (change.ability, pending.timestamp))


def _gain_activated(partial: PartialView, traits: Traits, pending: Pending) -> None:
    traits.abilities = (*traits.abilities, *activated_of(partial, pending))


def activated_of(partial: PartialView, pending: Pending) -> tuple[AnyAbility, ...]:
    """The activated abilities of the objects that a modification speaks of, as they are now (613.1f)."""
    change: Any = pending.modification
    things = meant(partial, change.of, reading_now(partial, pending))
    found = (thing for thing in things if partial.object(thing) is not None)
    return tuple(each for thing in found for each in partial.of(thing).abilities if isinstance(each, Activated))


def as_granted(its: View, ability: AnyAbility, giver: Context) -> AnyAbility:
    """A keyword ability with the word chosen for what gives it in the place of "chosen" (607.2d)."""
    if not isinstance(ability, Keyword) or ability.from_ is None:
        return ability

    def told(piece: Node) -> Node:
        kind, field = CHOSEN.get(type(piece), ("", ""))
        word = chosen_word(its, kind, giver) if kind and getattr(piece, field) == "chosen" else ""
        return replace(piece, **{field: word}) if word else piece

    return rebuilt(ability, told)


CHOSEN: Final[Mapping[type, tuple[str, str]]] = {
    HasColour: ("colour", "colour"),
    HasType: ("creature_type", "type"),
    HasName: ("name", "name"),
}
"""Filters that can mean a word chosen: the kind of word, and the field that says so (607.2d)."""


def _lose(partial: PartialView, traits: Traits, pending: Pending) -> None:
    change: Any = pending.modification
    name = change.keyword
    if name is None:
        traits.abilities, traits.defines = (), False
    else:
        names = (name, "bands with other") if name == "banding" else (name,)  # 702.22b
        traits.abilities = tuple(a for a in traits.abilities if not (isinstance(a, Keyword) and a.name in names))


def numbers_of(partial: PartialView, pending: Pending, thing: ObjectId) -> tuple[int, int]:
    """The power and toughness that a modification speaks of, as they are now; "it" is the object affected."""
    change: Any = pending.modification
    if isinstance(change.power, int) and isinstance(change.toughness, int):
        return change.power, change.toughness
    context = reading_now(partial, pending).with_things("it", (thing,))
    return amount(partial, change.power, context), amount(partial, change.toughness, context)


def _set_pt(partial: PartialView, traits: Traits, pending: Pending) -> None:
    traits.power, traits.toughness = numbers_of(partial, pending, traits.id)


def _add_pt(partial: PartialView, traits: Traits, pending: Pending) -> None:
    if traits.power is not None and traits.toughness is not None:
        power, toughness = numbers_of(partial, pending, traits.id)
        traits.power += power
        traits.toughness += toughness


def _switch_pt(partial: PartialView, traits: Traits, pending: Pending) -> None:
    traits.power, traits.toughness = traits.toughness, traits.power


APPLY: Final = {
    ChangeControl: _control,
    ChangeTypes: _types,
    SetLandType: _land_type,
    ChangeColours: _colours,
    GainAbility: _gain,
    GainActivatedOf: _gain_activated,
    LoseAbilities: _lose,
    SetPT: _set_pt,
    AddPT: _add_pt,
    SwitchPT: _switch_pt,
}
