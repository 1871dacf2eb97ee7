"""What replay files cost: verifying, storing with heads, seeking, size."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

import msgspec
import zstandard

from bench import throwaway
from bench.timing import Measure, clocked
from domain.events import Event
from domain.game import Game
from replays.batches import batches
from replays.games import EVENTS, open_log
from replays.leaves import Entry
from replays.log import GameLog
from replays.trail import TrailReader
from replays.trail_format import BLOCK, OPENING
from replays.trail_games import entries, header_of, save_game
from replays.trail_writing import write_trail
from replays.verdicts import Depth, Wanted
from replays.verifying_files import verify_file

REPEATED = 20
"""How often a game's events are repeated for a large file."""


class Saved(NamedTuple):
    """A game with its replay."""

    game: Game
    path: Path


def trails(folder: Path, games: Sequence[Game], samples: int) -> Iterator[Measure]:
    """Everything about replay files."""
    saved = [Saved(game, folder / f"{number}.trail") for number, game in enumerate(games)]
    for game, path in saved:
        save_game(path, game.events, game.state, path.stem)
    yield from verifying(saved[:4])
    yield from appending(folder / "appended.sqlite", games[0])
    yield from appending_to_postgres(games[0])
    yield from seeking(folder / "large.trail", games[0], samples)
    yield from sizes(saved[0])


def verifying(saved: Sequence[Saved]) -> Iterator[Measure]:
    """Whole games verified on one core, at each depth."""
    length = sum(game.version for game, _ in saved) // len(saved)
    for depth in Depth:
        wanted = Wanted(depth=depth)
        taken = [clocked(partial(verify_file, path, wanted)) for _, path in saved]
        what = f"games of {length:,} events verified, {depth.name.lower()}"
        yield Measure(what, len(taken) / sum(taken), "a second")


def appending(path: Path, game: Game, store: str = "SQLite") -> Iterator[Measure]:
    """Batches appended with their heads, each in a transaction of its own."""
    with open_log(path) as log:
        taken = list(appended(log, game.events))
    yield Measure(f"an answer's events appended ({store}): median", median(taken) * 1e3, "ms")
    yield Measure(f"an answer's events appended ({store}): 99 of 100 within", quantiles(taken, n=100)[-1] * 1e3, "ms")


def appending_to_postgres(game: Game) -> Iterator[Measure]:
    """The same on a PostgreSQL server of our own on this machine, if it has one."""
    if throwaway.is_there():
        with throwaway.postgres() as server, throwaway.environment(throwaway.schema_of(server)):
            yield from appending(Path("ignored"), game, "PostgreSQL")


def appended(log: GameLog[Event], events: Sequence[Event]) -> Iterator[float]:
    """How long each batch takes."""
    version = 0
    for batch in batches(events):
        yield clocked(partial(log.append, "g1", batch, version))
        version += len(batch)


def seeking(path: Path, game: Game, samples: int) -> Iterator[Measure]:
    """A large file opened, and the event behind any version read."""

    def repeated() -> Iterator[Entry]:
        yield from entries(game.events[:1])
        for _ in range(REPEATED):
            yield from entries(game.events[1:])

    last = write_trail(path, repeated(), header_of("large", game.event(1), "", bytes(32)))
    rng = Random(7)
    taken = [clocked(partial(sought, path, rng.randrange(1, last))) for _ in range(samples)]
    what = f"a replay of {last:,} events opened and any version sought"
    yield Measure(f"{what}: median", median(taken) * 1e3, "ms")


def sought(path: Path, version: int) -> Event:
    """The event behind a version, from the file."""
    return next(TrailReader(path, EVENTS.decode).events(version - 1))


def sizes(saved: Saved) -> Iterator[Measure]:
    """A game's replay beside the same game as JSON."""
    data = saved.path.read_bytes()
    what = f"a game of {saved.game.version:,} events as a"
    yield Measure(f"{what} .trail file", len(data) / 1024, "KiB")
    yield Measure(f"{what} .trail file, blocks unpacked", unpacked(data) / 1024, "KiB")
    text = msgspec.json.encode(saved.game.events)
    yield Measure(f"{what}s JSON arrays", len(text) / 1024, "KiB")
    packed = zstandard.ZstdCompressor(level=9).compress(text)
    yield Measure(f"{what}s JSON arrays, compressed as a whole", len(packed) / 1024, "KiB")


def unpacked(data: bytes) -> int:
    """How many bytes the blocks of a file unpack to."""
    place, total = OPENING.size, 0
    end = struct.unpack(">Q", data[-16:-8])[0]
    while place <= end:
        _, _, packed, plain, _ = BLOCK.unpack_from(data, place)
        place, total = place + BLOCK.size + packed, total + plain
    return total
