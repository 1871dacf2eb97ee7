"""Laws about casting: what can't be cast, what costs more or less, and by what (601.2f, 601.3)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import Static, StaticRule
from domain.cards.nouns import AN_OPPONENTS, ITSELF, YOURS
from domain.cards.static_rules import CantCast, CostsAtLeast, CostsLess, CostsMore, MayCastFor
from domain.cards.terms import (
    AnyFilter,
    ChosenPlayer,
    Controlled,
    HasKeyword,
    HasName,
    HasParity,
    InZone,
    Kicks,
    Plus,
    Quantity,
    TargetCount,
    YourTurn,
)
from domain.mana import ManaCost
from domain.oracle.costs import has_x
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun
from domain.oracle.statics import StaticLine
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

L: Final = "law"

# --- what can't be cast ----------------------------------------------------------------------------------------------

rule("post", "with even mana values", lambda: HasParity("even"))
rule("post", "with odd mana values", lambda: HasParity("odd"))
rule(L, "{np} can't be cast", lambda np: (CantCast("any", np.filter),) if _spells(np) else None)
rule(
    L,
    "each opponent can cast spells only any time they could cast a sorcery\n"
    "your opponents can cast spells only any time they could cast a sorcery",
    lambda: (CantCast("opponent", sorcery_timing=True),),
)
rule("post", "that isn't|aren't on the battlefield", lambda: ~InZone(Zone.BATTLEFIELD))


def _spells(noun: Noun) -> bool:
    """Whether a noun means spells, and several of them."""
    return "spell" in noun.kinds and noun.many and not noun.card


# --- what it costs ---------------------------------------------------------------------------------------------------

_EACH_TARGET: Final = "for each target"
rule(L, f"{{np}} you cast cost {{mana}} less to cast {_EACH_TARGET}",
     lambda np, mana: (CostsLess(np.filter & YOURS, mana, TargetCount()),) if _spells(np) else None)  # fmt: skip
rule(L, f"{{np}} your opponents cast cost {{mana}} more to cast {_EACH_TARGET}",
     lambda np, mana: (CostsMore(np.filter & AN_OPPONENTS, mana, TargetCount()),) if _spells(np) else None)  # fmt: skip
rule(
    "cost_law",
    f"~ costs {{mana}} more to cast {_EACH_TARGET} beyond the first",
    lambda mana: (CostsMore(ITSELF, mana, Plus(TargetCount(), -1)),),
)
rule("cost_law", "~ costs {mana} less to cast if it 's bargained", lambda mana: (CostsLess(ITSELF, mana, Kicks(0)),))
rule(L, "each {np} you cast costs {mana} less to cast", lambda np, mana: _less(np, mana))
rule(L, "each {np} you cast costs {mana} more to cast", lambda np, mana: _more(np, mana, YOURS))
rule(
    L,
    "each {np} you cast costs {mana} less to cast if it has {name:keyword_name}",
    lambda np, mana, name: _less(np, mana, HasKeyword(name)),
)
rule(
    L,
    "each {np} costs {mana} more to cast except during its controller 's turn",
    lambda np, mana: _more(np, mana, ~Controlled("active")),
)
rule(L, "each {np} that would cost less than {n:number} mana to cast costs {m:number} mana to cast",
     lambda np, n, m: (CostsAtLeast(np.filter, n),) if _number(n, m) and _spell(np) else None)  # fmt: skip
rule(
    "elsewhere",
    "{np} your opponents cast during your turn cost {mana} more to cast",
    lambda np, mana: StaticLine((CostsMore(np.filter & AN_OPPONENTS, mana),), YourTurn()) if _spells(np) else None,
)
rule(
    "additional_cost",
    "{np} you cast cost {mana} less to cast . this effect reduces only the amount of colored|coloured mana you pay",
    lambda np, mana: _coloured_only(np, mana),
)
rule(
    L,
    "you may cast {np} from your hand without paying their mana costs",
    lambda np: (MayCastFor(np.filter & YOURS, (), Zone.HAND),) if _spells(np) else None,
)
rule(
    L,
    "you may {cost:costs} rather than pay the mana cost for|of {np} you cast",
    lambda cost, np: (MayCastFor(np.filter & YOURS, cost),) if _spells(np) and not has_x(cost) else None,
)


def _number(one: Quantity, other: Quantity) -> bool:
    """Whether both are the same plain number."""
    return isinstance(one, int) and one == other


def _spell(noun: Noun) -> bool:
    """Whether a noun means a spell."""
    return "spell" in noun.kinds and not noun.many and not noun.card


def _less(noun: Noun, mana: ManaCost, *also: AnyFilter) -> tuple[StaticRule, ...] | None:
    """Spells of yours that cost less."""
    filter_ = noun.filter & YOURS
    for each in also:
        filter_ = filter_ & each
    return (CostsLess(filter_, mana),) if _spell(noun) else None


def _more(noun: Noun, mana: ManaCost, also: AnyFilter, times: Quantity = 1) -> tuple[StaticRule, ...] | None:
    """Spells that cost more."""
    return (CostsMore(noun.filter & also, mana, times),) if _spell(noun) else None


def _coloured_only(noun: Noun, mana: ManaCost) -> tuple[Static, ...] | None:
    """Spells of yours whose coloured mana alone is less (118.7c)."""
    if not _spells(noun):
        return None
    return (Static((CostsLess(noun.filter & YOURS, mana, coloured_only=True),)),)


# --- protection from what was chosen (702.16) ------------------------------------------------------------------------

rule("quality", "the chosen card name\nthe chosen name", lambda: HasName("chosen"))
rule("quality", "the chosen player", lambda: Controlled(ChosenPlayer()))
