"""Where to go from a version: by event, by action, by resolution, by turn, by refusal."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from domain import events as e
from domain.events import Event
from projections.timeline import Entry


class Stride(StrEnum):
    """What one step goes over."""

    EVENT = "event"
    ACTION = "action"
    RESOLUTION = "resolution"
    TURN = "turn"
    REFUSAL = "refusal or reversal"


ACTIONS = (e.SpellCast, e.AbilityActivated, e.ManaAbilityActivated, e.LandPlayed, e.TurnedFaceUp, e.ActionReversed)
RESOLUTIONS = (
    e.SpellResolved, e.AbilityResolved, e.SpellRemovedUnresolved, e.AbilityRemovedUnresolved,
    e.SpellCountered, e.AbilityCountered,
)  # fmt: skip
REFUSALS = (e.ActionFoundIllegal, e.AnswerRefused, e.ActionReversed, e.GameRewound)
KINDS = {
    Stride.ACTION: frozenset(kind.__name__ for kind in ACTIONS),
    Stride.RESOLUTION: frozenset(kind.__name__ for kind in RESOLUTIONS),
    Stride.REFUSAL: frozenset(kind.__name__ for kind in REFUSALS),
}


class Strides(NamedTuple):
    """The versions at which each kind of thing has happened, in order."""

    last: int
    places: dict[Stride, tuple[int, ...]]

    @classmethod
    def of(cls, entries: Sequence[Entry], kinds: Sequence[type[Event]]) -> Strides:
        """Those of a story as it is told to somebody; ``kinds`` are the classes of all events."""
        places = {
            stride: tuple(entry.version for entry in entries if entry.kind in its) for stride, its in KINDS.items()
        }
        places[Stride.EVENT] = tuple(entry.version for entry in entries)
        places[Stride.TURN] = tuple(at for at, kind in enumerate(kinds, 1) if kind is e.TurnBegan)
        return cls(len(kinds), places)

    def onward(self, stride: Stride, version: int) -> int:
        """The next place of that kind; the end where none is left."""
        places = self.places[stride]
        found = bisect_right(places, version)
        return places[found] if found < len(places) else self.last

    def back(self, stride: Stride, version: int) -> int:
        """The place before; the beginning where there is none."""
        places = self.places[stride]
        found = bisect_left(places, version) - 1
        return places[found] if found >= 0 else min(1, self.last)
