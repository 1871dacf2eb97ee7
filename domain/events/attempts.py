"""Attempts, refusals and reversals (732)."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import PlayerId


class AttemptStarted(Event, frozen=True, kw_only=True, tag=140):
    """A player began an action that can be reversed as a whole (732.1)."""

    rule: ClassVar = Rule.CASTING_SPELLS
    attempt: int
    player: PlayerId
    what: Rule


class AttemptEnded(Event, frozen=True, kw_only=True, tag=141):
    """The action was completed legally."""

    rule: ClassVar = Rule.CASTING_SPELLS
    attempt: int


class ActionFoundIllegal(Event, frozen=True, kw_only=True, tag=142):
    """A step of the action broke a rule (732.1); ``cites`` names the step and the reason."""

    rule: ClassVar = Rule.ILLEGAL_ACTION
    attempt: int
    player: PlayerId
    cites: tuple[Rule, ...]
    reason: str


class ActionReversed(Event, frozen=True, kw_only=True, tag=143):
    """The action was reversed (732.1): the game is as before it.

    ``kept`` are the attempts of the mana abilities that stay; so many facts follow, stated again as they were.
    """

    rule: ClassVar = Rule.ILLEGAL_ACTION
    attempt: int
    kept: tuple[int, ...]
    facts: int


class AnswerRefused(Event, frozen=True, kw_only=True, tag=144):
    """An answer broke a rule and the question stays open."""

    rule: ClassVar = Rule.ILLEGAL_ACTION
    player: PlayerId
    cites: tuple[Rule, ...]
    reason: str
