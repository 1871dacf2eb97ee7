"""The corpus, where it lies beside the repository."""

from __future__ import annotations

from functools import cache

import pytest

from domain.oracle import RawCard
from interfaces.card_files.reading import cards_in
from interfaces.oracle_coverage import corpus_file


@cache
def all_cards() -> tuple[RawCard, ...]:
    """Every card of the corpus; the test is skipped where there is none."""
    path = corpus_file()
    if path is None:
        pytest.skip("the corpus of Oracle texts (shared/data/oracle-cards.jsonl.xz) isn't beside the repository")
    return tuple(cards_in(path))


@cache
def by_name() -> dict[str, RawCard]:
    """The cards by their names."""
    return {card.name: card for card in all_cards()}


def sample(step: int) -> tuple[RawCard, ...]:
    """Every so manieth card."""
    return all_cards()[::step]
