"""Maximum hand sizes, and creatures that crew Vehicles and saddle Mounts in ways of their own."""

from __future__ import annotations

import pytest

from domain.answers import Activate, PayPart
from domain.cards.abilities import AddRule, Static
from domain.cards.build import card, creature
from domain.cards.crew_rules import CrewsAs
from domain.cards.hand_rules import MaximumHandSize
from domain.cards.keywords import crew, saddle
from domain.cards.nouns import ITSELF, YOURSELF
from domain.cards.static_rules import NoMaximumHandSize
from domain.rules.hands import maximum_hand
from tests.oracle.texts import comes_back_the_same, compiled
from tests.rules.boards import board
from tests.rules.desk import Desk
from tests.rules.driver import put

NAME, BEARS = "Testing Words", "Creature — Bear"
CART = creature("Cart", "{2}", 3, 3, "Mount", saddle(4))
FOUR = compiled("Your maximum hand size is four.", BEARS, name="Four")
FEWER = compiled("Each opponent's maximum hand size is reduced by five.", BEARS, name="Fewer")
MORE = compiled("Your maximum hand size is increased by one.", BEARS, name="More")
NONE = compiled("You have no maximum hand size.", BEARS, name="None")
HANDS = (FOUR, FEWER, MORE, NONE)


@pytest.mark.rule("402.2", "613.11")
@pytest.mark.parametrize(
    ("there", "size"),
    [
        (("Four",), 4), (("More", "More"), 9), (("More", "Four"), 4), (("Four", "More"), 5), (("None", "Four"), 4),
        (("Four", "None"), None), (("None", "More"), None), ((), 7),
    ],
)  # fmt: skip
def test_hand_sizes_are_worked_out_in_the_order_of_timestamps(there: tuple[str, ...], size: int | None) -> None:
    state = board(*(put(101 + place, name) for place, name in enumerate(there)), also=HANDS)
    assert maximum_hand(state.game.board, 1) == size
    assert maximum_hand(state.game.board, 2) == 7


@pytest.mark.rule("402.2")
def test_no_hand_has_to_be_smaller_than_empty() -> None:
    state = board(put(101, "Fewer"), put(102, "Fewer"), also=HANDS)
    assert maximum_hand(state.game.board, 2) == 0


def test_a_hand_for_the_rest_of_the_game() -> None:
    text = "You have no maximum hand size for the rest of the game."
    made = compiled(text, "Sorcery")
    assert made.text is not None
    assert made.text.modes[0].effects == (AddRule((NoMaximumHandSize(YOURSELF),), "forever"),)


@pytest.mark.rule("702.122b", "702.171c")
@pytest.mark.parametrize(
    ("text", "crews", "saddles"),
    [
        ("This creature saddles Mounts and crews Vehicles as though its power were 2 greater.", True, True),
        ("This creature crews Vehicles as though its power were 2 greater.", True, False),
        ("This creature can't crew Vehicles.", False, False),
        ("Flying", False, False),
    ],
)
def test_what_a_creature_counts_for(text: str, crews: bool, saddles: bool) -> None:
    wagon = card("Artifact — Vehicle", "Wagon", "{2}", crew(4), power=3, toughness=3)
    pilot = compiled(text, BEARS)
    for vehicle, can in (("Wagon", crews), ("Cart", saddles)):
        desk = Desk(put(110, NAME), put(120, vehicle), also=(pilot, wagon, CART))
        desk.answer(Activate(120, 0), PayPart(0, (110,)))
        assert bool(desk.table.board.stack) is can


@pytest.mark.rule("702.122c")
def test_a_creature_that_cannot_crew_is_not_offered() -> None:
    wagon = card("Artifact — Vehicle", "Wagon", "{2}", crew(1), power=3, toughness=3)
    desk = Desk(put(110, NAME), put(120, "Wagon"), also=(compiled("This creature can't crew Vehicles.", BEARS), wagon))
    desk.answer(Activate(120, 0), PayPart(0, (110,)))
    assert "crew" in desk.reason()


def rules_of(text: str) -> tuple[object, ...]:
    """The rules of the only ability of a creature, which is static."""
    (ability,) = compiled(text, BEARS).abilities
    assert isinstance(ability, Static)
    return ability.rules


def test_what_is_said_is_what_is_meant() -> None:
    assert rules_of("This creature crews Vehicles using its toughness rather than its power.") == (
        CrewsAs(ITSELF, by_toughness=True),
    )
    assert rules_of("Your maximum hand size is reduced by two.") == (MaximumHandSize(YOURSELF, 2, "less"),)


@pytest.mark.parametrize(
    "text",
    [
        "Your maximum hand size is equal to the number of hour counters on this creature.",
        "This creature crews Vehicles using its toughness rather than its power.",
        "This creature can't attack, block, or crew Vehicles.",
        "When this creature enters, your maximum hand size is reduced by three for the rest of the game.",
    ],
)
def test_laws_of_hands_and_crews_come_back_the_same(text: str) -> None:
    comes_back_the_same(f"{BEARS}\n{text}")
