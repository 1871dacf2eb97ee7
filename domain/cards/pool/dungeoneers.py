"""Creatures that venture into the dungeon or take the initiative, and what completing one brings (701.49, 309, 725)."""

from __future__ import annotations

from domain.cards.abilities import EntersWith, If, May, Modifies, Static
from domain.cards.build import creature, triggered, when_enters
from domain.cards.effects import Choose, Move, TakeInitiative
from domain.cards.keywords import flying, trample, venture_into_the_dungeon
from domain.cards.nouns import CREATURE, IT, ITSELF, PLAYER, THIS, YOU, YOURS, YOURSELF
from domain.cards.terms import Compare, Each, PlayerNumber
from domain.cards.triggers import Begins, DamageIsDealt, Happens
from domain.cards.verbs import has, untap
from domain.vocabulary import Step, Zone

CARDS = (
    creature("Veteran Dungeoneer", "{3}{W}", 3, 4, "Human Warrior", when_enters(*venture_into_the_dungeon())),
    creature("Shortcut Seeker", "{3}{U}", 2, 5, "Human Rogue",
             triggered(DamageIsDealt(ITSELF, PLAYER, combat=True), *venture_into_the_dungeon())),
    creature("Gloom Stalker", "{2}{W}", 2, 3, "Dwarf Ranger",
             Static((Modifies(ITSELF, (has("double strike"),)),), Compare(PlayerNumber(YOU, "dungeons"), ">=", 1))),
    creature("Aarakocra Sneak", "{3}{U}", 1, 4, "Bird Rogue", flying(), when_enters(TakeInitiative())),
    creature("Avenging Hunter", "{4}{G}", 5, 4, "Dragon Ranger", trample(), when_enters(TakeInitiative())),
    creature("White Plume Adventurer", "{2}{W}", 3, 3, "Orc Cleric", when_enters(TakeInitiative()),
             triggered(Begins(Step.UPKEEP, "opponent"),
                       If(Compare(PlayerNumber(YOU, "dungeons"), ">=", 1),
                          (untap(Each(CREATURE & YOURS)),), (Choose(CREATURE & YOURS), untap(IT))))),
    creature("Dungeon Crawler", "{B}", 2, 1, "Zombie", EntersWith(ITSELF, tapped=True),
             triggered(Happens("complete_dungeon", YOURSELF), May((Move(THIS, Zone.HAND),)), zone=Zone.GRAVEYARD)),
)  # fmt: skip
