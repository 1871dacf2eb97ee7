"""Where a game is read from: a store or a replay file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from domain.events import Event
from domain.state import GameState
from interfaces.cli.errors import Mistake, complain
from projections.timeline import Timeline
from replays.errors import TrailError
from replays.games import EVENTS, folded, open_log
from replays.loading import UNFOLDABLE
from replays.session import Session
from replays.trail import TrailReader, read_trail

SUFFIX: Final = ".trail"


class Source(NamedTuple):
    """A whole game, and the state after each of its events."""

    name: str
    events: tuple[Event, ...]
    states: tuple[GameState, ...]
    timeline: Timeline


def read_source(game: str, db: Path) -> Source:
    """The game of a store by its id, or that of a replay file by its path."""
    if game.endswith(SUFFIX):
        return from_trail(Path(game))
    with open_log(db, create=False) as log:
        session = Session.open(log, game)
        events = session.events()
        states = tuple(session.state_at(version) for version in range(len(events) + 1))
    with telling(game):
        return Source(game, events, states, Timeline(events))


def from_trail(path: Path) -> Source:
    """The game of a replay file; a damaged one as far as it can be read."""
    trail = read_trail(path, EVENTS.decode, salvage=True)
    if trail.header.seat >= 0:
        raise Mistake(f"{path}: it was redacted, so nobody can play on from it; show, log and view tell it")
    if trail.damage is not None and not trail.events:
        raise trail.damage
    if trail.damage is not None:
        complain(str(trail.damage))
    if trail.header.first != 1:
        raise Mistake(f"{path}: it begins at version {trail.header.first}; read the whole game from its store instead")
    states = folded(str(path), trail.events)
    with telling(str(path)):
        timeline = Timeline(trail.events)
    return Source(trail.header.game, trail.events, states, timeline)


def is_redacted(path: Path) -> bool:
    """Whether a replay file holds what one seat may know; what can't be read isn't said to be."""
    with suppress(TrailError):
        reader: TrailReader[None] = TrailReader(path, lambda _: None)
        return reader.header.seat >= 0
    return False


@contextmanager
def telling(name: str) -> Iterator[None]:
    """Events that can be folded may still make no sense when their story is told."""
    try:
        yield
    except UNFOLDABLE as error:
        raise Mistake(f"{name}: its events don't tell a story ({error!r}); it wasn't written by Stacktrail") from error
