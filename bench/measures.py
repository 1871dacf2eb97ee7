"""What is measured, each with its target (docs/performance.md)."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory

from bench.boards import on_boards
from bench.cards import compiling
from bench.play import Player, bolting, played
from bench.timing import Measure, clocked
from bench.trails import trails
from domain.answers import Cast, Chosen, Pass
from domain.events import Event
from domain.evolve import fold
from domain.game import Game
from domain.machine import Machine
from domain.state import EMPTY, GameState
from replays.batches import batches
from replays.games import STATES, loader, open_log
from replays.loading import Loader, uncollected
from replays.log import GameLog
from replays.session import Session, store_game

EVENTS = 5_000
GAMES = 8
ROUNDS = 7
SAMPLES = 400


def measure(events: int = EVENTS, samples: int = SAMPLES) -> Iterator[Measure]:
    """Everything, one after the other."""
    games = [played(seed, events) for seed in range(1, GAMES + 1)]
    long = games[0]
    gc.collect()
    gc.freeze()  # whoever reads one version doesn't hold these games
    yield folding(long)
    with TemporaryDirectory(prefix="stacktrail-bench-") as folder:
        yield from stored(Path(folder), games, samples)
        yield from trails(Path(folder), games, samples)
    yield from acting(samples)
    yield from on_boards(samples // 4)
    yield from going_back(long, samples)
    yield from compiling(samples)


# --- folding and reading ---------------------------------------------------------------------------------------------


def folding(game: Game) -> Measure:
    """Events folded in memory; rewinds need none here."""
    events = game.events

    def work() -> GameState:
        state = EMPTY
        for event in events:
            state = fold(state, event)
        return state

    with uncollected():
        best = min(clocked(work) for _ in range(ROUNDS))
    return Measure("events folded", len(events) / best, "a second", least=500_000)


def stored(folder: Path, games: list[Game], samples: int) -> Iterator[Measure]:
    """What a store takes and how fast it gives it back."""
    bare, kept = folder / "bare.sqlite", folder / "kept.sqlite"
    count = sum(game.version for game in games)
    with open_log(bare) as log:
        for number, game in enumerate(games, 1):
            put(log, f"g{number}", game)
        payload = mean(len(state) for number in range(1, len(games) + 1) for _, _, state in log.stored(f"g{number}"))
        last = games[0].version
        reading = Loader(log, STATES)
        best = min(clocked(lambda: reading.stretch("g1", last)) for _ in range(ROUNDS))
        yield Measure("events read from SQLite, decoded and folded", last / best, "a second", least=150_000)
    with open_log(kept) as log:
        for number, game in enumerate(games, 1):
            store_game(log, f"g{number}", game)
        yield from from_snapshots(log, games[0], samples)
    yield Measure("payload", payload, "bytes an event", most=20)
    yield Measure("on disk", size(bare) / count, "bytes an event", most=75)
    yield Measure("on disk with snapshots", size(kept) / count, "bytes an event")


def put(log: GameLog[Event], name: str, game: Game) -> None:
    """Store a game without snapshots, as it was played."""
    version = 0
    for batch in batches(game.events):
        version = log.append(name, batch, version)


def size(path: Path) -> int:
    """The bytes of a closed database, with whatever lies beside it."""
    return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*"))


def from_snapshots(log: GameLog[Event], game: Game, samples: int) -> Iterator[Measure]:
    """Any version of a stored game, with the machine that goes on from it."""
    rng = Random(5)
    points = [game.decision_point(rng.randrange(2, game.version)) for _ in range(samples)]
    loads = loader(log)
    taken = [clocked(partial(ready_at, loads, point)) * 1e3 for point in points]
    yield Measure("a random version from SQLite, ready to go on: median", median(taken), "ms", most=5)
    yield Measure("a random version from SQLite, ready to go on: longest", max(taken), "ms", most=20)


def ready_at(loads: Loader[Event, GameState], version: int) -> Machine:
    """A stored game at a version's question."""
    return Machine(loads.state("g1", version))


# --- acting -----------------------------------------------------------------------------------------------------------


def acting(samples: int) -> Iterator[Measure]:
    """A Lightning Bolt cast and resolved, and answers given to a stored game."""
    taken = [bolt() * 1e3 for _ in range(samples)]
    yield Measure("Lightning Bolt cast and resolved", median(taken), "ms", most=1)
    with TemporaryDirectory(prefix="stacktrail-bench-") as folder, open_log(Path(folder) / "answers.sqlite") as log:
        answers = list(answered(log, samples))
    yield Measure("an answer stored, with all that follows: median", median(answers) * 1e3, "ms")
    yield Measure(
        "an answer stored, with all that follows: 99 of 100 within", quantiles(answers, n=100)[-1] * 1e3, "ms"
    )


def bolt() -> float:
    """How long one bolt takes, from the card in hand to the damage."""
    game = Game.start(*bolting())
    assert game.decision is not None
    begun = time.perf_counter()
    game.submit(1, Cast(101))
    game.submit(1, Chosen((2,)))
    game.submit(1, Pass())
    game.submit(2, Pass())
    taken = time.perf_counter() - begun
    assert game.state.game.player(2).life == 17
    return taken


def answered(log: GameLog[Event], samples: int) -> Iterator[float]:
    """How long each answer of a stored game takes."""
    player = Player(11)
    session = Session.create(log, "answers", player.beginning())
    for _ in range(samples):
        decision = session.decision
        if decision is None:
            return
        answer, _ = player.answer(session.state, decision)
        yield clocked(partial(session.submit, decision.player, answer, player.stamp("")))


# --- going back -------------------------------------------------------------------------------------------------------


def going_back(game: Game, samples: int) -> Iterator[Measure]:
    """An old state in memory, and the machine that goes on from it."""
    rng = Random(3)
    versions = [rng.randrange(1, game.version) for _ in range(10_000)]

    def look() -> None:
        for version in versions:
            game.at(version)

    looked = median(clocked(look) for _ in range(ROUNDS)) / len(versions)
    yield Measure(f"an old state of {game.version:,} events in memory", looked * 1e6, "µs", most=1)
    points = [game.decision_point(version) for version in versions[: samples * 5]]
    ready = [machine_at(game.at(point)) for point in points]
    yield Measure("ready to go on from it: median", median(ready) * 1e6, "µs", most=150)
    yield Measure("ready to go on from it: mean", mean(ready) * 1e6, "µs", most=150)
    yield Measure("ready to go on from it: 95 of 100 within", quantiles(ready, n=20)[-1] * 1e6, "µs")


def machine_at(state: GameState) -> float:
    """How long it takes to have a machine at a state's question."""
    return clocked(lambda: Machine(state))
