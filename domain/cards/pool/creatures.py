"""Creatures whose abilities are keywords, or none, and some great ones."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    Modifies,
    MovesInstead,
)
from domain.cards.build import creature, on_stack, static, triggered, when_cast
from domain.cards.effects import ExtraTurn, Move
from domain.cards.keywords import (
    affinity,
    annihilator,
    deathtouch,
    delve,
    first_strike,
    flash,
    flying,
    haste,
    hexproof,
    hexproof_from,
    indestructible,
    lifelink,
    protection_from,
    protection_from_everything,
    shroud,
    trample,
    vigilance,
    wither,
)
from domain.cards.nouns import (
    ARTIFACT,
    BLACK,
    CARD_IN_YOUR_GRAVEYARD,
    COLOURLESS,
    INSTANT_OR_SORCERY_SPELL,
    ITSELF,
    PERMANENT,
    SPELL,
    T0,
    YOURS,
)
from domain.cards.static_rules import (
    CantBeCountered,
)
from domain.cards.terms import Each, Exists
from domain.cards.triggers import Moves
from domain.cards.verbs import destroy, get, target
from domain.vocabulary import Zone

CARDS: Final = (
    creature("Grizzly Bears", "{1}{G}", 2, 2, "Bear"),
    creature("Hill Giant", "{3}{R}", 3, 3, "Giant"),
    creature("Savannah Lions", "{W}", 2, 1, "Cat"),
    creature("Elite Vanguard", "{W}", 2, 1, "Human Soldier"),
    creature("Ornithopter", "{0}", 0, 2, "Thopter", flying(), also="Artifact"),
    creature("Frogmite", "{4}", 2, 2, "Frog", affinity(ARTIFACT), also="Artifact"),
    creature("Gurmag Angler", "{6}{B}", 5, 5, "Zombie Fish", delve()),
    creature("Ambush Viper", "{1}{G}", 2, 1, "Snake", flash(), deathtouch()),
    creature("Serra Angel", "{3}{W}{W}", 4, 4, "Angel", flying(), vigilance()),
    creature("Vampire Nighthawk", "{1}{B}{B}", 2, 3, "Vampire Shaman", flying(), deathtouch(), lifelink()),
    creature("Darksteel Myr", "{3}", 0, 1, "Myr", indestructible(), also="Artifact"),
    creature("Black Knight", "{B}{B}", 2, 2, "Human Knight", first_strike(), protection_from("white")),
    creature("White Knight", "{W}{W}", 2, 2, "Human Knight", first_strike(), protection_from("black")),
    creature("Slippery Bogle", "{G/U}", 1, 1, "Beast", hexproof()),
    creature("Gladecover Scout", "{G}", 1, 1, "Elf Scout", hexproof()),
    creature("Knight of Grace", "{1}{W}", 2, 2, "Human Knight",
             first_strike(), hexproof_from(BLACK),
             static(Modifies(ITSELF, (get(1, 0),)), only_if=Exists(PERMANENT & BLACK))),
    creature("Pincher Beetles", "{2}{G}", 3, 1, "Insect", shroud()),
    creature("Elvish Lookout", "{G}", 1, 1, "Elf", shroud()),
    creature("Boggart Ram-Gang", "{R/G}{R/G}{R/G}", 3, 3, "Goblin Warrior", haste(), wither()),
    creature("Great Sable Stag", "{1}{G}{G}", 3, 3, "Elk",
             on_stack(CantBeCountered(ITSELF)), protection_from("blue"), protection_from("black")),
    creature("Carnage Tyrant", "{4}{G}{G}", 7, 6, "Dinosaur",
             on_stack(CantBeCountered(ITSELF)), trample(), hexproof()),
    creature("Progenitus", "{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", 10, 10, "Hydra Avatar",
             protection_from_everything(),
             static(MovesInstead(ITSELF, Zone.GRAVEYARD, Zone.LIBRARY, reveal=True, shuffle=True), zone=None),
             also="Legendary"),
    creature("Emrakul, the Aeons Torn", "{15}", 15, 15, "Eldrazi",
             on_stack(CantBeCountered(ITSELF)),
             when_cast(ExtraTurn()),
             flying(), protection_from(SPELL & ~COLOURLESS), annihilator(6),
             triggered(Moves(ITSELF, to=Zone.GRAVEYARD),
                       Move(Each(CARD_IN_YOUR_GRAVEYARD), Zone.LIBRARY, "shuffled"), zone=Zone.GRAVEYARD),
             also="Legendary"),
    creature("Ulamog, the Infinite Gyre", "{11}", 10, 10, "Eldrazi",
             when_cast(target(PERMANENT), destroy(T0)),
             indestructible(), annihilator(4),
             triggered(Moves(ITSELF, to=Zone.GRAVEYARD),
                       Move(Each(CARD_IN_YOUR_GRAVEYARD), Zone.LIBRARY, "shuffled"), zone=Zone.GRAVEYARD),
             also="Legendary"),
    creature("Sphinx of the Final Word", "{5}{U}{U}", 5, 5, "Sphinx",
             on_stack(CantBeCountered(ITSELF)),
             flying(), hexproof(), CantBeCountered(INSTANT_OR_SORCERY_SPELL & YOURS)),
)  # fmt: skip
