"""Costs paid while something resolves (118.12, 118.13b, 608.2g)."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Chosen, Done, GiveUp, Number, PayPart, Said, Words
from domain.cards.abilities import MayPay
from domain.cards.build import instant, price
from domain.cards.costs import SacrificeSome
from domain.cards.nouns import CREATURE
from domain.cards.terms import PaidAmount
from domain.cards.verbs import draw, gain_life
from domain.vocabulary import Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import put

BEAR = "Grizzly Bears"
OFFER = instant("Offer", "{0}", MayPay(price("{R/G}"), effects=(gain_life(5),), otherwise=(draw(),)))
PHYREXIAN = instant("Contract", "{0}", MayPay(price("{B/P}"), effects=(gain_life(5),)))
TOLL = instant("Toll", "{0}", MayPay((SacrificeSome(CREATURE),), effects=(gain_life(5),), otherwise=(draw(),)))


def leak(x: int = 1) -> Desk:
    """Ann's Condescend with that X on Bob's Shock, about to resolve; Bob is asked to pay."""
    desk = Desk(
        in_hand(110, "Condescend"), in_hand(111, "Shock", 2), *lands("Island", 401, 402, 403),
        *lands("Mountain", 420, 421, owner=2), put(300, "Forest", 1, Zone.LIBRARY), active=2,
    )  # fmt: skip
    spell = desk.cast(111, Chosen((1,)))
    desk.passing(1)
    desk.cast(110, Number(x), Chosen((spell,)))
    desk.passing(2)
    return desk


@pytest.mark.rule("118.12", "118.12a", "608.2g")
def test_unless_its_controller_pays() -> None:
    desk = leak()
    assert (desk.asked, desk.pending.player if desk.pending else 0) == ("MayPayCost", 2)
    desk.answer(Said(True))
    desk.pay()
    assert [desk.object(thing).definition for thing in desk.table.board.stack][:1] == ["Shock"]


@pytest.mark.rule("118.12", "118.12a")
def test_whoever_doesnt_want_to_pay_doesnt() -> None:
    desk = leak()
    desk.answer(Said(False))
    assert "Shock" not in [desk.object(thing).definition for thing in desk.table.board.stack]


@pytest.mark.rule("118.12", "732.1")
def test_a_payment_that_fails_is_taken_back_and_counts_as_none() -> None:
    desk = leak()
    desk.answer(Said(True))
    desk.tap(421)
    desk.answer(Done(), GiveUp())
    assert desk.illegal() == ("601.2h", "118.3")
    desk.answer(Chosen(()))
    assert not desk.object(421).tapped
    assert "Shock" not in [desk.object(thing).definition for thing in desk.table.board.stack]


@pytest.mark.rule("118.5", "118.3a")
def test_nothing_can_be_paid() -> None:
    desk = leak(x=0)
    desk.answer(Said(True))
    desk.pay()
    assert "Shock" in [desk.object(thing).definition for thing in desk.table.board.stack]


@pytest.mark.rule("118.13", "118.13b")
def test_halves_are_chosen_right_before_paying() -> None:
    desk = Desk(in_hand(110, "Offer"), *lands("Mountain", 401), also=(OFFER,))
    desk.cast(110)
    desk.passing(2)
    desk.answer(Said(True))
    assert desk.asked == "ChooseHybrid"
    desk.answer(Words(("R",)))
    desk.pay()
    assert desk.life(1) == 25


@pytest.mark.rule("118.13b", "107.4f")
def test_phyrexian_mana_may_be_paid_with_life() -> None:
    desk = Desk(in_hand(110, "Contract"), also=(PHYREXIAN,))
    desk.cast(110)
    desk.passing(2)
    desk.answer(Said(True), Words(("P",)), PayPart(0))
    assert desk.life(1) == 23


@pytest.mark.rule("118.12", "118.1")
def test_a_sacrifice_is_paid_with_ones_own() -> None:
    desk = Desk(
        in_hand(110, "Toll"), put(120, BEAR), put(121, BEAR, 2), put(300, "Forest", 1, Zone.LIBRARY), also=(TOLL,)
    )
    desk.cast(110)
    desk.passing(2)
    desk.answer(Said(True), PayPart(0, (121,)))
    assert desk.illegal() == ("601.2h", "118.3")
    assert (desk.life(1), len(desk.zone(Zone.HAND))) == (20, 1)  # it counts as not paid


@pytest.mark.rule("118.2", "605.3a")
def test_a_cost_with_mana_gives_a_chance_to_make_some() -> None:
    desk = leak()
    desk.answer(Said(True))
    assert desk.asked == "ActivateManaAbilities"
    desk.answer(Activate(111))
    assert desk.refused() == ("601.2g",)


@pytest.mark.rule("608.2h", "118.12")
def test_what_follows_knows_what_was_paid_with() -> None:
    feast = instant("Feast", "{0}", MayPay((SacrificeSome(CREATURE),), effects=(gain_life(PaidAmount("power")),)))
    desk = Desk(in_hand(110, "Feast"), put(120, BEAR), also=(feast,))
    desk.cast(110)
    desk.passing(2)
    desk.answer(Said(True), PayPart(0, (120,)))
    assert desk.life(1) == 22
