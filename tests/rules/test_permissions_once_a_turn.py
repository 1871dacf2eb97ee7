"""Permissions to cast one spell each turn (601.3)."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen, Done, GiveUp, Words
from domain.cards.build import enchantment
from domain.cards.nouns import EVERYTHING
from domain.cards.static_rules import (
    MayCastFrom,
)
from domain.events import PermissionUsed
from domain.vocabulary import Zone
from tests.rules.desk import Desk, lands
from tests.rules.driver import happened, put

DEN = enchantment("Den", "{W}", MayCastFrom(Zone.GRAVEYARD, EVERYTHING, once_a_turn=True))
ALWAYS = enchantment("Always", "{W}", MayCastFrom(Zone.GRAVEYARD, EVERYTHING))
SHOCKS = tuple(put(thing, "Shock", 1, Zone.GRAVEYARD) for thing in (110, 111, 112))


@pytest.mark.rule("601.3", "732.1")
def test_it_is_used_by_a_spell_that_is_cast() -> None:
    desk = Desk(*SHOCKS, put(120, "Den"), *lands("Mountain", 401, 402), also=(DEN,))
    desk.answer(Cast(110), Chosen((2,)), Done(), GiveUp())
    assert desk.illegal()[0] == "601.2h"
    assert desk.cast(110, Chosen((2,)))
    desk.answer(Cast(111))
    assert desk.illegal() == ("601.3",)


@pytest.mark.rule("601.3")
def test_it_isnt_used_where_something_else_gives_leave() -> None:
    desk = Desk(*SHOCKS, put(120, "Den"), put(121, "Always"), *lands("Mountain", 401, 402), also=(DEN, ALWAYS))
    assert desk.cast(110, Chosen((2,)))
    assert desk.cast(111, Chosen((2,)))
    assert not happened(desk.table, PermissionUsed)


@pytest.mark.rule("601.3")
def test_a_card_that_may_be_cast_for_its_own_flashback_uses_nothing() -> None:
    desk = Desk(put(110, "Firebolt", 1, Zone.GRAVEYARD), SHOCKS[1], put(120, "Den"),
                *lands("Mountain", *range(401, 407)), also=(DEN,))  # fmt: skip
    assert desk.cast(110, Words(("flashback",)), Chosen((2,)))
    assert desk.cast(111, Chosen((2,)))
    assert len(happened(desk.table, PermissionUsed)) == 1
