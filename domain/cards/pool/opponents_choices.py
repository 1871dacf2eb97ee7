"""Spells and abilities for which an opponent chooses modes or targets (601.6)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import ChangeControl, Modify
from domain.cards.build import activated, land, modal, mode, sorcery
from domain.cards.effects import DrawCards, Fight
from domain.cards.keywords import buyback
from domain.cards.nouns import CREATURE, T0, T1, YOURS
from domain.cards.terms import Chooser, Controlled
from domain.cards.verbs import destroy, draw, opponents_choice, tap, target, these, up_to

CARDS: Final = (
    sorcery("Evangelize", "{4}{W}",
            buyback("{2}{W}{W}"),
            opponents_choice(CREATURE & Controlled(Chooser(0))), Modify(T0, (ChangeControl(),), "forever")),
    land("Arena",
         activated("{3}, {T}",
                   target(CREATURE & YOURS), opponents_choice(CREATURE & Controlled(Chooser(1))),
                   tap(these(T0, T1)), Fight(T0, T1))),
    sorcery("Fatal Lore", "{2}{B}{B}",
            modal(mode(draw(3)),
                  mode(up_to(2, CREATURE & Controlled(Chooser())),
                       destroy(T0, no_regeneration=True), DrawCards(3, Chooser(), up_to=True)),
                  opponent_chooses=True)),
)  # fmt: skip
