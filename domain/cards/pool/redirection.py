"""Spells and abilities that change targets or copy spells (115.7, 707.10)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    May,
)
from domain.cards.build import activated, alternatively, creature, instant, static, whenever_cast, whenever_you_cast
from domain.cards.costs import ExileSome, SacrificeThis
from domain.cards.effects import ChangeTargets, CopySpell
from domain.cards.nouns import (
    ANOTHER,
    BLUE,
    CREATURE,
    INSTANT_OR_SORCERY_SPELL,
    ITSELF,
    PLAYER,
    SPELL,
    SPELL_OR_ABILITY,
    T0,
    THIS,
    TRIGGERING,
    YOURS,
    spell,
)
from domain.cards.static_rules import (
    CostsLess,
)
from domain.cards.terms import Each, Exists, Fits, Measure, NumberOf, Targets
from domain.cards.verbs import change_target, copy_spell, lose_life, target
from domain.vocabulary import Zone

CARDS: Final = (
    instant("Deflection", "{3}{U}", target(SPELL & Targets("single")), change_target()),
    instant("Swerve", "{U}{R}", target(SPELL & Targets("single")), change_target()),
    instant("Shunt", "{1}{R}{R}", target(SPELL & Targets("single")), change_target()),
    instant("Redirect", "{U}{U}", target(SPELL), May((ChangeTargets(T0, "new"),))),
    instant("Misdirection", "{3}{U}{U}",
            alternatively(ExileSome(Zone.HAND, BLUE)),
            target(SPELL & Targets("single")), change_target()),
    instant("Bolt Bend", "{3}{R}",
            static(CostsLess(ITSELF, ("3",)), only_if=Exists(CREATURE & Measure("power", ">=", 4) & YOURS),
                   zone=Zone.STACK),
            target(SPELL_OR_ABILITY & Targets("single")), change_target()),
    instant("Imp's Mischief", "{1}{B}",
            target(SPELL & Targets("single")), change_target(), lose_life(NumberOf(T0, "mana_value"))),
    instant("Sideswipe", "{1}{R}", target(spell("Arcane")), May((ChangeTargets(T0, "any"),))),
    instant("Rebound", "{1}{U}", target(SPELL & Targets("only", PLAYER)), ChangeTargets(T0, "the", Each(PLAYER))),
    creature("Spellskite", "{2}", 0, 4, "Phyrexian Horror",
             activated("{U/P}", target(SPELL_OR_ABILITY), ChangeTargets(T0, "a", THIS)),
             also="Artifact"),
    creature("Goblin Flectomancer", "{U}{R}{R}", 2, 2, "Goblin Wizard",
             activated(SacrificeThis(), target(INSTANT_OR_SORCERY_SPELL), May((ChangeTargets(T0, "the"),)))),
    creature("Zada, Hedron Grinder", "{3}{R}", 3, 3, "Goblin Ally",
             whenever_you_cast(INSTANT_OR_SORCERY_SPELL & Targets("only", ITSELF),
                               CopySpell(TRIGGERING, new_targets=False, for_each=CREATURE & ANOTHER & YOURS)),
             also="Legendary"),
    creature("Ink-Treader Nephilim", "{R}{G}{W}{U}", 3, 3, "Nephilim",
             whenever_cast(INSTANT_OR_SORCERY_SPELL,
                           CopySpell(TRIGGERING, new_targets=False, for_each=CREATURE & ANOTHER),
                           only_if=Fits(TRIGGERING, Targets("only", ITSELF)))),
    instant("Twincast", "{U}{U}", target(INSTANT_OR_SORCERY_SPELL), copy_spell()),
    instant("Reverberate", "{R}{R}", target(INSTANT_OR_SORCERY_SPELL), copy_spell()),
)  # fmt: skip
