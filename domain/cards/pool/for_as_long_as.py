"""Cards that gain control for as long as something is so (611.2b)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import ChangeControl, Modify
from domain.cards.build import activated, artifact, creature, when_enters
from domain.cards.keywords import flying
from domain.cards.nouns import ARTIFACT, CREATURE, ITSELF, T0, TAPPED, THIS, YOURS
from domain.cards.static_rules import MayStayTapped
from domain.cards.terms import (
    Chooser,
    Compare,
    Controlled,
    Count,
    Fits,
    HasType,
    InZone,
    Measure,
    NumberOf,
    Remembered,
)
from domain.cards.verbs import opponents_choice, target
from domain.vocabulary import Zone

_TAPPED: Final = Fits(THIS, TAPPED)
_YOU_CONTROL_IT: Final = Fits(THIS, YOURS)
_STAYS_WEAKER: Final = Compare(NumberOf(Remembered("affected"), "power"), "<=", NumberOf(THIS, "power"))
_ISLANDS: Final = Count(InZone(Zone.BATTLEFIELD) & HasType("Island") & YOURS)
_GAIN: Final = (ChangeControl(),)

CARDS: Final = (
    creature("Preacher", "{1}{W}{W}", 1, 1, "Human Cleric",
             MayStayTapped(ITSELF),
             activated("{T}", opponents_choice(CREATURE & Controlled(Chooser(0))),
                       Modify(T0, _GAIN, "while_source", _TAPPED))),
    creature("Old Man of the Sea", "{1}{U}{U}", 2, 3, "Djinn",
             MayStayTapped(ITSELF),
             activated("{T}", target(CREATURE & Measure("power", "<=", NumberOf(THIS, "power"))),
                       Modify(T0, _GAIN, "while_source", _TAPPED & _STAYS_WEAKER))),
    creature("Willow Satyr", "{2}{G}{G}", 1, 1, "Satyr",
             MayStayTapped(ITSELF),
             activated("{T}", target(CREATURE & HasType("Legendary")),
                       Modify(T0, _GAIN, "while_source", _YOU_CONTROL_IT & _TAPPED))),
    creature("Rubinia Soulsinger", "{2}{G}{W}{U}", 2, 3, "Faerie",
             MayStayTapped(ITSELF),
             activated("{T}", target(CREATURE), Modify(T0, _GAIN, "while_source", _YOU_CONTROL_IT & _TAPPED)),
             also="Legendary"),
    artifact("Vedalken Shackles", "{3}",
             MayStayTapped(ITSELF),
             activated("{2}, {T}", target(CREATURE & Measure("power", "<=", _ISLANDS)),
                       Modify(T0, _GAIN, "while_source", _TAPPED))),
    creature("Aladdin", "{2}{R}{R}", 1, 1, "Human Rogue",
             activated("{1}{R}{R}, {T}", target(ARTIFACT), Modify(T0, _GAIN, "while_source", _YOU_CONTROL_IT))),
    creature("Master Thief", "{2}{U}{U}", 2, 2, "Human Rogue",
             when_enters(target(ARTIFACT), Modify(T0, _GAIN, "while_source", _YOU_CONTROL_IT))),
    creature("Sower of Temptation", "{2}{U}{U}", 2, 2, "Faerie Wizard",
             flying(), when_enters(target(CREATURE), Modify(T0, _GAIN, "while_source"))),
)  # fmt: skip
