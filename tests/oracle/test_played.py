"""Compiled cards are played, and said again: samples of what `make corpus` does with all of them."""

from __future__ import annotations

from interfaces.oracle_round_trip import round_trip
from tests.oracle.corpus import sample
from tests.oracle.smoke import smoke_raw


def test_a_sample_of_compiled_cards_breaks_no_law_of_the_game() -> None:
    results = [found for raw in sample(1_601) if (found := smoke_raw(raw)) is not None]
    assert len(results) > 5
    assert [each for each in results if each.broken] == []
    assert [each.name for each in results if not each.used] == []
    parts, missing = sum(each.parts for each in results), sum(len(each.missing) for each in results)
    assert missing < 0.1 * parts


def test_most_of_a_sample_is_the_same_card_after_a_round_trip() -> None:
    trips = [found for raw in sample(301) if (found := round_trip(raw)) is not None]
    assert sum(trip.same_definition for trip in trips) > 0.85 * len(trips)
    assert sum(trip.same_text for trip in trips) > 0.45 * len(trips)
    assert sum(trip.alike for trip in trips) > 0.7 * len(trips)
