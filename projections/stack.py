"""The stack as people see it: what is on it, from the bottom up, with all that was announced for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import msgspec
from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, Triggered
from domain.cards.costs import Cost
from domain.events import (
    AbilityAnnounced,
    AbilityCountered,
    AbilityRemoved,
    AbilityRemovedUnresolved,
    AbilityResolved,
    AbilityTriggered,
    AdditionalCostsChosen,
    AlternativeCostChosen,
    DivisionAnnounced,
    Event,
    GameStarted,
    ModesChosen,
    ObjectCeased,
    PermanentMerged,
    Placed,
    SpellCopied,
    SpellProposed,
    SplicesRevealed,
    TargetChanged,
    TargetChosen,
    TargetCountAnnounced,
    TotalCostLocked,
    TriggerPutOnStack,
    TurnBegan,
    XChosen,
    ZoneChanged,
)
from domain.vocabulary import Id, ObjectId, PlayerId, Zone
from projections.history import Projection
from projections.names import Names, name

Kind = Literal["spell", "activated", "triggered"]


class Aim(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One instance of the word "target": what it affects, by name as well, and the shares of a division."""

    targets: tuple[Id, ...] = ()
    names: tuple[str, ...] = ()
    division: tuple[int, ...] = ()
    count: int = -1


NO_AIM: Final = Aim()


