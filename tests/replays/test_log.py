"""The log at rest."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from replays.errors import Conflict, CorruptLog, Gap, LogError, StoreUnavailable
from replays.log import PAGE, GameLog
from replays.mapper import Recorded
from replays.reporting import configure
from tests.replays.fake_domain import EVENTS, Answered, Event, GameForked, PriorityReceived, play

Games = GameLog[Event]


def damage(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def test_what_was_stored_comes_back(games: Games) -> None:
    events = play(30)
    assert games.append("g1", events[:10], 0) == 10
    assert games.append("g1", events[10:], 10) == 30
    assert list(games.read("g1")) == events
    assert list(games.read("g1", after=7, upto=12)) == events[7:12]
    assert list(games.read("g1", after=30)) == list(games.read("unknown")) == []


def test_it_is_there_when_opened_again(path: Path) -> None:
    with GameLog.open(path, EVENTS) as games:
        games.append("g1", play(3), 0)
    with GameLog.open(path, EVENTS, create=False) as games:
        assert list(games.read("g1")) == play(3)


def test_more_events_than_a_page_holds(games: Games) -> None:
    events = play(2 * PAGE + 1)
    games.append("long", events, 0)
    assert list(games.read("long")) == events
    assert list(games.read("long", upto=2 * PAGE)) == events[:-1]


def test_games_are_kept_apart(games: Games) -> None:
    games.append("g2", play(3), 0)
    games.append("g1", play(5), 0)
    assert games.games() == ("g1", "g2")
    assert games.versions() == {"g1": 5, "g2": 3}
    assert (games.version("g1"), games.version("g3")) == (5, 0)


def test_versions_without_the_short_way(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    games.append("g2", play(3), 0)
    games.append("g1", play(5), 0)
    monkeypatch.setattr("replays.log.RowReader", type("NoRecorder", (), {}))
    assert games.versions() == {"g1": 5, "g2": 3}
    assert list(games.read("g1")) == play(5)


def test_an_empty_batch_changes_nothing(games: Games) -> None:
    assert games.append("g1", [], 4) == 4
    assert games.games() == ()


def test_the_second_of_two_writers_gets_a_conflict_and_stores_nothing(games: Games) -> None:
    games.append("g1", play(5), 0)
    games.append("g1", [PriorityReceived(player=1)], 5)
    with pytest.raises(Conflict) as refused:
        games.append("g1", [Answered(player=0, choice=1), PriorityReceived(player=0)], 5)
    assert (refused.value.game, refused.value.expected, refused.value.actual) == ("g1", 5, 6)
    assert list(games.read("g1")) == [*play(5), PriorityReceived(player=1)]


def test_of_many_writers_at_once_one_wins(path: Path, games: Games) -> None:
    games.append("g1", play(5), 0)
    start = threading.Barrier(6)
    outcomes: list[str] = []

    def write(player: int) -> None:
        with GameLog.open(path, EVENTS, patience=10) as own:
            start.wait()
            try:
                own.append("g1", [Answered(player=player, choice=n) for n in range(20)], 5)
            except LogError as error:
                outcomes.append(type(error).__name__)
            else:
                outcomes.append("stored")

    writers = [threading.Thread(target=write, args=(player,)) for player in range(6)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(outcomes) == ["Conflict"] * 5 + ["stored"]
    assert len({event.player for event in games.read("g1", after=5) if isinstance(event, Answered)}) == 1
    assert games.version("g1") == 25


def test_a_retry_with_our_own_bytes_is_a_success(games: Games) -> None:
    games.append("g1", play(5), 0)
    batch = play(4, start=5)
    assert games.append("g1", batch, 5) == games.append("g1", batch, 5) == 9
    games.append("g1", play(2, start=9), 9)
    assert games.append("g1", batch, 5) == 9
    assert list(games.read("g1")) == play(11)


def test_a_retry_that_says_more_than_was_stored_is_a_conflict(games: Games) -> None:
    games.append("g1", play(5), 0)
    with pytest.raises(Conflict):
        games.append("g1", play(6), 0)
    assert games.version("g1") == 5


def test_a_gap_is_refused(games: Games) -> None:
    games.append("g1", play(5), 0)
    with pytest.raises(Gap) as refused:
        games.append("g1", [PriorityReceived(player=1)], 6)
    assert (refused.value.expected, refused.value.actual) == (6, 5)
    with pytest.raises(Gap):
        games.append("new", [PriorityReceived(player=1)], 3)
    with pytest.raises(ValueError, match="-1"):
        games.append("new", [PriorityReceived(player=1)], -1)
    assert games.versions() == {"g1": 5}


def test_a_fork_goes_on_from_its_parents_versions(games: Games) -> None:
    games.append("g1", play(9), 0)
    fork = [GameForked(parent="g1", at=6), PriorityReceived(player=1)]
    assert games.append("g2", fork, 6) == 8
    assert list(games.read("g2")) == [*play(6), *fork]
    assert list(games.read("g2", after=4, upto=7)) == [*play(9)[4:6], fork[0]]
    assert list(games.read("g2", upto=3)) == play(3)
    games.append("g3", [GameForked(parent="g2", at=8)], 8)
    assert list(games.read("g3")) == [*play(6), *fork, GameForked(parent="g2", at=8)]
    assert games.lineage("g3") == (("g3", 9), ("g2", 8), ("g1", 6))


def test_a_fork_from_nowhere_is_refused(games: Games) -> None:
    games.append("g1", play(5), 0)
    with pytest.raises(Gap):
        games.append("g2", [GameForked(parent="g1", at=6)], 6)
    with pytest.raises(Gap):
        games.append("g2", [GameForked(parent="g1", at=3)], 4)
    assert games.games() == ("g1",)


@pytest.mark.usefixtures("own_logging")
def test_every_stored_batch_is_one_line_for_the_operator(games: Games) -> None:
    configure(level="info")
    with capture_logs() as lines:
        games.append("g1", play(5), 0)
    assert lines == [{"event": "batch stored", "log_level": "info", "game": "g1", "version": 5, "events": 5}]


def test_the_notification_log_passes_through(games: Games) -> None:
    games.append("g1", play(3), 0)
    games.append("g2", play(2), 0)
    told = games.notification_log.select(start=1, limit=10)
    assert [(item.originator_id, item.originator_version, item.topic) for item in told[-2:]] == [
        ("g2", 1, "GameStarted"),
        ("g2", 2, "ZoneChanged"),
    ]
    assert games.mapper.to_domain_event(told[0]) == Recorded("g1", 1, play(1)[0])


def test_a_store_in_memory() -> None:
    with GameLog.in_memory(EVENTS) as one, GameLog.in_memory(EVENTS) as other:
        one.append("g1", play(3), 0)
        assert one.games() == ("g1",)
        assert other.games() == ()


class TestCorruptLog:
    """Whatever can't be an event is named with its game and version, and what comes before it is read."""

    @pytest.fixture(autouse=True)
    def stored(self, games: Games) -> None:
        games.append("g1", play(9), 0)

    def read_until(self, games: Games) -> tuple[int, CorruptLog]:
        seen: list[Event] = []
        with pytest.raises(CorruptLog, match="restore the store") as found:
            seen.extend(games.read("g1"))
        return len(seen), found.value

    def test_unknown_topic(self, games: Games, path: Path) -> None:
        damage(path, "UPDATE stored_events SET topic='CoinEaten' WHERE originator_version=6")
        seen, error = self.read_until(games)
        assert (seen, error.game, error.version) == (5, "g1", 6)
        assert "CoinEaten" in error.reason

    def test_topic_of_another_event(self, games: Games, path: Path) -> None:
        damage(path, "UPDATE stored_events SET topic='GameForked' WHERE originator_version=6")
        assert self.read_until(games)[1].version == 6

    @pytest.mark.parametrize(
        "payload", [b"", b"\xc1", b"\x91\x02", b"\x92\xcd\x03\xe7\x01", b"\x91" * 5000, "words"], ids=repr
    )
    def test_payload_that_is_no_event(self, games: Games, path: Path, payload: bytes | str) -> None:
        damage(path, "UPDATE stored_events SET state=? WHERE originator_version=6", payload)
        seen, error = self.read_until(games)
        assert (seen, error.version) == (5, 6)

    @pytest.mark.parametrize("version", [1, 5])
    def test_missing_row(self, games: Games, path: Path, version: int) -> None:
        damage(path, "DELETE FROM stored_events WHERE originator_version=?", version)
        seen, error = self.read_until(games)
        assert (seen, error.version) == (version - 1, version)


def test_locked_store(path: Path, games: Games) -> None:
    games.append("g1", play(3), 0)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="another process"):
            games.append("g1", [PriorityReceived(player=1)], 3)
        assert list(games.read("g1")) == play(3)
    assert games.append("g1", [PriorityReceived(player=1)], 3) == 4
