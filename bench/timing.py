"""A figure with its target, and a watch."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Measure(NamedTuple):
    """A figure; ``least`` or ``most`` is its target, and neither stands where it has none."""

    what: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None if there is none."""
        if self.least is not None:
            return self.value >= self.least
        return self.value <= self.most if self.most is not None else None


def clocked(work: Callable[[], object]) -> float:
    """How many seconds a piece of work takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
