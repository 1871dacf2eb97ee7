"""Mana that was spent, totals, and when a spell was cast: adamant, formidable, addendum (207.2c, 400.7d)."""

from __future__ import annotations

from typing import Final, Literal

from domain.cards.nouns import CREATURE, SPELL, YOURS
from domain.cards.terms import (
    AnyCondition,
    CastOutOf,
    CastThisTurn,
    Compare,
    During,
    Fits,
    IsCopy,
    ManaUsed,
    Quantity,
    Ref,
    This,
    Total,
    Variety,
    YourTurn,
)
from domain.oracle import memory
from domain.oracle.grammar import Mention, State, rule
from domain.oracle.nouns import Noun
from domain.oracle.statics import StaticLine
from domain.vocabulary import Step, Zone

# fmt: off: the tables are set by hand, a rule a line or two

C: Final = "simple_condition"

# --- mana spent ------------------------------------------------------------------------------------------------------

rule(
    C,
    "at least {n:number} {colour} mana was spent to cast {what:cast_thing}",
    lambda n, colour, what: Compare(ManaUsed(what, colour), ">=", n),
)
rule(
    C,
    "{n:number} or more mana was spent to cast {what:cast_thing}\n"
    "at least {n:number} mana was spent to cast {what:cast_thing}",
    lambda n, what: Compare(ManaUsed(what), ">=", n),
)
rule(C, "no mana was spent to cast {what:cast_thing}", lambda what: Compare(ManaUsed(what), "==", 0))
rule(
    C,
    "{colour} mana was spent to cast {what:cast_thing}",
    lambda colour, what: Compare(ManaUsed(what, colour), ">=", 1),
)
rule("cast_thing", "~", This)
rule("cast_thing", "it", lambda at: _it(at))
rule("cast_thing", "that spell", lambda at: _that_spell(at.mentions))
rule(
    "simple",
    "the amount of mana spent to cast {what:cast_thing}\nthe mana spent to cast {what:cast_thing}",
    lambda what: ManaUsed(what),
)


def _it(at: State) -> Ref | None:
    """What "it" means: a spell, or what has become of one."""
    found = memory.it(at)
    return found.ref if found is not None else None


def _that_spell(mentions: tuple[Mention, ...]) -> Ref | None:
    """The spell that the text speaks of."""
    found = [each for each in mentions if "spell" in each.kinds]
    return found[-1].ref if found else None


# --- totals ----------------------------------------------------------------------------------------------------------

_MINE: Final = CREATURE & YOURS
rule(C, "creatures you control have total power {n:number} or greater", lambda n: _at_least(Total("power", _MINE), n))
rule(
    C,
    "creatures you control have total toughness {n:number} or greater",
    lambda n: _at_least(Total("toughness", _MINE), n),
)
rule("simple", "the total {measure} of {np}", lambda measure, np: _total(measure, np))
rule("simple", "the total {measure} of all {np}", lambda measure, np: _total(measure, np))
rule(
    C,
    "you control {n:number} or more {np} with different powers",
    lambda n, np: _at_least(Variety("power", np.filter & YOURS), n) if np.many else None,
)


def _at_least(quantity: Quantity, number: Quantity) -> AnyCondition:
    """At least so much."""
    return Compare(quantity, ">=", number)


def _total(measure: Literal["power", "toughness", "mana_value"], noun: Noun) -> Total | None:
    """The sum over everything that fits."""
    return Total(measure, noun.filter) if noun.many else None


# --- times -----------------------------------------------------------------------------------------------------------

_MAIN: Final = During((Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN))
rule(
    C,
    "you cast ~ during your main phase",
    lambda: YourTurn() & _MAIN & ~Fits(This(), IsCopy()),  # the phase can't end before it has resolved (405.5)
)
rule(
    C,
    "you haven't cast a spell from your hand this turn",
    lambda: Compare(CastThisTurn(SPELL & YOURS & CastOutOf(Zone.HAND)), "==", 0),
)
rule(
    "static",
    "{rules:cost_law} as long as {condition}",
    lambda rules, condition: StaticLine(rules, condition, Zone.STACK),
)
