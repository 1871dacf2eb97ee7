"""English for triggers on what happens for the first time each turn (603.2)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.nouns import OPPONENT, YOURSELF
from domain.cards.terms import (
    AllOf,
    AnyFilter,
    Compare,
    EventAmount,
    FirstTime,
    Fits,
    IsPlayer,
    PlayerNumber,
    Triggering,
    Where,
    You,
    YourTurn,
)
from domain.cards.triggers import BecomesTarget, Happens, When

PERSON: Final = Triggering("player")
FIRST_GAIN: Final = Where(Compare(PlayerNumber(You(), "life_gained"), "<=", EventAmount()))
FIRST_LOSS: Final = Where(Compare(PlayerNumber(You(), "life_lost"), "<=", EventAmount()))
THEIR_FIRST_LOSS: Final = Where(Compare(PlayerNumber(PERSON, "life_lost"), "<=", EventAmount()))
YOUR_TURN: Final = Where(YourTurn())
THEIR_TURN: Final = Where(Fits(PERSON, IsPlayer("active")))
EACH_TURN, YOUR_TURNS, THEIR_TURNS = " each turn", " during each of your turns", " during each of their turns"
OF_LIFE: Final[dict[tuple[str, AnyFilter], tuple[AnyFilter, str]]] = {
    ("gain_life", YOURSELF & FIRST_GAIN): (YOURSELF, EACH_TURN),
    ("gain_life", YOURSELF & YOUR_TURN & FIRST_GAIN): (YOURSELF, YOUR_TURNS),
    ("lose_life", YOURSELF & FIRST_LOSS): (YOURSELF, EACH_TURN),
    ("lose_life", YOURSELF & YOUR_TURN & FIRST_LOSS): (YOURSELF, YOUR_TURNS),
    ("lose_life", OPPONENT & THEIR_FIRST_LOSS): (OPPONENT, EACH_TURN),
    ("lose_life", OPPONENT & THEIR_TURN & THEIR_FIRST_LOSS): (OPPONENT, THEIR_TURNS),
}
"""Whose life is gained or lost for the first time, and in which turns, as the parts of a filter say it."""


def at_first(when: When) -> tuple[When, str]:
    """An event without the demand that it be the first of its turn, and that demand in words."""
    if not isinstance(when, Happens | BecomesTarget):
        return when, ""
    if isinstance(when, Happens) and (life := OF_LIFE.get((when.verb, when.filter))) is not None:
        return replace(when, filter=life[0]), f" for the first time{life[1]}"
    parts = when.filter.filters if isinstance(when.filter, AllOf) else ()
    left = tuple(part for part in parts if not isinstance(part, FirstTime))
    if len(left) == len(parts):
        return when, ""
    return replace(when, filter=left[0] if len(left) == 1 else AllOf(left)), f" for the first time{EACH_TURN}"
