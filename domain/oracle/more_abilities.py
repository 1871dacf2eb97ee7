"""More abilities: costs instead of or beside the mana cost, attack taxes, blocks, keywords with parameters."""

from __future__ import annotations

from typing import Final

from domain.cards import keywords as k
from domain.cards.abilities import EntersWith
from domain.cards.build import alternatively, either_cost
from domain.cards.combat_rules import AttacksDespiteDefender, CostsToAttack
from domain.cards.costs import PayMana
from domain.cards.nouns import CREATURE, ITSELF, PERMANENT, YOURSELF
from domain.cards.terms import (
    AllOf,
    Compare,
    Controlled,
    EventAmount,
    Fits,
    HasColour,
    HasType,
    PlayerNumber,
    Targets,
    This,
    Unless,
    Where,
    You,
)
from domain.cards.triggers import BecomesBlocked, Blocks, DamageIsDealt, Happens
from domain.mana import write_mana
from domain.oracle.grammar import Mention, rule
from domain.oracle.nouns import Noun
from domain.oracle.triggers import BY, Event, Watched, about, spoken

# fmt: off: the tables are set by hand, a rule a line or two

# --- costs -----------------------------------------------------------------------------------------------------------

A: Final = "additional_cost"
rule(A, "you may {costs} rather than pay ~ 's mana cost", lambda costs: (alternatively(*costs),))
rule(
    A,
    "if {condition} , you may {costs} rather than pay ~ 's mana cost",
    lambda condition, costs: (alternatively(*costs, only_if=condition),),
)
rule(
    A,
    "if {condition} , you may cast ~ without paying its mana cost",
    lambda condition: (alternatively(only_if=condition),),
)
rule(A, "as an additional cost to cast ~ , {one:costs} or {two:costs}", lambda one, two: either_cost(one, two))
rule(
    A,
    "as an additional cost to cast ~ , {one:costs} , {two:costs} , or {three:costs}",
    lambda one, two, three: either_cost(one, two, three),
)
rule("simple_condition", "~|it targets a|an {np}", lambda np: Fits(This(), Targets("some", np.filter)))

# --- attacking and blocking ------------------------------------------------------------------------------------------

_YOU_OR_YOURS: Final = YOURSELF | (PERMANENT & HasType("Planeswalker") & Controlled("you"))
_TAX: Final = "unless their controller pays {mana} for each"
rule(
    "law",
    f"creatures can't attack you {_TAX} creature they control that 's attacking you\n"
    f"creatures can't attack you {_TAX} of those creatures",
    lambda mana: (CostsToAttack(CREATURE, (PayMana(mana),), YOURSELF),),
)
rule(
    "law",
    f"creatures can't attack you or planeswalkers you control {_TAX} of those creatures\n"
    f"creatures can't attack you or a planeswalker you control {_TAX} of those creatures",
    lambda mana: (CostsToAttack(CREATURE, (PayMana(mana),), _YOU_OR_YOURS),),
)
rule(
    "law",
    "{f:affected} can attack this turn as though it|they didn't have defender",
    lambda f: (AttacksDespiteDefender(f),),
)

T: Final = "event"
rule(T, "{w:watched} blocks a|an {np}", lambda w, np: Event(Blocks(w.filter, np.filter), _fought(w, np)))
rule(
    T,
    "{w:watched} becomes blocked by a|an {np}",
    lambda w, np: Event(BecomesBlocked(w.filter, np.filter), _fought(w, np)),
)
rule(
    "events",
    "{w:watched} blocks or becomes blocked by a|an {np}",
    lambda w, np: (
        Event(Blocks(w.filter, np.filter), _fought(w, np)),
        Event(BecomesBlocked(w.filter, np.filter), _fought(w, np)),
    ),
)
rule(
    "events",
    "{one:event} or {two:event}\n{one:event} and whenever {two:event}\n{one:event} or whenever {two:event}",
    lambda one, two: (one, two),
)
rule(T, "~ exploits a creature", lambda: Event(Happens("exploit", ITSELF), (spoken(This(), "creature", "permanent"),)))
rule(
    T, "a source deals damage to {w:watched}", lambda w: Event(DamageIsDealt(AllOf(), w.filter), about(w), amount=True)
)
rule("events", "you gain life for the first time each turn", lambda: (_first_life(),))


def _first_life() -> Event:
    """Life is gained when none had been gained this turn: all that was is this."""
    first = Where(Compare(PlayerNumber(You(), "life_gained"), "<=", EventAmount()))
    return Event(Happens("gain_life", YOURSELF & first), amount=True)


def _fought(watched: Watched, noun: Noun) -> tuple[Mention, ...]:
    """A creature and the one it fights: "that creature" is the other one."""
    first = about(watched)[0]
    other = spoken(BY, *noun.kinds)
    return (first._replace(kinds=frozenset(("this",))) if watched.itself else first, other)


# --- entering --------------------------------------------------------------------------------------------------------

rule(
    "holding",
    "if {condition:cast_condition} , ~|it enters [the battlefield] with {c:put_on}",
    lambda condition, c: (EntersWith(ITSELF, counters=c, unless=Unless(condition)),),
)
rule(
    "holding",
    "~ enters [the battlefield] with {c:put_on} if {condition:cast_condition}",
    lambda condition, c: (EntersWith(ITSELF, counters=c, unless=Unless(condition)),),
)
rule("cast_condition", "{condition}", lambda condition: condition)

# --- keywords --------------------------------------------------------------------------------------------------------

rule("keyword", "cumulative upkeep {mana}", lambda mana: _pieces(k.cumulative_upkeep(write_mana(mana))))
rule("quality", "arcane", lambda: HasType("Arcane"))
rule("quality", "colored spells", lambda: ~HasColour("colourless"))
rule(
    "keyword",
    "equip {kind:capital_type} {mana}",
    lambda kind, mana: _pieces(k.equip_only(PERMANENT & HasType(kind), PayMana(mana))),
)
rule(
    "keyword",
    "equip legendary creature {mana}",
    lambda mana: _pieces(k.equip_only(CREATURE & HasType("Legendary"), PayMana(mana))),
)


def _pieces(made: object) -> tuple[object, ...]:
    """What a keyword means, as parts of a card."""
    return made if isinstance(made, tuple) else (made,)
