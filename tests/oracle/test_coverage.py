"""How much of the corpus compiles: floors that must not be fallen under."""

from __future__ import annotations

from interfaces.oracle_coverage import coverage
from tests.oracle.corpus import sample

STEP = 23


def test_a_sample_of_the_corpus_compiles_as_far_as_the_docs_say() -> None:
    tally = coverage(sample(STEP))
    assert tally.whole_cards >= 0.59 * tally.cards
    assert tally.whole_targets >= 0.97 * tally.targets
