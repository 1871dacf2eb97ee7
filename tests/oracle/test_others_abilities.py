"""Permanents that have all activated abilities of other objects."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Chosen
from domain.cards.abilities import Activated, GainActivatedOf, Modifies, Static
from domain.cards.build import activated, creature
from domain.cards.effects import GainLife
from domain.cards.keywords import flying
from domain.cards.nouns import CREATURE, ITSELF
from domain.cards.terms import Each, HasType, InZone
from domain.rules.characteristics import view
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled
from tests.rules.boards import board
from tests.rules.desk import Desk, lands
from tests.rules.driver import put

BEARS, OOZE = "Creature — Bear", "As long as this creature is on the battlefield, it has all activated abilities of all"
EVERY = "This creature has all activated abilities of"
HEALER = creature("Healer", "{W}", 1, 1, "Human", flying(), activated("{0}", GainLife(2)))
CARDS = (HEALER, compiled(f"{OOZE} creature cards in all graveyards.", BEARS, name="Ooze"))


def its_activated(desk: Desk, thing: int) -> list[object]:
    """The activated abilities of an object."""
    return [each for each in view(desk.table.board).of(thing).abilities if isinstance(each, Activated)]


@pytest.mark.rule("613.1f", "113.6")
def test_abilities_of_cards_in_graveyards_can_be_activated() -> None:
    desk = Desk(put(110, "Ooze"), put(120, "Healer", 2, Zone.GRAVEYARD), also=CARDS)
    desk.answer(Activate(110, 0))
    desk.pay()
    desk.passing(2)
    assert desk.life(1) == 22
    assert len(view(desk.table.board).of(110).abilities) == 2


@pytest.mark.rule("613.1f")
def test_only_activated_abilities_of_what_fits_are_there() -> None:
    (ability,) = compiled(f"{OOZE} creature cards in all graveyards.", BEARS).abilities
    every = Each(InZone(Zone.GRAVEYARD) & HasType("Creature"))
    assert ability == Static((Modifies(ITSELF, (GainActivatedOf(every),)),))
    state = board(put(110, "Ooze"), put(120, "Healer"), also=CARDS)
    assert len(view(state.game.board).of(110).abilities) == 1


@pytest.mark.rule("613.8a")
def test_one_that_takes_abilities_waits_for_what_gives_them() -> None:
    kraj = compiled("This creature has all activated abilities of each other creature.", BEARS, name="Kraj")
    giver = compiled('Creatures you control have "{1}: You gain 1 life."', BEARS, name="Giver")
    desk = Desk(put(110, "Kraj"), put(120, "Giver"), also=(kraj, giver))
    assert len(its_activated(desk, 110)) == 2


@pytest.mark.rule("607.2a")
def test_abilities_of_a_card_that_a_linked_ability_exiled() -> None:
    text = (
        "{1}: Exile target creature.\nThis creature has all activated abilities of all creature cards exiled with it."
    )
    taker = compiled(text, BEARS, name="Taker")
    desk = Desk(put(110, "Taker"), put(120, "Healer", 2), *lands("Mountain", 401), also=(taker, HEALER))
    desk.activate(110, 0, Chosen((120,)))
    desk.passing(2)
    assert len(its_activated(desk, 110)) == 2


def test_creatures_are_meant_as_the_text_says() -> None:
    (ability,) = compiled("This creature has all activated abilities of all other creatures.", BEARS).abilities
    assert isinstance(ability, Static)
    assert ability.rules == (Modifies(ITSELF, (GainActivatedOf(Each(CREATURE & ~ITSELF)),)),)


@pytest.mark.parametrize(
    "text",
    [
        f"{OOZE} creature cards in all graveyards.",
        "This creature has all activated abilities of each other creature with a +1/+1 counter on it.",
        f"As long as the top card of your library is a Goblin card, {EVERY.lower()} that card.",
        f"{EVERY} creatures you control that don't have the same name as this creature.",
    ],
)
def test_abilities_of_others_come_back_the_same(text: str) -> None:
    comes_back_the_same(f"{BEARS}\n{text}")
