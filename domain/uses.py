"""How often abilities with a limit were used: the numbers under which objects note that (602.5b–c, 603.2h, 606.3)."""

from __future__ import annotations

from typing import Final
from zlib import crc32

import msgspec

from domain.cards.abilities import Activated, Triggered
from domain.cards.costs import ChangeLoyalty
from domain.identity import by_identity

GRANTED: Final = -1
"""The number of every granted ability that may be used as often as one likes."""
_ENCODE: Final = msgspec.json.Encoder(order="deterministic").encode


@by_identity(20_000)
def is_loyalty(ability: Activated | Triggered) -> bool:
    """Whether a loyalty symbol is in the cost (606.2)."""
    return isinstance(ability, Activated) and any(isinstance(cost, ChangeLoyalty) for cost in ability.cost)


def is_limited(ability: Activated | Triggered) -> bool:
    """Whether it matters how often an ability is used."""
    if isinstance(ability, Triggered):
        return ability.once_each_turn
    return ability.once or ability.once_per_turn or is_loyalty(ability)


def number_of(printed: int, ability: Activated | Triggered | None) -> int:
    """The number of an ability: its place in the definition, or what tells a granted one from others with a limit."""
    if printed >= 0 or ability is None or not is_limited(ability):
        return printed
    return -2 - 2 * crc32(_ENCODE(ability)) - is_loyalty(ability)


@by_identity(20_000)
def mark_of(ability: Activated | Triggered) -> str:
    """What tells an ability from the others of its source, for what is remembered of it."""
    return f"{crc32(_ENCODE(ability)):08x}"


def is_of_loyalty(number: int) -> bool:
    """Whether a number is that of a granted loyalty ability (606.3)."""
    return number < GRANTED and number % 2 == 1
