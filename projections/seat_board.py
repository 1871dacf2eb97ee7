"""The board as one seat may know it: what it can't tell is there, counted, and nothing more (design §9)."""

from __future__ import annotations

from typing import Final

from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition
from domain.vocabulary import ObjectId, PlayerId, Zone
from projections.board import Board, Card, Permanent, Seat
from projections.knowledge import Knowledge, bits

UNKNOWN: Final = "?"
"""The definition of a card that the seat can't tell."""
NOTHING_KNOWN: Final = CardDefinition(name="a card")


class _Painter:
    """Stand-ins have ids below zero: those of cards in hidden zones say when they came there."""

    def __init__(self, known: Knowledge, seat: PlayerId) -> None:
        self.known, self.seat, self.board = known, seat, known.sight.board
        self.cards: dict[ObjectId, Card] = {}

    def tells(self, thing: ObjectId) -> bool:
        return bool(self.known.mask(thing) & bits(self.seat))

    def stand_in(self, owner: PlayerId, zone: Zone, definition: str) -> ObjectId:
        thing = -1 - len(self.cards)
        self.cards[thing] = Card(thing, definition, owner, zone)
        return thing

    def kept(self, thing: ObjectId) -> ObjectId:
        """An object in a zone that all see, by its id."""
        card = self.board.cards[thing]
        self.cards[thing] = card if self.tells(thing) else replace(card, definition=UNKNOWN)
        return thing

    def painted(self, its: Seat) -> Seat:
        return replace(
            its,
            hand=self.hand(its),
            library=self.library(its),
            graveyard=tuple(self.kept(thing) for thing in its.graveyard),
        )

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
        known = dict(self.known.places(self.seat, its.id))
        names = (
            self.board.cards[known[place]].definition if place in known else UNKNOWN
            for place in range(len(its.library))
        )
        return tuple(self.stand_in(its.id, Zone.LIBRARY, each) for each in names)

    def permanent(self, permanent: Permanent) -> Permanent:
        return permanent if self.tells(permanent.id) else replace(permanent, name="")


def seat_board(known: Knowledge, seat: PlayerId) -> Board:
    """The board with stand-ins for what the seat can't tell; face-down permanents that it may not look at are nameless.

    Cards that are no longer anywhere aren't in it, nor definitions of cards that the seat can't tell.
    """
    board, painter = known.sight.board, _Painter(known, seat)
    seats = tuple(painter.painted(each) for each in board.seats)
    for thing in (*board.battlefield, *board.exile, *board.command, *board.phased):
        painter.kept(thing)
    used = {card.definition for card in painter.cards.values()} - {UNKNOWN}
    return replace(
        board,
        seats=seats,
        cards=Map(painter.cards),
        permanents=Map({thing: painter.permanent(each) for thing, each in board.permanents.items()}),
        phased=Map({thing: painter.permanent(each) for thing, each in board.phased.items()}),
        definitions=Map({UNKNOWN: NOTHING_KNOWN, **{name: board.definitions[name] for name in sorted(used)}}),
    )
