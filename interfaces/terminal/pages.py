"""What one moment of a game looks like to one pair of eyes, as text of a given width."""

from __future__ import annotations

from functools import cached_property
from io import StringIO

from rich.console import Console
from rich.text import Text

from interfaces.cli.paper import Paper
from interfaces.cli.position import moment, print_board, under_way
from interfaces.cli.sources import Source
from interfaces.taming import COMMANDS
from interfaces.terminal.strides import Strides
from projections.board import Board
from projections.seat import PUBLIC, SeatView
from projections.stack import Row
from projections.timeline import Entry, Timeline

ALL = -1
"""The perspective that hides nothing."""


class Eyes:
    """A game as one perspective sees it; made when somebody looks through them first."""

    def __init__(self, source: Source, seat: int) -> None:
        self.source, self.seat = source, seat

    @cached_property
    def view(self) -> SeatView | None:
        """What the seat may know; None for all."""
        return None if self.seat == ALL else SeatView(self.seat, self.source.events)

    @property
    def story(self) -> Timeline:
        """The story as it is told to them."""
        return self.source.timeline if self.view is None else self.view.story

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Its sentences."""
        return self.story.entries

    @cached_property
    def strides(self) -> Strides:
        """Where they can go."""
        return Strides.of(self.entries, self.source.events)

    @property
    def name(self) -> str:
        """Whose eyes they are."""
        if self.seat in (ALL, PUBLIC):
            return "all" if self.seat == ALL else "the public"
        return self.source.timeline.boards.now.seat(self.seat).name

    def seen(self, version: int) -> tuple[Board, tuple[Row, ...]]:
        """Board and stack at a version."""
        if self.view is None:
            timeline = self.source.timeline
            return timeline.boards.at(version), timeline.stacks.at(version).rows
        state = self.view.state(version)
        return state.board, state.stack

    def moment(self, version: int) -> str:
        """Turn, step and who may act at a version."""
        return moment(self.source.timeline.boards.at(version), under_way(self.story, version))

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
        board, stack = self.seen(version)
        state = self.source.states[version]
        print_board(Paper(console=console), board, stack, state, under_way(self.story, version))
        return Text.from_ansi(written.getvalue())


def perspectives(source: Source) -> tuple[Eyes, ...]:
    """All, each player, and the public."""
    seats = source.timeline.boards.now.seats
    return (Eyes(source, ALL), *(Eyes(source, seat.id) for seat in seats), Eyes(source, PUBLIC))


def label(entry: Entry) -> Text:
    """A sentence of the story as a line of the list."""
    style = "dim" if entry.detail or entry.undone else ""
    mark = " (taken back)" * entry.undone + " (kept)" * entry.kept
    words, numbers = (entry.words.translate(COMMANDS), style), (f" {', '.join(entry.numbers)}", "cyan dim")
    return Text.assemble((f"@{entry.version} ", "dim"), words, numbers, (mark, "magenta"))
