"""Permanents with triggered abilities, and those whose activated abilities have targets or costs to watch."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    CreateToken,
)
from domain.cards.build import (
    activated,
    card,
    creature,
    enchantment,
    on_stack,
    sorcery,
    token,
    triggered,
    when_enters,
    when_targeted,
    whenever_you_cast,
)
from domain.cards.costs import DiscardSome, SacrificeSome, SacrificeThis
from domain.cards.effects import PutCounters, Regenerate, SacrificeIt, Scry, WinGame
from domain.cards.keywords import fading, flying, haste, hexproof, morph, shroud, trample, vigilance, ward
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANOTHER,
    ANY_TARGET,
    CREATURE,
    INSTANT_OR_SORCERY_SPELL,
    ITSELF,
    OPPONENT,
    PLAYER,
    SPELL,
    SPELL_OR_ABILITY,
    T0,
    THIS,
    TRIGGERING,
    YOURS,
)
from domain.cards.static_rules import (
    CantBeCountered,
    CantGainLife,
)
from domain.cards.terms import (
    Compare,
    ControllerOf,
    CountersOn,
    Each,
    Exists,
    HasName,
    IsCopy,
    Measure,
    NumberOf,
    Targets,
    Triggering,
    X,
)
from domain.cards.triggers import AbilityTriggers, Begins, Happens, Moves
from domain.cards.verbs import change_target, counter_unless_pays, deal, draw, gain_life, lose_life, pump, target
from domain.vocabulary import Step, Zone

_FAERIE_ROGUE: Final = token("Faerie Rogue", 1, 1, "B", "Faerie Rogue", flying())

CARDS: Final = (
    creature("Phantasmal Bear", "{U}", 2, 2, "Bear Illusion", when_targeted(SacrificeIt(THIS))),
    creature("Skulking Ghost", "{1}{B}", 2, 1, "Spirit", flying(), when_targeted(SacrificeIt(THIS))),
    creature("Reality Smasher", "{4}{C}", 5, 5, "Eldrazi",
             trample(), haste(),
             when_targeted(counter_unless_pays(DiscardSome(), Triggering("by")), by=SPELL & AN_OPPONENTS)),
    creature("Waterfall Aerialist", "{3}{U}", 3, 1, "Djinn Wizard", flying(), ward("{2}")),
    creature("Blood Artist", "{1}{B}", 0, 1, "Vampire",
             triggered(Moves(ITSELF | CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD),
                       target(PLAYER), lose_life(1, T0), gain_life(1))),
    creature("Voracious Bibliophile", "{3}{U}", 3, 3, "Dragon",
             flying(), vigilance(),
             whenever_you_cast(SPELL & Measure("targets", ">=", 1), draw(NumberOf(TRIGGERING, "targets")))),
    card("Kindred Enchantment — Faerie", "Bitterblossom", "{1}{B}",
         triggered(Begins(Step.UPKEEP), lose_life(1), CreateToken(_FAERIE_ROGUE))),
    creature("Soul Warden", "{W}", 1, 1, "Human Cleric",
             triggered(Moves(CREATURE & ANOTHER, to=Zone.BATTLEFIELD), gain_life(1))),
    creature("Faerie Miscreant", "{U}", 1, 1, "Faerie Rogue",
             flying(),
             when_enters(draw(), only_if=Exists(CREATURE & HasName("Faerie Miscreant") & ANOTHER & YOURS))),
    creature("Guttersnipe", "{2}{R}", 2, 2, "Goblin Shaman",
             whenever_you_cast(INSTANT_OR_SORCERY_SPELL, deal(2, Each(OPPONENT)))),
    creature("Young Pyromancer", "{1}{R}", 2, 1, "Human Shaman",
             whenever_you_cast(INSTANT_OR_SORCERY_SPELL, CreateToken(token("Elemental", 1, 1, "R", "Elemental")))),
    sorcery("Spectral Procession", "{2/W}{2/W}{2/W}", CreateToken(token("Spirit", 1, 1, "W", "Spirit", flying()), 3)),
    creature("Willbender", "{1}{U}", 1, 2, "Human Wizard",
             morph("{1}{U}"),
             triggered(Happens("turn_up", ITSELF), target(SPELL_OR_ABILITY & Targets("single")), change_target())),
    creature("Mogg Fanatic", "{R}", 1, 1, "Goblin", activated(SacrificeThis(), target(ANY_TARGET), deal(1, T0))),
    creature("Prodigal Sorcerer", "{2}{U}", 1, 1, "Human Wizard Sorcerer",
             activated("{T}", target(ANY_TARGET), deal(1, T0))),
    creature("Nantuko Husk", "{2}{B}", 2, 2, "Zombie Insect", activated(SacrificeSome(CREATURE), pump(THIS, 2, 2))),
    creature("Viscera Seer", "{B}", 1, 1, "Vampire Wizard", activated(SacrificeSome(CREATURE), Scry(1))),
    creature("Troll Ascetic", "{1}{G}{G}", 3, 2, "Troll Shaman", hexproof(), activated("{1}{G}", Regenerate(THIS))),
    creature("Thrun, the Last Troll", "{2}{G}{G}", 4, 4, "Troll Shaman",
             on_stack(CantBeCountered(ITSELF)), hexproof(), activated("{1}{G}", Regenerate(THIS)),
             also="Legendary"),
    creature("Blastoderm", "{2}{G}{G}", 5, 5, "Beast", shroud(), fading(3)),
    enchantment("Goblin Bombardment", "{1}{R}",
                activated(SacrificeSome(CREATURE), target(ANY_TARGET), deal(1, T0))),
    enchantment("Multani's Presence", "{G}", triggered(Happens("counter", SPELL & YOURS & ~IsCopy()), draw())),
    enchantment("Helix Pinnacle", "{G}",
                shroud(),
                activated("{X}", PutCounters(THIS, "tower", X())),
                triggered(Begins(Step.UPKEEP), WinGame(), only_if=Compare(CountersOn(THIS, "tower"), ">=", 100))),
    enchantment("Forsaken Wastes", "{2}{B}",
                CantGainLife(PLAYER),
                triggered(Begins(Step.UPKEEP, "any"), lose_life(1, Triggering("player"))),
                when_targeted(lose_life(5, ControllerOf(Triggering("by"))), by=SPELL),
                also="World"),
    creature("Strict Proctor", "{1}{W}", 1, 3, "Spirit Cleric",
             flying(), triggered(AbilityTriggers(), counter_unless_pays("{2}", TRIGGERING))),
)  # fmt: skip
