"""The command line, called in this process: no command may end in a traceback."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from interfaces.cli import app


def cli(*words: str) -> Result:
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def did(*words: str, status: int = 0) -> str:
    """What a command printed that ended with this status."""
    result = cli(*words)
    assert result.exit_code == status, result.output
    return result.stdout
