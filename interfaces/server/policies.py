"""Answers that the server gives by itself: chance always, what is forced and what pays if that was agreed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any, cast

from domain.answers import Answer
from domain.autopilot import forced, payment
from domain.game import Automatic
from domain.procedure import Decision, is_chance
from domain.state import GameState
from interfaces.server.tokens import Policy
from replays.chance import chance

Way = tuple[Callable[[GameState, Decision[Any]], Answer | None], str]
CHANCE_HOW, FORCED_HOW, PAID_HOW = "c", "f", "a"


def automatic(policy: Policy, rng: Random | None = None) -> Automatic:
    """The answers of a policy; chance comes from the system's source of randomness, so that nobody can reckon it."""
    source = rng if rng is not None else SystemRandom()
    ways: list[Way] = []
    if policy.forced:
        ways.append((forced, FORCED_HOW))
    if policy.pay:
        ways.append((payment, PAID_HOW))

    def found(state: GameState, decision: Decision[Any]) -> tuple[Answer, str] | None:
        if is_chance(decision):
            return cast(Answer, chance(decision, source)), CHANCE_HOW
        answers = ((way(state, decision), how) for way, how in ways)
        return next(((answer, how) for answer, how in answers if answer is not None), None)

    return found
