"""Lines for the operator."""

import json

import pytest
from structlog.contextvars import bound_contextvars

from replays.reporting import configure, get_logger

pytestmark = pytest.mark.usefixtures("own_logging")


def test_json_lines_with_what_is_bound(capsys: pytest.CaptureFixture[str]) -> None:
    configure("json", "info")
    with bound_contextvars(game="g1", version=7):
        get_logger().info("answer refused", rule="601.2c")
    shown = capsys.readouterr()
    line = json.loads(shown.err)
    assert shown.out == ""
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "answer refused", "level": "info", "rule": "601.2c", "game": "g1", "version": 7}


def test_the_environment_chooses(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("STACKTRAIL_LOG", "JSON")
    monkeypatch.setenv("STACKTRAIL_LOG_LEVEL", "error")
    configure()
    get_logger().warning("not shown")
    get_logger().error("shown")
    assert json.loads(capsys.readouterr().err)["event"] == "shown"


def test_nonsense_in_the_environment_gives_the_usual(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STACKTRAIL_LOG", "morse")
    monkeypatch.setenv("STACKTRAIL_LOG_LEVEL", "loud")
    configure()
    get_logger().info("not shown")
    get_logger().warning("shown", game="g1")
    shown = capsys.readouterr().err
    assert "not shown" not in shown
    assert "game=g1" in shown
