"""Targets of one instance of the word that must differ, and the wordings that came with them."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen
from domain.rules.targeting import illegal_now
from domain.vocabulary import Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import put

BEAR = "Grizzly Bears"
ISLANDS = lands("Island", 401, 402, 403, 404, 405, 406)


@pytest.mark.rule("601.2c")
def test_targets_must_have_different_controllers() -> None:
    desk = Desk(in_hand(110, "Run Away Together"), put(120, BEAR), put(121, BEAR), put(122, BEAR, 2), *ISLANDS)
    desk.answer(Cast(110), Chosen((120, 121)))
    assert desk.illegal() == ("601.2c",)
    assert desk.cast(110, Chosen((120, 122)))
    desk.passing(2)
    assert desk.zone(Zone.BATTLEFIELD)[:1] == (121,)


@pytest.mark.rule("601.2c")
def test_creatures_of_one_player_are_too_few() -> None:
    desk = Desk(in_hand(110, "Run Away Together"), put(120, BEAR), put(121, BEAR), *ISLANDS)
    desk.answer(Cast(110))
    assert "601.2c" in desk.illegal()


@pytest.mark.rule("608.2b")
def test_targets_that_came_under_one_controller_are_illegal() -> None:
    desk = Desk(in_hand(110, "Run Away Together"), in_hand(111, "Ray of Command"),
                put(120, BEAR), put(121, BEAR, 2), *ISLANDS)  # fmt: skip
    spell = desk.cast(110, Chosen((120, 121)))
    desk.cast(111, Chosen((121,)))
    desk.passing(2)
    assert illegal_now(desk.table.game, spell, 0, 120) is not None
    assert illegal_now(desk.table.game, spell, 0, 121) is not None
    desk.passing(2)
    assert {120, 121} <= set(desk.table.board.battlefield)


@pytest.mark.rule("701.21a")
def test_one_of_each_kind_is_sacrificed() -> None:
    desk = Desk(in_hand(110, "Perilous Predicament"), put(120, "Ornithopter", 2), put(121, BEAR, 2), put(122, BEAR, 2),
                *lands("Swamp", 401, 402, 403, 404, 405))  # fmt: skip
    desk.cast(110)
    desk.passing(2)
    desk.answer(Chosen((122,)))
    assert [thing for thing in desk.table.board.battlefield if thing in (120, 121, 122)] == [121]


@pytest.mark.rule("603.7a", "109.4")
def test_a_permanent_is_tapped_as_its_borrower_loses_it() -> None:
    desk = Desk(in_hand(110, "Ray of Command"), put(121, BEAR, 2, tapped=True), *ISLANDS)
    desk.cast(110, Chosen((121,)))
    desk.passing(2)
    assert not desk.object(121).tapped
    for _ in range(40):
        if desk.object(121).tapped or desk.asked != "Priority":
            break
        desk.passing(1)
    assert desk.object(121).tapped
