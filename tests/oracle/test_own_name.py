"""What "it", "another" and "another spell" mean where a text calls its own object by its name."""

from __future__ import annotations

import pytest

from domain.cards.abilities import Activated, AddRule, If, May, Modify, SetLandType, Static, Triggered
from domain.cards.costs import SacrificeSome
from domain.cards.effects import CastWithoutPaying, Damage, Move, PutCounters, Search, Untap
from domain.cards.static_rules import CantCast, MayCastFrom
from domain.cards.terms import (
    Among,
    AnyOf,
    Compare,
    CountersOn,
    Did,
    Exists,
    Fits,
    HasType,
    IsThis,
    NumberOf,
    Remembered,
    T,
    This,
    Triggering,
)
from domain.oracle import compile_card
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled, raw

CREATURE = "Creature — Bird"


def effects_of(text: str, types: str = CREATURE) -> tuple[object, ...]:
    """What the one triggered ability of a card does."""
    (ability,) = compiled(text, types).abilities
    assert isinstance(ability, Triggered)
    return ability.text.modes[0].effects


@pytest.mark.rule("608.2c")
def test_it_is_the_permanent_that_the_sentence_before_called_by_its_name() -> None:
    text = "Whenever you cast a spell, put a +1/+1 counter on this creature. Untap it."
    assert effects_of(text) == (PutCounters(This(), "+1/+1"), Untap(This()))


@pytest.mark.rule("608.2c")
def test_that_creature_is_still_the_one_that_the_event_is_about() -> None:
    text = "Whenever another creature enters, put a +1/+1 counter on this creature. Untap that creature."
    assert effects_of(text)[1:] == (Untap(Triggering()),)


@pytest.mark.rule("608.2c")
def test_its_power_is_that_of_the_creature_that_deals_the_damage() -> None:
    text = "Whenever a creature attacks you, this creature deals damage equal to its power to that creature."
    assert effects_of(text) == (Damage(NumberOf(This(), "power"), Triggering()),)


@pytest.mark.rule("608.2c")
def test_what_is_dealt_damage_is_never_called_it_for_what_deals_it() -> None:
    text = "Whenever a creature attacks you, this creature deals 1 damage to it."
    assert effects_of(text) == (Damage(1, Triggering()),)


@pytest.mark.rule("608.2c")
def test_counters_on_it_are_those_of_the_permanent_that_deals_the_damage() -> None:
    text = (
        "Whenever you cast a spell, this artifact deals damage equal to the number of charge counters on it to any "
        "target."
    )
    (effect,) = effects_of(text, "Artifact")
    assert isinstance(effect, Damage)
    assert effect.amount == CountersOn(This(), "charge")


@pytest.mark.rule("608.2c")
def test_it_is_what_a_condition_speaks_of_by_its_name() -> None:
    text = "Whenever a creature you control enters, scry 1. If this artifact is tapped, untap it."
    (_, effect) = effects_of(text, "Artifact")
    assert isinstance(effect, If)
    assert effect.effects == (Untap(This()),)


@pytest.mark.rule("608.2c")
def test_of_two_things_in_a_sentence_it_is_neither() -> None:
    text = "Whenever this creature attacks, tap target creature and put a +1/+1 counter on this creature. Untap it."
    assert compile_card(raw(text, CREATURE)).definition is None


@pytest.mark.rule("707.10")
def test_another_spell_is_any_other_than_this_one_so_that_a_copy_counts_its_original() -> None:
    text = "Draw a card. If you've cast another spell this turn, you gain 1 life."
    mode = compiled(text).text
    assert mode is not None
    effect = mode.modes[0].effects[1]
    assert isinstance(effect, If)
    assert isinstance(effect.condition, Compare)
    assert ~IsThis() in getattr(getattr(effect.condition.left, "filter", None), "filters", ())
    comes_back_the_same(f"Instant\n{text}")


