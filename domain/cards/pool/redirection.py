"""Spells and abilities that change targets or copy spells (115.7, 707.10)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import May
from domain.cards.build import activated, alternatively, creature, instant
from domain.cards.costs import ExileSome, SacrificeThis
from domain.cards.effects import ChangeTargets
from domain.cards.nouns import BLUE, INSTANT_OR_SORCERY_SPELL, PLAYER, SPELL, SPELL_OR_ABILITY, T0, THIS, spell
from domain.cards.terms import Each, NumberOf, Targets
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
    instant("Imp's Mischief", "{1}{B}",
            target(SPELL & Targets("single")), change_target(), lose_life(NumberOf(T0, "mana_value"))),
    instant("Sideswipe", "{1}{R}", target(spell("Arcane")), May((ChangeTargets(T0, "any"),))),
    instant("Rebound", "{1}{U}", target(SPELL & Targets("only", PLAYER)), ChangeTargets(T0, "the", Each(PLAYER))),
    creature("Spellskite", "{2}", 0, 4, "Phyrexian Horror",
             activated("{U/P}", target(SPELL_OR_ABILITY), ChangeTargets(T0, "a", THIS)),
             also="Artifact"),
    creature("Goblin Flectomancer", "{U}{R}{R}", 2, 2, "Goblin Wizard",
             activated(SacrificeThis(), target(INSTANT_OR_SORCERY_SPELL), May((ChangeTargets(T0, "the"),)))),
    instant("Twincast", "{U}{U}", target(INSTANT_OR_SORCERY_SPELL), copy_spell()),
    instant("Reverberate", "{R}{R}", target(INSTANT_OR_SORCERY_SPELL), copy_spell()),
)  # fmt: skip
