"""The log with the real events and states."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from domain.answers import Pass
from domain.cards.pool import POOL
from domain.events import (
    BY_NAME,
    Answered,
    Event,
    GameForked,
    GameRewound,
    GameStarted,
    LifeLost,
    PriorityPassed,
    PriorityReceived,
    Seat,
    Stamp,
    StepBegan,
    TurnBegan,
)
from domain.evolve import fold
from domain.state import EMPTY, Board, GameState, Ledger, Position
from domain.vocabulary import Step
from replays.errors import CorruptLog
from replays.games import EVENTS, FREEZER, STATES, loader, open_log, pack, unpack
from replays.leaves import Entry
from replays.loading import Loader
from replays.log import GameLog
from replays.snapshots import Snapshots
from replays.trail import read_trail
from replays.trail_format import Header
from replays.trail_writing import write_trail


@pytest.fixture
def games(path: Path) -> Iterator[GameLog[Event]]:
    with open_log(path) as opened:
        yield opened


def played(count: int) -> list[Event]:
    """A game in which players pass and lose life, resting at every fourth event."""
    deck = tuple(POOL)[:60]
    events: list[Event] = [
        GameStarted(
            edition="2026-01",
            engine="0.1.0",
            seats=(Seat("Ann", deck), Seat("Bob", deck)),
            definitions=tuple(POOL.values()),
        ),
        TurnBegan(player=1),
        StepBegan(step=Step.UPKEEP),
    ]
    for n in range(len(events) + 1, count + 1):
        player = 1 + n // 4 % 2
        turn: tuple[Event, ...] = (
            PriorityReceived(player=player),
            Answered(stamp=Stamp(1_790_000_000_000 + n, "a", "", f"k{n}"), player=player, answer=Pass()),
            PriorityPassed(player=player),
            LifeLost(player=player, amount=1),
        )
        events.append(turn[n % 4])
    return events


def folded(events: list[Event]) -> list[GameState]:
    states = [EMPTY]
    for event in events:
        states.append(fold(states[-1], event, states.__getitem__))
    return states


def test_every_event_has_its_topic() -> None:
    assert set(EVENTS.kinds) == set(BY_NAME)


def test_a_game_with_rewinds_is_the_same_from_every_version(games: GameLog[Event]) -> None:
    events = played(60)
    events += [GameRewound(to=8, by="Judge", why="a test"), *played(80)[61:]]
    events += [GameRewound(to=23, by="Judge", why="a test"), *played(120)[81:]]
    states = folded(events)
    games.append("g1", events, 0)
    snapshots = Snapshots(games, STATES, every=20)
    kept = [state.version for state in states[1:] if snapshots.offer("g1", state)]
    assert len(kept) >= 4
    loads = Loader(games, STATES, snapshots)
    for version, state in enumerate(states):
        assert loads.state("g1", version) == state
    assert {loads.load("g1", version).first for version in kept} == set(kept)


def test_a_fork_goes_on_from_the_parents_past(games: GameLog[Event]) -> None:
    events = played(40)
    games.append("g1", events, 0)
    fork = [GameForked(parent="g1", at=24), PriorityReceived(player=1)]
    games.append("g2", fork, 24)
    state = loader(games).state("g2")
    assert state == folded([*events[:24], *fork])[-1]
    assert state.version == 26


def test_a_snapshot_keeps_every_card_of_the_pool() -> None:
    position = Position(board=Board(definitions=Map(POOL.items())))
    assert FREEZER.thaw(FREEZER.freeze((position, Ledger()))) == (position, Ledger())


def test_a_snapshot_is_at_rest_again() -> None:
    state = folded(played(20))[20]
    assert state.at_rest
    assert unpack(20, pack(state)) == state
    assert not replace(state, version=21).at_rest


@pytest.mark.parametrize(
    "event",
    [
        GameRewound(to=99, by="Judge", why="to the future"),
        LifeLost(player=7, amount=1),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_that_does_not_fit_the_game_is_a_corrupt_log(games: GameLog[Event], event: Event) -> None:
    games.append("g1", [*played(9), event], 0)
    with pytest.raises(CorruptLog) as found:
        loader(games).load("g1")
    assert found.value.version == 10
    assert loader(games).state("g1", 9) == folded(played(9))[-1]


def test_a_trail_of_a_real_game(games: GameLog[Event], tmp_path: Path) -> None:
    games.append("g1", played(200), 0)
    path = tmp_path / "g1.trail"
    head = Header(game="g1", engine="0.1.0", edition="2026-01", players=("Ann", "Bob"))
    write_trail(path, (Entry(state) for _, _, state in games.stored("g1")), head)
    assert read_trail(path, EVENTS.decode).events == tuple(played(200))