@pytest.mark.rule("608.2c")
def test_what_follows_if_you_cast_it_doesnt_follow_if_you_dont() -> None:
    text = (
        "Hideaway 4\nWhenever this creature attacks, you may cast the exiled card without paying its mana cost. "
        "If you do, return this creature to its owner's hand."
    )
    (*_, ability) = compiled(text, CREATURE).abilities
    assert isinstance(ability, Triggered)
    (effect,) = ability.text.modes[0].effects
    assert isinstance(effect, May)
    cast, then = effect.effects
    assert isinstance(cast, CastWithoutPaying)
    assert isinstance(then, If)
    assert then.condition == Did("cast")
    assert isinstance(then.effects[0], Move)
    comes_back_the_same("Creature — Bird\n" + text)


@pytest.mark.rule("109.2")
def test_another_is_said_of_what_stands_behind_it_and_not_behind_the_next_article() -> None:
    text = "{1}, Sacrifice another creature or an artifact: Draw a card."
    (ability,) = compiled(text, "Artifact Creature — Bird").abilities
    assert isinstance(ability, Activated)
    (*_, cost) = ability.cost
    assert isinstance(cost, SacrificeSome)
    assert isinstance(cost.filter, AnyOf)
    creature, artifact = cost.filter.filters
    assert ~IsThis() in getattr(creature, "filters", ())
    assert ~IsThis() not in getattr(artifact, "filters", ())
    comes_back_the_same(f"Artifact Creature — Bird\n{text}")
    (ability,) = compiled("{1}, Sacrifice another creature or artifact: Draw a card.", "Artifact Creature").abilities
    assert isinstance(ability, Activated)
    assert ~IsThis() in getattr(getattr(ability.cost[1], "filter", None), "filters", ())


@pytest.mark.rule("109.2")
def test_as_long_as_you_control_another_elf_or_a_forest() -> None:
    text = "This creature gets +1/+1 as long as you control another Elf or a Forest."
    (ability,) = compiled(text, "Creature — Elf").abilities
    assert isinstance(ability, Static)
    assert isinstance(ability.condition, Exists)
    comes_back_the_same(f"Creature — Elf\n{text}")


@pytest.mark.rule("109.2")
def test_another_creature_that_died_is_another_than_the_target_of_a_spell() -> None:
    mode = compiled("Destroy target creature. If another creature died this turn, draw a card.").text
    assert mode is not None
    effect = mode.modes[0].effects[1]
    assert isinstance(effect, If)
    assert isinstance(effect.condition, Compare)
    assert ~Among(T()) in getattr(getattr(effect.condition.left, "filter", None), "filters", ())


@pytest.mark.rule("608.2h")
def test_the_name_that_a_target_had_is_the_one_it_had_on_the_battlefield() -> None:
    text = (
        "When this creature enters, return target creature to its owner's hand. That creature's owner can't cast "
        "spells with the same name as that creature until your next turn."
    )
    (_, effect) = effects_of(text)
    assert isinstance(effect, AddRule)
    (law,) = effect.rules
    assert isinstance(law, CantCast)
    assert "SharesName(ref=T(slot=0))" in repr(law.filter)


def test_a_condition_about_the_source_is_no_condition_about_the_event() -> None:
    text = "Whenever a creature you control enters, if this artifact is tapped, untap it."
    (ability,) = compiled(text, "Artifact").abilities
    assert isinstance(ability, Triggered)
    assert isinstance(ability.condition, Fits)
    assert ability.text.modes[0].effects == (Untap(This()),)
    assert HasType("Artifact") not in getattr(ability.condition.filter, "filters", ())


@pytest.mark.rule("205.4a")
def test_basic_is_said_of_the_lands_and_not_of_the_cards_behind_them() -> None:
    text = "Search your library for a basic land card or Gate card, reveal it, put it into your hand, then shuffle."
    mode = compiled(text).text
    assert mode is not None
    (search,) = mode.modes[0].effects
    assert isinstance(search, Search)
    assert search.filter == (HasType("Land") & HasType("Basic")) | HasType("Gate")


