"""In which order the effects of one layer apply: by timestamp, unless one depends on another (613.7, 613.8).

Whether it depends is found by trying: the other effect is applied to a copy of what the layers made so far, and the
one is looked at before and after. ``may_depend`` rules most boards out without that, by what effects speak of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from domain.cards import terms as t
from domain.cards.abilities import (
    AddPT,
    ChangeControl,
    GainAbility,
    GainActivatedOf,
    LoseAbilities,
    SetLandType,
    SetPT,
    Static,
)
from domain.rules.applying import PartialView, Pending, activated_of, applies_to, apply_one, numbers_of, reading_now
from domain.rules.reading import meant
from domain.vocabulary import ObjectId


class Unit(NamedTuple):
    """What one effect does in one layer: all its modifications there."""

    timestamp: int
    parts: tuple[Pending, ...]


Newcomers = Callable[[], list[Pending]]
"""What has come into existence since it was asked last: effects of abilities that others gave (613.8c)."""


def apply_in_order(partial: PartialView, at_hand: list[Pending], changes: frozenset[str], new: Newcomers) -> None:
    """Apply all effects of a layer that changes such aspects, in timestamp order where none depends (613.7)."""
    units = units_of(at_hand)
    if may_depend(units, changes):
        apply_dependents(partial, units, changes, new)
        return
    for unit in units:
        apply_unit(partial, unit)


def units_of(at_hand: list[Pending]) -> list[Unit]:
    """The modifications of one layer, those of one effect together, the oldest effect first (613.7)."""
    parts: dict[tuple[int, int, int], list[Pending]] = {}
    for each in at_hand:
        parts.setdefault((each.timestamp, id(each.rule), each.context.this), []).append(each)
    found = [Unit(key[0], tuple(its)) for key, its in parts.items()]
    return sorted(found, key=lambda unit: unit.timestamp)


def apply_unit(partial: PartialView, unit: Unit) -> None:
    """Apply what one effect does in this layer."""
    for part in unit.parts:
        apply_one(partial, part)


# --- whether anything could depend ------------------------------------------------------------------------------------


def may_depend(units: list[Unit], changes: frozenset[str]) -> bool:
    """Whether any effect could depend on another: it speaks of what the layer changes, or could cease to be (613.8a).

    An effect that gives an ability which has an effect in this layer counts, too: that one comes later (613.8c).
    """
    if any(gives_effects(part) for unit in units for part in unit.parts):
        return True
    if len(units) < 2:
        return False
    parts = [part for unit in units for part in unit.parts if part.rule is not None]
    if parts and any(takes_abilities(part) for unit in units for part in unit.parts):
        return True
    return any(not changes.isdisjoint(aspects_of_part(part)) for part in parts)


def takes_abilities(part: Pending) -> bool:
    """Whether it can end the existence of an effect, by taking the ability away (613.8a)."""
    change = part.modification
    return isinstance(change, SetLandType) or (isinstance(change, LoseAbilities) and change.keyword is None)


def speaks_of(unit: Unit, changes: frozenset[str]) -> bool:
    """Whether an effect speaks of what a layer changes."""
    return any(not changes.isdisjoint(aspects_of_part(part)) for part in unit.parts)


def touches_effects(part: Pending) -> bool:
    """Whether it takes or gives abilities that have effects of their own, so that effects begin or cease to exist."""
    change = part.modification
    return takes_abilities(part) or (isinstance(change, GainAbility) and isinstance(change.ability, Static))


def gives_effects(part: Pending) -> bool:
    """Whether it gives an ability that itself gives or takes abilities (613.1f)."""
    change = part.modification
    if not isinstance(change, GainAbility):
        return False
    rules = getattr(change.ability, "rules", ())
    return any(
        isinstance(each, (GainAbility, LoseAbilities)) for rule in rules for each in getattr(rule, "modifications", ())
    )


NOTHING: Final[frozenset[str]] = frozenset()
ALL: Final = frozenset(("control", "types", "colours", "abilities", "numbers"))
"""The aspects of an object that layers change and effects can speak of."""
_YOURS: Final = frozenset(("control",))
_ABILITIES: Final = frozenset(("abilities",))
_NUMBERS: Final = ("power", "toughness")

ASPECTS: Final[Mapping[type, Callable[[Any], frozenset[str]]]] = {
    t.HasType: lambda f: frozenset(("types",)),
    t.HasColour: lambda f: frozenset(("colours",)),
    t.HasKeyword: lambda f: frozenset(("abilities",)),
    t.Controlled: lambda f: _YOURS,
    t.Owned: lambda f: _YOURS,
    t.You: lambda f: _YOURS,
    t.YourTurn: lambda f: _YOURS,
    t.IsPlayer: lambda f: NOTHING if f.who == "any" else _YOURS,
    t.InZone: lambda f: NOTHING if f.owner == "any" else _YOURS,
    t.ControllerOf: lambda f: _YOURS,
    t.PlayerNumber: lambda f: NOTHING,
    t.CastLastTurn: lambda f: NOTHING,
    t.Measure: lambda f: frozenset(("numbers",)) if f.what in _NUMBERS else NOTHING,
    t.NumberOf: lambda f: frozenset(("numbers",)) if f.what in _NUMBERS else NOTHING,
    t.Greatest: lambda f: frozenset(("numbers",)) if f.what in _NUMBERS else NOTHING,
    t.Least: lambda f: frozenset(("numbers",)) if f.what in _NUMBERS else NOTHING,
    **dict.fromkeys(
        (
            t.AllOf, t.AnyOf, t.Not, t.Status, t.HasCounter, t.IsThis, t.IsHost, t.IsSpell, t.IsAbility, t.HasName,
            t.This, t.Each, t.AttachedTo, t.Among, t.Count, t.Plus, t.Times, t.Half, t.Quotient, t.CountersOn,
            t.Both, t.Either, t.Unless, t.Exists, t.Fits, t.Compare, t.During, t.CombatTime, t.IsAttachedTo,
            t.SharesName,
        ),
        lambda f: NOTHING,
    ),
}  # fmt: skip
"""What of objects a piece of card language speaks of, beside the pieces in it; any other speaks of everything."""


_KNOWN: dict[int, tuple[Any, frozenset[str]]] = {}
"""By the identity of the piece, which each entry holds: so it can't be stale."""
_MOST_KNOWN: Final = 4_096


