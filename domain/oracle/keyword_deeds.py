"""Keyword actions that came late or speak of what follows: clash, vote, forage, behold, airbend, time travel (701)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards import keywords as k
from domain.cards.abilities import AdditionalCost, AnyEffect, Repeat
from domain.cards.build import optional
from domain.cards.costs import Behold, Cost, ExileForValue
from domain.cards.effects import Airbend, Clash, CutShort, Transform, Vote
from domain.cards.terms import AnyCondition, Did, Kicked, Quantity, Ref, Result, You
from domain.mana import write_mana
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter

# fmt: off: the tables are set by hand, a rule a line or two

C, D, E = "simple_condition", "deed", "effect"

# --- clash (701.30) --------------------------------------------------------------------------------------------------

rule(D, "clash with an opponent", lambda at: Then(lambda who: _yours(who, Clash()), at.mark("clash")))
rule(C, "you win|won", lambda at: Did("clash") if "clash" in at.said else None)
rule(C, "you don't win", lambda at: ~Did("clash") if "clash" in at.said else None)


def _yours(who: Ref, *made: AnyEffect) -> tuple[AnyEffect, ...] | None:
    """What you alone do."""
    return made if who == You() else None


# --- votes (701.38) --------------------------------------------------------------------------------------------------


@reads("vote")
def vote(reader: Reader, state: State) -> Iterator[tuple[str, State]]:
    """A word that is voted for."""
    word = reader.word(state.pos)
    if word.isalpha():
        yield word, state.to(state.pos + 1)


rule(E, "starting with you , each player votes for {one:vote} or {two:vote}", lambda at, one, two: _votes(at, one, two))
rule("each", "{word:vote} vote", lambda at, word: Result(word) if f"vote {word}" in at.said else None)


def _votes(at: State, *choices: str) -> Then:
    """Players vote; the text speaks of the votes that each choice got."""
    return Then(Vote(choices), at.mark(*(f"vote {each}" for each in choices)))


rule(
    C,
    "{one:vote} gets more votes",
    lambda at, one: None,
)

# --- so many times ---------------------------------------------------------------------------------------------------

rule(D, "investigate|investigates {n:number} times", lambda n: lambda who: _yours(who, Repeat(n, k.investigate())))
rule(D, "investigate|investigates twice", lambda: lambda who: _yours(who, Repeat(2, k.investigate())))
rule(E, "{what:said} explores again", lambda what: k.explore(what))
rule(D, "time travel", lambda: lambda who: _yours(who, *k.time_travel()))
rule(E, "end the turn", CutShort)
rule(E, "end the combat phase", lambda: CutShort("combat"))

# --- permanents ------------------------------------------------------------------------------------------------------

rule(E, "airbend {things}", lambda things: Airbend(things))
rule(E, "transform {things}", lambda things: Transform(things))
rule(E, "{what:said} becomes harnessed\nharness {what:said}", lambda what: k.harness(what))

# --- as costs --------------------------------------------------------------------------------------------------------

rule("cost", "forage", k.forage)
rule("cost", "collect evidence {n:number}", lambda n: ExileForValue(n) if isinstance(n, int) else None)
rule("cost", "behold a|an {np}", lambda np: _beheld(np))
rule("cost", "waterbend {mana}", lambda mana: k.waterbend(write_mana(mana)))
rule(
    "additional_cost",
    "as an additional cost to cast ~ , you may collect evidence {n:number}",
    lambda n: _may_collect(n),
)
rule(C, "evidence was collected", lambda: Kicked(0))
rule(C, "evidence wasn't collected", lambda: ~Kicked(0))
rule(C, "~ was bargained\nit was bargained", lambda: _first_paid())


def _beheld(noun: Noun) -> Cost | None:
    """A permanent chosen or a card revealed (701.4a)."""
    return None if noun.many else Behold(bare_filter(noun))


def _may_collect(value: Quantity) -> tuple[AdditionalCost, ...] | None:
    """Evidence that may be collected as the spell is cast (701.59a)."""
    return (optional(ExileForValue(value), "collect evidence"),) if isinstance(value, int) else None


def _first_paid() -> AnyCondition:
    """The optional cost of the card was paid."""
    return Kicked(0)
