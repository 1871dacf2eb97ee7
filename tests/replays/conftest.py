"""Stores for the tests of the log."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from replays.log import GameLog
from tests.replays.fake_domain import EVENTS, Event


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def games(path: Path) -> Iterator[GameLog[Event]]:
    with GameLog.open(path, EVENTS, patience=1) as opened:
        yield opened


@pytest.fixture
def own_logging() -> Iterator[None]:
    before = structlog.get_config()
    yield
    structlog.configure(**before)
