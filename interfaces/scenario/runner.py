"""Runs scenarios: every run in every edition, line by line (the format page's rules for scripts)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, get_args

from domain.cards.abilities import CardDefinition
from domain.game import Game
from interfaces.scenario import setup
from interfaces.scenario import statements as st
from interfaces.scenario.backups import Backups
from interfaces.scenario.binding import Binder
from interfaces.scenario.checks import untrue
from interfaces.scenario.citing import missing, newest, numbers_of
from interfaces.scenario.definitions import cards_for
from interfaces.scenario.expectations import unmet
from interfaces.scenario.facts import Fact
from interfaces.scenario.identity import Identity
from interfaces.scenario.moments import Moment
from interfaces.scenario.options import question
from interfaces.scenario.photograph import photograph
from interfaces.scenario.playing import Play
from interfaces.scenario.raw_answers import play_answers
from interfaces.scenario.recorded import replayed
from interfaces.scenario.results import RunResult
from interfaces.scenario.run_errors import Refusal, RunError, TurnedAway, Unplayable
from interfaces.scenario.statements_run import perform

FACTS = get_args(Fact)


def run_scenario(
    scenario: setup.Scenario,
    *,
    run: str | None = None,
    edition: str | None = None,
    cards: Mapping[str, CardDefinition] | None = None,
) -> tuple[RunResult, ...]:
    """Play the runs of a scenario, or one of them, in all its editions, or one.

    What is wrong with the set-up is a ScenarioError; what stops a run is its ``error``. ``cards`` are those of the
    scenario, if somebody has looked them up.
    """
    known = cards_for(scenario) if cards is None else cards
    return tuple(
        _Runner(scenario, each, name, known).result()
        for each in scenario.runs
        if run is None or each.name == run
        for name in each.editions
        if edition is None or name == edition
    )


class _Runner:
    """One run in one edition."""

    def __init__(
        self, scenario: setup.Scenario, run: setup.Run, edition: str, cards: Mapping[str, CardDefinition]
    ) -> None:
        self.scenario, self.run, self.edition = scenario, run, edition
        players = tuple(player.name for player in run.setup.players)
        if scenario.recorded is None:
            start = photograph(run.setup, edition, cards, scenario.file)
            game, labels = Game.start(start.started), start.labels
        else:
            game, labels = replayed(scenario.recorded, scenario.file), {}
        self.play = Play(game, Binder(players, labels, Identity()), Random(run.setup.seed))
        self.lines = [line for line in run.script if not line.editions or edition in line.editions]
        self.failures: list[tuple[int, str]] = []
        self.backups = Backups()
        self.goes_on = bool(self.lines) or scenario.recorded is None  # a recorded game may end in the middle

    def result(self) -> RunResult:
        """Play to the end, or to where it stops."""
        error: RunError | None = None
        try:
            self._play()
        except RunError as stopped:
            error = stopped
        failures = sorted((*self.failures, *self.play.reversals.problems))
        return RunResult(self.scenario, self.run, self.edition, self.play, tuple(failures), error)

    def _play(self) -> None:
        self.play.following = self._statements_after(-1)
        if self.run.answers:
            play_answers(self.play.game, self.run.answers, self.play.rng)
            self.play.follow()
        if self.goes_on:
            self._guarded(self.run.line, self.play.settle)
        for place, line in enumerate(self.lines):
            self.play.line, self.play.following = line.line, self._statements_after(place)
            if isinstance(line.body, FACTS):
                self._check(line)
            else:
                self._say(line)
        self._end()

    def _statements_after(self, place: int) -> tuple[setup.ScriptLine, ...]:
        """The next lines that aren't checks: they may answer questions."""
        return tuple(line for line in self.lines[place + 1 :] if not isinstance(line.body, FACTS))

    # --- lines ---

    def _check(self, line: setup.ScriptLine) -> None:
        failure = self._guarded(line.line, untrue, line.body, self._moment(line))
        if failure is not None:
            self.failures.append((line.line, failure))

    def _moment(self, line: setup.ScriptLine) -> Moment:
        return Moment(self.play, self.edition, self._numbered_by(line.editions))

    def _numbered_by(self, editions: tuple[str, ...]) -> str:
        """Whose rule numbers a line uses: the newest of the editions in which it is played."""
        return newest([each for each in self.run.editions if not editions or each in editions])

    def _say(self, line: setup.ScriptLine) -> None:
        if isinstance(line.body, st.RewindsToLine | st.RewindsToBefore):
            self._guarded(line.line, self.backups.rewind, line.body, self.play)
            return
        self.backups.mark(line, self.play)
        refusal = self._refusal_of(line)
        if line.refusal is None:
            if refusal is not None:
                raise RunError(line.line, self._unexpected(refusal))
        elif refusal is None:
            raise RunError(line.line, "this was expected to be refused, but nothing forbids it")
        else:
            self._compare(line, refusal)

    def _refusal_of(self, line: setup.ScriptLine) -> Refusal | None:
        try:
            self._guarded(line.line, perform, self.play, line.body)
        except TurnedAway as away:
            self._guarded(line.line, self.play.settle)
            return away.refusal
        return self.play.refusal

    def _unexpected(self, refusal: Refusal) -> str:
        rules = ", ".join(numbers_of(refusal.cites, self.edition))
        asked = question(self.play.game.decision, self.play.reading)
        return f"refused: {refusal.reason}" + (f" ({rules})" if rules else "") + f"; now {asked}"

    def _compare(self, line: setup.ScriptLine, refusal: Refusal) -> None:
        """The refusal must cite every rule that the line names."""
        numbered_by = self._numbered_by(line.editions)
        absent = missing(line.refusal or (), refusal.cites, numbered_by, self.edition)
        if absent:
            cited = ", ".join(numbers_of(refusal.cites, numbered_by)) or "no rule"
            self.failures.append(
                (line.line, f"refused, but citing {cited} and not {', '.join(absent)}: {refusal.reason}")
            )

    def _guarded(self, line: int, action: Any, *arguments: Any) -> Any:
        """Do it; what can't be played is an error of the line."""
        try:
            return action(*arguments)
        except Unplayable as problem:
            asked = question(self.play.game.decision, self.play.reading)
            raise RunError(line, f"{problem}; {asked}") from None

    # --- the end ---

    def _end(self) -> None:
        last = self.lines[-1].line if self.lines else self.run.line
        moment = Moment(self.play, self.edition, newest(self.run.editions))
        for expectation in self.run.expectations.get(self.edition, ()):
            failure = self._guarded(expectation.line, unmet, expectation, moment)
            if failure is not None:
                self.failures.append((expectation.line, failure))
        if moment.is_open and self.goes_on:
            raise RunError(last, f"a question is left open at the end: {question(moment.decision, moment.reading)}")
