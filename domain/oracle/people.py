"""Players of whom something is so: "an opponent controls three or more …", "each player who …" (102, 508.5, 608.2)."""

from __future__ import annotations

from typing import Final, Literal

from domain.cards.abilities import StaticRule
from domain.cards.combat_rules import CantAttack, CantBeBlocked
from domain.cards.nouns import ITSELF, OPPONENT, PERMANENT, PLAYER, YOURS
from domain.cards.terms import (
    AnyCondition,
    AnyFilter,
    Compare,
    Controlled,
    Count,
    CountersOn,
    Each,
    Exists,
    IsAttacking,
    PlayerNumber,
    Plus,
    Quantity,
    Ref,
    Remembered,
    Who,
    You,
)
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.refs import other_players

# fmt: off: the tables are set by hand, a rule a line or two

C, L = "simple_condition", "law"
THEY: Final = Remembered("who")
"""The player whom a condition is about."""

# --- what may be so of a player --------------------------------------------------------------------------------------

P: Final = "of_a_player"
rule(P, "controls|control a|an {np}", lambda np: Exists(_theirs(np)))
rule(P, "controls|control no {np}\ndoesn't|don't control a|an {np}", lambda np: ~Exists(_theirs(np)))
rule(P, "controls|control {n:number} or more {np}", lambda n, np: Exists(_theirs(np), n) if np.many else None)
rule(
    P,
    "controls|control {n:number} or fewer {np}",
    lambda n, np: Compare(Count(_theirs(np)), "<=", n) if np.many else None,
)
rule(P, "controls|control more {np} than you", lambda np: _more(Count(_theirs(np)), _yours(np)))
rule(
    P,
    "controls|control at least {n:number} more {np} than you",
    lambda n, np: Compare(Count(_theirs(np)), ">=", Plus(_yours(np), n)),
)
rule(P, "has|have more life than you", lambda: _more(_of("life"), PlayerNumber(You(), "life")))
rule(P, "has|have less life than you", lambda: Compare(_of("life"), "<", PlayerNumber(You(), "life")))
rule(P, "has|have more cards in hand than you", lambda: _more(_of("hand"), PlayerNumber(You(), "hand")))
rule(P, "has|have no cards in hand", lambda: Compare(_of("hand"), "==", 0))
rule(P, "has|have {n:number} or more cards in hand", lambda n: Compare(_of("hand"), ">=", n))
rule(P, "has|have {n:number} or fewer cards in hand", lambda n: Compare(_of("hand"), "<=", n))
rule(
    P,
    "has|have {n:number} or more cards in their graveyard",
    lambda n: Compare(_of("graveyard"), ">=", n),
)
rule(P, "has|have {n:number} or less life", lambda n: Compare(_of("life"), "<=", n))
rule(P, "has|have {n:number} or more life", lambda n: Compare(_of("life"), ">=", n))
rule(
    P,
    "has|have {n:number} or more {kind:counter_kind} counters",
    lambda n, kind: Compare(CountersOn(THEY, kind), ">=", n),
)
rule(P, "has|have a|an {kind:counter_kind} counter\nis poisoned", lambda kind="poison": _marked(kind))
rule(P, "lost life this turn", lambda: Compare(_of("life_lost"), ">=", 1))
rule(P, "lost {n:number} or more life this turn", lambda n: Compare(_of("life_lost"), ">=", n))
rule(P, "was|were dealt damage this turn", lambda: Compare(_of("damage_taken"), ">=", 1))
rule(P, "gained life this turn", lambda: Compare(_of("life_gained"), ">=", 1))
rule(P, "drew {n:number} or more cards this turn", lambda n: Compare(_of("cards_drawn"), ">=", n))
rule(P, "cast {n:number} or more spells this turn", lambda n: Compare(_of("spells_cast"), ">=", n))


Numbered = Literal[
    "life", "hand", "graveyard", "life_lost", "damage_taken", "life_gained", "cards_drawn", "spells_cast"
]  # fmt: skip


def _of(what: Numbered) -> PlayerNumber:
    """A number of that player."""
    return PlayerNumber(THEY, what)


def _theirs(noun: Noun) -> AnyFilter:
    """What that player controls."""
    return noun.filter & Controlled(THEY)


def _yours(noun: Noun) -> Quantity:
    """How many of it you control."""
    return Count(noun.filter & YOURS)


def _more(left: Quantity, right: Quantity) -> AnyCondition:
    """More than."""
    return Compare(left, ">", right)


def _marked(kind: str) -> AnyCondition:
    """At least one counter of a kind."""
    return Compare(CountersOn(THEY, kind), ">=", 1)


# --- as conditions ---------------------------------------------------------------------------------------------------

rule(C, "an opponent {of:of_a_player}", lambda of: Exists(OPPONENT & Who(of)))
rule(C, "no opponent {of:of_a_player}", lambda of: ~Exists(OPPONENT & Who(of)))
rule(C, "each opponent {of:of_a_player}", lambda of: ~Exists(OPPONENT & ~Who(of)))
rule(C, "a|any player {of:of_a_player}", lambda of: Exists(PLAYER & Who(of)))

# --- as nouns --------------------------------------------------------------------------------------------------------

rule(
    "who",
    "each player who {of:of_a_player}",
    lambda at, of: _each(at, PLAYER & Who(of)),
)
rule("who", "each opponent who {of:of_a_player}", lambda at, of: _each(at, OPPONENT & Who(of)))
rule("who", "each other player who {of:of_a_player}", lambda at, of: _each(at, other_players(at) & Who(of)))
rule("hit", "each player who {of:of_a_player}", lambda of: Each(PLAYER & Who(of)))
rule("hit", "each opponent who {of:of_a_player}", lambda of: Each(OPPONENT & Who(of)))
rule("post", "who {of:of_a_player}", lambda of: Who(of))


def _each(at: State, filter_: AnyFilter) -> Then:
    """Each such player, spoken of as several."""
    ref: Ref = Each(filter_)
    return Then(ref, at.mention(ref, "player", many=True))


# --- the defending player --------------------------------------------------------------------------------------------

_DEFENDED = "defending player {of:of_a_player}"
rule(L, f"~ can't attack unless {_DEFENDED}", lambda of: (CantAttack(ITSELF, ~Who(of)),))
rule(L, f"~ can't attack if {_DEFENDED}", lambda of: (CantAttack(ITSELF, Who(of)),))
rule(
    L,
    f"{{f:affected}} can't be blocked as long as {_DEFENDED}\n{{f:affected}} can't be blocked if {_DEFENDED}",
    lambda f, of: _unblockable(f, of),
)
rule(L, f"{{f:affected}} can't be blocked unless {_DEFENDED}", lambda f, of: _unblockable(f, ~of))


def _unblockable(filter_: AnyFilter, of: AnyCondition) -> tuple[StaticRule, ...]:
    """Creatures can't be blocked while what they attack is defended by such a player (508.5)."""
    return (CantBeBlocked(filter_ & IsAttacking(Each((PLAYER | PERMANENT) & Who(of)))),)
