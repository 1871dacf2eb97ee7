"""Batches: what one person's input caused, with the automatic and random answers that followed it (design §8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from domain.events import BY_NAME, Event, Input, Stamp
from domain.game import Outcome, first_refusal
from replays.errors import LogError
from replays.log import GameLog

BY_A_PERSON: Final = ("", "j")
"""The ``how`` of inputs that begin a batch; all others follow from those."""
INPUTS: Final = frozenset(name for name, kind in BY_NAME.items() if issubclass(kind, Input))
"""The topics of inputs."""


class KeyUsedBefore(LogError):
    """A key that makes a retry harmless stands in the log with another input."""

    def __init__(self, game: str, key: str, version: int) -> None:
        super().__init__(game, key, version)
        self.game, self.key, self.version = game, key, version

    def __str__(self) -> str:
        return (
            f"key {self.key!r} came with another input of game {self.game!r} (version {self.version}): nothing was "
            "stored; give every input a key of its own"
        )


def begins_batch(event: Event) -> bool:
    """Whether an event is a person's input."""
    return isinstance(event, Input) and event.stamp.how in BY_A_PERSON


def batches(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events of a game, cut before each input of a person."""
    batch: list[Event] = []
    for event in events:
        if batch and begins_batch(event):
            yield tuple(batch)
            batch = []
        batch.append(event)
    if batch:
        yield tuple(batch)


def outcome_at(log: GameLog[Event], game: str, version: int) -> Outcome:
    """What the input at a version caused, as it is stored."""
    events = next(batches(log.read(game, version - 1)), ())
    return Outcome(events, first_refusal(events))


def same_input(one: Input, other: Input) -> bool:
    """Whether two inputs say the same, whatever their stamps."""
    return type(one) is type(other) and replace(one, stamp=Stamp()) == replace(other, stamp=Stamp())


class Keys:
    """Where each key stands in a game's log; the log only grows, so what was found stays true."""

    def __init__(self, log: GameLog[Event], game: str) -> None:
        self._log = log
        self._game = game
        self._found: dict[str, tuple[int, Input]] = {}
        self._scanned = 0

    def find(self, key: str) -> tuple[int, Input] | None:
        """The version and the input that a key came with."""
        if key not in self._found:
            self._scan()
        return self._found.get(key)

    def add(self, after: int, events: Iterable[Event]) -> None:
        """Events have just been stored behind a version."""
        if after != self._scanned:
            return
        for version, event in enumerate(events, after + 1):
            self._take(version, event)

    def _scan(self) -> None:
        for version, topic, state in self._log.stored(self._game, self._scanned):
            self._scanned = version
            if topic in INPUTS:
                self._take(version, self._log.mapping.decode(self._game, version, topic, state))

    def _take(self, version: int, event: Event) -> None:
        self._scanned = version
        if isinstance(event, Input) and event.stamp.key:
            self._found.setdefault(event.stamp.key, (version, event))
