"""The knowledge that one event is changing, for those who know what each event tells (``learning.py``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import msgspec

from domain.events import Event
from domain.vocabulary import ObjectId, PlayerId, Zone
from projections.board import boarded
from projections.knowledge import Home, Knowledge, Learnt, Mask, Memory, Sight

S = TypeVar("S", bound=msgspec.Struct)


class Notes:
    """The knowledge that one event is changing."""

    def __init__(self, known: Knowledge, version: int, event: Event) -> None:
        self.version, self.known = version, known
        self.attempts = known.attempts
        self.before = known.sight.board
        self.board = boarded(self.before, event)
        self.epochs, self.looks = known.sight.epochs, known.sight.looks
        self.held, self.put_away, self.down = known.sight.held, known.sight.put_away, known.sight.down
        self.piled, self.face_down, self.homes = known.memory.piled, known.memory.face_down, known.memory.homes
        self.everybody: Mask = (1 << (len(self.board.seats) + 1)) - 1
        self.learnt: list[Learnt] = []
        self.told: list[ObjectId] = []

    def done(self) -> Knowledge:
        """What is known after the event; what hasn't changed is the very same value as before."""
        sight = kept(self.known.sight, Sight, self.board, self.epochs, self.looks, self.held, self.put_away, self.down)
        memory = kept(self.known.memory, Memory, self.piled, self.face_down, self.homes)
        return Knowledge(self.version, sight, memory, self.attempts, tuple(self.learnt), tuple(self.told))

    # --- reading ---

    def mask(self, thing: ObjectId) -> Mask:
        """Who can tell what an object is."""
        home = self.homes.get(thing)
        if home is None or not home.hidden:
            return self.face_down.get(thing, self.everybody)
        return self.piled.get((self.epochs.get(home, 0), thing), 0)

    def home(self, thing: ObjectId) -> Home:
        """Where an object is or was; what was never a card is on the stack, for all to see."""
        return self.homes.get(thing) or Home(Zone.STACK, 0)

    def pile(self, home: Home) -> tuple[ObjectId, ...]:
        """The cards of a hand or library before the event."""
        seat = self.before.seat(home.owner)
        return seat.hand if home.zone is Zone.HAND else seat.library

    def named(self, thing: ObjectId) -> str:
        """The definition of a card."""
        card = self.board.cards.get(thing) or self.before.cards.get(thing)
        return card.definition if card is not None else ""

    # --- writing ---

    def put(self, thing: ObjectId, home: Home, mask: Mask) -> None:
        """An object is somewhere, and so many know what it is."""
        self.homes = self.homes.set(thing, home)
        if home.hidden:
            self.piled = self.piled.set((self.epochs.get(home, 0), thing), mask)
        elif mask != self.everybody:
            self.face_down = self.face_down.set(thing, mask)

    def learn(self, thing: ObjectId, mask: Mask) -> None:
        """More players can tell what an object is, where it is."""
        home = self.home(thing)
        if home.hidden:
            key = (self.epochs.get(home, 0), thing)
            self.piled = self.piled.set(key, self.piled.get(key, 0) | mask)
        elif thing in self.face_down:
            self.face_down = self.face_down.set(thing, self.face_down[thing] | mask)

    def another_epoch(self, home: Home, keep: Mapping[ObjectId, Mask]) -> None:
        """Track of a pile is lost but for what is kept."""
        self.epochs = self.epochs.set(home, self.version)
        for thing, mask in keep.items():
            self.piled = self.piled.set((self.version, thing), mask)

    def tell(self, gained: Mask, how: str, owner: PlayerId, things: Iterable[ObjectId]) -> None:
        """Players learnt what things are."""
        cards = tuple(things)
        if gained and cards:
            names = tuple(sorted(self.named(card) for card in cards))
            self.learnt.append(Learnt(self.version, gained, how, owner, cards, names))


def kept(before: S, kind: Callable[..., S], *parts: object) -> S:
    """A value of these parts: the one from before, if they are its own."""
    names = before.__struct_fields__
    same = all(getattr(before, name) is part for name, part in zip(names, parts, strict=True))
    return before if same else kind(*parts)


def bit(player: PlayerId) -> Mask:
    """The bit of one player."""
    return 1 << player
