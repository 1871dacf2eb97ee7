"""What the board projection is made of: players with their zones and mana, permanents with their state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition
from domain.events import Event
from domain.vocabulary import Id, ObjectId, PlayerId, Step, Zone

Counters: TypeAlias = tuple[tuple[str, int], ...]
Numbers: TypeAlias = Callable[[ObjectId], tuple[int, int] | None]
"""Power and toughness of a permanent, as the rules see them; None if it has none."""


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card, token or copy, and the zone where it is or was last; ``shown`` is another face of it that is up."""

    id: ObjectId
    definition: str
    owner: PlayerId
    zone: Zone
    token: bool = False
    components: tuple[Component, ...] = ()
    shown: str = ""

    @property
    def says(self) -> str:
        """The name of the definition of what is up."""
        return self.shown or self.definition


class Component(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card or token that represents a merged permanent together with others (729)."""

    definition: str
    token: bool = False


class Permanent(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What shows of a permanent; ``components`` are the names of what a merged one is made of, topmost first (729)."""

    id: ObjectId
    name: str
    owner: PlayerId
    controller: PlayerId
    tapped: bool = False
    face_down: bool = False
    token: bool = False
    damage: int = 0
    counters: Counters = ()
    attached_to: Id = 0
    chosen: tuple[tuple[str, str], ...] = ()
    shown: str = ""
    attacking: Id = 0
    blocking: tuple[ObjectId, ...] = ()
    components: tuple[str, ...] = ()
    protector: PlayerId = 0


class Seat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A player, and the piles of their own; the first card of a library or graveyard is on top."""

    id: PlayerId
    name: str
    life: int = 20
    library: tuple[ObjectId, ...] = ()
    hand: tuple[ObjectId, ...] = ()
    graveyard: tuple[ObjectId, ...] = ()
    pool: tuple[tuple[int, str], ...] = ()
    counters: Counters = ()
    lost: bool = False


class Board(msgspec.Struct, frozen=True):
    """Everything but the stack. ``cards`` holds every object met that isn't an ability, also when it is gone."""

    seats: tuple[Seat, ...] = ()
    cards: Map[ObjectId, Card] = Map()
    permanents: Map[ObjectId, Permanent] = Map()
    battlefield: tuple[ObjectId, ...] = ()
    exile: tuple[ObjectId, ...] = ()
    command: tuple[ObjectId, ...] = ()
    definitions: Map[str, CardDefinition] = Map()
    active: PlayerId = 1
    priority: PlayerId = 0
    turn: int = 0
    step: Step = Step.UNTAP
    over: bool = False
    winner: PlayerId = 0
    phased: Map[ObjectId, Permanent] = Map()
    night: bool | None = None

    def seat(self, player: PlayerId) -> Seat:
        """The player with that id."""
        return self.seats[player - 1]

    def named(self, things: Iterable[ObjectId]) -> tuple[str, ...]:
        """The names of cards."""
        return tuple(self.definitions[self.cards[thing].definition].name for thing in things)

    def exiled(self, owner: PlayerId) -> tuple[ObjectId, ...]:
        """The cards in exile that a player owns."""
        return tuple(thing for thing in self.exile if self.cards[thing].owner == owner)


# --- numbers ---------------------------------------------------------------------------------------------------------

Changes: TypeAlias = Mapping[type[Event], Callable[[Board, Any], Board]]
"""What events of each class do to the board."""

_CHANGES: Final = re.compile(r"([+-]\d+)/([+-]\d+)")


def power_and_toughness(board: Board, thing: ObjectId, numbers: Numbers | None = None) -> tuple[int, int] | None:
    """A permanent's numbers: those handed in, else the printed ones with counters; None if it has none."""
    if numbers is not None:
        return numbers(thing)
    permanent = board.permanents[thing]
    definition = board.definitions[permanent.shown or board.cards[thing].says]
    power, toughness = (2, 2) if permanent.face_down else (definition.power, definition.toughness)
    if not isinstance(power, int) or not isinstance(toughness, int):
        return None
    for kind, count in permanent.counters:
        if change := _CHANGES.fullmatch(kind):
            power, toughness = power + int(change[1]) * count, toughness + int(change[2]) * count
    return power, toughness


# --- small changes ---------------------------------------------------------------------------------------------------

PILES: Final = {Zone.LIBRARY: "library", Zone.HAND: "hand", Zone.GRAVEYARD: "graveyard"}
SHARED: Final = {Zone.BATTLEFIELD: "battlefield", Zone.EXILE: "exile", Zone.COMMAND: "command"}


def with_seat(board: Board, player: PlayerId, **changes: Any) -> Board:
    """The board with one player changed."""
    seats = board.seats
    return replace(board, seats=(*seats[: player - 1], replace(seats[player - 1], **changes), *seats[player:]))


def with_permanents(board: Board, things: Iterable[ObjectId], **changes: Any) -> Board:
    """The board with permanents changed; those that are gone are passed over."""
    permanents = board.permanents
    for thing in things:
        if (found := permanents.get(thing)) is not None:
            permanents = permanents.set(thing, replace(found, **changes))
    return replace(board, permanents=permanents)


def taken_out(board: Board, thing: ObjectId) -> Board:
    """The board without an object in its pile."""
    card = board.cards.get(thing)
    if card is None:
        return board
    if (pile := PILES.get(card.zone)) is not None:
        left = tuple(each for each in getattr(board.seat(card.owner), pile) if each != thing)
        return with_seat(board, card.owner, **{pile: left})
    if (pile := SHARED.get(card.zone)) is not None:
        board = replace(board, **{pile: tuple(each for each in getattr(board, pile) if each != thing)})
    if thing in board.permanents:
        board = replace(board, permanents=board.permanents.delete(thing))
    return board


def put_in(board: Board, card: Card, place: int = -1) -> Board:
    """The board with an object in its zone; ``place`` counts from the front, −1 is the end."""
    board = replace(board, cards=board.cards.set(card.id, card))
    if (pile := PILES.get(card.zone)) is not None:
        its = getattr(board.seat(card.owner), pile)
        at = len(its) if place < 0 else place
        return with_seat(board, card.owner, **{pile: (*its[:at], card.id, *its[at:])})
    if (pile := SHARED.get(card.zone)) is not None:
        board = replace(board, **{pile: (*getattr(board, pile), card.id)})
    return board


def with_permanent(board: Board, permanent: Permanent) -> Board:
    """The board with what shows of a permanent."""
    return replace(board, permanents=board.permanents.set(permanent.id, permanent))


def counted(counters: Counters, kind: str, change: int) -> Counters:
    """Counters with more or fewer of a kind."""
    numbers = dict(counters)
    numbers[kind] = max(0, numbers.get(kind, 0) + change)
    return tuple((each, count) for each, count in numbers.items() if count)
