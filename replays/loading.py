"""From the log to a state: the newest snapshot, then the events after it, keeping the states that are passed."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Generic

from replays.codec import E, S, StateCodec
from replays.errors import CorruptLog, NoSuchVersion, UnknownGame
from replays.log import GameLog
from replays.snapshots import Snapshots

UNFOLDABLE = (NoSuchVersion, LookupError, AttributeError, TypeError, ValueError, StopIteration)


SELDOM: Final = (10_000, 10, 100)
"""After so many new objects the collector looks at these, after so many times also at older ones, and at all."""


def collect_seldom() -> None:
    """For a process of our own: what is imported is never looked at again, and what games hold is, seldom.

    States hold no cycles. A server of 60 games spent a quarter of its time on looking for some, a third of a second
    each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector off frozen states: they hold no cycles, and looking for some costs 40 ms at a time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class History(Generic[E, S]):
    """A stretch of a game's states, from `first` on; what came before is loaded when asked for, once."""

    def __init__(self, loader: "Loader[E, S]", game: str, first: S) -> None:
        self.loader = loader
        self.game = game
        self.first = loader.codec.version(first)
        self.states = [first]
        self.earlier: History[E, S] | None = None

    @property
    def last(self) -> S:
        """The newest state."""
        return self.states[-1]

    @property
    def version(self) -> int:
        """The newest version."""
        return self.first + len(self.states) - 1

    def at(self, version: int) -> S:
        """The state at a version, which is what `fold` recalls by."""
        if version > self.version or version < 0:
            raise NoSuchVersion(self.game, version, self.version)
        if version >= self.first:
            return self.states[version - self.first]
        if self.earlier is None:
            self.earlier = self.loader.stretch(self.game, self.first - 1)
        return self.earlier.at(version)

    def add(self, event: E) -> S:
        """Fold one more event on."""
        state = self.loader.codec.fold(self.states[-1], event, self.at)
        self.states.append(state)
        return state


class Loader(Generic[E, S]):
    """Loads games of one store."""

    def __init__(self, games: GameLog[E], codec: StateCodec[E, S], snapshots: Snapshots[E, S] | None = None) -> None:
        self.games = games
        self.codec = codec
        self.snapshots = snapshots

    def load(self, game: str, version: int | None = None) -> History[E, S]:
        """The game up to a version (its last if none is named), ready to go on from."""
        last = self.games.version(game)
        if last == 0:
            raise UnknownGame(game)
        if version is not None and not 0 <= version <= last:
            raise NoSuchVersion(game, version, last)
        return self.stretch(game, last if version is None else version)

    def state(self, game: str, version: int | None = None) -> S:
        """Only the state."""
        return self.load(game, version).last

    def stretch(self, game: str, version: int) -> History[E, S]:
        """The states from the newest snapshot up to a version."""
        history = History(self, game, self.start(game, version))
        with uncollected():
            for event in self.games.read(game, history.first, version):
                try:
                    history.add(event)
                except UNFOLDABLE as error:
                    reason = f"a {type(event).__name__} doesn't fit the game as it stood ({error!r})"
                    raise CorruptLog(game, history.version + 1, reason) from error
        if history.version != version:
            raise CorruptLog(game, history.version + 1, "its row is missing")
        return history

    def start(self, game: str, version: int) -> S:
        """The newest kept state at or before a version, also of the game that this one was forked from."""
        if self.snapshots is not None:
            for name, last in self.games.lineage(game):
                kept = self.snapshots.latest(name, min(last, version))
                if kept is not None:
                    return kept
        return self.codec.empty
