"""Convoke in 2008: an additional cost that lowers the total cost (502.46a)."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen, Done, GiveUp
from domain.cards.build import instant
from domain.cards.costs import PayMana
from domain.cards.keywords import convoke
from domain.cards.verbs import draw
from domain.decisions import PayCost
from tests.rules.desk import Desk, in_hand
from tests.rules.driver import put

CALL = instant("Call", "{1}{G}", convoke(), draw())
ELVES = (put(111, "Llanowar Elves"), put(112, "Llanowar Elves"), put(113, "Grizzly Bears", 2))


@pytest.mark.rule("702.51a")
def test_creatures_lower_the_cost_before_minimums() -> None:
    desk = Desk(in_hand(110, "Call"), *ELVES, put(114, "Trinisphere"), also=(CALL,), edition="2008-02")
    desk.answer(Cast(110), Chosen((111, 112)), Done())
    assert isinstance(desk.pending, PayCost)
    assert desk.pending.cost == (PayMana(("3",)),)
    assert desk.object(111).tapped
    desk.answer(GiveUp())
    assert desk.illegal()[0] == "601.2h"
    assert not desk.object(111).tapped


@pytest.mark.rule("702.51a")
def test_creatures_are_announced_and_tapped_as_the_cost_is_paid() -> None:
    desk = Desk(in_hand(110, "Call"), *ELVES, also=(CALL,), edition="2008-02")
    desk.answer(Cast(110), Chosen((111, 113)))
    assert desk.illegal() == ("601.2b", "702.51a")
    assert desk.cast(110, Chosen((111, 112)))
    assert desk.object(111).tapped
    assert desk.object(112).tapped
