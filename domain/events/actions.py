"""Keyword actions that other abilities wait for (701)."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import ObjectId, PlayerId


class ActionTaken(Event, frozen=True, kw_only=True, tag=240):
    """A keyword action is complete, whatever of it was possible: "whenever you surveil" (701.25d, 701.44b).

    ``object`` is the permanent that did it, 0 where the player alone did.
    """

    rule: ClassVar = Rule.ACTIONS_CHAPTER
    player: PlayerId
    action: str
    object: ObjectId = 0
