"""Playing scenarios: run and demo."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Wanted(NamedTuple):
    """What a run shall play, and what shall come out."""

    only: str | None = None
    edition: str | None = None
    as_json: bool = False
    events: bool = False
    save: Path | None = None
    store: Path | None = None
    game: str | None = None


def run(file: Path, wanted: Wanted) -> int:
    """Play a scenario."""
    return 0


def demo(folder: Path) -> int:
    """Play the demo."""
    return 0
