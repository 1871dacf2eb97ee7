"""Games for the viewer's tests, and a reader of replay documents that knows only docs/viewer.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain.game import Game
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.reader import read_scenario
from interfaces.scenario.runner import run_scenario
from interfaces.viewer.building import EVERYTHING, replay_document
from interfaces.viewer.document import encoded
from interfaces.viewer.film import film_of_events

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def played(name: str) -> Game:
    """The game of a scenario."""
    result, *_ = run_scenario(read_scenario(SCENARIOS / f"{name}.toml", Catalogue()))
    return result.game


def document(game: Game, seat: int = EVERYTHING) -> dict[str, Any]:
    """The document of a game, as a page reads it."""
    film = film_of_events(game.events, "g1", "A title")
    found: dict[str, Any] = msgspec.json.decode(encoded(replay_document(film, seat)))
    return found


def view_of(doc: dict[str, Any], seat: int, line: int = 0) -> dict[str, Any]:
    """A line of a document as a perspective sees it."""
    return next(each for each in doc["lines"][line]["views"] if each["seat"] == seat)


def scenes(doc: dict[str, Any], seat: int) -> Iterator[dict[str, Any]]:
    """What the main line's deltas lead to at each version, from the first on."""
    scene: dict[str, int] = {}
    for delta in view_of(doc, seat)["deltas"]:
        for key, value in zip(delta[::2], delta[1::2], strict=True):
            if value < 0:
                del scene[key]
            else:
                scene[key] = value
        yield {key: doc["values"][value] for key, value in scene.items()}
