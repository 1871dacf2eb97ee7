"""Keywords that trigger as a spell is cast: copies of it, and other spells that come with it (702)."""

from __future__ import annotations

from domain.cards.abilities import AdditionalCost, May, Triggered
from domain.cards.build import Price, optional, price, when_cast
from domain.cards.costs import SacrificeSome, TapSome
from domain.cards.effects import CastWithoutPaying, Choose, CopySpell, ExileUntil, Move
from domain.cards.nouns import CREATURE, IT, NONLAND, OPPONENT, PERMANENT, THIS
from domain.cards.terms import (
    Among,
    Compare,
    Died,
    Each,
    EventAmount,
    InZone,
    Kicked,
    Kicks,
    Measure,
    NumberOf,
    Remembered,
    SharesColour,
)
from domain.vocabulary import Zone


def storm() -> Triggered:
    """Storm: a copy for each spell cast before it this turn, which is the number of the casting (702.40a)."""
    return when_cast(CopySpell(THIS, EventAmount()))


def cascade() -> Triggered:
    """Cascade: exile cards until a lesser nonland one, which you may cast without paying (702.85a)."""
    lesser = Measure("mana_value", "<", NumberOf(THIS, "mana_value"))
    uncast = Each(InZone(Zone.EXILE) & (Among(IT) | Among(Remembered("rest"))))
    free = CastWithoutPaying(IT, only=lesser)
    return when_cast(ExileUntil(NONLAND & lesser), free, Move(uncast, Zone.LIBRARY, "at_random"), name="cascade")


def replicate(*cost: Price, index: int = 0) -> tuple[AdditionalCost, Triggered]:
    """Replicate: a copy for each time that its cost was paid (702.56a); it is the card's cost of that number."""
    paid = Compare(Kicks(index), ">", 0)
    return optional(price(*cost), "replicate", repeatable=True), when_cast(CopySpell(THIS, Kicks(index)), only_if=paid)


def conspire(index: int = 0) -> tuple[AdditionalCost, Triggered]:
    """Conspire: a copy for two creatures tapped that share a colour with it (702.78a)."""
    alike = CREATURE & SharesColour(THIS)
    return optional(TapSome(alike, 2), "conspire"), when_cast(CopySpell(THIS), only_if=Kicked(index))


def casualty(power: int, index: int = 0) -> tuple[AdditionalCost, Triggered]:
    """Casualty: a copy for a creature sacrificed with so much power (702.153a)."""
    strong = CREATURE & Measure("power", ">=", power)
    return optional(SacrificeSome(strong), "casualty"), when_cast(CopySpell(THIS), only_if=Kicked(index))


def gravestorm() -> Triggered:
    """Gravestorm: a copy for each permanent put into a graveyard this turn (702.69a)."""
    return when_cast(CopySpell(THIS, Died(PERMANENT)), name="gravestorm")


def demonstrate() -> Triggered:
    """Demonstrate: you may copy it; if you do, an opponent of your choice copies it, too (702.144a)."""
    copied = (CopySpell(THIS), Choose(OPPONENT), CopySpell(THIS, who=IT))
    return when_cast(May(copied), name="demonstrate")
