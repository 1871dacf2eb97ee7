"""What a text acts on: never the thing itself, what was paid, what comes back later, what an Aura finds again."""

from __future__ import annotations

import pytest

from domain.cards.abilities import (
    AddRule,
    CreateDelayedTrigger,
    LoseAbilities,
    May,
    MayPay,
    Modifies,
    Static,
    Triggered,
)
from domain.cards.combat_rules import MustBlock
from domain.cards.effects import Attach, Damage, DrawCards, Fight, Move, PutCounters
from domain.cards.terms import Afterwards, AllOf, Among, HasCounter, PaidAmount, T, This, Triggering
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused

AURA = "Enchantment — Aura"


def effects_of(text: str, types: str = "Creature") -> tuple[object, ...]:
    """What the only triggered ability of a card does."""
    (ability,) = (each for each in compiled(text, types).abilities if isinstance(each, Triggered))
    return ability.text.modes[0].effects


@pytest.mark.rule("301.5c", "701.3a")
def test_nothing_is_attached_to_itself() -> None:
    (attach,) = effects_of("Whenever this creature attacks, attach up to one target Equipment to it.")
    assert attach == Attach(This(), T())
    text = "Whenever a 1/1 creature you control enters, return this card from your graveyard to the battlefield, then"
    attach = effects_of(f"{text} attach it to that creature.", "Artifact — Equipment")[-1]
    assert isinstance(attach, Attach)
    assert attach.to == Triggering()


@pytest.mark.rule("509.1c")
def test_nothing_blocks_itself() -> None:
    (may,) = effects_of("When this creature enters, you may have target creature block it this turn if able.")
    assert may == May((AddRule((MustBlock(Among(T()), Among(This())),)),))


@pytest.mark.rule("701.14a")
def test_nothing_fights_itself() -> None:
    text = (
        "Put a +1/+1 counter on target creature an opponent controls. Target creature you control fights that creature."
    )
    definition = compiled(text, "Sorcery")
    assert definition.text is not None
    assert definition.text.modes[0].effects[-1] == Fight(T(1), T())


@pytest.mark.rule("120.1")
def test_nothing_deals_damage_to_itself_unless_it_says_so() -> None:
    (damage,) = effects_of("Whenever this creature becomes blocked by a creature, it deals 2 damage to that creature.")
    assert damage == Damage(2, Triggering("by"))
    definition = compiled("Target creature deals damage to itself equal to its power.", "Sorcery")
    assert definition.text is not None
    (damage,) = definition.text.modes[0].effects
    assert isinstance(damage, Damage)
    assert (damage.to, damage.source) == (T(), T())


@pytest.mark.rule("608.2h")
def test_that_creature_is_the_one_that_was_sacrificed() -> None:
    start = "Whenever this creature attacks, you may sacrifice another creature."
    (pay,) = effects_of(f"{start} If you do, draw cards equal to that creature's power.")
    assert isinstance(pay, MayPay)
    assert pay.effects == (DrawCards(PaidAmount("power")),)
    comes_back_the_same(
        f"Creature\n{start} When you do, this creature deals damage equal to that creature's toughness to any target."
    )


@pytest.mark.rule("400.7f", "113.6m")
def test_an_aura_finds_itself_in_the_graveyard_once_its_creature_has_died() -> None:
    text = "When enchanted creature dies, return this card from your graveyard to your hand."
    (ability,) = compiled(f"Enchant creature\n{text}", AURA).abilities
    assert isinstance(ability, Triggered)
    assert ability.zone is Zone.BATTLEFIELD
    assert ability.text.modes[0].effects == (Move(Afterwards(This()), Zone.HAND),)
    for way in ("return this card to its owner's hand", "return this card to the battlefield",
                "you may return this card from your graveyard to your hand",
                "return this card to the battlefield at the beginning of the next end step"):  # fmt: skip
        comes_back_the_same(f"{AURA}\nEnchant creature\nWhen enchanted creature dies, {way}.")