@pytest.mark.rule("113.6m")
def test_an_ability_that_returns_this_card_and_another_works_in_the_graveyard() -> None:
    text = "{2}: Return this card and up to one other target creature card from your graveyard to the battlefield."
    (ability,) = compiled(text, CREATURE).abilities
    assert isinstance(ability, Activated)
    assert ability.zone is Zone.GRAVEYARD


@pytest.mark.rule("122.1")
def test_counters_on_several_creatures_arent_doubled_by_their_sum() -> None:
    assert compile_card(raw("Double the number of +1/+1 counters on up to two target creatures.")).definition is None
    assert compiled("Double the number of +1/+1 counters on target creature.").text is not None


@pytest.mark.rule("115.3")
def test_other_targets_than_one_of_another_kind_are_other_than_the_source() -> None:
    text = "When this creature enters, destroy target artifact. Tap up to two other target creatures."
    (ability,) = compiled(text, CREATURE).abilities
    assert isinstance(ability, Triggered)
    assert ability.text.modes[0].targets[1].other_than == ()
    assert ~IsThis() in getattr(ability.text.modes[0].targets[1].what, "filters", ())


@pytest.mark.rule("608.2c")
def test_if_you_dont_behind_what_may_be_done_under_a_condition_is_said_of_two_cases() -> None:
    text = (
        "Whenever this creature attacks, exile the top card of your library. If it's a land card, you may put it onto "
        "the battlefield. If you don't, draw a card."
    )
    assert compile_card(raw(text, CREATURE)).definition is None
    assert effects_of(text.replace("If you don't,", "Otherwise,"))


@pytest.mark.rule("305.1")
def test_any_land_may_be_played_where_birds_may_be_cast() -> None:
    text = "You may play lands and cast Bird spells from the top of your library."
    (ability,) = compiled(text, "Enchantment").abilities
    assert isinstance(ability, Static)
    (law,) = ability.rules
    assert isinstance(law, MayCastFrom)
    assert law.filter == HasType("Land") | HasType("Bird")
    comes_back_the_same(f"Enchantment\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a land you control enters, put a +1/+1 counter on this creature. If that land is a Forest, scry 1.",
        "Whenever you cast a spell, this creature gets +X/+0 until end of turn, where X is that spell's mana value.",
        "{2}: Exile target creature card from a graveyard. This creature becomes a copy of that card.",
    ],
)
def test_we_dont_say_it_of_something_else_once_the_permanent_was_named(text: str) -> None:
    comes_back_the_same(f"{CREATURE}\n{text}")


@pytest.mark.rule("305.7")
def test_a_land_that_becomes_an_island_has_that_land_type_and_no_other() -> None:
    (ability,) = compiled("{T}: Target land becomes an Island until end of turn.", CREATURE).abilities
    assert isinstance(ability, Activated)
    (effect,) = ability.text.modes[0].effects
    assert isinstance(effect, Modify)
    assert effect.modifications == (SetLandType(("Island",)),)


@pytest.mark.rule("400.7")
def test_what_was_put_onto_the_battlefield_is_what_is_there_from_the_next_sentence_on() -> None:
    text = (
        "Put target creature card from a graveyard onto the battlefield under your control. That creature deals damage "
        "equal to its power to each other creature."
    )
    mode = compiled(text, "Sorcery").text
    assert mode is not None
    damage = mode.modes[0].effects[1]
    assert isinstance(damage, Damage)
    assert damage.source == Remembered()
    assert damage.amount == NumberOf(Remembered(), "power")
    text = "Put target creature card from a graveyard onto the battlefield under your control if its power is 2."
    mode = compiled(text, "Sorcery").text
    assert mode is not None
    effect = mode.modes[0].effects[0]
    assert isinstance(effect, If)
    assert isinstance(effect.condition, Fits)
    assert effect.condition.ref == T()
