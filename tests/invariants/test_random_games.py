"""Random games, every event held against the laws: a few seconds, or as long as you like (CONTRIBUTING.md)."""

from __future__ import annotations

import os
from itertools import count, takewhile
from time import monotonic

import pytest

from tests.invariants.reporting import checked

SECONDS = float(os.environ.get("STACKTRAIL_INVARIANTS_SECONDS", "3"))
FIRST = int(os.environ.get("STACKTRAIL_INVARIANTS_SEED", "1"))


@pytest.mark.parametrize("batch", range(4))
def test_the_laws_hold_in_random_games(batch: int) -> None:
    """Each batch has games of its own: at least one, and as many as there is time for."""
    end = monotonic() + SECONDS
    for number in takewhile(lambda number: number == FIRST or monotonic() < end, count(FIRST)):
        checked(f"{batch}/{number}", verify=number == FIRST)
