"""Targets: chosen, divided among, changed, found illegal (115, 601.2c–d, 608.2b)."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId, PlayerId


class TargetCountAnnounced(Event, frozen=True, kw_only=True, tag=80):
    """How many targets one instance of the word will have (601.2c)."""

    rule: ClassVar = Rule.CHOOSE_TARGETS
    spell: ObjectId
    slot: int
    count: int


class TargetChosen(Event, frozen=True, kw_only=True, tag=81):
    """A player chose what one instance of the word "target" affects (601.2c)."""

    rule: ClassVar = Rule.CHOOSE_TARGETS
    spell: ObjectId
    slot: int
    target: Id
    player: PlayerId


class DivisionAnnounced(Event, frozen=True, kw_only=True, tag=82):
    """How an effect is divided among the targets of a slot, in their order (601.2d)."""

    rule: ClassVar = Rule.ANNOUNCE_DIVISION
    spell: ObjectId
    slot: int
    shares: tuple[int, ...]


class SpreadAnnounced(Event, frozen=True, kw_only=True, tag=170):
    """How an effect is divided among objects or players that aren't targets, announced in advance (2008: 409.1e)."""

    rule: ClassVar = Rule.ANNOUNCE_DIVISION
    spell: ObjectId
    shares: tuple[tuple[Id, int], ...]


class TargetChanged(Event, frozen=True, kw_only=True, tag=83):
    """A target of a spell or ability was changed (115.7); ``how`` is the rule of the wording (115.7a–d)."""

    rule: ClassVar = Rule.CHANGE_TARGETS_CHAPTER
    object: ObjectId
    slot: int
    place: int
    old: Id
    new: Id
    how: Rule = Rule.CHANGE_TARGETS_CHAPTER


class TargetFoundIllegal(Event, frozen=True, kw_only=True, tag=84):
    """A target was no longer legal as the spell or ability began to resolve (608.2b)."""

    rule: ClassVar = Rule.CHECK_TARGETS
    object: ObjectId
    slot: int
    target: Id
    why: Rule


class ChooserNamed(Event, frozen=True, kw_only=True, tag=85):
    """An opponent is to choose what one instance of the word "target" affects (601.6)."""

    rule: ClassVar = Rule.OPPONENT_CHOOSES
    spell: ObjectId
    slot: int
    player: PlayerId
