"""Top cards that are revealed or may be looked at (401.5)."""

from __future__ import annotations

import pytest

from domain.rules.library_tops import may_look_at_top, top_is_revealed
from domain.vocabulary import Zone
from tests.rules.boards import board, put


@pytest.mark.rule("401.5")
def test_garruks_horde_shows_its_controllers_top_card_alone() -> None:
    cards = (
        put(120, "Hill Giant", 1, Zone.LIBRARY),
        put(121, "Forest", 1, Zone.LIBRARY),
        put(122, "Shock", 2, Zone.LIBRARY),
    )
    state = board(put(110, "Garruk's Horde"), *cards).game.board
    assert [top_is_revealed(state, card) for card in (120, 121, 122, 110)] == [True, False, False, False]
    assert not may_look_at_top(state, 1, 120)
    assert not top_is_revealed(board(*cards).game.board, 120)
