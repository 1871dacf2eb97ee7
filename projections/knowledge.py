"""Who has learnt what: for each card, which players can tell what it is (design §9).

Built from events alone. What the game looks like (``Sight``) goes back with reversals and rewinds; what people have
learnt (``Memory``) doesn't, because they don't forget. A pile, which is a hand or a library, has an epoch: as soon as
somebody can no longer tell which of its cards is which (a shuffle, a card put away unseen), another one begins; when
the game goes back to before that, what was known of the old epoch is known again, with what was learnt meanwhile.

Knowledge is a mask: bit 0 is the public, bit n is player n; what everybody sees sets all of them. Where in doubt,
nobody knows. It must never depend on what a seat can't know: two hands that look alike to it are treated alike.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import msgspec
from immutables import Map

from domain.vocabulary import HIDDEN_ZONES, Id, ObjectId, PlayerId, Zone
from projections.board import Board

Mask: TypeAlias = int
PUBLIC: Final[PlayerId] = 0
"""The seat of those who have none."""


class Home(NamedTuple):
    """The zone where an object is or was: an id never means something in another (400.7)."""

    zone: Zone
    owner: PlayerId

    @property
    def hidden(self) -> bool:
        """Whether not everybody sees the cards there (400.2)."""
        return self.zone in HIDDEN_ZONES


class Look(NamedTuple):
    """Somebody looks at several cards of a library: what leaves it meanwhile leaves from a place others don't see."""

    looker: PlayerId
    cards: tuple[ObjectId, ...]


class Held(NamedTuple):
    """A card drawn while something is being cast, face down until that ends (121.8)."""

    drawn: ObjectId
    was: ObjectId
    player: PlayerId


class Sight(msgspec.Struct, frozen=True):
    """What goes back with the game: the board, the epochs of its piles, looks into libraries, face-down spells."""

    board: Board = Board()
    epochs: Map[Home, int] = Map()
    looks: Map[PlayerId, Look] = Map()
    held: tuple[Held, ...] = ()
    put_away: tuple[PlayerId, tuple[ObjectId, ...]] = (0, ())
    down: tuple[ObjectId, ...] = ()


class Memory(msgspec.Struct, frozen=True):
    """What nobody forgets: of cards in each epoch of a pile, and of what lies or stands face down elsewhere."""

    piled: Map[tuple[int, ObjectId], Mask] = Map()
    face_down: Map[ObjectId, Mask] = Map()
    homes: Map[ObjectId, Home] = Map()


class Learnt(NamedTuple):
    """Players learnt which cards something was; ``how`` is a word of ``HOW``, ``owner`` whose cards they are."""

    version: int
    who: Mask
    how: str
    owner: PlayerId
    cards: tuple[ObjectId, ...]
    names: tuple[str, ...]


HOW: Final = {
    "drew": "drew",
    "looked": "looked at",
    "restored": "got in a backup",
    "revealed": "saw revealed from a hand",
    "shown": "saw come out of a hand",
    "top": "saw in or from a library",
    "turned": "saw turned face up",
}
"""The ways of learning something, in words that follow a player's name."""
SHOWN_BY_OWNER: Final = frozenset({"shown", "turned"})
"""Those by which owners themselves played, paid or turned up what the others then saw."""


class Knowledge(msgspec.Struct, frozen=True):
    """What everybody knows after so many events.

    ``attempts`` keeps the sight before each open attempt. ``learnt`` and ``told`` belong to the last event: what was
    learnt, and old ids of cards that everybody could see moving.
    """

    version: int = 0
    sight: Sight = Sight()
    memory: Memory = Memory()
    attempts: tuple[tuple[int, Sight], ...] = ()
    learnt: tuple[Learnt, ...] = ()
    told: tuple[ObjectId, ...] = ()

    @property
    def everybody(self) -> Mask:
        """The mask of all players and the public."""
        return (1 << (len(self.sight.board.seats) + 1)) - 1

    def mask(self, thing: Id) -> Mask:
        """Who can tell what an object is."""
        home = self.memory.homes.get(thing)
        if home is None or not home.hidden:
            return self.memory.face_down.get(thing, self.everybody)
        return self.memory.piled.get((self.sight.epochs.get(home, 0), thing), 0)

    def names(self, seat: PlayerId, thing: Id) -> bool:
        """Whether a seat can tell what an object is."""
        return thing in self.told or bool(self.mask(thing) & bits(seat))

    def hidden(self, thing: Id) -> bool:
        """Whether an object is or was in a hand or a library."""
        home = self.memory.homes.get(thing)
        return home is not None and home.hidden

    def sees(self, seat: PlayerId, thing: Id, *, named: bool = False) -> bool:
        """Whether a seat may have the id of an object; ``named``: the event is about what the seat itself did."""
        home = self.memory.homes.get(thing)
        if home is None or not home.hidden:
            return True
        mine = home.zone is Zone.HAND and home.owner == seat
        return seat != PUBLIC and (mine or named) and self.names(seat, thing)

    def has_face(self, thing: object, name: object) -> bool:
        """Whether a card has a face of that name: in a nonsensical answer any word may stand for one."""
        card = self.sight.board.cards.get(thing) if isinstance(thing, int) else None
        faces = self.sight.board.definitions[card.definition].faces if card is not None else ()
        return not name or any(face.name == name for face in faces)

    def places(self, seat: PlayerId, owner: PlayerId) -> tuple[tuple[int, ObjectId], ...]:
        """The cards of a library of which a seat knows where they lie, each with its place from the top."""
        look = self.sight.looks.get(owner)
        if look is not None and look.looker != seat:
            return ()
        library, told, piled = self.sight.board.seat(owner).library, self.told, self.memory.piled
        epoch, mine = self.sight.epochs.get(Home(Zone.LIBRARY, owner), 0), bits(seat)
        key = (id(library), id(told), id(piled), epoch, mine)
        found = _LYING.get(key)
        if found is None:
            if len(_LYING) >= _MOST_LYING:
                _LYING.clear()
            found = _LYING[key] = (
                tuple(
                    (place, card)
                    for place, card in enumerate(library)
                    if card in told or piled.get((epoch, card), 0) & mine  # as ``names`` says, for one that lies there
                ),
                (library, told, piled),
            )
        return found[0]


_LYING: dict[tuple[int, ...], tuple[tuple[tuple[int, ObjectId], ...], object]] = {}
"""What is known of libraries, by the identity of what that follows from, which each entry holds."""
_MOST_LYING: Final = 1_024


def bits(seat: PlayerId) -> Mask:
    """The bit of a seat; each is judged alone, the public too."""
    return 1 << seat
