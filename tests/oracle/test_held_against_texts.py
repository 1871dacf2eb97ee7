"""Sentences that once were read as something else than they say, made up for the tests."""

from __future__ import annotations

import pytest

from domain.cards.abilities import Activated, AddRule, If, MovesInstead, Static, Triggered
from domain.cards.effects import LookAtTop, Move
from domain.cards.nouns import PERMANENT
from domain.cards.static_rules import CostsLess, MayCastFrom
from domain.cards.terms import (
    Among,
    Compare,
    Each,
    Fits,
    HasType,
    HurtBy,
    InZone,
    IsThis,
    Owned,
    T,
    This,
    YourTurn,
)
from domain.oracle.conditions import ANOTHER_CAST
from domain.vocabulary import Zone
from tests.oracle.texts import compiled, refused

CREATURE = "Creature — Bear"


@pytest.mark.rule("113.6m")
@pytest.mark.parametrize(("zone", "number"), [("hand", Zone.HAND), ("graveyard", Zone.GRAVEYARD)])
def test_an_ability_works_in_the_zone_from_which_its_cost_takes_the_card(zone: str, number: Zone) -> None:
    (ability,) = compiled(f"{{1}}, Exile this card from your {zone}: Draw a card.", CREATURE).abilities
    assert isinstance(ability, Activated)
    assert ability.zone is number


def test_an_ability_that_exiles_other_cards_of_a_graveyard_works_on_the_battlefield() -> None:
    (ability,) = compiled("Exile a card from your graveyard, Exile this creature: Draw a card.", CREATURE).abilities
    assert isinstance(ability, Activated)
    assert ability.zone is Zone.BATTLEFIELD


def test_dying_is_seen_from_the_battlefield_though_the_card_comes_from_the_graveyard() -> None:
    text = "When this creature dies, return this card from your graveyard to your hand."
    (ability,) = compiled(text, CREATURE).abilities
    assert isinstance(ability, Triggered)
    assert ability.zone is Zone.BATTLEFIELD
    assert ability.text.modes[0].effects == (Move(This(), Zone.HAND),)


def test_two_events_cant_share_that_they_trigger_once() -> None:
    once = "This ability triggers only once each turn."
    assert refused(f"Whenever you gain life or you draw a card, you lose 1 life. {once}", CREATURE)


def test_once_in_each_of_your_turns_isnt_in_those_of_others() -> None:
    text = "Once during each of your turns, you may cast a creature spell from your graveyard."
    (ability,) = compiled(text, CREATURE).abilities
    allowed = MayCastFrom(Zone.GRAVEYARD, HasType("Creature") & Owned("you"), once_a_turn=True)
    assert ability == Static((allowed,), YourTurn())


@pytest.mark.rule("601.2f")
def test_another_spell_is_one_where_the_spell_itself_isnt_cast_yet() -> None:
    text = "Testing Words costs {2} less to cast if you've cast another spell this turn."
    (ability,) = compiled(text, CREATURE).abilities
    assert ability == Static((CostsLess(IsThis(), ("2",)),), Compare(ANOTHER_CAST, ">=", 1), Zone.STACK)


def test_another_spell_than_a_permanent_is_refused() -> None:
    assert refused("When this creature enters, if you've cast another spell this turn, draw a card.", CREATURE)
    (ability,) = compiled("When you cast this spell, if you've cast another spell this turn, draw a card.").abilities
    assert isinstance(ability, Triggered)
    assert ability.condition == Compare(ANOTHER_CAST, ">=", 1)


LOOK = "Look at the top three cards of your library."
REVEAL = "Reveal the top three cards of your library."
BOTTOM = "rest on the bottom of your library in any order."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{LOOK} You may put a land card from among them into your hand. Put the {BOTTOM}",
         LookAtTop(3, 1, HasType("Land"))),
        (f"{LOOK} You may reveal a land card from among them and put it into your hand. Put the {BOTTOM}",
         LookAtTop(3, 1, HasType("Land"), reveal=True)),
        (f"{LOOK} Put a land card from among them into your hand and the {BOTTOM}",
         LookAtTop(3, 1, HasType("Land"), must=True)),
        (f"{REVEAL} You may put a land card from among them into your hand. Put the {BOTTOM}",
         LookAtTop(3, 1, HasType("Land"), all_revealed=True)),
        (f"{REVEAL} Put up to two land cards from among them onto the battlefield. Put the {BOTTOM}",
         LookAtTop(3, 2, HasType("Land"), Zone.BATTLEFIELD, all_revealed=True)),
        (f"{REVEAL} Put one of them into your hand and the {BOTTOM}", LookAtTop(3, 1, all_revealed=True)),
    ],
)  # fmt: skip
def test_what_is_revealed_and_what_must_be_taken_is_as_the_text_says(text: str, expected: LookAtTop) -> None:
    made = compiled(text, "Sorcery")
    assert made.text is not None
    assert made.text.modes[0].effects == (expected,)


