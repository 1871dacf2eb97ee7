"""Permanents represented by several cards: merging, melding, and the components turning over (729, 702.140, 701.42)."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.abilities import CardDefinition
from domain.events.base import Event
from domain.known import Characteristics
from domain.rulebook import Rule
from domain.vocabulary import ObjectId


class PermanentMerged(Event, frozen=True, kw_only=True, tag=171):
    """A spell merged with a permanent, on top of it or under it; that stays the object it is (729.2, 702.140c).

    ``definition`` is what the permanent says from now on, ``timestamp`` the timestamp of that (729.2a).
    """

    rule: ClassVar = Rule.MERGE
    permanent: ObjectId
    spell: ObjectId
    on_top: bool
    timestamp: int
    definition: CardDefinition
    last_known: Characteristics | None = None


class ComponentsTurned(Event, frozen=True, kw_only=True, tag=172):
    """The components of a merged permanent turned face up or over, so that it says something else (729.2f, 729.2i).

    ``faces`` has for each component, topmost first, the definition it shows (none: its own) and whether it is face
    down.
    """

    rule: ClassVar = Rule.MERGED_TURNED_UP
    permanent: ObjectId
    timestamp: int
    faces: tuple[tuple[str, bool], ...]
    definition: CardDefinition


class CardsMelded(Event, frozen=True, kw_only=True, tag=491):
    """Two cards are melded: the first one represents a permanent with the other as it enters (701.42a).

    ``shown`` is what they are together.
    """

    rule: ClassVar = Rule.MELD
    object: ObjectId
    other: ObjectId
    shown: str
