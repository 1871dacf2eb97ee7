"""What would happen, before replacement and prevention effects have had their say, and what they are (614–616)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, Keyword, Replacement
from domain.events import Entering
from domain.rules.context import Context
from domain.state import Board, GameObject
from domain.vocabulary import Id, ObjectId, PlayerId, Zone

Key: TypeAlias = tuple[Id | str, ...]
"""What tells effects apart, so that each applies once (614.5)."""


class WouldMove(msgspec.Struct, frozen=True, kw_only=True):
    """An object would go to another zone (400.6); ``how`` stands where it would enter the battlefield (614.12).

    ``why`` is what rules about the reason of a move ask for: a discard, or one that madness has taken (702.35a).
    ``by`` is the spell or ability that has a card discarded as it resolves.
    ``order`` is that of the components of a merged permanent, by their places (729.3a).
    ``copied_with`` are the counters that came with what made it a copy (707.9e).
    """

    thing: ObjectId
    to: Zone
    place: int = 0
    shuffled: bool = False
    how: Entering | None = None
    face_down: bool = False
    why: Literal["", "discard", "madness"] = ""
    by: ObjectId = 0
    order: tuple[int, ...] = ()
    copied_with: tuple[tuple[str, int], ...] = ()


class WouldEnter(msgspec.Struct, frozen=True, kw_only=True):
    """A token would enter the battlefield as it is created (614.12); as long as it isn't there, it has no id yet."""

    token: GameObject
    says: CardDefinition
    how: Entering
    copied_with: tuple[tuple[str, int], ...] = ()

    @property
    def thing(self) -> ObjectId:
        """The token."""
        return self.token.id


class WouldCreate(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens would be created under a player's control, so many of each definition (701.7b)."""

    player: PlayerId
    tokens: tuple[tuple[CardDefinition, int], ...]


class WouldDealDamage(msgspec.Struct, frozen=True, kw_only=True):
    """A source would deal damage (614.2, 615.1); ``before`` is the board before any that is dealt at that time."""

    source: ObjectId
    to: Id
    amount: int
    combat: bool = False
    before: Board | None = None


class WouldProduce(msgspec.Struct, frozen=True, kw_only=True):
    """A permanent tapped for mana would produce it, for a player (106.12b)."""

    player: PlayerId
    thing: ObjectId
    mana: tuple[str, ...]


class WouldDraw(msgspec.Struct, frozen=True, kw_only=True):
    """A player would draw a card, or several instead of one, that effects which are ``used`` don't replace (614.11)."""

    player: PlayerId
    count: int = 1
    used: tuple[Key, ...] = ()


class WouldBeDestroyed(msgspec.Struct, frozen=True, kw_only=True):
    """A permanent would be destroyed, ``by_effect`` or by the rules; ``regenerates``: it may (614.8, 701.19c)."""

    thing: ObjectId
    by_effect: bool = True
    regenerates: bool = True


class WouldMill(msgspec.Struct, frozen=True, kw_only=True):
    """A player would mill cards (701.17a)."""

    player: PlayerId
    count: int


class WouldChangeLife(msgspec.Struct, frozen=True, kw_only=True):
    """A player would gain life, or lose it (119.3, 119.10)."""

    player: PlayerId
    amount: int
    lost: bool = False


class WouldPutCounters(msgspec.Struct, frozen=True, kw_only=True):
    """A player would put counters on an object or player (122.6).

    ``by_effect``: not for a cost, damage or as a turn-based action. ``board``: the one that has the object, where it
    would enter with them (122.6a).
    """

    thing: Id
    kind: str
    count: int
    player: PlayerId
    by_effect: bool = True
    board: Board | None = None


Would: TypeAlias = (
    WouldMove | WouldEnter | WouldCreate | WouldDealDamage | WouldDraw | WouldBeDestroyed | WouldMill | WouldChangeLife
    | WouldPutCounters | WouldProduce
)  # fmt: skip
W = TypeVar(
    "W", WouldMove, WouldEnter, WouldCreate, WouldDealDamage, WouldDraw, WouldBeDestroyed, WouldMill, WouldChangeLife,
    WouldPutCounters, WouldProduce,
)  # fmt: skip


def with_token(board: Board, would: WouldMove | WouldEnter) -> Board:
    """The board that has the object which would enter, also if it is a token still to be created."""
    if isinstance(would, WouldMove):
        return board
    return replace(
        board,
        objects=board.objects.set(would.thing, would.token),
        definitions=board.definitions.set(would.token.definition, would.says),
    )


def still_to_come(thing: ObjectId, player: PlayerId) -> GameObject:
    """A token before it is created: it is nowhere yet."""
    return GameObject(
        id=thing, card=0, definition="to be created", owner=player, controller=player, zone=Zone.COMMAND, token=True
    )


class Leaves(NamedTuple):
    """A spell cast for an alternative cost goes elsewhere as it leaves the stack (702.34a)."""

    to: Zone


class ToPlaneswalker(NamedTuple):
    """An opponent may have damage to a player dealt to a planeswalker of that player (2017: 306.7; 2008: 212.9g)."""


class ShieldCounter(NamedTuple):
    """Shield counters on a permanent protect it from being destroyed by effects and from damage (122.1c)."""


class Applicable(NamedTuple):
    """An effect that would modify the event: its rule and how to read it, and what names it in the log.

    ``key`` tells effects apart, so that each applies once (614.5); ``own`` marks those that must come first (616.1a).
    """

    key: Key
    rule: Replacement | Keyword | Leaves | ToPlaneswalker | ShieldCounter
    context: Context
    effect: int = 0
    own: bool = False

    @property
    def by(self) -> Id:
        """The lasting effect, or else the source of the ability."""
        return self.effect or self.context.this
