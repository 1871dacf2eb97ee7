"""Verifying thousands of games: here, or on Dask workers of this machine or of a cluster."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from replays.errors import LogError
from replays.games import open_log
from replays.verdicts import Verdict, Wanted
from replays.verifying_files import verify_file
from replays.verifying_stores import verify_stored

TOGETHER: Final = 16
"""How many games one task of a worker takes."""
SUFFIX: Final = ".trail"


class NoDask(LogError):
    """Workers were asked for, but Dask isn't installed."""

    def __str__(self) -> str:
        return "workers need Dask; install it with: pip install 'stacktrail[scale]'"


class Task(msgspec.Struct, frozen=True):
    """Some replay files, or some games of a store."""

    games: tuple[str, ...]
    store: str = ""


def tasks_of(paths: Iterable[Path], game: str | None = None) -> Iterator[Task]:
    """All replay files among the paths and in folders, and all games of stores."""
    files: list[str] = []
    for path in paths:
        if path.is_dir():
            files += sorted(map(str, path.rglob(f"*{SUFFIX}")))
        elif path.suffix == SUFFIX:
            files.append(str(path))
        else:
            with open_log(path, create=False) as log:
                yield from (Task(games, str(path)) for games in cut(log.games() if game is None else (game,)))
    yield from (Task(games) for games in cut(files))


def cut(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Names, some at a time."""
    left = iter(names)
    while some := tuple(islice(left, TOGETHER)):
        yield some


def done(task: Task, wanted: Wanted) -> list[Verdict]:
    """What one task finds."""
    return list(found(task, wanted))


def found(task: Task, wanted: Wanted) -> Iterator[Verdict]:
    """What one task finds, game by game."""
    if not task.store:
        yield from (verify_file(path, wanted) for path in task.games)
        return
    try:
        with open_log(task.store, create=False) as log:
            yield from (verify_stored(log, game, wanted) for game in task.games)
    except LogError as error:
        yield Verdict(source=task.store, ok=False, why=str(error))


def verify_many(
    tasks: Iterable[Task], wanted: Wanted, workers: int = 1, scheduler: str | None = None
) -> Iterator[Verdict]:
    """All verdicts, as they come."""
    if workers <= 1 and scheduler is None:
        for task in tasks:
            yield from found(task, wanted)
        return
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise NoDask from error
    yield from on_dask(distributed, list(tasks), wanted, workers, scheduler)


def on_dask(
    distributed: Any, tasks: list[Task], wanted: Wanted, workers: int, scheduler: str | None
) -> Iterator[Verdict]:
    """The same on workers: each task is one call, and its verdicts come back as they are found."""
    try:
        client = (
            distributed.Client(scheduler, timeout=10)
            if scheduler is not None
            else distributed.Client(
                n_workers=workers, threads_per_worker=1, silence_logs=logging.CRITICAL, dashboard_address=None
            )
        )
    except (OSError, ValueError, RuntimeError) as error:
        raise NoScheduler(scheduler or "local", str(error)) from error
    with client:
        futures = dict(zip(client.map(done, tasks, wanted=wanted, pure=False), tasks, strict=True))
        for future in distributed.as_completed(futures):
            if (problem := future.exception()) is not None:
                yield from broken_off(futures[future], problem)
            else:
                yield from future.result()
            future.release()


def broken_off(task: Task, error: BaseException) -> Iterator[Verdict]:
    """The games of a task whose worker died, or met what it shouldn't."""
    why = f"the worker gave up ({type(error).__name__}: {error}); verify it alone"
    for each in task.games:
        yield Verdict(source=task.store or each, game=each if task.store else "", ok=False, why=why)


class NoScheduler(LogError):
    """The cluster can't be reached."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(address, reason)
        self.address, self.reason = address, reason

    def __str__(self) -> str:
        return f"no Dask scheduler answers at {self.address!r} ({self.reason}); check the address"
