"""The reversals of a run: what was tried, why it failed, what stayed; and whether the game really went back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from domain.answers import Activate, ActSpecially, AnswerShape, Cast, PlayLand, SetAside, TurnUp
from domain.events import ActionFoundIllegal, ActionReversed, AttemptStarted
from domain.game import Game
from domain.rulebook import Rule
from interfaces.scenario.binding import Reading

VERBS: Final[Mapping[Rule, str]] = {
    Rule.CASTING_SPELLS: "casts",
    Rule.ACTIVATE_ABILITY: "activates",
    Rule.ACTIVATE_MANA_ABILITY: "activates",
    Rule.PLAY_A_LAND: "plays",
    Rule.TURN_FACE_UP: "turns face up",
    Rule.SUSPEND_A_CARD: "suspends",
    Rule.FORETELL_A_CARD: "foretells",
    Rule.PLOT_A_CARD: "plots",
    Rule.IGNORE_AN_EFFECT: "ignores",
    Rule.DISCARD_ANY_TIME: "discards",
    Rule.UNLOCK_A_DOOR: "unlocks",
    Rule.COST_IN_AN_EFFECT: "pays",
}


class Reversal(msgspec.Struct, frozen=True, kw_only=True):
    """One reversed action."""

    line: int
    player: str
    action: str
    cites: tuple[Rule, ...]
    reason: str
    kept: tuple[str, ...] = ()


class Attempt(msgspec.Struct):
    """An action that may be reversed: what it is, and the version before it."""

    action: str
    before: int
    found: ActionFoundIllegal | None = None
    line: int = 0


class Reversals:
    """What was reversed so far, and what is wrong with how."""

    def __init__(self) -> None:
        self.done: list[Reversal] = []
        self.problems: list[tuple[int, str]] = []
        self._attempts: dict[int, Attempt] = {}
        self._sources: dict[int, str] = {}
        self._answer: AnswerShape | None = None

    def failed_in(self, line: int) -> bool:
        """Whether an action was reversed in that line."""
        return any(each.line == line for each in self.done)

    def answered(self, answer: AnswerShape) -> None:
        """The answer that may begin an action."""
        self._answer = answer

    def started(self, event: AttemptStarted, version: int, reading: Reading) -> None:
        """An action began."""
        subject = self._subject(reading)
        self._attempts[event.attempt] = Attempt(f"{VERBS.get(event.what, 'tries')} {subject}".strip(), version - 1)
        if event.what is Rule.ACTIVATE_MANA_ABILITY:
            self._sources[event.attempt] = subject

    def _subject(self, reading: Reading) -> str:
        match self._answer:
            case (
                Cast(card=thing)
                | PlayLand(card=thing)
                | Activate(source=thing)
                | TurnUp(permanent=thing)
                | SetAside(card=thing)
                | ActSpecially(source=thing)
            ):
                return reading.binder.identity.name(thing)
        return ""

    def found(self, event: ActionFoundIllegal, line: int) -> None:
        """A step of the action broke a rule."""
        attempt = self._attempts.get(event.attempt)
        if attempt is not None:
            attempt.found, attempt.line = event, line

    def reversed(self, event: ActionReversed, version: int, game: Game, reading: Reading) -> None:
        """The action was reversed; the game has to be where it was before (732.1)."""
        attempt = self._attempts.get(event.attempt)
        if attempt is None or attempt.found is None:
            return
        why = attempt.found
        self.done.append(
            Reversal(
                line=attempt.line,
                player=reading.binder.players[why.player - 1],
                action=attempt.action,
                cites=why.cites,
                reason=why.reason,
                kept=tuple(self._sources.get(each, f"attempt {each}") for each in event.kept),
            )
        )
        if game.at(version).game != game.at(attempt.before).game:
            self.problems.append((attempt.line, "the reversal left the game other than it was before the action"))
        self._check_kept(event, version, attempt, game)

    def _check_kept(self, event: ActionReversed, version: int, attempt: Attempt, game: Game) -> None:
        """What is stated again must be facts of the action itself."""
        facts = [game.event(each) for each in range(attempt.before + 1, version)]
        for place in range(version + 1, version + 1 + event.facts):
            if game.event(place) not in facts:
                self.problems.append((attempt.line, f"{type(game.event(place)).__name__} was no fact of the action"))
