"""Copies of permanents: tokens that are copies, entering as a copy, becoming one, and "except …" (707)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.cards.abilities import (
    BecomeCopy,
    CopyCounters,
    CopyExcept,
    CreateCopy,
    EntersAsCopy,
)
from domain.cards.terms import Quantity, Ref, Remembered
from domain.oracle.changes import Form
from domain.oracle.grammar import Reader, State, Then, reads, rule

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
        yield CopyExcept(**merged), after


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
rule("copied", "{said}", lambda said: said)


def copies(at: State, of: Ref, count: Quantity, but: CopyExcept, *, tapped: bool) -> Then:
    """Tokens that are copies; the text may speak of them."""
    state = at.mention(TOKEN, "token", "permanent", "creature", many=count != 1)
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
    "you may have ~ enter [the battlefield] as a copy of {what:copiable} , except it enters with {c:copy_counters}",
    lambda what, c: (EntersAsCopy(what.filter, counters=(c,)),),
)
rule(
    "copy_counters",
    "a|an additional {kind:counter_kind} counter on it [if it 's a creature]",
    lambda kind: CopyCounters(kind, 1),
)
rule("copy_counters", "{n:number} additional {kind:counter_kind} counters on it", lambda n, kind: CopyCounters(kind, n))
rule("copiable", "any|a|an {np}", lambda np: np)
rule(
    "effect",
    "{what:said} becomes a copy of {of:said} {but:exceptions} {lasting}",
    lambda what, of, but, lasting: BecomeCopy(what, of, lasting[0], but) if lasting[1] is None else None,
)
rule(
    "effect",
    "{what:said} becomes a copy of {of:said} {but:exceptions}",
    lambda what, of, but: BecomeCopy(what, of, but=but),
)
rule(
    "effect",
    "{lasting} , {what:said} becomes a copy of {of:said} {but:exceptions}",
    lambda what, of, but, lasting: BecomeCopy(what, of, lasting[0], but) if lasting[1] is None else None,
)