def aspects_of_part(part: Pending) -> frozenset[str]:
    """What a modification speaks of: in what it applies to, its condition, and its numbers or its player."""
    found = aspects(part.rule.filter) if part.rule is not None else NOTHING
    if part.source is not None and part.source.condition is not None:
        found |= aspects(part.source.condition)
    change = part.modification
    if isinstance(change, (AddPT, SetPT)):
        found |= aspects(change.power) | aspects(change.toughness)
    elif isinstance(change, ChangeControl):
        found |= aspects(change.player)
    elif isinstance(change, GainActivatedOf):
        found |= aspects(change.of) | _ABILITIES
    return found


def aspects(node: Any) -> frozenset[str]:
    """What of objects a piece of card language speaks of (613.8a)."""
    if not isinstance(node, t.Node):
        return NOTHING
    known = _KNOWN.get(id(node))
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        speaks = ASPECTS.get(type(node))
        own = ALL if speaks is None else speaks(node)
        known = _KNOWN[id(node)] = (node, own.union(*(aspects(each) for each in inside(node))))
    return known[1]


def inside(node: t.Node) -> Iterator[Any]:
    """The pieces in a piece of card language."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


# --- what depends on what (613.8a–c) ---------------------------------------------------------------------------------


def apply_dependents(partial: PartialView, units: list[Unit], changes: frozenset[str], new: Newcomers) -> None:
    """Apply the effects one by one; after each, the order of the others is found anew (613.8c)."""
    waiting = units
    while waiting:
        chosen = next_of(partial, waiting, changes)
        apply_unit(partial, chosen)
        rest = [each for each in waiting if each is not chosen]
        waiting = sorted((*rest, *units_of(new())), key=lambda unit: unit.timestamp)


def next_of(partial: PartialView, waiting: list[Unit], changes: frozenset[str]) -> Unit:
    """The oldest effect that waits for none; those of a loop don't wait for each other (613.8b)."""
    if len(waiting) == 1:
        return waiting[0]
    depends = Dependencies(partial, waiting, changes)
    for place, unit in enumerate(waiting):
        if all(place in depends.reachable(other) for other in depends.of(place)):
            return unit
    return waiting[0]


