"""Which face of a permanent is up, and whether it is day or night (701.27, 710, 730)."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import ObjectId, PlayerId


class Transformed(Event, frozen=True, kw_only=True, tag=180):
    """A permanent turned its other face up (701.27a); ``shown`` names what it shows then, if not its card's front.

    ``timestamp`` is its new one (613.7g).
    """

    rule: ClassVar = Rule.TRANSFORM
    object: ObjectId
    shown: str
    back: bool
    timestamp: int


class Flipped(Event, frozen=True, kw_only=True, tag=181):
    """A permanent flipped: it has the characteristics of its bottom half, ``shown``, from now on (710.2)."""

    rule: ClassVar = Rule.FLIPPED_CHARACTERISTICS
    object: ObjectId
    shown: str


class HoursChanged(Event, frozen=True, kw_only=True, tag=182):
    """It became night, or day (730.1)."""

    rule: ClassVar = Rule.DAY_AND_NIGHT
    night: bool


class ProtectorChosen(Event, frozen=True, kw_only=True, tag=183):
    """A player became the protector of a battle that had none who could be it (310.10)."""

    rule: ClassVar = Rule.PROTECTOR_IS_KEPT_RIGHT
    object: ObjectId
    player: PlayerId
