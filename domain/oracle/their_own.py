"""What each of several players has of their own: "each player … creatures they control" (608.2e–f, 109.5)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import AnyEffect, ChangeControl, ForEach, Modify
from domain.cards.effects import Choose, Move, PutSameCounters, SetLife
from domain.cards.nouns import OPPONENT, PLAYER
from domain.cards.pieces import replaced, speaks_of
from domain.cards.terms import AnyFilter, Controlled, Count, Each, Owned, PlayerNumber, Quantity, Ref
from domain.cards.verbs import these
from domain.oracle import memory
from domain.oracle.each_player import EACH, one_by_one
from domain.oracle.grammar import State, Then, rule
from domain.oracle.memory import PERSON
from domain.oracle.nouns import Noun
from domain.oracle.refs import IT, each_of, one_target
from domain.oracle.this_way import Loop
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E: Final = "effect"

# --- who "they" are where each of several is meant -------------------------------------------------------------------


def each_at_hand(at: State) -> Ref | None:
    """The players of whom a sentence speaks one by one, where it has named nobody else."""
    if memory.person(at) is not None:
        return None
    if isinstance(at.doer, Each):
        return at.doer
    people = [each for each in at.mentions if PERSON in each.kinds]
    last = people[-1] if people else None
    return last.ref if last is not None and memory.EACH in last.kinds and last.sentence == at.sentence else None


def _theirs(at: State) -> AnyFilter | None:
    """What each of them controls."""
    who = each_at_hand(at)
    return None if who is None else Controlled(who)


rule("post", "[that] they control\nthat player|opponent controls", lambda at: _theirs(at))
for _word in ("hand", "graveyard"):
    rule("counted", f"cards in their|his {_word}", lambda at, zone=_word: _number(at, zone))
    rule("counted", f"cards in that player|opponent 's {_word}", lambda at, zone=_word: _number(at, zone))


def _number(at: State, zone: str) -> Quantity | None:
    """How many cards each of them has in a zone."""
    who = each_at_hand(at)
    return None if who is None else PlayerNumber(who, "hand" if zone == "hand" else "graveyard")


# --- damage to each of them by a number of their own (120) -----------------------------------------------------------

rule("each_one", "each player", lambda at: each_of(at, PLAYER))
rule("each_one", "each opponent", lambda at: each_of(at, OPPONENT))
rule("hit", "{who:each_one} and each {np}", lambda at, who, np: _and_theirs(who, np))
rule("hit", "{who:target} and each {np}", lambda who, np: these(who, Each(np.filter)) if _is_one(np) else None)


def _and_theirs(who: Each, noun: Noun) -> Ref | None:
    """Each of the players and each thing that one of them controls."""
    return Each(who.filter | noun.filter) if _is_one(noun) and speaks_of(noun.filter, who) else None


def _is_one(noun: Noun) -> bool:
    """Whether a noun means one thing, no player."""
    return not noun.many and PERSON not in noun.kinds


# --- what each of them does ------------------------------------------------------------------------------------------

rule("each_whose", "each player 's", lambda at: each_of(at, PLAYER))
rule("each_whose", "each opponent 's", lambda at: each_of(at, OPPONENT))
rule(E, "{who:each_whose} life total becomes {q:quantity}", lambda who, q: one_by_one(who, (SetLife(q, who),)))
rule(E, "each player gains control of all {np} they own", lambda np: _returned(np) if np.many else None)


def _returned(noun: Noun) -> AnyEffect:
    """Each player gets what is theirs."""
    own = Each(noun.filter & Owned(EACH))
    return ForEach(Each(PLAYER), (Modify(own, (ChangeControl(EACH),), "forever"),))


# --- what one of them does with something of their own ---------------------------------------------------------------

rule("deed", "exile|exiles a|an {np} [of their choice]", lambda at, np: _own(at, np, Zone.EXILE))
rule(
    "deed",
    "return|returns a|an {np} [of their choice] to its owner 's hand",
    lambda at, np: _own(at, np, Zone.HAND),
)


def _own(at: State, noun: Noun, to: Zone) -> Then | None:
    """A permanent that one player controls and chooses is put somewhere."""
    if noun.many or at.doer is None or isinstance(at.doer, Each) or not speaks_of(noun.filter, Controlled(at.doer)):
        return None
    return Then(lambda who: (Choose(noun.filter, who=who), Move(IT, to)), at.mention(IT, "card"))


# --- a target of each opponent (601.2c) ------------------------------------------------------------------------------

rule("leading", "{loop} , {made:clauses}", lambda at, loop, made: _one_of_each(at, loop, made))
rule(
    "target",
    "up to {n:number} target {np} controlled by different players",
    lambda at, n, np: _different(one_target(at, np, 0, n)) if np.many else None,
)


def _one_of_each(at: State, loop: Loop, made: tuple[AnyEffect, ...]) -> Then | None:
    """Up to one target that each opponent controls: targets with different controllers, all of them at once."""
    whose = Controlled(EACH)
    if loop.refs != Each(OPPONENT) or at.pending or len(at.targets) != loop.before + 1 or len(made) != 1:
        return None
    *others, spec = at.targets
    if (spec.least, spec.most) != (0, 1) or not speaks_of(spec.what, whose) or speaks_of(made, EACH):
        return None
    what = replaced(spec.what, whose, Controlled("opponent"))
    if speaks_of(what, EACH):
        return None
    wide = replace(spec, what=what, most=Count(OPPONENT), differ="controller")
    kept = tuple(each._replace(many=True) for each in at.mentions if EACH not in (each.ref, each.now))
    return Then(made, at._replace(targets=(*others, wide), mentions=kept))


def _different(made: Then) -> Then:
    """The targets are controlled by different players."""
    targets = made.state.targets
    return Then(made.value, made.state._replace(targets=(*targets[:-1], replace(targets[-1], differ="controller"))))


# --- counters of what is gone (122.8) --------------------------------------------------------------------------------

rule(E, "put {gone:possessor} counters on {to:target}", lambda at, gone, to: _same_counters(at, gone, to))


def _same_counters(at: State, gone: Ref, to: Ref) -> AnyEffect | None:
    """As many counters of each kind as what the ability triggered on had as it left."""
    left = any(each.ref == gone and each.sentence == memory.EVENT for each in at.mentions)
    return PutSameCounters(gone, to) if left and gone != to else None
