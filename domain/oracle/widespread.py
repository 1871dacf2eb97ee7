"""Sentences that many cards have and few words make: turns of others, sizes that are told behind (604, 608)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, AnyEffect, MovesInstead, SetPT
from domain.cards.combat_rules import MustBeBlocked
from domain.cards.effects import Damage, Discard, DrawCards, Move
from domain.cards.nouns import ITSELF
from domain.cards.terms import Among, AnyFilter, Each, Ref, Result, T, This, X, YourTurn
from domain.oracle.changes import Changes, Form, Lasting, modify
from domain.oracle.grammar import rule
from domain.oracle.refs import other_players
from domain.oracle.statics import Rules, StaticLine
from domain.oracle.texts import Effects, Revise
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, S, R = "effect", "static", "revision"

# --- whose turn it isn't ---------------------------------------------------------------------------------------------

rule(S, "during turns other than yours , {rules:holding}", lambda rules: _not_yours(rules))


def _not_yours(rules: Rules) -> StaticLine:
    """What holds during the turns of other players."""
    return StaticLine(rules, ~YourTurn())


# --- what something becomes ------------------------------------------------------------------------------------------

rule(
    "becomes",
    "is|are|'s|become|becomes {form} in addition to its|their other creature types",
    lambda form: _kinds(form),
)
rule("becomes", "is|are {form} . it 's|they're still a|an land|lands", lambda form: form.added())
rule("base", "has|have base power and toughness X/X", lambda: (SetPT(X(), X()),))


def _kinds(form: Form) -> Changes | None:
    """Creature types in addition to others, and nothing but those."""
    return form.added() if form.subtypes and not form.types and form.size is None else None


# --- after damage, after a change ------------------------------------------------------------------------------------

_WOULD_DIE: Final = "if that creature or planeswalker would die this turn , exile it instead"
rule(R, _WOULD_DIE, lambda: Revise(_hurt_is_exiled))


def _hurt_is_exiled(before: Effects) -> Effects | None:
    """The target that was dealt damage is exiled instead of dying."""
    last = before[-1] if before else None
    if not isinstance(last, Damage) or not isinstance(last.to, T):
        return None
    return (*before, AddRule((MovesInstead(Among(last.to), Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD),)))


_MUST: Final = "must be blocked this turn if able"
rule(
    E,
    f"{{things}} {{changes}} {{lasting}} and {_MUST}",
    lambda things, changes, lasting: _changed_and_blocked(things, changes, lasting),
)


def _changed_and_blocked(things: Ref, changed: Changes, lasting: Lasting) -> tuple[AnyEffect, ...]:
    """Something changes, and must be blocked this turn."""
    about: AnyFilter = ITSELF if things == This() else Among(things)
    return modify(things, changed, lasting), AddRule((MustBeBlocked(about),))


# --- hands -----------------------------------------------------------------------------------------------------------

rule("hit", "each other player", lambda at: Each(other_players(at)))
rule(E, "return {things} to their hand", lambda things: Move(things, Zone.HAND) if isinstance(things, Each) else None)
rule("deed", "discard|discards your|their hand , then draw|draws that many cards\n"
     "discard|discards all the cards in your|their hand , then draw|draws that many cards", lambda: _wheel)  # fmt: skip


def _wheel(who: Ref) -> tuple[AnyEffect, ...] | None:
    """A hand is discarded, and one player draws as many cards."""
    return None if isinstance(who, Each) else (Discard(who, None), DrawCards(Result("discarded"), who))
