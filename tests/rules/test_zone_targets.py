"""Zones as targets in older editions (2017: 114.2; 2008: 415.1)."""

from __future__ import annotations

import pytest

from domain.cards.build import instant
from domain.cards.effects import Move
from domain.cards.nouns import T0
from domain.cards.terms import IsZone, OwnerOf, TopOf
from domain.cards.verbs import target
from domain.rulebook import Rule
from domain.rules.targeting import legal_choices, why_not
from domain.vocabulary import Zone, zone_id
from tests.rules.boards import board, put
from tests.rules.spells import spell


@pytest.mark.rule("115.1", "115.2")
@pytest.mark.parametrize(("edition", "found"), [("2008-02", 2), ("2017-04", 2), ("2026-01", 0)])
def test_a_zone_can_be_a_target_in_older_editions(edition: str, found: int) -> None:
    buries = instant("Buries", "{U}", target(IsZone(Zone.LIBRARY)), Move(TopOf(OwnerOf(T0)), Zone.GRAVEYARD))
    state = board(put(110, "Ivory Mask", 2), spell(200, "Buries", ()), also=(buries,), edition=edition)
    libraries = (zone_id(Zone.LIBRARY, 1), zone_id(Zone.LIBRARY, 2))
    assert legal_choices(state.game, 200, 0) == libraries[:found]
    refused = [violation.cites for violation in why_not(state.game, 200, 0, libraries[1])]
    assert refused == ([] if found else [(Rule.CHOOSE_TARGETS, Rule.TARGETS)])
