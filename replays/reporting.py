"""Logs for those who run the thing, never the game's own story (that is the log of events)."""

import os
import sys
from collections.abc import Iterable
from typing import Literal, cast

import structlog
from structlog.typing import FilteringBoundLogger, Processor

Form = Literal["console", "json"]
LEVELS = ("debug", "info", "warning", "error", "critical")


def configure(form: Form | None = None, level: str | None = None) -> None:
    """Send log lines to standard error, in the form and from the level that `STACKTRAIL_LOG` and its kin ask for."""
    chosen_form = one_of(("console", "json"), form or os.environ.get("STACKTRAIL_LOG"), "console")
    chosen_level = one_of(LEVELS, level or os.environ.get("STACKTRAIL_LOG_LEVEL"), "warning")
    structlog.configure(
        processors=processors(chosen_form),
        wrapper_class=structlog.make_filtering_bound_logger(chosen_level),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )


def one_of(known: Iterable[str], asked: str | None, otherwise: str) -> str:
    """A setting's value, or the usual one where it makes no sense: logging must not stop a game."""
    value = (asked or "").strip().lower()
    return value if value in known else otherwise


def processors(form: str) -> list[Processor]:
    """What a line passes through on its way out."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if form == "json":
        return [*shared, structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    return [*shared, structlog.dev.ConsoleRenderer(colors=sys.stderr is not None and sys.stderr.isatty())]


def get_logger() -> FilteringBoundLogger:
    """A logger; the host's own structlog configuration wins, now or later."""
    if not structlog.is_configured():
        configure()
    return cast(FilteringBoundLogger, structlog.get_logger())
