"""Chance as a player: answers to its questions from a seeded source of randomness (design §2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from domain.answers import AnswerShape, Chosen, Said
from domain.decisions import FlipACoin, OrderAtRandom, PickAtRandom
from domain.procedure import Decision


def chance(decision: Decision[Any], rng: Random) -> AnswerShape:
    """What chance answers; TypeError for a question that isn't for it."""
    answer = ANSWERS.get(type(decision))
    if answer is None:
        raise TypeError(f"{decision.name} isn't a question for chance")
    return answer(decision, rng)


def in_random_order(decision: OrderAtRandom, rng: Random) -> AnswerShape:
    """The things in an order of equal likelihood."""
    return Chosen(tuple(rng.sample(decision.things, len(decision.things))))


def picked(decision: PickAtRandom, rng: Random) -> AnswerShape:
    """So many of the things, each as likely as the others."""
    return Chosen(tuple(rng.sample(decision.things, min(decision.count, len(decision.things)))))


def flipped(decision: FlipACoin, rng: Random) -> AnswerShape:
    """Heads or tails."""
    return Said(yes=rng.random() < 0.5)


ANSWERS: Final[Mapping[type[Decision[Any]], Callable[[Any, Random], AnswerShape]]] = {
    OrderAtRandom: in_random_order,
    PickAtRandom: picked,
    FlipACoin: flipped,
}
"""Every question that chance is asked."""
