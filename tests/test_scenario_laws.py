"""Laws that hold at every step of every scenario: fold, resumption, reversal, and five golden logs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain import decisions as d
from domain.answers import Answer, Chosen, GiveUp, Number, Numbers, Words
from domain.errors import InvalidAnswer
from domain.events import ActionReversed, Answered, AttemptStarted, Event, decode, encode
from domain.evolve import fold
from domain.game import Game
from domain.machine import Machine
from domain.procedure import Decision
from domain.state import EMPTY, GameState
from tests.test_scenarios import results, scenario_files

FOLDER = Path(__file__).parent.parent / "scenarios"
GOLDEN = Path(__file__).parent / "golden"
FILES = scenario_files()
FEW = [path for path in FILES if path.parent == FOLDER]


def games(path: Path) -> tuple[Game, ...]:
    """The games of every run and edition of a file."""
    return tuple(result.game for result in results(path))


def names(paths: list[Path]) -> list[str]:
    """Ids for parametrized tests."""
    return [path.stem for path in paths]


@pytest.mark.parametrize("path", FILES, ids=names(FILES))
def test_what_was_stored_folds_to_what_was_live(path: Path) -> None:
    """Fold of the decoded log = every state the game passed."""
    for game in games(path):
        state = EMPTY
        for version, event in enumerate(game.events, 1):
            state = fold(state, decode(encode(event)), game.at)
            assert state.game == game.at(version).game
            assert state.ledger == game.at(version).ledger


@pytest.mark.parametrize("path", FILES, ids=names(FILES))
def test_a_game_resumes_in_the_middle_of_anything(path: Path) -> None:
    """A machine made from any state stands at the question that was asked there, and goes on with the same events."""
    for game in games(path):
        for version in range(1, game.version):
            given = game.event(version + 1)
            if not isinstance(given, Answered):
                continue
            machine = Machine(game.at(version))
            assert machine.pending is not None
            assert machine.pending.player == given.player
            machine.take(given)
            for event, state in machine.collect():
                assert encode(event) == encode(game.event(state.version))


@pytest.mark.rule("732.1")
@pytest.mark.parametrize("path", FILES, ids=names(FILES))
def test_a_reversal_is_the_very_position_before(path: Path) -> None:
    """At ActionReversed the position is the one before the proposal, and what stays folds onto it."""
    for game in games(path):
        for version, event in enumerate(game.events, 1):
            if isinstance(event, ActionReversed):
                before = start_of(game, version, event.attempt)
                assert game.at(version).game is before.game
                assert game.version >= version + event.facts


def start_of(game: Game, version: int, attempt: int) -> GameState:
    """The state before the latest beginning of an attempt: facts that stay state it again."""
    return next(
        game.at(earlier - 1)
        for earlier in range(version, 0, -1)
        if isinstance(begun := game.event(earlier), AttemptStarted) and begun.attempt == attempt
    )


@pytest.mark.rule("732.1", "732.2")
@pytest.mark.parametrize("path", FILES, ids=names(FILES))
def test_every_step_that_is_made_to_fail_takes_the_whole_action_back(path: Path) -> None:
    """At each question of each attempt, break the step: the position before the proposal comes back.

    A seed scenario may ask nothing that an illegal answer could break, such as one whose castings fail at once.
    """
    broken = 0
    for game in games(path):
        for version in range(1, game.version):
            state = game.at(version)
            if not isinstance(game.event(version + 1), Answered) or not state.run.checkpoints:
                continue
            broken += break_step(state)
    assert broken or path not in FEW or not any(isinstance(event, AttemptStarted) for event in every_event(path))


def every_event(path: Path) -> list[Event]:
    """The events of all games of a file."""
    return [event for game in games(path) for event in game.events]


def break_step(state: GameState) -> bool:
    """Answer the question illegally, take back what can be, and see where the game is."""
    machine = Machine(state)
    decision = machine.pending
    assert decision is not None
    bad = illegal_answer(state, decision)
    if bad is None:
        return False
    attempt, before = state.run.checkpoints[-1]
    try:
        machine.take(Answered(player=decision.player, answer=bad))
    except InvalidAnswer:
        return False
    while isinstance(machine.pending, d.KeepManaAbilities):
        machine.take(Answered(player=machine.pending.player, answer=least_kept(machine.table.state, machine.pending)))
    recorded = machine.collect()
    place = next((place for place, (event, _) in enumerate(recorded) if isinstance(event, ActionReversed)), None)
    if place is None:
        return False  # the answer was legal after all, or a question that is asked again
    event, after = recorded[place]
    assert isinstance(event, ActionReversed)
    assert event.attempt == attempt
    assert after.game is before
    return True


def least_kept(state: GameState, decision: d.KeepManaAbilities) -> Answer:
    """Keep only what has to stay: nothing, or all that is offered where that is refused."""
    trial = Machine(state)
    trial.take(Answered(player=decision.player, answer=Chosen(())))
    refused = trial.pending == decision
    return Chosen(tuple(attempt for attempt, _ in decision.offered)) if refused else Chosen(())


def illegal_answer(state: GameState, decision: Decision[Any]) -> Answer | None:
    """An answer that breaks a rule of casting or activating at this question."""
    match decision:
        case d.ChooseTarget(spell=spell):
            return Chosen((spell,))
        case d.ChooseTargetCount():
            return Number(999)
        case d.ChooseModes():
            return Numbers((97,))
        case d.ChooseAlternativeCost():
            return Words(("no such cost",))
        case d.ChooseAdditionalCosts():
            return Numbers((9,) * 9)
        case d.ChooseHybrid(symbols=symbols):
            return Words(("C",) * len(symbols))
        case d.ChooseDivision():
            return Numbers((0,))
        case d.OrderReductions():
            return Numbers(())
        case d.PayCost():
            return GiveUp()
        case _:
            return None


GOLDEN_LOGS = (
    "deflection-saves-progenitus",
    "untargetable-creature-mana-kept",
    "modal-one-target-gone",
    "x-divided",
    "fizzle-then-and-now",
)
"""Five scenarios whose event lists are kept (tests/golden) and compared."""


def told(event: Event) -> str:
    """An event as one line of a golden log: its name and its wire form as JSON."""
    return f"{type(event).__name__} {msgspec.json.encode(event).decode()}"


@pytest.mark.parametrize("name", GOLDEN_LOGS)
def test_the_log_is_the_golden_one(name: str) -> None:
    """The same answers give the same events; `python -m tests.golden_logs` writes them anew after a wanted change."""
    golden = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    assert [[told(event) for event in game.events[1:]] for game in games(FOLDER / f"{name}.toml")] == golden
