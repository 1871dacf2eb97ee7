"""The story as one seat may know it: the same facts, with names only for what it can tell (design §9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from domain.events import Event
from domain.vocabulary import Id, PlayerId, is_player, is_zone
from projections.knowledge import Knowledge, bits
from projections.ledger import Ledger
from projections.names import Label, Names
from projections.scene import in_a_row
from projections.stack import Stack
from projections.timeline import Timeline

A_CARD = Label("a card")
"""What a seat calls a card that it can't tell."""


class SeatNames(Names, frozen=True, kw_only=True):
    """Names of which a seat knows some; what isn't hidden in a zone is called as everybody calls it."""

    knows: Callable[[Id], bool]
    hidden: Callable[[Id], bool]
    has_face: Callable[[Id, str], bool]

    def of(self, thing: Id) -> str:
        """What a seat calls a player or object."""
        if is_player(thing) or is_zone(thing):
            return super().of(thing)
        return self.label(thing).words

    def played(self, card: Id, face: str) -> str:
        """A face names its card, so that it isn't told of one that could be any, nor where it is none of that card."""
        told = self.label(card) is not A_CARD and self.has_face(card, face)
        return super().played(card, face) if told else self.of(card)

    def label(self, thing: Id) -> Label:
        """The label of an object, or that of a card that could be any."""
        found = self.labels.get(thing)
        if found is None:
            return A_CARD
        if found.hidden:
            return Label(found.words)
        return found if self.knows(thing) else A_CARD

    def list(self, things: tuple[Id, ...]) -> str:
        """Several things in a row; the order of cards in a hidden zone isn't told."""
        words = [self.of(thing) for thing in things]
        return in_a_row(sorted(words) if any(self.hidden(thing) for thing in things) else words)


class SeatTimeline(Timeline):
    """The story for one seat, or for the public (0)."""

    def __init__(self, events: Iterable[Event], seat: PlayerId) -> None:
        self.seat = seat
        self.ledger = Ledger()
        super().__init__(events)

    def _take(self, event: Event) -> None:
        self.ledger.take(event)
        super()._take(event)

    def _as_seen(self, before: Stack, after: Stack) -> tuple[Stack, Stack]:
        """The stack with the names that the seat can give to things."""
        then, now = self.ledger.at(self.ledger.version - 1), self.ledger.now
        return self._named(before, then, now), self._named(after, then, now)

    def _named(self, stack: Stack, then: Knowledge, now: Knowledge) -> Stack:
        mine = bits(self.seat)

        def knows(thing: Id) -> bool:
            before = then.mask(thing) if thing in then.memory.homes else 0
            return thing in now.told or bool((before | now.mask(thing)) & mine)

        names = stack.names
        seen = SeatNames(names.players, names.labels, knows=knows, hidden=now.hidden, has_face=then.has_face)
        return replace(stack, names=seen)
