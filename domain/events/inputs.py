"""Inputs: what comes from outside a game (design §1)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from domain.answers import Answer
from domain.cards.abilities import CardDefinition
from domain.events.base import Input
from domain.lasting import DelayedTrigger
from domain.rulebook import Rule
from domain.stack_parts import Choices
from domain.vocabulary import ObjectId, PlayerId, Step, Zone


class Seat(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A player as the game begins: name, deck by card name (top first once shuffled), starting life."""

    name: str
    deck: tuple[str, ...] = ()
    life: int = 20


class Placed(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """An object of a photograph; ids are given in it, so that it can speak of itself."""

    id: ObjectId
    definition: str
    owner: PlayerId
    controller: PlayerId
    zone: Zone
    tapped: bool = False
    sick: bool = False
    face_down: bool = False
    token: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: ObjectId = 0
    chosen: tuple[tuple[str, str], ...] = ()
    choices: Choices | None = None
    source: ObjectId = 0
    ability: int = -1
    linked_to: ObjectId = 0
    shown: str = ""
    back: bool = False
    protector: PlayerId = 0


class Photograph(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """A game in the middle of a step, the active player about to get priority; it triggers nothing.

    ``turn`` is 3 unless said: nobody's first turn in a game of two. ``counters`` are those of players, ``speeds`` and
    ``blessed`` what else they have (702.131, 702.179); ``delayed`` are the abilities that come with all that.
    """

    objects: tuple[Placed, ...]
    active: PlayerId
    step: Step
    next_id: int
    turn: int = 3
    mana: tuple[tuple[PlayerId, int, str], ...] = ()
    lands_played: tuple[tuple[PlayerId, int], ...] = ()
    poison: tuple[tuple[PlayerId, int], ...] = ()
    counters: tuple[tuple[PlayerId, str, int], ...] = ()
    night: bool | None = None
    monarch: PlayerId = 0
    initiative: PlayerId = 0
    blessed: tuple[PlayerId, ...] = ()
    speeds: tuple[tuple[PlayerId, int], ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()


class GameStarted(Input, frozen=True, kw_only=True, tag=1):
    """A game was set up: from decks (103), or in the middle of something by a photograph.

    ``winner_chooses``: who wins the toss is asked who begins; else the winner does (103.1, decision 495).
    """

    rule: ClassVar = Rule.STARTING_CHAPTER
    edition: str
    engine: str
    seats: tuple[Seat, ...]
    definitions: tuple[CardDefinition, ...]
    photograph: Photograph | None = None
    winner_chooses: bool = False


class Answered(Input, frozen=True, kw_only=True, tag=2):
    """A player or chance answered the pending decision."""

    rule: ClassVar = Rule.APNAP_ORDER
    player: PlayerId
    answer: Answer


class PlayerConceded(Input, frozen=True, kw_only=True, tag=3):
    """A player conceded (104.3a)."""

    rule: ClassVar = Rule.CONCEDE
    player: PlayerId


class GameRewound(Input, frozen=True, kw_only=True, tag=4):
    """The game went back to an earlier version: a judge's backup; the abandoned branch stays in the log."""

    rule: ClassVar = Rule.ILLEGAL_ACTIONS_CHAPTER
    to: int
    by: str
    why: str


class GameForked(Input, frozen=True, kw_only=True, tag=5):
    """A new game begins with another game's past; versions go on from the parent's."""

    rule: ClassVar = Rule.ILLEGAL_ACTIONS_CHAPTER
    parent: str
    at: int


class HiddenCardsRestored(Input, frozen=True, kw_only=True, tag=6):
    """Right after a rewind, cards of a player that nobody else could tell went back at random, as in a judge's backup.

    ``given`` are cards of the hand with their new ids in the library, ``taken`` cards of the library with their new ids
    in the hand; ``order`` is the library afterwards, top first. Cards went back to the places ``placed`` (from 0), and
    those at the places ``shuffled`` were shuffled among each other.
    """

    rule: ClassVar = Rule.ILLEGAL_ACTIONS_CHAPTER
    player: PlayerId
    given: tuple[tuple[ObjectId, ObjectId], ...]
    taken: tuple[tuple[ObjectId, ObjectId], ...]
    order: tuple[ObjectId, ...]
    placed: tuple[int, ...] = ()
    shuffled: tuple[int, ...] = ()
