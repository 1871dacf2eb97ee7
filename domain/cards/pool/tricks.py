"""Spells and abilities that change creatures for a turn."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AddRule,
    ChangeColours,
    ChooseOne,
    May,
    Modify,
)
from domain.cards.build import activated, creature, instant, on_stack, sorcery, when_cycled
from domain.cards.combat_rules import CantAttack
from domain.cards.costs import SacrificeSome
from domain.cards.effects import ChooseValue, Scry
from domain.cards.keywords import cycling, fear, hexproof, kicker, protection_from, shroud
from domain.cards.nouns import (
    AN_OPPONENTS,
    ARTIFACT_OR_CREATURE,
    CREATURE,
    ITSELF,
    KICKED,
    LAND,
    PERMANENT,
    PLAYER,
    SPELL,
    T0,
    T1,
    T2,
    YOURS,
)
from domain.cards.static_rules import (
    CantBeCountered,
    CantBeTargeted,
    CantCast,
)
from domain.cards.terms import Among, Each, HasColour, HasType
from domain.cards.verbs import another_target, draw, gains, has, if_, pump, tap, target, untap, up_to

_A_COLOUR_OF_YOUR_CHOICE: Final = protection_from(HasColour("chosen"))

CARDS: Final = (
    instant("Giant Growth", "{G}", target(CREATURE), pump(T0, 3, 3)),
    instant("Titanic Growth", "{1}{G}", target(CREATURE), pump(T0, 4, 4)),
    instant("Blossoming Defense", "{G}", target(CREATURE & YOURS), pump(T0, 2, 2, hexproof())),
    instant("Ranger's Guile", "{G}", target(CREATURE & YOURS), pump(T0, 1, 1, hexproof())),
    instant("Vines of Vastwood", "{G}", kicker("{G}"),
            target(CREATURE), AddRule((CantBeTargeted(Among(T0), AN_OPPONENTS),)), if_(KICKED, pump(T0, 4, 4))),
    instant("Gods Willing", "{W}",
            target(CREATURE & YOURS), ChooseValue("colour"), gains(T0, _A_COLOUR_OF_YOUR_CHOICE), Scry(1)),
    instant("Apostle's Blessing", "{1}{W/P}",
            target(ARTIFACT_OR_CREATURE & YOURS),
            ChooseOne(((gains(T0, protection_from(HasType("Artifact"))),),
                       (ChooseValue("colour"), gains(T0, _A_COLOUR_OF_YOUR_CHOICE))))),
    instant("Agony Warp", "{U}{B}", target(CREATURE), target(CREATURE), pump(T0, -3, 0), pump(T1, 0, -3)),
    instant("Seeds of Strength", "{G}{W}",
            target(CREATURE), target(CREATURE), target(CREATURE), pump(T0, 1, 1), pump(T1, 1, 1), pump(T2, 1, 1)),
    instant("Aphotic Wisps", "{B}",
            target(CREATURE), Modify(T0, (ChangeColours(("B",)), has("fear"))), draw()),
    instant("Deathlace", "{B}", target(SPELL | PERMANENT), Modify(T0, (ChangeColours(("B",)),), "forever")),
    instant("Repel the Darkness", "{2}{W}", up_to(2, CREATURE), tap(T0), draw()),
    instant("Toils of Night and Day", "{2}{U}",
            target(PERMANENT), another_target(PERMANENT),
            May((ChooseOne(((tap(T0),), (untap(T0),))),)), May((ChooseOne(((tap(T1),), (untap(T1),))),)),
            subtypes="Arcane"),
    sorcery("Dirge of Dread", "{2}{B}",
            gains(Each(CREATURE), fear()),
            cycling("{1}{B}"), when_cycled(target(CREATURE), May((gains(T0, fear()),)))),
    instant("Death Pulse", "{2}{B}{B}",
            target(CREATURE), pump(T0, -4, -4),
            cycling("{1}{B}{B}"), when_cycled(target(CREATURE), May((pump(T0, -1, -1),)))),
    instant("Orim's Chant", "{W}", kicker("{W}"),
            target(PLAYER), AddRule((CantCast(Among(T0)),)), if_(KICKED, AddRule((CantAttack(CREATURE),)))),
    instant("Silence", "{W}", AddRule((CantCast("opponent"),))),
    creature("Mother of Runes", "{W}", 1, 1, "Human Cleric",
             activated("{T}", target(CREATURE & YOURS), ChooseValue("colour"), gains(T0, _A_COLOUR_OF_YOUR_CHOICE))),
    creature("Sylvan Safekeeper", "{G}", 1, 1, "Human Wizard",
             activated(SacrificeSome(LAND), target(CREATURE & YOURS), gains(T0, shroud()))),
    creature("Vexing Shusher", "{R/G}{R/G}", 2, 2, "Goblin Shaman",
             on_stack(CantBeCountered(ITSELF)),
             activated("{R/G}", target(SPELL), AddRule((CantBeCountered(Among(T0)),)))),
    creature("Goldmeadow Harrier", "{W}", 1, 1, "Kithkin Soldier", activated("{W}, {T}", target(CREATURE), tap(T0))),
)  # fmt: skip
