"""Faults on purpose: no answer half stored, none that was acknowledged lost, no damage taken for sound."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests import faults

pytestmark = pytest.mark.usefixtures("own_logging")


def test_killed_at_random_moments(tmp_path: Path) -> None:
    count = faults.killed(tmp_path, 4, Random(3))
    assert count.sound, count
    assert count.acknowledged > 4


def test_two_processes_at_the_same_game(tmp_path: Path) -> None:
    count = faults.two_writers(tmp_path, 1)
    assert count.sound, count


def test_a_full_disk(tmp_path: Path) -> None:
    counts = list(faults.full_disks(tmp_path, 10))
    assert counts
    assert all((count.sound, count.injected) == (True, 10) for count in counts), counts


def test_a_locked_store(tmp_path: Path) -> None:
    count = faults.answers(tmp_path / "locked.sqlite", 1, faults.locked)
    assert (count.sound, count.injected) == (True, 1), count


@pytest.mark.parametrize(("patience", "outcome"), [(1, "is refused, and given again"), (8, "waits")])
def test_a_store_locked_for_a_while(tmp_path: Path, patience: int, outcome: str) -> None:
    count = faults.locked_for(tmp_path / "locked.sqlite", 3, patience)
    assert (count.sound, count.acknowledged) == (True, 1), count
    assert count.fault.endswith(outcome)


def test_a_postgres_that_goes_away_while_answers_are_stored(tmp_path: Path) -> None:
    counts = list(faults.restarts(tmp_path, 1, Random(3)))
    assert all(count.sound and count.acknowledged > 4 for count in counts), counts


def test_clocks_that_run_backwards(tmp_path: Path) -> None:
    count = faults.clocks(tmp_path, 60)
    assert (count.sound, count.acknowledged) == (True, 60), count


def test_killed_while_a_replay_is_written(tmp_path: Path) -> None:
    count = faults.killed_writers(tmp_path, 2, Random(3))
    assert count.sound, count


def test_damaged_files(tmp_path: Path) -> None:
    counts = list(faults.damaged_files(tmp_path, 40, Random(3)))
    assert [count.injected for count in counts] == [40, 40, 40]
    assert all(count.sound for count in counts), counts


def test_damaged_stores(tmp_path: Path) -> None:
    assert faults.flipped_stores(tmp_path, 12, Random(3)).sound
