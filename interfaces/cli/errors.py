"""Errors of the command line: one clear line on standard error and status 2, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

import typer
from rich.text import Text

from domain.errors import StacktrailError
from domain.rulebook.editions import UnknownEdition
from interfaces.cli.paper import GONE, Paper, nobody_reads
from interfaces.scenario.errors import ScenarioError
from interfaces.scenario.run_errors import RunError
from replays.errors import LogError

P = ParamSpec("P")
R = TypeVar("R")

FAILED: Final = 1
"""The status where a check of a scenario doesn't hold."""
MISTAKEN: Final = 2
"""The status where the user, or a file that the user gave, is wrong."""


class Mistake(Exception):
    """Something that the user can put right; the text says how."""


EXPECTED: Final = (Mistake, StacktrailError, LogError, ScenarioError, RunError, UnknownEdition)


def careful(command: Callable[P, R]) -> Callable[P, R]:
    """A command whose expected errors become one line and a status."""

    @wraps(command)
    def carefully(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            try:
                return command(*args, **kwargs)
            finally:
                sys.stdout.flush()  # a full disk shows here, and not after the last word
        except EXPECTED as error:
            complain(str(error))
            raise typer.Exit(MISTAKEN) from error
        except BrokenPipeError as error:
            nobody_reads()
            raise typer.Exit(GONE) from error
        except UnicodeEncodeError as error:
            complain(f"{error.object[error.start : error.end]!a} is no text in UTF-8; say it in other words")
            raise typer.Exit(MISTAKEN) from error
        except OSError as error:
            nobody_reads()
            complain(f"{error.filename or 'the file system'}: {error.strerror or error}")
            raise typer.Exit(MISTAKEN) from error

    return carefully


def complain(message: str) -> None:
    """One line on standard error."""
    Paper(error=True).line(Text("stacktrail: ", style="bold red"), " ".join(message.split()))
