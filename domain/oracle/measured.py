"""Changes, costs and counters by a number: "for each" behind them, "where X is" in static abilities (107.3, 613.4c)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, EntersPaying, EntersWith, Modifies
from domain.cards.effects import AddMana, Sacrifice
from domain.cards.nouns import AN_OPPONENTS, ITSELF, YOURS
from domain.cards.static_rules import CostsLess, CostsMore
from domain.cards.terms import AnyFilter, Quantity, Ref, Remembered, Times, X, YourTurn
from domain.cards.verbs import these
from domain.mana import ManaCost
from domain.oracle.changes import Changes, Lasting, by_each, modify
from domain.oracle.costs import bare
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.numbers import times, with_x
from domain.oracle.statics import StaticLine
from domain.oracle.tokens import create
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, S, L = "effect", "holding", "law"

# --- changes ---------------------------------------------------------------------------------------------------------

rule(
    E,
    "{things} get|gets {pt:signed} {lasting} for each {each}\n"
    "{things} get|gets an additional {pt:signed} {lasting} for each {each}\n"
    "{lasting} , {things} get|gets {pt:signed} for each {each}",
    lambda things, pt, lasting, each: _by_each(things, pt, each, lasting),
)


def _by_each(things: Ref, pt: tuple[Quantity, Quantity], each: Quantity, lasting: Lasting) -> object:
    """Power and toughness change for each of something, counted once (611.2d)."""
    made = by_each(pt, each)
    return None if made is None else modify(things, made, lasting)


rule(S, "{f:affected} {changes} , where x is {q:quantity}", lambda f, changes, q: _where(f, changes, q))
rule(
    S,
    "{f:affected} {changes} and {rest:shared} , where x is {q:quantity}",
    lambda f, changes, rest, q: (*_where(f, changes, q), *rest(f)),
)


def _where(filter_: AnyFilter, changes: Changes, quantity: Quantity) -> tuple[Modifies, ...]:
    """Objects change by a number that is counted all the time (611.3a)."""
    return (Modifies(filter_, with_x(changes, quantity)),)


# --- counters with which things enter --------------------------------------------------------------------------------

rule(
    "put_on",
    "x [additional] {kind:counter_kind} counters on it|them , where x is {q:quantity}",
    lambda kind, q: (kind, q),
)
rule(
    "put_on",
    "a|an additional {kind:counter_kind} counter on it|them for each {each}\n"
    "an additional {kind:counter_kind} counter on them for each {each}",
    lambda kind, each: (kind, each),
)
rule(
    "put_on",
    "{n:number} [additional] {kind:counter_kind} counters on it|them for each {each}",
    lambda n, kind, each: _so_many(n, kind, each),
)
rule(
    S,
    "~ enters [the battlefield] with twice x {kind:counter_kind} counters on it",
    lambda kind: (EntersWith(ITSELF, counters=(kind, Times(2, X()))),),
)


def _so_many(count: Quantity, kind: str, each: Quantity) -> tuple[str, Quantity] | None:
    """So many counters for each of something."""
    number = times(count, each)
    return None if number is None else (kind, number)


# --- what may be paid as something enters ----------------------------------------------------------------------------

_AS = "as ~ enters [the battlefield] , you may {cost:costs} . if you don't , ~|it enters [the battlefield] tapped"
rule("additional_cost", _AS, lambda cost: (EntersPaying(cost),))


# --- costs -----------------------------------------------------------------------------------------------------------

_LESS, _MORE = "cost|costs {mana} less to cast", "cost|costs {mana} more to cast"
rule(L, f"{{np}} you cast {_LESS} for each {{each}}", lambda np, mana, each: _cheaper(np, YOURS, mana, each))
rule(L, f"{{np}} your opponents cast {_MORE} for each {{each}}", lambda np, mana, each: _dearer(np, mana, each))
rule(L, f"{{np}} {_LESS} for each {{each}}", lambda np, mana, each: _cheaper(np, None, mana, each))
rule(
    L,
    "{np} you cast cost|costs {X} less to cast , where x is {q:quantity}",
    lambda np, q: _cheaper(np, YOURS, ("1",), q),
)
rule("cost_law", "~ costs {X} more to cast , where x is {q:quantity}", lambda q: (CostsMore(ITSELF, ("1",), q),))
rule("static", "{rules:cost_law} during your turn", lambda rules: StaticLine(rules, YourTurn(), Zone.STACK))


def _cheaper(noun: Noun, whose: AnyFilter | None, mana: ManaCost, each: Quantity) -> tuple[CostsLess, ...] | None:
    """Spells that cost less for each of something."""
    if "spell" not in noun.kinds:
        return None
    return (CostsLess(noun.filter if whose is None else noun.filter & whose, mana, each),)


def _dearer(noun: Noun, mana: ManaCost, each: Quantity) -> tuple[CostsMore, ...] | None:
    """Spells of opponents that cost more for each of something."""
    return (CostsMore(noun.filter & AN_OPPONENTS, mana, each),) if "spell" in noun.kinds else None


# --- tokens, sacrifices, mana ----------------------------------------------------------------------------------------

rule(
    "token",
    "{n:many} tapped {kind:token_kind} for each {each}",
    lambda at, n, kind, each: create(at, times(n, each), kind, tapped=True) if isinstance(n, int) else None,
)
rule(
    "token",
    "a number of tapped {kind:token_kind} equal to {q:quantity}",
    lambda at, kind, q: create(at, q, kind, tapped=True),
)
rule(
    "token",
    "{n:many} {one:token_kind} and {m:many} {two:token_kind}",
    lambda at, n, m, one, two: _two_kinds(at, (n, m), (one, two)),
)
rule(
    "token",
    "{n:many} tapped {one:token_kind} and {m:many} tapped {two:token_kind}",
    lambda at, n, m, one, two: _two_kinds(at, (n, m), (one, two), tapped=True),
)
rule(
    "token",
    "{n:many} {one:token_kind} , {m:many} {two:token_kind} , and {p:many} {three:token_kind}",
    lambda at, n, m, p, one, two, three: _two_kinds(at, (n, m, p), (one, two, three)),
)


def _two_kinds(
    at: State, counts: Sequence[Quantity], kinds: Sequence[CardDefinition | None], *, tapped: bool = False
) -> Then | None:
    """Tokens of several kinds, one kind after another; "they" are all of them."""
    made = [create(at, count, kind, tapped=tapped) for count, kind in zip(counts, kinds, strict=True)]
    if any(each is None for each in made):
        return None
    keys = ("token", "token 2", "token 3")[: len(made)]
    state = at.mention(these(*map(Remembered, keys)), "token", "permanent", "creature", many=True)
    deeds = tuple(each.value for each in made if each is not None)
    return Then(lambda who: tuple(replace(deed(who), key=key) for deed, key in zip(deeds, keys, strict=True)), state)


rule(
    "deed",
    "sacrifice|sacrifices a|an {np} [of your|their choice] for each {each}",
    lambda np, each: lambda who: Sacrifice(who, bare(np.filter, YOURS), each),
)
rule(
    "deed",
    "add|adds {one:mana} or {two:mana} for each {each}",
    lambda one, two, each: _either(one, two, each),
)


def _either(one: ManaCost, two: ManaCost, each: Quantity) -> object:
    """So much mana, each of it of one of two types."""
    if len(one) != 1 or len(two) != 1:
        return None
    return lambda who: AddMana(any_of=(*one, *two), times=each, who=who, mixed=True)
