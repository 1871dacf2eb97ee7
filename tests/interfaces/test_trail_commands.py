"""export, import, verify, receipt, keys: what goes out comes in again, and what was changed is found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from replays.games import open_log
from replays.session import Session
from tests.interfaces.command_line import cli, did
from tests.interfaces.test_cli import BOLT

DEMO = Path(__file__).parents[2] / "scenarios" / "deflection-saves-progenitus.toml"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bolt.toml").write_text(BOLT, encoding="utf-8")
    did("run", str(DEMO), "--store", "games.sqlite", "--game", "g1", "--save", "g1.trail")
    return tmp_path


DB = ("--db", "games.sqlite")


@pytest.mark.usefixtures("here")
class TestExport:
    def test_a_stored_game_becomes_a_file(self) -> None:
        did("export", "g1", *DB, "--out", "out.trail")
        assert did("log", "out.trail") == did("log", "g1", *DB)
        assert "✓ out.trail · g1  rules  194 events" in did("verify", "out.trail", "--depth", "rules")

    def test_json_and_back_byte_for_byte(self, here: Path) -> None:
        did("export", "g1.trail", "--json", "--out", "g1.json")
        did("import", "g1.json", "--out", "back.trail")
        assert (here / "back.trail").read_bytes() == (here / "g1.trail").read_bytes()
        told = json.loads((here / "g1.json").read_text(encoding="utf-8"))
        assert told["events"][3]["event"] == "AttemptStarted"
        assert any(event["words"].startswith("Bob begins to cast Progenitus") for event in told["events"])

    def test_json_with_variations_and_signatures(self, here: Path) -> None:
        fork()
        did("keys", "new", "key")
        did("export", "g1", *DB, "--variation", "g2=what if", "--sign", "key", "--out", "both.trail")
        did("export", "both.trail", "--json", "--out", "both.json")
        did("import", "both.json", "--out", "back.trail")
        assert (here / "back.trail").read_bytes() == (here / "both.trail").read_bytes()
        assert "and 1 variation" in did("verify", "back.trail", "--key", "key.pub")
        told = json.loads((here / "both.json").read_text(encoding="utf-8"))
        assert told["variations"][0]["variation"]["note"] == "what if"

    def test_a_changed_json_is_refused(self, here: Path) -> None:
        did("export", "g1.trail", "--json", "--out", "g1.json")
        text = (here / "g1.json").read_text(encoding="utf-8")
        (here / "g1.json").write_text(text.replace('"Grizzly Bears"', '"Grizzly Boars"'), encoding="utf-8")
        result = cli("import", "g1.json", "--out", "back.trail")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert not (here / "back.trail").exists()

    @pytest.mark.parametrize("text", ["", "{}", "[1, 2", '{"kind": "x", "header": {}, "events": []}', "[" * 5_000])
    def test_json_that_is_no_replay(self, here: Path, text: str) -> None:
        (here / "x.json").write_text(text, encoding="utf-8")
        result = cli("import", "x.json", "--out", "back.trail")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)

    def test_a_script_replays_to_the_same_events(self) -> None:
        did("export", "g1.trail", "--script", "--out", "g1.toml")
        did("run", "g1.toml", "--save", "again.trail")
        assert did("log", "again.trail", "--json").replace('"game": ""', "") == did(
            "log", "g1.trail", "--json"
        ).replace('"game": "g1"', "")

    def test_a_script_can_go_on(self, here: Path) -> None:
        did("run", "bolt.toml", "--save", "bolt.trail")
        text = did("export", "bolt.trail", "--script")
        more = "[run]\nscript = '''\nAlice passes\n'''\n[expect]\nBob.life = 17\n"
        (here / "more.toml").write_text(text + more, encoding="utf-8")
        assert "every check holds" in did("run", "more.toml")

    def test_a_recorded_game_that_the_rules_dont_take(self, here: Path) -> None:
        text = did("export", "g1.trail", "--script")
        (here / "x.toml").write_text(text.replace("\n[2,", "\n[2]\n[2,", 1), encoding="utf-8")
        result = cli("run", "x.toml")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "this is no recorded event" in result.stderr

    def test_a_recorded_answer_that_the_rules_dont_take(self, here: Path) -> None:
        text = did("export", "g1.trail", "--script")
        (here / "x.toml").write_text(text.replace("\n[2,", '\n[2,[0,"","",""],2,[20,true]]\n[2,', 1), encoding="utf-8")
        result = cli("run", "x.toml")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "the rules don't take this" in result.stderr

    def test_as_a_seat_or_the_public_may_know_it(self) -> None:
        whole = json.loads(did("verify", "g1.trail", "--json"))["games"][0]
        for seat in ("Alice", "Bob", "public"):
            did("export", "g1.trail", "--seat", seat, "--out", "seat.trail")
            found = json.loads(did("verify", "seat.trail", "--json"))["games"][0]
            assert (found["head"], found["depth"]) == (whole["head"], "integrity")
        assert "Progenitus 10/10" in did("show", "seat.trail")
        refused = cli("export", "seat.trail", "--script")
        assert (refused.exit_code, "a script must say what is hidden" in refused.stderr) == (2, True)
        refused = cli("import", "seat.trail", "--game", "g7", *DB)
        assert (refused.exit_code, "a store holds whole games" in refused.stderr) == (2, True)
        assert cli("export", "seat.trail", "--seat", "public", "--out", "x.trail").exit_code == 2
        assert cli("export", "g1.trail", "--seat", "Eve", "--out", "x.trail").exit_code == 2

    @pytest.mark.parametrize(
        "words",
        [
            ("export", "g1", *DB),
            ("export", "g9", *DB, "--json"),
            ("export", "g1", *DB, "--json", "--script"),
            ("export", "g1.trail", "--sign", "key", "--out", "x.trail"),
            ("export", "g1", *DB, "--variation", "g9", "--out", "x.trail"),
            ("export", "none.trail", "--json"),
            ("export", "g1.trail", "--out", "x.json"),
            ("import", "g1.trail"),
            ("import", "g1.trail", "--game", "g1", *DB),
            ("receipt", "g9", *DB),
            ("verify", "none.trail"),
            ("verify", "g1.trail", "--depth", "soul"),
            ("verify", "g1.trail", "--receipt", "bolt.toml"),
            ("keys", "new", "g1.trail"),
        ],
    )
    def test_mistakes_are_one_line(self, words: tuple[str, ...]) -> None:
        result = cli(*words)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output


def fork() -> None:
    """A fork of the stored game, in the middle of it."""
    with open_log(Path("games.sqlite")) as log:
        Session.open(log, "g1").fork("g2", 100)


@pytest.mark.usefixtures("here")
class TestImport:
    def test_into_a_store_with_the_same_head(self) -> None:
        did("import", "g1.trail", "--db", "other.sqlite", "--game", "new")
        assert did("log", "new", "--db", "other.sqlite") == did("log", "g1.trail")
        there = json.loads(did("verify", "other.sqlite", "--depth", "rules", "--json"))["games"][0]
        assert there["head"] == json.loads(did("verify", "g1.trail", "--json"))["games"][0]["head"]


@pytest.mark.usefixtures("here")
class TestVerify:
    def test_a_receipt_holds_until_the_past_is_changed(self, here: Path) -> None:
        did("keys", "new", "key")
        (here / "receipt.json").write_text(did("receipt", "g1", *DB, "--at", "100", "--sign", "key"), encoding="utf-8")
        did("verify", "games.sqlite", "--receipt", "receipt.json", "--key", "key.pub")
        text = did("export", "g1.trail", "--script").replace('"Grizzly Bears"', '"Grizzly Boars"')
        (here / "x.toml").write_text(text, encoding="utf-8")
        did("run", "x.toml", "--store", "other.sqlite", "--game", "g1")
        did("verify", "other.sqlite")
        assert "the receipt" in did("verify", "other.sqlite", "--receipt", "receipt.json", status=1)

    def test_what_is_wrong_has_status_1_and_its_first_version(self, here: Path) -> None:
        data = bytearray((here / "g1.trail").read_bytes())
        data[len(data) // 2] ^= 16
        (here / "bad.trail").write_bytes(data)
        text = did("verify", "g1.trail", "bad.trail", status=1)
        assert "✗ bad.trail" in text
        assert "first wrong version @1" in text
        assert [line.split() for line in text.splitlines()[-4:-2]] == [["verified", "2"], ["wrong", "1"]]
        found = json.loads(did("verify", "bad.trail", "--json", status=1))
        assert (found["ok"], found["wrong"], found["games"][0]["version"]) == (False, 1, 1)

    def test_on_workers(self, here: Path) -> None:
        """In a process of its own: Dask leaves threads behind."""
        for number in range(40):
            (here / f"{number}.trail").write_bytes((here / "g1.trail").read_bytes())
        (here / "7.trail").write_bytes(b"STKTRAIL")
        code = "from interfaces.cli import main; main()"
        words = ("verify", ".", "games.sqlite", "--depth", "rules", "--workers", "2", "--json")
        ran = subprocess.run(
            [sys.executable, "-c", code, *words],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        found = json.loads(ran.stdout)
        assert (ran.returncode, found["verified"], found["wrong"], ran.stderr) == (1, 42, 1, "")
        assert [each["source"] for each in found["games"] if not each["ok"]] == ["7.trail"]
