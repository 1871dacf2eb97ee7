"""Sentences about times of combat, exerting and copies of several things at once, made up for the tests."""

from __future__ import annotations

import pytest

from domain.cards.abilities import Activated, CreateCopy, Triggered
from domain.cards.nouns import CREATURE, PERMANENT, YOURS
from domain.cards.terms import AnyCondition, CombatTime, Each, HasType, YourTurn
from domain.cards.triggers import Happens
from tests.oracle.texts import compiled


@pytest.mark.rule("506.7c")
@pytest.mark.parametrize(
    ("when", "condition"),
    [
        ("before the combat damage step", CombatTime(during=False, before="damage")),
        ("before attackers are declared", CombatTime(during=False, before="attackers")),
        ("during your turn, before attackers are declared", YourTurn() & CombatTime(during=False, before="attackers")),
    ],
)
def test_a_time_before_a_point_of_combat_is_before_the_first_one_of_the_turn(
    when: str, condition: AnyCondition
) -> None:
    (ability,) = compiled(f"{{T}}: You gain 1 life. Activate only {when}.", "Artifact").abilities
    assert isinstance(ability, Activated)
    assert ability.condition == condition


@pytest.mark.rule("701.43a")
def test_a_creature_that_is_exerted_is_a_creature() -> None:
    (ability,) = compiled("Whenever you exert a creature, you gain 1 life.", "Enchantment").abilities
    assert isinstance(ability, Triggered)
    assert ability.when == Happens("exert", CREATURE & YOURS)


@pytest.mark.rule("707.2")
def test_copies_of_several_things_enter_together() -> None:
    text = compiled("For each Saproling you control, create a token that's a copy of it.").text
    assert text is not None
    assert text.modes[0].effects == (CreateCopy(Each(PERMANENT & HasType("Saproling") & YOURS)),)
