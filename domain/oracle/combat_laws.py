"""Laws of combat about numbers and company: how many may attack or block, with whom, and what it costs (508, 509)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, StaticRule
from domain.cards.combat_rules import (
    CantBlock,
    CostsToAttack,
    CostsToBlock,
    MostAttackers,
    MostBlockers,
    MustBeBlocked,
    NeedsCompany,
    NumberOfBlockers,
)
from domain.cards.costs import PayMana
from domain.cards.nouns import AN_OPPONENTS, CREATURE, PERMANENT, YOURSELF
from domain.cards.terms import AnyFilter, Controlled, HasType, Quantity, X
from domain.oracle.changes import Lasting
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun

# fmt: off: the tables are set by hand, a rule a line or two

L: Final = "law"
_YOU_OR_YOURS: Final = YOURSELF | (PERMANENT & HasType("Planeswalker") & Controlled("you"))

# --- how many --------------------------------------------------------------------------------------------------------

_NO_MORE: Final = "no more than {n:number} creature|creatures can"
rule(L, f"{_NO_MORE} attack each combat|turn", lambda n: _most_attackers(n))
rule(L, f"{_NO_MORE} attack you each combat|turn", lambda n: _most_attackers(n, YOURSELF))
rule(L, f"{_NO_MORE} block each combat|turn", lambda n: (MostBlockers(n),) if isinstance(n, int) else None)
rule(L, "{f:affected} can't be blocked except by {n:number} or more creatures", lambda f, n: _by_so_many(f, n))
rule(L, "{f:affected} must be blocked by exactly one creature if able", lambda f: (MustBeBlocked(f, 1, 1),))


def _most_attackers(count: Quantity, whom: AnyFilter | None = None) -> tuple[StaticRule, ...] | None:
    """No more than so many creatures can attack."""
    return (MostAttackers(count, whom),) if isinstance(count, int) else None


def _by_so_many(filter_: AnyFilter, least: Quantity) -> tuple[StaticRule, ...] | None:
    """It takes at least so many creatures to block it."""
    return (NumberOfBlockers(filter_, least),) if isinstance(least, int) else None


# --- in company ------------------------------------------------------------------------------------------------------

for _verb, _blocking in (("attack", False), ("block", True)):
    rule(
        L,
        f"{{f:affected}} can't {_verb} unless at least {{n:number}} other creatures {_verb}",
        lambda at, f, n, blocking=_blocking: _in_company(f, n, None, blocking=blocking),
    )
    rule(
        L,
        f"{{f:affected}} can't {_verb} unless a|an {{np}} also {_verb}s",
        lambda at, f, np, blocking=_blocking: _in_company(f, 1, np, blocking=blocking),
    )


def _in_company(
    filter_: AnyFilter, others: Quantity, noun: Noun | None, *, blocking: bool
) -> tuple[StaticRule, ...] | None:
    """Creatures can't attack, or block, unless others do."""
    if not isinstance(others, int):
        return None
    like = None if noun is None else noun.filter
    return (NeedsCompany(filter_, others, like, attacking=not blocking, blocking=blocking),)


rule(L, "your opponents can't block with {np}", lambda np: _cannot_block(np))


def _cannot_block(noun: Noun) -> tuple[StaticRule, ...] | None:
    """Creatures of opponents that can't block."""
    return (CantBlock(noun.filter & AN_OPPONENTS),) if noun.many and not noun.card else None


# --- at a cost (508.1h, 509.1d) --------------------------------------------------------------------------------------

_ATTACK: Final = "creatures can't attack {whom:attacked} unless their controller pays {X} for each"
_WHERE: Final = ", where x is {q:quantity}"
rule("attacked", "you", lambda: YOURSELF)
rule("attacked", "you or planeswalkers you control\nyou or a planeswalker you control", lambda: _YOU_OR_YOURS)
rule(L, f"{_ATTACK} of those creatures {_WHERE}", lambda whom, q: (_tax(whom, q),))
rule(L, f"{_ATTACK} creature they control that 's attacking you {_WHERE}",
     lambda whom, q: (_tax(whom, q),) if whom == YOURSELF else None)  # fmt: skip
rule(
    L,
    "creatures can't block unless their controller pays {mana} for each of those creatures",
    lambda mana: (CostsToBlock(CREATURE, (PayMana(mana),)),),
)
rule(
    "effect",
    "{lasting} , creatures can't attack unless their controller pays {X} for each attacking creature they control\n"
    "creatures can't attack unless their controller pays {X} for each attacking creature they control {lasting}",
    lambda lasting: _taxed(lasting),
)


def _tax(whom: AnyFilter | None, times: Quantity) -> CostsToAttack:
    """So much mana for each attacker."""
    return CostsToAttack(CREATURE, (PayMana(("1",)),), whom, times)


def _taxed(lasting: Lasting) -> AddRule | None:
    """For a while every attacker costs X."""
    return AddRule((_tax(None, X()),), lasting[0]) if lasting[1] is None else None
