"""What one seat may know of a game, or the public, which is nobody: the only source of seat views (design §9).

``hidden_parts`` says what of an event is hidden, the ledger of knowledge who has learnt it. Where either is in doubt,
the view says nothing: of a card that somebody may tell, but not where it is, it gives the name and no id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from immutables import Map

from domain import events as e
from domain.cards.abilities import CardDefinition
from domain.events import Event
from domain.procedure import Decision
from domain.rulebook import Rule
from domain.vocabulary import FIRST_ID, Id, ObjectId, PlayerId
from projections.board import Board
from projections.hidden_parts import Part, Path, hidden_parts, position
from projections.knowledge import PUBLIC, Knowledge, bits
from projections.ledger import Ledger
from projections.seat_board import seat_board
from projections.seat_story import SeatTimeline
from projections.stack import Row

__all__ = ["PUBLIC", "SeatEvent", "SeatState", "SeatView", "opens", "seat_events", "seat_question", "seat_state"]


class SeatEvent(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A fact as a seat may know it.

    ``fields`` are those of the event, with nothing (None) where something is hidden; how much there is stays. ``shown``
    says which cards things are that the seat can name from now on; ``cards`` are names of cards it sees without being
    told where they are; ``definitions`` are those that come with them. ``words`` is empty where nothing is told.
    """

    version: int
    event: str
    fields: Mapping[str, object]
    shown: tuple[tuple[ObjectId, str], ...] = ()
    cards: tuple[str, ...] = ()
    definitions: tuple[CardDefinition, ...] = ()
    words: str = ""
    cites: tuple[Rule, ...] = ()

    def encoded(self) -> bytes:
        """The same bytes for the same knowledge."""
        return msgspec.json.encode(self)


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """Board and stack as a seat may know them: cards that it can't tell are stand-ins (``seat_board``)."""

    version: int
    board: Board
    stack: tuple[Row, ...] = ()

    def encoded(self) -> bytes:
        """The same bytes for the same knowledge."""
        return msgspec.json.encode(self, enc_hook=listed)


def listed(value: object) -> object:
    """A map as a list in the order of its keys."""
    if isinstance(value, Map):
        return sorted(value.items(), key=lambda item: item[0])
    raise NotImplementedError(f"{type(value).__name__} isn't part of a seat view")


# --- what is open -----------------------------------------------------------------------------------------------------


def opens(then: Knowledge, now: Knowledge, seat: PlayerId, event: Event, part: Part) -> bool:
    """Whether a seat may know a hidden part of an event, with what was known before and after it."""
    its_own = seat != PUBLIC and part.audience == seat
    if its_own and isinstance(event, (e.Answered, e.GameStarted)):
        return True
    if isinstance(event, e.GameStarted):
        return False
    return all(opens_at(then, now, seat, event, path, named=its_own) for path in part.paths)


def opens_at(then: Knowledge, now: Knowledge, seat: PlayerId, event: Event, path: Path, *, named: bool) -> bool:
    """Whether a seat may know what stands at a path: it may have all ids there, or name what was last known."""
    last = path[-1]
    if last in KEPT:
        return False
    if last == "last_known":
        return now.names(seat, remembered(value_at(event, path[:-1])))
    if last == "face":
        return then.has_face(value_at(event, (*path[:-1], "card")), value_at(event, path))
    return all(seen(then, now, seat, thing, named=named) for thing in ids_in(value_at(event, path)))


KEPT: Final = frozenset({"key", "mark"})
"""What no seat is ever told: a client's key, and the mark of a whole position."""


def remembered(event: object) -> Id:
    """The object of which an event says what it was last."""
    return event.spell if isinstance(event, e.PermanentMerged) else int(getattr(event, "object", 0))


def seen(then: Knowledge, now: Knowledge, seat: PlayerId, thing: Id, *, named: bool) -> bool:
    """Whether a seat may have an id, by what was known before or after an event; before, some things weren't there."""
    before = thing in then.memory.homes and then.sees(seat, thing, named=named)
    return before or now.sees(seat, thing, named=named)


def value_at(event: Event, path: Path) -> object:
    """What stands in an event at a path."""
    value: object = event
    for step in path:
        value = value[step] if isinstance(step, int) and isinstance(value, tuple) else getattr(value, str(step))
    return value


def fields_of(then: Knowledge, now: Knowledge, seat: PlayerId, event: Event) -> dict[str, Any]:
    """The fields of an event with what the seat may not know taken out."""
    fields: dict[str, Any] = {name: as_lists(getattr(event, name)) for name in event.__struct_fields__}
    for part in hidden_parts(event):
        if not opens(then, now, seat, event, part):
            for path in part.paths:
                take_out(fields, event, path)
    if not isinstance(event, NO_IDS):
        for name in fields.keys() - NOT_IDS:
            fields[name] = without_hidden(then, now, seat, event, fields[name])
    if isinstance(event, e.GameStarted):
        fields["definitions"] = []  # they come with the first thing that the seat can name
    return fields


NO_IDS: Final = (e.GameStarted, e.GameRewound, e.GameForked, e.PositionMarked, e.LoopFound)
"""Events with numbers that look like ids, such as versions."""
NOT_IDS: Final = frozenset({"stamp", "amount", "count", "x"})
"""Fields with such numbers in other events."""


