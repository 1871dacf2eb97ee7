"""Abilities behind a keyword and a dash: boast, exhaust, max speed; "whenever … this turn" (603.7, 702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    Activated,
    AnyAbility,
    CreateDelayedTrigger,
    Keyword,
    Mode,
    Repeat,
    Static,
    Text,
    Triggered,
)
from domain.cards.costs import RevealSome
from domain.cards.nouns import OPPONENT, PLAYER
from domain.cards.pieces import speaks_of
from domain.cards.terms import Count, Fits, IsThis, Quantity, Remembered, Status, This
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.texts import Effects, with_tails
from domain.oracle.triggers import Event, state_of

Abilities = tuple[AnyAbility, ...]


# --- behind a dash ---------------------------------------------------------------------------------------------------


def prefixed(prefix: str, abilities: Abilities) -> Abilities | None:
    """What an ability means behind a keyword and a dash."""
    if prefix == "max speed" and all(isinstance(each, (Activated, Keyword, Static, Triggered)) for each in abilities):
        return (k.max_speed(*abilities),)
    if prefix == "solved" and all(isinstance(each, (Activated, Static, Triggered)) for each in abilities):
        return k.solved(*abilities)
    one = abilities[0] if len(abilities) == 1 else None
    if not isinstance(one, Activated):
        return None
    if prefix == "exhaust":
        return (replace(one, once=True, name="exhaust"),)
    if prefix == "power-up":
        return (replace(one, name="power-up"),)
    if prefix == "forecast":
        return _forecast(one)
    if prefix == "boast":
        return (replace(one, once_per_turn=True, condition=Fits(This(), Status("attacked")), name="boast"),)
    return None


def _forecast(ability: Activated) -> Abilities | None:
    """An ability of the card in hand, which is revealed for it, once in each of its owner's upkeeps (702.57a–b)."""
    if REVEALED not in ability.cost or ability.condition is not None:
        return None
    made = k.forecast(tuple(each for each in ability.cost if each != REVEALED))
    return (replace(made, text=ability.text),)


REVEALED = RevealSome(IsThis())
PREFIXES = ("max speed", "exhaust", "boast", "forecast", "solved", "power-up")


def prefix_of(reader: Reader) -> tuple[str, int]:
    """The keyword before a dash at the beginning of a line, and where the ability begins behind it."""
    for length in (1, 2):
        words = " ".join(reader.words[reader.begin : reader.begin + length])
        if words in PREFIXES and reader.word(reader.begin + length) == "—":
            return words, reader.begin + length + 1
    return "", reader.begin


# --- whenever … this turn --------------------------------------------------------------------------------------------


@reads("lasting_trigger", starts=("whenever",))
def lasting_trigger(reader: Reader, state: State) -> Iterator[tuple[CreateDelayedTrigger, State]]:
    """A delayed trigger that lasts this turn, with its own targets: "whenever …" behind "until end of turn"."""
    if reader.word(state.pos) != "whenever":
        return
    for event, after in reader.parse("event", state.to(state.pos + 1)):
        pos = after.pos
        if (reader.word(pos), reader.word(pos + 1)) == ("this", "turn"):
            pos += 2
        elif "until end of turn" not in state.said:
            continue
        if reader.word(pos) == ",":
            yield from _what_it_does(reader, event, state, pos + 1)


def _what_it_does(reader: Reader, event: Event, state: State, pos: int) -> Iterator[tuple[CreateDelayedTrigger, State]]:
    """The trigger with its text."""
    inner = state_of(State(pos), event)
    read = reader.parse("clauses", inner)
    for made, end in (full for clauses, after in read for full in with_tails(reader, clauses, inner, after)):
        ability = Triggered(event.when, Text((Mode(end.targets, made),)), batch=event.batch)
        yield CreateDelayedTrigger(ability, None, "end_of_turn"), state.to(end.pos)


rule("leading", "{lasting_trigger}", lambda lasting_trigger: lasting_trigger)


@reads("this_turn_long")
def this_turn_long(reader: Reader, state: State) -> Iterator[tuple[bool, State]]:
    """The words "until end of turn," before a trigger."""
    if reader.words[state.pos : state.pos + 5] == ("until", "end", "of", "turn", ","):
        yield True, state.to(state.pos + 5).mark("until end of turn")


rule("leading", "{this_turn_long} {lasting_trigger}", lambda this_turn_long, lasting_trigger: lasting_trigger)

# --- for each --------------------------------------------------------------------------------------------------------

EACH: Final = Remembered("each")
PEOPLE: Final = (Count(OPPONENT), Count(PLAYER))


class Often(NamedTuple):
    """How often something is done, and how many targets the text had named before."""

    times: Quantity
    before: int


rule("so_often", "for each {q:each}", lambda at, q: _so_often(at, q))


def _so_often(at: State, times: Quantity) -> Then:
    """So often; where players are counted, "that player" is each of them."""
    state = at.mention(EACH, "player", "opponent") if times in PEOPLE else at
    return Then(Often(times, len(at.targets)), state)


def repeated(at: State, often: Often, made: Effects) -> Then | None:
    """The same so many times; what is done speaks of nothing that differs each time, as targets would."""
    differs = len(at.targets) != often.before or (often.times in PEOPLE and speaks_of(made, EACH))
    kept = tuple(each for each in at.mentions if each.ref != EACH)
    return None if at.pending or differs else Then(Repeat(often.times, made), at._replace(mentions=kept))
