"""The story as one seat may know it: the same facts, with names only for what it can tell (design §9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from domain.cards.face_names import unread_lines
from domain.events import Event, GameStarted
from domain.vocabulary import Id, PlayerId, is_player, is_zone
from projections.knowledge import PUBLIC, Knowledge, bits
from projections.ledger import Ledger
from projections.names import Label, Names
from projections.scene import in_a_row
from projections.stack import Stack
from projections.telling_game import quoted
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
        self._unmet: frozenset[str] = frozenset()
        """Definitions that aren't wholly understood, of which the seat hasn't been told (decision 525)."""
        super().__init__(events)

    def _take(self, event: Event) -> None:
        self.ledger.take(event)
        super()._take(event)

    def _as_told(self, event: Event) -> Event:
        """Of the cards of the game, a seat is told at the beginning only of those that it knows to be there."""
        if not isinstance(event, GameStarted):
            return event
        definitions = self.boards.now.definitions
        self._unmet = frozenset(name for name, each in definitions.items() if unread_lines(each))
        its_own = () if self.seat == PUBLIC else event.seats[self.seat - 1].deck
        return replace(event, definitions=tuple(definitions[name] for name in self._met(its_own)))

    def _besides(self) -> str:
        """What isn't played of cards that the seat meets for the first time."""
        definitions = [self.boards.now.definitions[name] for name in self._met()]
        return "".join(f"; {each.name} is played without {quoted(each)}" for each in definitions)

    def _met(self, others: Iterable[str] = ()) -> tuple[str, ...]:
        """Definitions not wholly understood that the seat can name from now on: of cards it can tell, and others."""
        if not self._unmet:
            return ()
        known = self.ledger.now
        met = [
            thing for thing in self.boards.now.cards if thing in known.memory.homes and known.names(self.seat, thing)
        ]
        told = {self.boards.now.cards[thing].definition for thing in met}
        new = self._unmet & {*told, *others}
        self._unmet -= new
        return tuple(sorted(new))

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
