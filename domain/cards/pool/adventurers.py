"""Adventurer cards: a creature that may go on an Adventure first (715)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, CreateToken
from domain.cards.build import (
    activated,
    creature,
    instant,
    sorcery,
    static,
    token,
    triggered,
    when_dies,
    whenever_you_cast,
)
from domain.cards.combat_rules import CantAttack
from domain.cards.effects import Move
from domain.cards.faces import adventurer
from domain.cards.keywords import deathtouch, lifelink
from domain.cards.nouns import (
    ANY_TARGET,
    CREATURE,
    CREATURE_SPELL,
    ITSELF,
    PERMANENT,
    SPELL,
    T0,
    TRIGGERING,
    YOU,
    YOURS,
)
from domain.cards.static_rules import CantPreventDamage
from domain.cards.terms import ControllerOf, Exists, HasAdventure, HasType, Measure, Triggering
from domain.cards.triggers import BecomesTarget
from domain.cards.verbs import deal, destroy, draw, lose_life, tap, target
from domain.vocabulary import Zone

CARDS: Final = (
    adventurer(
        creature("Bonecrusher Giant", "{2}{R}", 4, 3, "Giant",
                 triggered(BecomesTarget(ITSELF, SPELL), deal(2, ControllerOf(Triggering("by"))))),
        instant("Stomp", "{1}{R}", target(ANY_TARGET), AddRule((CantPreventDamage(),)), deal(2, T0),
                subtypes="Adventure")),
    adventurer(
        creature("Murderous Rider", "{1}{B}{B}", 2, 3, "Zombie Knight", lifelink(),
                 when_dies(Move(TRIGGERING, Zone.LIBRARY, "bottom"))),
        instant("Swift End", "{1}{B}{B}", target(PERMANENT & (HasType("Creature") | HasType("Planeswalker"))),
                destroy(T0), lose_life(2), subtypes="Adventure")),
    adventurer(
        creature("Lovestruck Beast", "{2}{G}", 5, 5, "Beast Noble",
                 static(CantAttack(ITSELF),
                        only_if=~Exists(CREATURE & Measure("power", "==", 1) & Measure("toughness", "==", 1)
                                        & YOURS))),
        sorcery("Heart's Desire", "{G}", CreateToken(token("Human", 1, 1, "W", "Human")), subtypes="Adventure")),
    adventurer(
        creature("Foulmire Knight", "{B}", 1, 1, "Zombie Knight", deathtouch()),
        instant("Profane Insight", "{2}{B}", draw(), lose_life(1, YOU), subtypes="Adventure")),
    adventurer(
        creature("Giant Killer", "{W}", 1, 2, "Human Peasant",
                 activated("{1}{W}, {T}", target(CREATURE), tap(T0))),
        instant("Chop Down", "{2}{W}", target(CREATURE & Measure("power", ">=", 4)), destroy(T0),
                subtypes="Adventure")),
    creature("Edgewall Innkeeper", "{G}", 1, 1, "Human Peasant",
             whenever_you_cast(CREATURE_SPELL & HasAdventure(), draw())),
)  # fmt: skip
