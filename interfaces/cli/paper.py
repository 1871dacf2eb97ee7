"""Text for a terminal or a pipe: wrapped to the width with hanging indents where somebody looks, plain where not."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import UnsupportedOperation
from typing import Final, NoReturn

from rich.console import Console
from rich.text import Text

from interfaces.taming import COMMANDS

NARROWEST: Final = 20
INDENT: Final = 2
GONE: Final = 141
"""The status where the reader of a pipe has gone, as shells have it."""


class Sheet(Console):
    """A console whose reader may go: that is no failed check."""

    def on_broken_pipe(self) -> NoReturn:
        """Nobody reads on: end without a word."""
        nobody_reads()
        raise SystemExit(GONE)


def nobody_reads() -> None:
    """What is still waiting to be written goes nowhere."""
    with suppress(UnsupportedOperation):  # standard output may be no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Paper:
    """What is written on; a pipe gets one line for each line, without colours."""

    def __init__(self, *, error: bool = False, console: Console | None = None) -> None:
        self.console = console or Sheet(stderr=error, highlight=False, emoji=False, markup=False)

    def line(self, *parts: str | Text, indent: int = 0, hang: int = INDENT, style: str = "") -> None:
        """One line; where it is too long for the terminal, the rest of it hangs."""
        text = Text(" " * indent, style=style)
        for part in parts:
            text.append_text(part if isinstance(part, Text) else Text(part))
        text.plain = text.plain.translate(COMMANDS)
        width = max(self.console.width, indent + hang + NARROWEST)
        if not self.console.is_terminal or text.cell_len <= width:
            self.console.print(text, soft_wrap=True)
            return
        first, *rest = text.wrap(self.console, width)
        self.console.print(first, soft_wrap=True)
        for each in rest:
            each.rstrip()
        left = Text(" ").join(rest)
        for each in left.wrap(self.console, width - indent - hang):
            self.console.print(Text(" " * (indent + hang), style=style) + each, soft_wrap=True)

    def blank(self) -> None:
        """An empty line."""
        self.console.print()


def dim(words: str) -> Text:
    """Words that may be passed over."""
    return Text(words, style="dim")


def bold(words: str, colour: str = "") -> Text:
    """Words to be seen first."""
    return Text(words, style=f"bold {colour}".strip())
