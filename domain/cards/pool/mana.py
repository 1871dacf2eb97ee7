"""Spells and permanents that make mana (106, 605)."""

from __future__ import annotations

from typing import Final

from domain.cards.build import activated, artifact, aura, creature, instant, mana_ability, triggered
from domain.cards.costs import SacrificeSome, SacrificeThis
from domain.cards.effects import AddMana
from domain.cards.keywords import flying, splice_onto_arcane
from domain.cards.nouns import ARTIFACT, CARD_IN_A_GRAVEYARD, CREATURE, HOST, INSTANT_OR_SORCERY, LAND, OPPONENT, T0
from domain.cards.terms import AttachedTo, ControllerOf, Each, HasType
from domain.cards.triggers import Happens
from domain.cards.verbs import add_any_colour, add_mana, draw, exile, gain_life, lose_life, target

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
    aura("Wild Growth", "{G}", LAND,
         triggered(Happens("tap_for_mana", HOST), AddMana(("G",), who=ControllerOf(AttachedTo())))),
)  # fmt: skip
