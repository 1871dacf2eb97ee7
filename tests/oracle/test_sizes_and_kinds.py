"""What size something is and of which kind: defined, set by an effect, of every creature type or none (613, 604.3)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.abilities import Activated, ChangeColours, ChangeTypes, Modifies, SetLandType, Static
from domain.cards.build import creature
from domain.cards.combat_rules import CantAttack
from domain.cards.nouns import HOST
from domain.cards.pieces import pieces
from domain.cards.terms import AllOf, Count, CountersOn, Devotion, HasType, InZone, Owned, Plus, This, Variety
from domain.rules.characteristics import view
from domain.vocabulary import EVERY_CREATURE_TYPE, Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.boards import board, put
from tests.rules.desk import Desk

NAME, BEAR, AURA = "Testing Words", "Creature — Bear", "Enchantment — Aura"
GRAVES = "the number of card types among cards in all graveyards"


def changes(text: str, types: str) -> Modifies:
    """What a static ability changes."""
    (ability,) = compiled(text, types).abilities
    assert isinstance(ability, Static)
    (rule,) = ability.rules
    assert isinstance(rule, Modifies)
    return rule


@pytest.mark.rule("604.3")
def test_toughness_is_so_much_more_than_power() -> None:
    text = f"Testing Words's power is equal to {GRAVES} and its toughness is equal to that number plus 1."
    card = compiled(text, BEAR)
    kinds = Variety("card_type", InZone(Zone.GRAVEYARD))
    assert (card.power, card.toughness) == (kinds, Plus(kinds, 1))
    graves = (put(102, "Forest", zone=Zone.GRAVEYARD), put(103, "Shock", 2, Zone.GRAVEYARD))
    its = view(board(put(101, NAME), *graves, also=(card,)).game.board).of(101)
    assert (its.power, its.toughness) == (2, 3)
    own = f"This token's power is equal to {GRAVES} and its toughness is equal to that number plus 2."
    comes_back_the_same(f'Sorcery\nCreate a green Ooze creature token with "{own}"')


def test_counters_on_it_are_those_of_the_card() -> None:
    text = "Testing Words's power and toughness are each equal to the number of fade counters on it."
    assert compiled(text, BEAR).power == CountersOn(This(), "fade")


def test_cards_in_exile_and_in_the_graveyard_are_counted_together() -> None:
    text = "Draw a card for each creature card you own in exile and in your graveyard."
    (counted,) = (each for each in pieces(compiled(text)) if isinstance(each, Plus))
    assert counted.right == Count(AllOf((InZone(Zone.GRAVEYARD, "you"), HasType("Creature"))))
    assert isinstance(counted.left, Count)
    assert isinstance(counted.left.filter, AllOf)
    assert set(counted.left.filter.filters) == {InZone(Zone.EXILE), HasType("Creature"), Owned("you")}
    comes_back_the_same(f"Instant\n{text}")
    assert refused("Draw a card for each creature card you own and in your graveyard.")


@pytest.mark.rule("700.5")
def test_symbols_in_the_costs_of_ones_permanents_are_devotion() -> None:
    text = "You gain life equal to the number of red mana symbols in the mana costs of permanents you control."
    assert Devotion(("R",)) in tuple(pieces(compiled(text)))
    assert refused("You gain life equal to the number of red mana symbols in the mana costs of permanents.")


@pytest.mark.rule("205.1b")
def test_a_creature_is_of_another_kind_and_size() -> None:
    fish = "Enchanted creature loses all abilities and is a blue Fish with base power and toughness 0/1."
    rule = changes(f"Enchant creature\n{fish}", AURA)
    assert rule.filter == HOST
    assert rule.modifications[1:3] == (ChangeColours(("U",)), ChangeTypes(creature_types=("Fish",)))
    comes_back_the_same(f"{AURA}\nEnchant creature\n{fish}")
    comes_back_the_same(f"{AURA}\nEnchant creature\nEnchanted creature is a Spirit and can't attack or block.")


@pytest.mark.rule("305.7")
def test_a_land_type_is_no_creature_type() -> None:
    for text in ("{T}: Target land becomes an Island until end of turn.", "{T}: Target land becomes a Swamp."):
        (ability,) = compiled(text, "Creature — Merfolk").abilities
        assert isinstance(ability, Activated)
        assert [type(each) for each in pieces(ability) if isinstance(each, SetLandType | ChangeTypes)] == [SetLandType]
    assert changes("Enchant land\nEnchanted land is a Swamp.", AURA).modifications == (SetLandType(("Swamp",)),)


def test_it_behind_what_an_aura_is_attached_to_is_that_creature() -> None:
    text = "Enchanted creature is a Turtle with base power and toughness 0/1. It can't attack and loses all abilities."
    made = compiled(f"Enchant creature\n{text}", AURA)
    rules = [rule for each in made.abilities if isinstance(each, Static) for rule in each.rules]
    assert len(rules) == 3
    assert all(isinstance(each, CantAttack | Modifies) and each.filter == HOST for each in rules)


@pytest.mark.rule("613.4b")
@pytest.mark.parametrize(
    "words",
    [
        "Change this creature's base power and toughness to target creature's power and toughness",
        "The base power and toughness of this creature become 4/1",
        "You may have the base power and toughness of other creatures become equal to this creature's power",
        "Target creature has base power and toughness 4/4, gains all creature types, and gains flying",
        "This creature becomes a Dragon with base power and toughness 4/4, flying, and haste",
        "Target creature gets -2/-0 and loses all creature types",
    ],
)
def test_sizes_that_are_set_come_back_the_same(words: str) -> None:
    comes_back_the_same(f"{BEAR}\n{{1}}: {words} until end of turn.")


@pytest.mark.rule("611.2d")
def test_a_size_is_set_to_that_of_something_else() -> None:
    change = "Change this creature's base power and toughness to target creature's power and toughness"
    card, other = compiled(f"{{0}}: {change} until end of turn.", BEAR), creature("Other", "{4}", 6, 4, "Wurm")
    desk = Desk(put(101, NAME), put(102, "Other", 2), also=(card, other))
    desk.activate(101, 0, Chosen((102,)))
    desk.passing(2)
    its = view(desk.table.board).of(101)
    assert (its.power, its.toughness) == (6, 4)


@pytest.mark.rule("205.3m")
def test_all_creature_types_or_none() -> None:
    gained = changes("Creatures you control gain all creature types.", "Enchantment")
    assert gained.modifications == (ChangeTypes(add=(EVERY_CREATURE_TYPE,)),)
    words = "Nonlegendary creatures you control have base power and toughness 3/3 and lose all creature types."
    assert changes(words, "Enchantment").modifications[-1] == ChangeTypes(creature_types=())


def test_a_spell_of_both_colours_triggers() -> None:
    comes_back_the_same(f"{BEAR}\nWhenever you cast a spell that's both white and black, draw a card.")