def test_a_permanent_isnt_put_onto_the_battlefield_where_it_is() -> None:
    assert refused("Whenever you cast a spell, put a white creature onto the battlefield.", "Enchantment")
    assert refused("Put all creatures onto the battlefield.", "Sorcery")


def test_targets_named_together_are_cards_of_the_zone_named_behind_the_last() -> None:
    text = "Return up to one target artifact card and up to one target land card from your graveyard to your hand."
    made = compiled(text, "Sorcery")
    assert made.text is not None
    mine = InZone(Zone.GRAVEYARD, "you")
    assert [spec.what for spec in made.text.modes[0].targets] == [mine & HasType("Artifact"), mine & HasType("Land")]
    assert refused("Return target creature card to your hand.", "Sorcery")


@pytest.mark.rule("614.1a")
def test_only_what_was_dealt_damage_is_exiled_instead() -> None:
    text = (
        "Testing Words deals 3 damage to each creature."
        " If a creature dealt damage this way would die this turn, exile it instead."
    )
    made = compiled(text)
    assert made.text is not None
    rule = made.text.modes[0].effects[1]
    assert isinstance(rule, AddRule)
    (instead,) = rule.rules
    assert isinstance(instead, MovesInstead)
    assert instead.filter == Among(Each(PERMANENT & HasType("Creature"))) & HurtBy(This())


def test_words_of_a_place_arent_the_place_of_the_card() -> None:
    text = (
        "{T}: You may put a creature card with mana value equal to the number of charge counters on this artifact"
        " from your hand onto the battlefield."
    )
    (ability,) = compiled(text, "Artifact").abilities
    assert isinstance(ability, Activated)
    assert ability.zone is Zone.BATTLEFIELD


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Each land gets +2/+2 as long as it's a creature.", "Enchantment"),
        ("Each creature you control gets +2/+0 for each Equipment attached to it.", "Creature"),
        ("Draw a card for each creature you control with toughness greater than its power.", "Sorcery"),
        ("Until end of turn, each creature you control gets +1/+1 for each Aura attached to it.", "Sorcery"),
    ],
)
def test_it_isnt_the_source_where_each_of_several_is_meant(text: str, types: str) -> None:
    assert refused(text, types)


@pytest.mark.rule("110.2a")
def test_what_isnt_yours_doesnt_come_back_to_its_owner_unless_the_text_says_so() -> None:
    assert refused("Exile target creature, then return it to the battlefield.", "Sorcery")
    assert refused("Return target creature card from a graveyard to the battlefield.", "Sorcery")
    assert compiled("Return target creature card from your graveyard to the battlefield.", "Sorcery").text is not None
    text = "Exile target creature, then return it to the battlefield under its owner's control."
    assert compiled(text, "Sorcery").text is not None


@pytest.mark.rule("701.23b")
def test_up_to_some_cards_of_any_kind_is_refused() -> None:
    assert refused("Search your library for up to two cards, put them into your hand, then shuffle.", "Sorcery")


def test_only_a_card_type_is_lost() -> None:
    devotion = "As long as your devotion to red is less than five, this creature isn't"
    assert compiled(f"{devotion} a creature.", "Creature").abilities
    assert refused(f"{devotion} a nontoken creature.", "Creature")


def test_a_card_that_was_exiled_is_asked_for_its_kind_and_not_the_token_since() -> None:
    text = (
        "Exile target card from a graveyard. If it was a creature card, create a 1/1 green Bird creature token."
        " If it was a land card, draw a card."
    )
    made = compiled(text, "Sorcery")
    assert made.text is not None
    last = made.text.modes[0].effects[-1]
    assert isinstance(last, If)
    assert last.condition == Fits(T(0), HasType("Land"))
    assert refused(f"{text} Otherwise, you gain 3 life.", "Sorcery")
