"""Laws about steps that are skipped or cut short, and effects that players may ignore (116.2d, 500.11, 502.3)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, Static, StaticRule
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.costs import Cost
from domain.cards.nouns import HOST, OPPONENT, PLAYER
from domain.cards.special_rules import CantSearch, MayIgnore, UntapsAtMost
from domain.cards.static_rules import CantActivate, SkipsSteps, SkipsTurn
from domain.cards.terms import Among, AttachedTo, Controlled, ControllerOf, Each, IsIgnoring, Quantity, Ref
from domain.oracle.costs import some
from domain.oracle.grammar import rule
from domain.oracle.more_verbs import people
from domain.oracle.nouns import Noun
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
    f"players can't search libraries . any player may {{costs}} for that player {_IGNORE}",
    lambda costs: (Static((CantSearch(PLAYER & ~IsIgnoring()),)), Static((MayIgnore(PLAYER, costs),))),
)
rule(
    "additional_cost",
    "enchanted {np} can't attack or block , and its activated abilities can't be activated . that {np2:np} 's "
    f"controller may {{costs:ignoring}} for that player {_IGNORE}",
    lambda np, np2, costs: _cursed(costs) if np == np2 else None,
)
rule("ignoring", "{costs}", lambda costs: costs)
rule("ignoring", "sacrifice a|an {np} of their choice", lambda np: (some(np, 1),))


def _cursed(cost: tuple[Cost, ...]) -> tuple[Static, ...]:
    """The enchanted permanent does nothing, unless its controller ignores that."""
    unbound = HOST & ~Controlled(Each(IsIgnoring()))
    may = MayIgnore(Among(ControllerOf(AttachedTo())), cost)
    return (Static((CantAttack(unbound), CantBlock(unbound), CantActivate(unbound), may)),)
