"""What can go wrong while a scenario is played."""

from __future__ import annotations

from typing import NamedTuple

from domain.rulebook import Rule


class RunError(Exception):
    """A line can't be played, or the game isn't where the script thinks: the command line ends with status 2."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, message)
        self.line, self.message = line, message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class Unplayable(Exception):
    """The same, before it is known which line it is."""


class Refusal(NamedTuple):
    """Why a line was refused: the rules, the step before the reason."""

    cites: tuple[Rule, ...]
    reason: str


class TurnedAway(Exception):
    """A line that isn't the player's to say now, or that nothing asks for; the game is untouched."""

    def __init__(self, reason: str, *cites: Rule) -> None:
        super().__init__(reason, cites)
        self.refusal = Refusal(cites, reason)
