"""Conditions: "if you control a Goblin", "as long as it's your turn", "if this spell was kicked" (603.4, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.nouns import ANOTHER, OPPONENT, SPELL, YOURS
from domain.cards.terms import (
    AnyCondition,
    CastFrom,
    CastThisTurn,
    CombatTime,
    Compare,
    Controlled,
    Count,
    CountersOn,
    Died,
    Each,
    Exists,
    Fits,
    HasCounter,
    HasKeyword,
    HasMark,
    InZone,
    IsThis,
    Kicked,
    Kicks,
    Measure,
    NumberOf,
    PlayerNumber,
    Quantity,
    Ref,
    Status,
    This,
    You,
    YourTurn,
)
from domain.oracle import memory
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.nouns import Noun
from domain.oracle.other import other_than
from domain.oracle.qualities import bare_filter
from domain.oracle.refs import zoned
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

CONTROLLED = Controlled("you")


def controls(noun: Noun, least: Quantity = 1) -> AnyCondition:
    """You control at least so many."""
    return Exists(noun.filter & CONTROLLED, least)


def no_more(noun: Noun, most: int) -> AnyCondition:
    """You control at most so many."""
    return Compare(Count(noun.filter & CONTROLLED), "<=", most)


rule("condition", "{one:simple_condition}", lambda one: one)
rule("condition", "{one:simple_condition} and {two:condition}", lambda one, two: one & two)
rule("condition", "{one:simple_condition} or {two:condition}", lambda one, two: one | two)

C = "simple_condition"
ANOTHER_CAST = CastThisTurn(SPELL & ~IsThis() & YOURS)
"""How many other spells than this one you have cast this turn; a copy of it is none of them (707.10)."""
rule(C, "you control a|an {np}", lambda np: controls(np))
rule(C, "you control {np:another}", lambda np: controls(np))
rule(C, "you control {n:number} or more {np}", lambda n, np: controls(np, n))
rule(C, "you control {n:number} or fewer {np}", lambda n, np: no_more(np, n))
rule(C, "you control at least {n:number} {np}", lambda n, np: controls(np, n))
rule(
    C,
    "you control {n:number} or more other {np}",
    lambda at, n, np: controls(np._replace(filter=np.filter & other_than(at, np.kinds)), n),
)
rule(C, "you control no {np}\nyou don't control a|an|any {np}", lambda np: ~controls(np))
rule(C, "you control no other {np}", lambda np: ~controls(np._replace(filter=np.filter & ANOTHER)))
rule(C, "an opponent controls a|an {np}", lambda np: Exists(np.filter & Controlled("opponent")))
rule(C, "an opponent controls {n:number} or more {np}", lambda n, np: _opponent_has(np, n))
rule(C, "an opponent controls more {np} than you", lambda np: None)
rule(
    C,
    "no opponent controls a|an {np}\nyour opponents control no {np}",
    lambda np: ~Exists(np.filter & Controlled("opponent")),
)
rule(C, "{who:person} controls|control a|an {np}", lambda who, np: Exists(np.filter & Controlled(who)))
rule(C, "{who:person} controls|control no {np}", lambda who, np: ~Exists(np.filter & Controlled(who)))
rule(C, "you control ~", lambda: Fits(This(), CONTROLLED))
rule(C, "there is|are a|an {np}", lambda np: Exists(np.filter) if zoned(np.filter) else None)
rule(C, "there are {n:number} or more {np}", lambda n, np: Exists(np.filter, n) if zoned(np.filter) else None)
rule(C, "there are no {np}", lambda np: ~Exists(np.filter) if zoned(np.filter) else None)
rule(
    C,
    "there are {n:number} or more {kind:counter_kind} counters on {what:said}",
    lambda at, n, kind, what: _about(at, what, Compare(CountersOn(what, kind), ">=", n)),
)
rule(
    C,
    "there are no {kind:counter_kind} counters on {what:said}",
    lambda kind, what: Compare(CountersOn(what, kind), "==", 0),
)
rule(C, "{n:number} or more {np} are on the battlefield", lambda n, np: Exists(np.filter, n))
rule(C, "a|an {np} is attacking", lambda np: Exists(np.filter & Status("attacking")))
rule(C, "{n:number} or more {np} are attacking", lambda n, np: Exists(np.filter & Status("attacking"), n))
rule(C, "exactly one {np} is attacking", lambda np: Compare(Count(np.filter & Status("attacking")), "==", 1))


def _opponent_has(noun: Noun, least: Quantity) -> AnyCondition | None:
    """One opponent controls so many; that several do together isn't the same."""
    return None


# --- turns and players -----------------------------------------------------------------------------------------------

