"""Single sentences that many cards have and that belong nowhere else (701, 702, 707)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    AddRule,
    ChangeControl,
    ChangeTypes,
    CreateToken,
    If,
    LoseAbilities,
    MayPay,
    Modifies,
    MovesInstead,
)
from domain.cards.build import optional
from domain.cards.combat_rules import AssignsByToughness, NeedsCompany
from domain.cards.costs import PayMana
from domain.cards.effects import Counter, Damage, Proliferate, PutCounters, TakeCounters
from domain.cards.nouns import ANOTHER, CREATURE, HOST, PERMANENT, YOURSELF
from domain.cards.static_rules import NoUntap
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    Controlled,
    Each,
    Fits,
    HasCounter,
    HasType,
    HurtBy,
    IsAttacking,
    Owned,
    Ref,
    This,
)
from domain.cards.triggers import Happens
from domain.oracle.changes import Changes, Form
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter
from domain.oracle.refs import one_target
from domain.oracle.texts import Effects, Revise
from domain.oracle.triggers import Event
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, L, R = "effect", "law", "revision"
_YOU_OR_YOURS = YOURSELF | (PERMANENT & HasType("Planeswalker") & Controlled("you"))

# --- counters --------------------------------------------------------------------------------------------------------

_A = "a|an {kind:counter_kind} counter on {one:thing} and a|an {kind2:counter_kind} counter on {two:thing}"
rule(E, f"put {_A}", lambda kind, one, kind2, two: (PutCounters(one, kind), PutCounters(two, kind2)))
rule(
    E,
    "move a|an {kind:counter_kind} counter from {one:said} onto {two:said}",
    lambda kind, one, two: _moved(kind, one, two),
)
rule("deed", "proliferate twice", lambda: lambda who: (Proliferate(), Proliferate()))


def _moved(kind: str, one: Ref, two: Ref) -> If:
    """A counter is moved, if there is one (122.5)."""
    return If(Fits(one, HasCounter(kind)), (TakeCounters(one, kind), PutCounters(two, kind)))


# --- keyword actions with targets ------------------------------------------------------------------------------------

_LAND = Noun(PERMANENT & HasType("Land") & Controlled("you"), frozenset(("land", "permanent")))
_ANY_CREATURE = Noun(CREATURE, frozenset(("creature", "permanent")))
rule(E, "earthbend {n:number}", lambda at, n: _on_target(at, _LAND, lambda ref: k.earthbend(ref, n)))
rule(E, "support {n:number}", lambda at, n: _supported(at, n))
rule("keyword", "champion a|an {np}", lambda np: k.champion(bare_filter(np)))


def _on_target(at: State, noun: Noun, do: Callable[[Ref], object]) -> Then:
    """A keyword action on a target of its own."""
    made = one_target(at, noun)
    return Then(do(made.value), made.state)


def _supported(at: State, count: int) -> Then:
    """Counters on up to so many targets (701.41a)."""
    permanent = any(each.ref == This() for each in at.mentions)
    noun = _ANY_CREATURE._replace(filter=CREATURE & ANOTHER) if permanent else _ANY_CREATURE
    made = one_target(at, noun, 0, count)
    return Then(PutCounters(made.value, "+1/+1"), made.state)


# --- laws ------------------------------------------------------------------------------------------------------------

rule(L, "{f:affected} can't attack or block alone", lambda f: (NeedsCompany(f, blocking=True),))
rule(L, "{f:affected} can't attack alone", lambda f: (NeedsCompany(f),))
rule(
    L,
    "{f:affected} assign|assigns combat damage equal to its|their toughness rather than its|their power",
    lambda f: (AssignsByToughness(f),),
)
rule("holding", "you control {host}", lambda host: (Modifies(HOST, (ChangeControl(),)),))
rule(
    "shared",
    "doesn't|don't untap during its|their controller|controllers 's untap step|steps",
    lambda: lambda f: (NoUntap(f),),
)
rule(
    "post",
    "[that 's] attacking you or a planeswalker you control\n[that 's] attacking you or planeswalkers you control",
    lambda: IsAttacking(Each(_YOU_OR_YOURS)),
)
rule(
    "additional_cost",
    "you may cast ~ as though it had flash if you pay {mana} more to cast it",
    lambda mana: (optional((PayMana(mana),), "flash"),),
)

# --- what dies or is countered is exiled -----------------------------------------------------------------------------


def _exiled_instead(filter_: AnyFilter) -> AddRule:
    """What would die this turn is exiled instead."""
    return AddRule((MovesInstead(filter_, Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD),))


rule(E, "if {f:affected} would die this turn , exile it instead", lambda f: _exiled_instead(f))
rule(E, "if a|an {np} would die this turn , exile it instead", lambda np: _exiled_instead(np.filter))
rule(
    R,
    "if a|that creature|permanent [or] [planeswalker] dealt damage this way would die this turn , exile it instead",
    lambda: Revise(_hurt_are_exiled),
)
rule(
    R,
    "if that spell is countered this way , exile it instead of putting it into its owner 's graveyard",
    lambda: Revise(_countered_is_exiled),
)


def _hurt_are_exiled(before: Effects) -> Effects | None:
    """What was dealt damage is exiled instead if it would die."""
    last = before[-1] if before else None
    return (*before, _exiled_instead(Among(last.to) & HurtBy(last.source))) if isinstance(last, Damage) else None


def _countered_is_exiled(before: Effects) -> Effects | None:
    """The countered spell goes to exile."""
    last = before[-1] if before else None
    if isinstance(last, Counter):
        return (*before[:-1], replace(last, to=Zone.EXILE))
    if isinstance(last, MayPay) and len(last.otherwise) == 1 and isinstance(last.otherwise[0], Counter):
        countered = replace(last.otherwise[0], to=Zone.EXILE)
        return (*before[:-1], replace(last, otherwise=(countered,)))
    return None


# --- tokens have abilities of their own ------------------------------------------------------------------------------

rule(
    R,
    "it|they has|have {granted}\nthat|the token has {granted}\nthose tokens have {granted}\nthe tokens have {granted}",
    lambda granted: Revise(lambda before: _with_abilities(before, granted)),
)


def _with_abilities(before: Effects, granted: tuple[object, ...]) -> Effects | None:
    """The token just created has these abilities from the beginning (111.3)."""
    last = before[-1] if before else None
    if not isinstance(last, CreateToken):
        return None
    token = replace(last.token, abilities=(*last.token.abilities, *granted))
    return (*before[:-1], replace(last, token=token))


# --- becoming something else altogether ------------------------------------------------------------------------------

rule("becomes", "is|are|become|becomes {form:animated}", lambda form: _only(form))
rule("becomes", "is|are|become|becomes {form}", lambda form: _only(form) if form.size is not None else None)
rule("changes", "lose|loses all abilities and {made:becomes}", lambda made: (LoseAbilities(), *made))


def _only(form: Form) -> Changes | None:
    """A new size, colour and types in the place of the old ones (205.1a)."""
    if form.size is None or "Creature" not in form.types or "Artifact" in form.types or form.supertypes:
        return None
    made = form.added()
    kinds = ChangeTypes(only=(*form.types, *form.subtypes))
    return (kinds, *(each for each in made if not isinstance(each, ChangeTypes)))


# --- events ----------------------------------------------------------------------------------------------------------

T = "event"
rule(T, "a player cycles a card", lambda: Event(Happens("cycle", AllOf())))
rule(T, "you cycle or discard a card", lambda: Event(Happens("discard", Owned("you"))))
