"""A game as one viewpoint sees it, event by event and at any version, in the forms that are sent out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from domain.cards.abilities import CardDefinition
from domain.events import Event, GameStarted, Input, Stamp
from domain.rulebook import Rule, citation
from domain.vocabulary import Id, ObjectId, PlayerId
from interfaces.server.rights import EVERYTHING
from projections.board import Board
from projections.ledger import Ledger
from projections.seat import SeatView, as_lists
from projections.stack import Row
from projections.timeline import Timeline, cites_of

KEY: Final = Stamp.__struct_fields__.index("key")


class Shown(msgspec.Struct, frozen=True):
    """Which card an object is."""

    object: ObjectId
    name: str


class EventSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A fact as a viewpoint may know it.

    ``fields`` are those of the event (docs/events.md), null where something is hidden; ``shown`` are objects that can
    be named from now on, ``cards`` names of cards that are seen without being told where they are.
    """

    version: int
    event: str
    words: str
    rules: tuple[str, ...]
    fields: Mapping[str, Any]
    shown: tuple[Shown, ...] = ()
    cards: tuple[str, ...] = ()


class Seen(msgspec.Struct, frozen=True):
    """Board and stack at a version, and what is known of libraries: for each owner, places from the top with names."""

    board: Board
    stack: tuple[Row, ...]
    libraries: Mapping[PlayerId, tuple[tuple[int, str], ...]]


class View(Protocol):
    """What a viewpoint sees of a game that goes on."""

    def take(self, events: Sequence[Event]) -> None:
        """See more."""

    def sent(self) -> list[bytes]:
        """Every event so far, as JSON."""

    def at(self, version: int) -> Seen:
        """Board and stack."""

    def sees(self, thing: Id, /) -> bool:
        """Whether the viewpoint may have an id now."""

    def tells(self, thing: Id, /) -> bool:
        """Whether the viewpoint can tell what an object is."""

    def ledger(self) -> Ledger:
        """Who knows what."""

    def cards(self) -> Mapping[str, CardDefinition] | None:
        """The cards that the viewpoint has met, by name; None: all there are."""

    @property
    def story(self) -> Timeline:
        """The story, in words."""


def view_for(seat: int) -> View:
    """The view of a seat, of the public, or of those who see all."""
    return WholeView() if seat == EVERYTHING else OneSeat(seat)


def edition_of(events: Sequence[Event], edition: str) -> str:
    """The edition that a game is played by, once it has begun."""
    return next((event.edition for event in events if isinstance(event, GameStarted)), edition)


class OneSeat:
    """Through ``projections.seat``, the only source for what a seat may know."""

    def __init__(self, seat: PlayerId) -> None:
        self._view = SeatView(seat)
        self._cards: dict[str, CardDefinition] = {}
        self._edition = ""
        self._sent: list[bytes] = []

    def take(self, events: Sequence[Event]) -> None:
        """See more."""
        self._edition = self._edition or edition_of(events, "")
        for event in self._view.take(*events):
            self._cards.update({card.name: card for card in event.definitions})
            seen = EventSeen(
                version=event.version,
                event=event.event,
                words=event.words,
                rules=numbers(event.cites, self._edition),
                fields=event.fields,
                shown=tuple(Shown(thing, name) for thing, name in event.shown),
                cards=event.cards,
            )
            self._sent.append(msgspec.json.encode(seen))

    def sent(self) -> list[bytes]:
        """Every event so far, as JSON."""
        return self._sent

    def sees(self, thing: Id) -> bool:
        """Whether the seat may have an id now, its own looks included."""
        return self._view.ledger.now.sees(self._view.seat, thing, named=True)

    def tells(self, thing: Id) -> bool:
        """Whether the seat can tell what an object is, and may have its id."""
        return self.sees(thing) and self._view.ledger.now.names(self._view.seat, thing)

    def ledger(self) -> Ledger:
        """Who knows what."""
        return self._view.ledger

    def cards(self) -> Mapping[str, CardDefinition]:
        """The cards that the seat has met, those of its own deck among them."""
        return self._cards

    @property
    def story(self) -> Timeline:
        """The story as the seat may know it."""
        return self._view.story

    def at(self, version: int) -> Seen:
        """Board and stack, with what the seat knows of libraries."""
        state = self._view.state(version)
        known = self._view.ledger.at(version)
        board = known.sight.board
        libraries = {
            each.id: tuple(
                (place + 1, board.definitions[board.cards[card].definition].name)
                for place, card in known.places(self._view.seat, each.id)
            )
            for each in state.board.seats
        }
        return Seen(state.board, state.stack, libraries)


class WholeView:
    """Everything there is, for judges and the host."""

    def __init__(self) -> None:
        self.story = Timeline()
        self._events: list[Event] = []
        self._ledger = Ledger()
        self._sent: list[bytes] = []

    def take(self, events: Sequence[Event]) -> None:
        """See more."""
        self._events += events
        for event in events:
            told = self.story.take(event)
            seen = EventSeen(
                version=len(self._sent) + 1,
                event=type(event).__name__,
                words=told[0].words if told else "",
                rules=numbers(cites_of(event), self.story.edition_name),
                fields=whole_fields(event),
            )
            self._sent.append(msgspec.json.encode(seen))

    def sent(self) -> list[bytes]:
        """Every event so far, as JSON."""
        return self._sent

    def sees(self, _: Id) -> bool:
        """Whether the viewpoint may have an id: any."""
        return True

    def tells(self, _: Id) -> bool:
        """Whether the viewpoint can tell what an object is: always."""
        return True

    def cards(self) -> None:
        """All there are."""

    def ledger(self) -> Ledger:
        """Who knows what; found out when it is asked for."""
        if self._ledger.version < len(self._events):
            self._ledger.take(*self._events[self._ledger.version :])
        return self._ledger

    def at(self, version: int) -> Seen:
        """Board and stack, with all libraries."""
        board = self.story.boards.at(version)
        libraries = {each.id: tuple(enumerate(board.named(each.library), 1)) for each in board.seats}
        return Seen(board, self.story.stacks.at(version).rows, libraries)


def whole_fields(event: Event) -> dict[str, Any]:
    """The fields of an event, but for the key that makes a retry harmless: it is its sender's."""
    fields: dict[str, Any] = {name: as_lists(getattr(event, name)) for name in event.__struct_fields__}
    if isinstance(event, Input):
        fields["stamp"][KEY] = None
    return fields


def numbers(rules: Sequence[Rule], edition: str) -> tuple[str, ...]:
    """Rules by their numbers in an edition."""
    return tuple(citation(rule, edition) for rule in rules) if edition else ()
