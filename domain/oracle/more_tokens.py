"""More tokens: Powerstones, Mutagens, Roles, Incubators, tokens that enter attacking (111.10, 303.4i, 508.4)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import AddManaFor, AnyAbility, AnyEffect, CardDefinition, CreateCopy, CreateToken
from domain.cards.build import activated, mana_ability
from domain.cards.combat_effects import BecomeAttacking
from domain.cards.costs import SacrificeThis
from domain.cards.effects import Move, PutCounters
from domain.cards.keywords import tokens as known
from domain.cards.nouns import CREATURE, T0
from domain.cards.terms import AllOf, HasType, Quantity, Ref, Remembered, You
from domain.cards.verbs import target
from domain.oracle.grammar import State, Then, rule
from domain.oracle.numbers import times
from domain.oracle.refs import IT
from domain.oracle.texts import Effects, Revise
from domain.oracle.tokens import create
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E: Final = "effect"
TOKEN: Final = Remembered("token")

# --- known by their names --------------------------------------------------------------------------------------------


def _artifact(kind: str, *abilities: AnyAbility) -> CardDefinition:
    """A colourless artifact token that is named for its subtype (111.10)."""
    return CardDefinition(name=kind, types=("Artifact",), subtypes=(kind,), colours=(), abilities=abilities)


_FOR_ARTIFACTS: Final = AddManaFor(("C",), spells=HasType("Artifact"), abilities_of=AllOf())
"""Mana that can't be spent on a nonartifact spell (106.6)."""
POWERSTONE: Final = _artifact("Powerstone", mana_ability("{T}", _FOR_ARTIFACTS))
MUTAGEN: Final = _artifact(
    "Mutagen",
    activated(("{1}, {T}", SacrificeThis()), target(CREATURE), PutCounters(T0, "+1/+1"), sorcery_timing=True),
)
rule("token_kind", "powerstone token|tokens", lambda: POWERSTONE)
rule("token_kind", "mutagen token|tokens", lambda: MUTAGEN)
rule("deed", "incubate {n:number}", lambda n: lambda who: k.incubate(n) if _is_you(who) else None)


def _is_you(who: Ref) -> bool:
    """Whether it is you who do it."""
    return who == You()


# --- Roles -----------------------------------------------------------------------------------------------------------

ROLES: Final = {
    "cursed": known.CURSED, "monster": known.MONSTER, "royal": known.ROYAL, "sorcerer": known.SORCERER,
    "wicked": known.WICKED, "young hero": known.YOUNG_HERO,
}  # fmt: skip
for _name, _role in ROLES.items():
    rule(
        "deed",
        f"create|creates a {_name} role token attached to {{to:thing}}",
        lambda at, to, role=_role: _attached(at, role, to),
    )


def _attached(at: State, role: CardDefinition, to: Ref) -> Then | None:
    """A Role is created attached to something (303.4i)."""
    if at.pending:
        return None
    made = create(at, 1, role)
    return None if made is None else Then(lambda who: replace(made.value(who), attached=to), made.state)


# --- tapped and attacking --------------------------------------------------------------------------------------------

_ATTACKING: Final = "that 's|are tapped and attacking"
rule(
    "token",
    f"{{n:many}} {{kind:token_kind}} {_ATTACKING}\n{{n:many}} tapped and attacking {{kind:token_kind}}",
    lambda at, n, kind: _fighting(at, n, kind),
)
rule(
    "token",
    f"{{n:many}} {{kind:token_kind}} {_ATTACKING} for each {{each}}",
    lambda at, n, kind, each: _fighting(at, times(n, each), kind) if isinstance(n, int) else None,
)


def _fighting(at: State, count: Quantity | None, kind: CardDefinition | None) -> Then | None:
    """Tokens enter tapped and attacking (508.4)."""
    made = create(at, count, kind, tapped=True)
    return None if made is None else Then(lambda who: (made.value(who), BecomeAttacking(TOKEN)), made.state)


rule(
    E,
    "return|put {things} to|onto the battlefield tapped and attacking",
    lambda at, things: _into_combat(at, things),
)
rule(
    "revision",
    "the|that token enters tapped and attacking\nthe tokens enter tapped and attacking",
    lambda: Revise(_made_attacking),
)


def _into_combat(at: State, things: Ref) -> Then:
    """Something is put onto the battlefield tapped and attacking."""
    state = at.mention(IT, "card", "permanent", "creature")
    return Then((Move(things, Zone.BATTLEFIELD, tapped=True), BecomeAttacking(IT)), state)


def _made_attacking(before: Effects) -> Effects | None:
    """The tokens just created entered tapped and attacking."""
    last: AnyEffect | None = before[-1] if before else None
    if not isinstance(last, (CreateToken, CreateCopy)):
        return None
    return (*before[:-1], replace(last, tapped=True), BecomeAttacking(TOKEN))
