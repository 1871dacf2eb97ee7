"""What clumsy and hostile users do to the command line: one line says what is wrong, and nothing is written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import structlog
from typer.testing import Result

from interfaces.cli.paper import GONE
from tests.interfaces.command_line import cli

SETUP = """
[player.Alice]
hand        = ["Shock"]
battlefield = ["Mountain", "Grizzly Bears as bears"]

[player.Bob]
hand = ["Cancel"]

[run]
script = '''
LINE
'''
"""
COMMAND = [sys.executable, "-c", "import stacktrail; stacktrail.main()"]


@pytest.fixture(autouse=True)
def own_logging(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKTRAIL_DB", raising=False)
    before = structlog.get_config()
    yield
    structlog.configure(**before)


def mistake(result: Result, *words: str) -> None:
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1, result.stderr
    assert all(word in result.stderr for word in words), result.stderr


def played(line: str, head: str = "") -> Result:
    Path("scene.toml").write_text(head + SETUP.replace("LINE", line), encoding="utf-8")
    return cli("run", "scene.toml")


NO_OBJECT = [
    "Alice activates Bob",
    "check Bob is 4/4",
    "check Bob is a creature",
    "check Bob is red",
    "check Bob is tapped",
    "check Bob is face down",
    "check Bob is controlled by Bob",
    "check Bob is attached to bears",
    "check Alice has 3 damage",
    "check Alice has mana value 3",
    "check ability 9 of Bob is targeted",
    "check Bob is targeted",
    "check Bob can target Bob",
    "check Bob cannot target Bob because 115.1",
    "check Alice can activate Bob",
]


@pytest.mark.parametrize("line", NO_OBJECT)
def test_a_player_where_an_object_is_meant(line: str) -> None:
    mistake(played(line), "scene.toml:11", "is a player, expected an object")


@pytest.mark.parametrize("line", ["check Alice's hand has flying", "check Bob's library has 3 damage"])
def test_a_zone_where_an_object_is_meant(line: str) -> None:
    mistake(played(line), "is a zone, expected an object")


def test_a_player_on_the_stack_of_the_set_up() -> None:
    mistake(played("resolve", 'stack = ["Alice activates Bob"]\n'), "scene.toml:1", "is a player")


@pytest.mark.parametrize("number", ["#0", "#99"])
def test_the_object_of_an_impossible_number(number: str) -> None:
    mistake(played(f"Alice casts Shock{number} targeting Bob"), "nothing here is called")


@pytest.mark.parametrize("name", ["", "  ", "g\n", "\x1b[31m", "\udcff", "g" * 200, "g.trail"])
def test_a_game_that_could_not_be_called_up_again_is_not_stored(name: str) -> None:
    played("check Bob has 20 life")
    mistake(cli("run", "scene.toml", "--store", "new.sqlite", f"--game={name}"), "can't be the name of a game")
    assert not Path("new.sqlite").exists()


@pytest.fixture
def db() -> str:
    played("Alice casts Shock targeting Bob")
    assert cli("run", "scene.toml", "--store", "a.sqlite", "--game", "g").exit_code == 0
    return "a.sqlite"


def test_words_that_are_no_text(db: str) -> None:
    before = cli("log", "g", "--db", db).stdout
    mistake(cli("show", "\udcff", "--db", db), "UTF-8")
    mistake(cli("rewind", "g", "--db", db, "--to", "@9", "--by", "Jo", "--why", "\udcff"), "UTF-8")
    assert cli("log", "g", "--db", db).stdout == before


def test_a_name_that_no_file_can_have() -> None:
    mistake(cli("show", "a\0b.trail"), "can't be read")


def test_pipes_are_no_stores_and_no_replays() -> None:
    os.mkfifo("pipe.trail")
    mistake(cli("show", "pipe.trail"), "a pipe")
    mistake(cli("show", "g", "--db", "pipe.trail"), "no file")


def test_no_module_for_storing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "..")
    mistake(cli("games"), "no such persistence module")


def test_names_give_no_orders_to_the_terminal(db: str) -> None:
    assert (
        cli("rewind", "g", "--db", db, "--to", "@9", "--by", "\x1b]0;x\x07", "--why", "a\x1b[2Jb\u202ec").exit_code == 0
    )
    told = cli("log", "g", "--db", db).stdout
    assert "a�[2Jb�c" in told
    assert not {"\x1b", "\x07", "\u202e"} & set(told)


def test_nobody_reads_on(db: str) -> None:
    """Status 1 would say that a check failed."""
    for arguments in (("log", "g", "--db", db), ("log", "g", "--db", db, "--json")):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([*COMMAND, *arguments], stdout=writer, stderr=subprocess.PIPE, check=False)
        os.close(writer)
        assert (done.returncode, done.stderr) == (GONE, b"")


def test_closed_streams(db: str) -> None:
    for redirected, arguments, status in (
        ("2>&-", ["show", "g9", "--db", db], 2),
        (">&-", ["show", "g", "--db", db], 0),
        ("> /dev/full", ["show", "g", "--db", db], 2),
    ):
        shell = ["sh", "-c", f'exec "$@" {redirected}', "sh", *COMMAND, *arguments]
        done = subprocess.run(shell, capture_output=True, check=False)
        assert (done.returncode, b"Traceback" in done.stderr) == (status, False)


@pytest.mark.parametrize(("said", "meant"), [("Bears", "Grizzly Bears"), ("Grizzly", "Grizzly Bears"), ("Bobb", "Bob")])
def test_a_name_that_nothing_has_comes_with_what_is_there(said: str, meant: str) -> None:
    mistake(played(f"Alice casts Shock targeting {said}"), f"nothing here is called {said} (did you mean", f"{meant}?)")
