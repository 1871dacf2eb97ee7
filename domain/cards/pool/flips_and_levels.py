"""Flip cards (710), levelers (711), and prototype cards (718)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import GainAbility, Modifies
from domain.cards.build import activated, card, creature, mana_ability, static, triggered, when_enters
from domain.cards.effects import Flip
from domain.cards.faces import flip, prototype
from domain.cards.keywords import (
    deathtouch,
    double_strike,
    flying,
    haste,
    level_up,
    levels,
    reach,
    trample,
)
from domain.cards.nouns import CARD_IN_A_GRAVEYARD, CREATURE, PERMANENT, PLAYER, T0, THIS, YOU, YOURS
from domain.cards.terms import Compare, Fits, HasKeyword, HasType, InZone, OwnerOf, PlayerNumber
from domain.cards.triggers import StateOf
from domain.cards.verbs import add_mana, draw, exile, has, if_, pump, put_onto_battlefield, target
from domain.vocabulary import Zone

_TREES: Final = mana_ability("{T}", add_mana("{G}{G}"))

CARDS: Final = (
    flip(
        creature("Nezumi Graverobber", "{1}{B}", 2, 1, "Rat Rogue",
                 activated("{1}{B}", target(InZone(Zone.GRAVEYARD, owner="opponent")), exile(T0),
                           if_(Compare(PlayerNumber(OwnerOf(T0), "graveyard"), "==", 0), Flip()))),
        card("Legendary Creature — Rat Wizard", "Nighteyes the Desecrator", None,
             activated("{4}{B}", target(CARD_IN_A_GRAVEYARD & HasType("Creature")),
                       put_onto_battlefield(T0, under=YOU)),
             power=4, toughness=2)),
    flip(
        creature("Student of Elements", "{1}{U}", 1, 1, "Human Wizard",
                 triggered(StateOf(Fits(THIS, HasKeyword("flying"))), Flip())),
        card("Legendary Creature — Human Wizard", "Tobita, Master of Winds", None,
             Modifies(CREATURE & YOURS, (has("flying"),)), power=3, toughness=3)),
    flip(
        creature("Jushi Apprentice", "{1}{U}", 1, 2, "Human Wizard",
                 activated("{2}{U}, {T}", draw(), if_(Compare(PlayerNumber(YOU, "hand"), ">=", 9), Flip()))),
        card("Legendary Creature — Human Wizard", "Tomoya the Revealer", None,
             activated("{3}{U}{U}, {T}", target(PLAYER), draw(PlayerNumber(YOU, "hand"), T0)),
             power=2, toughness=3)),
    # --- levels
    creature("Joraga Treespeaker", "{G}", 1, 1, "Elf Druid", level_up("{1}{G}"), levels(1, 4, 1, 2, _TREES),
             levels(5, None, 1, 4, static(Modifies(PERMANENT & HasType("Elf") & YOURS, (GainAbility(_TREES),))))),
    creature("Kargan Dragonlord", "{R}{R}", 2, 2, "Human Warrior", level_up("{R}"), levels(4, 7, 4, 4, flying()),
             levels(8, None, 8, 8, flying(), trample(), activated("{R}", pump(THIS, 1, 0)))),
    # --- prototypes
    prototype(creature("Blitz Automaton", "{7}", 6, 4, "Construct", haste(), also="Artifact"), "{2}{R}", 3, 2),
    prototype(creature("Goring Warplow", "{6}", 5, 4, "Construct", deathtouch(), also="Artifact"), "{1}{B}", 1, 1),
    prototype(creature("Rust Goliath", "{10}", 10, 10, "Construct", reach(), trample(), also="Artifact"),
              "{3}{G}{G}", 3, 5),
    prototype(creature("Combat Thresher", "{7}", 3, 3, "Construct", double_strike(), when_enters(draw()),
                       also="Artifact"), "{2}{W}", 1, 1),
)  # fmt: skip