rule(C, "it 's your turn", lambda: YourTurn())
rule(C, "it is your turn", lambda: YourTurn())
rule(C, "it 's not your turn\nit isn't your turn", lambda: ~YourTurn())
rule(C, "it is before {point} this turn", lambda point: CombatTime(during=False, before=point))
rule(C, "it is after {point} this turn", lambda point: CombatTime(during=False, after=point))
rule(C, "it is combat before {point}", lambda point: CombatTime(before=point))
rule(C, "it is combat after {point}", lambda point: CombatTime(after=point))
rule("point", "attackers are declared", lambda: "attackers")
rule("point", "blockers are declared", lambda: "blockers")
rule("point", "the combat damage step", lambda: "damage")
rule("point", "the end of combat step", lambda: "end")
rule(C, "you have {n:number} or more life", lambda n: Compare(PlayerNumber(You(), "life"), ">=", n))
rule(C, "you have {n:number} or less life", lambda n: Compare(PlayerNumber(You(), "life"), "<=", n))
rule(C, "you have {n:number} or more cards in hand", lambda n: Compare(PlayerNumber(You(), "hand"), ">=", n))
rule(C, "you have {n:number} or fewer cards in hand", lambda n: Compare(PlayerNumber(You(), "hand"), "<=", n))
rule(C, "you have no cards in hand", lambda: Compare(PlayerNumber(You(), "hand"), "==", 0))
rule(C, "{who:person} has|have no cards in hand", lambda who: Compare(PlayerNumber(who, "hand"), "==", 0))
rule(C, "{who:person} has|have {n:number} or more life", lambda who, n: Compare(PlayerNumber(who, "life"), ">=", n))
rule(C, "{who:person} has|have {n:number} or less life", lambda who, n: Compare(PlayerNumber(who, "life"), "<=", n))
rule(C, "your life total is {n:number} or less", lambda n: Compare(PlayerNumber(You(), "life"), "<=", n))
rule(C, "your life total is {n:number} or greater", lambda n: Compare(PlayerNumber(You(), "life"), ">=", n))
rule(
    C,
    "{n:number} or more cards are in your graveyard\nthere are {n:number} or more cards in your graveyard",
    lambda n: Compare(PlayerNumber(You(), "graveyard"), ">=", n),
)
rule(
    C,
    "{cast:was_cast_itself} you've cast another spell this turn",
    lambda cast: Compare(ANOTHER_CAST, ">=", 1),
)
rule(
    C, "you've drawn {n:number} or more cards this turn", lambda n: Compare(PlayerNumber(You(), "cards_drawn"), ">=", n)
)
rule(
    C, "you've cast {n:number} or more spells this turn", lambda n: Compare(PlayerNumber(You(), "spells_cast"), ">=", n)
)
rule(C, "you lost life this turn", lambda: Compare(PlayerNumber(You(), "life_lost"), ">=", 1))
rule(C, "an opponent lost life this turn", lambda: Compare(PlayerNumber(Each(OPPONENT), "life_lost"), ">=", 1))
rule(C, "you have the city 's blessing", lambda: Compare(PlayerNumber(You(), "blessing"), ">", 0))
rule(C, "a|an {np} died this turn", lambda np: Compare(Died(np.filter), ">=", 1))
rule(C, "your speed is 4", lambda: Compare(PlayerNumber(You(), "speed"), ">=", 4))


@reads("was_cast_itself")
def was_cast_itself(reader: Reader, state: State) -> Iterator[tuple[bool, State]]:
    """Whether the object is a spell, which has been cast this turn itself; it reads nothing."""
    if reader.card.is_spell or any(each.ref == This() and "spell" in each.kinds for each in state.mentions):
        yield True, state


# --- this, it --------------------------------------------------------------------------------------------------------

