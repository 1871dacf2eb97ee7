"""Prevention: by a chosen source, from the next time on, with what follows from it (609.7, 615)."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec.structs import replace

from domain.cards.abilities import AddRule, ForEach, PreventsDamage, Static
from domain.cards.effects import Choose, GainLife, PutCounters
from domain.cards.nouns import AN_OPPONENTS, ANOTHER, CREATURE, OPPONENT, PERMANENT, PLAYER, SPELL, YOURS, YOURSELF
from domain.cards.pieces import rebuilt
from domain.cards.replacements import DealsMore
from domain.cards.static_rules import CantPreventDamage
from domain.cards.terms import AllOf, Among, AnyFilter, Each, EventAmount, Quantity, Ref, Remembered, Result
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.refs import IT
from domain.oracle.texts import Effects, Revise
from domain.oracle.this_way import EACH

# fmt: off: the tables are set by hand, a rule a line or two

E, L, S = "effect", "law", "holding"

# --- a source of your choice (609.7) ---------------------------------------------------------------------------------

_NEXT: Final = "the next time {source:source_chosen} would deal {c:of_combat} to {to:shielded} this turn"
rule(E, f"{_NEXT} , prevent that damage", lambda source, c, to: _from_chosen(source, to, combat=c[0]))
rule(
    E,
    "the next time {source:source_chosen} would deal {c:of_combat} this turn , prevent that damage",
    lambda source, c: _from_chosen(source, PERMANENT | PLAYER, combat=c[0]),
)
rule(
    E,
    "prevent all {c:of_combat} {source:source_chosen} would deal to {to:shielded} this turn\n"
    "prevent all {c:of_combat} that would be dealt to {to:shielded} this turn by {source:source_chosen}\n"
    "prevent all {c:of_combat} that would be dealt this turn to {to:shielded} by {source:source_chosen}",
    lambda source, c, to: _from_chosen(source, to, combat=c[0], once=False),
)
rule(
    E,
    "prevent the next {n:number} damage that {source:source_chosen} would deal to {to:shielded} this turn\n"
    "prevent the next {n:number} damage that would be dealt to {to:shielded} this turn by {source:source_chosen}",
    lambda source, n, to: (
        Choose(source),
        AddRule((PreventsDamage(to, Among(IT), amount=n),)),
    ),
)
rule(
    E,
    "prevent the next {n:number} damage that would be dealt to each {np} this turn\n"
    "prevent the next {n:number} damage that would be dealt this turn to each {np}",
    lambda n, np: None if np.many or np.card else _each_shielded(np.filter, n),
)
SOURCES: Final = PERMANENT | SPELL
rule("source_chosen", "a source of your choice", lambda: SOURCES)
rule("source_chosen", "a source of your choice an opponent controls", lambda: SOURCES & AN_OPPONENTS)
rule("source_chosen", "a|an {np} of your choice", lambda np: _source(np))
rule("shielded", "you", lambda: YOURSELF)
rule("shielded", "you and permanents you control", lambda: YOURSELF | (PERMANENT & YOURS))
rule("shielded", "you and creatures you control", lambda: YOURSELF | (CREATURE & YOURS))
rule("shielded", "{f:affected}", lambda f: f)


def _source(noun: Noun) -> AnyFilter | None:
    """A source of some quality: a permanent or a spell, where its noun doesn't say (109.2)."""
    if noun.card or noun.kinds & {"player"} or noun.many:
        return None
    return noun.filter & SOURCES if "source" in noun.kinds else noun.filter


def _from_chosen(source: AnyFilter, to: AnyFilter, *, combat: bool, once: bool = True) -> Effects:
    """Damage by a source that is chosen is prevented."""
    return Choose(source), AddRule((PreventsDamage(to, Among(IT), once=once, combat=combat),))


def _each_shielded(filter_: AnyFilter, amount: Quantity) -> ForEach:
    """Each of several untargeted things gets a shield of its own, those that fit now and no later ones (615.11)."""
    return ForEach(Each(filter_), (AddRule((PreventsDamage(Among(EACH), amount=amount),)),))


# --- the next so much, all of a kind ---------------------------------------------------------------------------------

rule(L, "prevent all noncombat damage that would be dealt to {f:affected}", lambda f: (_noncombat(f),))
rule(
    L,
    "prevent all noncombat damage that would be dealt to you and {np}",
    lambda np: (_noncombat(YOURSELF | np.filter),) if np.many else None,
)
rule(L, "prevent all damage that would be dealt to you and {np}", lambda np: _all(YOURSELF | np.filter, np))
rule(
    L,
    "if {source:hurting} would deal damage to {to:shielded} , prevent {n:number} of that damage",
    lambda source, to, n: (PreventsDamage(to, None if source == AllOf() else source, amount=n),),
)
rule("hurting", "a source an opponent controls", lambda: AN_OPPONENTS)


def _noncombat(filter_: AnyFilter) -> PreventsDamage:
    """Noncombat damage is prevented."""
    return PreventsDamage(filter_, noncombat=True)


