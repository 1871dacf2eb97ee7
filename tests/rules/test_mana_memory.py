"""Mana that remembers what it may be spent on (106.6), what taps for mana (106.12), several types at once (106.1b)."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Cast, Chosen, Done, GiveUp, PayPart, PayWithMana, Words
from domain.cards.abilities import AddManaFor
from domain.cards.build import activated, artifact, land, mana_ability, triggered
from domain.cards.effects import AddMana
from domain.cards.keywords import haste
from domain.cards.nouns import ARTIFACT, CREATURE, LAND, spell
from domain.cards.terms import Count
from domain.cards.triggers import Happens
from domain.cards.verbs import add_mana, draw
from domain.events import EffectBegan, TriggeredManaAbilityResolved
from domain.vocabulary import COLOURS
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

CRADLE = land("Cradle", mana_ability("{T}", AddMana(("G",), times=Count(CREATURE))))
ECHOING = artifact("Echoing Stone", "{0}", triggered(Happens("tap_for_mana", LAND), add_mana("{C}")))
MIXER = artifact("Mixer", "{0}", mana_ability("{T}", AddMana(any_of=COLOURS, times=2, mixed=True)))
FORGE = land("Forge", mana_ability("{T}", AddManaFor(("C", "C"), abilities_of=ARTIFACT)))
READER = artifact("Reader", "{0}", activated("{2}", draw()))


@pytest.mark.rule("106.6")
def test_restricted_mana_is_refused_for_anything_else() -> None:
    desk = Desk(put(110, "Ancient Ziggurat"), in_hand(101, "Shock"))
    desk.answer(Activate(110), PayPart(0), Words(("R",)))
    (unit,) = desk.table.game.pool(1)
    desk.answer(Cast(101), Chosen((2,)), Done(), PayWithMana((unit.id,)))
    assert desk.illegal() == ("601.2h", "106.6")
    assert desk.pool() == ["R"]


@pytest.mark.rule("106.6", "602.2b")
def test_mana_for_abilities_pays_for_those_of_the_right_sources_only() -> None:
    desk = Desk(put(110, "Forge"), put(111, "Reader"), in_hand(101, "Mind Stone"), also=(FORGE, READER))
    assert desk.activate(111)
    assert desk.object(110).tapped
    spell = Desk(put(110, "Forge"), in_hand(101, "Mind Stone"), also=(FORGE,))
    assert not spell.cast(101)
    assert not spell.object(110).tapped


@pytest.mark.rule("106.6a", "601.2i")
def test_each_mana_that_gives_something_begins_an_effect_of_its_own() -> None:
    giver = land("Giver", mana_ability("{T}", AddManaFor(("G", "G"), gives_to=spell("Creature"), gains=(haste(),))))
    desk = Desk(
        put(110, "Giver"), put(111, "Giver"), in_hand(101, "Grizzly Bears"), in_hand(102, "Mind Stone"), also=(giver,)
    )
    assert desk.cast(102)
    assert not happened(desk.table, EffectBegan)  # it is no creature spell
    desk.passing(2)
    bears = desk.cast(101)
    assert [event.effect.affects for event in happened(desk.table, EffectBegan)] == [(bears,), (bears,)]


@pytest.mark.rule("106.12a")
def test_a_land_that_produces_no_mana_was_not_tapped_for_mana() -> None:
    desk = Desk(put(110, "Cradle"), put(111, "Echoing Stone"), *lands("Forest", 112), also=(CRADLE, ECHOING))
    desk.tap(110)
    assert not happened(desk.table, TriggeredManaAbilityResolved)
    desk.tap(112)
    assert desk.pool() == ["G", "C"]


@pytest.mark.rule("106.1b", "106.4")
def test_mana_in_any_combination_is_chosen_one_by_one() -> None:
    desk = Desk(put(110, "Mixer"), also=(MIXER,))
    desk.answer(Activate(110), PayPart(0), Words(("R",)), Words(("G",)))
    assert desk.pool() == ["R", "G"]


@pytest.mark.rule("601.2h")
def test_giving_up_keeps_the_memory_of_mana_that_stays() -> None:
    desk = Desk(put(110, "Ancient Ziggurat"), put(111, "Ancient Ziggurat"), in_hand(101, "Grizzly Bears"))
    desk.answer(Activate(110), PayPart(0), Words(("G",)), Activate(111), PayPart(0), Words(("G",)))
    first, second = desk.table.game.pool(1)
    desk.answer(Cast(101), Done(), PayWithMana((first.id,)), GiveUp())
    assert desk.table.game.pool(1) == (first, second)
