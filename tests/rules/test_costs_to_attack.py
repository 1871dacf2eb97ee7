"""Optional costs to attack (508.1g): exerting (701.43) and enlisting (702.154)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answers import Chosen, PayPart, Said
from domain.cards.abilities import ChangeControl, MayPayAsAttacks
from domain.cards.build import activated, creature, price, triggered
from domain.cards.costs import Exert
from domain.cards.keywords import enlist, exerts
from domain.cards.nouns import ITSELF
from domain.cards.triggers import Happens
from domain.cards.verbs import gain_life
from domain.errors import Violation
from domain.events import (
    AbilityTriggered,
    ActionReversed,
    AttackCostsChosen,
    CombatCostLocked,
    EffectBegan,
    Placed,
    TurnBegan,
)
from domain.lasting import ContinuousEffect
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.rules.payments import PAY, Payment
from domain.rules.turn_based import untap
from tests.rules.desk import Desk, lands
from tests.rules.driver import happened, run
from tests.rules.played import holds
from tests.rules.test_combat import attack, bobs, fight, mine, on
from tests.rules.test_declarations import declared

BOB = 2
YES, NO = Said(yes=True), Said(yes=False)

EAGER = (
    creature("Striver", "{R}", 2, 2, "Goblin", exerts(gain_life(3))),
    creature("Toiler", "{R}", 2, 2, "Goblin", activated(Exert(), gain_life(1))),
    creature("Recruiter", "{R}", 1, 1, "Goblin", enlist()),
    creature("Recruiting Twin", "{R}", 1, 1, "Goblin", enlist(), enlist()),
    creature("Mercenary", "{R}", 2, 2, "Goblin",
             MayPayAsAttacks(ITSELF, price("{2}"), triggered(Happens("attack", ITSELF), gain_life(5)))),
)  # fmt: skip


def field(*placed: Placed, **more: Any) -> Desk:
    """A desk at the question which creatures attack."""
    return fight(*placed, also=EAGER, **more)


def toiling() -> Desk:
    """A tapped creature that was exerted twice."""
    desk = Desk(mine(101, "Toiler", tapped=True), also=EAGER)
    desk.activate(101)
    desk.activate(101)
    return desk


# --- asking and paying (508.1g–j) ------------------------------------------------------------------------------------


@pytest.mark.rule("508.1g", "701.43d")
def test_whoever_attacks_says_of_each_cost_whether_it_is_paid() -> None:
    desk = field(mine(101, "Striver"), mine(102, "Striver"), mine(103, "Bear"))
    attack(desk, 101, 102, 103)
    assert desk.asked == "MayPayToAttack"
    desk.answer(NO, YES)
    desk.pay()
    (chosen,) = happened(desk.table, AttackCostsChosen)
    assert chosen.attackers == (101, 102, 103)
    assert [attacker for attacker, _ in chosen.costs] == [102]
    assert [event.source for event in happened(desk.table, AbilityTriggered)] == [102]
    on(desk)
    assert desk.life(1) == 23


@pytest.mark.rule("508.1g")
def test_who_pays_nothing_attacks_as_always() -> None:
    desk = field(mine(101, "Striver"))
    attack(desk, 101)
    desk.answer(NO)
    assert declared(desk) == ((101, BOB),)
    assert not happened(desk.table, AttackCostsChosen)
    assert not happened(desk.table, AbilityTriggered)


@pytest.mark.rule("508.1h", "508.1i", "508.1j")
def test_optional_and_required_costs_are_one_total() -> None:
    desk = field(mine(101, "Mercenary"), bobs(111, "Propaganda"), *lands("Mountain", 121, 122, 123, 124))
    attack(desk, 101)
    desk.answer(YES)
    assert happened(desk.table, CombatCostLocked)[-1].cost == price("{4}")
    desk.pay()
    assert declared(desk) == ((101, BOB),)
    on(desk)
    assert desk.life(1) == 25


@pytest.mark.rule("508.1j", "732.1")
def test_who_cant_pay_what_they_chose_to_pay_declares_anew() -> None:
    desk = field(mine(101, "Mercenary"), mine(102, "Striver"), *lands("Mountain", 121))
    attack(desk, 101, 102)
    desk.answer(YES, YES)
    desk.pay()
    assert "601.2h" in desk.illegal()
    assert not desk.object(101).tapped
    assert desk.asked == "DeclareAttackers"
    assert not desk.table.game.waiting
    attack(desk, 101)
    desk.answer(NO)
    assert declared(desk) == ((101, BOB),)


# --- exert (701.43) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("701.43a", "502.3")
def test_what_was_exerted_doesnt_untap_once() -> None:
    script = """
    go to declare attackers
    Alice attacks with Gust Walker
    Alice says yes
    resolve
    check Gust Walker has flying
    go to combat damage
    check Bob has 17 life
    go to upkeep of Alice's turn
    check Gust Walker is tapped
    check Grizzly Bears is untapped
    go to upkeep of Bob's turn
    go to upkeep of Alice's turn
    check Gust Walker is untapped
    """
    libraries = ("Forest x9",)
    alice = {"battlefield": ("Gust Walker", "Grizzly Bears (tapped)"), "library": libraries}
    holds(script, alice, {"library": libraries})


@pytest.mark.rule("701.43a", "701.43b")
def test_what_is_tapped_or_exerted_can_be_exerted_again_and_all_of_it_ends_at_once() -> None:
    desk = toiling()
    assert len([effect for effect in desk.table.board.effects if effect.duration == "next_untap"]) == 2
    run(untap(desk.table))
    assert desk.object(101).tapped
    run(untap(desk.table))
    assert not desk.object(101).tapped


@pytest.mark.rule("701.43a")
def test_whoever_got_it_since_untaps_it() -> None:
    """It is the exerting player's untap step that counts, and only that."""
    desk = toiling()
    effect = ContinuousEffect(
        id=600, source=101, controller=BOB, duration="forever", affects=(101,), modifications=(ChangeControl(),)
    )
    desk.table.record(EffectBegan(effect=effect), TurnBegan(player=BOB))
    run(untap(desk.table))
    assert not desk.object(101).tapped


