"""What each of several players has of their own: numbers, superlatives, targets; counters of what is gone."""

from __future__ import annotations

import pytest

from domain.answers import AnswerShape, Chosen, Number
from domain.cards.abilities import ForEach, TargetSpec
from domain.cards.effects import LoseLife
from domain.cards.nouns import CREATURE, OPPONENT, PLAYER
from domain.cards.terms import Controlled, Count, Each, Remembered
from domain.rules.characteristics import view
from tests.oracle.playing import plays
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import put

NAME, BEAR, GIANT, ELF = "Testing Words", "Grizzly Bears", "Hill Giant", "Llanowar Elves"
MOUNTAINS = lands("Mountain", 401, 402)
BEARS = "Creature — Bear"


def effects_of(text: str) -> tuple[object, ...]:
    """What a spell does."""
    card = compiled(text)
    assert card.text is not None
    return card.text.modes[0].effects


def played(text: str, *answers: AnswerShape) -> Desk:
    """The spell resolved, where Ann has a creature and Bob has two."""
    desk = Desk(in_hand(110, NAME), put(120, GIANT), put(121, GIANT, 2), put(122, ELF, 2), *MOUNTAINS,
                also=(compiled(text),))  # fmt: skip
    desk.cast(110, *answers)
    desk.passing(2)
    return desk


@pytest.mark.rule("608.2f")
def test_each_player_loses_by_a_number_of_their_own() -> None:
    own = Count(CREATURE & Controlled(Remembered("each")))
    text = "Each player loses 1 life for each creature they control."
    assert effects_of(text) == (ForEach(Each(PLAYER), (LoseLife(own, Remembered("each")),)),)
    desk = played(text)
    assert (desk.life(1), desk.life(2)) == (19, 18)


@pytest.mark.rule("608.2f", "120.3")
@pytest.mark.parametrize(
    ("text", "lives"),
    [
        ("Testing Words deals damage to each player equal to the number of creatures that player controls.", (19, 18)),
        ("Testing Words deals damage to each opponent equal to twice the number of creatures they control.", (20, 16)),
        ("Testing Words deals 1 damage to each opponent and each creature they control.", (20, 19)),
        ("Each player's life total becomes the number of creatures they control.", (1, 2)),
    ],
)
def test_each_is_dealt_damage_by_a_number_of_their_own(text: str, lives: tuple[int, int]) -> None:
    desk = played(text)
    assert (desk.life(1), desk.life(2)) == lives


@pytest.mark.rule("120.3")
def test_only_creatures_of_those_players_are_dealt_damage() -> None:
    desk = played("Testing Words deals 3 damage to target player and each creature they control.", Chosen((2,)))
    assert desk.life(2) == 17
    assert [each for each in (120, 121, 122) if each in desk.table.board.battlefield] == [120]


@pytest.mark.rule("608.2e", "701.21a")
def test_each_sacrifices_what_is_greatest_among_their_own() -> None:
    desk = played("Each opponent sacrifices a creature with the greatest power among creatures they control.")
    assert [each for each in (120, 121, 122) if each in desk.table.board.battlefield] == [120, 122]


@pytest.mark.rule("701.13a")
def test_a_player_exiles_a_creature_of_their_choice() -> None:
    desk = played("Target opponent exiles a creature they control.", Chosen((2,)))
    desk.answer(Chosen((122,)))
    assert [each for each in (120, 121, 122) if each in desk.table.board.battlefield] == [120, 121]
    assert refused("Each player exiles a creature they control.")


@pytest.mark.rule("108.3", "613.2")
def test_all_get_back_what_they_own() -> None:
    card = compiled("Each player gains control of all creatures they own.")
    desk = Desk(in_hand(110, NAME), put(120, GIANT, 2, controller=1), put(121, ELF, 1, controller=2), *MOUNTAINS,
                also=(card,))  # fmt: skip
    desk.cast(110)
    desk.passing(2)
    its = view(desk.table.board)
    assert [its.of(each).controller for each in (120, 121)] == [2, 1]


@pytest.mark.rule("601.2c")
def test_a_target_of_each_opponent() -> None:
    text = "For each opponent, destroy up to one target creature that player controls."
    card = compiled(text)
    assert card.text is not None
    spec = TargetSpec(CREATURE & Controlled("opponent"), 0, Count(OPPONENT), differ="controller")
    assert card.text.modes[0].targets == (spec,)
    desk = Desk(in_hand(110, NAME), put(120, GIANT), put(121, GIANT, 2), put(122, ELF, 2), put(123, ELF, 3),
                *MOUNTAINS, also=(card,), players=3)  # fmt: skip
    desk.cast(110, Number(2), Chosen((121, 122)))
    assert desk.illegal() == ("601.2c",)
    desk.cast(110, Number(2), Chosen((121, 123)))
    desk.passing(3)
    assert [each for each in (120, 121, 122, 123) if each in desk.table.board.battlefield] == [120, 122]


@pytest.mark.rule("122.8")
def test_counters_of_what_has_left() -> None:
    squad = compiled("When this creature dies, put its counters on target creature you control.", BEARS)
    had = (("+1/+1", 2), ("flying", 1))
    murder = compiled("Destroy target creature.", name="Murder")
    desk = Desk(in_hand(111, "Murder"), put(110, NAME, counters=had), put(120, GIANT), *MOUNTAINS, also=(squad, murder))
    desk.cast(111, Chosen((110,)))
    desk.passing(2)
    desk.answer(Chosen((120,)))
    desk.passing(2)
    assert dict(desk.object(120).counters) == dict(had)


@pytest.mark.rule("122.8")
def test_they_are_put_there_at_once() -> None:
    plays(
        {
            "Squad": f"{BEARS}\nWhen this creature dies, put its counters on target creature you control.",
            "Counted": "Enchantment\nWhenever you put one or more counters on a creature, draw a card.",
            "Murder": "Instant\nDestroy target creature.",
        },
        """
        Alice casts Murder targeting Squad
        resolve
        Alice chooses Hill Giant
        resolve
        check Hill Giant has flying
        check stack is Counted's ability
        """,
        {
            "hand": ["Murder"],
            "battlefield": ["Squad (+1/+1 counter x2, flying counter)", "Counted", "Hill Giant", "Wastes x2"],
            "library": ["Wastes x9"],
        },
    )


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Instant", "Each player loses 1 life for each creature they control."),
        ("Instant", "Testing Words deals damage to each player equal to the number of lands that player controls."),
        ("Instant", "Testing Words deals 2 damage to each opponent and each creature they control."),
        ("Instant", "Each opponent sacrifices a creature with the greatest power among creatures they control."),
        ("Instant", "For each opponent, tap up to one target creature that player controls."),
        ("Instant", "Target opponent exiles a creature they control."),
        ("Instant", "Each player gains control of all creatures they own."),
        (BEARS, "When this creature leaves the battlefield, put its counters on target creature you control."),
    ],
)
def test_what_is_their_own_comes_back_the_same(types: str, text: str) -> None:
    comes_back_the_same(f"{types}\n{text}")
