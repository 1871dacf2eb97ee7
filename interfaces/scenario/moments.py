"""A moment of a run, as checks look at it."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain import decisions as d
from domain.procedure import Decision
from domain.state import Board, Position
from interfaces.scenario.binding import Reading
from interfaces.scenario.playing import Play


class Moment(NamedTuple):
    """The play, the edition of its rules, and the edition whose numbers the line uses."""

    play: Play
    edition: str
    numbered_by: str

    @property
    def reading(self) -> Reading:
        """How names are understood."""
        return self.play.reading

    @property
    def game(self) -> Position:
        """The position."""
        return self.play.game.state.game

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def decision(self) -> Decision[Any] | None:
        """The open question."""
        return self.play.game.decision

    @property
    def is_open(self) -> bool:
        """Whether a question other than what to do with priority is open."""
        return self.decision is not None and not isinstance(self.decision, d.Priority)
