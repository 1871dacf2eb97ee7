"""What turns over: cards returned transformed, flipped, converted, melded and crafted (701.27, 701.28, 701.42, 710)."""

from __future__ import annotations

from typing import Final

from domain.cards import keywords as k
from domain.cards.abilities import Activated, May
from domain.cards.costs import PayMana
from domain.cards.effects import AddPhases, Flip, LookAtTop, Meld, Move, RevealIt
from domain.cards.keywords.faces import OWN_AND_CONTROLLED
from domain.cards.terms import (
    AnyCondition,
    AnyFilter,
    Did,
    Each,
    Exists,
    Fits,
    HasKeyword,
    Quantity,
    Ref,
    This,
    TopOf,
    You,
)
from domain.cards.triggers import StateOf
from domain.mana import ManaCost
from domain.oracle.acting import onto
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter
from domain.oracle.texts import Effects, Revise
from domain.oracle.triggers import Event, spoken
from domain.vocabulary import Step, Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, C, T, K = "effect", "simple_condition", "event", "keyword"

# --- returned, flipped, converted ------------------------------------------------------------------------------------

_BACK: Final = "return|put {things} to|onto the battlefield [{t:tapped}] transformed under"
rule(
    E,
    f"{_BACK} its|their|his|her owner|owners 's control [{{c:with_counters}}]",
    lambda at, things, t=False, c=None: onto(at, _transformed(things, None, c, tapped=t)),
)
rule(
    E,
    f"{_BACK} your control [{{c:with_counters}}]",
    lambda at, things, t=False, c=None: onto(at, _transformed(things, You(), c, tapped=t)),
)
rule(E, "flip {what:said}", lambda what: Flip(what))
rule(E, "convert {what:said}", lambda what: k.convert(what))
rule(T, "~ has {name:keyword_name}", lambda name: _with_keyword(name))


def _with_keyword(name: str) -> Event:
    """The source has a keyword (603.8)."""
    return Event(StateOf(Fits(This(), HasKeyword(name))), (spoken(This(), "permanent"),))


def _transformed(things: Ref, under: Ref | None, counters: tuple[str, Quantity] | None, *, tapped: bool) -> Move:
    """A double-faced card enters with its back face up (712.14a)."""
    return Move(things, Zone.BATTLEFIELD, under=under, tapped=tapped, counters=counters, transformed=True)


# --- melded (701.42) -------------------------------------------------------------------------------------------------

PARTNER: Final = "the other card of a pair"
"""The name by which the text knows what is melded with the source."""
rule(C, "you both own and control ~ and a|an {np}", lambda at, np: _pair(at, np))
rule(E, "exile them , then meld them into {into:a_name}", lambda at, into: _melded(at, into))


def _pair(at: State, noun: Noun) -> Then | None:
    """Both cards of a pair are yours in both ways."""
    if noun.many or noun.card:
        return None
    partner = bare_filter(noun)
    both = Fits(This(), OWN_AND_CONTROLLED) & Exists(partner & OWN_AND_CONTROLLED)
    return Then(both, at.mention(Each(partner), PARTNER, many=True))


def _melded(at: State, into: str) -> Meld | None:
    """The source and its partner become one permanent."""
    last = at.mentions[-1] if at.mentions else None
    if last is None or PARTNER not in last.kinds or not isinstance(last.ref, Each):
        return None
    return Meld(last.ref.filter, into)


# --- crafted (702.167) -----------------------------------------------------------------------------------------------

rule(K, "craft with {np} {mana}", lambda np, mana: None if np.many else _craft(np, mana, 1, 1))
rule(K, "craft with {n:number} {np} {mana}", lambda n, np, mana: _craft(np, mana, n, n) if np.many else None)
rule(K, "craft with {n:number} or more {np} {mana}", lambda n, np, mana: _craft(np, mana, n, None) if np.many else None)


def _craft(noun: Noun, mana: ManaCost, least: Quantity, most: Quantity | None) -> tuple[Activated, ...] | None:
    """Craft with so many things of a kind."""
    if not isinstance(least, int) or not isinstance(most, int | None):
        return None
    return (k.craft(bare_filter(noun), PayMana(mana), least=least, most=most),)


# --- revealed as it is looked at -------------------------------------------------------------------------------------

rule("revision", "you may reveal that card", lambda at: Then(Revise(_may_be_revealed), at.mark("may be revealed")))
rule(C, "a|an {np} is revealed this way", lambda at, np: _was_revealed(at, np))
_TOP: Final = TopOf(You())


def _may_be_revealed(before: Effects) -> Effects | None:
    """The top card that was looked at is revealed, if that is wanted; it stays where it is."""
    if before[-1:] != (LookAtTop(1),):
        return None
    return (*before[:-1], LookAtTop(1, rest="top"), May((RevealIt(_TOP),), key="reveal"))


def _was_revealed(at: State, noun: Noun) -> AnyCondition | None:
    """The card that might be revealed was, and is of a kind."""
    if "may be revealed" not in at.said or not noun.card or noun.many:
        return None
    kind: AnyFilter = noun.filter
    return Did("reveal") & Fits(_TOP, kind)


# --- phases (500.8) --------------------------------------------------------------------------------------------------

for _after in ("after this phase", "after this main phase"):
    rule(E, f"{_after} , there is an additional beginning phase", lambda: AddPhases((Step.UNTAP,)))
rule(E, "there is an additional beginning phase after this phase", lambda: AddPhases((Step.UNTAP,)))
