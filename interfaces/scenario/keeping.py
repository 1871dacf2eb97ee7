"""What stays after a reversal where nothing is said: only what can't be taken back (732.1)."""

from __future__ import annotations

from itertools import combinations

from domain.answers import Chosen
from domain.decisions import KeepManaAbilities
from domain.events import Answered, AnswerRefused
from domain.machine import Machine
from domain.state import GameState

MOST_TRIED = 512


def least_kept(state: GameState, decision: KeepManaAbilities) -> Chosen:
    """The fewest mana abilities that the rules let a player keep."""
    offered = tuple(attempt for attempt, _ in decision.offered)
    tried = 0
    for size in range(len(offered)):
        for chosen in combinations(offered, size):
            tried += 1
            if tried > MOST_TRIED:
                return Chosen(offered)
            if is_accepted(state, decision, Chosen(chosen)):
                return Chosen(chosen)
    return Chosen(offered)


def is_accepted(state: GameState, decision: KeepManaAbilities, answer: Chosen) -> bool:
    """Whether the rules take this answer, found out on a machine of its own."""
    machine = Machine(state)
    machine.take(Answered(player=decision.player, answer=answer))
    return not any(isinstance(event, AnswerRefused) for event, _ in machine.collect())
