"""What "other" and "another" leave out, in made-up sentences: what was spoken of before, else the source (109.2)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import Modify, Static, Triggered
from domain.cards.build import instant, sorcery, triggered
from domain.cards.effects import Damage, Destroy, Discard, GainLife, PutCounters
from domain.cards.nouns import ANOTHER, ANY_TARGET, CREATURE, OPPONENT, PLAYER, T0, YOURS
from domain.cards.replacements import DealsMore
from domain.cards.terms import (
    Among,
    AnyFilter,
    AttachedTo,
    Count,
    Each,
    EventAmount,
    HasType,
    NumberOf,
    Remembered,
    Triggering,
)
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


def test_others_of_the_same_are_the_same_others() -> None:
    text = (
        "When this creature enters, put a +1/+1 counter on each other creature you control."
        " You gain 1 life for each other creature you control."
    )
    (ability,) = compiled(text, "Creature").abilities
    assert isinstance(ability, Triggered)
    others = CREATURE & ANOTHER & YOURS
    assert ability.text.modes[0].effects == (PutCounters(Each(others), "+1/+1"), GainLife(Count(others)))


def test_others_are_other_than_tokens_created_before_but_not_than_one_that_is_being_created() -> None:
    text = "Create two 1/1 white Soldier creature tokens. Destroy all other creatures."
    made = compiled(text, "Sorcery")
    assert made.text is not None
    assert made.text.modes[0].effects[1] == Destroy(Each(CREATURE & ~Among(Remembered("token"))))
    text = (
        "Whenever you attack, create an X/X green Beast creature token,"
        " where X is the greatest power among other attacking creatures."
    )
    assert repr(ANOTHER) in repr(compiled(text, "Creature").abilities)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Enchanted creature gets +1/+1 for each other creature you control.", ~Among(AttachedTo())),
        ("Other creatures you control get -1/-1.", ~Among(AttachedTo())),
        ("Enchanted creature gets +1/+1 for each other enchantment on the battlefield.", ANOTHER),
        ('Enchanted creature has "Other creatures you control get +1/+1."', ANOTHER),
    ],
)
def test_other_creatures_of_an_aura_are_other_than_its_own(text: str, other: AnyFilter) -> None:
    made = repr(compiled(f"Enchant creature\n{text}", "Enchantment — Aura").abilities)
    assert repr(other) in made
    assert repr(ANOTHER if other != ANOTHER else ~Among(AttachedTo())) not in made


def test_each_other_opponent_is_other_than_the_one_who_was_hit() -> None:
    text = (
        "Whenever this creature deals combat damage to an opponent, it deals that much damage to each other opponent."
    )
    (ability,) = compiled(text, "Creature").abilities
    assert isinstance(ability, Triggered)
    others = Each(OPPONENT & ~Among(Triggering("player")))
    assert ability.text.modes[0].effects == (Damage(EventAmount(), others),)


def test_what_an_aura_is_moved_to_isnt_guessed() -> None:
    assert refused("{4}, {T}: Attach target Aura attached to a creature to another creature.", "Artifact")


def test_lesser_is_less_than_the_thing_spoken_of() -> None:
    card = "creature card with lesser power from your graveyard"
    text = f"Whenever another creature you control dies, return target {card} to your hand."
    (ability,) = compiled(text, "Creature").abilities
    assert isinstance(ability, Triggered)
    (spec,) = ability.text.modes[0].targets
    assert repr(NumberOf(Triggering("object"), "power")) in repr(spec)
    assert refused("At the beginning of your upkeep, destroy target creature with lesser power.", "Enchantment")


def test_any_other_target_may_be_a_player() -> None:
    (ability,) = compiled("When this creature enters, it deals 2 damage to any other target.", "Creature").abilities
    assert isinstance(ability, Triggered)
    assert [spec.what for spec in ability.text.modes[0].targets] == [ANY_TARGET & ANOTHER]
