"""Rooms, Classes and omen cards (709.5, 716, 720)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreateToken, Modifies, Static
from domain.cards.build import card, creature, instant, sorcery, token, triggered, when_enters
from domain.cards.effects import PutCounters, Search
from domain.cards.faces import door, omen, room
from domain.cards.keywords import class_level, double_strike, flying, ward, when_level
from domain.cards.nouns import (
    AN_OPPONENTS,
    ATTACKING,
    CREATURE,
    CREATURE_CARD_IN_YOUR_GRAVEYARD,
    OPPONENT,
    SPELL,
    T0,
    YOURS,
    YOURSELF,
    card_of,
)
from domain.cards.static_rules import CostsMore, NoMaximumHandSize
from domain.cards.terms import Count, Each, Measure, Owned, PlayerNumber, Plus, You, YourTurn
from domain.cards.triggers import Begins, Happens, Unlocks
from domain.cards.verbs import deal, draw, gain_life, get, pump, put_onto_battlefield, tap, target, up_to
from domain.vocabulary import Step

GLIMMER: Final = token("Glimmer", 1, 1, "W", "Glimmer", also="Enchantment")
YOU_ATTACK: Final = Happens("declare_attack", YOURSELF)
OTHERS_ATTACKING: Final = Plus(Count(CREATURE & ATTACKING), -1)


CARDS: Final = (
    room(
        door("Roaring Furnace", "{1}{R}", triggered(
            Unlocks("Roaring Furnace"), target(CREATURE & AN_OPPONENTS), deal(PlayerNumber(You(), "hand"), to=T0))),
        door("Steaming Sauna", "{3}{U}{U}", NoMaximumHandSize(YOURSELF), triggered(Begins(Step.END), draw())),
    ),
    room(
        door("Glassworks", "{2}{R}", triggered(
            Unlocks("Glassworks"), target(CREATURE & AN_OPPONENTS), deal(4, to=T0))),
        door("Shattered Yard", "{4}{R}", triggered(Begins(Step.END), deal(1, to=Each(OPPONENT)))),
    ),
    room(
        door("Surgical Suite", "{1}{W}", triggered(
            Unlocks("Surgical Suite"),
            target(CREATURE_CARD_IN_YOUR_GRAVEYARD & Measure("mana_value", "<=", 3)), put_onto_battlefield(T0))),
        door("Hospital Room", "{3}{W}", triggered(
            YOU_ATTACK, target(CREATURE & ATTACKING), PutCounters(T0, "+1/+1"))),
    ),
    room(
        door("Grand Entryway", "{1}{W}", triggered(Unlocks("Grand Entryway"), CreateToken(GLIMMER))),
        door("Elegant Rotunda", "{2}{W}", triggered(
            Unlocks("Elegant Rotunda"), up_to(2, CREATURE), PutCounters(T0, "+1/+1"))),
    ),
    card("Enchantment — Class", "Paladin Class", "{W}",
         Static((CostsMore(SPELL & AN_OPPONENTS, ("1",)),), YourTurn()),
         class_level(2, "{2}{W}", Static((Modifies(CREATURE & YOURS, (get(1, 1),)),))),
         class_level(3, "{4}{W}", triggered(
             YOU_ATTACK, target(CREATURE & ATTACKING), pump(T0, OTHERS_ATTACKING, OTHERS_ATTACKING, double_strike())))),
    card("Enchantment — Class", "Wizard Class", "{U}",
         NoMaximumHandSize(YOURSELF),
         class_level(2, "{2}{U}", when_level(2, draw(2))),
         class_level(3, "{4}{U}", triggered(
             Happens("draw", Owned("you")), target(CREATURE & YOURS), PutCounters(T0, "+1/+1")))),
    omen(
        creature("Sagu Wildling", "{4}{G}", 3, 3, "Dragon", flying(), when_enters(gain_life(3))),
        sorcery("Roost Seek", "{G}", Search(card_of("Basic", "Land"), reveal=True), subtypes="Omen"),
    ),
    omen(
        creature("Dirgur Island Dragon", "{5}{U}", 4, 4, "Dragon", flying(), ward("{2}")),
        instant("Skimming Strike", "{1}{U}", up_to(1, CREATURE), tap(T0), draw(), subtypes="Omen"),
    ),
)  # fmt: skip
