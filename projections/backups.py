"""What a judge's backup puts back otherwise than it was, following the tournament procedure.

Cards that came from a library into a hand go back: those that everybody else can tell go themselves, for the others
cards are taken at random from all that they might be. Places in a library that somebody has learnt since are shuffled
into its random portion; those that somebody knew before keep their cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.events import CardDrawn, Event, HiddenCardsRestored, Stamp, ZoneChanged
from domain.vocabulary import ObjectId, PlayerId, Zone
from projections.knowledge import PUBLIC, Knowledge
from projections.ledger import Ledger

BY_CHANCE: Final = Stamp(how="c")


class Restoration(msgspec.Struct, frozen=True, kw_only=True):
    """One player's hidden cards after a backup, by their ids at the version that it goes back to.

    ``told`` are cards that came into the hand and that everybody can tell, those of them that are ``held`` still;
    ``unknown`` are those that could be others, of all these and the ``candidates`` in the hand. ``learnt`` says who
    knows which place of the library since, ``known`` are places that somebody knew before, ``random`` those that are
    shuffled if anything was learnt. Places count from 0.
    """

    player: PlayerId
    told: tuple[ObjectId, ...] = ()
    held: tuple[ObjectId, ...] = ()
    unknown: tuple[ObjectId, ...] = ()
    candidates: tuple[ObjectId, ...] = ()
    learnt: tuple[tuple[int, tuple[PlayerId, ...]], ...] = ()
    known: tuple[int, ...] = ()
    random: tuple[int, ...] = ()

    @property
    def shuffled(self) -> tuple[int, ...]:
        """The places that are shuffled among each other."""
        return self.random if self.learnt and len(self.random) > 1 else ()

    @property
    def changes(self) -> bool:
        """Whether anything is put back otherwise than it was."""
        return bool(self.unknown or self.shuffled)


class Backup:
    """A rewind as a judge's backup: what becomes of each player's hidden cards."""

    def __init__(self, ledger: Ledger, to: int, undone: Sequence[tuple[int, Event]]) -> None:
        self.ledger, self.to, self.undone = ledger, to, undone
        self.then = ledger.at(to)
        self.back = replace(ledger.now, sight=self.then.sight, told=())
        self.seats = range(1, len(ledger.now.sight.board.seats) + 1)

    def restorations(self) -> tuple[Restoration, ...]:
        """Each player's."""
        return tuple(map(self.restoration, self.seats))

    def restoration(self, player: PlayerId) -> Restoration:
        """What becomes of one player's hidden cards."""
        before = self.then.sight.board.seat(player)
        now = self.ledger.now.sight.board.seat(player)
        known = {place for seat in self.seats for place, _ in self.then.places(seat, player)}
        came = {old: new for old, new in self.came_to_hand(player) if old in before.library}
        own = {old for old in came if before.library.index(old) in known}  # whose place somebody knew: it is the one
        told = {old for old, new in came.items() if old not in own and self.is_told(player, new)}
        unknown = tuple(old for old in before.library if old in came and old not in own | told)
        returned = {before.library.index(card) for card in unknown}
        return Restoration(
            player=player,
            told=tuple(old for old in before.library if old in told),
            held=tuple(old for old in before.library if old in told and came[old] in now.hand),
            unknown=unknown,
            candidates=tuple(card for card in before.hand if not self.is_told(player, card)) if unknown else (),
            learnt=tuple(self.learnt(player, known | returned)),
            known=tuple(sorted(known)),
            random=tuple(place for place in range(len(before.library)) if place not in known | returned),
        )

    def came_to_hand(self, player: PlayerId) -> Iterator[tuple[ObjectId, ObjectId]]:
        """Cards that came from a library into its owner's hand since: what they were, and are."""
        way = (player, Zone.LIBRARY, Zone.HAND)
        for _, event in self.undone:
            match event:
                case CardDrawn() if event.player == player:
                    yield event.object, event.new
                case ZoneChanged() if (event.owner, event.origin, event.to) == way:
                    yield event.object, event.new
                case _:
                    pass

    def is_told(self, player: PlayerId, thing: ObjectId) -> bool:
        """Whether all others could tell a card of a hand, before or at any time since."""
        others = [other for other in (PUBLIC, *self.seats) if other != player]
        moments: Iterable[Knowledge] = (self.then, *(self.ledger.at(version) for version, _ in self.undone), self.back)
        there = (known for known in moments if thing in known.memory.homes)
        return any(all(known.names(other, thing) for other in others) for known in there)

    def learnt(self, player: PlayerId, but: set[int]) -> Iterator[tuple[int, tuple[PlayerId, ...]]]:
        """Places of a library that somebody has learnt since, each with those who have."""
        found: dict[int, list[PlayerId]] = {}
        for seat in self.seats:
            for place, _ in self.back.places(seat, player):
                if place not in but:
                    found.setdefault(place, []).append(seat)
        return ((place, tuple(seats)) for place, seats in sorted(found.items()))


def put_back(plan: Restoration, library: Sequence[ObjectId], first_id: int, chance: Random) -> HiddenCardsRestored:
    """How chance puts one player's hidden cards back; new ids begin with ``first_id``."""
    drawn = chance.sample((*plan.candidates, *plan.unknown), len(plan.unknown))
    given = [card for card in drawn if card in plan.candidates]
    taken = [card for card in plan.unknown if card not in drawn]
    new = {card: first_id + number for number, card in enumerate((*given, *taken))}
    order = list(library)
    for place, card in zip([order.index(card) for card in plan.unknown], drawn, strict=True):
        order[place] = new.get(card, card)
    lying = [order[place] for place in plan.shuffled]
    for place, card in zip(plan.shuffled, chance.sample(lying, len(lying)), strict=True):
        order[place] = card
    return HiddenCardsRestored(
        stamp=BY_CHANCE,
        player=plan.player,
        given=tuple((card, new[card]) for card in given),
        taken=tuple((card, new[card]) for card in taken),
        order=tuple(order),
        placed=tuple(library.index(card) for card in plan.unknown),
        shuffled=plan.shuffled,
    )


def why_not(plan: Restoration, library: Sequence[ObjectId], event: HiddenCardsRestored) -> str:
    """Why chance can't have put a player's hidden cards back so, by the plan; "" if it can."""
    given, taken = dict(event.given), dict(event.taken)
    places = tuple(library.index(card) for card in plan.unknown)
    if event.placed != places:
        return f"cards go back to the places {said(places)} of the library, not to {said(event.placed)}"
    if event.shuffled != plan.shuffled:
        return f"the places {said(plan.shuffled)} of the library are shuffled, not {said(event.shuffled)}"
    if not given.keys() <= {*plan.candidates} or not taken.keys() <= {*plan.unknown}:
        return "only cards that nobody else could tell are put back at random"
    drawn = {card for card in plan.unknown if card not in taken} | {*given.values()}
    if {event.order[place] for place in places} != drawn:
        return "what went back lies elsewhere than where the cards came from"
    return ""


def said(places: Sequence[int]) -> str:
    """Places as people count them, from 1."""
    return ", ".join(str(place + 1) for place in places) or "none"
