"""Cards whose continuous effects meet in the layers (613), and those that change texts (612)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AddPT,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    EntersChoosing,
    EntersWith,
    LoseAbilities,
    MayPay,
    Modifies,
    Modify,
    Reword,
    SetLandType,
    SetPT,
)
from domain.cards.build import aura, creature, enchantment, instant, land, price, triggered, when_enters
from domain.cards.effects import Move, SacrificeIt
from domain.cards.keywords import buyback, defender, devoid
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANOTHER,
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    HOST,
    IT,
    ITSELF,
    LAND,
    NONBASIC,
    NONCREATURE,
    PERMANENT,
    SPELL,
    T0,
    THIS,
    WHITE,
    YOURS,
)
from domain.cards.terms import HasType, Measure, NumberOf
from domain.cards.triggers import Begins
from domain.cards.verbs import draw, target
from domain.vocabulary import Step, Zone

_MANA_VALUE: Final = SetPT(NumberOf(IT, "mana_value"), NumberOf(IT, "mana_value"))
_COLOUR_OR_LAND: Final = ("colour", "land_type")

CARDS: Final = (
    enchantment("Blood Moon", "{2}{R}", Modifies(LAND & NONBASIC, (SetLandType(("Mountain",)),))),
    creature("Magus of the Moon", "{2}{R}", 2, 2, "Human Wizard",
             Modifies(LAND & NONBASIC, (SetLandType(("Mountain",)),))),
    enchantment("Conversion", "{2}{W}{W}",
                triggered(Begins(Step.UPKEEP), MayPay(price("{W}{W}"), otherwise=(SacrificeIt(THIS),))),
                Modifies(PERMANENT & HasType("Mountain"), (SetLandType(("Plains",)),))),
    land("Urborg, Tomb of Yawgmoth", Modifies(LAND, (ChangeTypes(("Swamp",)),)), also="Legendary"),
    land("Yavimaya, Cradle of Growth", Modifies(LAND, (ChangeTypes(("Forest",)),)), also="Legendary"),
    enchantment("Life and Limb", "{3}{G}",
                Modifies(PERMANENT & (HasType("Forest") | HasType("Saproling")),
                         (ChangeTypes(("Creature", "Saproling")), ChangeColours(("G",)), SetPT(1, 1),
                          ChangeTypes(("Land", "Forest"))))),
    enchantment("Xenograft", "{4}{U}",
                EntersChoosing("creature_type"), Modifies(CREATURE & YOURS, (ChangeTypes(("chosen",)),))),
    enchantment("Humility", "{2}{W}{W}", Modifies(CREATURE, (LoseAbilities(), SetPT(1, 1)))),
    enchantment("Opalescence", "{2}{W}{W}",
                Modifies(ENCHANTMENT & ~HasType("Aura") & ANOTHER, (ChangeTypes(("Creature",)), _MANA_VALUE))),
    enchantment("March of the Machines", "{3}{U}",
                Modifies(ARTIFACT & NONCREATURE, (ChangeTypes(("Creature",)), _MANA_VALUE))),
    enchantment("Crusade", "{W}{W}", Modifies(CREATURE & WHITE, (AddPT(1, 1),))),
    enchantment("Kismet", "{3}{W}",
                EntersWith(PERMANENT & (HasType("Artifact") | HasType("Creature") | HasType("Land")) & AN_OPPONENTS,
                           tapped=True)),
    aura("Steal Enchantment", "{U}{U}", ENCHANTMENT, Modifies(HOST, (ChangeControl(),))),
    instant("Turn to Frog", "{1}{U}",
            target(CREATURE),
            Modify(T0, (LoseAbilities(), ChangeColours(("U",)), ChangeTypes(creature_types=("Frog",)), SetPT(1, 1)))),
    creature("Adaptive Automaton", "{3}", 2, 2, "Construct",
             EntersChoosing("creature_type"),
             Modifies(ITSELF, (ChangeTypes(("chosen",)),)),
             Modifies(CREATURE & YOURS & HasType("chosen") & ANOTHER, (AddPT(1, 1),)),
             also="Artifact"),
    creature("Wall of Omens", "{1}{W}", 0, 4, "Wall", defender(), when_enters(draw())),
    instant("Complete Disregard", "{2}{B}",
            target(CREATURE & Measure("power", "<=", 3)), Move(T0, Zone.EXILE), devoid()),
    instant("Sleight of Mind", "{U}", target(SPELL | PERMANENT), Reword(T0, ("colour",))),
    instant("Magical Hack", "{U}", target(SPELL | PERMANENT), Reword(T0, ("land_type",))),
    instant("Mind Bend", "{U}", target(PERMANENT), Reword(T0, _COLOUR_OR_LAND)),
    instant("Artificial Evolution", "{U}",
            target(SPELL | PERMANENT), Reword(T0, ("creature_type",), but=("Wall",))),
    instant("Crystal Spray", "{2}{U}",
            target(SPELL | PERMANENT), Reword(T0, _COLOUR_OR_LAND, "end_of_turn"), draw()),
    instant("Whim of Volrath", "{U}",
            buyback("{2}"), target(PERMANENT), Reword(T0, _COLOUR_OR_LAND, "end_of_turn")),
)  # fmt: skip
