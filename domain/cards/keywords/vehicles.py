"""Keywords of permanents that creatures are tapped for: crew, saddle, station (702)."""

from __future__ import annotations

from domain.cards.abilities import (
    Activated,
    AnyAbility,
    AnyModification,
    ChangeTypes,
    GainAbility,
    Modifies,
    Modify,
    Static,
)
from domain.cards.build import sentence, static
from domain.cards.costs import TapForPower, TapSome
from domain.cards.effects import Acted, Designate, PutCounters
from domain.cards.nouns import ANOTHER, CREATURE, ITSELF, THIS
from domain.cards.terms import Compare, CountersOn, PaidAmount


def crew(power: int) -> Activated:
    """Crew: creatures tapped make it an artifact creature until end of turn (702.122a)."""
    text = sentence(Modify(THIS, (ChangeTypes(add=("Artifact", "Creature")),)), Acted("crew", THIS))
    return Activated((TapForPower(power),), text, name="crew")


def saddle(power: int) -> Activated:
    """Saddle: creatures tapped make it saddled until end of turn, as a sorcery (702.171a)."""
    text = sentence(Designate(THIS, "saddled", "end_of_turn"), Acted("saddle", THIS))
    return Activated((TapForPower(power),), text, sorcery_timing=True, name="saddle")


def station() -> Activated:
    """Station: another creature tapped puts charge counters on it for its power, as a sorcery (702.184a)."""
    text = sentence(PutCounters(THIS, "charge", PaidAmount("power")))
    return Activated((TapSome(CREATURE & ANOTHER),), text, sorcery_timing=True, name="station")


def stationed(counters: int, *abilities: AnyAbility, lives: bool = False) -> Static:
    """A station symbol: what it has with so many charge counters; perhaps it is a creature then (721.2a–b)."""
    enough = Compare(CountersOn(THIS, "charge"), ">=", counters)
    creature: tuple[AnyModification, ...] = (ChangeTypes(add=("Artifact", "Creature")),) if lives else ()
    return static(Modifies(ITSELF, (*creature, *(GainAbility(each) for each in abilities))), only_if=enough)
