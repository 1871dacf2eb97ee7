"""Laws about steps that are skipped or cut short, and effects that players may ignore (116.2d, 500.11, 502.3)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import AddRule, Replacement, Static, StaticRule
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.costs import Cost
from domain.cards.nouns import OPPONENT, PLAYER
from domain.cards.special_rules import CantSearch, MayIgnore, UntapsAtMost
from domain.cards.static_rules import CantActivate, SkipsSteps, SkipsTurn
from domain.cards.terms import Among, AnyFilter, Controlled, Each, IsIgnoring, Quantity, Ref
from domain.oracle.costs import some
from domain.oracle.grammar import rule
from domain.oracle.more_verbs import people
from domain.oracle.nouns import Noun
from domain.oracle.statics import Rules
from domain.vocabulary import Step

# fmt: off: the tables are set by hand, a rule a line or two

L: Final = "law"

rule(L, "players can't untap more than {n:number} {np} during their untap steps", lambda n, np: _at_most(n, np))


def _at_most(count: Quantity, noun: Noun) -> tuple[StaticRule, ...] | None:
    """No more than so many permanents untap."""
    if not isinstance(count, int) or noun.card:
        return None
    return (UntapsAtMost(noun.filter, count),)


for _words, _who in (("players skip their", PLAYER), ("your opponents skip their", OPPONENT)):
    for _word, _step in (("untap", Step.UNTAP), ("upkeep", Step.UPKEEP), ("draw", Step.DRAW)):
        rule(L, f"{_words} {_word} steps", lambda at, who=_who, step=_step: (SkipsSteps(who, (step,)),))
rule("deed", "skip|skips your|their next {n:number} turns", lambda n: lambda who: _turns_skipped(who, n))


def _turns_skipped(who: Ref, count: Quantity) -> tuple[AddRule, ...] | None:
    """A player skips the next so many turns (614.10a)."""
    return (AddRule((SkipsTurn(people(who)),), "forever"),) * count if isinstance(count, int) else None


# --- to be ignored (116.2d) ------------------------------------------------------------------------------------------

_IGNORE: Final = "to ignore this effect until end of turn"
rule(L, "players can't search libraries", lambda: (CantSearch(PLAYER),))
rule(L, "your opponents can't search libraries", lambda: (CantSearch(OPPONENT),))
rule(
    "additional_cost",
    f"{{rules:ignorable}} . {{who:payer}} may {{costs:ignoring}} for that player {_IGNORE}",
    lambda rules, who, costs: _to_be_ignored(rules, who, costs),
)
rule("ignorable", "{rules:holding}", lambda rules: rules)
rule("ignorable", "{rules:holding} . {more:ignorable}", lambda rules, more: (*rules, *more))
rule("payer", "any|a player", lambda: PLAYER)
rule("payer", "{who:person}", lambda who: Among(who))
rule("ignoring", "{costs}", lambda costs: costs)
rule("ignoring", "sacrifice a|an {np} of their choice", lambda np: (some(np, 1),))


def _to_be_ignored(rules: Rules, who: AnyFilter, cost: tuple[Cost, ...]) -> tuple[Static, ...] | None:
    """A static ability whose effect spares the players who pay to ignore it, and what is theirs."""
    spared = tuple(_sparing(each) for each in rules)
    known = tuple(each for each in spared if each is not None)
    return (Static((*known, MayIgnore(who, cost))),) if len(known) == len(rules) else None


def _sparing(law: StaticRule | Replacement) -> StaticRule | None:
    """A rule that isn't about a player who ignores it, nor about what such a player controls."""
    if isinstance(law, CantSearch):
        return CantSearch(law.who & ~IsIgnoring())
    if isinstance(law, CantAttack | CantBlock | CantActivate):
        return replace(law, filter=law.filter & ~Controlled(Each(IsIgnoring())))
    return None
