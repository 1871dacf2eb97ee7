"""What a spell or ability targets, asked by another one (115.9): how often chosen, what is there, what only."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen, Number, Pass
from domain.rules.targeting import targets_of
from domain.vocabulary import Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import put

BEAR = "Grizzly Bears"
MANA = (*lands("Island", 401, 402), *lands("Plains", 411, 412, owner=2), *lands("Island", 421, 422, owner=2))


@pytest.mark.rule("115.9b")
def test_a_target_that_left_is_ignored() -> None:
    desk = Desk(in_hand(110, "Unsummon"), in_hand(111, "Repel the Darkness"), in_hand(210, "Hindering Light", 2),
                put(120, BEAR, 2), put(121, BEAR), *lands("Plains", 403, 404, 405), *MANA)  # fmt: skip
    spell = desk.cast(111, Number(2), Chosen((120, 121)))
    desk.cast(110, Chosen((120,)))
    desk.passing(2)
    assert desk.object(spell).choices.slots[0].targets == (120, 121)
    desk.answer(Pass(), Cast(210))
    assert "115.9b" in desk.illegal()


@pytest.mark.rule("115.9b")
def test_an_illegal_target_that_is_there_counts() -> None:
    desk = Desk(in_hand(110, "Unsummon"), in_hand(210, "Hindering Light", 2), put(120, BEAR, 2), *MANA)
    spell = desk.cast(110, Chosen((120,)))
    desk.answer(Pass(), Cast(210))
    assert desk.pending is not None
    desk.answer(Chosen((spell,)))
    desk.pay()
    desk.passing(2)
    assert desk.object(120).zone is Zone.BATTLEFIELD


@pytest.mark.rule("115.9", "115.9a")
def test_one_creature_chosen_for_two_instances_is_two_targets() -> None:
    desk = Desk(in_hand(110, "Agony Warp"), in_hand(210, "Deflection", 2), put(120, BEAR, 2),
                *lands("Island", 401), *lands("Swamp", 402), *lands("Island", 421, 422, 423, 424, owner=2))  # fmt: skip
    warp = desk.cast(110, Chosen((120,)), Chosen((120,)))
    assert targets_of(desk.table.game, warp) == (120, 120)
    desk.answer(Pass(), Cast(210))
    assert "115.9a" in desk.illegal()


@pytest.mark.rule("115.9a")
def test_a_single_target_is_enough_for_what_asks_for_one() -> None:
    desk = Desk(in_hand(110, "Shock"), in_hand(210, "Deflection", 2), put(120, BEAR, 2),
                *lands("Mountain", 401), *lands("Island", 421, 422, 423, 424, owner=2))  # fmt: skip
    shock = desk.cast(110, Chosen((120,)))
    desk.answer(Pass())
    deflection = desk.cast(210, Chosen((shock,)))
    assert targets_of(desk.table.game, deflection) == (shock,)
