"""Planeswalkers until 2018: no "any target", and damage that may be redirected (2017: 306.7; 2008: 212.9g)."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen
from domain.events import DamageDealt
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

CHANDRA = put(120, "Chandra, Torch of Defiance", 2, counters=(("loyalty", 4),))
OLD = pytest.mark.parametrize("edition", ["2008-02", "2017-04"])


def desk(edition: str) -> Desk:
    """A Bolt in hand, a planeswalker across the table."""
    return Desk(in_hand(110, "Lightning Bolt"), *lands("Mountain", 401), CHANDRA, edition=edition)


@OLD
@pytest.mark.rule("115.4")
def test_creature_or_player_means_no_planeswalker(edition: str) -> None:
    at = desk(edition)
    at.answer(Cast(110), Chosen((120,)))
    assert at.illegal()[0] == "601.2c"


@OLD
@pytest.mark.parametrize("instead", [True, False])
def test_damage_to_a_player_may_go_to_a_planeswalker(edition: str, instead: bool) -> None:
    at = desk(edition)
    assert at.cast(110, Chosen((2,)))
    at.passing(2)
    at.answer(Chosen((120,) if instead else ()))
    assert [event.to for event in happened(at.table, DamageDealt)] == [120 if instead else 2]
    assert (at.life(2), at.object(120).counter("loyalty")) == ((20, 1) if instead else (17, 4))


def test_today_nobody_is_asked() -> None:
    at = desk("2026-01")
    assert at.cast(110, Chosen((2,)))
    at.passing(2)
    assert at.life(2) == 17
