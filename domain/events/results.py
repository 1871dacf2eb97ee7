"""Damage, life, counters, continuous effects (119–122, 611–615)."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import Event
from domain.lasting import ContinuousEffect
from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId, PlayerId


class DamageDealt(Event, frozen=True, kw_only=True, tag=110):
    """A source dealt damage (120.3); what follows from it, such as a loss of life, is an event of its own.

    ``deadly``: the source had deathtouch; ``marked``: the damage stays marked on the permanent (120.3d–e, 120.6).
    """

    rule: ClassVar = Rule.DAMAGE_IS_DEALT
    source: ObjectId
    to: Id
    amount: int
    combat: bool = False
    deadly: bool = False
    marked: bool = True


class DamagePrevented(Event, frozen=True, kw_only=True, tag=111):
    """Damage was prevented (615.1)."""

    rule: ClassVar = Rule.PREVENTION_CHAPTER
    source: ObjectId
    to: Id
    amount: int


class LifeLost(Event, frozen=True, kw_only=True, tag=112):
    """A player lost life (119.3), also by paying it (119.4)."""

    rule: ClassVar = Rule.GAIN_OR_LOSE_LIFE
    player: PlayerId
    amount: int


class LifeGained(Event, frozen=True, kw_only=True, tag=113):
    """A player gained life (119.3)."""

    rule: ClassVar = Rule.GAIN_OR_LOSE_LIFE
    player: PlayerId
    amount: int


class CountersPut(Event, frozen=True, kw_only=True, tag=114):
    """Counters were put on an object or player, by a player (122.6); keyword ones get a new timestamp (613.7c)."""

    rule: ClassVar = Rule.PUT_COUNTERS
    object: Id
    kind: str
    count: int
    timestamp: int = 0
    by: PlayerId = 0


class CountersRemoved(Event, frozen=True, kw_only=True, tag=115):
    """Counters were removed from an object or player (122.1)."""

    rule: ClassVar = Rule.WHAT_A_COUNTER_IS
    object: Id
    kind: str
    count: int


class EffectBegan(Event, frozen=True, kw_only=True, tag=116):
    """A continuous effect began (611.2)."""

    rule: ClassVar = Rule.CONTINUOUS_CHAPTER
    effect: ContinuousEffect


class EffectUsedUp(Event, frozen=True, kw_only=True, tag=117):
    """A shield was used: so much of it, or all (615.7, 701.19a)."""

    rule: ClassVar = Rule.PREVENTION_CHAPTER
    effect: int
    amount: int = 0


class EventReplaced(Event, frozen=True, kw_only=True, tag=118):
    """A replacement effect changed what would have happened (614.1)."""

    rule: ClassVar = Rule.REPLACEMENT_CHAPTER
    by: Id
    what: str
