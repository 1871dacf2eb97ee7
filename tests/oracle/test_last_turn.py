"""How many spells were cast last turn: made-up werewolves, compiled, said again and played (608.2i)."""

from __future__ import annotations

from typing import Final

import pytest

from domain.cards.abilities import Triggered
from domain.cards.terms import CastLastTurn, Compare
from domain.oracle import RawCard, RawFace, compile_card
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.reading import amount
from tests.oracle.playing import plays
from tests.oracle.texts import comes_back_the_same, compiled
from tests.rules.desk import Desk, in_hand, lands

CALM = "At the beginning of each upkeep, if no spells were cast last turn, "
BUSY = "At the beginning of each upkeep, if a player cast two or more spells last turn, "


@pytest.mark.parametrize("text", [f"{CALM}transform this creature.", f"{BUSY}transform this creature."])
def test_what_we_say_compiles_to_the_same(text: str) -> None:
    comes_back_the_same(f"Creature — Werewolf\n{text}")


@pytest.mark.rule("603.4", "608.2i")
def test_they_are_conditions_of_triggers() -> None:
    conditions = []
    for text in (CALM, BUSY):
        (ability,) = compiled(f"{text}draw a card.", "Creature — Werewolf").abilities
        assert isinstance(ability, Triggered)
        conditions.append(ability.condition)
    assert conditions == [Compare(CastLastTurn(), "==", 0), Compare(CastLastTurn("one"), ">=", 2)]


@pytest.mark.rule("701.27", "712.2")
def test_a_werewolf_has_two_faces() -> None:
    front = RawFace(
        name="Made Villager", mana_cost="{1}{R}", types=("Creature",), subtypes=("Werewolf",), power="1",
        toughness="1", text=f"{CALM}transform this creature.",
    )  # fmt: skip
    back = RawFace(
        name="Made Howler", mana_cost=None, types=("Creature",), subtypes=("Werewolf",), power="4", toughness="4",
        colours=("R",), text=f"{BUSY}transform this creature.",
    )  # fmt: skip
    made = compile_card(RawCard(name="Made Villager // Made Howler", layout="transform", faces=(front, back)))
    assert made.definition is not None, made.unsupported


# --- played ----------------------------------------------------------------------------------------------------------

WATCHERS: Final = {
    "Calm": f"Enchantment\n{CALM}you gain 1 life.",
    "Busy": f"Enchantment\n{BUSY}you gain 10 life.",
    "Spark": "Instant\nYou gain 100 life.",
}
"""One life tells of a turn without spells, ten of one in which a player cast two."""
HERS: Final = {"battlefield": ["Calm", "Busy", "Mountain x4"], "library": ["Mountain x9"]}
HIS: Final = {"battlefield": ["Mountain x6"], "library": ["Mountain x9"]}


@pytest.mark.rule("603.4", "608.2i")
def test_a_turn_without_spells_one_with_a_spell_of_each_and_one_with_two_of_one() -> None:
    script = """
    go to upkeep of Bob's turn
    resolve
    check Alice has 21 life
    check stack is empty
    go to precombat main of Bob's turn
    Bob casts Spark
    resolve
    Alice casts Spark
    resolve
    go to upkeep of Alice's turn
    check stack is empty
    go to precombat main of Alice's turn
    Bob casts Spark
    resolve
    Bob casts Spark
    resolve
    go to upkeep of Bob's turn
    resolve
    check Alice has 131 life
    check stack is empty
    go to upkeep of Alice's turn
    resolve
    check Alice has 132 life
    """
    plays(WATCHERS, script, {**HERS, "hand": ["Spark"]}, {**HIS, "hand": ["Spark x3"]})


@pytest.mark.rule("707.10")
def test_a_copy_is_not_cast() -> None:
    echo = {"Echo": "Enchantment\nWhenever you cast an instant spell, copy that spell."}
    script = """
    Alice casts Spark
    resolve all
    check Alice has 220 life
    go to upkeep of Bob's turn
    check stack is empty
    """
    plays({**WATCHERS, **echo}, script, {**HERS, "hand": ["Spark"], "battlefield": [*HERS["battlefield"], "Echo"]}, HIS)


@pytest.mark.rule("614.10")
def test_a_turn_that_is_skipped_was_no_turn() -> None:
    skip = {"Skip": "Sorcery\nTarget player skips their next turn."}
    script = """
    Alice casts Skip targeting Bob
    resolve
    Alice casts Spark
    resolve
    go to upkeep of Alice's turn
    resolve
    check Alice has 130 life
    check log has 1 TurnBegan
    """
    plays({**WATCHERS, **skip}, script, {**HERS, "hand": ["Skip", "Spark"]}, HIS)


@pytest.mark.rule("800.4i")
def test_who_has_left_has_cast_all_the_same() -> None:
    spark = compiled("You gain 1 life.", name="Spark")
    sparks = (in_hand(101, "Spark"), in_hand(102, "Spark"))
    desk = Desk(*sparks, *lands("Mountain", 201, 202, 203, 204), players=3, also=(spark,))
    for thing in (101, 102):
        desk.cast(thing)
        desk.passing(3)
    desk.concede(1)
    while desk.table.board.active != 2:
        desk.passing(1)
    its, context = view(desk.table.board), Context(controller=2)
    assert (amount(its, CastLastTurn(), context), amount(its, CastLastTurn("one"), context)) == (2, 2)
