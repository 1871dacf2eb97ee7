"""Sagas (714), one that turns over among them, and Sieges (310)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import ChangeTypes, CreateToken, Modifies, Modify
from domain.cards.build import mana_ability, token, triggered, when_enters
from domain.cards.effects import Discard, Move, Sacrifice, Search
from domain.cards.faces import back, battle, saga, transforming
from domain.cards.keywords import chapter, deathtouch, flying, haste, vigilance
from domain.cards.nouns import (
    AN_OPPONENTS,
    CARD_IN_A_GRAVEYARD,
    CREATURE,
    IT,
    ITSELF,
    NONLAND,
    OPPONENT,
    PERMANENT,
    T0,
    THIS,
    YOU,
    YOURS,
    a,
)
from domain.cards.terms import Compare, Each, HasType, PlayerNumber, Triggering
from domain.cards.triggers import Begins
from domain.cards.verbs import (
    add_any_colour,
    deal,
    destroy,
    discard,
    draw,
    exile,
    gain_life,
    gains,
    get,
    put_onto_battlefield,
    target,
)
from domain.vocabulary import Step, Zone

_CREATURE_OR_PLANESWALKER: Final = HasType("Creature") | HasType("Planeswalker")
_THAT_PLAYER: Final = Triggering("player")

CARDS: Final = (
    saga("History of Benalia", "{1}{W}{W}",
         chapter((1, 2), CreateToken(token("Knight", 2, 2, "W", "Knight", vigilance()))),
         chapter(3, Modify(Each(a("Knight") & YOURS), (get(2, 1),)))),
    saga("The Eldest Reborn", "{4}{B}",
         chapter(1, Sacrifice(Each(OPPONENT), PERMANENT & _CREATURE_OR_PLANESWALKER)),
         chapter(2, discard(Each(OPPONENT))),
         chapter(3, target(CARD_IN_A_GRAVEYARD & _CREATURE_OR_PLANESWALKER), put_onto_battlefield(T0, under=YOU))),
    saga("Binding the Old Gods", "{2}{B}{G}",
         chapter(1, target(PERMANENT & NONLAND & AN_OPPONENTS), destroy(T0)),
         chapter(2, Search(HasType("Forest"), Zone.BATTLEFIELD, tapped=True)),
         chapter(3, gains(Each(CREATURE & YOURS), deathtouch()))),
    transforming(
        saga("The Modern Age", "{1}{U}",
             chapter((1, 2), draw(), discard(YOU)),
             chapter(3, exile(THIS), Move(IT, Zone.BATTLEFIELD, under=YOU, transformed=True))),
        back("Enchantment Creature — Spirit", "Vector Glider", "U", flying(), power=2, toughness=3)),
    transforming(
        battle("Invasion of Zendikar", "{3}{G}", 3,
               when_enters(Search(HasType("Land") & HasType("Basic"), Zone.BATTLEFIELD, 2, tapped=True))),
        back("Creature — Elemental", "Awakened Skyclave", "G", vigilance(), haste(),
             Modifies(ITSELF, (ChangeTypes(add=("Land",)),)), mana_ability("{T}", add_any_colour()),
             power=4, toughness=4)),
    transforming(
        battle("Invasion of Dominaria", "{2}{W}", 5, when_enters(gain_life(4), draw())),
        back("Creature — Angel", "Serra Faithkeeper", "W", flying(), vigilance(), power=4, toughness=4)),
    transforming(
        battle("Invasion of Eldraine", "{3}{B}", 4, when_enters(target(OPPONENT), Discard(T0, 2))),
        back("Creature — Faerie", "Prickle Faeries", "B", flying(),
             triggered(Begins(Step.UPKEEP, "opponent"), deal(2, _THAT_PLAYER),
                       only_if=Compare(PlayerNumber(_THAT_PLAYER, "hand"), "<=", 2)),
             power=2, toughness=2)),
)  # fmt: skip
