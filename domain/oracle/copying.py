"""Copies of permanents: tokens that are copies, entering as a copy, becoming one, and "except …" (707)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain.cards.abilities import (
    BecomeCopy,
    CopyCounters,
    CopyExcept,
    CreateCopy,
    CreateToken,
    EntersAsCopy,
    If,
)
from domain.cards.combat_effects import BecomeAttacking
from domain.cards.terms import AllOf, Among, AnyCondition, Each, HasType, Quantity, Ref, Remembered, This
from domain.oracle.changes import Form, Lasting
from domain.oracle.grammar import Mention, Reader, State, Then, reads, rule
from domain.oracle.memory import now
from domain.oracle.nouns import Noun
from domain.oracle.texts import Effects, Revise
from domain.oracle.words import TYPES_OF_PERMANENTS

# fmt: off: the tables are set by hand, a rule a line or two

TOKEN = Remembered("token")
Change = dict[str, Any]

# --- except … (707.9) ------------------------------------------------------------------------------------------------

rule("exception", "it|they isn't|aren't legendary\nthe token isn't legendary", lambda: {"remove_types": ("Legendary",)})
rule("exception", "it|they has|have {granted}", lambda granted: {"abilities": granted})
rule("exception", "the token has {granted}", lambda granted: {"abilities": granted})
rule("exception", "it 's {size}", lambda size: {"power": size[0], "toughness": size[1]})
rule("exception", "it 's a|an {plain_form} in addition to its other types", lambda plain_form: _added(Form(plain_form)))
rule("exception", "it 's {plain_form} in addition to its other types", lambda plain_form: _added(Form(plain_form)))
rule("exception", "they're {plain_form} in addition to their other types", lambda plain_form: _added(Form(plain_form)))
rule("exception", "it has this ability", lambda: {"this_ability": True})
rule("exception", "it doesn't copy that creature|permanent|object 's color|colour", lambda: {"keeps_colours": True})
rule("exception", "its name is {a_name}", lambda a_name: {"name": a_name})
rule("exception", "it 's legendary in addition to its other types", lambda: {"add_types": ("Legendary",)})
rule("exception", "it enters with {c:copy_counters}", lambda c: {"counters": (c,)})


def _added(form: Form) -> Change | None:
    """Types in addition, perhaps with another size; colours aren't written."""
    if form.colours is not None or form.supertypes:
        return None
    made: Change = {"add_types": (*form.types, *form.subtypes)}
    if form.size is not None:
        power, toughness = form.size
        if not isinstance(power, int) or not isinstance(toughness, int):
            return None
        made |= {"power": power, "toughness": toughness}
    return made


@reads("exceptions")
def exceptions(reader: Reader, state: State) -> Iterator[tuple[CopyExcept, State]]:
    """Exceptions as in "except it's 4/4 and it has flying": all of it."""
    pos = state.pos + (reader.word(state.pos) == ",")
    if reader.word(pos) != "except":
        yield CopyExcept(), state
        return
    for changes, after in _exceptions(reader, state.to(pos + 1)):
        merged: Change = {}
        for change in changes:
            for key, value in change.items():
                merged[key] = merged[key] + value if isinstance(value, tuple) and key in merged else value
        if "counters" not in merged:
            yield CopyExcept(**merged), after


@reads("entering_exceptions")
def entering_exceptions(reader: Reader, state: State) -> Iterator[tuple[Change, State]]:
    """Exceptions of what enters as a copy, counters with which it enters among them (707.9e)."""
    pos = state.pos + (reader.word(state.pos) == ",")
    if reader.word(pos) == "except":
        for changes, after in _exceptions(reader, state.to(pos + 1)):
            merged: Change = {}
            for change in changes:
                for key, value in change.items():
                    merged[key] = merged[key] + value if isinstance(value, tuple) and key in merged else value
            if "counters" in merged:
                yield merged, after


def _exceptions(reader: Reader, state: State) -> Iterator[tuple[tuple[Change, ...], State]]:
    """One exception, or several with commas and "and"."""
    for one, after in reader.parse("exception", state):
        pos = after.pos
        while reader.word(pos) in (",", "and") and pos < after.pos + 2:
            pos += 1
        if pos > after.pos:
            for rest, end in _exceptions(reader, after.to(pos)):
                yield (one, *rest), end
        yield (one,), after


def _with_counters(what: Noun, change: Change) -> EntersAsCopy:
    """A copy that enters with counters; of what can't be anything else it need not be asked what it is."""
    parts = what.filter.filters if isinstance(what.filter, AllOf) else (what.filter,)
    counters = tuple(replace(each, only="") if HasType(each.only) in parts else each for each in change.pop("counters"))
    return EntersAsCopy(what.filter, CopyExcept(**change), counters=counters)


# --- tokens that are copies ------------------------------------------------------------------------------------------

