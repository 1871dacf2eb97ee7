"""Damage and life (119, 120)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import (
    CardDefinition,
    PreventsDamage,
)
from domain.cards.build import card, creature, enchantment, triggered
from domain.cards.effects import GainLife
from domain.cards.keywords import deathtouch, lifelink, protection_from, wither
from domain.cards.nouns import CREATURE, EVERYTHING, PLAYER, YOURS, YOURSELF
from domain.cards.static_rules import (
    CantGainLife,
)
from domain.cards.terms import AllOf, AnyFilter, EventAmount, You
from domain.cards.triggers import DamageIsDealt
from domain.events import (
    AbilityTriggered,
    CountersRemoved,
    DamageDealt,
    DamagePrevented,
    EffectBegan,
    LifeGained,
    LifeLost,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Table
from domain.rules.characteristics import view
from domain.rules.damage import Hit, deal
from domain.rules.life import gain_life, lose_life
from tests.rules.driver import happened, photographed, put, run

SNAKE = creature("Snake", "{G}", 1, 1, "Snake", deathtouch())
CLERIC = creature("Cleric", "{W}", 2, 2, "Cleric", lifelink())
CINDER = creature("Cinder", "{R}", 1, 1, "Elemental", wither())
WARDED = creature("Warded", "{W}", 2, 2, "Knight", protection_from("red"))
NO_LIFE = enchantment("No Life", "{R}", CantGainLife(PLAYER))
FOG = enchantment("Fog Bank", "{G}", PreventsDamage(YOURSELF, amount=1))


def shield(table: Table, amount: int | None, to: AnyFilter = YOURSELF) -> None:
    """A shield for player 1 that a resolution made."""
    rules = (PreventsDamage(to, amount=amount),)
    effect = ContinuousEffect(id=table.new_id(), source=101, controller=1, duration="end_of_turn", rules=rules)
    table.record(EffectBegan(effect=effect))


@pytest.mark.rule("120.3a", "119.2")
def test_damage_to_a_player_costs_life() -> None:
    table = photographed(put(101, "Grizzly Bears"))
    assert run(deal(table, (Hit(101, 2, 3),))) == 3
    assert table.game.player(2).life == 17
    assert [event.amount for event in happened(table, LifeLost)] == [3]


@pytest.mark.rule("120.3e", "120.6")
def test_damage_to_a_creature_is_marked_on_it() -> None:
    table = photographed(put(101, "Grizzly Bears"), put(102, "Grizzly Bears", 2))
    run(deal(table, (Hit(101, 102, 2),)))
    assert table.board.objects[102].damage == 2


@pytest.mark.rule("120.8")
def test_no_damage_is_not_dealt() -> None:
    table = photographed(put(101, "Grizzly Bears"))
    assert run(deal(table, (Hit(101, 2, 0),))) == 0
    assert not happened(table, DamageDealt)


@pytest.mark.rule("120.1")
def test_damage_is_not_dealt_to_what_cannot_take_it() -> None:
    table = photographed(put(101, "Grizzly Bears"), put(102, "Forest", 2))
    assert run(deal(table, (Hit(101, 102, 2), Hit(101, 999, 2)))) == 0


@pytest.mark.rule("120.3f", "702.15b")
def test_lifelink_gains_as_much_life() -> None:
    table = photographed(put(101, "Cleric"), also=(CLERIC,))
    run(deal(table, (Hit(101, 2, 2),)))
    assert (table.game.player(1).life, table.game.player(2).life) == (22, 18)


@pytest.mark.rule("120.3f", "702.15e", "119.9")
def test_each_source_with_lifelink_has_life_gained_once() -> None:
    table = photographed(put(101, "Cleric"), put(102, "Cleric"), put(103, "Grizzly Bears", 2), also=(CLERIC,))
    run(deal(table, (Hit(101, 103, 2), Hit(102, 2, 1), Hit(101, 2, 3))))
    assert [event.amount for event in happened(table, LifeGained)] == [5, 1]


ECHO = enchantment("Echo", "{W}", triggered(DamageIsDealt(CREATURE & YOURS), GainLife(EventAmount(), You())))
THORNS = enchantment(
    "Thorns", "{R}", triggered(DamageIsDealt(AllOf(), CREATURE, together=True), GainLife(EventAmount(), You()))
)
TALLY = enchantment("Tally", "{W}", triggered(DamageIsDealt(AllOf(), CREATURE), GainLife(EventAmount(), You())))


@pytest.mark.rule("603.2c")
@pytest.mark.parametrize(("card_", "amounts"), [(ECHO, [2, 7]), (THORNS, [5]), (TALLY, [2, 3])])
def test_dealing_and_being_dealt_damage_is_one_event_for_those_that_watch_one_side(
    card_: CardDefinition, amounts: list[int]
) -> None:
    """Two creatures deal damage to a third, one of them to a player, too."""
    table = photographed(
        put(101, "Grizzly Bears"), put(102, "Grizzly Bears"), put(103, "Hill Giant", 2), put(104, card_.name),
        also=(card_,),
    )  # fmt: skip
    run(deal(table, (Hit(101, 103, 2), Hit(102, 103, 3), Hit(102, 2, 4))))
    assert [each.amount for each in happened(table, AbilityTriggered)] == amounts


@pytest.mark.rule("702.2b")
def test_deathtouch_is_told_in_the_fact() -> None:
    table = photographed(put(101, "Snake"), put(102, "Grizzly Bears", 2), also=(SNAKE,))
    run(deal(table, (Hit(101, 102, 1),)))
    assert happened(table, DamageDealt)[0].deadly
    assert table.board.objects[102].deadly


@pytest.mark.rule("120.3d", "702.80a")
def test_wither_puts_counters_and_marks_nothing() -> None:
    table = photographed(put(101, "Cinder"), put(102, "Grizzly Bears", 2), also=(CINDER,))
    run(deal(table, (Hit(101, 102, 1),)))
    assert table.board.objects[102].damage == 0
    assert view(table.board).of(102).toughness == 1


@pytest.mark.rule("120.3c", "306.8")
def test_a_planeswalker_loses_loyalty() -> None:
    walker = card("Legendary Planeswalker — Test", "Walker", "{2}{U}", loyalty=3)
    table = photographed(put(101, "Grizzly Bears"), put(102, "Walker", 2, counters=(("loyalty", 3),)), also=(walker,))
    run(deal(table, (Hit(101, 102, 5),)))
    assert [(event.kind, event.count) for event in happened(table, CountersRemoved)] == [("loyalty", 3)]
    assert table.board.objects[102].damage == 0


@pytest.mark.rule("702.16e")
def test_protection_prevents_damage_from_the_quality() -> None:
    table = photographed(put(101, "Cinder"), put(102, "Warded", 2), put(103, "Grizzly Bears"), also=(CINDER, WARDED))
    assert run(deal(table, (Hit(101, 102, 1), Hit(103, 102, 1)))) == 1
    assert [(event.source, event.amount) for event in happened(table, DamagePrevented)] == [(101, 1)]


@pytest.mark.rule("615.7")
def test_a_shield_shrinks_by_what_it_prevents() -> None:
    table = photographed(put(101, "Grizzly Bears", 2))
    shield(table, 3)
    assert run(deal(table, (Hit(101, 1, 2),))) == 0
    assert run(deal(table, (Hit(101, 1, 2),))) == 1
    assert table.board.effects == ()
    assert table.game.player(1).life == 19


@pytest.mark.rule("615.6")
def test_all_damage_can_be_prevented() -> None:
    table = photographed(put(101, "Grizzly Bears", 2))
    shield(table, None, EVERYTHING)
    assert run(deal(table, (Hit(101, 1, 2), Hit(101, 2, 2)))) == 0
    assert len(table.board.effects) == 1


@pytest.mark.rule("615.10")
def test_a_static_ability_prevents_so_much_of_each_damage() -> None:
    table = photographed(put(101, "Grizzly Bears", 2), put(102, "Fog Bank"), also=(FOG,))
    assert run(deal(table, (Hit(101, 1, 2),))) == 1
    assert run(deal(table, (Hit(101, 1, 2),))) == 1


@pytest.mark.rule("119.3", "119.7")
def test_life_is_gained_unless_that_cannot_happen() -> None:
    table = photographed(put(101, "Cleric"), also=(CLERIC, NO_LIFE))
    assert run(gain_life(table, 1, 3)) == 3
    assert run(gain_life(table, 1, 0)) == 0
    table = photographed(put(101, "Cleric"), put(102, "No Life"), also=(CLERIC, NO_LIFE))
    run(deal(table, (Hit(101, 2, 2),)))
    assert run(gain_life(table, 1, 3)) == 0
    assert not happened(table, LifeGained)


@pytest.mark.rule("119.3")
def test_life_is_lost() -> None:
    table = photographed()
    assert run(lose_life(table, 2, 4)) == 4
    assert table.game.player(2).life == 16
