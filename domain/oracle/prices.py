"""What spells cost that have a quality behind "you cast", the first of a turn, for a turn, or under a condition."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, Static
from domain.cards.nouns import AN_OPPONENTS, ANOTHER, HOST, PERMANENT, SPELL, YOURS
from domain.cards.static_rules import CostsLess, CostsMore
from domain.cards.terms import (
    AnyFilter,
    AnyOf,
    CastOutOf,
    CastThisTurn,
    Compare,
    HasColour,
    Owned,
    PlayerNumber,
    Quantity,
    You,
    YourTurn,
)
from domain.mana import ManaCost
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun
from domain.oracle.statics import Rules, StaticLine
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

L: Final = "law"
_LESS, _MORE = "cost|costs {mana} less to cast", "cost|costs {mana} more to cast"

# --- which spells ----------------------------------------------------------------------------------------------------

rule("cast_how", "{post}", lambda post: post)
rule("cast_how", "from your graveyard", lambda: CastOutOf(Zone.GRAVEYARD) & Owned("you"))
rule("cast_how", "from exile", lambda: CastOutOf(Zone.EXILE))
rule("cast_how", "from anywhere other than your hand", lambda: ~CastOutOf(Zone.HAND))
rule(L, f"[each] {{np}} you cast {{how:cast_how}} {_LESS}", lambda np, how, mana: _less(np, how, mana))
rule(
    L,
    f"[each] {{np}} you cast {{how:cast_how}} {_LESS} for each {{each}}",
    lambda np, how, mana, each: _less(np, how, mana, each),
)
rule(
    L,
    "{np} you cast {how:cast_how} cost|costs {X} less to cast , where x is {q:quantity}",
    lambda np, how, q: _less(np, how, ("1",), q),
)
rule(
    L,
    f"{{np}} your opponents cast {{how:post}} {_MORE}",
    lambda np, how, mana: (CostsMore(np.filter & AN_OPPONENTS & how, mana),) if "spell" in np.kinds else None,
)


def _less(noun: Noun, how: AnyFilter, mana: ManaCost, times: Quantity = 1) -> tuple[CostsLess, ...] | None:
    """Spells of yours with a quality cost less; colours stand in front, wherever they are said."""
    if "spell" not in noun.kinds:
        return None
    coloured = isinstance(how, AnyOf) and all(isinstance(each, HasColour) for each in how.filters)
    return (CostsLess(noun.filter & how & YOURS if coloured else noun.filter & YOURS & how, mana, times),)


# --- the first of a turn ---------------------------------------------------------------------------------------------

rule(
    "static",
    "the {n:ordinal} {np} you cast each turn costs {mana} less to cast",
    lambda n, np, mana: _nth(n, np, mana),
)


def _nth(number: int, noun: Noun, mana: ManaCost) -> StaticLine | None:
    """The n-th such spell of a turn costs less: so many were cast before it, which isn't cast yet (601.2f, i)."""
    if "spell" not in noun.kinds or noun.many:
        return None
    own = noun.filter & YOURS
    before = PlayerNumber(You(), "spells_cast") if noun.filter == SPELL else CastThisTurn(own)
    return StaticLine((CostsLess(own, mana),), Compare(before, "==", number - 1))


# --- when ------------------------------------------------------------------------------------------------------------

rule(
    "effect",
    f"{{np}} you cast this turn {_LESS}",
    lambda np, mana: AddRule((CostsLess(np.filter & YOURS, mana),)) if "spell" in np.kinds and np.many else None,
)
rule("static", "if {condition} , {rules:cost_law}", lambda condition, rules: StaticLine(rules, condition, Zone.STACK))
rule("static", "during your turn , {rules:cost_law}", lambda rules: _in_turns(rules, yours=True))
rule("static", "during turns other than yours , {rules:cost_law}", lambda rules: _in_turns(rules, yours=False))


def _in_turns(rules: Rules, *, yours: bool) -> StaticLine:
    """What a spell costs in its caster's turn, or in those of others."""
    return StaticLine(rules, YourTurn() if yours else ~YourTurn(), Zone.STACK)


# --- what abilities cost (602.2b, 601.2f) ----------------------------------------------------------------------------

_OF: Final = "activated abilities of {np} cost {mana} {more:more_or_less} to activate"
_NO_LESS: Final = "this effect can't reduce the mana in that cost to less than one mana"
rule(L, _OF, lambda np, mana, more: _abilities(np.filter, mana, more=more[0]) if np.many else None)
rule(
    "additional_cost",
    f"{_OF} . {_NO_LESS}",
    lambda np, mana, more: _never_nothing(np.filter, mana) if np.many and not more[0] else None,
)
rule(
    "additional_cost",
    "enchanted|equipped artifact|creature|permanent 's activated abilities cost {mana} less to activate . "
    f"{_NO_LESS}",
    lambda mana: _never_nothing(HOST, mana),
)
for _keyword in ("equip", "cycling", "ninjutsu", "boast", "exhaust"):
    rule(
        L,
        f"{_keyword} abilities you activate cost {{mana}} less to activate",
        lambda mana, name=_keyword: (CostsLess(YOURS, mana, abilities=True, named=name),),
    )
    rule(
        L,
        f"{_keyword} abilities you activate cost {{mana}} less to activate for each {{each}}",
        lambda mana, each, name=_keyword: (CostsLess(YOURS, mana, each, abilities=True, named=name),),
    )
    rule(
        L,
        f"{_keyword} abilities of other permanents you control cost {{mana}} less to activate",
        lambda mana, name=_keyword: (CostsLess(PERMANENT & ANOTHER & YOURS, mana, abilities=True, named=name),),
    )


def _abilities(filter_: AnyFilter, mana: ManaCost, *, more: bool) -> tuple[CostsLess | CostsMore, ...]:
    """Activated abilities of what fits cost more, or less."""
    return (CostsMore(filter_, mana, abilities=True) if more else CostsLess(filter_, mana, abilities=True),)


def _never_nothing(filter_: AnyFilter, mana: ManaCost) -> tuple[Static, ...]:
    """Activated abilities of what fits cost less, but never less than one mana for that."""
    return (Static((CostsLess(filter_, mana, abilities=True, least=1),)),)
