"""What a seat sees at a moment, taken apart into things that change one by one, and put together again.

So a redacted replay can carry boards that nobody can fold from it: each fact brings what changed for the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from immutables import Map

from domain.cards.abilities import CardDefinition
from domain.vocabulary import Id, ObjectId, PlayerId, Step, Zone
from projections.board import Board, Card, Permanent, Seat
from projections.seat import SeatState
from projections.seat_board import NOTHING_KNOWN, UNKNOWN
from projections.stack import Row

Waiting = tuple[tuple[ObjectId, Id, int], ...]
"""Combat damage that waits on the stack: from what, to what, how much (2008: 310.1)."""
Things = Mapping[str, bytes]
"""Encoded things by their keys: a letter and a number, or a name."""
GONE: Final = b"\xc0"
"""What stands in a change where a thing goes."""


class Shows(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the rules make of a permanent in sight (613)."""

    controller: PlayerId
    types: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    colours: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()


class Says(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a spell or ability on the stack says: the key of its card, the modes chosen, the ability, in words.

    ``paid`` is the mana that went into its cost, each with the name of what it came from.
    """

    card: str = ""
    modes: tuple[str, ...] = ()
    text: str = ""
    paid: tuple[tuple[str, str], ...] = ()


class Look(msgspec.Struct, frozen=True):
    """A moment as a seat sees it; ``cards`` are definitions that only things on the stack need."""

    state: SeatState
    shows: Map[ObjectId, Shows] = Map()
    says: Map[ObjectId, Says] = Map()
    cards: Map[str, CardDefinition] = Map()
    damage: Waiting = ()


class Moment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Whose turn and step it is, and who may act."""

    turn: int
    step: Step
    active: PlayerId
    priority: PlayerId
    over: bool
    winner: PlayerId
    night: bool | None


class Person(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What shows of a player beside the zones."""

    name: str
    life: int
    pool: tuple[tuple[int, str], ...]
    counters: tuple[tuple[str, int], ...]
    lost: bool


class Pile(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A library: how many cards, and those that are known, by their places."""

    size: int
    known: tuple[tuple[int, str], ...]


Hand = tuple[ObjectId | str, ...]
"""Ids where the seat has them, else names of definitions."""
Ids = tuple[ObjectId, ...]
SHARED: Final = ("battlefield", "exile", "command")

encode: Final = msgspec.msgpack.encode
decode: Final = msgspec.msgpack.decode

# --- taken apart ------------------------------------------------------------------------------------------------------


def taken_apart(look: Look) -> dict[str, bytes]:
    """The things of a moment."""
    return {key: encode(value) for key, value in things(look)}


def things(look: Look) -> Iterator[tuple[str, object]]:
    """The things of a moment with their keys."""
    board = look.state.board
    yield "now", Moment(board.turn, board.step, board.active, board.priority, board.over, board.winner, board.night)
    for name in SHARED:
        yield name, getattr(board, name)
    yield "phased", tuple(board.phased)
    yield "damage", look.damage
    yield "stack", tuple(row.object for row in look.state.stack)
    for seat in board.seats:
        yield from of_player(board, seat)
    yield from ((f"c{thing}", card) for thing, card in board.cards.items() if thing > 0)
    yield from ((f"r{row.object}", row) for row in look.state.stack)
    for letter, these in (("p", board.permanents), ("p", board.phased), ("x", look.shows), ("t", look.says)):
        yield from ((f"{letter}{thing}", each) for thing, each in these.items())
    for name, definition in (*board.definitions.items(), *look.cards.items()):
        if name != UNKNOWN:
            yield f"d{name}", definition


def of_player(board: Board, seat: Seat) -> Iterator[tuple[str, object]]:
    """A player, and the piles of their own."""
    yield f"w{seat.id}", Person(seat.name, seat.life, seat.pool, seat.counters, seat.lost)
    yield f"h{seat.id}", tuple(thing if thing > 0 else board.cards[thing].definition for thing in seat.hand)
    names = ((place, board.cards[thing].definition) for place, thing in enumerate(seat.library))
    known = tuple((place, name) for place, name in names if name != UNKNOWN)
    yield f"l{seat.id}", Pile(len(seat.library), known)
    yield f"g{seat.id}", seat.graveyard


def changes(before: Things, after: Things) -> dict[str, bytes]:
    """What changes from one moment to the next."""
    found = {key: value for key, value in after.items() if before.get(key) != value}
    return found | dict.fromkeys(before.keys() - after.keys(), GONE)


# --- put together -----------------------------------------------------------------------------------------------------


class Reader:
    """The things of a moment, read."""

    def __init__(self, there: Things, given: Mapping[str, CardDefinition]) -> None:
        self.there, self.given = there, given

    def read(self, key: str, kind: Any) -> Any:
        """One thing; KeyError if it isn't there."""
        return decode(self.there[key], type=kind)

    def numbered(self, letter: str, kind: Any, ids: Iterable[ObjectId]) -> Map[ObjectId, Any]:
        """Things of one kind that are there, by their ids."""
        return Map({thing: self.read(f"{letter}{thing}", kind) for thing in ids if f"{letter}{thing}" in self.there})

    def definition(self, name: str) -> CardDefinition:
        """A definition, from here or given."""
        return self.read(f"d{name}", CardDefinition) if f"d{name}" in self.there else self.given[name]


def put_together(version: int, players: int, there: Things, given: Mapping[str, CardDefinition] = Map()) -> Look:
    """A moment of its things; a ValueError or LookupError if it has none."""
    reader = Reader(there, given)
    cards: dict[ObjectId, Card] = {}
    seats = tuple(seat_of(reader, player, cards) for player in range(1, players + 1))
    shared: dict[str, Any] = {name: reader.read(name, Ids) for name in SHARED}
    phased: Ids = reader.read("phased", Ids)
    for thing in (*shared["battlefield"], *shared["exile"], *shared["command"], *phased):
        cards[thing] = reader.read(f"c{thing}", Card)
    now: Moment = reader.read("now", Moment)
    used = sorted({card.definition for card in cards.values()} - {UNKNOWN})
    board = Board(
        seats=seats,
        cards=Map(cards),
        permanents=reader.numbered("p", Permanent, shared["battlefield"]),
        phased=reader.numbered("p", Permanent, phased),
        definitions=Map({UNKNOWN: NOTHING_KNOWN, **{name: reader.definition(name) for name in used}}),
        **shared,
        **{name: getattr(now, name) for name in now.__struct_fields__},
    )
    stack = tuple(reader.read(f"r{thing}", Row) for thing in reader.read("stack", Ids))
    says = reader.numbered("t", Says, (row.object for row in stack))
    return Look(
        state=SeatState(version=version, board=board, stack=stack),
        shows=reader.numbered("x", Shows, shared["battlefield"]),
        says=says,
        cards=Map({each.card: reader.definition(each.card) for each in says.values() if each.card}),
        damage=reader.read("damage", Waiting),
    )


def seat_of(reader: Reader, player: PlayerId, cards: dict[ObjectId, Card]) -> Seat:
    """A player; cards of their own are added, stand-ins as ``seat_board`` has them."""

    def stand_in(definition: str, zone: Zone) -> ObjectId:
        thing = -1 - len(cards)
        cards[thing] = Card(thing, definition, player, zone)
        return thing

    def kept(thing: ObjectId) -> ObjectId:
        cards[thing] = reader.read(f"c{thing}", Card)
        return thing

    person: Person = reader.read(f"w{player}", Person)
    pile: Pile = reader.read(f"l{player}", Pile)
    if not 0 <= pile.size <= MOST:
        raise ValueError(f"a library of {pile.size} cards")
    known = dict(pile.known)
    held: Hand = reader.read(f"h{player}", Hand)
    hand = tuple(stand_in(each, Zone.HAND) if isinstance(each, str) else kept(each) for each in held)
    library = tuple(stand_in(known.get(place, UNKNOWN), Zone.LIBRARY) for place in range(pile.size))
    return Seat(
        id=player,
        hand=hand,
        library=library,
        graveyard=tuple(kept(thing) for thing in reader.read(f"g{player}", Ids)),
        **{name: getattr(person, name) for name in person.__struct_fields__},
    )


MOST: Final = 100_000
"""No library that a file tells of is larger."""
