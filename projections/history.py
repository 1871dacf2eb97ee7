"""Any read model, folded event by event and kept at every version (design §9).

A mirror of the game goes back where the game does: to the view before an attempt that is reversed, or to the version a
game is rewound to. A story goes straight on. A kept view costs a pointer and what changed in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from domain.events import ActionReversed, AttemptEnded, AttemptStarted, Event, GameForked, GameRewound

V = TypeVar("V")


class Projection(NamedTuple, Generic[V]):
    """A read model: the view of nothing, and the view after one more event."""

    start: V
    fold: Callable[[V, Event], V]


class Moment(NamedTuple, Generic[V]):
    """A view, and for each attempt open at that moment the view before it."""

    view: V
    attempts: tuple[tuple[int, V], ...] = ()


class History(Generic[V]):
    """The views of one projection at every version of a log; version 0 is before the first event."""

    def __init__(
        self,
        projection: Projection[V],
        events: Iterable[Event] = (),
        *,
        mirror: bool = True,
        past: History[V] | None = None,
    ) -> None:
        self._projection = projection
        self._mirror = mirror
        self._past = past
        self._moments: list[Moment[V]] = [Moment(projection.start)]
        self.take(*events)

    @property
    def version(self) -> int:
        """The version of the newest view."""
        return len(self._moments) - 1

    @property
    def now(self) -> V:
        """The newest view."""
        return self._moments[-1].view

    def at(self, version: int) -> V:
        """The view after so many events; IndexError if the log isn't that long."""
        if not 0 <= version <= self.version:
            raise IndexError(f"there is no version {version}; the newest is {self.version}")
        return self._moments[version].view

    def until(self, version: int) -> list[Moment[V]]:
        """The moments up to a version, for a fork that begins with this past."""
        return self._moments[: version + 1]

    def take(self, *events: Event) -> V:
        """Fold events in; the view after the last of them."""
        for event in events:
            if isinstance(event, GameForked) and self._past is not None:
                self._moments = self._past.until(event.at)
            self._moments.append(self._after(event))
        return self.now

    def _after(self, event: Event) -> Moment[V]:
        """The moment after an event."""
        moment = self._moments[-1]
        if self._mirror:
            moment = self._gone_back(moment, event)
        return Moment(self._projection.fold(moment.view, event), moment.attempts)

    def _gone_back(self, moment: Moment[V], event: Event) -> Moment[V]:
        """Where the event goes on from: mostly where the last one left off (732.1)."""
        if isinstance(event, AttemptStarted):
            return Moment(moment.view, (*moment.attempts, (event.attempt, moment.view)))
        if isinstance(event, AttemptEnded):
            return Moment(moment.view, tuple(each for each in moment.attempts if each[0] != event.attempt))
        if isinstance(event, ActionReversed):
            place = next(index for index, each in enumerate(moment.attempts) if each[0] == event.attempt)
            return Moment(moment.attempts[place][1], moment.attempts[:place])
        if isinstance(event, GameRewound):
            return self._moments[event.to]
        return moment
