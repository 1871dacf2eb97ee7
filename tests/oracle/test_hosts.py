"""What an Aura or Equipment is attached to, as its text speaks of it: "it" isn't the Aura (301.5, 303.4)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import AddPT, CardDefinition, GainAbility, Keyword, Modifies, Static, Triggered
from domain.cards.effects import Attach, Damage, Regenerate, Tap
from domain.cards.nouns import HOST, IT, YOU
from domain.cards.terms import AttachedTo, Fits, HasColour, NumberOf, T
from tests.oracle.texts import compiled, refused

AURA = "Enchantment — Aura"


def aura(text: str) -> CardDefinition:
    """An Aura with a line."""
    return compiled(f"Enchant creature\n{text}", AURA)


@pytest.mark.rule("303.4")
def test_it_is_the_enchanted_creature_of_which_something_is_so() -> None:
    (ability,) = aura("As long as enchanted creature is white, it gets +1/+1 and has flying.").abilities
    white = Fits(AttachedTo(), HasColour("W"))
    changes = (AddPT(1, 1), GainAbility(Keyword("flying")))
    assert ability == Static((Modifies(HOST, changes),), white)


@pytest.mark.rule("301.5")
@pytest.mark.parametrize("word", ["it", "that creature"])
def test_what_a_condition_speaks_of_may_be_spoken_of_again(word: str) -> None:
    (ability,) = aura(f"When this Aura enters, if enchanted creature is red, tap {word}.").abilities
    assert isinstance(ability, Triggered)
    assert ability.text.modes[0].effects == (Tap(AttachedTo()),)


def test_its_power_is_that_of_the_enchanted_creature() -> None:
    text = "When this Aura enters, enchanted creature deals damage equal to its power to you."
    (ability,) = aura(text).abilities
    assert isinstance(ability, Triggered)
    assert ability.text.modes[0].effects == (Damage(NumberOf(AttachedTo(), "power"), YOU, AttachedTo()),)


def test_that_creature_is_another_one_where_there_is_one() -> None:
    text = "When this Aura enters, untap enchanted creature and tap target creature. Regenerate that creature."
    (ability,) = aura(text).abilities
    assert isinstance(ability, Triggered)
    assert ability.text.modes[0].effects[-1] == Regenerate(T(0))


def test_an_equipment_isnt_a_creature() -> None:
    text = "When this Equipment enters, manifest dread, then attach this Equipment to that creature."
    (ability,) = compiled(text, "Artifact — Equipment").abilities
    assert isinstance(ability, Triggered)
    assert ability.text.modes[0].effects[-1] == Attach(IT)
    assert refused("When this artifact enters, tap that creature.", "Artifact")


@pytest.mark.parametrize(
    "words", ["creature with flying", "white creature", "creature you control", "nontoken creature"]
)
def test_an_enchanted_thing_is_called_by_its_kind_alone(words: str) -> None:
    assert refused(f"Enchant creature\nEnchanted {words} gets +1/+1.", AURA)
