"""Vehicles, mounts and spacecraft: what creatures are tapped for (702.122, 702.171, 702.184)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreateToken, May, Modifies
from domain.cards.build import card, creature, mana_ability, static, token, triggered, when_enters
from domain.cards.effects import Discard, DrawCards, PutCounters, Surveil
from domain.cards.keywords import (
    crew,
    first_strike,
    flying,
    lifelink,
    menace,
    saddle,
    station,
    stationed,
    trample,
    vigilance,
)
from domain.cards.nouns import ANOTHER, CREATURE, ITSELF, T0, THIS, YOU, YOURS
from domain.cards.terms import HasMark
from domain.cards.triggers import Happens
from domain.cards.verbs import add_any_colour, deal, draw, get, pump, up_to

ATTACKS_SADDLED: Final = Happens("attack", ITSELF & HasMark("saddled"))
SHEEP: Final = token("Sheep", 1, 1, "W", "Sheep")
ANGEL: Final = token("Angel", 3, 3, "W", "Angel", flying())

CARDS: Final = (
    card("Artifact — Vehicle", "Smuggler's Copter", "{2}",
         flying(),
         triggered(Happens("attack", ITSELF), May((DrawCards(1), Discard(YOU)))),
         triggered(Happens("block", ITSELF), May((DrawCards(1), Discard(YOU)))),
         crew(1), power=3, toughness=3),
    card("Artifact — Vehicle", "Sky Skiff", "{2}", flying(), crew(1), power=2, toughness=3),
    card("Artifact — Vehicle", "Bomat Bazaar Barge", "{4}", when_enters(draw()), crew(3), power=5, toughness=5),
    card("Artifact — Vehicle", "Renegade Freighter", "{3}",
         triggered(Happens("attack", ITSELF), pump(THIS, 1, 1, trample())), crew(2), power=4, toughness=3),
    card("Artifact — Vehicle", "Cultivator's Caravan", "{3}", mana_ability("{T}", add_any_colour()), crew(3),
         power=5, toughness=5),
    card("Artifact — Vehicle", "Consulate Dreadnought", "{1}", crew(6), power=7, toughness=11),
    card("Artifact — Vehicle", "Irontread Crusher", "{4}", crew(3), power=6, toughness=6),
    card("Artifact — Vehicle", "Untethered Express", "{4}",
         trample(), triggered(Happens("attack", ITSELF), PutCounters(THIS, "+1/+1")), crew(1), power=4, toughness=4),
    creature("Bridled Bighorn", "{3}{W}", 3, 4, "Sheep Mount",
             vigilance(), triggered(ATTACKS_SADDLED, CreateToken(SHEEP)), saddle(2)),
    creature("Seraphic Steed", "{G}{W}", 2, 2, "Unicorn Mount",
             first_strike(), lifelink(), triggered(ATTACKS_SADDLED, CreateToken(ANGEL)), saddle(4)),
    creature("Quilled Charger", "{3}{R}", 4, 3, "Porcupine Mount",
             triggered(ATTACKS_SADDLED, pump(THIS, 1, 2, menace())), saddle(2)),
    card("Artifact — Spacecraft", "Wurmwall Sweeper", "{2}",
         when_enters(Surveil(2)), station(), stationed(4, flying(), lives=True), power=2, toughness=2),
    card("Artifact — Spacecraft", "Pinnacle Kill-Ship", "{7}",
         when_enters(up_to(1, CREATURE), deal(10, to=T0)), station(), stationed(7, flying(), lives=True),
         power=7, toughness=7),
    card("Artifact — Spacecraft", "Lumen-Class Frigate", "{1}{W}",
         station(), stationed(2, static(Modifies(CREATURE & YOURS & ANOTHER, (get(1, 1),)))),
         stationed(12, flying(), lifelink(), lives=True), power=3, toughness=5),
)  # fmt: skip
