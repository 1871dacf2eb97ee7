"""Snapshots are a cache: they make loading short, and never make it wrong."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from immutables import Map
from structlog.testing import capture_logs

from replays.errors import CorruptLog, NoSuchVersion, UnknownGame
from replays.freezing import Freezer, Unfreezable, fingerprint
from replays.loading import Loader
from replays.log import GameLog
from replays.snapshots import Snapshots
from tests.replays.fake_domain import (
    STATES,
    Event,
    Game,
    GameForked,
    GameRewound,
    Ledger,
    PriorityReceived,
    State,
    Thing,
    ZoneChanged,
    fold,
    play,
)

Games = GameLog[Event]
RESTS = [version for version in range(1, 41) if version % 7 == 0]


@pytest.fixture
def snapshots(games: Games) -> Snapshots[Event, State]:
    return Snapshots(games, STATES, every=10)


def never(version: int) -> State:
    raise AssertionError(version)


def folded(events: list[Event]) -> list[State]:
    states = [State()]
    for event in events:
        states.append(fold(states[-1], event, states.__getitem__))
    return states


def offer_all(snapshots: Snapshots[Event, State], states: list[State]) -> list[int]:
    return [state.version for state in states[1:] if snapshots.offer("g1", state)]


def test_only_at_rests_and_every_so_often(snapshots: Snapshots[Event, State], games: Games) -> None:
    games.append("g1", play(40), 0)
    assert offer_all(snapshots, folded(play(40))) == [14, 28]
    again = Snapshots(games, STATES, every=10)
    assert offer_all(again, folded(play(40))) == []


def test_soon_after_a_rewind(snapshots: Snapshots[Event, State]) -> None:
    states = folded(play(40))
    assert not snapshots.offer("g1", states[12], rewound=True)
    assert not snapshots.offer("g1", states[13])
    assert snapshots.offer("g1", states[14])
    assert not snapshots.offer("g1", states[21])


@pytest.mark.parametrize("version", range(41))
def test_any_version_with_and_without(snapshots: Snapshots[Event, State], games: Games, version: int) -> None:
    states = folded(play(40))
    games.append("g1", play(40), 0)
    offer_all(snapshots, states)
    assert Loader(games, STATES, snapshots).state("g1", version) == states[version]
    assert Loader(games, STATES).state("g1", version) == states[version]


def test_loading_starts_from_the_newest_snapshot_that_is_old_enough(
    snapshots: Snapshots[Event, State], games: Games
) -> None:
    games.append("g1", play(40), 0)
    offer_all(snapshots, folded(play(40)))
    loader = Loader(games, STATES, snapshots)
    assert [loader.load("g1", version).first for version in (13, 14, 27, 28, 40)] == [0, 14, 14, 28, 28]


def test_a_rewind_past_a_snapshot_recalls_an_older_state(snapshots: Snapshots[Event, State], games: Games) -> None:
    events = [*play(40), GameRewound(to=9), PriorityReceived(player=0), GameRewound(to=40), GameRewound(to=2)]
    states = folded(events)
    games.append("g1", events, 0)
    offer_all(snapshots, states)
    history = Loader(games, STATES, snapshots).load("g1")
    assert history.last == states[-1]
    assert [history.at(version) for version in range(len(states))] == states
    with pytest.raises(NoSuchVersion):
        history.at(45)


def test_many_rewinds_read_each_stretch_once(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[Event] = [*play(20), *(GameRewound(to=20 + n) for n in range(60))]
    games.append("g1", events, 0)
    folds = 0

    def counted(state: State, event: Event, recall: object) -> State:
        nonlocal folds
        folds += 1
        return fold(state, event, history.at)

    history = Loader(games, STATES).load("g1", 0)
    loader = Loader(games, msgspec.structs.replace(STATES, fold=counted))
    history.loader = loader
    for event in events:
        history.add(event)
    assert folds == len(events)
    assert history.last == folded(events)[-1]


def test_a_fork_uses_its_parents_snapshots(snapshots: Snapshots[Event, State], games: Games) -> None:
    games.append("g1", play(40), 0)
    offer_all(snapshots, folded(play(40)))
    games.append("g2", [GameForked(parent="g1", at=30), PriorityReceived(player=1)], 30)
    history = Loader(games, STATES, snapshots).load("g2")
    assert (history.first, history.version) == (28, 32)
    assert history.at(5) == folded(play(5))[-1]


def test_what_is_not_there(games: Games) -> None:
    games.append("g1", play(4), 0)
    loader = Loader(games, STATES)
    with pytest.raises(UnknownGame):
        loader.load("g2")
    with pytest.raises(NoSuchVersion):
        loader.load("g1", 5)
    with pytest.raises(NoSuchVersion):
        loader.load("g1", -1)


class TestUnusable:
    """A snapshot that doesn't fit is passed over with a warning; the game loads all the same."""

    @pytest.fixture(autouse=True)
    def kept(self, snapshots: Snapshots[Event, State], games: Games) -> None:
        games.append("g1", play(40), 0)
        assert offer_all(snapshots, folded(play(40))) == [14, 28]

    def load(self, snapshots: Snapshots[Event, State], games: Games, path: Path, statement: str) -> tuple[int, str]:
        with closing(sqlite3.connect(path)) as connection, connection:
            assert connection.execute(statement).rowcount == 1
        with capture_logs() as lines:
            history = Loader(games, STATES, snapshots).load("g1")
        assert history.last == folded(play(40))[-1]
        (line,) = lines
        assert (line["log_level"], line["game"], line["version"]) == ("warning", "g1", 28)
        return history.first, str(line["event"])

    def test_foreign(self, snapshots: Snapshots[Event, State], games: Games, path: Path) -> None:
        statement = "UPDATE stored_snapshots SET topic='state-0-deadbeef' WHERE originator_version=28"
        assert self.load(snapshots, games, path, statement) == (14, "snapshot of another schema")

    @pytest.mark.parametrize(
        "state",
        [
            "x''",
            "x'00'",
            "'words'",
            "substr(state, 1, 40)",
            "CAST(substr(state, 1, 30) || x'ff' || substr(state, 32) AS BLOB)",
        ],
        ids=["empty", "nonsense", "text", "cut off", "flipped"],
    )
    def test_broken(self, snapshots: Snapshots[Event, State], games: Games, path: Path, state: str) -> None:
        statement = f"UPDATE stored_snapshots SET state={state} WHERE originator_version=28"
        assert self.load(snapshots, games, path, statement) == (14, "snapshot broken")