@pytest.mark.rule("400.7", "603.7c")
def test_what_exiled_itself_comes_back_and_not_what_made_it_trigger() -> None:
    text = "Whenever you cast a spell, you may exile this creature. If you do, return it to the battlefield"
    later = f"{text} at the beginning of the next end step."
    (pay,) = effects_of(later)
    assert isinstance(pay, MayPay)
    (delayed,) = pay.effects
    assert isinstance(delayed, CreateDelayedTrigger)
    assert delayed.about == Afterwards(This())
    comes_back_the_same(f"Creature\n{later}")
    comes_back_the_same(f"Creature\n{text}.")


@pytest.mark.rule("603.7c")
def test_what_comes_back_later_isnt_spoken_of_before() -> None:
    later = "under its owner's control at the beginning of the next end step"
    text = f"Exile target creature. Return it to the battlefield {later}."
    assert compiled(text, "Sorcery").text
    assert refused(f"{text} It gains haste.", "Sorcery") == ("gains haste",)
    assert refused(f"{text} That creature gains haste until end of turn.", "Sorcery")


@pytest.mark.rule("603.7c")
def test_what_is_exiled_later_is_still_here() -> None:
    text = "Create a 1/1 red Bird creature token. Exile it at the beginning of the next end step. It gains haste."
    comes_back_the_same(f"Sorcery\n{text}")
    definition = compiled(text, "Sorcery")
    assert definition.text is not None
    assert "token" in repr(definition.text.modes[0].effects[-1])


@pytest.mark.rule("601.2i")
def test_it_is_the_creature_that_the_spell_targets() -> None:
    (counter,) = effects_of("Whenever you cast a spell that targets this creature, put a +1/+1 counter on it.")
    assert counter == PutCounters(This(), "+1/+1")


@pytest.mark.rule("603.4")
def test_that_creature_isnt_the_source_of_an_intervening_condition() -> None:
    text = "Whenever a creature deals combat damage to you, if this creature entered this turn, exile that creature."
    (exile,) = effects_of(text)
    assert exile == Move(Triggering("by"), Zone.EXILE)
    comes_back_the_same(f"Creature\n{text}")


@pytest.mark.rule("122.1")
def test_a_card_is_exiled_out_of_a_graveyard_with_counters_put_on_it_there() -> None:
    definition = compiled("Exile target creature card from a graveyard with a memory counter on it.", "Sorcery")
    assert definition.text is not None
    (mode,) = definition.text.modes
    assert [type(each) for each in mode.effects] == [Move, PutCounters]
    assert isinstance(mode.targets[0].what, AllOf)
    assert not any(isinstance(each, HasCounter) for each in mode.targets[0].what.filters)


@pytest.mark.rule("601.2c")
def test_targets_for_each_of_something_arent_one_target() -> None:
    assert refused("For each creature you control, exile up to one target artifact.", "Sorcery")


@pytest.mark.rule("613.1f")
def test_other_abilities_are_lost_before_those_that_are_named_are_gained() -> None:
    text = "Enchant creature\nEnchanted creature has flying and loses all other abilities."
    (static,) = (each for each in compiled(text, AURA).abilities if isinstance(each, Static))
    (rule,) = static.rules
    assert isinstance(rule, Modifies)
    assert rule.modifications[0] == LoseAbilities()


@pytest.mark.rule("601.2i")
def test_the_spell_that_targets_it_is_that_spell() -> None:
    text = "Whenever a player casts a spell that targets this creature, it gets +2/+2 until end of turn."
    comes_back_the_same(f"Creature\n{text} You may choose new targets for that spell.")


@pytest.mark.rule("113.6g", "702.85a")
def test_a_spell_says_on_the_stack_that_it_has_cascade() -> None:
    text = "This spell has cascade as long as you control a Bird."
    (ability,) = compiled(text, "Creature").abilities
    assert isinstance(ability, Static)
    assert ability.zone is Zone.STACK
    comes_back_the_same(f"Creature\n{text}")


@pytest.mark.rule("120.1")
def test_a_source_that_is_named_may_deal_damage_to_itself() -> None:
    comes_back_the_same("Creature\n{T}: This creature deals 2 damage to any target and 3 damage to itself.")
    comes_back_the_same("Sorcery\nTarget creature deals damage to itself equal to its power.")
