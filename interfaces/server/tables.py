"""Board and stack as JSON objects for people's clients: with names and ids, as far as the viewpoint may have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from domain.rules.characteristics import view
from domain.state import GameState
from domain.vocabulary import STEP_NAMES, Id, ObjectId, PlayerId
from interfaces.server.views import Seen
from projections.board import Board, Permanent, Seat
from projections.seat_board import UNKNOWN
from projections.stack import Row


class CardSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A card: its id where the viewpoint may have it, its name where it can tell."""

    id: ObjectId | None = None
    name: str | None = None


class Place(msgspec.Struct, frozen=True):
    """A card whose place in a library is known, counted from the top, which is 1."""

    place: int
    name: str


class PermanentSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A permanent, with its numbers as the rules see them now."""

    id: ObjectId
    name: str | None
    owner: PlayerId
    controller: PlayerId
    types: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    tapped: bool = False
    face_down: bool = False
    token: bool = False
    damage: int = 0
    counters: Mapping[str, int] = {}
    attached_to: Id | None = None
    attacking: Id | None = None
    blocking: tuple[ObjectId, ...] = ()


class Targeted(msgspec.Struct, frozen=True):
    """A target, and what it was called when it was chosen; ``share`` is its part of what is divided."""

    id: Id
    name: str
    share: int | None = None


class StackSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A spell or ability on the stack."""

    id: ObjectId
    kind: str
    name: str
    controller: PlayerId
    source: ObjectId | None = None
    copy: bool = False
    modes: tuple[int, ...] = ()
    x: int | None = None
    targets: tuple[Targeted, ...] = ()


class PlayerSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A player and what is theirs; graveyards begin with their top card."""

    seat: PlayerId
    name: str
    life: int
    hand: tuple[CardSeen, ...]
    library: int
    known_in_library: tuple[Place, ...] = ()
    graveyard: tuple[CardSeen, ...] = ()
    exile: tuple[CardSeen, ...] = ()
    mana: Mapping[str, int] = {}
    counters: Mapping[str, int] = {}
    lost: bool = False


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    """Stack and board at a version; the first of the stack is on top, ``priority`` and ``winner`` are seats."""

    version: int
    edition: str
    turn: int
    step: str | None
    active: PlayerId | None
    priority: PlayerId | None
    over: bool
    winner: PlayerId | None
    stack: tuple[StackSeen, ...]
    battlefield: tuple[PermanentSeen, ...]
    players: tuple[PlayerSeen, ...]
    phased_out: tuple[CardSeen, ...] = ()
    command: tuple[CardSeen, ...] = ()


def table_of(seen: Seen, state: GameState) -> TableSeen:
    """What lies on the table; the state is asked only for the numbers of what all can see."""
    return Painter(seen, state).table()


class Painter(NamedTuple):
    """One moment."""

    seen: Seen
    state: GameState

    @property
    def board(self) -> Board:
        """What may be seen of the board."""
        return self.seen.board

    def table(self) -> TableSeen:
        """All of it."""
        board = self.board
        return TableSeen(
            version=self.state.version,
            edition=self.state.game.edition,
            turn=board.turn,
            step=STEP_NAMES[board.step] if board.turn else None,
            active=board.active if board.turn else None,
            priority=board.priority or None,
            over=board.over,
            winner=board.winner or None,
            stack=tuple(self.row(row) for row in reversed(self.seen.stack)),
            battlefield=tuple(self.permanent(board.permanents[thing]) for thing in board.battlefield),
            players=tuple(self.player(seat) for seat in board.seats),
            phased_out=self.cards(board.phased),
            command=self.cards(board.command),
        )

    def card(self, thing: ObjectId) -> CardSeen:
        """A card, or one that could be any."""
        card = self.board.cards[thing]
        name = None if card.definition == UNKNOWN else self.board.definitions[card.says].name
        return CardSeen(id=thing if thing > 0 else None, name=name)

    def cards(self, things: Iterable[ObjectId]) -> tuple[CardSeen, ...]:
        """Several in a row."""
        return tuple(self.card(thing) for thing in things)

    def player(self, seat: Seat) -> PlayerSeen:
        """One player."""
        return PlayerSeen(
            seat=seat.id,
            name=seat.name,
            life=seat.life,
            hand=self.cards(seat.hand),
            library=len(seat.library),
            known_in_library=tuple(Place(*known) for known in self.seen.libraries.get(seat.id, ())),
            graveyard=self.cards(seat.graveyard),
            exile=self.cards(self.board.exiled(seat.id)),
            mana=Counter(kind for _, kind in seat.pool),
            counters=dict(seat.counters),
            lost=seat.lost,
        )

    def permanent(self, its: Permanent) -> PermanentSeen:
        """One permanent; what is face down has the characteristics that all see (708.2)."""
        now = view(self.state.game.board).of(its.id)
        return PermanentSeen(
            id=its.id,
            name=its.name or self.card(its.id).name,
            owner=its.owner,
            controller=now.controller,
            types=tuple(sorted(now.types)),
            power=now.power,
            toughness=now.toughness,
            tapped=its.tapped,
            face_down=its.face_down,
            token=its.token,
            damage=its.damage,
            counters=dict(its.counters),
            attached_to=its.attached_to or None,
            attacking=its.attacking or None,
            blocking=its.blocking,
        )

    def row(self, row: Row) -> StackSeen:
        """One spell or ability."""
        targets = []
        for aim in row.aims:
            shares = aim.division if len(aim.division) == len(aim.targets) else (None,) * len(aim.targets)
            targets += [Targeted(*each) for each in zip(aim.targets, aim.names, shares, strict=True)]
        return StackSeen(
            id=row.object,
            kind=row.kind,
            name=row.name,
            controller=row.controller,
            source=row.source or None,
            copy=row.copy,
            modes=row.modes,
            x=row.x if row.x >= 0 else None,
            targets=tuple(targets),
        )
