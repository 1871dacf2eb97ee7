"""What "other" and "another" leave out, in made-up sentences: what was spoken of before, else the source (109.2)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import Modify, Static, Triggered
from domain.cards.build import instant, sorcery, triggered
from domain.cards.effects import Damage, Discard
from domain.cards.nouns import ANOTHER, CREATURE, OPPONENT, PLAYER, T0, YOURS
from domain.cards.replacements import DealsMore
from domain.cards.terms import Among, Each, HasType, Triggering
from domain.cards.triggers import Casts, Happens
from domain.cards.verbs import draw, pump, target
from tests.oracle.texts import compiled, refused

NAME, COST = "Testing Words", "{1}{R}"


def test_other_creatures_are_other_than_the_target() -> None:
    text = "Testing Words deals 3 damage to target creature and 1 damage to each other creature."
    others = Each(CREATURE & ~Among(T0))
    assert compiled(text) == instant(NAME, COST, target(CREATURE), Damage(3, T0), Damage(1, others))


def test_other_creatures_are_other_than_all_those_named_before() -> None:
    text = "Zombies you control get +2/+1 until end of turn. Other creatures you control get +1/+1 until end of turn."
    made = compiled(text)
    assert made.text is not None
    first, second = made.text.modes[0].effects
    assert isinstance(first, Modify)
    assert isinstance(second, Modify)
    assert second.refs == Each(CREATURE & ~Among(first.refs) & YOURS)


def test_other_creatures_are_other_than_the_one_that_attacks() -> None:
    text = "Whenever a creature you control attacks, each other creature gets +1/+1 until end of turn."
    (ability,) = compiled(text, "Enchantment").abilities
    attacker = Triggering("object")
    assert ability == triggered(Happens("attack", CREATURE & YOURS), pump(Each(CREATURE & ~Among(attacker)), 1, 1))


def test_other_creatures_are_other_than_the_source_where_the_text_speaks_of_no_creature() -> None:
    text = "Whenever a land you control enters, other creatures you control get +1/+0 until end of turn."
    (ability,) = compiled(text, "Creature").abilities
    assert isinstance(ability, Triggered)
    (effect,) = ability.text.modes[0].effects
    assert isinstance(effect, Modify)
    assert effect.refs == Each(CREATURE & ANOTHER & YOURS)


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Each other creature gets -1/-1 until end of turn.", "Instant"),
        ("Enchanted creature gets +2/+2 and other creatures you control get +1/+1.", "Enchantment — Aura"),
    ],
)
def test_others_of_nothing_that_was_named_are_refused(text: str, types: str) -> None:
    assert refused(text, types)


def test_each_other_player_is_other_than_the_one_spoken_of() -> None:
    text = "Target player draws a card. Each other player discards a card."
    assert compiled(text) == instant(NAME, COST, target(PLAYER), draw(1, T0), Discard(Each(PLAYER & ~Among(T0))))
    text = "Whenever a player casts an instant spell, each other player discards a card."
    (ability,) = compiled(text, "Enchantment").abilities
    assert isinstance(ability, Triggered)
    assert isinstance(ability.when, Casts)
    assert ability.text.modes[0].effects == (Discard(Each(PLAYER & ~Among(Triggering("player")))),)


def test_each_other_player_is_each_opponent_where_nobody_was_spoken_of() -> None:
    assert compiled("Each other player discards a card.", "Sorcery") == sorcery(NAME, COST, Discard(Each(OPPONENT)))


def test_another_source_isnt_the_source_itself() -> None:
    text = "If another source you control would deal damage to a player, it deals double that damage instead."
    (ability,) = compiled(text, "Enchantment").abilities
    assert ability == Static((DealsMore(PLAYER, YOURS & ANOTHER, times=2),))


def test_another_creature_type_counts_as_a_creature() -> None:
    text = "Target creature gets +1/+1 until end of turn for each other Zombie."
    made = compiled(text)
    assert made.text is not None
    (effect,) = made.text.modes[0].effects
    assert "Among" in repr(effect)
    assert repr(HasType("Zombie")) in repr(effect)
