"""Resolving, countering and copying what is on the stack (608, 701.6, 707.10)."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId, PlayerId


class ResolutionStarted(Event, frozen=True, kw_only=True, tag=90):
    """The top object of the stack began to resolve (608.1)."""

    rule: ClassVar = Rule.TOP_OF_STACK_RESOLVES
    object: ObjectId


class SpellResolved(Event, frozen=True, kw_only=True, tag=91):
    """The spell followed its instructions; it now leaves the stack (608.2n, 608.3).

    ``why`` is the rule by which it resolves without its only target: bestowed, mutating (702.103e, 702.140b).
    """

    rule: ClassVar = Rule.SPELL_LEAVES_STACK
    spell: ObjectId
    why: Rule | None = None


class AbilityResolved(Event, frozen=True, kw_only=True, tag=92):
    """The ability followed its instructions and ceased to exist (608.2n)."""

    rule: ClassVar = Rule.SPELL_LEAVES_STACK
    ability: ObjectId


class SpellRemovedUnresolved(Event, frozen=True, kw_only=True, tag=93):
    """All targets were illegal: the spell doesn't resolve and leaves the stack (608.2b)."""

    rule: ClassVar = Rule.CHECK_TARGETS
    spell: ObjectId


class AbilityRemovedUnresolved(Event, frozen=True, kw_only=True, tag=94):
    """All targets were illegal, or the intervening "if" was false: the ability ceased to exist (608.2a–b)."""

    rule: ClassVar = Rule.CHECK_TARGETS
    ability: ObjectId


class SpellCountered(Event, frozen=True, kw_only=True, tag=95):
    """A spell was countered; it leaves the stack (701.6a). ``by`` 0: by the rules."""

    rule: ClassVar = Rule.COUNTER
    spell: ObjectId
    by: ObjectId


class AbilityCountered(Event, frozen=True, kw_only=True, tag=96):
    """An ability was countered and ceased to exist (701.6a)."""

    rule: ClassVar = Rule.COUNTER
    ability: ObjectId
    by: ObjectId


class AbilityRemoved(Event, frozen=True, kw_only=True, tag=97):
    """A trigger without a legal choice of modes or targets was removed from the stack (603.3c–d)."""

    rule: ClassVar = Rule.TRIGGER_TARGETS
    ability: ObjectId


class SpellCopied(Event, frozen=True, kw_only=True, tag=98):
    """A copy of a spell or ability was put on the stack (707.10)."""

    rule: ClassVar = Rule.COPY_A_SPELL
    original: ObjectId
    copy: ObjectId
    player: PlayerId


class ValueChosen(Event, frozen=True, kw_only=True, tag=99):
    """A player chose a colour, name, type or number (608.2d)."""

    rule: ClassVar = Rule.CHOICES_ON_RESOLUTION
    player: PlayerId
    object: ObjectId
    key: str
    value: str


class ThingsChosen(Event, frozen=True, kw_only=True, tag=100):
    """A player chose objects or players without targeting them (608.2d, 115.10)."""

    rule: ClassVar = Rule.CHOICES_ON_RESOLUTION
    player: PlayerId
    object: ObjectId
    things: tuple[Id, ...]


class CoinFlipped(Event, frozen=True, kw_only=True, tag=101):
    """A player flipped a coin (705)."""

    rule: ClassVar = Rule.COIN_CHAPTER
    player: PlayerId
    won: bool


class OptionTaken(Event, frozen=True, kw_only=True, tag=102):
    """A player did or didn't do what an effect offers (608.2d)."""

    rule: ClassVar = Rule.CHOICES_ON_RESOLUTION
    player: PlayerId
    object: ObjectId
    yes: bool


class CopySettled(Event, frozen=True, kw_only=True, tag=103):
    """A copy's targets are final, kept or chosen; only now do they become targets (707.10c)."""

    rule: ClassVar = Rule.COPY_NEW_TARGETS
    copy: ObjectId
