"""Every scenario file plays as it says, in each of its runs and editions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.results import RunResult
from interfaces.scenario.runner import run_scenario
from interfaces.scenario.setup import Scenario

FOLDER = Path(__file__).parent.parent / "scenarios"


@cache
def scenario(path: Path) -> Scenario:
    """A scenario, read once."""
    return read_scenario(path, Catalogue())


@cache
def results(path: Path) -> tuple[RunResult, ...]:
    """What became of every run of a file in each edition; played once, for all that is asked of it."""
    return run_scenario(scenario(path))


def scenario_files() -> list[Path]:
    """Every scenario; a folder ``cards`` beside them holds card definitions that some of them use."""
    return [path for path in sorted(FOLDER.rglob("*.toml")) if path.parent.name != "cards"]


def every_run() -> list[pytest.ParameterSet]:
    """Each file with each run and edition."""
    found = []
    for path in scenario_files():
        for run in scenario(path).runs:
            for edition in run.editions:
                name = "-".join(part for part in (path.stem, run.name, edition) if part)
                found.append(pytest.param(path, run.name, edition, id=name))
    return found


@pytest.mark.parametrize(("path", "run", "edition"), every_run())
def test_the_scenario_plays_as_it_says(path: Path, run: str | None, edition: str) -> None:
    """It runs to its end, and every check and expectation holds."""
    (result,) = (each for each in results(path) if (each.run.name, each.edition) == (run, edition))
    assert result.ok, "\n".join((result.title, *result.failures))
