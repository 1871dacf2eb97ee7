"""Creatures whose abilities are keywords, or none."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CantBeCountered, MovesInstead
from domain.cards.build import creature, on_stack, static, triggered, when_cast
from domain.cards.effects import ExtraTurn, Move
from domain.cards.keywords import (
    affinity,
    annihilator,
    first_strike,
    flying,
    haste,
    hexproof,
    protection_from,
    protection_from_everything,
    shroud,
    vigilance,
    wither,
)
from domain.cards.nouns import (
    ARTIFACT,
    CARD_IN_YOUR_GRAVEYARD,
    COLOURLESS,
    INSTANT_OR_SORCERY_SPELL,
    ITSELF,
    SPELL,
    YOURS,
)
from domain.cards.terms import Each
from domain.cards.triggers import Moves
from domain.vocabulary import Zone

CARDS: Final = (
    creature("Grizzly Bears", "{1}{G}", 2, 2, "Bear"),
    creature("Hill Giant", "{3}{R}", 3, 3, "Giant"),
    creature("Savannah Lions", "{W}", 2, 1, "Cat"),
    creature("Elite Vanguard", "{W}", 2, 1, "Human Soldier"),
    creature("Ornithopter", "{0}", 0, 2, "Thopter", flying(), also="Artifact"),
    creature("Frogmite", "{4}", 2, 2, "Frog", affinity(ARTIFACT), also="Artifact"),
    creature("Serra Angel", "{3}{W}{W}", 4, 4, "Angel", flying(), vigilance()),
    creature("Black Knight", "{B}{B}", 2, 2, "Human Knight", first_strike(), protection_from("white")),
    creature("White Knight", "{W}{W}", 2, 2, "Human Knight", first_strike(), protection_from("black")),
    creature("Slippery Bogle", "{G/U}", 1, 1, "Beast", hexproof()),
    creature("Gladecover Scout", "{G}", 1, 1, "Elf Scout", hexproof()),
    creature("Pincher Beetles", "{2}{G}", 3, 1, "Insect", shroud()),
    creature("Elvish Lookout", "{G}", 1, 1, "Elf", shroud()),
    creature("Boggart Ram-Gang", "{R/G}{R/G}{R/G}", 3, 3, "Goblin Warrior", haste(), wither()),
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
    creature("Sphinx of the Final Word", "{5}{U}{U}", 5, 5, "Sphinx",
             on_stack(CantBeCountered(ITSELF)),
             flying(), hexproof(), CantBeCountered(INSTANT_OR_SORCERY_SPELL & YOURS)),
)  # fmt: skip