def _all(filter_: AnyFilter, noun: Noun) -> tuple[PreventsDamage, ...] | None:
    """All damage to these is prevented."""
    return (PreventsDamage(filter_),) if noun.many else None


rule(L, "damage can't be prevented", lambda: (CantPreventDamage(),))
rule(E, "damage can't be prevented this turn", lambda: AddRule((CantPreventDamage(),)))

# --- and then (615.5) ------------------------------------------------------------------------------------------------

A: Final = "additional_cost"
DAMAGED: Final = Remembered("damaged")
PREVENTED: Final = Result("prevented")
_TO: Final = "would be dealt to {to:kept_from}"
_BY: Final = "if {source:hurting} would deal {c:damage_of_kind} to {to:kept_from} , {prevents}"
for _join in (".", "and", ","):
    rule(
        A,
        f"if {{c:damage_of_kind}} {_TO} , {{prevents}} {_join} {{made:clauses}}",
        lambda at, c, to, prevents, made: _and_then(at, to, made, c),
    )
    rule(
        A,
        f"{_BY} {_join} {{made:clauses}}",
        lambda at, source, c, to, prevents, made: _and_then(at, to, made, c, source),
    )
rule(A, _BY, lambda at, source, c, to, prevents: _and_then(at, to, (), c, source))
rule("prevents", "prevent that damage", lambda at: Then(True, at.mark("amount")))
rule("damage_of_kind", "damage", lambda: "any")
rule("damage_of_kind", "combat damage", lambda: "combat")
rule("damage_of_kind", "noncombat damage", lambda: "noncombat")
rule("kept_from", "you", lambda: YOURSELF)
rule("kept_from", "an opponent", lambda: OPPONENT)
rule("kept_from", "a player", lambda: PLAYER)
rule("kept_from", "{f:affected}", lambda f: f)
rule("kept_from", "a|an {np}", lambda at, np: Then(np.filter, at.mention(DAMAGED, *np.kinds)))
rule("kept_from", "another {np}", lambda at, np: Then(np.filter & ANOTHER, at.mention(DAMAGED, *np.kinds)))
rule("each", "1 damage prevented this way", lambda at: EventAmount() if "amount" in at.said else None)
rule("quantity", "the [amount of] damage prevented this way", lambda at: EventAmount() if "amount" in at.said else None)


def _and_then(
    at: State,
    to: AnyFilter,
    made: Effects,
    kind: str,
    source: AnyFilter | None = None,
) -> tuple[Static, ...] | None:
    """Damage is prevented, and something follows from it; "that many" is how much was prevented (615.5)."""
    if at.targets or at.pending:
        return None
    by = None if source == AllOf() else source
    combat, noncombat = kind == "combat", kind == "noncombat"
    shield = PreventsDamage(to, by, combat=combat, noncombat=noncombat, then=as_prevented(made))
    return (Static((shield,)),)


# --- what follows from a shield of a resolution ----------------------------------------------------------------------

R: Final = "revision"
_BACK: Final = "the damage prevented this way"
rule(R, f"you gain life equal to {_BACK}", lambda: Revise(lambda said: _shielded(said, (GainLife(PREVENTED),))))
rule(
    R,
    "for each 1 damage prevented this way , put a|an {kind:counter_kind} counter on {what:known}",
    lambda kind, what: Revise(lambda said: _counters(said, kind, what.ref)),
)


def _shielded(said: Effects, then: Effects) -> Effects | None:
    """Shields that were just made, after each prevention of which something happens (615.5)."""
    last = said[-1] if said else None
    if not isinstance(last, AddRule) or len(last.rules) != 1:
        return None
    (shield,) = last.rules
    if not isinstance(shield, PreventsDamage) or shield.then:
        return None
    return (*said[:-1], replace(last, rules=(replace(shield, then=then),)))


def _counters(said: Effects, kind: str, what: Ref) -> Effects | None:
    """Counters on what a shield is for, as many as damage was prevented."""
    last = said[-1] if said else None
    if not isinstance(last, AddRule) or not isinstance(last.rules[0], PreventsDamage):
        return None
    if last.rules[0].to != Among(what):
        return None
    return _shielded(said, (PutCounters(DAMAGED, kind, PREVENTED),))


N = TypeVar("N")


def as_prevented(node: N) -> N:
    """A piece of card language with what was prevented in the place of an event's number."""
    return rebuilt(node, lambda piece: Result("prevented") if isinstance(piece, EventAmount) else piece)


# --- more noncombat damage -------------------------------------------------------------------------------------------

rule(
    S,
    "if {source:hurting} would deal noncombat damage to {to:hurt} , it deals {more:deals_instead} to that permanent or"
    " player instead\nif {source:hurting} would deal noncombat damage to {to:hurt} , it deals {more:deals_instead}"
    " instead",
    lambda source, to, more: (DealsMore(to, None if source == AllOf() else source, noncombat=True, **more),),
)
