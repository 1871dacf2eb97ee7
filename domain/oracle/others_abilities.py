"""Permanents that have all activated abilities of other objects (613.1f)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import GainActivatedOf, Modifies
from domain.cards.nouns import ITSELF
from domain.cards.terms import AllOf, Among, AnyCondition, Each, Fits, InZone, Linked, Ref, SharesName, TopOf, You
from domain.oracle.changes import Changes
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter
from domain.oracle.refs import zoned
from domain.oracle.statics import StaticLine
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

TOP: Final = TopOf(You())
_ALL: Final = "has|have all activated abilities of"
rule("change", f"{_ALL} {{of:whose_abilities}}", lambda of: (GainActivatedOf(of),))
rule("whose_abilities", "all {np} exiled with ~", lambda np: _exiled(np))
rule("whose_abilities", "all {np} exiled with it", lambda at, np: _exiled(np))
rule("whose_abilities", "all cards exiled with ~|it\nthe exiled card", lambda: Linked())
rule("whose_abilities", "all {np}\n{np}", lambda np: Each(np.filter) if np.many and zoned(np.filter) else None)
rule("whose_abilities", "each {np}", lambda np: Each(np.filter) if not np.many and zoned(np.filter) else None)
rule("whose_abilities", "the top card of your library", lambda: TOP)
rule("simple_condition", "the top card of your library is a|an {np}", lambda np: _is_on_top(np))
rule("simple_condition", "the top card of your library is {adjective}", lambda adjective: Fits(TOP, adjective))
rule("post", "that doesn't|don't have the same name as {what:said}", lambda what: ~SharesName(what))


def _exiled(noun: Noun) -> Ref | None:
    """Cards of a kind that a linked ability exiled."""
    if not noun.card or not noun.many or zoned(noun.filter) or noun.filter == AllOf():
        return None
    return Each(InZone(Zone.EXILE) & noun.filter & Among(Linked()))


# --- while it is there, while a card lies on top ---------------------------------------------------------------------

rule("static", "as long as ~ is on the battlefield , it {changes}", lambda changes: _there(changes))
rule(
    "static",
    f"as long as the top card of your library is a|an {{np}} , ~ {_ALL} that card",
    lambda np: _of_the_top(np),
)


def _there(changes: Changes) -> StaticLine | None:
    """What an ability that works on the battlefield says of its own source (113.6)."""
    of_others = all(isinstance(each, GainActivatedOf) for each in changes)
    return StaticLine((Modifies(ITSELF, changes),)) if of_others else None


def _of_the_top(noun: Noun) -> StaticLine | None:
    """It has the abilities of the card on top of your library while that fits."""
    fits = _is_on_top(noun) if noun.card else None
    return None if fits is None else StaticLine((Modifies(ITSELF, (GainActivatedOf(TOP),)),), fits)


def _is_on_top(noun: Noun) -> AnyCondition | None:
    """Whether the card on top of your library is of a kind."""
    kind = bare_filter(noun)
    return None if noun.many or kind == AllOf() else Fits(TOP, kind)
