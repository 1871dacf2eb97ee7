"""What was done "this way": destroyed, sacrificed, discarded, exiled; and "for each … , its controller …" (608.2c)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import CreateCopy, ForEach, If
from domain.cards.nouns import OPPONENT, PLAYER, YOURS
from domain.cards.pieces import speaks_of
from domain.cards.terms import (
    AllOf,
    AnyCondition,
    AnyFilter,
    Compare,
    Each,
    Fits,
    HowMany,
    Owned,
    PaidWith,
    Ref,
    Remembered,
    Result,
)
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.other import SACRIFICED
from domain.oracle.prefixes import repeated
from domain.oracle.qualities import bare_filter
from domain.oracle.refs import IT
from domain.oracle.texts import Effects

# fmt: off: the tables are set by hand, a rule a line or two

C: Final = "simple_condition"
EACH: Final = Remembered("each")

# --- how many --------------------------------------------------------------------------------------------------------

_GONE: Final = {
    "destroyed": Remembered("destroyed"), "sacrificed": SACRIFICED, "discarded": Remembered("discarded"),
}  # fmt: skip
for _verb, _ref in _GONE.items():
    for _kind in ("each", "counted"):
        rule(_kind, f"{{np}} {_verb} this way", lambda at, np, ref=_ref: how_many(np, _gone(at, ref)))
        rule(_kind, f"card|cards {_verb} this way", lambda at, ref=_ref: HowMany(_gone(at, ref)))
BEFORE: Final = Remembered("it before")
"""What was moved, as it was before (608.2h)."""
for _verb in ("exiled", "returned"):
    for _kind in ("each", "counted"):
        rule(_kind, f"{{np}} {_verb} this way", lambda at, np: how_many(np, _what_moved(np)) if _moved(at) else None)
        rule(_kind, f"card|cards {_verb} this way", lambda at: HowMany(IT) if _moved(at) else None)
_LIFE: Final = Result("life lost")
rule("simple", "the life lost this way\nthe amount of life lost this way\nthe total life lost this way", lambda: _LIFE)
rule("simple", "the damage dealt this way\nthe amount of damage dealt this way", lambda: Result("damage"))
rule("each", "1 life lost this way", lambda: _LIFE)
rule("counted", "counters removed this way", lambda: Result("counters"))


def _gone(at: State, ref: Ref) -> Ref:
    """What was done so by the text; where it does no such thing, the one thing that its cost was paid with so."""
    by_text = any(each.ref == ref for each in at.mentions)
    return PaidWith() if ref == SACRIFICED and "paid" in at.said and not by_text else ref


def how_many(noun: Noun, ref: Ref) -> HowMany:
    """How many of them are such things, wherever they are now."""
    return HowMany(ref, bare_filter(noun))


def _what_moved(noun: Noun) -> Ref:
    """Cards as they are where they went, permanents as they were."""
    return IT if noun.card else BEFORE


def _moved(at: State) -> bool:
    """Whether the text speaks of something that it has moved, and of nothing else that it calls so since."""
    return any(IT in (each.now, each.ref) for each in at.mentions)


# --- whether ---------------------------------------------------------------------------------------------------------

for _verb, _ref in _GONE.items():
    rule(C, f"a|an {{np}} was {_verb} this way", lambda at, np, ref=_ref: _any(np, _gone(at, ref)))
    rule(C, f"one or more {{np}} were {_verb} this way", lambda at, np, ref=_ref: _any(np, _gone(at, ref)))
rule(C, "you sacrificed a|an {np} this way", lambda at, np: _any_of_yours(np, _gone(at, SACRIFICED), YOURS))
rule(C, "you discarded a|an {np} this way", lambda np: _any_of_yours(np, Remembered("discarded"), Owned("you")))
rule(C, "you discarded a card this way", lambda: Compare(HowMany(Remembered("discarded"), Owned("you")), ">=", 1))
rule(C, "a|an {np} was exiled this way", lambda at, np: _any(np, _what_moved(np)) if _moved(at) else None)


def _any_of_yours(noun: Noun, ref: Ref, yours: AnyFilter) -> AnyCondition:
    """You did so to at least one of them, whatever others did (608.2c)."""
    return _any(noun._replace(filter=noun.filter & yours), ref)


def _any(noun: Noun, ref: Ref) -> AnyCondition:
    """At least one of them is such a thing."""
    return Compare(how_many(noun, ref), ">=", 1)


# --- one after the other (608.2f) ------------------------------------------------------------------------------------


class Loop(NamedTuple):
    """For each of these the clauses are followed once."""

    refs: Ref
    before: int
    only: AnyFilter | None = None


rule("loop", "for each {np}", lambda at, np: _loop(at, Each(np.filter), np) if not np.many and not np.card else None)
for _verb, _ref in _GONE.items():
    rule("loop", f"for each {{np}} {_verb} this way", lambda at, np, ref=_ref: _loop(at, ref, np, bare_filter(np)))
rule(
    "loop",
    "for each {np} exiled this way",
    lambda at, np: _loop(at, BEFORE, np, bare_filter(np)) if _moved(at) else None,
)
rule("loop", "for each opponent", lambda at: _people(at, Each(OPPONENT)))
rule("loop", "for each player", lambda at: _people(at, Each(PLAYER)))
rule("leading", "{loop} , {made:clauses}", lambda at, loop, made: _looped(at, loop, made))
rule("leading", "{q:so_often} , {made:clauses}", lambda at, q, made: repeated(at, q, made))


def _loop(at: State, refs: Ref, noun: Noun, only: AnyFilter | None = None) -> Then:
    """The thing at hand is "it", and may be called by its own noun."""
    return Then(Loop(refs, len(at.targets), only), at.mention(EACH, *noun.kinds))


def _people(at: State, refs: Ref) -> Then:
    """The player at hand is "that player"."""
    return Then(Loop(refs, len(at.targets)), at.mention(EACH, "player", "opponent"))


def _looped(at: State, loop: Loop, made: Effects) -> Then | None:
    """The same for each of them; targets would be chosen for all of them before."""
    if at.pending or len(at.targets) != loop.before or not speaks_of(made, EACH):
        return None
    inner = made if loop.only in (None, AllOf()) else (If(Fits(EACH, loop.only), made),)
    kept = tuple(each for each in at.mentions if EACH not in (each.ref, each.now))
    return Then(_at_once(loop.refs, inner) or ForEach(loop.refs, inner), at._replace(mentions=kept))


def _at_once(refs: Ref, made: Effects) -> CreateCopy | None:
    """Copies of all of them enter together (707.2)."""
    match made:
        case (CreateCopy(of=of) as copies,) if of == EACH and not speaks_of(replace(copies, of=refs), EACH):
            return replace(copies, of=refs)
    return None
