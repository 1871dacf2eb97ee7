"""Mana that stays, other mana, more mana, and what spells gain that it is spent on (106.4, 106.6, 106.12b)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import AddManaFor, AnyAbility, Static
from domain.cards.effects import AddMana
from domain.cards.keywords import haste
from domain.cards.mana_rules import KeepsMana, ProducesInstead
from domain.cards.nouns import ITSELF, PLAYER, YOURS, YOURSELF
from domain.cards.static_rules import CantBeCountered
from domain.cards.terms import AnyFilter
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun
from domain.oracle.texts import Effects, Revise
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

L, R = "law", "revision"

# --- as steps and phases end (106.4) ---------------------------------------------------------------------------------

_LOSE: Final = "lose unspent mana as steps and phases end"
rule(L, f"players don't {_LOSE}", lambda: (KeepsMana(PLAYER),))
rule(L, f"you don't {_LOSE}", lambda: (KeepsMana(YOURSELF),))
rule(
    L,
    "you don't lose unspent {colour} mana as steps and phases end",
    lambda colour: (KeepsMana(YOURSELF, (colour,)),),
)
rule(
    "holding",
    "if you would lose unspent mana , that mana becomes colorless|colourless instead",
    lambda: (KeepsMana(YOURSELF, turns=True),),
)
rule(R, "until end of turn , you don't lose this mana as steps and phases end", lambda: Revise(_kept))


def _kept(before: Effects) -> Effects | None:
    """The mana just added stays until end of turn."""
    last = before[-1] if before else None
    return (*before[:-1], replace(last, lasts="end_of_turn")) if isinstance(last, AddMana) else None


# --- other mana instead (106.12b) ------------------------------------------------------------------------------------

_TAP: Final = "if you tap a|an {np} for mana , it produces"
rule("so_many_times", "twice as much of that mana", lambda: 2)
rule("so_many_times", "three times as much of that mana", lambda: 3)
rule("holding", f"{_TAP} {{n:so_many_times}} instead", lambda np, n: _more(np, n))
rule(
    "holding",
    "if a|an {np} is tapped for mana , it produces {mana} instead of any other type and amount",
    lambda np, mana: None if np.card else (ProducesInstead(np.filter, mana=mana),),
)
rule(
    "ruled",
    "if a player taps a|an {np} for mana , it produces colorless|colourless mana instead of any other type",
    lambda np: None if np.card else (ProducesInstead(np.filter, type="C"),),
)


def _more(noun: Noun, times: int) -> tuple[ProducesInstead, ...] | None:
    """Permanents of yours produce more."""
    return None if noun.card else (ProducesInstead(noun.filter & YOURS, times),)


# --- what spells gain (106.6) ----------------------------------------------------------------------------------------

Gains = tuple[AnyAbility, ...]
UNCOUNTERABLE: Final = Static((CantBeCountered(ITSELF),), zone=Zone.STACK)
_SPENT: Final = "if that mana is spent on a|an {np}"
rule(R, f"{_SPENT} , it gains haste", lambda np: _giving(np, (haste(),)))
rule(R, f"{_SPENT} , that spell can't be countered", lambda np: _giving(np, (UNCOUNTERABLE,)))
rule(
    R,
    "spend this mana only to cast a|an {np} , and that spell can't be countered",
    lambda np: _giving(np, (UNCOUNTERABLE,), only=True),
)


def _giving(noun: Noun, gains: Gains, *, only: bool = False) -> Revise | None:
    """Mana that gives abilities to spells it is spent on, and perhaps may be spent on no others."""
    if "spell" not in noun.kinds or noun.many:
        return None
    return Revise(lambda before: _given(before, noun.filter, gains, only=only))


def _given(before: Effects, spells: AnyFilter, gains: Gains, *, only: bool) -> Effects | None:
    """The mana just added, with what it gives."""
    last = before[-1] if before else None
    if not isinstance(last, AddMana) or isinstance(last, AddManaFor):
        return None
    fields = {field: getattr(last, field) for field in last.__struct_fields__}
    return (*before[:-1], AddManaFor(**fields, spells=spells if only else None, gives_to=spells, gains=gains))
