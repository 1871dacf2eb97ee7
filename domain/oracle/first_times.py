"""What happens for the first time each turn (603.2): attacks, targets, life; how often an ability has resolved."""

from __future__ import annotations

from typing import Final

from domain.cards.nouns import OPPONENT, SPELL_OR_ABILITY, YOURS, YOURSELF
from domain.cards.terms import (
    Compare,
    EventAmount,
    FirstTime,
    Fits,
    IsPlayer,
    PlayerNumber,
    Ref,
    TimesResolved,
    Where,
    You,
    YourTurn,
)
from domain.cards.triggers import BecomesTarget, Happens
from domain.oracle import memory
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.triggers import BY, DEFENDING, PERSON, Event, Watched, about, player, spoken

# fmt: off: the tables are set by hand, a rule a line or two

T: Final = "event"
rule(
    T,
    "{w:watched} attacks for the first time each turn",
    lambda w: Event(Happens("attack", w.filter & FirstTime("attack")), (*about(w), DEFENDING)),
)
rule(T, "{w:watched} becomes the target of a|an {np} for the first time each turn", lambda w, np: _first_target(w, np))
_BY_ANYBODY, _BY_YOU = SPELL_OR_ABILITY, SPELL_OR_ABILITY & YOURS


def _first_target(watched: Watched, noun: Noun) -> Event | None:
    """Something becomes a target for the first time, of anybody's spell or ability or of one of yours."""
    if noun.filter not in (_BY_ANYBODY, _BY_YOU):
        return None
    first = FirstTime("target", yours=noun.filter == _BY_YOU)
    return Event(BecomesTarget(watched.filter & first, noun.filter), (spoken(BY, *noun.kinds), *about(watched)))


rule("said", "that spell or ability", lambda at: _either(at))
rule("possessor", "that spell or ability 's", lambda at: _either(at))


def _either(at: State) -> Then | None:
    """What was called a spell or ability; "its controller" is that one's from then on."""
    found = memory.called(at, "ability")
    if found is None or "spell" not in found.kinds:
        return None
    others = tuple(each for each in at.mentions if each != found)
    return Then(found.ref, at._replace(mentions=(*others, found._replace(sentence=at.sentence))))


# --- how often an ability has resolved ------------------------------------------------------------------------------

rule(
    "simple_condition",
    "this is the {n:ordinal} time this ability has resolved this turn",
    lambda n: Compare(TimesResolved(), "==", n),
)

# --- life ------------------------------------------------------------------------------------------------------------


def first_loss(who: Ref) -> Where:
    """A player loses life who had lost none this turn: all that was lost is this."""
    return Where(Compare(PlayerNumber(who, "life_lost"), "<=", EventAmount()))


_THEIR_TURN: Final = Where(Fits(PERSON, IsPlayer("active")))
FIRST_GAIN: Final = Where(Compare(PlayerNumber(You(), "life_gained"), "<=", EventAmount()))
rule(
    T,
    "you lose life for the first time each turn",
    lambda: Event(Happens("lose_life", YOURSELF & first_loss(You())), amount=True),
)
rule(
    T,
    "you lose life for the first time during each of your turns",
    lambda: Event(Happens("lose_life", YOURSELF & Where(YourTurn()) & first_loss(You())), amount=True),
)
rule(
    T,
    "you gain life for the first time during each of your turns",
    lambda: Event(Happens("gain_life", YOURSELF & Where(YourTurn()) & FIRST_GAIN), amount=True),
)
rule(
    T,
    "an opponent loses life for the first time each turn",
    lambda: Event(Happens("lose_life", OPPONENT & first_loss(PERSON)), (player("opponent"),), amount=True),
)
rule(
    T,
    "an opponent loses life for the first time during each of their turns",
    lambda: Event(
        Happens("lose_life", OPPONENT & _THEIR_TURN & first_loss(PERSON)), (player("opponent"),), amount=True
    ),
)
