"""A judge's backup: to before a line of the script."""

from __future__ import annotations

from typing import NamedTuple

from domain.events import Stamp
from interfaces.scenario.playing import Play
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.setup import ScriptLine
from interfaces.scenario.statements import RewindsToBefore, RewindsToLine
from interfaces.scenario.wishes import Wishes


class Moment(NamedTuple):
    """Where the game stood before a line, and what had been said for the actions under way."""

    line: ScriptLine
    version: int
    actions: tuple[Wishes, ...]


class Backups:
    """The moments before the lines played so far."""

    def __init__(self) -> None:
        self._moments: list[Moment] = []

    def mark(self, line: ScriptLine, play: Play) -> None:
        """Remember the moment before a line."""
        actions = tuple(wishes.copy() for wishes in play.actions)
        self._moments.append(Moment(line, play.game.version, actions))

    def rewind(self, statement: RewindsToLine | RewindsToBefore, play: Play) -> None:
        """Go back, and play on from there."""
        moment = self._to_line(statement) if isinstance(statement, RewindsToLine) else self._to_text(statement)
        play.begin_line()
        play.game.rewind(moment.version, by="judge", why=statement.reason.strip(), stamp=Stamp(how="j"))
        play.actions = [wishes.copy() for wishes in moment.actions]
        play.follow()
        play.settle()

    def _to_line(self, statement: RewindsToLine) -> Moment:
        found = next((each for each in self._moments if each.line.number >= statement.number), None)
        if found is None:
            raise Unplayable(f"line {statement.number} of the script hasn't been played")
        return found

    def _to_text(self, statement: RewindsToBefore) -> Moment:
        wanted = " ".join(statement.text.split())
        for each in reversed(self._moments):
            written = " ".join(each.line.text.split())
            if written == wanted or written.startswith(f"{wanted} ") or f": {wanted}" in written:
                return each
        raise Unplayable(f"no line played so far reads “{statement.text}”")
