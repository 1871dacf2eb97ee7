"""Keyword actions of the newest sets that are several instructions (701), and ripple."""

from __future__ import annotations

from domain.cards.abilities import AnyEffect, ChooseOne, CreateToken, ForEach, May, Triggered
from domain.cards.build import when_cast
from domain.cards.effects import CastWithoutPaying, Move, PutCounters, RevealIt, TakeCounters, Tempt, Transform, Venture
from domain.cards.keywords.tokens import INCUBATOR
from domain.cards.nouns import PERMANENT, THIS, YOU, YOURS
from domain.cards.terms import Among, Each, HasCounter, InZone, Quantity, Ref, Remembered, SharesName, TopOf
from domain.vocabulary import Zone

Effects = tuple[AnyEffect, ...]


def incubate(count: Quantity, times: Quantity = 1) -> Effects:
    """Incubate: an Incubator with so many counters, which turns into a Phyrexian (701.53a–b)."""
    return (CreateToken(INCUBATOR, times, counters=("+1/+1", count)),)


def convert(what: Ref) -> Transform:
    """Convert: turn a double-faced permanent over, as transforming does (701.28a)."""
    return Transform(what)


def the_ring_tempts_you() -> tuple[Tempt]:
    """The Ring tempts you (701.54a)."""
    return (Tempt(),)


def venture_into_the_dungeon() -> tuple[Venture]:
    """Venture into the dungeon (701.49a–c)."""
    return (Venture(),)


def time_travel() -> Effects:
    """Time travel: one time counter more or less on permanents and suspended cards of your choice (701.56a)."""
    each = Remembered("each")
    travels = (PERMANENT & YOURS & HasCounter("time")) | (InZone(Zone.EXILE, "you") & HasCounter("time"))
    choice = ChooseOne(((PutCounters(each, "time"),), (TakeCounters(each, "time"),), ()))
    return (ForEach(Each(travels), (choice,)),)


def ripple(count: int) -> Triggered:
    """Ripple: reveal cards from the top and cast those of the same name, the rest to the bottom (702.60a)."""
    shown = Among(Remembered("rippled")) & InZone(Zone.LIBRARY)
    reveals = (
        RevealIt(TopOf(YOU, count), key="rippled"),
        CastWithoutPaying(Each(shown & SharesName(THIS))),
        Move(Each(shown), Zone.LIBRARY, "bottom"),
    )
    return when_cast(May(reveals), name="ripple")
