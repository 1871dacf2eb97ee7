"""The Ring: the emblem of players whom it has tempted (701.54c)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CardDefinition, ChangeTypes, CreateDelayedTrigger, Modifies, Static
from domain.cards.build import triggered
from domain.cards.combat_rules import CantBeBlocked
from domain.cards.effects import Discard, DrawCards, LoseLife, SacrificeIt
from domain.cards.nouns import CREATURE, OPPONENT, PERMANENT, PLAYER, TRIGGERING, YOU, YOURS
from domain.cards.terms import Compare, Each, HasMark, Measure, NumberOf, PlayerNumber, Triggering, Where
from domain.cards.triggers import BecomesBlocked, Begins, DamageIsDealt, Happens
from domain.vocabulary import Step, Zone

RING_BEARER: Final = "the Ring-bearer"
"""The designation (701.54b)."""
YOUR_BEARER: Final = PERMANENT & HasMark(RING_BEARER) & YOURS


def tempted(times: int) -> Where:
    """The Ring has tempted you so many times (701.54c)."""
    return Where(Compare(PlayerNumber(YOU, "tempted"), ">=", times))


AT_END_OF_COMBAT: Final = triggered(Begins(Step.END_OF_COMBAT, "any"), SacrificeIt(TRIGGERING))
GREATER: Final = CREATURE & Measure("power", ">", NumberOf(Each(YOUR_BEARER), "power"))
RING: Final = CardDefinition(
    "The Ring",
    abilities=(
        Static(
            (Modifies(YOUR_BEARER, (ChangeTypes(add=("Legendary",)),)), CantBeBlocked(YOUR_BEARER, GREATER)),
            zone=Zone.COMMAND,
        ),
        triggered(Happens("attack", YOUR_BEARER & tempted(2)), DrawCards(1), Discard(YOU), zone=Zone.COMMAND),
        triggered(
            BecomesBlocked(YOUR_BEARER & tempted(3), CREATURE),
            CreateDelayedTrigger(AT_END_OF_COMBAT, Triggering("by")),
            zone=Zone.COMMAND,
        ),
        triggered(
            DamageIsDealt(YOUR_BEARER & tempted(4), PLAYER, combat=True),
            LoseLife(3, Each(OPPONENT)),
            zone=Zone.COMMAND,
        ),
    ),
)
"""Its four abilities, each from so many temptations on."""
