"""English for events that count only at certain times: "during your turn" behind what happens (603.2)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.terms import AllOf, AnyCondition, AnyFilter, During, Unless, Where, YourTurn
from domain.cards.triggers import Casts, DamageIsDealt, Happens, Moves, When
from domain.vocabulary import Step

COMBAT_STEPS: Final = (
    Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT,
)  # fmt: skip
TIMES: Final[dict[AnyCondition, str]] = {
    YourTurn(): " during your turn",
    Unless(YourTurn()): " during an opponent's turn",
    During((Step.DECLARE_ATTACKERS,)): " during the declare attackers step",
    During(COMBAT_STEPS): " during combat",
}


def timed(when: When) -> tuple[When, str]:
    """An event without the time in which it counts, and that time in words."""
    match when:
        case Casts(filter=filter_) | Happens(filter=filter_) | Moves(filter=filter_):
            left, words = without_time(filter_)
            return replace(when, filter=left), words
        case DamageIsDealt(source=filter_):
            left, words = without_time(filter_)
            return replace(when, source=left), words
    return when, ""


def without_time(filter_: AnyFilter) -> tuple[AnyFilter, str]:
    """A filter without the part that asks whose turn it is, and that part in words."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    found = [part for part in parts if isinstance(part, Where) and part.condition in TIMES]
    if len(found) != 1:
        return filter_, ""
    left = tuple(part for part in parts if part != found[0])
    return (left[0] if len(left) == 1 else AllOf(left)), TIMES[found[0].condition]