@pytest.mark.rule("701.43c")
def test_what_has_left_cant_be_exerted() -> None:
    desk = toiling()
    with pytest.raises(Violation) as refused:
        run(PAY[Exert](desk.table, Exert(), Payment(1, 999, 0)))
    assert refused.value.rule is Rule.EXERT_ON_BATTLEFIELD


@pytest.mark.rule("508.1g", "701.43d")
def test_one_that_was_exerted_this_turn_may_not_be_offered_again() -> None:
    script = """
    go to declare attackers
    Alice attacks with Combat Celebrant
    Alice says yes
    resolve
    check Grizzly Bears is untapped
    go to end of combat
    go to declare attackers
    check Combat Celebrant is tapped
    Alice attacks with Grizzly Bears
    go to postcombat main
    check Bob has 14 life
    """
    holds(script, {"battlefield": ("Combat Celebrant", "Grizzly Bears (tapped)")})


@pytest.mark.rule("701.43d")
def test_abilities_wait_for_any_creature_to_be_exerted() -> None:
    script = """
    go to declare attackers
    Alice attacks with Gust Walker, Trueheart Twins
    Alice says yes
    Alice says yes
    Alice orders Trueheart Twins's ability#1, Trueheart Twins's ability#2, Gust Walker's ability
    resolve all
    check Trueheart Twins is 6/4
    check Gust Walker is 5/3
    """
    holds(script, {"battlefield": ("Gust Walker", "Trueheart Twins")})


# --- enlist (702.154) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("702.154a", "702.154b", "702.154c")
def test_an_enlisted_creature_lends_its_power() -> None:
    desk = field(mine(101, "Recruiter"), mine(102, "Giant"), mine(103, "Bear"))
    attack(desk, 101)
    desk.answer(YES)
    assert desk.asked == "PayCost"
    desk.answer(PayPart(0, (102,)))
    assert desk.object(102).tapped
    on(desk)
    assert view(desk.table.board).of(101).power == 6
    assert view(desk.table.board).of(101).toughness == 1


@pytest.mark.parametrize(
    "why", ["itself", "attacking", "tapped", "sick", "foreign"], ids=str
)  # fmt: skip
@pytest.mark.rule("702.154a", "702.154c")
def test_who_cant_be_enlisted(why: str) -> None:
    """Neither the enlisting creature, another attacker though it has vigilance, a tapped, a new, nor a foreign one."""
    desk = field(
        mine(101, "Recruiter"), mine(102, "Guard"), mine(103, "Bear", tapped=True), mine(104, "Bear", sick=True),
        bobs(105, "Bear"),
    )  # fmt: skip
    attack(desk, 101, 102)
    offered = {"itself": 101, "attacking": 102, "tapped": 103, "sick": 104, "foreign": 105}[why]
    desk.answer(YES, PayPart(0, (offered,)))
    assert "601.2h" in desk.illegal()
    assert happened(desk.table, ActionReversed)


@pytest.mark.rule("702.154d")
def test_two_instances_of_enlist_are_paid_and_trigger_one_by_one() -> None:
    desk = field(mine(101, "Recruiting Twin"), mine(102, "Giant"), mine(103, "Bear"))
    attack(desk, 101)
    desk.answer(YES, YES, PayPart(0, (102,)), PayPart(1, (103,)))
    triggers = happened(desk.table, AbilityTriggered)
    assert [event.by for event in triggers] == [102, 103]
    desk.answer(Chosen(tuple(event.trigger for event in triggers)))
    on(on(desk))
    assert view(desk.table.board).of(101).power == 8
