"""Activating abilities (602): who may, when, by which steps, and what limits it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.answers import Activate, Cast, Chosen, Number, Numbers, PayPart, Words
from domain.cards.abilities import (
    ChangeControl,
    Modify,
)
from domain.cards.build import activated, artifact, creature, enchantment, instant, modal, mode
from domain.cards.costs import DiscardThis, SacrificeSome, SacrificeThis, UntapThis
from domain.cards.keywords import flash, haste
from domain.cards.nouns import ANY_TARGET, CREATURE, PERMANENT, T0
from domain.cards.static_rules import (
    CantActivate,
    CostsMore,
)
from domain.cards.terms import Compare, PlayerNumber, X, You
from domain.cards.verbs import deal, draw, gain_life, opponents_choice, tap, target
from domain.events import AbilityActivated, AbilityAnnounced, CardsRevealed, ModesChosen
from domain.vocabulary import Step, Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

BEAR = "Grizzly Bears"
RED = lands("Mountain", *range(401, 409))
LIBRARY = tuple(put(300 + n, "Forest", 1 + n % 2, Zone.LIBRARY) for n in range(8))
PINGER = creature("Pinger", "{R}", 1, 1, "Wizard", activated("{1}, {T}", target(ANY_TARGET), deal(1, T0)))


@pytest.mark.rule("602.1", "602.1a", "602.2", "602.2a", "602.2b", "601.2i", "117.1b", "117.3c")
def test_an_ability_goes_on_the_stack_and_is_paid_for() -> None:
    desk = Desk(put(110, "Pinger"), *RED, also=(PINGER,))
    ability = desk.activate(110, 0, Chosen((2,)))
    found = desk.object(ability)
    assert (found.source, found.controller, found.card) == (110, 1, 0)
    assert desk.object(110).tapped
    assert desk.life(2) == 20  # not before it resolves
    assert (desk.asked, desk.table.game.priority) == ("Priority", 1)
    assert len(happened(desk.table, AbilityActivated)) == 1
    desk.passing(2)
    assert desk.life(2) == 19


@pytest.mark.rule("602.2a", "113.7a", "400.7")
def test_it_stays_on_the_stack_without_its_source() -> None:
    desk = Desk(put(110, "Mogg Fanatic"))
    desk.activate(110, 0, Chosen((2,)))
    assert 110 not in desk.table.board.objects
    desk.passing(2)
    assert desk.life(2) == 19


@pytest.mark.rule("602.2a", "701.20a", "702.29a")
def test_a_card_in_hand_is_revealed_as_its_ability_is_announced() -> None:
    desk = Desk(in_hand(110, "Censor"), put(111, "Island"), *LIBRARY)
    desk.activate(110)
    facts = [type(event) for event, _ in desk.table.recorded]
    assert facts.index(CardsRevealed) + 1 == facts.index(AbilityAnnounced)
    assert [event.objects for event in happened(desk.table, CardsRevealed)] == [(110,)]


@pytest.mark.rule("602.1b", "602.2", "602.1")
def test_only_its_controller_unless_it_says_any_player() -> None:
    free = artifact("Well", "{1}", activated("{1}", gain_life(1)))
    for_all = artifact("Fountain", "{1}", replace(activated("{1}", gain_life(1)), any_player=True))
    desk = Desk(put(110, "Well", 2), put(111, "Fountain", 2), *RED, also=(free, for_all))
    desk.answer(Activate(110))
    assert desk.illegal() == ("602.2b", "602.2")
    desk.activate(111)
    desk.passing(2)
    assert desk.life(1) == 21


@pytest.mark.rule("602.1c", "602.2")
def test_there_has_to_be_such_an_ability() -> None:
    desk = Desk(put(110, "Soul Warden"), put(111, BEAR), in_hand(112, "Mind Stone"))
    for source, number in ((110, 0), (111, 0), (111, 7)):
        desk.answer(Activate(source, number))
        assert desk.illegal() == ("602.2b", "602.2")
    desk.answer(Activate(112, 1))  # in hand it doesn't function
    assert desk.illegal()[:2] == ("602.2b", "602.2")


@pytest.mark.rule("602.2b", "601.2b", "601.2c", "601.2d", "700.2a")
def test_modes_x_and_targets_are_announced_as_in_casting() -> None:
    staff = artifact(
        "Staff", "{1}",
        activated("{X}", modal(mode(target(ANY_TARGET), deal(X(), T0)), mode(gain_life(X())))),
    )  # fmt: skip
    desk = Desk(put(110, "Staff"), *RED, also=(staff,))
    desk.answer(Activate(110), Numbers((0, 1)))
    assert desk.illegal() == ("602.2b", "601.2b", "700.2d")
    desk.activate(110, 0, Numbers((0,)), Number(3), Chosen((2,)))
    desk.passing(2)
    assert desk.life(2) == 17


@pytest.mark.rule("602.2b", "601.2b", "118.13a")
def test_halves_in_an_activation_cost_are_announced() -> None:
    desk = Desk(in_hand(111, "Shock"), put(110, "Vexing Shusher"), *RED)
    spell = desk.cast(111, Chosen((2,)))
    desk.answer(Activate(110), Words(("U",)))
    assert desk.illegal() == ("602.2b", "601.2b")
    assert desk.activate(110, 0, Words(("R",)), Chosen((spell,)))


@pytest.mark.rule("602.1e", "602.2b", "601.2f", "602.4")
def test_effects_change_what_activating_costs() -> None:
    more = creature("Damping", "{W}", 1, 1, "Human", CostsMore(CREATURE, ("2",), abilities=True), flash())
    desk = Desk(put(110, "Pinger"), put(112, "Pinger"), in_hand(111, "Damping"), *RED, *lands("Plains", 451),
                also=(PINGER, more))  # fmt: skip
    first = desk.activate(110, 0, Chosen((2,)))
    desk.cast(111)
    desk.passing(2)
    assert first in desk.table.board.stack  # paid for already: it doesn't notice
    before = sum(desk.object(land.id).tapped for land in RED)
    desk.activate(112, 0, Chosen((2,)))
    assert sum(desk.object(land.id).tapped for land in RED) - before == 3


@pytest.mark.rule("602.3", "602.3b", "601.6")
def test_an_opponent_chooses_for_an_ability_too() -> None:
    duel = artifact("Arena", "{3}", activated("{1}", opponents_choice(CREATURE), target(CREATURE), tap(T0)))
    desk = Desk(put(110, "Arena"), put(120, BEAR), put(121, BEAR, 2), *RED, also=(duel,))
    desk.answer(Activate(110))
    assert desk.pending is not None
    assert desk.pending.player == 1
    desk.answer(Chosen((121,)))
    assert desk.pending.player == 2
    desk.answer(Chosen((120,)))
    desk.pay()
    assert len(desk.table.board.stack) == 1


@pytest.mark.rule("602.3a", "601.6a")
def test_its_controller_says_which_opponent() -> None:
    odd = artifact("Box", "{1}", activated("{1}", modal(mode(draw()), mode(gain_life(1)), opponent_chooses=True)))
    desk = Desk(put(110, "Box"), *RED, *LIBRARY, also=(odd,), players=3)
    desk.answer(Activate(110))
    assert (desk.asked, desk.pending.player if desk.pending else 0) == ("ChooseOpponent", 1)
    desk.answer(Chosen((2,)), Numbers((0,)))
    desk.pay()
    assert [event.player for event in happened(desk.table, ModesChosen)] == [2]


@pytest.mark.rule("602.5", "101.2")
def test_a_prohibited_ability_cant_be_activated() -> None:
    needle = enchantment("Totem", "{W}", CantActivate(CREATURE, but_mana=True))
    desk = Desk(put(110, "Pinger"), put(111, "Totem", 2), put(112, "Llanowar Elves"), *RED, also=(PINGER, needle))
    desk.answer(Activate(110))
    assert desk.illegal() == ("602.2b", "602.5", "101.2")
    desk.tap(112)
    assert desk.pool() == ["G"]


@pytest.mark.rule("602.5a", "302.6")
def test_tap_and_untap_symbols_need_a_creature_that_was_there() -> None:
    quick = creature("Quick", "{R}", 1, 1, "Goblin", haste(), activated("{T}", target(ANY_TARGET), deal(1, T0)))
    untapper = creature("Untapper", "{R}", 1, 1, "Goblin", activated(UntapThis(), draw()))
    stone = artifact("Stone", "{1}", activated("{T}", gain_life(1)))
    desk = Desk(put(110, "Pinger", sick=True), put(111, "Untapper", sick=True, tapped=True),
                put(112, "Quick", sick=True), put(113, "Stone", sick=True), put(114, "Mogg Fanatic", sick=True), *RED,
                also=(PINGER, quick, untapper, stone))  # fmt: skip
    for sick in (110, 111):
        desk.answer(Activate(sick))
        assert desk.illegal() == ("602.2b", "602.5a")
    assert desk.activate(112, 0, Chosen((2,)))  # haste
    assert desk.activate(113)  # no creature
    assert desk.activate(114, 0, Chosen((2,)))  # no symbol


@pytest.mark.rule("602.5b")
def test_once_each_turn_even_if_its_controller_changes() -> None:
    once = artifact("Once", "{1}", activated("{1}", gain_life(1), once_per_turn=True))
    steal = instant("Steal", "{0}", target(PERMANENT), Modify(T0, (ChangeControl(),), "forever"))
    desk = Desk(put(110, "Once"), put(111, "Once"), in_hand(112, "Steal", 2), *RED, *lands("Mountain", 451, owner=2),
                also=(once, steal))  # fmt: skip
    desk.activate(110)
    desk.answer(Activate(110))
    assert desk.illegal() == ("602.2b", "602.5b")
    assert desk.activate(111)  # another object has a limit of its own
    desk.passing(1)
    desk.cast(112, Chosen((110,)))
    desk.passing(2)
    desk.passing(1)
    desk.answer(Activate(110))
    assert desk.illegal() == ("602.2b", "602.5b")


@pytest.mark.rule("602.5d")
def test_only_as_a_sorcery() -> None:
    slow = artifact("Slow", "{1}", activated("{1}", gain_life(1), sorcery_timing=True))
    desk = Desk(put(110, "Slow"), put(111, "Slow"), in_hand(112, "Shock"), *RED, also=(slow,))
    desk.cast(112, Chosen((2,)))
    desk.answer(Activate(110))
    assert desk.illegal() == ("602.2b", "602.5d")
    desk.passing(2)
    assert desk.activate(110)
    upkeep = Desk(put(110, "Slow"), *RED, also=(slow,), step=Step.UPKEEP)
    upkeep.answer(Activate(110))
    assert upkeep.illegal() == ("602.2b", "602.5d")


@pytest.mark.rule("602.5", "602.1b")
def test_a_condition_for_activating() -> None:
    rich = artifact("Rich", "{1}", activated("{1}", draw(), only_if=Compare(PlayerNumber(You(), "life"), ">=", 30)))
    desk = Desk(put(110, "Rich"), *RED, also=(rich,))
    desk.answer(Activate(110))
    assert desk.illegal() == ("602.2b", "602.5")


@pytest.mark.rule("602.2", "601.2h", "118.10")
def test_each_activation_is_paid_for_by_itself() -> None:
    bomb = artifact("Bombardment", "{1}", activated(SacrificeSome(CREATURE), target(ANY_TARGET), deal(1, T0)))
    desk = Desk(put(110, "Bombardment"), put(111, "Bombardment"), put(120, BEAR), also=(bomb,))
    desk.answer(Activate(110), Chosen((2,)), PayPart(0, (120,)))
    desk.answer(Activate(111), Chosen((2,)), PayPart(0, (120,)))
    assert desk.illegal() == ("602.2b", "601.2h", "118.3")


@pytest.mark.rule("602.2b", "601.2h", "701.21a")
def test_a_source_that_is_gone_cant_be_sacrificed_or_discarded() -> None:
    twice = artifact("Twice", "{1}", activated((SacrificeThis(), SacrificeThis()), gain_life(1)))
    card = instant("Spare", "{R}", draw(), activated((DiscardThis(), DiscardThis()), gain_life(1), zone=Zone.HAND))
    desk = Desk(put(110, "Twice"), in_hand(111, "Spare"), also=(twice, card))
    desk.answer(Activate(110), PayPart(0), PayPart(1))
    assert desk.illegal() == ("602.2b", "601.2h", "701.21a")
    desk.answer(Activate(111), PayPart(0), PayPart(1))
    assert desk.illegal() == ("602.2b", "601.2h", "701.9a")
    assert (desk.zone(Zone.BATTLEFIELD), desk.zone(Zone.HAND)) == ((110,), (111,))


@pytest.mark.rule("117.1b", "601.2g")
def test_with_priority_also_while_something_is_on_the_stack() -> None:
    desk = Desk(put(110, "Pinger", 2), in_hand(111, "Shock"), *RED, *lands("Mountain", 451, owner=2), also=(PINGER,))
    desk.answer(Cast(111), Chosen((2,)))
    desk.pay()
    desk.passing(1)
    desk.activate(110, 0, Chosen((1,)))
    desk.passing(2)
    assert (desk.life(1), desk.life(2)) == (19, 20)
