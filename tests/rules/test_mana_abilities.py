"""Mana abilities (605): what is one, when they are activated, that nobody responds, and how they are paid for."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Cast, Chosen, Done, Number, PayPart, Said, Words
from domain.cards.abilities import Activated
from domain.cards.build import activated, artifact, instant, land, mana_ability, triggered
from domain.cards.costs import ChangeLoyalty, RemoveCounters
from domain.cards.effects import AddMana
from domain.cards.nouns import CREATURE, LAND
from domain.cards.pool import POOL
from domain.cards.terms import Count, X
from domain.cards.triggers import Happens
from domain.cards.verbs import add_mana, counter_unless_pays, gain_life, target
from domain.events import AbilityActivated, AbilityAnnounced, ManaAbilityActivated, TriggeredManaAbilityResolved
from domain.rules.mana_abilities import mana_abilities
from domain.rules.mana_abilities_of import is_mana_ability
from domain.rules.triggers import is_mana_trigger
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

ENGINE = artifact("Engine", "{0}", mana_ability("{1}", add_mana("{R}{R}")))
SIGNET = artifact("Signet", "{2}", mana_ability("{1}, {T}", add_mana("{W}{U}")))


def ability(name: str, number: int = 0) -> Activated:
    """An activated ability of a card of the pool."""
    found = [each for each in POOL[name].abilities if isinstance(each, Activated)][number]
    assert isinstance(found, Activated)
    return found


@pytest.mark.rule("605.1", "605.1a", "605.5", "605.5a", "115.6")
def test_a_mana_ability_could_add_mana_and_has_no_target() -> None:
    assert is_mana_ability(ability("Llanowar Elves"))
    assert is_mana_ability(ability("Chromatic Sphere"))  # whatever else it does
    assert not is_mana_ability(ability("Mind Stone", 1))
    assert not is_mana_ability(ability("Deathrite Shaman"))  # it has a target
    assert not is_mana_ability(activated(ChangeLoyalty(1), add_mana("{R}")))  # a loyalty ability


@pytest.mark.rule("605.1b", "605.5a")
def test_a_triggered_mana_ability_triggers_on_mana_and_could_add_some() -> None:
    assert is_mana_trigger(triggered(Happens("tap_for_mana", LAND), add_mana("{G}")))
    assert not is_mana_trigger(triggered(Happens("tap_for_mana", LAND), gain_life(1)))
    assert not is_mana_trigger(triggered(Happens("tap", LAND), add_mana("{G}")))
    assert not is_mana_trigger(triggered(Happens("tap_for_mana", LAND), target(CREATURE), add_mana("{G}")))


@pytest.mark.rule("605.2")
def test_a_mana_ability_that_adds_nothing_now_still_is_one() -> None:
    cradle = land("Cradle", mana_ability("{T}", AddMana(("G",), times=Count(CREATURE))))
    desk = Desk(put(110, "Cradle"), also=(cradle,))
    desk.tap(110)
    assert desk.pool() == []
    assert len(happened(desk.table, ManaAbilityActivated)) == 1
    assert desk.table.board.stack == ()


@pytest.mark.rule("605.3a", "605.3b", "117.1d", "405.6c")
def test_with_priority_it_resolves_at_once_and_nobody_responds() -> None:
    desk = Desk(*lands("Forest", 110))
    desk.tap(110)
    assert desk.pool() == ["G"]
    assert desk.table.board.stack == ()
    assert not happened(desk.table, AbilityAnnounced)
    assert not happened(desk.table, AbilityActivated)
    assert (desk.asked, desk.table.game.priority) == ("Priority", 1)


@pytest.mark.rule("605.3a")
def test_while_something_resolves_mana_is_made_to_pay() -> None:
    tax = instant("Tax", "{0}", target(CREATURE), counter_unless_pays("{2}"))
    assert tax.text is not None
    desk = Desk(in_hand(110, "Mana Leak"), in_hand(111, "Shock", 2), *lands("Island", 112, 113),
                *lands("Mountain", 120, 121, 122, 123, 124, owner=2), active=2)  # fmt: skip
    spell = desk.cast(111, Chosen((1,)))
    desk.passing(1)
    desk.cast(110, Chosen((spell,)))
    desk.passing(2)
    assert desk.asked == "MayPayCost"
    desk.answer(Said(True))
    assert desk.asked == "ActivateManaAbilities"
    desk.pay()
    assert spell in desk.table.board.stack
    assert [desk.object(land).tapped for land in range(120, 125)] == [True] * 4 + [False]


@pytest.mark.rule("605.3", "602.2", "602.5a", "602.5")
def test_the_rules_for_activating_hold_for_it() -> None:
    desk = Desk(put(110, "Llanowar Elves", sick=True), put(111, "Llanowar Elves", 2))
    desk.answer(Activate(110))
    assert "602.5a" in desk.illegal()
    desk.answer(Activate(111))
    assert desk.illegal()[-1] == "602.2"
    assert desk.pool() == []


@pytest.mark.rule("605.3", "602.2b", "601.2b", "118.13a")
def test_a_hybrid_symbol_in_its_cost_is_announced() -> None:
    grove = land("Grove", mana_ability("{R/G}, {T}", add_mana("{R}{R}")))
    desk = Desk(put(110, "Grove"), *lands("Mountain", 111), also=(grove,))
    desk.answer(Activate(110))
    assert desk.asked == "ChooseHybrid"
    desk.answer(Words(("R",)))
    desk.tap(111)
    desk.pay()
    assert desk.pool() == ["R", "R"]
    desk.answer(Activate(110), Words(("B",)))
    assert desk.illegal() == ("602.2b", "601.2b")


@pytest.mark.rule("605.3", "602.2b", "601.2b", "107.3a", "118.4")
def test_x_in_its_cost_is_announced() -> None:
    storage = land("Storage", mana_ability(("{T}", RemoveCounters("storage", X())), AddMana(("R",), times=X())))
    desk = Desk(put(110, "Storage", counters=(("storage", 3),)), also=(storage,))
    desk.answer(Activate(110), Number(2))
    desk.pay()
    assert desk.pool() == ["R", "R"]
    assert desk.object(110).counter("storage") == 1


@pytest.mark.rule("605.3c")
def test_it_cant_be_activated_again_before_it_has_resolved() -> None:
    desk = Desk(put(110, "Engine"), put(111, "Engine"), *lands("Mountain", 112), also=(ENGINE,))
    desk.answer(Activate(110), Activate(110))
    assert desk.refused() == ("601.2g", "605.3c")
    desk.answer(Activate(111))  # another one can
    desk.answer(Activate(110))
    assert desk.refused() == ("601.2g", "605.3c")
    desk.tap(112)
    desk.pay()
    assert sorted(desk.pool()) == ["R", "R", "R"]
    desk.answer(Activate(110), Done())  # now it can again
    desk.spend("R")
    assert len(desk.pool()) == 4


@pytest.mark.rule("605.4", "605.4a", "603.2")
def test_a_triggered_mana_ability_resolves_at_once() -> None:
    desk = Desk(in_hand(112, "Grizzly Bears"), *lands("Forest", 110), put(111, "Wild Growth", attached_to=110))
    desk.answer(Cast(112))
    desk.tap(110)
    assert desk.pool() == ["G", "G"]
    assert desk.asked == "ActivateManaAbilities"
    assert len(happened(desk.table, TriggeredManaAbilityResolved)) == 1
    assert len(desk.table.board.stack) == 1
    desk.pay()
    assert [desk.object(thing).definition for thing in desk.table.board.stack] == ["Grizzly Bears"]


@pytest.mark.rule("605.5a", "601.2i", "603.3")
def test_a_trigger_on_tapping_that_adds_no_mana_waits_for_the_stack() -> None:
    desk = Desk(in_hand(112, "Shock"), put(110, "City of Brass"))
    desk.answer(Cast(112), Chosen((2,)), Activate(110), PayPart(0), Words(("R",)))
    assert len(desk.table.game.waiting) == 1
    desk.pay()
    assert [desk.object(thing).source for thing in desk.table.board.stack][1:] == [110]


@pytest.mark.rule("605.5b", "605.5")
def test_a_spell_that_adds_mana_is_cast_and_resolves_like_any_other() -> None:
    desk = Desk(in_hand(110, "Dark Ritual"), in_hand(111, "Lightning Bolt"), *lands("Swamp", 112))
    desk.answer(Cast(111), Chosen((2,)))
    desk.answer(Activate(110))
    assert desk.refused() == ("601.2g",)
    desk.pay()
    desk.cast(110)
    assert desk.pool() == []
    desk.passing(2)
    assert desk.pool() == ["B", "B", "B"]


@pytest.mark.rule("601.2g", "118.3c")
def test_nobody_has_to_activate_mana_abilities() -> None:
    desk = Desk(in_hand(111, "Lightning Bolt"), *lands("Mountain", 112))
    desk.answer(Cast(111), Chosen((2,)), Done())
    assert desk.asked == "PayCost"
    assert not desk.object(112).tapped


@pytest.mark.rule("601.2g", "602.2b")
def test_an_ability_that_isnt_one_cant_be_activated_during_a_payment() -> None:
    desk = Desk(in_hand(111, "Lightning Bolt"), put(112, "Mind Stone"))
    assert mana_abilities(desk.table.game, 112) == (0,)
    desk.answer(Cast(111), Chosen((2,)), Activate(112, 1))
    assert desk.refused() == ("601.2g",)
    assert desk.asked == "ActivateManaAbilities"
