"""Costs (118, 601.2f–h): what the total is, and how it is paid."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen, Done, GiveUp, Number, Numbers, PayPart, PayWithMana, Words
from domain.cards import costs as c
from domain.cards.build import as_additional_cost, creature, enchantment, instant, sorcery
from domain.cards.costs import Cost, DiscardSome, ExileTop, PayLife, PayMana, SacrificeSome
from domain.cards.keywords import convoke, delve, kicker
from domain.cards.nouns import CREATURE, SPELL
from domain.cards.static_rules import (
    CostsAtLeast,
    CostsLess,
    CostsMore,
    MayCastFor,
)
from domain.cards.terms import X
from domain.cards.verbs import draw, gain_life
from domain.decisions import PayCost
from domain.events import SpellCast
from domain.mana import ManaCost
from domain.rules.costs import reduce_mana
from domain.rules.payments import PAY
from domain.vocabulary import Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

BEAR = "Grizzly Bears"
RED = lands("Mountain", *range(401, 409))
LIBRARY = tuple(put(300 + n, "Forest", 1, Zone.LIBRARY) for n in range(3))


def tapped(desk: Desk) -> int:
    """How many of the Mountains are tapped."""
    return sum(desk.object(land.id).tapped for land in RED)


def locked(desk: Desk) -> tuple[Cost, ...]:
    """The total cost of the topmost spell."""
    return desk.object(desk.table.board.stack[-1]).choices.cost or ()


def test_every_cost_can_be_paid() -> None:
    kinds = {kind for kind in vars(c).values() if isinstance(kind, type) and kind.__module__ == c.__name__}
    assert kinds - set(PAY) <= {c.PayMana, c.OwnManaCost, c.Waterbend}


# --- the total (601.2f, 118.7–118.9) ---------------------------------------------------------------------------------


@pytest.mark.rule("118.7", "118.7a", "118.7b", "118.7c", "118.7d", "118.7f", "118.7g")
@pytest.mark.parametrize(
    ("cost", "less", "left"),
    [
        (("2", "R"), ("1",), ("1", "R")),
        (("R",), ("1",), ("R",)),  # generic reductions leave colours alone
        (("1", "C"), ("2",), ("C",)),
        (("2", "R"), ("U",), ("1", "R")),  # no blue in it: generic
        (("2", "R"), ("R", "R"), ("1",)),  # the excess of red takes generic
        (("2", "C"), ("C", "C"), ("1",)),
        (("1", "R"), ("R/P",), ("1",)),
        (("1",), ("3",), ()),  # never below {0}
    ],
)
def test_reductions(cost: ManaCost, less: ManaCost, left: ManaCost) -> None:
    assert reduce_mana(cost, less) == left


@pytest.mark.rule("601.2f", "118.7", "118.8", "118.8d", "118.9d")
def test_base_plus_increases_minus_reductions() -> None:
    odd = instant("Odd", "{2}{R}", kicker("{R}"), draw())
    more = enchantment("More", "{W}", CostsMore(SPELL, ("2",)), CostsLess(SPELL, ("1",)))
    desk = Desk(in_hand(110, "Odd"), put(111, "More", 2), *RED, *LIBRARY, also=(odd, more))
    spell = desk.cast(110, Numbers((1,)))
    assert locked(desk) == (PayMana(("3", "R", "R")),)
    assert desk.object(spell).choices.mana_paid != ()
    assert desk.table.board.definitions["Odd"].mana_cost == ("2", "R")


@pytest.mark.rule("601.2f")
def test_the_player_orders_reductions_that_differ() -> None:
    odd = instant("Odd", "{1}{U}", draw())
    less = enchantment("Less", "{W}", CostsLess(SPELL, ("U", "U")), CostsLess(SPELL, ("1",)))
    desk = Desk(in_hand(110, "Odd"), put(111, "Less"), *LIBRARY, also=(odd, less))
    desk.answer(Cast(110))
    assert desk.asked == "OrderReductions"
    desk.answer(Numbers((0, 0)))
    assert desk.illegal() == ("601.2f",)
    desk.answer(Cast(110), Numbers((0, 1)))
    assert locked(desk) == ()
    assert len(happened(desk.table, SpellCast)) == 1


@pytest.mark.rule("601.2f")
def test_alike_reductions_need_no_order() -> None:
    desk = Desk(in_hand(110, "Blaze"), put(111, "Helm of Awakening"), put(112, "Helm of Awakening"), *RED)
    desk.cast(110, Number(3), Chosen((2,)))
    assert locked(desk) == (PayMana(("1", "R")),)


@pytest.mark.rule("601.2f")
def test_a_minimum_applies_after_all_else() -> None:
    least = enchantment("Three", "{3}", CostsAtLeast(SPELL, 3))
    desk = Desk(in_hand(110, "Shock"), put(111, "Three"), put(112, "Helm of Awakening"), *RED, also=(least,))
    desk.cast(110, Chosen((2,)))
    assert locked(desk) == (PayMana(("2", "R")),)


@pytest.mark.rule("118.5", "118.5a", "601.2")
def test_a_spell_that_costs_nothing_is_cast_all_the_same() -> None:
    desk = Desk(in_hand(110, "Ornithopter"))
    desk.cast(110)
    assert locked(desk) == ()
    assert len(desk.table.board.stack) == 1


@pytest.mark.rule("118.6", "118.6a", "601.2h")
def test_no_mana_cost_cant_be_paid_but_an_alternative_can() -> None:
    odd = sorcery("Lotus Bloom", None, gain_life(3), as_additional_cost(PayLife(1)))
    omen = enchantment("Omen", "{W}", MayCastFor(SPELL, ()))
    desk = Desk(in_hand(110, "Lotus Bloom"), put(111, "Omen"), put(112, "Sphere of Resistance"), *RED, also=(odd, omen))
    desk.answer(Cast(110), Words(()))
    desk.pay()
    assert desk.illegal() == ("601.2h", "118.6")
    desk.answer(Chosen(()))
    assert desk.cast(110, Words(("free",)))
    assert (desk.life(1), tapped(desk)) == (19, 1)


@pytest.mark.rule("118.9c", "118.9", "118.9b")
def test_an_alternative_cost_leaves_the_mana_cost_as_it_is() -> None:
    desk = Desk(in_hand(110, "Force of Will"), in_hand(111, "Cancel"), in_hand(112, "Shock"), *RED)
    spell = desk.cast(112, Chosen((2,)))
    desk.answer(Cast(110), Words(("alternative",)), Chosen((spell,)), PayPart(0), PayPart(1, (111,)))
    assert desk.life(1) == 19
    assert desk.table.board.definitions["Force of Will"].mana_cost == ("3", "U", "U")
    assert len(desk.table.board.stack) == 2


# --- paying (601.2h, 118.1–118.3) ------------------------------------------------------------------------------------


@pytest.mark.rule("601.2h", "118.3")
def test_a_cost_is_paid_in_any_order_and_whole() -> None:
    desk = Desk(in_hand(110, "Fling"), put(120, BEAR), put(121, BEAR, 2), *RED)
    desk.answer(Cast(110), Chosen((2,)))
    desk.tap(401, 402)
    desk.answer(Done(), PayPart(1, (120,)))  # the creature first
    assert isinstance(desk.pending, PayCost)
    assert desk.pending.paid == (1,)
    desk.spend("R")  # one of two
    assert desk.pending.mana == ("1",)
    desk.spend("R")
    assert len(happened(desk.table, SpellCast)) == 1


@pytest.mark.rule("601.2h", "118.3")
@pytest.mark.parametrize("objects", [(), (121,), (120, 122), (120, 120), (401,)])
def test_what_cant_pay_doesnt(objects: tuple[int, ...]) -> None:
    desk = Desk(in_hand(110, "Fling"), put(120, BEAR), put(122, BEAR), put(121, BEAR, 2), *RED)
    desk.answer(Cast(110), Chosen((2,)), Done(), PayPart(1, objects))
    assert desk.illegal() == ("601.2h", "118.3")
    assert desk.zone(Zone.BATTLEFIELD)[:2] == (120, 122)


@pytest.mark.rule("118.3a", "601.2h")
def test_only_mana_of_the_pool_that_fits_pays() -> None:
    desk = Desk(in_hand(110, "Searing Spear"), *RED, *lands("Island", 451, 452))
    desk.answer(Cast(110), Chosen((2,)))
    desk.tap(451, 452)
    pool = [unit.id for unit in desk.table.game.pool(1)]
    desk.answer(Done(), PayWithMana(tuple(pool)))
    assert desk.illegal()[0] == "601.2h"  # two blue can't pay {1}{R}
    desk.answer(Chosen(()))
    desk.answer(Cast(110), Chosen((2,)))
    desk.tap(401, 402, 403)
    units = tuple(unit.id for unit in desk.table.game.pool(1))
    desk.answer(Done(), PayWithMana(units[:2]))
    assert desk.pool() == ["R"]  # what is left over stays


@pytest.mark.rule("118.3", "118.3b", "119.4")
def test_life_is_paid_only_if_it_is_there() -> None:
    odd = instant("Odd", "{0}", as_additional_cost(PayLife(X())), draw())
    desk = Desk(in_hand(110, "Odd"), in_hand(111, "Gut Shot"), *LIBRARY, also=(odd,), life=1)
    desk.answer(Cast(111), Words(("P",)), Chosen((2,)), PayPart(0))
    assert desk.illegal() == ("601.2h", "119.4")
    desk.answer(Cast(110), Number(0), PayPart(0))  # nothing can always be paid
    assert desk.life(1) == 1
    assert len(happened(desk.table, SpellCast)) == 1


@pytest.mark.rule("601.2h")
@pytest.mark.parametrize(("edition", "waits"), [("2026-01", True), ("2017-04", False), ("2008-02", False)])
def test_chance_and_the_library_come_last_in_the_newest_edition(edition: str, waits: bool) -> None:
    odd = instant("Odd", "{R}", as_additional_cost(ExileTop()), as_additional_cost(DiscardSome(at_random=True)), draw())
    desk = Desk(
        in_hand(110, "Odd"), in_hand(111, BEAR), in_hand(112, BEAR), *RED, *LIBRARY, also=(odd,), edition=edition
    )
    desk.answer(Cast(110))
    desk.tap(401)
    desk.answer(Done(), PayPart(1))
    assert (desk.illegal() == ("601.2h",)) is waits
    if waits:
        desk.answer(Chosen(()), Cast(110))
        desk.tap(401)
        desk.answer(Done())
        desk.spend("R")
        desk.answer(PayPart(2))
        assert desk.asked == "PickAtRandom"
        desk.answer(Chosen((112,)), PayPart(1))
        assert len(happened(desk.table, SpellCast)) == 1


@pytest.mark.rule("118.10")
def test_one_sacrifice_pays_one_cost() -> None:
    one = as_additional_cost(SacrificeSome(CREATURE))
    odd = instant("Odd", "{0}", one, one, draw())
    desk = Desk(in_hand(110, "Odd"), put(120, BEAR), put(121, BEAR), *LIBRARY, also=(odd,))
    desk.answer(Cast(110), PayPart(0, (120,)), PayPart(1, (120,)))
    assert desk.illegal()[0] == "601.2h"
    desk.answer(Cast(110), PayPart(0, (120,)), PayPart(1, (121,)))
    assert len(happened(desk.table, SpellCast)) == 1


@pytest.mark.rule("118.11")
def test_a_cost_whose_action_is_replaced_is_paid() -> None:
    desk = Desk(in_hand(110, "Fling"), put(120, BEAR), put(121, "Rest in Peace"), *RED)
    desk.answer(Cast(110), Chosen((2,)))
    desk.tap(401, 402)
    desk.answer(Done(), PayPart(1, (120,)))
    desk.spend("R", "R")
    assert [desk.object(card).definition for card in desk.zone(Zone.EXILE)] == [BEAR]
    assert len(happened(desk.table, SpellCast)) == 1
    desk.passing(2)
    assert desk.life(2) == 18


@pytest.mark.rule("118.1", "118.3")
def test_whoever_gives_up_hasnt_paid() -> None:
    desk = Desk(in_hand(110, "Shock"), *RED)
    desk.answer(Cast(110), Chosen((2,)), Done(), GiveUp())
    assert desk.illegal() == ("601.2h", "118.3")


# --- convoke and delve -----------------------------------------------------------------------------------------------


@pytest.mark.rule("702.51a", "702.51b")
def test_convoke_taps_creatures_for_their_colour_or_generic() -> None:
    flames = instant("Flames", "{2}{R}{R}", convoke(), draw())
    goblin = creature("Goblin", "{R}", 1, 1, "Goblin")
    desk = Desk(in_hand(110, "Flames"), put(120, "Goblin", sick=True), put(121, BEAR), put(122, BEAR),
                put(123, BEAR, 2), put(124, BEAR, tapped=True), *RED, *LIBRARY, also=(flames, goblin))  # fmt: skip
    for thing in (123, 124):
        desk.answer(Cast(110), Done(), PayPart(0, (thing,)))
        assert desk.illegal() == ("601.2h", "702.51a")
    desk.answer(Cast(110))
    desk.tap(401)
    desk.answer(Done(), PayPart(0, (120, 121, 122)))
    assert isinstance(desk.pending, PayCost)
    assert desk.pending.mana == ("R",)
    desk.spend("R")
    assert len(happened(desk.table, SpellCast)) == 1


@pytest.mark.rule("702.66a", "702.66b")
def test_delve_exiles_cards_for_generic_mana_only() -> None:
    dig = sorcery("Dig", "{2}{U}", delve(), draw())
    graves = tuple(put(200 + n, BEAR, 1, Zone.GRAVEYARD) for n in range(4))
    desk = Desk(in_hand(110, "Dig"), *graves, *lands("Island", 451), *LIBRARY, also=(dig,))
    desk.answer(Cast(110), Done(), PayPart(0, (200, 201, 202)))
    assert desk.illegal() == ("601.2h", "702.66a")
    desk.answer(Cast(110))
    desk.tap(451)
    desk.answer(Done(), PayPart(0, (200, 201)))
    desk.spend("U")
    assert len(desk.zone(Zone.EXILE)) == 2
    assert len(happened(desk.table, SpellCast)) == 1


@pytest.mark.rule("702.51a", "601.2h")
def test_without_convoke_creatures_dont_pay_mana() -> None:
    desk = Desk(in_hand(110, "Shock"), put(120, BEAR), *RED)
    desk.answer(Cast(110), Chosen((2,)), Done(), PayPart(0, (120,)))
    assert desk.illegal() == ("601.2h", "702.51a")
