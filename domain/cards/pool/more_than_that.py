"""Cards that change how much there is: life, damage, counters, draws, tokens, and to whom damage is dealt (614)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreatesMore
from domain.cards.build import activated, artifact, aura, creature, enchantment, static, token
from domain.cards.costs import SacrificeSome
from domain.cards.keywords import flash, flying, forestwalk, lifelink, vigilance
from domain.cards.keywords.tokens import CLUE, FOOD, TREASURE
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANOTHER,
    ARTIFACT_OR_CREATURE,
    CREATURE,
    OPPONENT,
    PERMANENT,
    PLAYER,
    RED,
    T0,
    THIS,
    YOURS,
    YOURSELF,
)
from domain.cards.replacements import (
    ChangesLife,
    DealsMore,
    DrawsMore,
    MillsMore,
    PutsMoreCounters,
    Redirects,
    TakesDraw,
)
from domain.cards.terms import AttachedTo, HasType, Times, X, YourTurn
from domain.cards.verbs import gains, pump, target

_ANYTHING: Final = PERMANENT | PLAYER
_GROWN: Final = "+1/+1"
_ANGEL: Final = token("Angel", 4, 4, "W", "Angel", flying(), vigilance())
_SQUIRREL: Final = token("Squirrel", 1, 1, "G", "Squirrel")

CARDS: Final = (
    enchantment("Boon Reflection", "{4}{W}", ChangesLife(YOURSELF, times=2)),
    creature("Rhox Faithmender", "{3}{W}", 1, 5, "Rhino Monk", lifelink(), ChangesLife(YOURSELF, times=2)),
    creature("Heron of Hope", "{3}{W}", 2, 3, "Bird", flying(), ChangesLife(YOURSELF, plus=1),
             activated("{1}{W}", gains(THIS, lifelink()))),
    enchantment("Tainted Remedy", "{2}{B}", ChangesLife(OPPONENT, turned=True)),
    creature("Bloodletter of Aclazotz", "{1}{B}{B}{B}", 2, 4, "Vampire Demon",
             flying(), static(ChangesLife(OPPONENT, "loss", times=2), only_if=YourTurn())),
    enchantment("Hardened Scales", "{G}", PutsMoreCounters(CREATURE & YOURS, _GROWN, plus=1)),
    creature("Corpsejack Menace", "{2}{B}{G}", 4, 4, "Fungus", PutsMoreCounters(CREATURE & YOURS, _GROWN, times=2)),
    creature("Winding Constrictor", "{B}{G}", 2, 3, "Snake",
             PutsMoreCounters(ARTIFACT_OR_CREATURE & YOURS, plus=1), PutsMoreCounters(YOURSELF, plus=1)),
    enchantment("Doubling Season", "{4}{G}",
                CreatesMore(YOURSELF), PutsMoreCounters(PERMANENT & YOURS, times=2, by_effect=True)),
    enchantment("Furnace of Rath", "{1}{R}{R}{R}", DealsMore(_ANYTHING, times=2)),
    enchantment("Gratuitous Violence", "{2}{R}{R}{R}", DealsMore(_ANYTHING, CREATURE & YOURS, times=2)),
    creature("Torbran, Thane of Red Fell", "{1}{R}{R}{R}", 2, 4, "Dwarf Noble",
             DealsMore(OPPONENT | (PERMANENT & AN_OPPONENTS), RED & YOURS, plus=2), also="Legendary"),
    aura("Pariah", "{2}{W}", CREATURE, Redirects(YOURSELF, AttachedTo())),
    creature("Palisade Giant", "{4}{W}{W}", 2, 7, "Giant Soldier",
             Redirects(YOURSELF | (PERMANENT & YOURS & ANOTHER), THIS)),
    enchantment("Thought Reflection", "{4}{U}{U}{U}", DrawsMore(YOURSELF)),
    artifact("Alhammarret's Archive", "{5}",
             ChangesLife(YOURSELF, times=2), DrawsMore(YOURSELF, but_first=True), also="Legendary"),
    creature("Notion Thief", "{2}{U}{B}", 3, 1, "Human Rogue", flash(), TakesDraw(OPPONENT, but_first=True)),
    creature("Bruvac the Grandiloquent", "{2}{U}", 1, 4, "Human Advisor", MillsMore(OPPONENT), also="Legendary"),
    creature("Xorn", "{2}{R}", 3, 2, "Elemental", CreatesMore(YOURSELF, 1, HasType("Treasure"), plus=1)),
    creature("Academy Manufactor", "{3}", 1, 3, "Assembly-Worker",
             CreatesMore(YOURSELF, 1, HasType("Clue") | HasType("Food") | HasType("Treasure"),
                         instead=(CLUE, FOOD, TREASURE)), also="Artifact"),
    enchantment("Divine Visitation", "{3}{W}{W}", CreatesMore(YOURSELF, 1, HasType("Creature"), instead=(_ANGEL,))),
    creature("Chatterfang, Squirrel General", "{2}{G}", 3, 3, "Squirrel Warrior",
             forestwalk(), CreatesMore(YOURSELF, 1, also=_SQUIRREL),
             activated(("{B}", SacrificeSome(PERMANENT & HasType("Squirrel"), X())),
                       target(CREATURE), pump(T0, X(), Times(-1, X()))),
             also="Legendary"),
)  # fmt: skip
