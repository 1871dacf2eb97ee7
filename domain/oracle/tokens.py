"""Tokens: what is created, with its size, colours, types and abilities (111, 701.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, CreateToken
from domain.cards.pieces import speaks_of
from domain.cards.terms import Quantity, Ref, Remembered, X
from domain.oracle.blocks import Defines
from domain.oracle.changes import Form
from domain.oracle.grammar import State, Then, rule
from domain.oracle.numbers import times

TOKEN: Final = Remembered("token")


def definition_of(form: Form, name: str = "") -> CardDefinition | None:
    """A token's definition; its name is that of its subtypes if nothing else is said (111.4)."""
    if form.colours is None or not form.types:
        return None
    power, toughness = form.size or (None, None)
    return CardDefinition(
        name=name or " ".join(form.subtypes) or "Token",
        mana_cost=None,
        types=form.types,
        subtypes=form.subtypes,
        supertypes=form.supertypes,
        colours=form.colours,
        power=power,
        toughness=toughness,
        abilities=form.abilities,
    )


def sized(token: CardDefinition | None, size: Defines) -> CardDefinition | None:
    """A token whose own ability defines its power and toughness (604.3)."""
    if token is None or token.power is not None or size.power is None or size.toughness is None:
        return None
    return replace(token, power=size.power, toughness=size.toughness)


def of_a_legend(name: str, token: CardDefinition | None) -> CardDefinition | None:
    """A token that is named before it is told what it is: "create Boo, a legendary 1/1 red Hamster creature token"."""
    legend = token is not None and "Legendary" in token.supertypes
    return replace(token, name=name) if legend and token is not None else None


Creating = Callable[[Ref], CreateToken]


def create(at: State, count: Quantity | None, token: CardDefinition | None, *, tapped: bool = False) -> Then | None:
    """Tokens as something a player does; the text may speak of them from then on."""
    if token is None or count is None or speaks_of(count, TOKEN):
        return None
    kinds = {kind.lower() for kind in token.types} | {"token", "permanent"}
    state = at.mention(TOKEN, *kinds, many=count != 1)
    size = _varying(token)
    made = token if size is None else replace(token, power=0, toughness=0)
    return Then(lambda who: CreateToken(made, count, who, tapped, size=size), state)


def _varying(token: CardDefinition) -> tuple[Quantity, Quantity] | None:
    """The size of an X/X token, which is a number of the moment in which it is created."""
    if X() not in (token.power, token.toughness) or token.power is None or token.toughness is None:
        return None
    return token.power, token.toughness


rule("token_kind", "{plain_form} token|tokens", lambda plain_form: definition_of(Form(plain_form)))
rule("token_kind", "{plain_form} token|tokens with {granted}",
     lambda plain_form, granted: definition_of(Form({**plain_form, "abilities": granted})))  # fmt: skip
rule(
    "token_kind",
    "{plain_form} token|tokens named {a_name}",
    lambda plain_form, a_name: definition_of(Form(plain_form), a_name),
)
rule(
    "token_kind",
    "{plain_form} token|tokens with {granted} named {a_name}",
    lambda plain_form, granted, a_name: definition_of(Form({**plain_form, "abilities": granted}), a_name),
)
rule(
    "token_kind",
    "{plain_form} token|tokens named {a_name} with {granted}",
    lambda plain_form, granted, a_name: definition_of(Form({**plain_form, "abilities": granted}), a_name),
)
rule(
    "token_kind",
    "{plain_form} token|tokens with {size:quoted_size}",
    lambda plain_form, size: sized(definition_of(Form(plain_form)), size),
)
rule("token", "{n:many} {kind:token_kind}", lambda at, n, kind: create(at, n, kind))
rule("token", "{name:a_name} , a|an {kind:token_kind}", lambda at, name, kind: create(at, 1, of_a_legend(name, kind)))
rule(
    "token",
    "{name:a_name} , a|an tapped {kind:token_kind}",
    lambda at, name, kind: create(at, 1, of_a_legend(name, kind), tapped=True),
)
rule("token", "{n:many} tapped {kind:token_kind}", lambda at, n, kind: create(at, n, kind, tapped=True))
rule("token", "{n:many} {kind:token_kind} for each {each}",
     lambda at, n, kind, each: create(at, times(n, each), kind) if isinstance(n, int) else None)  # fmt: skip
rule("token", "a number of {kind:token_kind} equal to {q:quantity}", lambda at, kind, q: create(at, q, kind))
