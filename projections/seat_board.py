"""The board as one seat may know it: what it can't tell is there, counted, and nothing more (design §9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition
from domain.vocabulary import ObjectId, PlayerId, Zone
from projections.board import Board, Card, Permanent, Seat
from projections.knowledge import Knowledge, bits

UNKNOWN: Final = "?"
"""The definition of a card that the seat can't tell."""
NOTHING_KNOWN: Final = CardDefinition(name="a card")


class Lying(NamedTuple):
    """A library as stand-ins: the id of the topmost, whose it is, how many there are, which places have names."""

    first: ObjectId
    owner: PlayerId
    size: int
    known: tuple[tuple[int, str], ...]


@lru_cache(2_048)
def stand_ins(library: Lying) -> tuple[ObjectId, ...]:
    """The ids of a library's stand-ins, from the top; the same value as long as nothing changes in it."""
    return tuple(range(library.first, library.first - library.size, -1))


@lru_cache(256)
def lying(libraries: tuple[Lying, ...]) -> Map[ObjectId, Card]:
    """The stand-ins of all libraries."""
    cards: dict[ObjectId, Card] = {}
    for library in libraries:
        names = dict(library.known)
        for place, thing in enumerate(stand_ins(library)):
            cards[thing] = Card(thing, names.get(place, UNKNOWN), library.owner, Zone.LIBRARY)
    return Map(cards)


class _Painter:
    """Stand-ins have ids below zero: those of cards in hidden zones say when they came there."""

    def __init__(self, known: Knowledge, seat: PlayerId) -> None:
        self.known, self.seat, self.board = known, seat, known.sight.board
        self.cards: dict[ObjectId, Card] = {}
        self.libraries: list[Lying] = []
        self.names: set[str] = set()

    def tells(self, thing: ObjectId) -> bool:
        return bool(self.known.mask(thing) & bits(self.seat))

    def next_id(self) -> ObjectId:
        return -1 - len(self.cards) - sum(each.size for each in self.libraries)

    def stand_in(self, owner: PlayerId, zone: Zone, definition: str) -> ObjectId:
        thing = self.next_id()
        self.cards[thing] = Card(thing, definition, owner, zone)
        return thing

    def kept(self, thing: ObjectId) -> ObjectId:
        """An object in a zone that all see, by its id."""
        card = self.board.cards[thing]
        self.cards[thing] = card if self.tells(thing) else replace(card, definition=UNKNOWN)
        return thing

    def piles(self, its: Seat) -> tuple[tuple[ObjectId, ...], tuple[ObjectId, ...]]:
        """A player's hand and library; in their graveyard all is to be seen."""
        made = self.hand(its), self.library(its)
        for thing in its.graveyard:
            self.kept(thing)
        return made

    def hand(self, its: Seat) -> tuple[ObjectId, ...]:
        """The seat's own cards; of another's those that it knows by name, in no order of coming."""
        if its.id == self.seat:
            return tuple(
                self.kept(thing) if self.tells(thing) else self.stand_in(its.id, Zone.HAND, UNKNOWN)
                for thing in its.hand
            )
        named = sorted(self.board.cards[thing].definition for thing in its.hand if self.tells(thing))
        unknown = [UNKNOWN] * (len(its.hand) - len(named))
        return tuple(self.stand_in(its.id, Zone.HAND, each) for each in (*named, *unknown))

    def library(self, its: Seat) -> tuple[ObjectId, ...]:
        """As many cards as there are, with names where the seat knows what lies there."""
        known = self.known.places(self.seat, its.id)
        names = tuple((place, self.board.cards[card].definition) for place, card in known)
        self.names.update(name for _, name in names)
        library = Lying(self.next_id(), its.id, len(its.library), names)
        self.libraries.append(library)
        return stand_ins(library)


def nameless(known: Knowledge, seat: PlayerId, permanents: Map[ObjectId, Permanent]) -> Map[ObjectId, Permanent]:
    """The permanents, without their names where the seat can't tell them."""
    mine = bits(seat)
    untold = {thing: replace(each, name="") for thing, each in permanents.items() if not known.mask(thing) & mine}
    return permanents.update(untold) if untold else permanents


class Painted(NamedTuple):
    """The cards as a seat may know them: each player's hand and library, which card is which, and what they say."""

    piles: tuple[tuple[tuple[ObjectId, ...], tuple[ObjectId, ...]], ...]
    cards: Map[ObjectId, Card]
    definitions: Map[str, CardDefinition]


_PAINTED: dict[tuple[int, ...], tuple[Painted, tuple[object, ...]]] = {}
"""By the identity of what it follows from, which each entry holds: most events change nothing of it."""
_MOST_PAINTED: Final = 64


def painted(known: Knowledge, seat: PlayerId) -> Painted:
    """What a seat knows of cards; worked out again only where something of it has changed."""
    board, sight = known.sight.board, known.sight
    piles = (pile for each in board.seats for pile in (each.hand, each.library, each.graveyard))
    zones = (board.battlefield, board.exile, board.command, board.phased, board.cards, board.definitions)
    parts = (*piles, *zones, known.memory, sight.epochs, sight.looks, known.told)
    key = (seat, *map(id, parts))
    found = _PAINTED.get(key)
    if found is None:
        if len(_PAINTED) >= _MOST_PAINTED:
            _PAINTED.clear()
        found = _PAINTED[key] = (painted_anew(known, seat), parts)
    return found[0]


def painted_anew(known: Knowledge, seat: PlayerId) -> Painted:
    """Stand-ins for what the seat can't tell; cards that are no longer anywhere are left out."""
    board, painter = known.sight.board, _Painter(known, seat)
    piles = tuple(painter.piles(each) for each in board.seats)
    for thing in (*board.battlefield, *board.exile, *board.command, *board.phased):
        painter.kept(thing)
    used = ({card.definition for card in painter.cards.values()} | painter.names) - {UNKNOWN}
    return Painted(
        piles,
        lying(tuple(painter.libraries)).update(painter.cards),
        Map({UNKNOWN: NOTHING_KNOWN, **{name: board.definitions[name] for name in sorted(used)}}),
    )


def seat_board(known: Knowledge, seat: PlayerId) -> Board:
    """The board with stand-ins for what the seat can't tell; face-down permanents that it may not look at are nameless.

    Cards that are no longer anywhere aren't in it, nor definitions of cards that the seat can't tell.
    """
    board, its = known.sight.board, painted(known, seat)
    piles = zip(board.seats, its.piles, strict=True)
    return replace(
        board,
        seats=tuple(replace(each, hand=hand, library=library) for each, (hand, library) in piles),
        cards=its.cards,
        permanents=nameless(known, seat, board.permanents),
        phased=nameless(known, seat, board.phased),
        definitions=its.definitions,
    )
