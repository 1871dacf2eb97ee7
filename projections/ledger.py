"""The ledger of knowledge: who could tell what at every version of a log, and what was learnt by each event."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events import Event
from projections.knowledge import Knowledge, Learnt
from projections.learning import learnt_from


class Ledger:
    """Knowledge at every version; version 0 is before the first event."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._moments: list[Knowledge] = [Knowledge()]
        self.take(*events)

    @property
    def version(self) -> int:
        """The version of the newest knowledge."""
        return len(self._moments) - 1

    @property
    def now(self) -> Knowledge:
        """What is known after the last event."""
        return self._moments[-1]

    def at(self, version: int) -> Knowledge:
        """What was known after so many events; IndexError if the log isn't that long."""
        if not 0 <= version <= self.version:
            raise IndexError(f"there is no version {version}; the newest is {self.version}")
        return self._moments[version]

    def take(self, *events: Event) -> Knowledge:
        """Fold events in; what is known after the last of them."""
        for event in events:
            self._moments.append(learnt_from(self.now, event, self.at))
        return self.now

    def learnt(self, first: int, last: int) -> tuple[Learnt, ...]:
        """What was learnt by the events from one version to another, both included."""
        return tuple(each for version in range(first, last + 1) for each in self.at(version).learnt)