def without_hidden(then: Knowledge, now: Knowledge, seat: PlayerId, event: Event, value: object) -> object:
    """A value without ids of hidden cards, also where no part is declared: nonsense that was answered may name any."""
    if isinstance(value, list):
        return [without_hidden(then, now, seat, event, each) for each in value]
    if isinstance(value, bool) or not isinstance(value, int) or value < FIRST_ID:
        return value
    mine = seat != PUBLIC and getattr(event, "player", None) == seat
    if mine and isinstance(event, e.Answered):
        return value
    return value if seen(then, now, seat, value, named=mine) else None


def as_lists(value: object) -> object:
    """A value as it is stored, in lists, which something can be taken out of."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(value))


def take_out(fields: dict[str, Any], event: Event, path: Path) -> None:
    """Nothing stands at a path any more."""
    first, *rest = path
    places = position(event, path)[1:]
    if not rest:
        fields[str(first)] = None
        return
    inside = fields[str(first)]
    for place in places[:-1]:
        inside = inside[place]
    inside[places[-1]] = None


def ids_in(value: object) -> Iterator[Id]:
    """All numbers in a value that may be ids, in their order."""
    match value:
        case bool():
            return
        case int() if value >= FIRST_ID:
            yield value
        case list() | tuple():
            for each in value:
                yield from ids_in(each)
        case dict():
            for each in value.values():
                yield from ids_in(each)
        case _:
            return


# --- the view ---------------------------------------------------------------------------------------------------------


class SeatView:
    """A game as one seat comes to know it, event by event."""

    def __init__(self, seat: PlayerId, events: Iterable[Event] = ()) -> None:
        self.seat = seat
        self.story = SeatTimeline((), seat)
        self._events: list[SeatEvent] = []
        self._named: set[ObjectId] = set()
        self._defined: set[str] = set()
        self.take(*events)

    @property
    def ledger(self) -> Ledger:
        """Who knows what."""
        return self.story.ledger

    @property
    def events(self) -> tuple[SeatEvent, ...]:
        """All facts so far."""
        return tuple(self._events)

    def event(self, version: int) -> SeatEvent:
        """The fact of a version."""
        return self._events[version - 1]

    def take(self, *events: Event) -> tuple[SeatEvent, ...]:
        """See more events; the facts that they are for the seat."""
        before = len(self._events)
        for event in events:
            self._events.append(self._seen(event))
        return tuple(self._events[before:])

    def state(self, version: int) -> SeatState:
        """Stack and board at a version."""
        known = self.ledger.at(version)
        rows = tuple(self._row(known, row) for row in self.story.stacks.at(version).rows)
        return SeatState(version=version, board=seat_board(known, self.seat), stack=rows)

    def _row(self, known: Knowledge, row: Row) -> Row:
        return row if known.sees(self.seat, row.source) else msgspec.structs.replace(row, source=0)

    def _seen(self, event: Event) -> SeatEvent:
        then = self.ledger.now
        told = self.story.take(event)
        now = self.ledger.now
        fields = fields_of(then, now, self.seat, event)
        mine = [each for each in now.learnt if each.who & bits(self.seat)]
        in_sight = [card for each in mine for card in each.cards if not now.hidden(card)]
        shown = (*self._shown(now, fields), *self._shown(now, {"learnt": in_sight}))
        ids = {thing for thing, _ in shown}
        cards = sorted(self._name(now, card) for each in mine for card in each.cards if card not in ids)
        definitions = self._definitions(now, event, [*dict(shown), *(card for each in mine for card in each.cards)])
        return SeatEvent(
            version=now.version,
            event=type(event).__name__,
            fields=fields,
            shown=shown,
            cards=tuple(cards),
            definitions=definitions,
            words=told[0].words if told else "",
            cites=told[0].cites if told else (),
        )

    def _name(self, known: Knowledge, thing: ObjectId) -> str:
        board = known.sight.board
        return board.definitions[board.cards[thing].definition].name

    def _shown(self, known: Knowledge, fields: Mapping[str, object]) -> Iterator[tuple[ObjectId, str]]:
        """Things named for the first time by what is open in an event."""
        for thing in ids_in(fields):
            named = thing not in self._named and thing in known.memory.homes and known.mask(thing) & bits(self.seat)
            if named and thing in known.sight.board.cards:
                self._named.add(thing)
                yield thing, self._name(known, thing)

    def _definitions(self, known: Knowledge, event: Event, things: Iterable[ObjectId]) -> tuple[CardDefinition, ...]:
        """Definitions that the seat meets for the first time."""
        board = known.sight.board
        names = {board.cards[thing].definition for thing in things if not board.cards[thing].token}
        if isinstance(event, e.GameStarted) and self.seat != PUBLIC:
            names.update(event.seats[self.seat - 1].deck)
        new = sorted(names - self._defined)
        self._defined.update(new)
        return tuple(board.definitions[name] for name in new)


def seat_events(events: Iterable[Event], seat: PlayerId) -> tuple[SeatEvent, ...]:
    """What a seat may know of what happened."""
    return SeatView(seat, events).events


def seat_state(events: Iterable[Event], seat: PlayerId, version: int | None = None) -> SeatState:
    """What a seat may know of stack and board at a version, or now."""
    view = SeatView(seat, events)
    return view.state(view.ledger.version if version is None else version)


def seat_question(decision: Decision[Any], seat: PlayerId) -> dict[str, object]:
    """What a seat may know of an open question: its own whole, another's only whose it is and of which kind."""
    known: dict[str, object] = {"question": decision.name, "player": decision.player}
    if decision.player != seat or seat == PUBLIC:
        return known
    return {**known, **{name: getattr(decision, name) for name in decision.__struct_fields__}}
