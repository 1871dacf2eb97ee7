"""Sentences of several parts: unless each pays, repeated processes, names searched for, choices of kinds (608.2)."""

from __future__ import annotations

from typing import Any, Final

from domain.cards.abilities import (
    AnyEffect,
    ChangeTypes,
    ChooseOne,
    ForEach,
    GainAbility,
    Keyword,
    MayPay,
    Modifies,
    Repeat,
    SetPT,
)
from domain.cards.costs import Cost, DiscardSome, EitherCost, PayLife, PayMana
from domain.cards.effects import Choose, ChooseValue, Destroy, Extract, Fight, RevealIt, Untap
from domain.cards.nouns import ITSELF, OPPONENT, PLAYER
from domain.cards.static_rules import MustBeTargeted
from domain.cards.terms import (
    Among,
    AnyFilter,
    AnyOf,
    Controlled,
    Each,
    HasColour,
    HowMany,
    NumberOf,
    Quantity,
    Ref,
    Remembered,
    SharesName,
    T,
    TopOf,
)
from domain.oracle import memory
from domain.oracle.changes import Changes, Lasting, modify
from domain.oracle.costs import some
from domain.oracle.delayed import stays_tapped
from domain.oracle.grammar import Mention, State, Then, rule
from domain.oracle.nouns import Noun, of_either_kind
from domain.oracle.qualities import bare_filter
from domain.oracle.refs import IT

# fmt: off: the tables are set by hand, a rule a line or two

E, S = "effect", "holding"
EACH: Final = Remembered("each")
CHOSEN_COLOUR: Final = HasColour("chosen")

# --- unless each of them pays (118.12a) ------------------------------------------------------------------------------

_UNLESS: Final = "unless that player|they {cost:paying_either}"
rule("unless_each", f"each opponent {{deed}} {_UNLESS}", lambda deed, cost: _each_unless(OPPONENT, deed, cost))
rule("unless_each", f"each player {{deed}} {_UNLESS}", lambda deed, cost: _each_unless(PLAYER, deed, cost))
rule("leading", "{unless_each}", lambda unless_each: unless_each)
rule(
    "leading",
    "repeat the following process {n:number} times . {unless_each}",
    lambda n, unless_each: Repeat(n, (unless_each,)),
)
rule("paying_either", "{paying_one}", lambda paying_one: (paying_one,))
rule("paying_either", "{one:paying_one} or {two:paying_one}", lambda one, two: (EitherCost(((one,), (two,))),))
rule("paying_one", "pay|pays {mana}", lambda mana: PayMana(mana))
rule("paying_one", "pay|pays {n:number} life", lambda n: PayLife(n))
rule("paying_one", "sacrifice|sacrifices a|an {np} [of their choice]", lambda np: None if np.card else some(np, 1))
rule("paying_one", "discard|discards a card", DiscardSome)


def _each_unless(who: AnyFilter, deed: Any, cost: tuple[Cost, ...]) -> AnyEffect | None:
    """Each player does something, or pays."""
    made = deed(EACH)
    if made is None:
        return None
    done = made if isinstance(made, tuple) else (made,)
    return ForEach(Each(who), (MayPay(cost, EACH, otherwise=done),))


# --- cards of a name (701.23) ----------------------------------------------------------------------------------------

rule(
    E,
    "search {who:whose} graveyard , hand , and library for any number of cards with the same name as {what:said} and"
    " exile them . then that player shuffles",
    lambda who, what: Extract(SharesName(what), who),
)
rule("post", "other than a|an {np}", lambda np: None if np.many else ~bare_filter(np))

# --- revealed by each player -----------------------------------------------------------------------------------------

rule(
    "deed",
    "reveal|reveals the top card of their library",
    lambda at: Then(lambda who: RevealIt(TopOf(who)), at.mention(IT, "card", many=True).mark("revealed")),
)
for _kind in ("each", "counted"):
    rule(_kind, "{np} revealed this way", lambda at, np: _revealed(at, np))


def _revealed(at: State, noun: Noun) -> Quantity | None:
    """How many of the cards just revealed are such."""
    return HowMany(IT, noun.filter) if noun.card and "revealed" in at.said else None


# --- what two do, what a player does ---------------------------------------------------------------------------------

rule(E, "{known} fight each other", lambda known: _fight(known))
rule(E, "you destroy {things}", lambda things: Destroy(things))
rule("deed", "untap|untaps a|an {np} they control", lambda at, np: _untapped(at, np))
rule("hit", "each of them", lambda at: _called(memory.called(at, "target", many=True)))


def _fight(known: Mention) -> Fight | None:
    """Two targets that were named together."""
    filter_ = known.ref.filter if isinstance(known.ref, Each) else None
    refs = [part.ref for part in filter_.filters if isinstance(part, Among)] if isinstance(filter_, AnyOf) else []
    return Fight(refs[0], refs[1]) if len(refs) == 2 and all(isinstance(each, T) for each in refs) else None


def _untapped(at: State, noun: Noun) -> Then | None:
    """A player untaps something of their choice."""
    if noun.card or noun.many or at.pending:
        return None
    return Then(lambda who: _choose_and_untap(who, noun.filter), at)


def _choose_and_untap(who: Ref, filter_: AnyFilter) -> tuple[AnyEffect, ...] | None:
    """One permanent of that player."""
    return None if isinstance(who, Each) else (Choose(filter_ & Controlled(who), who=who), Untap(IT))


def _called(found: Mention | None) -> Ref | None:
    """What a mention means."""
    return None if found is None else found.ref


rule(
    E,
    "{np} don't untap during {who:target_player} 's next untap step",
    lambda np, who: stays_tapped(np, who),
)


# --- one quality or a colour of one's choice -------------------------------------------------------------------------

rule(
    E,
    "{things} gain|gains protection from {one:quality} or from the color of your choice {lasting}",
    lambda at, things, one, lasting: _protected(at, things, one, lasting),
)


def _protected(at: State, things: Ref, quality: AnyFilter, lasting: Lasting) -> ChooseOne | None:
    """Protection from something, or from a colour that is chosen."""
    if at.pending:
        return None
    first = modify(things, (GainAbility(Keyword("protection", quality)),), lasting)
    colour = modify(things, (GainAbility(Keyword("protection", CHOSEN_COLOUR)),), lasting)
    return ChooseOne(((first,), (ChooseValue("colour"), colour)))


# --- laws ------------------------------------------------------------------------------------------------------------

rule(
    "law",
    "while an opponent is choosing targets as part of casting a spell they control or activating an ability they"
    " control , that player must choose at least one {np} on the battlefield if able",
    lambda np: None if np.card else (MustBeTargeted(np.filter),),
)
rule(
    "affected",
    "all {one:np} and all {two:np}",
    lambda one, two: of_either_kind(one, two) or one.filter | two.filter if one.many else None,
)
_VALUE: Final = SetPT(NumberOf(IT, "mana_value"), NumberOf(IT, "mana_value"))
rule(
    S,
    "{f:affected} {changed:becomes} and has|have base power and [base] toughness each equal to its|their mana value",
    lambda f, changed: _by_value(f, changed),
)
rule(
    S,
    "{f:affected} is an artifact creature with power and toughness each equal to its mana value",
    lambda f: _by_value(f, (ChangeTypes(add=("Artifact", "Creature")),)),
)


def _by_value(filter_: AnyFilter, changed: Changes) -> tuple[Modifies, ...] | None:
    """Each of them is as big as its own mana value."""
    return None if filter_ == ITSELF else (Modifies(filter_, (*changed, _VALUE)),)
