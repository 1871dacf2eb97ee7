"""A game in memory: submit an answer, read any state, go back (design §2–3).

The machine is only a way to find out what follows from an answer; whatever goes wrong with it, it is dropped and made
again from the state. A batch is what one answer caused, with the automatic and random answers that followed it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from domain.answers import Answer
from domain.errors import InvalidAnswer, StacktrailError, TooManyRefusals, Violation
from domain.events import (
    ActionFoundIllegal,
    Answered,
    AnswerRefused,
    Event,
    GameRewound,
    GameStarted,
    HiddenCardsRestored,
    Input,
    PlayerConceded,
    Stamp,
)
from domain.evolve import fold
from domain.legal_actions import legal_actions, why_not_action
from domain.machine import Machine
from domain.procedure import Decision
from domain.restoring import check_restored
from domain.state import EMPTY, GameState
from domain.turned_away import turned_away
from domain.vocabulary import PlayerId

Automatic = Callable[[GameState, Decision[Any]], tuple[Answer, str] | None]
"""Answers that need no person: an answer with its ``how`` (see ``domain.events.HOW``), or none."""

UNSTAMPED: Final = Stamp()
"""For answers by hand of which nothing else is known."""

Restoring = Callable[["Game"], Iterable[HiddenCardsRestored]]
"""How hidden cards are put back after a rewind, for each player in question."""

MOST_INPUTS: Final = 2_000
"""How many answers may come between two rests; more are turned away (design §2)."""


def nobody(state: GameState, decision: Decision[Any]) -> None:
    """No automatic answers, not even for chance."""
    return


def as_it_was(game: Game) -> tuple[HiddenCardsRestored, ...]:
    """Every card is back where it was."""
    return ()


class Outcome(msgspec.Struct, frozen=True):
    """What one answer caused: the events, in order, and the refusal among them if it broke a rule."""

    events: tuple[Event, ...]
    refusal: ActionFoundIllegal | AnswerRefused | None = None


class Standing(NamedTuple):
    """A game at its question: a value, which can be asked what could be answered while the game goes on."""

    state: GameState
    decision: Decision[Any] | None

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.state.version

    def legal_actions(self) -> Iterator[Answer]:
        """What the asked player may answer, found lazily; nothing if the game is over."""
        return iter(()) if self.decision is None else legal_actions(self.state, self.decision)

    def why_not(self, player: PlayerId, answer: Answer) -> tuple[Violation, ...]:
        """Every reason why a player may not give that answer; none means that they may."""
        return why_not_action(self.state, self.decision, player, answer)


class Game:
    """One game: its events, every state it passed, and the pending question."""

    def __init__(self, history: list[tuple[Event, GameState]], first: int = 1, automatic: Automatic = nobody) -> None:
        """A game from events with the states after them; ``first`` is the version of the first of them."""
        self._history = history
        self._first = first
        self._automatic = automatic
        self._machine: Machine | None = None

    @classmethod
    def start(cls, started: GameStarted, automatic: Automatic = nobody) -> Game:
        """A new game; automatic answers follow at once."""
        game = cls([(started, fold(EMPTY, started))], automatic=automatic)
        game._run_on()
        return game

    # --- reading ---

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._history[-1][1]

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.state.version

    @property
    def events(self) -> tuple[Event, ...]:
        """The events at hand, oldest first."""
        return tuple(event for event, _ in self._history)

    def event(self, version: int) -> Event:
        """The event that led to a version."""
        return self._history[self._place(version)][0]

    def at(self, version: int) -> GameState:
        """The state at a version; version 0 is before the game began."""
        return EMPTY if version == 0 else self._history[self._place(version)][1]

    def _place(self, version: int) -> int:
        place = version - self._first
        if not 0 <= place < len(self._history):
            raise NoSuchVersion(version, self.version)
        return place

    @property
    def decision(self) -> Decision[Any] | None:
        """The question that is open; None if the game is over."""
        return self._at_question().pending

    def standing(self) -> Standing:
        """The game as it stands."""
        decision = self.decision  # only now the state is where the question is open
        return Standing(self.state, decision)

    def legal_actions(self) -> Iterator[Answer]:
        """What the asked player may answer, found lazily; nothing if the game is over."""
        return self.standing().legal_actions()

    def why_not(self, player: PlayerId, answer: Answer) -> tuple[Violation, ...]:
        """Every reason why a player may not give that answer now; none means that they may."""
        return self.standing().why_not(player, answer)

    def _at_question(self) -> Machine:
        if self._machine is None:
            self._machine = Machine(self.state)
            self._take_in(self._machine)
        return self._machine

    # --- acting ---

    def submit(self, player: PlayerId, answer: Answer, stamp: Stamp = UNSTAMPED) -> Outcome:
        """Answer the pending question.

        Raises NotAsked or InvalidAnswer, and then nothing has happened; an illegal answer is an outcome.
        """
        decision = self.decision
        if (refused := turned_away(decision, player, answer)) is not None:
            raise refused
        if len(self.state.run.inputs) >= MOST_INPUTS:
            raise TooManyRefusals(f"{MOST_INPUTS} answers and no end; answer legally, or rewind to the last rest")
        return self._input(Answered(stamp=stamp, player=player, answer=answer))

    def concede(self, player: PlayerId, stamp: Stamp = UNSTAMPED) -> Outcome:
        """A player concedes, whatever is being asked (104.3a)."""
        players = self.state.game.board.players
        if (
            type(player) is not int
            or not 1 <= player <= len(players)
            or players[player - 1].lost
            or self.decision is None
        ):
            raise InvalidAnswer(f"player {player} isn't in the game any more")
        return self._input(PlayerConceded(stamp=stamp, player=player))

    def rewind(self, to: int, by: str, why: str, stamp: Stamp = UNSTAMPED, restoring: Restoring = as_it_was) -> Outcome:
        """Go back to a version, or the decision point before it; the abandoned branch stays in the log.

        ``restoring`` says which hidden cards are put back otherwise than they were, as in a judge's backup.
        """
        event = GameRewound(stamp=stamp, to=self.decision_point(to), by=by, why=why)
        before = len(self._history)
        self._machine = None
        try:
            self._history.append((event, fold(self.state, event, self.at)))
            for restored in restoring(self):
                self._restore(restored)
            self._run_on()
            return Outcome(tuple(event for event, _ in self._history[before:]))
        except BaseException:
            del self._history[before:]
            self._machine = None
            raise

    def restore(self, event: HiddenCardsRestored) -> Outcome:
        """Put hidden cards back as they were put back before, right after the rewind."""
        self._restore(event)
        return Outcome((event,))

    def _restore(self, event: HiddenCardsRestored) -> None:
        check_restored(self.state, self.event(self.version), event)
        self._history.append((event, fold(self.state, event, self.at)))
        self._machine = None

    def decision_point(self, version: int) -> int:
        """The version itself if an input or nothing follows it, else the last such version before (design §3).

        Before the first question there is none: then it is that question.
        """
        self._place(version)
        earlier = (each for each in range(version, self._first - 1, -1) if self._is_decision_point(each))
        later = (each for each in range(version, self.version + 1) if self._is_decision_point(each))
        return next(earlier, None) or next(later)

    def _is_decision_point(self, version: int) -> bool:
        return version == self.version or isinstance(self.event(version + 1), Input)

    # --- the machine ---

    def _input(self, given: Answered | PlayerConceded) -> Outcome:
        before = len(self._history)
        machine = self._at_question()
        try:
            machine.take(given)
            self._take_in(machine)
            self._run_on()
        except BaseException:
            del self._history[before:]
            self._machine = None
            raise
        events = tuple(event for event, _ in self._history[before:])
        return Outcome(events, first_refusal(events))

    def _take_in(self, machine: Machine) -> None:
        self._history.extend(machine.collect())

    def _run_on(self) -> tuple[Event, ...]:
        """Let automatic answers follow as long as there are some."""
        before = len(self._history)
        machine = self._at_question()
        while machine.pending is not None:
            found = self._automatic(self.state, machine.pending)
            if found is None or len(self.state.run.inputs) >= MOST_INPUTS:
                break
            answer, how = found
            machine.take(Answered(stamp=Stamp(how=how), player=machine.pending.player, answer=answer))
            self._take_in(machine)
        return tuple(event for event, _ in self._history[before:])


class NoSuchVersion(StacktrailError):
    """A version that the game doesn't have."""

    def __init__(self, version: int, last: int) -> None:
        super().__init__(version, last)
        self.version, self.last = version, last

    def __str__(self) -> str:
        return f"there is no version {self.version} at hand; the game stands at version {self.last}"


def first_refusal(events: tuple[Event, ...]) -> ActionFoundIllegal | AnswerRefused | None:
    """The refusal of the answer that these events follow from, if it broke a rule."""
    for event in events:
        if isinstance(event, REFUSALS):
            return event
    return None


REFUSALS: Final = (ActionFoundIllegal, AnswerRefused)
