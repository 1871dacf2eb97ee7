"""Costs that can fail or can't be taken back, and conditions on when a spell is cast (601.2h, 601.3, 732.1)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    Modifies,
)
from domain.cards.build import (
    activated,
    artifact,
    as_additional_cost,
    creature,
    instant,
    mana_ability,
    on_stack,
    sorcery,
    static,
)
from domain.cards.costs import MillTop, SacrificeSome, TapSome
from domain.cards.effects import RevealHand, Search
from domain.cards.nouns import CREATURE, ITSELF, NONLAND, PERMANENT, PLAYER, T0, YOU, YOURS
from domain.cards.static_rules import (
    CantBeCountered,
)
from domain.cards.terms import Exists, HasKeyword, HasType, Measure, PaidAmount, Plus
from domain.cards.verbs import add_any_colour, add_mana, destroy, draw, has, target
from domain.vocabulary import Zone

CARDS: Final = (
    creature("Millikin", "{2}", 0, 1, "Construct",
             mana_ability(("{T}", MillTop()), add_mana("{C}")),
             also="Artifact"),
    artifact("Springleaf Drum", "{1}", mana_ability(("{T}", TapSome(CREATURE)), add_any_colour())),
    artifact("Birthing Pod", "{3}{G/P}",
             activated(("{1}{G/P}, {T}", SacrificeSome(CREATURE)),
                       Search(HasType("Creature") & Measure("mana_value", "==", Plus(1, PaidAmount("mana_value"))),
                              Zone.BATTLEFIELD),
                       sorcery_timing=True)),
    sorcery("Gitaxian Probe", "{U/P}", target(PLAYER), RevealHand(T0, YOU), draw()),
    sorcery("Mutual Destruction", "{B}",
            static(Modifies(ITSELF, (has("flash"),)), only_if=Exists(PERMANENT & HasKeyword("flash") & YOURS),
                   zone=Zone.STACK),
            as_additional_cost(SacrificeSome(CREATURE)),
            target(CREATURE), destroy(T0)),
    instant("Abrupt Decay", "{B}{G}",
            on_stack(CantBeCountered(ITSELF)),
            target(PERMANENT & NONLAND & Measure("mana_value", "<=", 3)), destroy(T0)),
)  # fmt: skip
