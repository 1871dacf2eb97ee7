"""What spells cost: with a quality behind "you cast", the first or second of a turn, for a turn, or when (601.2f)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.abilities import Static
from domain.cards.build import static
from domain.cards.nouns import CREATURE, CREATURE_SPELL, HOST, SPELL, YOU, YOURS
from domain.cards.static_rules import CostsLess, CostsMore
from domain.cards.terms import CastOutOf, CastThisTurn, Compare, HasColour, Measure, Owned, PlayerNumber, YourTurn
from domain.events import SpellCast
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

NAME, LAW = "Testing Words", "Enchantment"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Spells you cast with mana value 4 or greater cost {1} less to cast.",
         CostsLess(SPELL & YOURS & Measure("mana_value", ">=", 4), ("1",))),
        ("Spells you cast from your graveyard cost {1} less to cast.",
         CostsLess(SPELL & YOURS & CastOutOf(Zone.GRAVEYARD) & Owned("you"), ("1",))),
        ("Spells you cast from anywhere other than your hand cost {2} less to cast.",
         CostsLess(SPELL & YOURS & ~CastOutOf(Zone.HAND), ("2",))),
        ("Each spell you cast that's red or green costs {1} less to cast.",
         CostsLess(SPELL & (HasColour("R") | HasColour("G")) & YOURS, ("1",))),
    ],
)  # fmt: skip
def test_spells_of_a_quality_cost_less(text: str, rule: CostsLess) -> None:
    assert compiled(text, LAW).abilities == (static(rule),)
    comes_back_the_same(f"{LAW}\n{text}")


@pytest.mark.rule("601.2f")
def test_the_first_of_a_turn_costs_less() -> None:
    text = "The first creature spell you cast each turn costs {2} less to cast."
    law = compiled(text, LAW)
    own = CREATURE_SPELL & YOURS
    wanted = Static((CostsLess(own, ("2",)),), Compare(CastThisTurn(own), "==", 0))
    assert law.abilities == (wanted,)
    comes_back_the_same(f"{LAW}\n{text}")
    bear = compiled("Vigilance", "Creature — Bear", "{2}{G}", name="Bear")
    hands = (in_hand(102, "Bear"), in_hand(103, "Bear"))
    desk = Desk(put(101, NAME), *hands, *lands("Forest", 111, 112, 113), also=(law, bear))
    assert desk.cast(102)
    desk.passing(2)
    assert not desk.cast(103)  # two lands are left
    assert len(happened(desk.table, SpellCast)) == 1


def test_the_second_of_a_turn_costs_less() -> None:
    text = "The second spell you cast each turn costs {1} less to cast."
    second = Compare(PlayerNumber(YOU, "spells_cast"), "==", 1)
    assert compiled(text, LAW).abilities == (Static((CostsLess(SPELL & YOURS, ("1",)),), second),)
    comes_back_the_same(f"{LAW}\n{text}")
    assert refused("The second creature you control each turn costs {1} less to cast.", LAW)


@pytest.mark.parametrize(
    "text",
    [
        "If you have 3 or less life, this spell costs {6} less to cast.\nFlying",
        "If an opponent controls at least four more creatures than you, this spell costs {6} less to cast.\nTrample",
        "During turns other than yours, this spell costs {3} more to cast.\nFlash",
        "{T}: Instant and sorcery spells you cast this turn cost {1} less to cast.",
        "Creature spells you cast with power 4 or greater cost {2} less to cast.",
        "Spells your opponents cast with mana value 4 or greater cost {2} more to cast.",
    ],
)
def test_prices_come_back_the_same(text: str) -> None:
    comes_back_the_same(f"Creature — Bear\n{text}")


def test_a_spell_costs_less_in_its_casters_turn() -> None:
    text = "During your turn, this spell costs {2} less to cast.\nDraw a card."
    (ability,) = compiled(text).abilities
    assert getattr(ability, "condition", None) == YourTurn()
    comes_back_the_same(f"Instant\n{text}")


NO_LESS = "This effect can't reduce the mana in that cost to less than one mana."


@pytest.mark.parametrize(
    ("text", "types", "rule"),
    [
        ("Activated abilities of creatures cost {2} more to activate.", LAW,
         CostsMore(CREATURE, ("2",), abilities=True)),
        (f"Activated abilities of creatures you control cost {{2}} less to activate. {NO_LESS}", LAW,
         CostsLess(CREATURE & YOURS, ("2",), abilities=True, least=1)),
        (f"Enchant creature\nEnchanted creature's activated abilities cost {{2}} less to activate. {NO_LESS}",
         "Enchantment — Aura", CostsLess(HOST, ("2",), abilities=True, least=1)),
        ("Equip abilities you activate cost {1} less to activate.", LAW,
         CostsLess(YOURS, ("1",), abilities=True, named="equip")),
    ],
)  # fmt: skip
def test_what_activating_costs(text: str, types: str, rule: CostsMore | CostsLess) -> None:
    assert static(rule) in compiled(text, types).abilities
    comes_back_the_same(f"{types}\n{text}")


def activating(*laws: str, cost: str, mana: int) -> bool:
    """Whether an ability of that cost is activated with so many Forests, under some laws."""
    names = tuple(f"Law {at}" for at in range(len(laws)))
    law = tuple(compiled(text, LAW, name=name) for name, text in zip(names, laws, strict=True))
    drake = compiled(f"{cost}: You gain 1 life.", "Creature — Drake", "{2}{G}", name="Drake")
    desk = Desk(
        put(120, "Drake"),
        *(put(101 + at, name) for at, name in enumerate(names)),
        *lands("Forest", *range(121, 121 + mana)),
        also=(*law, drake),
    )
    return desk.activate(120) > 0


@pytest.mark.rule("601.2f")
def test_an_ability_costs_at_least_one_mana() -> None:
    less = f"Activated abilities of creatures you control cost {{2}} less to activate. {NO_LESS}"
    assert activating(less, cost="{3}", mana=1)
    assert not activating(less, cost="{2}", mana=0)
    assert activating(less, cost="{2}", mana=1)
    assert not activating(less, less, cost="{4}", mana=0)
    assert activating(less, less, cost="{4}", mana=1)
    equip = "Equip abilities you activate cost {1} less to activate."
    assert not activating(equip, cost="{2}", mana=1)
    assert not activating("Activated abilities of creatures cost {2} more to activate.", cost="{1}", mana=2)


def test_only_equip_costs_less() -> None:
    law = compiled("Equip abilities you activate cost {1} less to activate.", LAW)
    sword = compiled("Equipped creature gets +1/+1.\nEquip {2}", "Artifact — Equipment", "{2}", name="Blade")
    bear = compiled("Vigilance", "Creature — Bear", "{2}{G}", name="Bear")
    board = (put(101, NAME), put(102, "Blade"), put(103, "Bear"), *lands("Forest", 111))
    assert Desk(*board, also=(law, sword, bear)).activate(102, 0, Chosen((103,)))
    assert not Desk(*board[1:], also=(law, sword, bear)).activate(102, 0, Chosen((103,)))
