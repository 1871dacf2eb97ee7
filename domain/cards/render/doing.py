"""English for somebody doing something: an order to you, a sentence about anybody else."""

from __future__ import annotations

from collections.abc import Callable

from domain.cards.render.references import are_many
from domain.cards.render.speech import Speech, say
from domain.cards.terms import Ref, You

Rest = str | Callable[[], str]
"""What stands behind a verb, or what says it once the subject has been named."""


def does(who: Ref, verb: str, rest: str | Callable[[], str], speech: Speech, *, say_you: bool = False) -> str:
    """A player does something: an order to you, a sentence about anybody else; the player is named before the rest."""
    if who == speech.doer or (isinstance(who, You) and not say_you):
        return f"{verb} {told(rest)}".strip()
    if isinstance(who, You):
        return f"you {verb} {told(rest)}".strip()
    many = are_many(who, speech)
    subject = say(who, speech)
    return f"{subject} {verb if many else third(verb)} {told(rest)}".strip()


def told(rest: str | Callable[[], str]) -> str:
    """Words that stand already, or are said now."""
    return rest if isinstance(rest, str) else rest()


def third(verb: str) -> str:
    """The third person of a verb."""
    first, _, rest = verb.partition(" ")
    if first.endswith("y") and first[-2:-1] not in ("a", "e", "o", "u"):
        return f"{first[:-1]}ies {rest}".strip()
    ending = "es" if first.endswith(("s", "h", "ch")) else "s"
    return f"{first}{ending} {rest}".strip()


def second(verb: str) -> str:
    """What you do, from what somebody does: "draws a card", "draw a card"."""
    first, _, rest = verb.partition(" ")
    if first.endswith("ies"):
        return f"{first[:-3]}y {rest}".strip()
    length = -2 if first.endswith(("sses", "hes", "xes")) else -1
    return f"{first[:length]} {rest}".strip()


def of_whose(who: Ref, speech: Speech) -> str:
    """The word for "of that player", after the player has been named."""
    return "your" if isinstance(who, You) else "their"
