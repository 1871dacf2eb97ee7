"""Sentences about the monarch, the initiative, dungeons and the Ring, made up for the tests."""

from __future__ import annotations

import pytest

from domain.cards.abilities import AnyEffect, If
from domain.cards.build import instant
from domain.cards.effects import BecomeMonarch, TakeInitiative, Tempt, Venture
from domain.cards.nouns import T0, YOU
from domain.cards.terms import AnyCondition, Compare, Exists, HasInitiative, IsMonarch, IsPlayer, PlayerNumber
from domain.cards.verbs import draw, target
from tests.oracle.texts import compiled

NAME, COST = "Testing Words", "{1}{R}"


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("You become the monarch.", BecomeMonarch()),
        ("You take the initiative.", TakeInitiative()),
        ("Venture into the dungeon.", Venture()),
        ("Venture into Undercity.", Venture("Undercity")),
        ("The Ring tempts you.", Tempt()),
    ],
)
def test_what_players_become(text: str, effect: AnyEffect) -> None:
    assert compiled(text) == instant(NAME, COST, effect)


def test_another_player_becomes_the_monarch() -> None:
    assert compiled("Target player becomes the monarch.") == instant(NAME, COST, target(IsPlayer()), BecomeMonarch(T0))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("you're the monarch", Exists(IsPlayer("you") & IsMonarch())),
        ("you have the initiative", Exists(IsPlayer("you") & HasInitiative())),
        ("you've completed a dungeon", Compare(PlayerNumber(YOU, "dungeons"), ">=", 1)),
    ],
)
def test_conditions_about_what_players_are(text: str, condition: AnyCondition) -> None:
    assert compiled(f"If {text}, draw a card.") == instant(NAME, COST, If(condition, (draw(),)))
