"""``stacktrail games`` with and without conditions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from interfaces.cli.app import app
from replays.games import open_log
from replays.session import Session
from tests.replays.test_registers import with_a_refusal
from tests.replays.test_session import started


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "g.sqlite"
    with open_log(path) as log:
        Session.create(log, "calm", started())
        with_a_refusal(log, "strict")
    return path


def found(db: Path, *options: str) -> list[str]:
    result = CliRunner().invoke(app, ["games", "--db", str(db), "--json", *options])
    assert result.exit_code == 0, result.output
    return [each["game"] for each in json.loads(result.output)["games"]]


def test_all_games(db: Path) -> None:
    assert found(db) == ["calm", "strict"]


@pytest.mark.parametrize(
    ("options", "games"),
    [
        (("--refused", "601.2c"), ["strict"]),
        (("--refused", "601"), ["strict"]),
        (("--refused", "60"), []),
        (("--player", "ALICE", "--player", "Bob"), ["calm", "strict"]),
        (("--player", "Alice", "--player", "Carol"), []),
        (("--card", "opt", "--rule", "732.1"), ["strict"]),
        (("--rebuild",), ["calm", "strict"]),
    ],
)
def test_games_that_fit(db: Path, options: tuple[str, ...], games: list[str]) -> None:
    assert found(db, *options) == games


def test_forks_are_found_by_the_game_that_they_left(db: Path) -> None:
    with open_log(db) as log:
        Session.open(log, "strict").fork("what if", 5).fork("and then", 6)
    assert found(db, "--parent", "strict") == ["what if"]
    assert found(db, "--parent", "what if", "--player", "Bob") == ["and then"]
    listed = CliRunner().invoke(app, ["games", "--db", str(db)]).output
    assert "left strict at @" in next(line for line in listed.splitlines() if line.startswith("what if"))


def test_none_that_fits_is_said(db: Path) -> None:
    result = CliRunner().invoke(app, ["games", "--db", str(db), "--card", "Nothing Such"])
    assert "no such games" in result.output
