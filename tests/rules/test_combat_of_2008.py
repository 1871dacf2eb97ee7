"""Combat by older rules: damage on the stack, triggered keywords (2008: 310, 502.63, 502.68), orders (2017: 509.2)."""

from __future__ import annotations

import pytest

from domain.answers import Block, Chosen, Numbers
from domain.cards.build import activated, creature
from domain.cards.costs import SacrificeThis
from domain.cards.keywords import deathtouch, first_strike, lifelink
from domain.cards.nouns import THIS
from domain.cards.verbs import gain_life, pump
from domain.events import (
    CombatDamageAssigned,
    CombatDamageDealt,
    DamageDealt,
    DamageOrderAnnounced,
    Destroyed,
    LifeGained,
)
from domain.vocabulary import Step
from tests.rules.desk import Desk
from tests.rules.driver import happened
from tests.rules.test_combat import attack, bobs, fight, mine, on, step

BOB = 2
OLD = "2008-02"
FIGHTERS = (
    creature("Martyr", "{R}", 2, 2, "Goblin", activated(SacrificeThis(), gain_life(1))),
    creature("Asp", "{G}", 1, 1, "Snake", deathtouch()),
    creature("Priest", "{W}", 2, 2, "Cleric", lifelink()),
    creature("Twice", "{W}", 2, 2, "Cleric", lifelink(), lifelink()),
    creature("Feint", "{W}", 0, 9, "Human", first_strike(), activated("{0}", pump(THIS, 2, 0))),
    creature("Fencer", "{W}", 2, 2, "Human", first_strike()),
)


def blocked(attacker: str, blocker: str, edition: str = OLD) -> Desk:
    """Ann's creature is blocked by Bob's; the combat damage step has begun."""
    desk = fight(mine(101, attacker), bobs(111, blocker), also=FIGHTERS, edition=edition)
    on(attack(desk, 101))
    desk.answer(Block(((111, 101),)))
    return on(desk)


@pytest.mark.rule("510.4", "2008-02:310.5")
@pytest.mark.parametrize(("edition", "dealt"), [("2026-01", 0), ("2017-04", 0), (OLD, 2)])
def test_a_first_striker_without_power_may_strike_later_in_2008(edition: str, dealt: int) -> None:
    """It had nothing to assign in the first step; today it has had its turn all the same."""
    desk = blocked("Feint", "Giant", edition)
    assert not happened(desk.table, DamageDealt)
    desk.activate(101)
    desk.passing(2)
    on(on(desk))
    assert sum(event.amount for event in happened(desk.table, DamageDealt) if event.source == 101) == dealt


@pytest.mark.rule("2008-02:310.1", "2008-02:310.4", "2008-02:408.1g")
def test_assigned_damage_waits_until_all_have_passed() -> None:
    desk = blocked("Bear", "Giant")
    assert step(desk) is Step.COMBAT_DAMAGE
    assert happened(desk.table, CombatDamageAssigned)[-1].waits
    assert not happened(desk.table, DamageDealt)
    assert desk.asked == "Priority"
    on(desk)
    assert len(happened(desk.table, DamageDealt)) == 2
    assert step(desk) is Step.COMBAT_DAMAGE
    on(desk)
    assert step(desk) is Step.END_OF_COMBAT


@pytest.mark.rule("2008-02:310.4")
def test_a_creature_sacrificed_in_response_deals_its_damage_all_the_same() -> None:
    desk = blocked("Martyr", "Bear")
    desk.activate(101)
    assert 101 not in desk.table.board.battlefield
    on(desk)
    assert desk.life(1) == 21
    on(desk)
    assert 111 not in desk.table.board.battlefield
    assert len(happened(desk.table, DamageDealt)) == 1


@pytest.mark.rule("2008-02:310.4", "510.2")
def test_since_then_damage_is_dealt_at_once() -> None:
    desk = blocked("Bear", "Giant", "2017-04")
    assert len(happened(desk.table, CombatDamageDealt)) == 1
    assert len(happened(desk.table, DamageDealt)) == 2


@pytest.mark.rule("510.4")
def test_both_damage_steps_wait() -> None:
    desk = fight(mine(101, "Fencer"), mine(102, "Bear"), also=FIGHTERS, edition=OLD)
    on(on(attack(desk, 101, 102)))
    on(desk)
    assert desk.life(BOB) == 18
    on(on(desk))
    assert desk.life(BOB) == 16


@pytest.mark.rule("702.2b")
def test_deathtouch_triggered_and_destroyed() -> None:
    desk = blocked("Asp", "Giant")
    on(desk)
    assert len(desk.table.board.stack) == 1
    assert 111 in desk.table.board.battlefield
    on(desk)
    assert 111 not in desk.table.board.battlefield
    assert happened(desk.table, Destroyed)


@pytest.mark.rule("702.2b")
def test_today_it_is_a_state_based_action() -> None:
    desk = blocked("Asp", "Giant", "2026-01")
    assert not desk.table.board.stack
    assert 111 not in desk.table.board.battlefield


@pytest.mark.rule("702.15b")
def test_lifelink_triggered_once_for_each_instance() -> None:
    desk = fight(mine(101, "Twice"), also=FIGHTERS, edition=OLD)
    on(on(attack(desk, 101)))
    on(desk)
    assert not happened(desk.table, LifeGained)
    desk.answer(Chosen(tuple(each.id for each in desk.table.game.waiting)))
    on(on(desk))
    assert desk.life(1) == 24


@pytest.mark.rule("2017-04:509.2", "2017-04:509.3", "510.1d")
def test_the_blockers_player_orders_what_it_blocks() -> None:
    desk = fight(mine(101, "Bear"), mine(102, "Bear"), bobs(111, "Two-Headed Giant of Foriys"), edition="2017-04")
    on(attack(desk, 101, 102))
    desk.answer(Block(((111, 101), (111, 102))))
    desk.answer(Chosen((102, 101)))
    assert happened(desk.table, DamageOrderAnnounced)[-1].order == (102, 101)
    on(desk)
    desk.answer(Numbers((1, 3)))
    assert "510.1c" in desk.refused()
    desk.answer(Numbers((2, 2)))
    assert len(happened(desk.table, DamageDealt)) == 4
