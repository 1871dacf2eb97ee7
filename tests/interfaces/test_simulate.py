"""``stacktrail simulate``: whole games without a refusal, the same for the same seed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from domain.cards.pool import POOL
from domain.events import GameStarted, Photograph, Placed, Seat
from domain.vocabulary import Step, Zone
from interfaces.cli import app
from interfaces.cli.simulate import Plan, simulated


def simulate(*arguments: str) -> Any:
    """What the command prints as JSON."""
    result = CliRunner().invoke(app, ["simulate", "--json", *arguments])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("players", ["random", "greedy", "greedy,random,greedy"])
def test_games_are_played_without_a_refusal(players: str) -> None:
    report = simulate("--games", "1", "--turns", "4", "--players", players)
    assert report["refusals"] == {}
    assert report["events"] > 200
    assert sum(report["wins"].values()) + report["draws"] + report["unfinished"] == 1


def test_the_same_seed_plays_the_same_games() -> None:
    first, second = (simulate("--games", "1", "--turns", "4", "--seed", "3") for _ in range(2))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


def test_the_report_is_for_people_without_json() -> None:
    result = CliRunner().invoke(app, ["simulate", "--games", "1", "--turns", "2"])
    assert "1 games of Alice (random), Bob (random)" in result.stdout
    assert "refusals  0" in result.stdout


@pytest.mark.rule("104.4b")
def test_loops_are_told() -> None:
    """Three Oblivion Rings that a greedy player casts go round with one another for ever."""
    rings = tuple(
        Placed(id=101 + n, definition="Oblivion Ring", owner=1, controller=1, zone=Zone.HAND) for n in range(3)
    )
    plains = tuple(
        Placed(id=111 + n, definition="Plains", owner=1, controller=1, zone=Zone.BATTLEFIELD) for n in range(9)
    )
    picture = Photograph(objects=(*rings, *plains), active=1, step=Step.PRECOMBAT_MAIN, next_id=130, turn=2)
    seats = (Seat("Alice"), Seat("Bob"))
    definitions = (POOL["Oblivion Ring"], POOL["Plains"])
    started = GameStarted(edition="2026-01", engine="", seats=seats, definitions=definitions, photograph=picture)
    report = simulated(Plan(1, 1, ("greedy", "greedy"), 4, "2026-01", lambda _: started))
    assert (report.loops, report.draws) == (1, 1)


@pytest.mark.parametrize("players", ["clever", ",".join(["random"] * 7)])
def test_a_wrong_player_is_a_mistake(players: str) -> None:
    result = CliRunner().invoke(app, ["simulate", "--players", players])
    assert result.exit_code == 2
