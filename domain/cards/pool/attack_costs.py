"""Creatures that are exerted or enlist another as they attack (508.1g, 701.43, 702.154)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddPT, AddRule, CreateToken, Modifies
from domain.cards.build import activated, creature, token, triggered, when_enters
from domain.cards.combat_rules import CantBlock
from domain.cards.costs import Exert
from domain.cards.effects import AddPhases, Untap
from domain.cards.keywords import enlist, exerts, first_strike, flying, haste, lifelink, menace, trample, vigilance
from domain.cards.nouns import AN_OPPONENTS, ANOTHER, CREATURE, ITSELF, OPPONENT, PERMANENT, T0, THIS, YOURS
from domain.cards.terms import Among, Count, Each, Fits, HasMark, HasType
from domain.cards.triggers import Happens
from domain.cards.verbs import deal, draw, gain_life, pump, tap, target
from domain.vocabulary import Step

_WARRIOR: Final = token("Warrior", 1, 1, "W", "Warrior", vigilance())
_CAT: Final = token("Cat", 1, 1, "W", "Cat", lifelink())
_SOLDIER: Final = token("Soldier", 1, 1, "W", "Soldier")
_OTHERS: Final = Each(CREATURE & YOURS & ANOTHER)
_ANY_OF_YOURS: Final = Happens("exert", CREATURE & YOURS)
_ANOTHER_COMBAT: Final = AddPhases((Step.BEGINNING_OF_COMBAT,))
_OTHER_CATS: Final = Count(PERMANENT & HasType("Cat") & YOURS & ANOTHER)

CARDS: Final = (
    # exert
    creature("Gust Walker", "{1}{W}", 2, 2, "Human Wizard", exerts(pump(THIS, 1, 1, flying()))),
    creature("Glory-Bound Initiate", "{1}{W}", 3, 1, "Human Warrior", exerts(pump(THIS, 1, 3, lifelink()))),
    creature("Rhet-Crop Spearmaster", "{2}{W}", 3, 1, "Human Warrior", exerts(pump(THIS, 1, 0, first_strike()))),
    creature("Tah-Crop Elite", "{3}{W}", 2, 2, "Bird Warrior", flying(), exerts(pump(Each(CREATURE & YOURS), 1, 1))),
    creature("Emberhorn Minotaur", "{3}{R}", 4, 3, "Minotaur Warrior", exerts(pump(THIS, 1, 1, menace()))),
    creature("Hooded Brawler", "{2}{G}", 3, 2, "Snake Warrior", exerts(pump(THIS, 2, 2))),
    creature("Nef-Crop Entangler", "{1}{R}", 2, 1, "Human Warrior", trample(), exerts(pump(THIS, 1, 2))),
    creature("Watchful Naga", "{2}{G}", 2, 2, "Snake Wizard", exerts(draw())),
    creature("Ahn-Crop Crasher", "{2}{R}", 3, 2, "Minotaur Warrior", haste(),
             exerts(target(CREATURE), AddRule((CantBlock(Among(T0)),), "end_of_turn"))),
    creature("Ahn-Crop Champion", "{2}{G}{W}", 4, 4, "Human Warrior", exerts(Untap(_OTHERS))),
    creature("Glorybringer", "{3}{R}{R}", 4, 4, "Dragon", flying(), haste(),
             exerts(target(CREATURE & ~HasType("Dragon") & AN_OPPONENTS), deal(4, T0))),
    creature("Combat Celebrant", "{2}{R}", 4, 1, "Human Warrior",
             exerts(Untap(_OTHERS), _ANOTHER_COMBAT, only_if=~Fits(THIS, HasMark("exerted")))),
    creature("Trueheart Twins", "{4}{R}", 4, 4, "Jackal Warrior", exerts(),
             triggered(_ANY_OF_YOURS, pump(Each(CREATURE & YOURS), 1, 0))),
    creature("Vizier of the True", "{3}{W}", 3, 2, "Human Cleric", exerts(),
             triggered(_ANY_OF_YOURS, target(CREATURE & AN_OPPONENTS), tap(T0))),
    creature("Resolute Survivors", "{1}{R}{W}", 3, 3, "Human Warrior", exerts(),
             triggered(_ANY_OF_YOURS, deal(1, Each(OPPONENT)), gain_life(1))),
    creature("Steward of Solidarity", "{1}{W}", 2, 2, "Human Warrior",
             activated(("{T}", Exert()), CreateToken(_WARRIOR))),
    creature("Pride Sovereign", "{2}{G}", 2, 2, "Cat", Modifies(ITSELF, (AddPT(_OTHER_CATS, _OTHER_CATS),)),
             activated(("{W}, {T}", Exert()), CreateToken(_CAT, 2))),
    # enlist
    creature("Benalish Faithbonder", "{1}{W}", 1, 3, "Human Cleric", vigilance(), enlist()),
    creature("Coalition Skyknight", "{3}{W}", 2, 2, "Human Knight", flying(), enlist()),
    creature("Coalition Warbrute", "{3}{R}", 3, 4, "Minotaur Berserker", enlist(), trample()),
    creature("Barkweave Crusher", "{3}{G}", 2, 5, "Elemental Warrior", enlist()),
    creature("Argivian Cavalier", "{2}{W}", 2, 2, "Orc Knight", enlist(), when_enters(CreateToken(_SOLDIER))),
)  # fmt: skip
