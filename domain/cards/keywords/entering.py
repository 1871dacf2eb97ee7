"""Keywords of what a permanent enters with, and of what it leaves behind (702)."""

from __future__ import annotations

from msgspec.structs import (
    replace,
)

from domain.cards.abilities import (
    EntersWith,
    If,
    May,
    Static,
    Triggered,
)
from domain.cards.build import (
    when_dies,
    when_enters,
    when_leaves,
)
from domain.cards.effects import (
    Choose,
    Move,
    PutCounters,
    SacrificeIt,
)
from domain.cards.nouns import (
    ANOTHER,
    ARTIFACT,
    ITSELF,
    PERMANENT,
    T0,
    THIS,
    YOURS,
)
from domain.cards.terms import (
    AnyFilter,
    CountersOn,
    Did,
    HasType,
    Linked,
    Remembered,
)
from domain.cards.verbs import (
    target,
)
from domain.vocabulary import (
    Zone,
)


def champion(what: AnyFilter) -> tuple[Triggered, Triggered]:
    """Champion: exile another such permanent or sacrifice this; it comes back as this leaves (702.72a)."""
    exiles = (
        Choose(PERMANENT & what & YOURS & ANOTHER, 0, 1, key="championed"),
        Move(Remembered("championed"), Zone.EXILE, link=True),
        If(~Did("championed"), (SacrificeIt(THIS),)),
    )
    return when_enters(*exiles), when_leaves(Move(Linked(), Zone.BATTLEFIELD))


def modular(count: int) -> tuple[Static, Triggered]:
    """Modular: +1/+1 counters, which may go to an artifact creature as this dies (702.43a)."""
    passes_on = PutCounters(T0, "+1/+1", CountersOn(THIS, "+1/+1"))
    return (
        Static((EntersWith(ITSELF, counters=("+1/+1", count)),)),
        replace(when_dies(target(ARTIFACT & HasType("Creature")), May((passes_on,))), name="modular"),
    )
