"""Situations as a judge would tell them: a set-up and a script, played to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.runner import run_scenario

NEWEST = "2026-01"
Side = Mapping[str, Sequence[str]]


def holds(
    script: str, alice: Side, bob: Side | None = None, edition: str = NEWEST, step: str = "precombat main"
) -> None:
    """Play a script and its checks; whatever fails is told."""
    lines = [f'edition = "{edition}"', f'step = "{step}"']
    for name, side in (("Alice", alice), ("Bob", bob or {})):
        lines.append(f"[player.{name}]")
        lines += [f"{zone} = {list(cards)!r}".replace("'", '"') for zone, cards in side.items()]
    (result,) = run_scenario(read_scenario("\n".join([*lines, "[run]", f'script = """{script}"""']), Catalogue()))
    assert result.ok, "\n".join(result.failures)
