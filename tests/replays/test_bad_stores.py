"""Stores and replays that someone damaged or made up: a typed error, one line on the command line, nothing written."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from domain.events import DECODER, ENCODER, Event, GameStarted
from interfaces.cli import app
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.runner import run_scenario
from replays.errors import CorruptLog, LogError, StoreUnavailable
from replays.games import open_log
from replays.leaves import Entry
from replays.session import Session, store_game
from replays.trail import read_trail
from replays.trail_format import Header
from replays.trail_writing import write_trail
from tests.interfaces.test_cli import BOLT

pytestmark = pytest.mark.usefixtures("own_logging")

COMMANDS = (("show", "g1"), ("log", "g1"), ("rewind", "g1", "--to", "@5", "--by", "Jo", "--why", "x"), ("games",))
HEADER = Header(game="g1", engine="", edition="2026-01", players=("Alice", "Bob"))


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A sound store with one game."""
    path = tmp_path_factory.mktemp("stores") / "sound.sqlite"
    (result,) = run_scenario(read_scenario(BOLT, Catalogue()))
    with open_log(path) as log:
        store_game(log, "g1", result.game)
    return path.read_bytes()


@pytest.fixture
def store(content: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite"
    path.write_bytes(content)
    return path


def used(path: Path, *, status: int | None = None) -> None:
    """Every command ends well or with one line that says what is wrong."""
    for command, *arguments in COMMANDS:
        result = CliRunner().invoke(app, [command, *arguments, "--db", str(path)])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code in (0, 2)
        assert result.stderr.count("\n") == (result.exit_code == 2)
        assert status is None or result.exit_code == status or command == "games"


def changed(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement, values)


WRONG = {
    "a gap": "DELETE FROM stored_events WHERE originator_version=5",
    "no beginning": "DELETE FROM stored_events WHERE originator_version=1",
    "bytes that are no event": "UPDATE stored_events SET state=x'c1ff' WHERE originator_version=5",
    "text for bytes": "UPDATE stored_events SET state='abc' WHERE originator_version=5",
    "an unknown event": "UPDATE stored_events SET topic='os:system' WHERE originator_version=5",
    "a topic that is no text": "UPDATE stored_events SET topic=cast(x'ff' AS text) WHERE originator_version=5",
    "a version that is no number": "UPDATE stored_events SET originator_version='x' WHERE originator_version=5",
    "a version with a fraction": "UPDATE stored_events SET originator_version=5.5 WHERE originator_version=5",
    "versions below 0": "UPDATE stored_events SET originator_version=-originator_version",
    "a game's name that is no text": "UPDATE stored_events SET originator_id=x'ff'",
    "a game's name in another encoding": "UPDATE stored_events SET originator_id=cast(x'ff' AS text)",
    "no table": "DROP TABLE stored_events",
    "another schema": "ALTER TABLE stored_events RENAME COLUMN state TO payload",
}


@pytest.mark.parametrize("statement", WRONG.values(), ids=WRONG)
def test_rows_that_are_wrong(store: Path, statement: str) -> None:
    changed(store, statement)
    before = store.read_bytes()
    used(store, status=2)
    assert store.read_bytes() == before


def test_what_to_do_with_a_corrupt_log(store: Path) -> None:
    changed(store, WRONG["a gap"])
    with open_log(store, create=False) as log, pytest.raises(CorruptLog, match="restore the store") as error:
        Session.open(log, "g1")
    assert error.value.version == 5
    assert "up to 4 are sound" in str(error.value)
    changed(store, WRONG["no beginning"])
    with open_log(store, create=False) as log, pytest.raises(CorruptLog, match="nothing before it is left"):
        Session.open(log, "g1")


def test_a_view_that_never_ends(tmp_path: Path) -> None:
    path = tmp_path / "endless.sqlite"
    rows = "SELECT 'g1' originator_id, n originator_version, 'x' topic, x'00' state"
    endless = f"WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) {rows} FROM r"
    changed(path, f"CREATE VIEW stored_events AS {endless}")
    with pytest.raises(StoreUnavailable, match="another program"):
        open_log(path)


def test_a_table_name_that_is_no_text(store: Path, content: bytes) -> None:
    store.write_bytes(content.replace(b"stored_events", b"st\xf2red_events"))
    with pytest.raises(StoreUnavailable, match="damaged"):
        open_log(store, create=False)


@pytest.mark.parametrize("seed", range(12))
def test_bits_flipped(store: Path, content: bytes, seed: int) -> None:
    rnd = random.Random(seed)
    damaged = bytearray(content)
    for _ in range(rnd.choice((1, 5, 200))):
        damaged[rnd.randrange(len(damaged) if seed % 2 else 200)] ^= 1 << rnd.randrange(8)
    store.write_bytes(damaged)
    used(store)


@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_cut_off_at_every_page(store: Path, content: bytes, beside: int) -> None:
    for length in range(4096, len(content), 4096):
        store.write_bytes(content[: length + beside])
        with pytest.raises((StoreUnavailable, LogError)):
            open_log(store, create=False)


# --- events that make no sense --------------------------------------------------------------------------------------


def events_of(store: Path) -> list[Event]:
    with open_log(store, create=False) as log:
        return list(log.read("g1"))


def test_events_in_another_order(store: Path, tmp_path: Path) -> None:
    events = events_of(store)
    rnd = random.Random(7)
    for _ in range(12):
        here, there = rnd.sample(range(1, len(events)), 2)
        mixed = [*events]
        mixed[here], mixed[there] = mixed[there], mixed[here]
        write_trail(tmp_path / "g1.trail", map(Entry, map(ENCODER.encode, mixed)), HEADER)
        result = CliRunner().invoke(app, ["show", str(tmp_path / "g1.trail")])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert (result.exit_code, result.stderr.count("\n")) in ((0, 0), (2, 1))


def test_a_card_that_nothing_defines(store: Path) -> None:
    started = events_of(store)[0]
    assert isinstance(started, GameStarted)
    changed(
        store,
        "UPDATE stored_events SET state=? WHERE originator_version=1",
        ENCODER.encode(replace(started, definitions=())),
    )
    used(store, status=2)


def test_a_replay_damaged_before_its_first_event_is_one_mistake(store: Path, tmp_path: Path) -> None:
    path = tmp_path / "g1.trail"
    write_trail(path, map(Entry, map(ENCODER.encode, events_of(store))), HEADER)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert read_trail(path, DECODER.decode, salvage=True).events == ()
    for command in ("show", "log"):
        result = CliRunner().invoke(app, [command, str(path)])
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.stderr
