"""Spells and permanents that make mana (106, 605)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddManaFor, EntersChoosing, EntersWith
from domain.cards.build import activated, artifact, aura, creature, instant, land, mana_ability, on_stack, triggered
from domain.cards.costs import PayLife, SacrificeSome, SacrificeThis
from domain.cards.effects import AddMana
from domain.cards.keywords import flying, haste, splice_onto_arcane
from domain.cards.nouns import (
    ARTIFACT,
    CARD_IN_A_GRAVEYARD,
    COLOURLESS,
    CREATURE,
    CREATURE_SPELL,
    HOST,
    INSTANT_OR_SORCERY,
    INSTANT_OR_SORCERY_SPELL,
    ITSELF,
    LAND,
    OPPONENT,
    T0,
    spell,
)
from domain.cards.static_rules import CantBeCountered
from domain.cards.terms import AttachedTo, ControllerOf, Each, HasType
from domain.cards.triggers import Happens
from domain.cards.verbs import add_any_colour, add_mana, draw, exile, gain_life, lose_life, target
from domain.vocabulary import COLOURS

UNCOUNTERABLE: Final = on_stack(CantBeCountered(ITSELF))
OF_THE_TYPE: Final = CREATURE_SPELL & HasType("chosen")

CARDS: Final = (
    instant("Dark Ritual", "{B}", add_mana("{B}{B}{B}")),
    instant("Desperate Ritual", "{1}{R}", add_mana("{R}{R}{R}"), splice_onto_arcane("{1}{R}"), subtypes="Arcane"),
    artifact("Sol Ring", "{1}", mana_ability("{T}", add_mana("{C}{C}"))),
    artifact("Mind Stone", "{2}",
             mana_ability("{T}", add_mana("{C}")),
             activated(("{1}, {T}", SacrificeThis()), draw())),
    artifact("Lotus Petal", "{0}", mana_ability(("{T}", SacrificeThis()), add_any_colour())),
    artifact("Black Lotus", "{0}", mana_ability(("{T}", SacrificeThis()), add_any_colour(3))),
    artifact("Chromatic Sphere", "{1}", mana_ability(("{1}, {T}", SacrificeThis()), add_any_colour(), draw())),
    artifact("Phyrexian Altar", "{3}", mana_ability(SacrificeSome(CREATURE), add_any_colour())),
    artifact("Krark-Clan Ironworks", "{4}", mana_ability(SacrificeSome(ARTIFACT), add_mana("{C}{C}"))),
    creature("Llanowar Elves", "{G}", 1, 1, "Elf Druid", mana_ability("{T}", add_mana("{G}"))),
    creature("Elvish Mystic", "{G}", 1, 1, "Elf Druid", mana_ability("{T}", add_mana("{G}"))),
    creature("Birds of Paradise", "{G}", 0, 1, "Bird", flying(), mana_ability("{T}", add_any_colour())),
    creature("Deathrite Shaman", "{B/G}", 1, 2, "Elf Shaman",
             activated("{T}", target(CARD_IN_A_GRAVEYARD & HasType("Land")), exile(T0), add_any_colour()),
             activated("{B}, {T}", target(CARD_IN_A_GRAVEYARD & INSTANT_OR_SORCERY),
                       exile(T0), lose_life(2, Each(OPPONENT))),
             activated("{G}, {T}", target(CARD_IN_A_GRAVEYARD & HasType("Creature")), exile(T0), gain_life(2))),
    land("Hall of the Bandit Lord", EntersWith(ITSELF, tapped=True), mana_ability(
        ("{T}", PayLife(3)), AddManaFor(("C",), gives_to=CREATURE_SPELL, gains=(haste(),)),
    ), also="Legendary"),
    land("Boseiju, Who Shelters All", EntersWith(ITSELF, tapped=True), mana_ability(
        ("{T}", PayLife(2)), AddManaFor(("C",), gives_to=INSTANT_OR_SORCERY_SPELL, gains=(UNCOUNTERABLE,)),
    ), also="Legendary"),
    land("Ancient Ziggurat", mana_ability("{T}", AddManaFor(any_of=COLOURS, spells=CREATURE_SPELL))),
    land("Mishra's Workshop", mana_ability("{T}", AddManaFor(("C",) * 3, spells=spell("Artifact")))),
    land("Eldrazi Temple", mana_ability("{T}", add_mana("{C}")), mana_ability("{T}", AddManaFor(
        ("C", "C"), spells=spell("Eldrazi") & COLOURLESS, abilities_of=HasType("Eldrazi") & COLOURLESS,
    ))),
    land("Cavern of Souls", EntersChoosing("creature_type"),
         mana_ability("{T}", add_mana("{C}")),
         mana_ability("{T}", AddManaFor(
             any_of=COLOURS, spells=OF_THE_TYPE, gives_to=OF_THE_TYPE, gains=(UNCOUNTERABLE,),
         ))),
    land("Unclaimed Territory", EntersChoosing("creature_type"),
         mana_ability("{T}", add_mana("{C}")),
         mana_ability("{T}", AddManaFor(any_of=COLOURS, spells=OF_THE_TYPE))),
    instant("Manamorphose", "{1}{R/G}", AddMana(any_of=COLOURS, times=2, mixed=True), draw()),
    aura("Wild Growth", "{G}", LAND,
         triggered(Happens("tap_for_mana", HOST), AddMana(("G",), who=ControllerOf(AttachedTo())))),
)  # fmt: skip
