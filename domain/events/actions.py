"""Keyword actions that other abilities wait for (701), and what players become by keywords (702)."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.abilities import CardDefinition
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


class SpeedChanged(Event, frozen=True, kw_only=True, tag=241):
    """A player's speed became so much; from 0 it starts (702.179a–d)."""

    rule: ClassVar = Rule.START_YOUR_ENGINES_KEYWORD
    player: PlayerId
    speed: int


class BlessingGained(Event, frozen=True, kw_only=True, tag=242):
    """A player got the city's blessing, for the rest of the game (702.131)."""

    rule: ClassVar = Rule.ASCEND_KEYWORD
    player: PlayerId


class MonarchChanged(Event, frozen=True, kw_only=True, tag=421):
    """A player became the monarch; 0: there is none any more (724.1, 724.4)."""

    rule: ClassVar = Rule.MONARCH
    player: PlayerId


class InitiativeTaken(Event, frozen=True, kw_only=True, tag=490):
    """A player took the initiative, perhaps once more; 0: nobody is there to take it (725.1, 725.4–5)."""

    rule: ClassVar = Rule.INITIATIVE
    player: PlayerId


class RingTempted(Event, frozen=True, kw_only=True, tag=422):
    """The Ring tempted a player (701.54a)."""

    rule: ClassVar = Rule.RING_TEMPTS
    player: PlayerId


class DoorUnlocked(Event, frozen=True, kw_only=True, tag=423):
    """A door of a Room was unlocked; ``shown`` is what the Room says now, "" if both are (709.5e–f)."""

    rule: ClassVar = Rule.UNLOCK_A_DOOR
    player: PlayerId
    object: ObjectId
    door: str
    shown: str = ""


class DungeonEntered(Event, frozen=True, kw_only=True, tag=424):
    """A player brought a dungeon card into the game, in the command zone (309.2a, 701.49a)."""

    rule: ClassVar = Rule.VENTURE_ENTER
    player: PlayerId
    object: ObjectId
    dungeon: CardDefinition


class RoomEntered(Event, frozen=True, kw_only=True, tag=425):
    """A player moved their venture marker into a room of their dungeon (309.4c, 701.49b)."""

    rule: ClassVar = Rule.VENTURE_ON
    player: PlayerId
    object: ObjectId
    room: str


class DungeonCompleted(Event, frozen=True, kw_only=True, tag=426):
    """A player completed a dungeon: the card leaves the game (309.6–7)."""

    rule: ClassVar = Rule.SBA_DUNGEON
    player: PlayerId
    object: ObjectId
    name: str


class SpecialActionTaken(Event, frozen=True, kw_only=True, tag=420):
    """A player took a special action that an effect or a permanent allows (116.2)."""

    rule: ClassVar = Rule.SPECIAL_ACTIONS
    player: PlayerId
    source: ObjectId
    how: str
