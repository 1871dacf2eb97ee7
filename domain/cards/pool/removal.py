"""Spells that destroy, exile or shrink permanents (701.8, 701.13)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import If, May
from domain.cards.build import as_additional_cost, creature, instant, optional, sorcery, when_enters
from domain.cards.costs import SacrificeSome
from domain.cards.effects import ChooseAtRandom, Fight, Sacrifice, Search
from domain.cards.keywords import awaken, deathtouch, delve, evoke, fear, kicker
from domain.cards.nouns import (
    ARTIFACT,
    ARTIFACT_OR_ENCHANTMENT,
    BLACK,
    CREATURE,
    ENCHANTMENT,
    IT,
    KICKED,
    LAND,
    NONARTIFACT,
    NONLAND,
    NOT_YOURS,
    PERMANENT,
    PLAYER,
    T0,
    T1,
    T2,
    T3,
    YOURS,
    card_of,
)
from domain.cards.terms import Among, ControllerOf, Each, Fits, HasType, Measure, NumberOf
from domain.cards.verbs import another_target, deal, destroy, exile, gain_life, if_, pump, target, these
from domain.vocabulary import Zone

_BASIC_LAND_CARD: Final = card_of("Basic", "Land")
_THEIR_CONTROLLER: Final = ControllerOf(T0)

CARDS: Final = (
    instant("Doom Blade", "{1}{B}", target(CREATURE & ~BLACK), destroy(T0)),
    instant("Terror", "{1}{B}", target(CREATURE & NONARTIFACT & ~BLACK), destroy(T0, no_regeneration=True)),
    instant("Murder", "{1}{B}{B}", target(CREATURE), destroy(T0)),
    instant("Murderous Cut", "{4}{B}", delve(), target(CREATURE), destroy(T0)),
    sorcery("Bone Splinters", "{B}", as_additional_cost(SacrificeSome(CREATURE)), target(CREATURE), destroy(T0)),
    instant("Dismember", "{1}{B/P}{B/P}", target(CREATURE), pump(T0, -5, -5)),
    instant("Swords to Plowshares", "{W}",
            target(CREATURE), exile(T0), gain_life(NumberOf(T0, "power"), _THEIR_CONTROLLER)),
    instant("Path to Exile", "{W}",
            target(CREATURE), exile(T0),
            May((Search(_BASIC_LAND_CARD, Zone.BATTLEFIELD, who=_THEIR_CONTROLLER, tapped=True),), _THEIR_CONTROLLER)),
    sorcery("Vindicate", "{1}{W}{B}", target(PERMANENT), destroy(T0)),
    instant("Naturalize", "{1}{G}", target(ARTIFACT_OR_ENCHANTMENT), destroy(T0)),
    instant("Disenchant", "{1}{W}", target(ARTIFACT_OR_ENCHANTMENT), destroy(T0)),
    instant("Shatter", "{1}{R}", target(ARTIFACT), destroy(T0)),
    instant("Overload", "{R}", kicker("{2}"), target(ARTIFACT),
            If(KICKED, (if_(Fits(T0, Measure("mana_value", "<=", 5)), destroy(T0)),),
               (if_(Fits(T0, Measure("mana_value", "<=", 2)), destroy(T0)),))),
    instant("Tear Asunder", "{1}{G}", kicker("{1}{B}"),
            target(ARTIFACT_OR_ENCHANTMENT, when=~KICKED), target(PERMANENT & NONLAND, when=KICKED),
            If(KICKED, (exile(T1),), (exile(T0),))),
    sorcery("Decimate", "{2}{R}{G}",
            target(ARTIFACT), target(CREATURE), target(ENCHANTMENT), target(LAND), destroy(these(T0, T1, T2, T3))),
    sorcery("Wild Swing", "{3}{R}",
            target(PERMANENT & ~HasType("Enchantment"), 3), ChooseAtRandom(Among(T0)), destroy(IT)),
    sorcery("Stone Rain", "{2}{R}", target(LAND), destroy(T0)),
    instant("Volcanic Upheaval", "{3}{R}", target(LAND), destroy(T0)),
    sorcery("Plague Spores", "{4}{B}{R}",
            target(CREATURE & ~BLACK), target(LAND), destroy(these(T0, T1), no_regeneration=True)),
    instant("Fall of the Hammer", "{1}{R}",
            target(CREATURE & YOURS), another_target(CREATURE), deal(NumberOf(T0, "power"), T1, T0)),
    sorcery("Wrath of God", "{2}{W}{W}", destroy(Each(CREATURE), no_regeneration=True)),
    sorcery("Rout", "{3}{W}{W}",
            optional("{2}", "flash"),
            destroy(Each(CREATURE), no_regeneration=True)),
    sorcery("Damnation", "{2}{B}{B}", destroy(Each(CREATURE), no_regeneration=True)),
    sorcery("Day of Judgment", "{2}{W}{W}", destroy(Each(CREATURE))),
    sorcery("Planar Outburst", "{3}{W}{W}",
            destroy(Each(CREATURE & NONLAND)),
            awaken(4, "{5}{W}{W}{W}", destroy(Each(CREATURE & NONLAND)), slot=0)),
    instant("Diabolic Edict", "{1}{B}", target(PLAYER), Sacrifice(T0, CREATURE)),
    sorcery("Prey Upon", "{G}", target(CREATURE & YOURS), target(CREATURE & NOT_YOURS), Fight(T0, T1)),
    creature("Acidic Slime", "{3}{G}{G}", 2, 2, "Ooze",
             deathtouch(),
             when_enters(target(PERMANENT & (HasType("Artifact") | HasType("Enchantment") | HasType("Land"))),
                         destroy(T0))),
    creature("Shriekmaw", "{4}{B}", 3, 2, "Elemental",
             fear(),
             when_enters(target(CREATURE & NONARTIFACT & ~BLACK), destroy(T0)),
             evoke("{1}{B}")),
)  # fmt: skip
