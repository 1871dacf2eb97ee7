"""What one moment of a game looks like to one pair of eyes, as text of a given width."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from io import StringIO

from rich.console import Console
from rich.text import Text

from interfaces.cli.paper import Paper
from interfaces.cli.position import Scene, print_board, under_way
from interfaces.cli.seats import redacted_scene
from interfaces.cli.sources import Source
from interfaces.taming import COMMANDS
from interfaces.terminal.strides import Strides
from projections.board import Board
from projections.seat import PUBLIC, SeatView
from projections.stack import Row
from projections.timeline import Entry, Timeline
from replays.moments import Telling, Whole, resolve_in
from replays.redacted import RedactedGame
from replays.seeing import shows_of

ALL = -1
"""The perspective that hides nothing."""


class Eyes(ABC):
    """A game as one perspective sees it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @property
    @abstractmethod
    def players(self) -> Sequence[str]:
        """Who plays."""

    @property
    @abstractmethod
    def game(self) -> Telling:
        """The game as it is told to them."""

    @abstractmethod
    def scene(self, version: int) -> Scene:
        """Stack and board at a version."""

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The sentences of the story."""
        return self.game.entries

    @cached_property
    def strides(self) -> Strides:
        """Where they can go."""
        return Strides.of(self.entries, [self.game.kind(version) for version in range(1, self.game.last + 1)])

    @property
    def name(self) -> str:
        """Whose eyes they are."""
        if self.seat in (ALL, PUBLIC):
            return "all" if self.seat == ALL else "the public"
        return self.players[self.seat - 1]

    def find(self, address: str) -> int:
        """The version that an address means."""
        return resolve_in(address, self.game)

    def page(self, version: int, width: int) -> Text:
        """Stack and board at a version, wrapped to a width."""
        written = StringIO()
        console = Console(
            file=written,
            width=width,
            force_terminal=True,
            color_system="standard",
            highlight=False,
            legacy_windows=False,
        )
        print_board(Paper(console=console), self.scene(version))
        return Text.from_ansi(written.getvalue())


class WholeEyes(Eyes):
    """Those of a perspective on a whole game; their view is made when somebody looks through them first."""

    def __init__(self, source: Source, seat: int) -> None:
        super().__init__(seat)
        self.source = source

    @cached_property
    def view(self) -> SeatView | None:
        """What the seat may know; None for all."""
        return None if self.seat == ALL else SeatView(self.seat, self.source.events)

    @property
    def story(self) -> Timeline:
        """The story as it is told to them."""
        return self.source.timeline if self.view is None else self.view.story

    @property
    def players(self) -> Sequence[str]:
        """Who plays."""
        return [seat.name for seat in self.source.timeline.boards.now.seats]

    @property
    def game(self) -> Telling:
        """The game as it is told to them."""
        return Whole(self.source.events, self.story)

    def seen(self, version: int) -> tuple[Board, tuple[Row, ...]]:
        """Board and stack at a version."""
        if self.view is None:
            timeline = self.source.timeline
            return timeline.boards.at(version), timeline.stacks.at(version).rows
        state = self.view.state(version)
        return state.board, state.stack

    def scene(self, version: int) -> Scene:
        """Stack and board at a version."""
        board, stack = self.seen(version)
        return Scene(version, board, stack, shows_of(self.source.states[version]), under_way(self.story, version))


class RedactedEyes(Eyes):
    """Those of the seat whose knowledge a redacted replay holds."""

    def __init__(self, found: RedactedGame) -> None:
        super().__init__(found.header.seat)
        self.found = found

    @property
    def players(self) -> Sequence[str]:
        """Who plays."""
        return self.found.header.players

    @property
    def game(self) -> Telling:
        """The game as it is told to them."""
        return self.found

    def scene(self, version: int) -> Scene:
        """Stack and board at a version."""
        return redacted_scene(self.found, version)


def perspectives(source: Source) -> tuple[Eyes, ...]:
    """All, each player, and the public."""
    seats = source.timeline.boards.now.seats
    return (WholeEyes(source, ALL), *(WholeEyes(source, seat.id) for seat in seats), WholeEyes(source, PUBLIC))


def label(entry: Entry) -> Text:
    """A sentence of the story as a line of the list."""
    style = "dim" if entry.detail or entry.undone else ""
    mark = " (taken back)" * entry.undone + " (kept)" * entry.kept
    words, numbers = (entry.words.translate(COMMANDS), style), (f" {', '.join(entry.numbers)}", "cyan dim")
    return Text.assemble((f"@{entry.version} ", "dim"), words, numbers, (mark, "magenta"))
