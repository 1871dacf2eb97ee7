"""Cards that make abilities trigger more often, or not at all (603.2d)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import ChangeTypes, EntersChoosing, Modifies
from domain.cards.build import artifact, creature
from domain.cards.keywords import deathtouch, flash, flying, lifelink, vigilance, ward
from domain.cards.nouns import AN_OPPONENTS, ANOTHER, ARTIFACT_OR_CREATURE, CREATURE, ITSELF, PERMANENT, YOURS
from domain.cards.terms import HasType, Status
from domain.cards.trigger_rules import CausesNoTriggers, TriggersMore
from domain.cards.triggers import Moves
from domain.cards.verbs import has
from domain.vocabulary import Zone

YOUR_PERMANENTS: Final = PERMANENT & YOURS
ANYTHING_ENTERS: Final = Moves(PERMANENT, to=Zone.BATTLEFIELD)
CREATURE_ENTERS: Final = Moves(CREATURE, to=Zone.BATTLEFIELD)
CREATURE_DIES: Final = Moves(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD)

CARDS: Final = (
    artifact("Panharmonicon", "{4}", TriggersMore(
        YOUR_PERMANENTS, Moves(ARTIFACT_OR_CREATURE, to=Zone.BATTLEFIELD))),
    creature("Yarok, the Desecrated", "{2}{B}{G}{U}", 3, 5, "Elemental Horror", deathtouch(), lifelink(),
             TriggersMore(YOUR_PERMANENTS, ANYTHING_ENTERS), also="Legendary"),
    creature("Naban, Dean of Iteration", "{1}{U}", 2, 1, "Human Wizard",
             TriggersMore(YOUR_PERMANENTS, Moves(PERMANENT & HasType("Wizard") & YOURS, to=Zone.BATTLEFIELD)),
             also="Legendary"),
    creature("Teysa Karlov", "{2}{W}{B}", 2, 4, "Human Advisor", TriggersMore(YOUR_PERMANENTS, CREATURE_DIES),
             Modifies(PERMANENT & Status("token") & HasType("Creature") & YOURS, (has("vigilance"), has("lifelink"))),
             also="Legendary"),
    creature("Elesh Norn, Mother of Machines", "{4}{W}", 4, 7, "Phyrexian Praetor", vigilance(),
             TriggersMore(YOUR_PERMANENTS, ANYTHING_ENTERS),
             CausesNoTriggers(ANYTHING_ENTERS, PERMANENT & AN_OPPONENTS), also="Legendary"),
    creature("Roaming Throne", "{4}", 4, 4, "Golem", ward("{2}"), EntersChoosing("creature_type"),
             Modifies(ITSELF, (ChangeTypes(add=("chosen",)),)),
             TriggersMore(CREATURE & YOURS & HasType("chosen") & ANOTHER), also="Artifact"),
    artifact("Torpor Orb", "{2}", CausesNoTriggers(CREATURE_ENTERS)),
    creature("Hushwing Gryff", "{2}{W}", 2, 1, "Hippogriff", flash(), flying(), CausesNoTriggers(CREATURE_ENTERS)),
    creature("Tocatli Honor Guard", "{1}{W}", 1, 3, "Human Soldier", CausesNoTriggers(CREATURE_ENTERS)),
)  # fmt: skip
