"""The registry of keywords agrees with what the cards of the pool say (115.1e)."""

from __future__ import annotations

import pytest

from interfaces.scenario.checks_text import TARGETED, of_the_pool


@pytest.mark.rule("115.1e")
@pytest.mark.parametrize("keyword", sorted(TARGETED.keys() & of_the_pool().keys()))
def test_a_keyword_targets_as_the_cards_that_have_it_do(keyword: str) -> None:
    assert TARGETED[keyword] is of_the_pool()[keyword]


@pytest.mark.rule("115.1e")
@pytest.mark.parametrize(
    ("keyword", "targets"), [("equip", True), ("mentor", True), ("crew", False), ("persist", False)]
)
def test_a_keyword_that_cards_have_is_known(keyword: str, targets: bool) -> None:
    assert of_the_pool()[keyword] is targets