rule(C, "~ was kicked\nit was kicked", lambda: Kicked())
rule(C, "~ wasn't kicked\nit wasn't kicked", lambda: ~Kicked())
rule(C, "~ was cast from your hand\nyou cast it from your hand", lambda: CastFrom(Zone.HAND))
rule(C, "~ was kicked twice", lambda: Compare(Kicks(), ">=", 2))
rule(C, "~ was cast from a|your graveyard", lambda: CastFrom(Zone.GRAVEYARD))
rule(C, "{what:subject} is|'s|was {adjective}", lambda what, adjective: Fits(what, adjective))
rule(C, "{what:subject} isn't|wasn't {adjective}", lambda what, adjective: ~Fits(what, adjective))
rule(C, "{what:subject} is|'s [a|an] {np}", lambda what, np: _is(what, np))
rule(C, "it is|'s|was [a|an] {np}", lambda at, np: _card_at_hand(at, np))
rule(C, "{what:subject} isn't a|an {np}", lambda what, np: ~_is(what, np))
rule(C, "{what:subject} was a|an {np}", lambda what, np: _is(what, np))
rule(C, "{what:subject} has|had {name:keyword_name}", lambda what, name: _with_keyword(what, name))
rule(
    C, "{what:subject} has|had a|an {kind:counter_kind} counter on it", lambda what, kind: Fits(what, HasCounter(kind))
)
rule(
    C,
    "{what:subject} has|had {n:number} or more {kind:counter_kind} counters on it",
    lambda what, n, kind: Compare(CountersOn(what, kind), ">=", n),
)
rule(
    C,
    "{what:subject} has|had {n:number} or more counters on it|him|her",
    lambda what, n: Fits(what, Measure("counters", ">=", n)),
)
rule(
    C,
    "there are {n:number} or more counters on {what:said}",
    lambda what, n: Fits(what, Measure("counters", ">=", n)),
)
rule(C, "{what:subject} has|had a counter on it|him|her", lambda what: Fits(what, Measure("counters", ">=", 1)))
rule(
    C,
    "{what:subject} has|had no {kind:counter_kind} counters on it\n"
    "{what:subject} doesn't have a|an {kind:counter_kind} counter on it",
    lambda what, kind: ~Fits(what, HasCounter(kind)),
)
rule(
    C,
    "{what:possessor} {measure} is|was {n:number} or less",
    lambda what, measure, n: Fits(what, Measure(measure, "<=", n)),
)
rule(
    C,
    "{what:possessor} {measure} is|was {n:number} or greater\n{what:possessor} {measure} is|was {n:number} or more",
    lambda what, measure, n: Fits(what, Measure(measure, ">=", n)),
)
rule(C, "{what:possessor} {measure} is|was {n:number}", lambda what, measure, n: Fits(what, Measure(measure, "==", n)))
rule(
    C,
    "{what:subject} has|had {measure} {n:number} or less",
    lambda what, measure, n: Fits(what, Measure(measure, "<=", n)),
)
rule(
    C,
    "{what:subject} has|had {measure} {n:number} or greater",
    lambda what, measure, n: Fits(what, Measure(measure, ">=", n)),
)
rule(C, "{what:subject} is|'s monstrous", lambda what: Fits(what, HasMark("monstrous")))
rule(C, "{what:subject} is|'s renowned", lambda what: Fits(what, HasMark("renowned")))
rule(C, "{what:subject} is|'s saddled", lambda what: Fits(what, HasMark("saddled")))
rule(C, "{what:subject} attacked this turn", lambda what: Fits(what, Status("attacked")))
rule(C, "~ is on the battlefield", lambda: None)
rule(C, "~ is in your graveyard", lambda: Fits(This(), InZone(Zone.GRAVEYARD, "you")))
rule(C, "{one:quantity} is {n:number} or more|greater", lambda one, n: Compare(one, ">=", n))
rule(C, "{one:quantity} is {n:number} or less|fewer", lambda one, n: Compare(one, "<=", n))
rule(C, "{one:quantity} is {n:number}", lambda one, n: _exactly(one, n))
rule(C, "{one:quantity} is greater than {two:quantity}", lambda one, two: Compare(one, ">", two))
rule(C, "{one:quantity} is less than {two:quantity}", lambda one, two: Compare(one, "<", two))

rule("subject", "{own_name}", lambda own_name: own_name)
rule("subject", "{known}", lambda at, known: Then(known.ref, at))
rule("subject", "{host}", lambda host: host)


def _is(what: Ref, noun: Noun) -> AnyCondition:
    """What is meant is such a thing, wherever it is now."""
    return Fits(what, bare_filter(noun))


def _about(at: State, what: Ref, condition: AnyCondition) -> Then:
    """A condition of the source, which is "it" from then on if nothing else was spoken of."""
    return Then(condition, at.mention(what, "permanent") if what == This() and memory.it(at) is None else at)


def _exactly(one: Quantity, number: Quantity) -> AnyCondition | None:
    """A number is just that; that of a thing is a quality of the thing."""
    return None if isinstance(one, NumberOf | int) else Compare(one, "==", number)


def _card_at_hand(at: State, noun: Noun) -> AnyCondition | None:
    """A card that the text speaks of is of a kind, where something else than a card was spoken of since."""
    last = memory.it(at)
    found = memory.called(at, "card") if noun.card else None
    if found is None or last is None or "card" in last.kinds:
        return None
    return _is(found.ref, noun)


def _with_keyword(what: Ref, name: str) -> AnyCondition:
    """What is meant has a keyword."""
    return Fits(what, HasKeyword(name))
