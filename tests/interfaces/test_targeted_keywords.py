"""The registry of keywords agrees with what the cards of the pool say (115.1e)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import Activated, Triggered
from domain.cards.pool import POOL
from interfaces.cards import nodes
from interfaces.scenario.checks_text import TARGETED

FREE = ("boast", "exhaust", "forecast", "unattach")
"""Words before abilities that say what they like; and the half of reconfigure that has no target."""
ABILITIES = tuple(
    dict.fromkeys(
        (node.name, any(mode.targets for mode in node.text.modes))
        for definition in POOL.values()
        for node in nodes(definition)
        if isinstance(node, (Activated, Triggered)) and node.name and node.name not in FREE
    )
)


@pytest.mark.rule("115.1e")
@pytest.mark.parametrize(("keyword", "targets"), ABILITIES)
def test_a_keyword_targets_as_the_registry_says(keyword: str, targets: bool) -> None:
    assert TARGETED[keyword] is targets
