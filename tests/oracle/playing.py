"""Made-up cards of made-up texts, played: what the game does is what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.cards.pool import POOL
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.runner import run_scenario
from tests.oracle.texts import compiled

Side = Mapping[str, Sequence[str]]


def plays(cards: Mapping[str, str], script: str, alice: Side, bob: Side | None = None) -> None:
    """Play a script with cards that are compiled here: each its type line, then its text; what fails is told."""
    known = dict(POOL)
    for name, card in cards.items():
        types, _, text = card.partition("\n")
        known[name] = compiled(text, types, "{2}", name)
    lines = []
    for player, side in (("Alice", alice), ("Bob", bob or {})):
        lines.append(f"[player.{player}]")
        lines += [f"{zone} = {list(there)!r}".replace("'", '"') for zone, there in side.items()]
    document = "\n".join([*lines, "[run]", f'script = """{script}"""'])
    (result,) = run_scenario(read_scenario(document, Catalogue(known)), cards=known)
    assert result.ok, "\n".join(result.failures)
