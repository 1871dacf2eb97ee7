"""Abilities that may be used only so often, also where several objects give the same one (602.5b–c, 603.2h, 606.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.answers import Number
from domain.cards.abilities import Activated, CardDefinition, GainAbility, Modifies, Triggered
from domain.cards.build import activated, enchantment, mana_ability, sentence
from domain.cards.costs import ChangeLoyalty
from domain.cards.effects import GainLife
from domain.cards.nouns import CREATURE, PLANESWALKER, YOURS, YOURSELF
from domain.cards.terms import Times, X
from domain.cards.triggers import Happens
from domain.cards.verbs import add_mana
from domain.events import AbilityTriggered, LifeGained, ManaAbilityActivated, TurnBegan
from tests.rules.desk import Desk
from tests.rules.driver import happened, photographed, put

ONCE_A_TURN = activated("{0}", GainLife(1), once_per_turn=True)
ONCE = replace(activated("{0}", GainLife(1)), once=True)
OTHER = activated("{0}", GainLife(2), once_per_turn=True)
MANA = replace(mana_ability("{0}", add_mana("{C}")), once_per_turn=True)
TRIGGER = Triggered(Happens("gain_life", YOURSELF), sentence(GainLife(2)), once_each_turn=True)
LOYALTY = activated(ChangeLoyalty(1), GainLife(1))
WALKER = "Chandra, Torch of Defiance"


def giver(number: int, ability: Activated | Triggered) -> CardDefinition:
    """An enchantment that gives your creatures and planeswalkers an ability."""
    return enchantment(f"Giver {number}", "{1}", Modifies((CREATURE | PLANESWALKER) & YOURS, (GainAbility(ability),)))


def desk_with(*abilities: Activated | Triggered, thing: str = "Grizzly Bears") -> Desk:
    """A permanent to which one enchantment each gives these abilities."""
    cards = tuple(giver(number, each) for number, each in enumerate(abilities))
    givers = (put(120 + number, each.name) for number, each in enumerate(cards))
    return Desk(put(110, thing, counters=(("loyalty", 4),)), *givers, also=cards)


@pytest.mark.rule("602.5b")
@pytest.mark.parametrize("ability", [ONCE_A_TURN, ONCE])
def test_a_granted_ability_has_its_limit(ability: Activated) -> None:
    desk = desk_with(ability)
    assert desk.activate(110)
    assert not desk.activate(110)
    assert "602.5b" in desk.illegal()


@pytest.mark.rule("602.5c")
@pytest.mark.parametrize("ability", [ONCE_A_TURN, ONCE])
def test_the_same_ability_from_two_objects_may_be_used_twice(ability: Activated) -> None:
    desk = desk_with(ability, ability)
    assert [bool(desk.activate(110, number)) for number in (0, 1, 0)] == [True, True, False]


@pytest.mark.rule("602.5c")
def test_one_granted_ability_doesnt_use_up_another() -> None:
    desk = desk_with(ONCE_A_TURN, OTHER)
    assert [bool(desk.activate(110, number)) for number in (0, 1, 0, 1)] == [True, True, False, False]


@pytest.mark.rule("602.5b")
@pytest.mark.parametrize(("ability", "again"), [(ONCE_A_TURN, True), (ONCE, False)])
def test_the_next_turn_lifts_the_limit_of_a_turn_only(ability: Activated, again: bool) -> None:
    desk = desk_with(ability)
    desk.activate(110)
    desk.table.record(TurnBegan(player=1))
    assert bool(desk.activate(110)) is again


@pytest.mark.rule("602.5c", "605.3")
def test_granted_mana_abilities_are_limited_too() -> None:
    desk = desk_with(MANA, MANA)
    for number in (0, 1, 0):
        desk.activate(110, number)
    assert len(happened(desk.table, ManaAbilityActivated)) == 2
    assert desk.pool() == ["C", "C"]


@pytest.mark.rule("606.3")
def test_one_loyalty_ability_a_turn_granted_or_not() -> None:
    desk = desk_with(LOYALTY, thing=WALKER)
    assert desk.activate(110, 4)
    desk.passing(2)
    assert [bool(desk.activate(110, number)) for number in (4, 0)] == [False, False]
    assert "606.3" in desk.illegal()


@pytest.mark.rule("603.2h")
@pytest.mark.parametrize("count", [1, 2])
def test_each_granted_trigger_triggers_once_a_turn(count: int) -> None:
    cards = tuple(giver(number, TRIGGER) for number in range(count))
    table = photographed(
        put(110, "Grizzly Bears"), *(put(120 + number, each.name) for number, each in enumerate(cards)), also=cards
    )
    for _ in range(2):
        table.record(LifeGained(player=1, amount=1))
    assert len(happened(table, AbilityTriggered)) == count


@pytest.mark.rule("107.7", "606.6", "107.3a")
@pytest.mark.parametrize(("x", "left"), [(0, 4), (3, 1), (4, 0), (5, 4)])
def test_x_loyalty_counters_are_removed_if_there_are_so_many(x: int, left: int) -> None:
    desk = desk_with(activated(ChangeLoyalty(Times(-1, X())), GainLife(X())), thing=WALKER)
    assert bool(desk.activate(110, 4, Number(x))) is (x <= 4)
    walker = desk.table.board.objects.get(110)  # the last one gone, it is put into its owner's graveyard
    assert (walker.counter("loyalty") if walker is not None else 0) == left
    if x > 4:
        assert "107.7" in desk.illegal()