def test_failing_to_keep_one_is_logged_and_harms_nobody(
    snapshots: Snapshots[Event, State], games: Games, path: Path
) -> None:
    games.append("g1", play(14), 0)
    with closing(sqlite3.connect(path)) as other, capture_logs() as lines:
        other.execute("BEGIN IMMEDIATE")
        assert not snapshots.offer("g1", folded(play(14))[-1])
    assert [(line["event"], line["log_level"], line["version"]) for line in lines] == [("snapshot failed", "error", 14)]
    assert Loader(games, STATES, snapshots).state("g1") == folded(play(14))[-1]
    assert snapshots.offer("g1", folded(play(14))[-1])


def test_a_state_that_cannot_be_written_is_logged(games: Games) -> None:
    strange: Any = object()
    odd = State(version=14, game=Game(things=Map({1: Thing(1, 1, strange)})))
    with capture_logs() as lines:
        assert not Snapshots(games, STATES, every=10).offer("g1", odd)
    assert lines[0]["event"] == "snapshot failed"


def test_a_log_that_ends_too_early_is_corrupt_even_behind_a_snapshot(
    snapshots: Snapshots[Event, State], games: Games, path: Path
) -> None:
    games.append("g1", play(40), 0)
    offer_all(snapshots, folded(play(40)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM stored_events WHERE originator_version=30")
    with pytest.raises(CorruptLog) as found:
        Loader(games, STATES, snapshots).load("g1")
    assert found.value.version == 30


class Old(msgspec.Struct, frozen=True):
    things: Map[int, Thing]


class New(msgspec.Struct, frozen=True):
    things: Map[int, Game]


def test_freezing_keeps_nested_maps() -> None:
    game = Game(things=Map({n: Thing(n, 2, Map({"+1/+1": n})) for n in range(50)}))
    freezer: Freezer[tuple[Game, Ledger]] = Freezer(tuple[Game, Ledger])
    assert freezer.thaw(freezer.freeze((game, Ledger(7)))) == (game, Ledger(7))
    with pytest.raises(Unfreezable):
        freezer.thaw(Freezer(Ledger).freeze(Ledger()))


def test_the_fingerprint_sees_what_lies_inside_maps() -> None:
    assert fingerprint(Old) == fingerprint(Old)
    assert fingerprint(Old) != fingerprint(New)
    assert fingerprint(Game, Ledger) == fingerprint(Ledger, Game)


def test_events_that_are_no_fact_of_the_state_leave_it_as_it_is() -> None:
    state = folded([ZoneChanged(card=1, old=0, new=2, origin=1, target=3)])[-1]
    assert fold(state, play(4)[3], never).game is state.game
