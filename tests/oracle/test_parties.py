"""Parties: up to one creature each of four types, counted in the best way (700.8)."""

from __future__ import annotations

import pytest

from domain.cards.build import creature, instant
from domain.cards.terms import Compare, PartySize
from domain.cards.verbs import draw
from domain.rules.characteristics import view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.reading import amount
from tests.oracle.texts import comes_back_the_same, compiled
from tests.rules.boards import board, put

NAME, COST = "Testing Words", "{1}{R}"
CHANGELING = compiled("Changeling", "Creature — Shapeshifter", name="Somebody")


@pytest.mark.rule("700.8")
@pytest.mark.rule("700.8b")
@pytest.mark.parametrize(
    ("kinds", "size"),
    [
        ((), 0),
        (("Bear",), 0),
        (("Cleric", "Cleric"), 1),
        (("Cleric Rogue",), 1),
        (("Cleric Rogue", "Cleric"), 2),
        (("Cleric Rogue", "Rogue Warrior", "Warrior Cleric", "Wizard"), 4),
        (("Cleric Rogue Warrior Wizard", "Shapeshifter"), 2),
        (("Cleric", "Rogue", "Warrior", "Wizard", "Wizard"), 4),
    ],
)
def test_each_creature_counts_for_one_of_its_types(kinds: tuple[str, ...], size: int) -> None:
    also = tuple(
        creature(f"Member {number}", COST, 1, 1, each) if each != "Shapeshifter" else CHANGELING
        for number, each in enumerate(kinds)
    )
    mine = tuple(put(101 + number, each.name) for number, each in enumerate(also))
    state = board(*mine, put(120, "Hers", 2), also=(*also, creature("Hers", COST, 1, 1, "Cleric Rogue")))
    its, context = view(state.game.board), Context(controller=1)
    assert amount(its, PartySize(), context) == size
    assert holds(its, Compare(PartySize(), "==", 4), context) is (size == 4)


def test_the_party_is_counted_in_texts() -> None:
    assert compiled("Draw a card for each creature in your party.") == instant(NAME, COST, draw(PartySize()))


@pytest.mark.parametrize(
    "text",
    [
        "You gain life equal to the number of creatures in your party.",
        "If you have a full party, draw a card.",
        "This spell costs {1} less to cast for each creature in your party.\nDraw a card.",
    ],
)
def test_parties_come_back_the_same(text: str) -> None:
    comes_back_the_same(f"Instant\n{text}")
