"""Cards that may be cast from their graveyard for more, or for something else (601.3)."""

from __future__ import annotations

import pytest

from domain.answers import Words
from domain.cards.costs import DiscardSome, ExileSome, OwnManaCost, PayLife, PayMana, RemoveCountersFrom
from domain.cards.nouns import ANOTHER, CREATURE
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import put

BEARS, AGAIN = "Creature — Bear", "You may cast this card from your graveyard by"
MORE = "in addition to paying its other costs."
GRAVEYARD = Zone.GRAVEYARD


@pytest.mark.rule("601.3", "601.2b")
@pytest.mark.parametrize(
    ("ways", "cost"),
    [
        (f"paying 3 life and discarding a card {MORE}", (OwnManaCost(), PayLife(3), DiscardSome())),
        (
            f"removing six counters from among creatures you control {MORE}",
            (OwnManaCost(), RemoveCountersFrom(CREATURE, "", 6, among=True)),
        ),
        (
            "paying {3}{R} and exiling four other cards from your graveyard rather than paying its mana cost.",
            (PayMana(("3", "R")), ExileSome(GRAVEYARD, ANOTHER, 4)),
        ),
    ],
)
def test_what_casting_from_the_graveyard_costs(ways: str, cost: tuple[object, ...]) -> None:
    (way,) = compiled(f"{AGAIN} {ways}", BEARS).alternative_costs
    assert (way.zone, way.cost) == (GRAVEYARD, cost)
    comes_back_the_same(f"{BEARS}\n{AGAIN} {ways}")


@pytest.mark.rule("601.2h")
def test_life_and_a_card_are_paid_besides() -> None:
    card = compiled(f"{AGAIN} paying 3 life and discarding a card {MORE}", BEARS)
    desk = Desk(put(110, "Testing Words", 1, GRAVEYARD), in_hand(120, "Grizzly Bears"),
                *lands("Mountain", 401, 402), also=(card,))  # fmt: skip
    desk.cast(110, Words(("graveyard",)))
    assert desk.life(1) == 17
    assert not desk.zone(Zone.HAND)
    desk.passing(2)
    assert len([each for each in desk.table.board.battlefield if each not in (401, 402)]) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"{AGAIN} exiling another creature card from your graveyard {MORE}",
        f"{AGAIN} exiling four instant and/or sorcery cards from your graveyard {MORE}",
        f"{AGAIN} paying 2 life and sacrificing an artifact or creature {MORE}",
        "You may cast this card from your graveyard if a creature not named Testing Words died this turn.",
        "{T}: Search your library for a creature card, reveal it, and put it into your hand. Then shuffle.",
    ],
)
def test_cards_cast_again_come_back_the_same(text: str) -> None:
    comes_back_the_same(f"{BEARS}\n{text}")
