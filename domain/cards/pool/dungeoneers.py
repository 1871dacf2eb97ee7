"""Creatures that venture into the dungeon, and what completing one brings (701.49, 309)."""

from __future__ import annotations

from domain.cards.abilities import EntersWith, May, Modifies, Static
from domain.cards.build import creature, triggered, when_enters
from domain.cards.effects import Move
from domain.cards.keywords import venture_into_the_dungeon
from domain.cards.nouns import ITSELF, PLAYER, THIS, YOU, YOURSELF
from domain.cards.terms import Compare, PlayerNumber
from domain.cards.triggers import DamageIsDealt, Happens
from domain.cards.verbs import has
from domain.vocabulary import Zone

CARDS = (
    creature("Veteran Dungeoneer", "{3}{W}", 3, 4, "Human Warrior", when_enters(*venture_into_the_dungeon())),
    creature("Shortcut Seeker", "{3}{U}", 2, 5, "Human Rogue",
             triggered(DamageIsDealt(ITSELF, PLAYER, combat=True), *venture_into_the_dungeon())),
    creature("Gloom Stalker", "{2}{W}", 2, 3, "Dwarf Ranger",
             Static((Modifies(ITSELF, (has("double strike"),)),), Compare(PlayerNumber(YOU, "dungeons"), ">=", 1))),
    creature("Dungeon Crawler", "{B}", 2, 1, "Zombie", EntersWith(ITSELF, tapped=True),
             triggered(Happens("complete_dungeon", YOURSELF), May((Move(THIS, Zone.HAND),)), zone=Zone.GRAVEYARD)),
)  # fmt: skip
