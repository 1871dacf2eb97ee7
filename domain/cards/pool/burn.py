"""Spells that deal damage (120), with X, division and modes."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import If
from domain.cards.build import instant, sorcery
from domain.cards.keywords import kicker
from domain.cards.nouns import ANY_TARGET, KICKED, PLAYER_OR_PLANESWALKER, T0
from domain.cards.terms import X
from domain.cards.verbs import deal, deal_divided, divided, target

CARDS: Final = (
    instant("Lightning Bolt", "{R}", target(ANY_TARGET), deal(3, T0)),
    instant("Shock", "{R}", target(ANY_TARGET), deal(2, T0)),
    sorcery("Lava Spike", "{R}", target(PLAYER_OR_PLANESWALKER), deal(3, T0), subtypes="Arcane"),
    sorcery("Forked Bolt", "{R}", divided(2, ANY_TARGET, 1, 2), deal_divided()),
    sorcery("Rolling Thunder", "{X}{R}{R}", divided(X(), ANY_TARGET), deal_divided()),
    sorcery("Blaze", "{X}{R}", target(ANY_TARGET), deal(X(), T0)),
    instant("Burst Lightning", "{R}", kicker("{4}"),
            target(ANY_TARGET), If(KICKED, (deal(4, T0),), (deal(2, T0),))),
)  # fmt: skip
