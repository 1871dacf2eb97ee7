"""Static abilities: a line that holds all the time, perhaps as long as something is so (604, 611.3, 614)."""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.cards.abilities import (
    EntersChoosing,
    EntersWith,
    GainAbility,
    Keyword,
    Modifies,
    MovesInstead,
    Replacement,
    Static,
    StaticRule,
    Triggered,
)
from domain.cards.combat_rules import CantAttack, CantBeBlocked, CantBlock, MustAttack
from domain.cards.nouns import ITSELF
from domain.cards.static_rules import CantBeCountered
from domain.cards.terms import AnyCondition, Compare, Unless, YourTurn
from domain.oracle.conditions import ANOTHER_CAST
from domain.oracle.grammar import rule
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

Rules = tuple[StaticRule | Replacement, ...]


class StaticLine(NamedTuple):
    """Rules of a static ability, its condition and the zone in which it works."""

    rules: Rules
    condition: AnyCondition | None = None
    zone: Zone | None = Zone.BATTLEFIELD

    def abilities(self) -> tuple[Static, ...]:
        """A static ability for each rule, as the pool has them."""
        return tuple(
            Static((each,), self.condition, Zone.STACK if on_stack(each) else self.zone) for each in self.rules
        )


def on_stack(rule: StaticRule | Replacement) -> bool:
    """Whether a spell says that it has an ability which works as it is cast: "this spell has cascade" (113.6g)."""
    if not isinstance(rule, Modifies) or rule.filter != ITSELF:
        return False
    gained = (each.ability for each in rule.modifications if isinstance(each, GainAbility))
    return any(isinstance(each, Triggered) and each.zone is Zone.STACK for each in gained)


S: Final = "holding"
rule(S, "{law}", lambda law: law)
rule(S, "{f:affected} {changes}", lambda f, changes: (Modifies(f, changes),))
rule(S, "{f:affected} {changes} and {rest:shared}", lambda f, changes, rest: (Modifies(f, changes), *rest(f)))
rule(S, "{f:affected} {first:shared} and {changes}", lambda f, first, changes: (*first(f), Modifies(f, changes)))
rule(S, "{f:affected} enter|enters [the battlefield] tapped", lambda f: (EntersWith(f, tapped=True),))
rule(
    S,
    "~ enters [the battlefield] tapped unless {condition}",
    lambda condition: (EntersWith(ITSELF, tapped=True, unless=condition),),
)
rule(
    S,
    "if {condition} , ~ enters [the battlefield] tapped",
    lambda condition: (EntersWith(ITSELF, tapped=True, unless=Unless(condition)),),
)
rule(S, "{f:affected} enters|enter [the battlefield] with {c:put_on}", lambda f, c: (EntersWith(f, counters=c),))
rule(
    S,
    "{f:affected} enters|enter [the battlefield] tapped with {c:put_on}",
    lambda f, c: (EntersWith(f, tapped=True, counters=c),),
)
rule(S, "if ~ was kicked , it enters [the battlefield] with {c:put_on}", lambda at, c: None)
rule("put_on", "a|an [additional] {kind:counter_kind} counter on it|them", lambda kind: (kind, 1))
rule("put_on", "{n:number} [additional] {kind:counter_kind} counters on it|them", lambda n, kind: (kind, n))
rule(
    "put_on",
    "a number of [additional] {kind:counter_kind} counters on it equal to {q:quantity}",
    lambda kind, q: (kind, q),
)
rule("put_on", "a|an {kind:counter_kind} counter on it for each {each}", lambda kind, each: (kind, each))
rule(S, "as ~ enters [the battlefield] , choose a color|colour", lambda: (EntersChoosing("colour"),))
rule(S, "as ~ enters [the battlefield] , choose a creature type", lambda: (EntersChoosing("creature_type"),))
rule(S, "as ~ enters [the battlefield] , choose a card name", lambda: (EntersChoosing("name"),))
rule(S, "as ~ enters [the battlefield] , choose a nonland card name", lambda: (EntersChoosing("name", "Land"),))
rule(S, "as ~ enters [the battlefield] , choose a player", lambda: (EntersChoosing("player"),))


rule("static", "~ has flash as long as {condition}", lambda condition: _flash(condition))
rule("static", "as long as {condition} , {rules:holding}", lambda condition, rules: StaticLine(rules, condition))
rule("static", "during your turn , {rules:holding}", lambda rules: StaticLine(rules, YourTurn()))
rule("static", "{elsewhere}", lambda elsewhere: elsewhere)
rule("static", "{rules:holding} as long as {condition}", lambda rules, condition: StaticLine(rules, condition))
rule("static", "{rules:holding} during your turn", lambda rules: StaticLine(rules, YourTurn()))
rule("static", "{rules:holding} unless {condition}", lambda rules, condition: StaticLine(rules, Unless(condition)))
rule("static", "{rules:holding}", lambda rules: StaticLine(rules))
rule("static", "{rules:cost_law} if {condition}", lambda rules, condition: StaticLine(rules, condition, Zone.STACK))
rule(
    "static",
    "{rules:cost_law} if you've cast another spell this turn",
    lambda rules: StaticLine(rules, Compare(ANOTHER_CAST, ">=", 1), Zone.STACK),
)
rule("static", "{rules:cost_law}", lambda rules: StaticLine(rules, None, Zone.STACK))
rule("elsewhere", "~ can't be countered", lambda: _uncounterable())
rule(
    "elsewhere",
    "if ~ would be put into a graveyard from anywhere , exile it instead",
    lambda: StaticLine((MovesInstead(ITSELF, Zone.GRAVEYARD, Zone.EXILE),), None, None),
)
rule(
    "elsewhere",
    "if ~ would die , exile it instead",
    lambda: StaticLine((MovesInstead(ITSELF, Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD),)),
)


def _flash(condition: AnyCondition) -> StaticLine:
    """A spell that has flash under a condition (702.8a, 113.6g)."""
    return StaticLine((Modifies(ITSELF, (GainAbility(Keyword("flash")),)),), condition, Zone.STACK)


def _uncounterable() -> StaticLine:
    """A spell that can't be countered (113.6g)."""
    return StaticLine((CantBeCountered(ITSELF),), None, Zone.STACK)


# "{f} gets +1/+1 and can't block": what stands behind the "and" is said of the same things
rule("shared", "can't block", lambda: lambda f: (CantBlock(f),))
rule("shared", "can't be blocked", lambda: lambda f: (CantBeBlocked(f),))
rule("shared", "can't attack", lambda: lambda f: (CantAttack(f),))
rule("shared", "can't attack or block", lambda: lambda f: (CantAttack(f), CantBlock(f)))
rule("shared", "attack|attacks each combat if able", lambda: lambda f: (MustAttack(f),))
