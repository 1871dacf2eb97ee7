"""The register of a store's games: found again by what they hold, each event counted once."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest

from domain.answers import Cast, Pass
from domain.events import Event as GameEvent
from domain.events import GameForked
from projections.register import CARD, PARENT, PLAYER, REFUSED, RULE, Noted
from replays.games import open_log
from replays.log import GameLog
from replays.registers import Wanted, catch_up, follow, rebuild, register_of
from replays.session import Session
from tests.replays.test_session import BOB, CANCEL, started

Log = GameLog[GameEvent]


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with open_log(tmp_path / "g.db") as opened:
        yield opened


def with_a_refusal(log: Log, game: str) -> Session:
    """Alice passes; Bob then tries to cast Cancel, with nothing on the stack to target."""
    session = Session.create(log, game, started())
    session.submit(1, Pass())
    assert session.submit(BOB, Cast(CANCEL)).refusal is not None
    return session


def test_a_game_is_found_by_player_and_card(log: Log) -> None:
    Session.create(log, "g1", started())
    register = register_of(log)
    catch_up(log, register)
    assert register.games([Wanted(PLAYER, "alice"), Wanted(CARD, "Opt")]) == ["g1"]
    assert register.games([Wanted(PLAYER, "Carol")]) == []


def test_a_game_is_found_by_the_rule_of_a_refusal(log: Log) -> None:
    Session.create(log, "g1", started())
    with_a_refusal(log, "g2")
    register = register_of(log)
    catch_up(log, register)
    assert register.games([Wanted(REFUSED, "601.2c", rule=True)]) == ["g2"]
    assert register.games([Wanted(REFUSED, "601", rule=True)]) == ["g2"]
    assert register.games([Wanted(RULE, "60", rule=True)]) == []  # 601 isn't under 60
    assert register.games() == ["g1", "g2"]


def test_what_came_later_is_taken_in(log: Log) -> None:
    register = register_of(log)
    session = Session.create(log, "g1", started())
    first = catch_up(log, register)
    session.submit(1, Pass())
    assert first + catch_up(log, register) == session.version
    assert catch_up(log, register) == 0


def test_a_fork_has_what_it_shares_with_its_parent(log: Log) -> None:
    parent = Session.create(log, "g1", started())
    at = parent.version
    parent.submit(1, Pass())
    parent.submit(BOB, Cast(CANCEL))
    fork = parent.fork("g2", at)
    register = register_of(log)
    catch_up(log, register)
    assert isinstance(fork.events(at)[0], GameForked)
    assert Noted(PARENT, "g1", at + 1) in register.entries("g2")
    assert register.games([Wanted(PLAYER, "Bob")]) == ["g1", "g2"]
    assert register.games([Wanted(REFUSED, "601.2c", rule=True)]) == ["g1"]


def test_a_fork_goes_on_by_itself(log: Log) -> None:
    parent = Session.create(log, "g1", started())
    at = parent.version
    fork = parent.fork("g2", at)
    register = register_of(log)
    catch_up(log, register)
    fork.submit(1, Pass())
    fork.submit(BOB, Cast(CANCEL))
    fork.fork("g3", at + 1)
    fork.fork("g4", fork.version)
    catch_up(log, register)
    wanted = [Wanted(REFUSED, "601.2c", rule=True)]
    assert register.games(wanted) == ["g2", "g4"]
    assert register.games([*wanted, Wanted(PARENT, "g1")]) == ["g2"]
    assert register.games([Wanted(PLAYER, "Bob")]) == ["g1", "g2", "g3", "g4"]
    kept = {game: register.entries(game) for game in register.games()}
    rebuild(log, register)
    assert {game: register.entries(game) for game in register.games()} == kept


def test_rebuilt_from_zero_it_is_the_same(log: Log) -> None:
    with_a_refusal(log, "g1").fork("g2", 3)
    register = register_of(log)
    catch_up(log, register)
    before = {game: register.entries(game) for game in register.games()}
    rebuild(log, register)
    assert {game: register.entries(game) for game in register.games()} == before


def test_two_readers_count_each_event_once(log: Log) -> None:
    for number in range(6):
        with_a_refusal(log, f"g{number}")
    barrier, counts = Barrier(2, timeout=20), list[int]()

    def read() -> None:
        register = register_of(log)
        barrier.wait()
        counts.append(catch_up(log, register))

    threads = [Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == sum(log.versions().values())


def test_a_row_that_cannot_be_read_holds_nobody_up(log: Log, tmp_path: Path) -> None:
    with_a_refusal(log, "g1")
    with closing(sqlite3.connect(tmp_path / "g.db")) as other, other:
        other.execute("UPDATE stored_events SET topic='Nonsense' WHERE originator_version=2")
    register = register_of(log)
    catch_up(log, register)
    assert register.games([Wanted(PLAYER, "Alice")]) == ["g1"]


def test_it_follows_a_store_that_is_written_to(log: Log) -> None:
    stop = Event()
    register = register_of(log)
    thread = Thread(target=follow, args=(log, register, stop, 0.01))
    thread.start()
    session = Session.create(log, "g1", started())
    try:
        register.wait("register", session.version, timeout=10)
    finally:
        stop.set()
        thread.join()
    assert register.games([Wanted(PLAYER, "Alice")]) == ["g1"]
