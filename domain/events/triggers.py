"""Triggered abilities, waiting and put on the stack (603)."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.abilities import Triggered
from domain.events.base import Event
from domain.lasting import DelayedTrigger
from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId, PlayerId


class AbilityTriggered(Event, frozen=True, kw_only=True, tag=130):
    """An ability triggered and waits to be put on the stack (603.2).

    ``object``, ``other``, ``by``, ``amount``, ``beside`` and ``mana`` tell about the event; ``printed`` is its place in
    the source's definition, −1 for a granted or delayed one.
    """

    rule: ClassVar = Rule.ABILITY_TRIGGERS
    trigger: int
    source: ObjectId
    player: PlayerId
    printed: int
    granted: Triggered | None = None
    object: Id = 0
    other: PlayerId = 0
    by: Id = 0
    amount: int = 0
    about: tuple[Id, ...] = ()
    beside: tuple[Id, ...] = ()
    mana: tuple[str, ...] = ()


class TriggerPutOnStack(Event, frozen=True, kw_only=True, tag=131):
    """A waiting trigger was put on the stack (603.3)."""

    rule: ClassVar = Rule.TRIGGER_GOES_ON_STACK
    trigger: int
    ability: ObjectId
    player: PlayerId


class TriggeredManaAbilityResolved(Event, frozen=True, kw_only=True, tag=132):
    """A triggered mana ability resolved at once (605.4a)."""

    rule: ClassVar = Rule.TRIGGERED_MANA_SKIPS_STACK
    trigger: int


class DelayedTriggerCreated(Event, frozen=True, kw_only=True, tag=133):
    """A delayed triggered ability was created (603.7a)."""

    rule: ClassVar = Rule.DELAYED_TRIGGER_CREATION
    trigger: DelayedTrigger


class DelayedTriggerEnded(Event, frozen=True, kw_only=True, tag=134):
    """A delayed triggered ability triggered or expired (603.7b–c)."""

    rule: ClassVar = Rule.DELAYED_TRIGGER_ONCE
    trigger: int
