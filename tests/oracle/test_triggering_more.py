"""Sentences about how often abilities trigger, made up for the tests."""

from __future__ import annotations

import pytest

from domain.cards.abilities import StaticRule
from domain.cards.build import static
from domain.cards.nouns import AN_OPPONENTS, ANOTHER, ARTIFACT, CREATURE, ENCHANTMENT, PERMANENT, YOURS
from domain.cards.trigger_rules import CausesNoTriggers, TriggersMore
from domain.cards.triggers import Moves
from domain.vocabulary import Zone
from tests.oracle.texts import compiled

AGAIN = "causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (f"If an artifact entering {AGAIN}", TriggersMore(PERMANENT & YOURS, Moves(ARTIFACT, to=Zone.BATTLEFIELD))),
        (
            f"If a creature dying {AGAIN}",
            TriggersMore(PERMANENT & YOURS, Moves(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD)),
        ),
        (
            "If a triggered ability of another creature you control triggers, it triggers an additional time.",
            TriggersMore(CREATURE & YOURS & ANOTHER),
        ),
        (
            "Enchantments entering don't cause abilities to trigger.",
            CausesNoTriggers(Moves(ENCHANTMENT, to=Zone.BATTLEFIELD)),
        ),
        (
            "Creatures entering don't cause abilities of permanents your opponents control to trigger.",
            CausesNoTriggers(Moves(CREATURE, to=Zone.BATTLEFIELD), PERMANENT & AN_OPPONENTS),
        ),
    ],
)
def test_how_often_abilities_trigger(text: str, rule: StaticRule) -> None:
    assert compiled(text, "Enchantment").abilities == (static(rule),)
