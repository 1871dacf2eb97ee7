"""The timeline as people read it: turns and steps, each action with its steps, and the stack after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.rule import Rule
from rich.text import Text

from domain.events import Event
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.position import print_stack
from projections.passages import Chapter, Line, Passage, When, chapters, quiet_words, step_words
from projections.timeline import Timeline

COLOURS: Final = {"action": "", "resolution": "green", "illegal": "red", "back": "magenta"}
"""Those of headlines."""
TONES: Final = {"": "", "wrong": "red", "back": "magenta"}


def print_story(paper: Paper, timeline: Timeline, events: Sequence[Event]) -> None:
    """The whole story: turn by turn, step by step; steps in which nothing happens share a line."""
    players = [seat.name for seat in timeline.boards.now.seats]
    quiet: list[When] = []
    for chapter in chapters(timeline, events):
        if not chapter.passages:
            quiet.append((chapter.turn, chapter.step))
            continue
        print_quiet(paper, quiet)
        print_heading(paper, chapter, players)
        for passage in chapter.passages:
            print_passage(paper, passage, players)
    print_quiet(paper, quiet)


def print_heading(paper: Paper, chapter: Chapter, players: Sequence[str]) -> None:
    """Whose turn it is, and the step."""
    whose = f"turn {chapter.turn} · {players[chapter.active - 1]} · {step_words(chapter.step)}"
    title = whose if chapter.turn else "before the first turn"
    paper.blank()
    if paper.console.is_terminal:
        paper.console.print(Rule(Text(title, style="bold cyan"), style="cyan", align="left"))
    else:
        paper.line(f"== {title} ==")


def print_quiet(paper: Paper, quiet: list[When]) -> None:
    """The steps in which nobody did anything; they are said once."""
    if quiet:
        paper.blank()
        paper.line(dim(quiet_words(quiet)))
        quiet.clear()


def print_passage(paper: Paper, passage: Passage, players: Sequence[str]) -> None:
    """A headline, its steps, and the stack; or lone facts."""
    if passage.kind == "passes":
        paper.line(dim(f"{passage.words} ({', '.join(passage.numbers)})"))
        return
    if passage.kind == "facts":
        for line in passage.lines:
            paper.line(*spoken(line), dim(f" ×{line.times}" if line.times > 1 else ""))
        return
    paper.blank()
    paper.line(*headline(passage))
    for line in passage.lines:
        paper.line(dim("· "), *spoken(line, quiet=True), indent=2, hang=4)
    if passage.stack is not None:
        print_stack(paper, passage.stack, players, indent=4)


def headline(passage: Passage) -> tuple[Text, ...]:
    """A headline, with a mark where a rewind took it back later."""
    words = bold(passage.words, COLOURS[passage.kind])
    if passage.kind == "illegal":
        return words, Text("  illegal, and reversed", style="red")
    later = (Text("  taken back later", style="magenta"),) if passage.undone else ()
    return words, dim(f" ({', '.join(passage.numbers)})"), *later


def spoken(line: Line, *, quiet: bool = False) -> tuple[Text, ...]:
    """A sentence with its rules."""
    rules = f" ({', '.join(line.numbers)})"
    if line.mana:
        mark = " (kept)" if line.kept else " (taken back)" if line.undone else ""
        return (dim(f"{line.words}{mark}{rules}"),)
    return Text(line.words, style=TONES[line.tone] or "dim" * quiet), dim(rules)
