"""The command line: what it prints, and its status; errors are one line that says what to do."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import structlog
from typer.testing import CliRunner, Result

from domain.answers import Cast, Chosen, Pass
from domain.events import GameRewound
from domain.game import Game
from interfaces.cli import app
from replays.games import open_log
from replays.session import Session, store_game
from tests.replays.test_session import ALICE, BOB, SHOCK, helpful, started

BOLT = """
title = "A bolt"

[player.Alice]
hand        = ["Lightning Bolt"]
battlefield = ["Mountain"]

[player.Bob]

[run]
script = '''
Alice casts Lightning Bolt targeting Bob
resolve
'''

[expect]
Bob.life = 17
Alice.graveyard = ["Lightning Bolt"]
"""
TWICE = BOLT.replace("[run]\n", '[run]\nedition = ["2017-04", "2026-01"]\n')

Cli = Callable[..., Result]


@pytest.fixture(autouse=True)
def own_logging() -> Any:
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    """Runs a command in a folder of its own; nothing but an exit may come out of it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKTRAIL_DB", raising=False)

    def run(*arguments: str) -> Result:
        result = CliRunner().invoke(app, list(arguments))
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


@pytest.fixture
def bolt(tmp_path: Path) -> str:
    (tmp_path / "bolt.toml").write_text(BOLT, encoding="utf-8")
    return "bolt.toml"


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A store with one game: Alice shocks Bob."""
    game = Game.start(started(), helpful)
    game.submit(ALICE, Cast(SHOCK))
    game.submit(ALICE, Chosen((BOB,)))
    game.submit(ALICE, Pass())
    game.submit(BOB, Pass())
    with open_log(tmp_path / "games.sqlite") as log:
        store_game(log, "g1", game)
    return "games.sqlite"


def mistake(result: Result, *parts: str) -> None:
    """Status 2 and one line on standard error that says all this."""
    assert result.exit_code == 2
    assert result.stderr.startswith("stacktrail: ")
    assert result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr
    assert "Traceback" not in result.output


class TestRun:
    """`stacktrail run FILE`."""

    def test_the_story_and_the_checks(self, cli: Cli, bolt: str) -> None:
        result = cli("run", bolt)
        assert result.exit_code == 0
        assert "Alice casts Lightning Bolt targeting Bob (601.2i)" in result.stdout
        assert "stack ┃ Lightning Bolt (Alice) → Bob" in result.stdout
        assert "every check holds" in result.stdout
        assert "\x1b" not in result.output

    def test_a_check_that_fails(self, cli: Cli, tmp_path: Path) -> None:
        (tmp_path / "wrong.toml").write_text(BOLT.replace("17", "18"), encoding="utf-8")
        result = cli("run", "wrong.toml")
        assert result.exit_code == 1
        assert "line 17" in result.stdout

    def test_json(self, cli: Cli, bolt: str) -> None:
        found = json.loads(cli("run", bolt, "--json").stdout)
        assert (found["title"], found["ok"], found["run"], found["edition"]) == ("A bolt", True, None, "2026-01")
        assert found["players"]["Bob"]["life"] == 17
        assert found["version"] == found["events"]

    def test_json_of_several_runs(self, cli: Cli, tmp_path: Path) -> None:
        (tmp_path / "twice.toml").write_text(TWICE, encoding="utf-8")
        found = json.loads(cli("run", "twice.toml", "--json").stdout)
        assert [run["edition"] for run in found["runs"]] == ["2017-04", "2026-01"]
        assert found["ok"]
        one = json.loads(cli("run", "twice.toml", "--json", "--edition", "2017-04").stdout)
        assert one["edition"] == "2017-04"

    def test_events(self, cli: Cli, bolt: str) -> None:
        assert "SpellProposed" in cli("run", bolt, "--events").stdout
        found = json.loads(cli("run", bolt, "--events", "--json").stdout)
        assert len(found["log"]) == found["version"]
        assert found["log"][0]["event"] == "GameStarted"

    def test_storing_and_saving(self, cli: Cli, bolt: str) -> None:
        result = cli("run", bolt, "--store", "kept.sqlite", "--game", "bolt", "--save", "bolt.trail")
        assert result.exit_code == 0
        stored = json.loads(cli("log", "bolt", "--db", "kept.sqlite", "--json").stdout)
        saved = json.loads(cli("log", "bolt.trail", "--json").stdout)
        assert stored == saved
        shown = json.loads(cli("show", "bolt.trail", "--json").stdout)
        assert shown == json.loads(cli("show", "bolt", "--db", "kept.sqlite", "--json").stdout)
        assert shown["players"]["Bob"]["life"] == 17
        mistake(cli("run", bolt, "--store", "kept.sqlite", "--game", "bolt"), "already", "another --game")

    @pytest.mark.parametrize(
        ("old", "new", "parts"),
        [
            ("Alice casts", "Alice conjures", ("bad.toml:12", "conjures")),
            ('"Lightning Bolt"]\nbattle', '"Lightning Blot"]\nbattle', ("bad.toml:5", "Lightning Bolt")),
            ("[run]", "[rum]", ("bad.toml",)),
            ("title =", "title", ("bad.toml:2",)),
            ("targeting Bob", "targeting Alice => illegal", ("bad.toml:12", "nothing forbids it")),
            ("resolve\n", "resolve\nBob casts Shock\n", ("bad.toml:14",)),
        ],
    )
    def test_a_file_that_is_wrong(self, cli: Cli, tmp_path: Path, old: str, new: str, parts: tuple[str, ...]) -> None:
        (tmp_path / "bad.toml").write_text(BOLT.replace(old, new), encoding="utf-8")
        mistake(cli("run", "bad.toml"), *parts)

    def test_what_is_not_there(self, cli: Cli, bolt: str) -> None:
        mistake(cli("run", "none.toml"), "none.toml")
        mistake(cli("run", bolt, "--run", "b"), "no run 'b'")
        mistake(cli("run", bolt, "--edition", "1999"), "no edition '1999'", "2026-01")
        mistake(cli("run", bolt, "--edition", "2017-04"), "isn't played in 2017-04")
        mistake(cli("run", bolt, "--game", "g"), "--store and --game")
        mistake(cli("run", bolt, "--save", "x.txt"), ".trail")

    def test_only_one_game_can_be_kept(self, cli: Cli, tmp_path: Path) -> None:
        (tmp_path / "twice.toml").write_text(TWICE, encoding="utf-8")
        mistake(cli("run", "twice.toml", "--save", "x.trail"), "2 times", "--edition")
        assert cli("run", "twice.toml", "--save", "x.trail", "--edition", "2017-04").exit_code == 0


class TestShow:
    """`stacktrail show GAME`."""

    def test_the_last_moment(self, cli: Cli, db: str) -> None:
        result = cli("show", "g1", "--db", db)
        assert result.exit_code == 0
        assert "stack  empty" in result.stdout
        assert "Bob  18 life" in result.stdout
        assert "battlefield   Mountain (tapped), Island" in result.stdout

    def test_an_earlier_moment(self, cli: Cli, db: str) -> None:
        result = cli("show", "g1", "--db", db, "--at", '@after "casts Shock"')
        assert "stack ┃ Shock (Alice) → Bob" in result.stdout
        assert "Bob  20 life" in result.stdout

    def test_json(self, cli: Cli, db: str) -> None:
        found = json.loads(cli("show", "g1", "--db", db, "--at", '@after "casts Shock"', "--json").stdout)
        assert found["stack"] == [{"name": "Shock", "controller": "Alice", "kind": "spell", "targets": ["Bob"]}]
        assert found["priority"] == "Alice"
        assert found["players"]["Alice"]["battlefield"][0]["tapped"]

    def test_before_the_game(self, cli: Cli, db: str) -> None:
        assert cli("show", "g1", "--db", db, "--at", "@0").exit_code == 0

    def test_mistakes(self, cli: Cli, db: str, tmp_path: Path) -> None:
        mistake(cli("show", "g9", "--db", db), "no game 'g9'")
        mistake(cli("show", "g1", "--db", db, "--at", "@soon"), "no address", "@57")
        mistake(cli("show", "g1", "--db", db, "--at", '@before "casts Shok"'), "casts Shock")
        mistake(cli("show", "g1", "--db", "none.sqlite"), "doesn't exist")
        mistake(cli("show", "g1"), "stacktrail.sqlite", "doesn't exist")
        assert not (tmp_path / "none.sqlite").exists()
        (tmp_path / "text.sqlite").write_text("this is no database, whatever its name", encoding="utf-8")
        mistake(cli("show", "g1", "--db", "text.sqlite"), "not a Stacktrail store")
        mistake(cli("show", "none.trail"), "none.trail")
        (tmp_path / "text.trail").write_text("this is no replay", encoding="utf-8")
        mistake(cli("show", "text.trail"), "not a .trail file")

    def test_the_store_named_by_the_environment(self, cli: Cli, db: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("STACKTRAIL_DB", db)
        assert cli("show", "g1").exit_code == 0
        assert "g1" in cli("games").stdout

    def test_a_damaged_replay_is_shown_as_far_as_it_goes(self, cli: Cli, bolt: str, tmp_path: Path) -> None:
        cli("run", bolt, "--save", "bolt.trail")
        whole = (tmp_path / "bolt.trail").read_bytes()
        (tmp_path / "bolt.trail").write_bytes(whole[:-20])
        result = cli("show", "bolt.trail")
        assert result.exit_code == 0
        assert "readable up to version" in result.stderr


class TestLog:
    """`stacktrail log GAME`."""

    def test_the_story_with_versions_and_rules(self, cli: Cli, db: str) -> None:
        result = cli("log", "g1", "--db", db)
        assert "Alice begins to cast Shock (601.2a)" in result.stdout
        assert all(line.lstrip().startswith("@") for line in result.stdout.splitlines())

    def test_a_part_of_it(self, cli: Cli, db: str) -> None:
        found = json.loads(cli("log", "g1", "--db", db, "--from", "3", "--to", '@after "casts Shock"', "--json").stdout)
        assert found["events"][0]["version"] == 3
        assert found["events"][-1]["event"] == "PriorityReceived"
        mistake(cli("log", "g1", "--db", db, "--from", "9", "--to", "3"), "exchange them")
        mistake(cli("log", "g1", "--db", db, "--to", "900"), "its last version")


class TestRewind:
    """`stacktrail rewind GAME`."""

    def test_going_back(self, cli: Cli, db: str) -> None:
        arguments = ("rewind", "g1", "--db", db, "--to", '@before "casts Shock"', "--by", "Jo", "--why", "a slip")
        result = cli(*arguments)
        assert result.exit_code == 0
        assert "Jo takes the game back to @2: a slip" in result.stdout
        shown = json.loads(cli("show", "g1", "--db", db, "--json").stdout)
        assert shown["players"]["Alice"]["hand"] == ["Shock", "Plains", "Opt"]
        log = json.loads(cli("log", "g1", "--db", db, "--json").stdout)
        assert any(event["undone"] for event in log["events"])
        with open_log(Path(db), create=False) as store:
            rewound = Session.open(store, "g1").events()[-1]
        assert isinstance(rewound, GameRewound)
        assert (rewound.stamp.who, rewound.stamp.how) == ("Jo", "j")

    def test_mistakes(self, cli: Cli, db: str) -> None:
        mistake(cli("rewind", "g1", "--db", db, "--to", "@99", "--by", "Jo", "--why", "x"), "its last version")
        mistake(cli("rewind", "g1.trail", "--db", db, "--to", "@9", "--by", "Jo", "--why", "x"), "replay file")


class TestGames:
    """`stacktrail games`."""

    def test_the_games_of_a_store(self, cli: Cli, db: str) -> None:
        result = cli("games", "--db", db)
        assert "g1" in result.stdout
        assert "Alice and Bob" in result.stdout
        (found,) = json.loads(cli("games", "--db", db, "--json").stdout)["games"]
        assert found["players"] == ["Alice", "Bob"]

    def test_a_store_without_games(self, cli: Cli) -> None:
        open_log(Path("empty.sqlite")).close()
        assert "no games" in cli("games", "--db", "empty.sqlite").stdout


def test_a_store_that_is_locked(cli: Cli, db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interfaces.cli.looking.open_log", partial(open_log, patience=1))
    with closing(sqlite3.connect(db)) as other:
        other.execute("BEGIN IMMEDIATE")
        mistake(cli("rewind", "g1", "--db", db, "--to", "@2", "--by", "Jo", "--why", "x"), "another process", "again")
    assert cli("rewind", "g1", "--db", db, "--to", "@2", "--by", "Jo", "--why", "x").exit_code == 0


def test_operators_see_what_is_stored_if_they_ask(cli: Cli, db: str) -> None:
    arguments = ("rewind", "g1", "--db", db, "--to", "@2", "--by", "Jo", "--why", "x")
    assert cli(*arguments).stderr == ""
    assert "rewind taken" in cli("--verbose", *arguments).stderr


def test_a_check_that_fails_is_shown_with_its_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text(BOLT.replace("resolve", "check Bob has 17 life"), encoding="utf-8")
    result = cli("run", "wrong.toml")
    assert result.exit_code == 1
    assert "✗ line 13: the life total is 20  (check Bob has 17 life)" in result.output


def test_of_several_runs_the_one_that_stops_is_named(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "twice.toml").write_text(TWICE.replace("resolve", "Bob says no"), encoding="utf-8")
    result = cli("run", "twice.toml")
    assert result.exit_code == 2
    assert "(2017-04)" in result.stderr
    assert "(2026-01)" in result.stderr


def test_in_the_middle_of_an_action_it_is_named(cli: Cli, bolt: str) -> None:
    cli("run", bolt, "--save", "bolt.trail")
    shown = cli("show", "bolt.trail", "--at", '@before "chooses Bob as a target"').output
    assert "precombat main phase; Alice has begun to cast Lightning Bolt" in shown
    assert "; Alice has priority" in cli("show", "bolt.trail", "--at", '@before "casts Lightning Bolt"').output


def test_without_a_command_there_is_help(cli: Cli) -> None:
    assert "rewind" in cli("--help").stdout


def test_the_demo(cli: Cli, tmp_path: Path) -> None:
    result = cli("demo", "--into", "out")
    assert result.exit_code == 0
    assert "Alice casts Cancel targeting Progenitus" in result.stdout
    assert "stack ┃ Deflection (Bob) → Cancel" in result.stdout
    assert "Cancel doesn't resolve" in result.stdout
    back = result.stdout.partition("Back to the moment before Cancel was proposed")[2]
    assert "stack ┃ Progenitus (Bob)" in back
    assert {each.name for each in (tmp_path / "out").iterdir()} >= {"demo.sqlite", "demo.trail"}
    assert cli("demo", "--into", "out").exit_code == 0


def test_as_a_process(tmp_path: Path, bolt: str) -> None:
    """The real entry point: piped, it prints plain lines; an error has no traceback."""

    def stacktrail(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "import stacktrail; stacktrail.main()", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8")

    good = stacktrail("--verbose", "run", bolt, "--store", "a.sqlite", "--game", "g")
    assert (good.returncode, "batch stored" in good.stderr) == (0, True)
    assert "\x1b" not in good.stdout
    bad = stacktrail("show", "g9", "--db", "a.sqlite")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "stacktrail: there is no game 'g9' in this store\n"
