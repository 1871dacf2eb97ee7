"""Machines of one question come by the very same states, and find out nothing twice (design §2)."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from domain.errors import InvalidAnswer, NotAsked
from domain.events import Answered, Event, Stamp
from domain.evolve import fold
from domain.game import Game
from domain.machine import Course, Machine
from domain.state import GameState
from tests.wild import wild_answer, wild_game


def in_the_middle(seed: int, inputs: int = 2) -> Game:
    """A random game at a question before which so many answers came since the last rest."""
    game, rng = wild_game(Random(f"course {seed}")), Random(f"answers {seed}")
    for _ in count():
        decision = game.decision
        assert decision is not None
        if len(game.state.run.inputs) >= inputs:
            return game
        answer = wild_answer(rng, game.state, decision)
        try:
            game.submit(decision.player, answer)
        except (InvalidAnswer, NotAsked):
            continue
    raise AssertionError


@pytest.mark.parametrize("seed", range(5))
def test_the_second_machine_folds_nothing_on_its_way(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, course, folded = in_the_middle(seed), Course(), []

    def counted(state: GameState, event: Event) -> GameState:
        folded.append(event)
        return fold(state, event)

    monkeypatch.setattr("domain.procedure.fold", counted)
    first = Machine(game.state, course)
    assert folded
    folded.clear()
    second = Machine(game.state, course)
    assert not folded
    assert second.pending == first.pending == game.decision
    assert second.table.state is game.state


def told(machine: Machine, given: Answered) -> object:
    """What a machine makes of an answer: the events with their states and the next question, or why not."""
    try:
        machine.take(given)
    except InvalidAnswer as invalid:
        return str(invalid)
    return machine.collect(), machine.pending


@pytest.mark.parametrize("seed", range(5))
def test_what_comes_then_is_the_same_as_without(seed: int) -> None:
    game, course, rng = in_the_middle(seed), Course(), Random(seed)
    Machine(game.state, course)
    for _ in range(6):
        alone, accompanied = Machine(game.state), Machine(game.state, course)
        assert alone.pending is not None
        answer = wild_answer(rng, game.state, alone.pending)
        given = Answered(stamp=Stamp(), player=alone.pending.player, answer=answer)
        assert told(alone, given) == told(accompanied, given)


def test_what_was_run_through_from_another_rest_is_no_course() -> None:
    one, other, course = in_the_middle(1), in_the_middle(2), Course()
    Machine(one.state, course)
    assert course.ran_from(one.state.rest())
    assert course.ran_from(other.state.rest()) == ()
    assert Machine(other.state, course).pending == other.decision