for _words, _many in (
    ("a token that 's a copy of", False),
    ("a tapped token that 's a copy of", False),
    ("{n:number} tokens that are copies of", True),
):
    rule(
        "deed",
        f"create|creates {_words} {{what:copied}} {{but:exceptions}}",
        lambda at, what, but, n=1, tapped="tapped" in _words: copies(at, what, n, but, tapped=tapped),
    )
rule(
    "deed",
    "create|creates {n:number} tokens that are copies of {what:copied} and that are tapped and attacking",
    lambda at, n, what: _attacking(copies(at, what, n, CopyExcept(), tapped=True)),
)
rule("copied", "{said}", lambda said: said)
rule(
    "revision",
    "if {condition} , create {n:number} of those tokens instead",
    lambda condition, n: Revise(lambda before: _so_many(before, condition, n)),
)


def _so_many(before: Effects, condition: AnyCondition, count: Quantity) -> Effects | None:
    """Another number of the same tokens under a condition."""
    last = before[-1] if len(before) == 1 else None
    return (
        (If(condition, (replace(last, count=count),), (last,)),)
        if isinstance(last, (CreateCopy, CreateToken))
        else None
    )


def _attacking(made: Then) -> Then:
    """The tokens enter attacking (508.4)."""
    return Then(lambda who: (made.value(who), BecomeAttacking(TOKEN)), made.state)


def copies(at: State, of: Ref, count: Quantity, but: CopyExcept, *, tapped: bool) -> Then:
    """Tokens that are copies; the text may speak of them."""
    original = {kind for each in at.mentions if each.ref == of for kind in each.kinds}
    kinds = {"token", "permanent", "creature"} - (original & {"permanent", "creature"})
    state = at.mention(TOKEN, *kinds, many=count != 1, main=True)
    return Then(lambda who: CreateCopy(of, count, who, tapped, but), state)


# --- entering as a copy, becoming one --------------------------------------------------------------------------------

for _tapped in ("", " tapped"):
    rule(
        "holding",
        f"you may have ~ enter [the battlefield]{_tapped} as a copy of {{what:copiable}} {{but:exceptions}}",
        lambda what, but, tapped=bool(_tapped): (EntersAsCopy(what.filter, but, tapped=tapped),),
    )
rule(
    "holding",
    "you may have ~ enter [the battlefield] as a copy of {what:copiable} {but:entering_exceptions}",
    lambda what, but: (_with_counters(what, but),),
)
rule("copy_counters", "a|an additional {kind:counter_kind} counter on it", lambda kind: CopyCounters(kind, 1))
rule(
    "copy_counters",
    "a|an additional {kind:counter_kind} counter on it if it 's a|an {only:copied_type}",
    lambda kind, only: CopyCounters(kind, 1, only),
)
for _word, _type in TYPES_OF_PERMANENTS.items():
    rule("copied_type", _word, lambda at, kind=_type: kind)
rule("copy_counters", "{n:number} additional {kind:counter_kind} counters on it", lambda n, kind: CopyCounters(kind, n))
rule("copiable", "any|a|an {np}", lambda np: np)
rule(
    "effect",
    "{what:said} becomes a copy of {of:copied_one} {but:exceptions} {lasting}",
    lambda at, what, of, but, lasting: _becoming(at, what, of, but, lasting),
)
rule(
    "effect",
    "{what:said} become|becomes a copy of {of:copied_one} {but:exceptions}",
    lambda at, what, of, but: _becoming(at, what, of, but, ("forever", None)),
)
rule(
    "effect",
    "each other {np} becomes a copy of {of:target} {but:exceptions} {lasting}",
    lambda at, np, of, but, lasting: _all_others(np, of, but, lasting),
)
rule("copied_one", "{target}", lambda target: target)
rule("copied_one", "~", This)
rule("copied_one", "{known}", lambda known: known)
rule(
    "effect",
    "{lasting} , {what:said} becomes a copy of {of:copied_one} {but:exceptions}",
    lambda at, what, of, but, lasting: _becoming(at, what, of, but, lasting),
)


def _becoming(at: State, what: Ref, of: Ref | Mention, but: CopyExcept, lasting: Lasting) -> BecomeCopy | None:
    """Something becomes a copy of something else: "that creature" isn't the one that does."""
    if lasting[1] is not None:
        return None
    if not isinstance(of, Mention):
        return BecomeCopy(what, of, lasting[0], but)
    if of.ref == what:
        others = [each for each in at.mentions if each.ref != what and each.kinds & of.kinds and not each.many]
        return BecomeCopy(what, now(others[0]), lasting[0], but) if len(others) == 1 else None
    return BecomeCopy(what, now(of), lasting[0], but)


def _all_others(noun: Noun, of: Ref, but: CopyExcept, lasting: Lasting) -> BecomeCopy | None:
    """Everything of a kind but the thing itself becomes a copy of it."""
    if noun.many or noun.card or lasting[1] is not None:
        return None
    return BecomeCopy(Each(noun.filter & ~Among(of)), of, lasting[0], but)
