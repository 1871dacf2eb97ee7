"""Payloads compressed and encrypted at rest."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.cryptography import AESCipher
from typer.testing import CliRunner

from domain.answers import Pass
from interfaces.cli import app
from replays.errors import CorruptLog, StoreUnavailable
from replays.games import EVENTS, open_log
from replays.log import GameLog
from replays.resealing import reseal
from replays.sealing import FRAME, LEAST, MOST, Seal, Unsealable, Zstandard
from replays.session import Session
from replays.verdicts import Depth
from replays.verdicts import Wanted as Verifying
from replays.verifying_stores import verify_stored
from tests.replays.test_session import started


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    made = AESCipher.create_key(32)
    monkeypatch.setenv("CIPHER_KEY", made)
    return made


def stored(path: Path) -> list[bytes]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT state FROM stored_events")]


@pytest.mark.parametrize("size", [0, 1, LEAST - 1, LEAST, 100_000])
def test_a_payload_comes_back(size: int) -> None:
    payload = b"\x93" * size
    assert Zstandard().decompress(Zstandard().compress(payload)) == payload


def test_only_large_payloads_are_compressed() -> None:
    assert Zstandard().compress(b"\x93\x01\x02\x03") == b"\x93\x01\x02\x03"
    assert len(Zstandard().compress(b"\x93" * 10_000)) < 100


def test_a_frame_that_promises_too_much_is_refused() -> None:
    promise = FRAME + b"\xe0" + (MOST + 1).to_bytes(8, "little")
    with pytest.raises(Unsealable, match="larger"):
        Seal(Zstandard()).open(promise)


def test_without_a_key_cards_can_be_read_in_the_file(tmp_path: Path) -> None:
    with open_log(tmp_path / "g.db") as log:
        Session.create(log, "g1", started())
    assert any(state.startswith(FRAME) for state in stored(tmp_path / "g.db"))


def test_with_a_key_nothing_can_be_read_in_the_file(tmp_path: Path, key: str) -> None:
    path = tmp_path / "g.db"
    with open_log(path) as log:
        Session.create(log, "g1", started())
        assert Session.open(log, "g1").version > 1
    assert b"Mountain" not in path.read_bytes()
    assert not any(state.startswith(FRAME) for state in stored(path))


def test_a_retried_batch_is_known_again_under_another_nonce(tmp_path: Path, key: str) -> None:
    with open_log(tmp_path / "g.db") as log:
        events = Session.create(log, "g1", started()).events()
        assert log.append("g1", events, 0) == len(events)


def test_another_key_opens_nothing(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "g.db"
    with open_log(path) as log:
        Session.create(log, "g1", started())
    monkeypatch.setenv("CIPHER_KEY", AESCipher.create_key(32))
    with open_log(path) as log, pytest.raises(CorruptLog, match="CIPHER_KEY"):
        Session.open(log, "g1")


def test_a_changed_byte_is_found(tmp_path: Path, key: str) -> None:
    path = tmp_path / "g.db"
    with open_log(path) as log:
        Session.create(log, "g1", started())
    with closing(sqlite3.connect(path)) as connection, connection:
        (state,) = connection.execute("SELECT state FROM stored_events WHERE originator_version=2").fetchone()
        flipped = bytes([*state[:-1], state[-1] ^ 1])
        connection.execute("UPDATE stored_events SET state=? WHERE originator_version=2", (flipped,))
    with open_log(path) as log, pytest.raises(CorruptLog) as found:
        Session.open(log, "g1")
    assert found.value.version == 2


def test_a_key_that_is_none_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIPHER_KEY", "AAAA")
    with pytest.raises(StoreUnavailable, match="CIPHER_KEY"):
        open_log(tmp_path / "g.db")


def test_a_store_begun_without_a_key_is_refused_under_one_and_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    with open_log(old) as log:
        session = Session.create(log, "g1", started())
        fork = session.fork("g2", 2)
        session.submit(1, Pass())
        receipts = [each.receipt() for each in (session, fork)]
        events = [each.events() for each in (session, fork)]
    monkeypatch.setenv("CIPHER_KEY", AESCipher.create_key(32))
    with pytest.raises(StoreUnavailable, match="stacktrail reseal"):
        open_log(old)
    result = CliRunner().invoke(app, ["reseal", str(old), str(new)])
    assert result.exit_code == 0, result.output
    with open_log(new) as log:
        assert [Session.open(log, name).events() for name in ("g1", "g2")] == events
        assert [Session.open(log, name).receipt() for name in ("g1", "g2")] == receipts
        assert all(verify_stored(log, name, Verifying(depth=Depth.RULES)).ok for name in ("g1", "g2"))
        Session.open(log, "g1").submit(2, Pass())
    assert b"Mountain" not in new.read_bytes()
    again = CliRunner().invoke(app, ["reseal", str(old), str(new)])
    assert (again.exit_code, "another past" in again.output) == (2, True)


def resealed(old: Path, new: Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["reseal", str(old), str(new)])
    return result.exit_code, result.output


@pytest.mark.parametrize("batches", [0, 1, 2, 3])
def test_a_copy_that_was_broken_off_is_finished_by_the_same_command(
    batches: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    with open_log(old) as log:
        session = Session.create(log, "g1", started())
        fork = session.fork("g2", 2)
        session.submit(1, Pass())
        session.submit(2, Pass())
        receipts = [each.receipt() for each in (session, fork)]
    monkeypatch.setenv("CIPHER_KEY", AESCipher.create_key(32))
    with GameLog.old(old, EVENTS) as source, open_log(new) as target:
        store, left = target.recorder.insert_events, iter(range(batches))

        def full_disk(*args: Any, **more: Any) -> Any:
            if next(left, None) is None:
                raise OSError("no space left on device")
            return store(*args, **more)

        monkeypatch.setattr(target.recorder, "insert_events", full_disk)
        with pytest.raises(OSError, match="no space"):
            reseal(source, target)
    code, output = resealed(old, new)
    assert (code, "copied" in output) == (0, True)
    with open_log(new) as log:
        assert [Session.open(log, name).receipt() for name in ("g1", "g2")] == receipts
        assert all(verify_stored(log, name, Verifying(depth=Depth.RULES)).ok for name in ("g1", "g2"))
    assert "0 games copied" in resealed(old, new)[1]


def test_a_store_gets_another_key_or_none_and_its_receipts_stay_true(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, plain = (tmp_path / name for name in ("first.db", "second.db", "plain.db"))
    with open_log(first) as log:
        session = Session.create(log, "g1", started())
        receipt = session.receipt()
    other = AESCipher.create_key(32)
    monkeypatch.setenv("OLD_CIPHER_KEY", key)
    monkeypatch.setenv("CIPHER_KEY", other)
    assert resealed(first, second)[0] == 0
    with open_log(second) as log:
        assert Session.open(log, "g1").receipt() == receipt
    monkeypatch.setenv("OLD_CIPHER_KEY", other)
    monkeypatch.delenv("CIPHER_KEY")
    assert resealed(second, plain)[0] == 0
    with open_log(plain) as log:
        assert verify_stored(log, "g1", Verifying(depth=Depth.RULES, receipts=(receipt,))).ok
    assert [any(row.startswith(FRAME) for row in stored(path)) for path in (first, second, plain)] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("told", ["", "another", "one too many"])
def test_a_store_under_a_key_that_is_not_told_is_not_copied(
    told: str, tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if_plain = told == "one too many"
    monkeypatch.setenv("CIPHER_KEY", "" if if_plain else key)
    with open_log(tmp_path / "old.db") as log:
        Session.create(log, "g1", started())
    monkeypatch.setenv("OLD_CIPHER_KEY", told and AESCipher.create_key(32))
    code, output = resealed(tmp_path / "old.db", tmp_path / "new.db")
    assert (code, "OLD_CIPHER_KEY" in output) == (2, True)
    assert not (tmp_path / "new.db").exists()
