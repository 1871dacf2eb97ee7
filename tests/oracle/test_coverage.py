"""How much of the corpus compiles: floors that must not be fallen under."""

from __future__ import annotations

import pytest

from interfaces.oracle_coverage import coverage, of_format
from tests.oracle.corpus import sample

STEP = 23


@pytest.mark.parametrize(
    ("kind", "floor"), [("all", 0.63), ("instants", 0.69), ("sorceries", 0.52), ("creatures", 0.67)]
)
def test_a_sample_of_the_corpus_compiles_as_far_as_the_docs_say(kind: str, floor: float) -> None:
    tally = coverage(of_format(sample(STEP), kind))
    assert tally.whole_cards >= floor * tally.cards
    assert tally.whole_targets >= 0.97 * tally.targets
