"""Sentences that many cards have, made up for the tests: sizes of X, creature types added, hands (604, 608)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import AddRule, ChangeTypes, Modifies, Modify, MovesInstead, SetPT, Static
from domain.cards.build import instant
from domain.cards.combat_rules import MustBeBlocked
from domain.cards.effects import Discard, DrawCards
from domain.cards.nouns import ARTIFACT, CREATURE, OPPONENT, PERMANENT, T0, YOU, YOURS
from domain.cards.terms import Among, Count, Each, HasType, Result, YourTurn
from domain.cards.verbs import deal, get, target
from domain.vocabulary import Zone
from tests.oracle.test_pool_compiled import ordered
from tests.oracle.texts import compiled

NAME, COST = "Testing Words", "{1}{R}"
ANY_CREATURE_OR_PLANESWALKER = "target creature or planeswalker"


def test_what_holds_in_turns_of_others() -> None:
    (ability,) = compiled("During turns other than yours, artifacts you control get +0/+2.", "Artifact").abilities
    assert ability == Static((Modifies(ARTIFACT & YOURS, (get(0, 2),)),), ~YourTurn())


def test_base_size_of_x() -> None:
    text = (
        "Creatures you control have base power and toughness X/X until end of turn, where X is the "
        "number of artifacts you control."
    )
    count = Count(ARTIFACT & YOURS)
    assert compiled(text) == instant(NAME, COST, Modify(Each(CREATURE & YOURS), (SetPT(count, count),)))


def test_creature_types_in_addition_to_other_creature_types() -> None:
    (ability,) = compiled(
        "Bears you control are Zombies in addition to their other creature types.", "Artifact"
    ).abilities
    bears = PERMANENT & HasType("Bear") & YOURS
    assert ability == Static((Modifies(bears, (ChangeTypes(add=("Zombie",)),)),))


@pytest.mark.rule("614.6")
def test_what_was_hurt_is_exiled_instead_of_dying() -> None:
    text = (
        f"Testing Words deals 3 damage to {ANY_CREATURE_OR_PLANESWALKER}. If that creature or "
        f"planeswalker would die this turn, exile it instead."
    )
    exiled = AddRule((MovesInstead(Among(T0), Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD),))
    what = PERMANENT & (HasType("Creature") | HasType("Planeswalker"))
    assert compiled(text) == instant(NAME, COST, target(what), deal(3, T0), exiled)


def test_a_creature_grows_and_must_be_blocked() -> None:
    text = "Target creature gets +2/+2 until end of turn and must be blocked this turn if able."
    blocked = AddRule((MustBeBlocked(Among(T0)),))
    assert compiled(text) == instant(NAME, COST, target(CREATURE), Modify(T0, (get(2, 2),)), blocked)


@pytest.mark.rule("701.9")
def test_a_hand_is_discarded_for_as_many_cards() -> None:
    text = "Discard all the cards in your hand, then draw that many cards."
    assert compiled(text) == instant(NAME, COST, Discard(YOU, None), DrawCards(Result("discarded")))


def test_each_other_player_is_hurt() -> None:
    assert ordered(compiled("Testing Words deals 2 damage to each other player.")) == ordered(
        instant(NAME, COST, deal(2, Each(OPPONENT)))
    )
