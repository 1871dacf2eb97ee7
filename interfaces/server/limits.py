"""How often a client may call: a bucket for each, which fills again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from interfaces.server.problems import Problem

MOST_CLIENTS: Final = 10_000
"""So many clients are remembered; who has been quiet longest is forgotten."""


class Buckets:
    """Used by the event loop alone."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """One call; a Problem if there were too many."""
        now = self._clock()
        left, then = self._left.pop(client, (float(self._burst), now))
        left = min(left + (now - then) * self._rate, self._burst)
        self._left[client] = (max(left - 1, 0.0), now)
        if len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        if left < 1:
            raise Problem(429, "too_many", "too many requests; come back in a second")
