"""Planeswalkers and their loyalty abilities (306, 606)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CardDefinition, GetEmblem
from domain.cards.build import activated, card, triggered
from domain.cards.costs import ChangeLoyalty
from domain.cards.effects import MayCast, Move
from domain.cards.nouns import ANY_TARGET, CREATURE, IT, OPPONENT, T0, YOU
from domain.cards.terms import Did, Each, TopOf
from domain.cards.triggers import Casts
from domain.cards.verbs import add_mana, deal, if_, target
from domain.vocabulary import Zone

_EMBLEM: Final = CardDefinition(
    "Chandra", abilities=(triggered(Casts("you"), target(ANY_TARGET), deal(5, T0), zone=Zone.COMMAND),)
)

CARDS: Final = (
    card("Legendary Planeswalker — Chandra", "Chandra, Torch of Defiance", "{2}{R}{R}",
         activated(ChangeLoyalty(1),
                   Move(TopOf(YOU), Zone.EXILE), MayCast(IT), if_(~Did("cast"), deal(2, Each(OPPONENT)))),
         activated(ChangeLoyalty(1), add_mana("{R}{R}")),
         activated(ChangeLoyalty(-3), target(CREATURE), deal(4, T0)),
         activated(ChangeLoyalty(-7), GetEmblem(_EMBLEM)),
         loyalty=4),
)  # fmt: skip
