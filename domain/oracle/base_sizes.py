"""Base power and toughness that an effect sets: "become X/X", "equal to its power", "change … to …" (613.4b)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import Modify, SetPT
from domain.cards.terms import NumberOf, Quantity, Ref
from domain.oracle.changes import Lasting, modify
from domain.oracle.grammar import rule

# fmt: off: the tables are set by hand, a rule a line or two

E: Final = "effect"
Size = tuple[Quantity, Quantity]

rule("base_of", "{what:possessor} base power and toughness", lambda what: what)
rule("base_of", "the base power and toughness of {things}", lambda things: things)
rule(
    "as_big",
    "{what:possessor} power and toughness",
    lambda what: (NumberOf(what, "power"), NumberOf(what, "toughness")),
)
rule("as_big", "{what:possessor} power", lambda what: (NumberOf(what, "power"), NumberOf(what, "power")))
rule(
    "as_big",
    "the power and toughness of {what:said}",
    lambda what: (NumberOf(what, "power"), NumberOf(what, "toughness")),
)
rule(E, "{base:base_of} become|becomes {pt} {lasting}", lambda base, pt, lasting: _set(base, pt, lasting))
rule(E, "{lasting} , {base:base_of} become|becomes {pt}", lambda base, pt, lasting: _set(base, pt, lasting))
rule(
    E,
    "{base:base_of} become|becomes equal to {size:as_big} {lasting}",
    lambda base, size, lasting: _set(base, size, lasting),
)
rule(E, "change {base:base_of} to {size:as_big} {lasting}", lambda base, size, lasting: _set(base, size, lasting))
rule(E, "change {base:base_of} to {pt} {lasting}", lambda base, pt, lasting: _set(base, pt, lasting))
_HAS: Final = "{things} has|have base power and"
rule(
    E,
    f"{_HAS} [base] toughness each equal to {{q:quantity}} {{lasting}}\n"
    f"{{lasting}} , {_HAS} [base] toughness each equal to {{q:quantity}}",
    lambda things, q, lasting: _set(things, (q, q), lasting),
)
rule(
    E,
    f"{_HAS} toughness equal to {{size:as_big}} {{lasting}}\n{{lasting}} , {_HAS} toughness equal to {{size:as_big}}",
    lambda things, size, lasting: _set(things, size, lasting),
)


def _both(what: Ref) -> Size:
    """The power and the toughness of something."""
    return NumberOf(what, "power"), NumberOf(what, "toughness")


def _set(base: Ref, size: Size, lasting: Lasting) -> Modify:
    """The base power and toughness of something become numbers, or as great as those of something else."""
    return modify(base, (SetPT(*size),), lasting)
