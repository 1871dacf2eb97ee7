"""Keywords that count turns: what happens upkeep by upkeep (702, 503)."""

from __future__ import annotations

from domain.cards.abilities import (
    EntersWith,
    If,
    Static,
    Triggered,
)
from domain.cards.build import (
    triggered,
)
from domain.cards.effects import (
    SacrificeIt,
    TakeCounters,
)
from domain.cards.nouns import (
    ITSELF,
    THIS,
)
from domain.cards.terms import (
    Fits,
    HasCounter,
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
