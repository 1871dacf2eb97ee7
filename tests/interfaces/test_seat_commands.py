"""`show --as`, `log --as` and `rewind --dry-run`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.interfaces.command_line import cli, did
from tests.interfaces.test_trail_commands import DB, here

__all__ = ["here"]


@pytest.mark.usefixtures("here")
class TestSeats:
    def test_a_player_sees_what_is_theirs(self) -> None:
        hands = {
            who: json.loads(did("show", "g1", *DB, "--at", "@1", "--as", who, "--json"))["players"]
            for who in ("Alice", "Bob", "public")
        }
        whole = json.loads(did("show", "g1", *DB, "--at", "@1", "--json"))["players"]
        assert hands["Bob"]["Bob"]["hand"] == whole["Bob"]["hand"]
        assert hands["Alice"]["Alice"]["hand"] == whole["Alice"]["hand"]
        assert hands["Alice"]["Bob"]["hand"] == hands["public"]["Bob"]["hand"] == ["a card"] * len(whole["Bob"]["hand"])
        assert "a card" in did("show", "g1", *DB, "--at", "@1", "--as", "public")

    def test_the_log_of_a_seat_hides_ids(self) -> None:
        events = json.loads(did("log", "g1", *DB, "--as", "public", "--json"))["events"]
        proposed = next(event for event in events if event["event"] == "SpellProposed")
        assert proposed["fields"]["card"] is None
        assert "casts Progenitus" in did("log", "g1", *DB, "--as", "Alice")

    def test_nobody_of_that_name(self) -> None:
        result = cli("log", "g1", *DB, "--as", "Zoe")
        assert result.exit_code == 2
        assert "nobody is called 'Zoe'" in result.stderr


@pytest.mark.usefixtures("here")
class TestDryRuns:
    def test_a_report_changes_nothing(self) -> None:
        before = did("log", "g1", *DB)
        told = did("rewind", "g1", *DB, "--to", '@before "casts Cancel"', "--dry-run")
        assert "by consent" in told
        assert "would be undone" in told
        assert did("log", "g1", *DB) == before

    def test_as_json_also_of_a_file(self) -> None:
        report = json.loads(did("rewind", "g1.trail", "--to", '@before "casts Cancel"', "--dry-run", "--json"))
        assert report["grade"] == "by consent"
        assert {each["player"] for each in report["undone"]} == {"Alice", "Bob"}
        assert any("Deflection" in each["cards"] for each in report["learnt"])

    def test_going_back_for_good_needs_a_name_and_a_reason(self, here: Path) -> None:
        result = cli("rewind", "g1", *DB, "--to", "@2")
        assert result.exit_code == 2
        assert "--dry-run" in result.stderr
        assert here.exists()
