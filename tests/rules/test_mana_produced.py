"""Snow mana (107.4h), mana that is produced instead (106.12b), and additional costs with a choice (118.8)."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen, Numbers
from domain.cards.build import land, mana_ability
from domain.cards.effects import AddMana
from domain.rules.costs import open_symbols
from domain.rules.mana_produced import foreseen
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import put

PAIR = land("Pair", mana_ability("{T}", AddMana(any_of=("W", "U"), times=2, mixed=True)))


@pytest.mark.rule("107.4h")
@pytest.mark.parametrize(
    ("cost", "paid", "left"),
    [
        (("S", "G"), ("SG", "G"), ()),
        (("S", "G"), ("G", "SG"), ()),
        (("S", "G"), ("SR", "SG"), ()),
        (("S", "1"), ("SR",), ("1",)),
        (("S", "1"), ("R",), ("S",)),
        (("S",), ("G",), None),
        (("S", "S"), ("SG", "SC"), ()),
        (("S", "S"), ("SG", "C"), None),
        (("S",), ("",), None),
    ],
)
def test_only_mana_from_snow_sources_pays_for_snow_symbols(
    cost: tuple[str, ...], paid: tuple[str, ...], left: tuple[str, ...] | None
) -> None:
    assert open_symbols(cost, paid) == left


@pytest.mark.rule("107.4h", "106.3")
def test_snow_is_what_the_source_was_as_the_mana_was_produced() -> None:
    desk = Desk(put(110, "Snow-Covered Forest"), put(111, "Forest"))
    desk.tap(110, 111)
    assert [(unit.type, unit.snow) for unit in desk.table.game.pool(1)] == [("G", True), ("G", False)]


@pytest.mark.rule("106.12b")
@pytest.mark.parametrize(
    ("others", "made"),
    [
        ((), (("W", "U"), ("W", "U"))),
        (("Contamination",), (("B",),)),
        (("Contamination", "Contamination"), (("B",),)),
        (("Contamination", "Mana Reflection"), ()),
    ],
)
def test_the_payer_foresees_what_a_land_would_produce(
    others: tuple[str, ...], made: tuple[tuple[str, ...], ...]
) -> None:
    """Where the order of effects would have to be chosen it promises nothing."""
    there = (put(120 + place, name) for place, name in enumerate(others))
    desk = Desk(put(110, "Pair"), *there, also=(PAIR,))
    assert foreseen(desk.table.board, 1, 110, (("W", "U"), ("W", "U"))) == made


@pytest.mark.rule("106.12b")
def test_the_payer_counts_on_doubled_mana() -> None:
    desk = Desk(put(110, "Mana Reflection"), *lands("Forest", 111), in_hand(101, "Grizzly Bears"))
    assert desk.cast(101)


@pytest.mark.rule("118.8", "601.2b")
@pytest.mark.parametrize("times", [(0, 0), (1, 1), (2, 0)])
def test_exactly_one_of_several_costs_is_announced(times: tuple[int, ...]) -> None:
    desk = Desk(*lands("Mountain", 110, 111), in_hand(101, "Lightning Axe"), in_hand(102, "Forest"))
    desk.answer(Cast(101), Numbers(times))
    assert desk.illegal()[:2] == ("601.2b", "118.8")


@pytest.mark.rule("118.8", "601.2h")
def test_the_cost_that_was_announced_is_the_one_to_pay() -> None:
    desk = Desk(
        *lands("Mountain", 110, 111),
        put(120, "Grizzly Bears", 2),
        in_hand(101, "Lightning Axe"),
        in_hand(102, "Forest"),
    )
    spell = desk.cast(101, Numbers((1, 0)), Chosen((120,)))
    assert spell
    assert desk.object(111).tapped is False