class Row(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One spell or ability on the stack; ``x`` is −1 where there is none, ``kicked`` counts each additional cost."""

    object: ObjectId
    kind: Kind
    name: str
    controller: PlayerId
    source: ObjectId = 0
    copy: bool = False
    modes: tuple[int, ...] = ()
    x: int = -1
    kicked: tuple[int, ...] = ()
    alternative: str = ""
    spliced: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()
    cost: tuple[Cost, ...] | None = None

    @property
    def targets(self) -> tuple[Id, ...]:
        """Every target, slot by slot."""
        return tuple(target for aim in self.aims for target in aim.targets)

    @property
    def target_names(self) -> tuple[str, ...]:
        """The names that the targets had when they were chosen."""
        return tuple(called for aim in self.aims for called in aim.names)


class Stack(msgspec.Struct, frozen=True):
    """The rows from the bottom up; the last one is on top. ``left`` are those that left it this turn."""

    rows: tuple[Row, ...] = ()
    left: Map[ObjectId, Row] = Map()
    names: Names = Names()

    def row(self, thing: ObjectId) -> Row | None:
        """The row of an object, also of one that left this turn."""
        return next((row for row in self.rows if row.object == thing), None) or self.left.get(thing)


def with_row(stack: Stack, row: Row) -> Stack:
    """The stack with one more on top."""
    return replace(stack, rows=(*stack.rows, row))


def changed(stack: Stack, thing: ObjectId, **changes: Any) -> Stack:
    """The stack with one row changed; unchanged if it isn't there."""
    rows = tuple(replace(row, **changes) if row.object == thing else row for row in stack.rows)
    return replace(stack, rows=rows)


def without(stack: Stack, thing: ObjectId) -> Stack:
    """The stack without an object."""
    found = next((row for row in stack.rows if row.object == thing), None)
    if found is None:
        return stack
    rows = tuple(row for row in stack.rows if row is not found)
    return replace(stack, rows=rows, left=stack.left.set(thing, found))


# --- what comes ------------------------------------------------------------------------------------------------------


def _started(stack: Stack, event: GameStarted) -> Stack:
    placed = event.photograph.objects if event.photograph is not None else ()
    cards = {each.name: each for each in event.definitions}
    rows = tuple(_placed(stack, each, cards) for each in placed if each.zone is Zone.STACK)
    return replace(stack, rows=rows)


def _placed(stack: Stack, placed: Placed, cards: Mapping[str, CardDefinition]) -> Row:
    kind: Kind = "spell"
    if placed.ability >= 0:
        ability = cards[placed.definition].abilities[placed.ability]
        kind = "triggered" if isinstance(ability, Triggered) else "activated"
    row = Row(
        object=placed.id,
        kind=kind,
        name=stack.names.of(placed.id),
        controller=placed.controller,
        source=placed.source,
    )
    if placed.choices is None:
        return row
    made = placed.choices
    aims = tuple(
        Aim(slot.targets, tuple(stack.names.of(each) for each in slot.targets), slot.division, slot.count)
        for slot in made.slots
    )
    return replace(
        row, modes=made.modes, x=made.x, kicked=made.additional, alternative=made.alternative, spliced=made.splices,
        aims=aims, cost=made.cost,
    )  # fmt: skip


def _proposed(stack: Stack, event: SpellProposed) -> Stack:
    called = stack.names.of(event.spell)
    return with_row(stack, Row(object=event.spell, kind="spell", name=called, controller=event.player))


def _announced(stack: Stack, event: AbilityAnnounced) -> Stack:
    return with_row(
        stack,
        Row(
            object=event.ability,
            kind="activated",
            name=stack.names.of(event.ability),
            controller=event.player,
            source=event.source,
        ),
    )


def _triggered(stack: Stack, event: AbilityTriggered) -> Stack:
    """A trigger that waits isn't on the stack, but will have to say where it comes from."""
    row = Row(
        object=event.trigger,
        kind="triggered",
        name=stack.names.of(event.trigger),
        controller=event.player,
        source=event.source,
    )
    return replace(stack, left=stack.left.set(event.trigger, row))


def _put_on_stack(stack: Stack, event: TriggerPutOnStack) -> Stack:
    waited = stack.left.get(event.trigger)
    row = Row(
        object=event.ability,
        kind="triggered",
        name=stack.names.of(event.ability),
        controller=event.player,
        source=waited.source if waited is not None else 0,
    )
    return with_row(stack, row)


def _copied(stack: Stack, event: SpellCopied) -> Stack:
    original = stack.row(event.original)
    called = stack.names.of(event.copy)
    if original is None:
        return with_row(stack, Row(object=event.copy, kind="spell", name=called, controller=event.player, copy=True))
    return with_row(stack, replace(original, object=event.copy, name=called, controller=event.player, copy=True))


# --- what is announced -----------------------------------------------------------------------------------------------


def _modes(stack: Stack, event: ModesChosen) -> Stack:
    return changed(stack, event.spell, modes=event.modes)


def _x(stack: Stack, event: XChosen) -> Stack:
    return changed(stack, event.spell, x=event.x)


def _additional(stack: Stack, event: AdditionalCostsChosen) -> Stack:
    return changed(stack, event.spell, kicked=event.times)


def _alternative(stack: Stack, event: AlternativeCostChosen) -> Stack:
    return changed(stack, event.spell, alternative=event.name)


def _spliced(stack: Stack, event: SplicesRevealed) -> Stack:
    return changed(stack, event.spell, spliced=tuple(stack.names.label(card).name for card in event.cards))


def _cost(stack: Stack, event: TotalCostLocked) -> Stack:
    return changed(stack, event.spell, cost=event.cost)


def aimed(stack: Stack, thing: ObjectId, slot: int, change: Callable[[Aim], Aim]) -> Stack:
    """The stack with one slot of a row changed."""
    found = next((row for row in stack.rows if row.object == thing), None)
    if found is None:
        return stack
    aims = found.aims + (NO_AIM,) * (slot + 1 - len(found.aims))
    return changed(stack, thing, aims=(*aims[:slot], change(aims[slot]), *aims[slot + 1 :]))


def _count(stack: Stack, event: TargetCountAnnounced) -> Stack:
    return aimed(stack, event.spell, event.slot, lambda aim: replace(aim, count=event.count))


def _target(stack: Stack, event: TargetChosen) -> Stack:
    called = stack.names.of(event.target)

    def chosen(aim: Aim) -> Aim:
        return replace(aim, targets=(*aim.targets, event.target), names=(*aim.names, called))

    return aimed(stack, event.spell, event.slot, chosen)


def _retarget(stack: Stack, event: TargetChanged) -> Stack:
    called, place = stack.names.of(event.new), event.place

    def other(aim: Aim) -> Aim:
        return replace(
            aim,
            targets=(*aim.targets[:place], event.new, *aim.targets[place + 1 :]),
            names=(*aim.names[:place], called, *aim.names[place + 1 :]),
        )

    return aimed(stack, event.object, event.slot, other)


def _divided(stack: Stack, event: DivisionAnnounced) -> Stack:
    return aimed(stack, event.spell, event.slot, lambda aim: replace(aim, division=event.shares))


# --- what goes -------------------------------------------------------------------------------------------------------


def _moved(stack: Stack, event: ZoneChanged) -> Stack:
    return without(stack, event.object) if event.origin is Zone.STACK else stack


def _merged(stack: Stack, event: PermanentMerged) -> Stack:
    return without(stack, event.spell)


def _ability_left(
    stack: Stack, event: AbilityResolved | AbilityRemovedUnresolved | AbilityCountered | AbilityRemoved
) -> Stack:
    return without(stack, event.ability)


def _ceased(stack: Stack, event: ObjectCeased) -> Stack:
    return without(stack, event.object)


def _turn(stack: Stack, event: TurnBegan) -> Stack:
    return replace(stack, left=Map())


STACKING: Final[Mapping[type[Event], Callable[[Stack, Any], Stack]]] = {
    GameStarted: _started,
    SpellProposed: _proposed,
    AbilityAnnounced: _announced,
    AbilityTriggered: _triggered,
    TriggerPutOnStack: _put_on_stack,
    SpellCopied: _copied,
    ModesChosen: _modes,
    XChosen: _x,
    AdditionalCostsChosen: _additional,
    AlternativeCostChosen: _alternative,
    SplicesRevealed: _spliced,
    TotalCostLocked: _cost,
    TargetCountAnnounced: _count,
    TargetChosen: _target,
    TargetChanged: _retarget,
    DivisionAnnounced: _divided,
    ZoneChanged: _moved,
    PermanentMerged: _merged,
    AbilityResolved: _ability_left,
    AbilityRemovedUnresolved: _ability_left,
    AbilityCountered: _ability_left,
    AbilityRemoved: _ability_left,
    ObjectCeased: _ceased,
    TurnBegan: _turn,
}
"""The events that show on the stack."""


def stacked(stack: Stack, event: Event) -> Stack:
    """The stack after one more event."""
    names = name(stack.names, event)
    if names is not stack.names:
        stack = replace(stack, names=names)
    change = STACKING.get(type(event))
    return stack if change is None else change(stack, event)


STACK: Final = Projection(Stack(), stacked)
"""The stack as a projection, with the names that it speaks with."""
