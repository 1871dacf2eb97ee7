"""Split cards (709), with fuse (702.102) and with aftermath (702.127) among them."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import ChangeTypes, CreateToken, Modify, SetPT
from domain.cards.build import as_additional_cost, instant, sorcery, token
from domain.cards.costs import SacrificeSome
from domain.cards.effects import Sacrifice
from domain.cards.faces import split
from domain.cards.keywords import aftermath, fuse, vigilance
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANY_TARGET,
    ARTIFACT,
    CARD_IN_A_GRAVEYARD,
    CREATURE,
    CREATURE_CARD_IN_YOUR_GRAVEYARD,
    ENCHANTMENT,
    LAND,
    NOT_YOURS,
    OPPONENT,
    PERMANENT,
    PLAYER,
    T0,
    YOURS,
)
from domain.cards.terms import Each, HasType, Measure, NumberOf, Remembered, X
from domain.cards.verbs import (
    bounce,
    deal,
    deal_divided,
    destroy,
    divided,
    draw,
    exile,
    lose_life,
    pump,
    put_onto_battlefield,
    tap,
    target,
)

CARDS: Final = (
    split(instant("Fire", "{1}{R}", divided(2, ANY_TARGET, 1, 2), deal_divided()),
          instant("Ice", "{1}{U}", target(PERMANENT), tap(T0), draw())),
    split(instant("Dead", "{R}", target(CREATURE), deal(2, T0)),
          instant("Gone", "{2}{R}", target(CREATURE & NOT_YOURS), bounce(T0))),
    split(sorcery("Assault", "{R}", target(ANY_TARGET), deal(2, T0)),
          sorcery("Battery", "{3}{G}", CreateToken(token("Elephant", 3, 3, "G", "Elephant")))),
    split(sorcery("Life", "{G}", Modify(Each(LAND & YOURS), (ChangeTypes(add=("Creature",)), SetPT(1, 1)))),
          sorcery("Death", "{1}{B}", target(CREATURE_CARD_IN_YOUR_GRAVEYARD), put_onto_battlefield(T0),
                  lose_life(NumberOf(Remembered(), "mana_value")))),
    # --- fuse
    split(instant("Wear", "{1}{R}", target(ARTIFACT), destroy(T0)),
          instant("Tear", "{W}", target(ENCHANTMENT), destroy(T0)), fuse()),
    split(instant("Far", "{1}{U}", target(CREATURE), bounce(T0)),
          instant("Away", "{2}{B}", target(PLAYER), Sacrifice(T0, CREATURE)), fuse()),
    split(instant("Profit", "{1}{W}", pump(Each(CREATURE & YOURS), 1, 1)),
          instant("Loss", "{2}{B}", pump(Each(CREATURE & AN_OPPONENTS), -1, -1)), fuse()),
    # --- aftermath
    split(sorcery("Cut", "{1}{R}", target(CREATURE), deal(4, T0)),
          sorcery("Ribbons", "{X}{B}{B}", aftermath(), lose_life(X(), Each(OPPONENT)))),
    split(sorcery("Dusk", "{2}{W}{W}", destroy(Each(CREATURE & Measure("power", ">=", 3)))),
          sorcery("Dawn", "{3}{W}{W}", aftermath(),
                  bounce(Each(CREATURE_CARD_IN_YOUR_GRAVEYARD & Measure("power", "<=", 2))))),
    split(sorcery("Never", "{1}{B}{B}", target(PERMANENT & (HasType("Creature") | HasType("Planeswalker"))),
                  destroy(T0)),
          sorcery("Return", "{3}{B}", aftermath(), target(CARD_IN_A_GRAVEYARD), exile(T0),
                  CreateToken(token("Zombie", 2, 2, "B", "Zombie")))),
    split(instant("Start", "{2}{W}", CreateToken(token("Warrior", 1, 1, "W", "Warrior", vigilance()), 2)),
          sorcery("Finish", "{2}{B}", aftermath(), as_additional_cost(SacrificeSome(CREATURE)), target(CREATURE),
                  destroy(T0))),
)  # fmt: skip
