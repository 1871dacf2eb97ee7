"""Cards with keyword counters (122.1b), and one for which the order of a graveyard counts (404.3)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import May
from domain.cards.build import creature, instant, sorcery, triggered
from domain.cards.effects import Choose, Move, PutCounters
from domain.cards.keywords import haste
from domain.cards.nouns import CREATURE, CREATURE_CARD_IN_YOUR_GRAVEYARD, IT, T0, THIS, YOURS
from domain.cards.terms import Above, Exists, HasType
from domain.cards.triggers import Begins
from domain.cards.verbs import destroy, pump, put_onto_battlefield, target
from domain.vocabulary import Step, Zone

CARDS: Final = (
    instant("Fully Grown", "{2}{G}", target(CREATURE), pump(T0, 3, 3), PutCounters(T0, "trample")),
    instant("Blood Curdle", "{3}{B}",
            target(CREATURE), destroy(T0), Choose(CREATURE & YOURS), PutCounters(IT, "menace")),
    sorcery("Unbreakable Bond", "{4}{B}",
            target(CREATURE_CARD_IN_YOUR_GRAVEYARD), Move(T0, Zone.BATTLEFIELD, counters=("lifelink", 1))),
    creature("Nether Shadow", "{B}{B}", 1, 1, "Spirit",
             haste(),
             triggered(Begins(Step.UPKEEP), May((put_onto_battlefield(THIS),)),
                       only_if=Exists(Above() & HasType("Creature"), 3), zone=Zone.GRAVEYARD)),
)  # fmt: skip
