"""Mana costs and symbols (107.4, 202)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from domain.vocabulary import COLOURS

Symbol = str
"""One mana symbol without its braces: ``"2"``, ``"X"``, ``"U"``, ``"C"``, ``"W/U"``, ``"2/W"``, ``"R/P"``, ``"S"``."""
ManaCost = tuple[Symbol, ...]

_SYMBOL: Final = re.compile(r"\{([^{}\s]+)\}")
_VALID: Final = re.compile(r"\d{1,7}|X|[WUBRGCS]|[WUBRGC]/[WUBRG]|2/[WUBRG]|[WUBRG]/P|[WUBRG]/[WUBRG]/P")


def parse_mana(text: str) -> ManaCost:
    """Read ``"{2}{U}{U}"``; raises ValueError on anything that isn't mana symbols (107.4)."""
    symbols = tuple(symbol.upper() for symbol in _SYMBOL.findall(text))
    if "".join(f"{{{symbol}}}" for symbol in symbols) != text.upper():
        raise ValueError(f"{text!r} isn't a list of mana symbols such as {{2}}{{U}}")
    for symbol in symbols:
        if not _VALID.fullmatch(symbol):
            raise ValueError(f"{{{symbol}}} isn't a mana symbol (107.4)")
    return symbols


def write_mana(cost: ManaCost) -> str:
    """``("2", "U")`` as ``"{2}{U}"``; an empty cost is ``"{0}"``."""
    return "".join(f"{{{symbol}}}" for symbol in cost) or "{0}"


def mana_value(cost: ManaCost, x: int = 0) -> int:
    """The mana value of a cost; X counts as the value given (202.3)."""
    return sum(symbol_value(symbol, x) for symbol in cost)


def symbol_value(symbol: Symbol, x: int = 0) -> int:
    """What one symbol adds to a mana value (202.3e–g)."""
    if symbol.isdigit():
        return int(symbol)
    if symbol == "X":
        return x
    return 2 if symbol.startswith("2/") else 1


def mana_colours(cost: ManaCost) -> tuple[str, ...]:
    """The colours among a cost's symbols, in WUBRG order (105.2)."""
    return tuple(colour for colour in COLOURS if any(colour in symbol.split("/") for symbol in cost))


def is_hybrid(symbol: Symbol) -> bool:
    """Whether the payer chooses between halves of the symbol (107.4e, 107.4f)."""
    return "/" in symbol


def halves(symbol: Symbol) -> tuple[Symbol, ...]:
    """The ways to pay a hybrid or Phyrexian symbol; ``"P"`` stands for two life (107.4e–f)."""
    return tuple(symbol.split("/"))


@lru_cache(4_096)
def generic(cost: ManaCost) -> int:
    """How much generic mana a cost without X asks for (107.4b)."""
    return sum(int(symbol) for symbol in cost if symbol.isdigit())


def normal(coloured: ManaCost, generic_amount: int) -> ManaCost:
    """A cost with one generic symbol in front, none if it is zero."""
    return ((str(generic_amount),) if generic_amount > 0 else ()) + coloured