class Dependencies:
    """On which others each waiting effect depends, found as far as it is asked for (613.8a)."""

    def __init__(self, partial: PartialView, waiting: list[Unit], changes: frozenset[str]) -> None:
        self.partial = partial
        self.waiting = waiting
        self.speaking = frozenset(place for place, unit in enumerate(waiting) if speaks_of(unit, changes))
        self.touching = frozenset(place for place, unit in enumerate(waiting) if any(map(touches_effects, unit.parts)))
        self._found: dict[int, frozenset[int]] = {}
        self._footprints: dict[int, Footprint] = {}
        self._trials: dict[int, PartialView] = {}

    def of(self, place: int) -> frozenset[int]:
        """The places of the effects on which one depends."""
        if place not in self._found:
            others = range(len(self.waiting)) if place in self.speaking else self.touching
            self._found[place] = frozenset(each for each in others if each != place and self._depends(place, each))
        return self._found[place]

    def reachable(self, start: int) -> frozenset[int]:
        """The effects that one depends on, those that these depend on, and so on."""
        seen: set[int] = set()
        at_hand = list(self.of(start))
        while at_hand:
            place = at_hand.pop()
            if place not in seen:
                seen.add(place)
                at_hand.extend(self.of(place))
        return frozenset(seen)

    def _depends(self, place: int, other: int) -> bool:
        """Whether applying the other, which must apply to something, changes what one would apply to or do.

        One that speaks of nothing that changes can only begin or cease to exist, with an ability of its source.
        """
        affected = {thing for things, _ in self._footprint(other) for thing in things}
        if place not in self.speaking:
            affected.intersection_update(part.context.this for part in self.waiting[place].parts)
        if not affected:
            return False
        return footprint(self._after(other), self.waiting[place]) != self._footprint(place)

    def _footprint(self, place: int) -> Footprint:
        """What an effect would apply to now, and do."""
        if place not in self._footprints:
            self._footprints[place] = footprint(self.partial, self.waiting[place])
        return self._footprints[place]

    def _after(self, other: int) -> PartialView:
        """What the layers would have made with one effect more."""
        if other not in self._trials:
            self._trials[other] = tried(self.partial, self.waiting[other])
        return self._trials[other]


def tried(partial: PartialView, unit: Unit) -> PartialView:
    """What the layers would have made with one effect more."""
    trial = PartialView(partial.board)
    trial.traits = {thing: msgspec.structs.replace(traits) for thing, traits in partial.traits.items()}
    trial.begun = dict(partial.begun)
    apply_unit(trial, unit)
    return trial


Footprint = tuple[tuple[tuple[ObjectId, ...], tuple[int, ...]], ...]


def footprint(partial: PartialView, unit: Unit) -> Footprint:
    """What an effect would apply to, and what it would do; one that doesn't exist applies to nothing (613.8a)."""
    return tuple(
        (affected, doing(partial, part, affected))
        for part in unit.parts
        for affected in (tuple(applies_to(partial, part)),)
    )


def doing(partial: PartialView, part: Pending, affected: tuple[ObjectId, ...]) -> tuple[int, ...]:
    """What varies in what a modification does: its numbers, the player who gets control, the abilities it adds."""
    change = part.modification
    if isinstance(change, (AddPT, SetPT)):
        return tuple(number for thing in affected for number in numbers_of(partial, part, thing))
    if affected and isinstance(change, ChangeControl):
        return meant(partial, change.player, reading_now(partial, part))
    if affected and isinstance(change, GainActivatedOf):
        return tuple(map(hash, activated_of(partial, part)))
    return ()
