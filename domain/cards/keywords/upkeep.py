"""Keywords that count turns: what happens upkeep by upkeep (702, 503)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import (
    EntersWith,
    If,
    Keyword,
    MayPay,
    Static,
    Triggered,
)
from domain.cards.build import (
    Price,
    price,
    triggered,
)
from domain.cards.effects import (
    PutCounters,
    SacrificeIt,
    TakeCounters,
)
from domain.cards.nouns import (
    ITSELF,
    THIS,
)
from domain.cards.terms import (
    CountersOn,
    Fits,
    HasCounter,
    NewSinceUpkeep,
)
from domain.cards.triggers import (
    Begins,
    LosesLastCounter,
)
from domain.vocabulary import (
    Step,
)


def fading(count: int) -> tuple[Static, Triggered]:
    """Fading: counters, one less each upkeep, and a sacrifice where there is none to remove (702.32a)."""
    fades = If(Fits(THIS, HasCounter("fade")), (TakeCounters(THIS, "fade"),), (SacrificeIt(THIS),))
    return Static((EntersWith(ITSELF, counters=("fade", count)),)), triggered(Begins(Step.UPKEEP), fades)


def vanishing(count: int) -> tuple[Static, Triggered, Triggered]:
    """Vanishing: time counters, one less each upkeep, and a sacrifice as the last one goes (702.63a)."""
    return (
        Static((EntersWith(ITSELF, counters=("time", count)),)),
        triggered(Begins(Step.UPKEEP), TakeCounters(THIS, "time"), only_if=Fits(THIS, HasCounter("time"))),
        triggered(LosesLastCounter(ITSELF, "time"), SacrificeIt(THIS)),
    )


def phasing() -> Keyword:
    """Phasing (702.26)."""
    return Keyword("phasing")


def echo(*cost: Price) -> Triggered:
    """Echo: in the first upkeep under its controller's control it is paid for again, or sacrificed (702.30a)."""
    unpaid = MayPay(price(*cost), otherwise=(SacrificeIt(THIS),))
    return replace(triggered(Begins(Step.UPKEEP), unpaid, only_if=NewSinceUpkeep()), name="echo")


def cumulative_upkeep(mana: str) -> Triggered:
    """Cumulative upkeep: an age counter, then mana for each of them, or a sacrifice (702.24a)."""
    ages = CountersOn(THIS, "age")
    unpaid = MayPay(price(mana), times=ages, otherwise=(SacrificeIt(THIS),))
    return replace(triggered(Begins(Step.UPKEEP), PutCounters(THIS, "age"), unpaid), name="cumulative upkeep")
