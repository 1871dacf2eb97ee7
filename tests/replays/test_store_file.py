"""A file that can't be a store is refused with a reason, and nothing is written."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replays.errors import CorruptLog, StoreUnavailable
from replays.log import GameLog
from tests.replays.fake_domain import EVENTS, play


@pytest.fixture
def full(path: Path) -> Path:
    with GameLog.open(path, EVENTS) as games:
        games.append("g1", play(3000), 0)
    return path


def refused(path: Path, words: str, *, create: bool = True) -> None:
    before = path.read_bytes() if path.is_file() else None
    listed = sorted(path.parent.iterdir()) if path.parent.is_dir() else []
    with pytest.raises(StoreUnavailable, match=words) as error:
        GameLog.open(path, EVENTS, create=create, patience=1)
    assert error.value.store == str(path)
    assert "nothing was written" in str(error.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert (sorted(path.parent.iterdir()) if path.parent.is_dir() else []) == listed


@pytest.mark.parametrize("length", [1, 60, 100, 512, 4095, 4096, 20_000, -1])
def test_truncated(full: Path, length: int) -> None:
    content = full.read_bytes()
    full.write_bytes(content[:length])
    refused(full, "cut off|not a Stacktrail store")


def test_something_else(path: Path) -> None:
    path.write_text("[player.Alice]\nlife = 20\n" * 100)
    refused(path, "not a Stacktrail store")


def test_another_programs_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    refused(path, "another program")


def test_a_table_of_ours_in_another_shape(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE stored_events (url TEXT)")
    with pytest.raises(StoreUnavailable), GameLog.open(path, EVENTS) as games:
        games.append("g1", play(1), 0)


def test_missing(path: Path) -> None:
    refused(path, "doesn't exist", create=False)
    refused(path.parent / "nowhere" / "games.db", "no folder")


def test_empty(path: Path) -> None:
    path.touch()
    refused(path, "not a Stacktrail store", create=False)
    with GameLog.open(path, EVENTS) as games:
        assert games.games() == ()


def test_folder(tmp_path: Path) -> None:
    refused(tmp_path, "folder")


def test_place_that_may_not_be_written_to() -> None:
    with pytest.raises(StoreUnavailable, match=r"can't be opened|may not"):
        GameLog.open("/proc/stacktrail.db", EVENTS)


def test_locked_for_good(full: Path) -> None:
    with closing(sqlite3.connect(full)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("DELETE FROM stored_events")
        with pytest.raises(StoreUnavailable, match="another process"):
            GameLog.open(full, EVENTS, patience=1)


def test_pages_overwritten_in_the_middle(full: Path) -> None:
    content = bytearray(full.read_bytes())
    content[8192:40960] = b"\xa5" * 32768
    full.write_bytes(content)
    with pytest.raises((StoreUnavailable, CorruptLog)), GameLog.open(full, EVENTS) as games:
        list(games.read("g1"))


def test_another_persistence_module(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.popo")
    with GameLog.open(path, EVENTS) as games:
        games.append("g1", play(3), 0)
        assert list(games.read("g1")) == play(3)
    monkeypatch.setenv("PERSISTENCE_MODULE", "no.such.module")
    with pytest.raises(StoreUnavailable, match="module"):
        GameLog.open(path, EVENTS)
    assert not path.exists()
