"""The machine: the rules as one procedure, standing at its question (design §2).

It is never copied. It is made from any state by running on from the last rest, and it must come out at that state.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.answers import AnswerShape
from domain.errors import Diverged, InvalidAnswer
from domain.events import Answered, Event, PlayerConceded
from domain.procedure import Conceded, Decision, Table
from domain.rules.triggers import notice
from domain.rules.turn import play
from domain.state import GameState, Jump


class Course:
    """What the machines of one question run through from the last rest: the first fills it, others come by it again.

    The rules being the same, so is each event, and then the state after it may be the very same, too: what is known of
    that one needn't be found out again.
    """

    def __init__(self) -> None:
        """Nothing has been run through."""
        self._rest: GameState | None = None
        self._ran: tuple[tuple[Event, GameState], ...] = ()

    def ran_from(self, rest: GameState) -> tuple[tuple[Event, GameState], ...]:
        """What was run through, if it was from this very rest."""
        known = self._rest
        if known is None or known.game is not rest.game or known.ledger is not rest.ledger:
            return ()
        return self._ran if known.version == rest.version else ()

    def keep(self, rest: GameState, ran: list[tuple[Event, GameState]]) -> None:
        """Keep what is run through first."""
        if self._rest is None:
            self._rest, self._ran = rest, tuple(ran)


class Machine:
    """A game's procedure at its pending question; ``pending`` is None once the game is over."""

    def __init__(self, state: GameState, course: Course | None = None) -> None:
        """Run on from the state's last rest; raises Diverged if the rules now give something else."""
        rest = state.rest()
        self.table = Table(rest, notice, () if course is None else course.ran_from(rest))
        self._procedure = play(self.table)
        self.pending: Decision[Any] | None = next(self._procedure, None)
        for given in state.run.inputs:
            self._run_again(given)
        if course is not None:
            course.keep(rest, self.table.recorded)
        self.table.on_new_ground()
        self._arrive(state)

    def _arrive(self, state: GameState) -> None:
        """Check that the run came by the state; what it recorded beyond (only as a game begins) is new."""
        new = [each for each in self.table.recorded if each[1].version > state.version]
        here = self.table.state if not new else state.rest() if len(new) == len(self.table.recorded) else None
        if here is None or here.version != state.version or here.game != state.game:
            raise Diverged(state.version, f"the last question comes at version {self.table.state.version}")
        self.table.recorded[:] = new
        if not new:
            self.table.state = state  # an equal value that shares structure with the history

    def _run_again(self, given: Answered | PlayerConceded | Jump) -> None:
        if isinstance(given, Jump):
            self.table.state = replace(self.table.state, version=given.version, ledger=given.ledger)
            return
        try:
            self.take(given)
        except InvalidAnswer as invalid:
            raise Diverged(self.table.state.version, str(invalid)) from invalid

    def take(self, given: Answered | PlayerConceded) -> None:
        """Take an input: check the shape of an answer, record it, and run to the next question."""
        decision = self.pending
        if decision is None:
            raise InvalidAnswer("the game is over: nothing is asked")
        try:
            if isinstance(given, PlayerConceded):
                self.table.receive(given)
                self.pending = self._procedure.throw(Conceded(given.player))
            else:
                check(decision, self.table.state, given.player, given.answer)
                self.table.receive(given)
                self.pending = self._procedure.send(given.answer)
        except StopIteration:
            self.pending = None

    def collect(self) -> tuple[tuple[Event, GameState], ...]:
        """What was recorded since the last time, each event with the state after it."""
        recorded = tuple(self.table.recorded)
        self.table.recorded.clear()
        return recorded


def check(decision: Decision[Any], state: GameState, player: int, answer: AnswerShape) -> None:
    """Raise InvalidAnswer unless the answer fits the question."""
    if type(player) is not int or player != decision.player:
        raise InvalidAnswer(f"{decision.name} asks player {decision.player}, not {player}")
    decision.check(state, answer)
