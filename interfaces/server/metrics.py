"""Counters and latencies, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from threading import Lock
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The buckets of a latency, in seconds."""
HELP: Final = {
    "stacktrail_requests_total": "HTTP requests by endpoint and status.",
    "stacktrail_answers_total": "Answers by what became of them.",
    "stacktrail_frames_total": "WebSocket frames by kind.",
    "stacktrail_sockets_closed_total": "WebSockets by the reason why they were closed.",
    "stacktrail_seconds": "How long a request took, in seconds.",
    "stacktrail_sockets": "Open WebSockets.",
    "stacktrail_games": "Games in memory.",
}
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """What happened since the server began."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._buckets: dict[Labels, list[int]] = {}
        self._sums: Counter[Labels] = Counter()
        self._gauges: dict[str, int] = {}

    def count(self, name: str, **labels: str) -> None:
        """One more."""
        with self._lock:
            self._counts[name, tuple(sorted(labels.items()))] += 1

    def gauge(self, name: str, value: int) -> None:
        """So many now."""
        with self._lock:
            self._gauges[name] = value

    def value(self, name: str) -> int:
        """What a gauge says."""
        with self._lock:
            return self._gauges.get(name, 0)

    def took(self, seconds: float, **labels: str) -> None:
        """How long something took."""
        key = tuple(sorted(labels.items()))
        with self._lock:
            self._buckets.setdefault(key, [0] * (len(BOUNDS) + 1))[bisect_left(BOUNDS, seconds)] += 1
            self._sums[key] += int(seconds * MICRO)

    def text(self) -> str:
        """Everything, as lines."""
        with self._lock:
            lines = [f"{name} {value}" for name, value in sorted(self._gauges.items())]
            lines += [f"{name}{labelled(labels)} {count}" for (name, labels), count in sorted(self._counts.items())]
            for labels, buckets in sorted(self._buckets.items()):
                lines += self._histogram(labels, buckets)
        heads = [f"# HELP {name} {words}" for name, words in HELP.items()]
        return "\n".join([*heads, *lines, ""])

    def _histogram(self, labels: Labels, buckets: list[int]) -> list[str]:
        lines, total = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), buckets, strict=True):
            total += count
            lines.append(f"stacktrail_seconds_bucket{labelled((*labels, ('le', bound)))} {total}")
        lines.append(f"stacktrail_seconds_sum{labelled(labels)} {self._sums[labels] / MICRO}")
        lines.append(f"stacktrail_seconds_count{labelled(labels)} {total}")
        return lines


MICRO: Final = 1_000_000


def labelled(labels: Labels) -> str:
    """Labels as Prometheus writes them; none comes from a client."""
    said = ",".join(f'{name}="{value}"' for name, value in labels)
    return f"{{{said}}}" if said else ""
