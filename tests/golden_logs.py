"""Writes the golden logs anew: `python -m tests.golden_logs`, after a change of events that is wanted."""

from __future__ import annotations

import json

from tests.test_scenario_laws import FOLDER, GOLDEN, GOLDEN_LOGS, games, told


def main() -> None:
    """One file a scenario: for each of its games, an event a line (the first one, with all cards, left out)."""
    for name in GOLDEN_LOGS:
        logs = [[told(event) for event in game.events[1:]] for game in games(FOLDER / f"{name}.toml")]
        (GOLDEN / f"{name}.json").write_text(json.dumps(logs, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
