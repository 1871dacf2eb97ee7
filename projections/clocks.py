"""Clock times: when inputs came, how long each player took for answers by hand, and who answered how (design §1).

Times are those of the stamps, so they are as good as the clocks of whoever stamped. Where a clock runs backwards, the
time between counts as none and is noted; what lies before a rewind or a fork is nobody's time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from domain import events as e
from domain.events import Event
from domain.vocabulary import CHANCE, PlayerId

BY_HAND: Final = ""
BY_A_JUDGE: Final = "j"


class Clock(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One player's answers and time, in milliseconds.

    ``timed`` of the answers by hand have a time; ``longest`` is the longest of those, given at version ``longest_at``.
    ``clients`` are those who sent answers by hand.
    """

    player: str
    by_hand: int = 0
    automatic: int = 0
    forced: int = 0
    by_a_judge: int = 0
    timed: int = 0
    used: int = 0
    longest: int = 0
    longest_at: int = 0
    clients: tuple[str, ...] = ()


class Backwards(msgspec.Struct, frozen=True, gc=False):
    """An input that claims to be earlier than the one before it, by so many milliseconds."""

    version: int
    by: int


class Times(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """All that stamps tell of a stretch of a game; ``inputs`` are versions with their times."""

    clocks: tuple[Clock, ...]
    backwards: tuple[Backwards, ...]
    inputs: tuple[tuple[int, int], ...]

    def at(self, version: int) -> int:
        """The time of the last input that led to a version; 0 if it is unknown."""
        place = bisect_right(self.inputs, version, key=lambda each: each[0])
        return self.inputs[place - 1][1] if place else 0

    @property
    def first(self) -> int:
        """The earliest time that was stamped."""
        return min((at for _, at in self.inputs), default=0)

    @property
    def last(self) -> int:
        """The latest time that was stamped."""
        return max((at for _, at in self.inputs), default=0)


class Stopwatch:
    """Reads stamps one by one."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.ways: dict[PlayerId, Counter[str]] = {}
        self.spent: dict[PlayerId, list[tuple[int, int]]] = {}
        self.clients: dict[PlayerId, dict[str, None]] = {}
        self.inputs: list[tuple[int, int]] = []
        self.backwards: list[Backwards] = []
        self.now = 0

    def take(self, version: int, event: Event) -> None:
        """One more event; only inputs bear stamps."""
        if not isinstance(event, e.Input):
            return
        if isinstance(event, (e.GameRewound, e.GameForked)):
            self.now = 0  # what lies before is nobody's time
        between = self.tick(version, event.stamp.at)
        if isinstance(event, e.Answered) and event.player != CHANCE:
            self.answered(version, event, between)

    def tick(self, version: int, at: int) -> int | None:
        """The time since the last stamp, if both are known; a clock that runs backwards took none."""
        if at <= 0:
            return None
        before, self.now = self.now, at
        self.inputs.append((version, at))
        if not before:
            return None
        if at < before:
            self.backwards.append(Backwards(version, before - at))
        return max(at - before, 0)

    def answered(self, version: int, event: e.Answered, between: int | None) -> None:
        """An answer of a player; only those by hand take the player's time."""
        how = event.stamp.how
        self.ways.setdefault(event.player, Counter())[how] += 1
        if how != BY_HAND:
            return
        if event.stamp.who:
            self.clients.setdefault(event.player, {})[event.stamp.who] = None
        if between is not None:
            self.spent.setdefault(event.player, []).append((between, version))

    def times(self) -> Times:
        """All that was found."""
        clocks = tuple(self.clock(player, name) for player, name in enumerate(self.players, 1))
        return Times(clocks=clocks, backwards=tuple(self.backwards), inputs=tuple(self.inputs))

    def clock(self, player: PlayerId, name: str) -> Clock:
        """One player's."""
        ways = self.ways.get(player, Counter())
        spent = self.spent.get(player, [])
        longest, longest_at = max(spent, key=lambda each: (each[0], -each[1]), default=(0, 0))
        return Clock(
            player=name,
            by_hand=ways[BY_HAND],
            automatic=ways["a"],
            forced=ways["f"],
            by_a_judge=ways[BY_A_JUDGE],
            timed=len(spent),
            used=sum(each for each, _ in spent),
            longest=longest,
            longest_at=longest_at,
            clients=tuple(self.clients.get(player, {})),
        )
