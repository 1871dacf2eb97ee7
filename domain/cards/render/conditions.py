"""English for conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.cards.render.nouns import counted, noun, predicate
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import listed, number_word
from domain.cards.terms import (
    AllOf,
    Both,
    CastFrom,
    Chose,
    CombatPoint,
    CombatTime,
    Compare,
    Controlled,
    Did,
    During,
    Either,
    Exists,
    Fits,
    HasInitiative,
    IsMonarch,
    IsPlayer,
    Kicked,
    LiesAside,
    NewSinceUpkeep,
    PaidFor,
    T,
    Unless,
    YourTurn,
)
from domain.vocabulary import STEP_NAMES, Step

_COMPARED: Final = {
    "<=": "{} is {} or less", ">=": "{} is {} or greater", "==": "{} is {}",
    "<": "{} is less than {}", ">": "{} is greater than {}",
}  # fmt: skip


@say.register
def say_both(condition: Both, speech: Speech) -> str:
    return f"{say(condition.left, speech)} and {say(condition.right, speech)}"


@say.register
def say_either(condition: Either, speech: Speech) -> str:
    return f"{say(condition.left, speech)} or {say(condition.right, speech)}"


@say.register
def say_unless(condition: Unless, speech: Speech) -> str:
    inner = say(condition.condition, speech)
    if inner.startswith("you control a"):
        return f"you control no {inner.removeprefix('you control a').removeprefix('n').removeprefix(' ')}"
    for verb in (" was ", " is ", " does ", " did "):
        if verb in inner:
            return inner.replace(verb, f"{verb.rstrip()}n't ", 1)
    return f"it isn't true that {inner}"


@say.register
def say_kicked(condition: Kicked, speech: Speech) -> str:
    return "this spell was kicked"


@say.register
def say_paid_for(condition: PaidFor, speech: Speech) -> str:
    return f"its {condition.name} cost was paid"


YOURS: Final = " you control"
THEIRS: Final = " that player controls"
WHAT_YOU_ARE: Final = {
    IsPlayer("you") & IsMonarch(): "you're the monarch",
    IsPlayer("you") & HasInitiative(): "you have the initiative",
}
"""What a player can be, said of you (724.1, 725.1)."""


@say.register
def say_exists(condition: Exists, speech: Speech) -> str:
    if isinstance(condition.filter, AllOf) and condition.filter in WHAT_YOU_ARE:
        return WHAT_YOU_ARE[condition.filter]
    if condition.at_least == 1:
        words = counted(speech, condition.filter, "1")
        if words.endswith(THEIRS):
            return f"that player controls {words.removesuffix(THEIRS)}"
        return f"you control {words.removesuffix(YOURS)}" if words.endswith(YOURS) else f"there is {words}"
    number = say(condition.at_least, speech)
    number = number_word(int(number)) if number.isdigit() else number
    words = f"{number} or more {noun(speech, condition.filter, many=True)}"
    if words.endswith(THEIRS):
        return f"that player controls {words.removesuffix(THEIRS)}"
    return f"you control {words.removesuffix(YOURS)}" if words.endswith(YOURS) else f"there are {words}"


@say.register
def say_fits(condition: Fits, speech: Speech) -> str:
    subject = "it" if isinstance(condition.ref, T) and condition.ref.slot in speech.said else say(condition.ref, speech)
    if condition.filter == Controlled("you"):
        return f"you control {subject}"
    return f"{subject} {predicate(speech, condition.filter)}"


@say.register
def say_compare(condition: Compare, speech: Speech) -> str:
    return _COMPARED[condition.op].format(say(condition.left, speech), say(condition.right, speech))


@say.register
def say_your_turn(condition: YourTurn, speech: Speech) -> str:
    return "it is your turn"


@say.register
def say_during(condition: During, speech: Speech) -> str:
    return f"it is the {listed([STEP_NAMES[Step(step)] for step in condition.steps], 'or')} step"


_POINTS: Final[Mapping[CombatPoint, str]] = {
    "combat": "combat", "attackers": "attackers are declared", "blockers": "blockers are declared",
    "damage": "the combat damage step", "end": "the end of combat step",
}  # fmt: skip


@say.register
def say_combat_time(condition: CombatTime, speech: Speech) -> str:
    before = "" if condition.before is None else f" before {_POINTS[condition.before]}"
    after = "" if condition.after is None else f" after {_POINTS[condition.after]}"
    return f"it is{' combat' * condition.during}{before}{after}{'' if condition.during else ' this turn'}"


@say.register
def say_did(condition: Did, speech: Speech) -> str:
    return "that was done"


@say.register
def say_chose(condition: Chose, speech: Speech) -> str:
    return f"the choice for {condition.key.replace('_', ' ')} was {condition.value}"


@say.register
def say_cast_from(condition: CastFrom, speech: Speech) -> str:
    return f"it was cast from the {condition.zone.name.lower()}"


@say.register
def say_lies_aside(condition: LiesAside, speech: Speech) -> str:
    return f"{speech.this} was put there by {condition.how} in an earlier turn"


@say.register
def say_new_since_upkeep(condition: NewSinceUpkeep, speech: Speech) -> str:
    return f"{speech.this} came under your control since the beginning of your last upkeep"
