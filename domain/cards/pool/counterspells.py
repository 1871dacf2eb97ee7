"""Spells that counter spells and abilities (701.6)."""

from __future__ import annotations

from typing import Final

from domain.cards.build import alternatively, instant
from domain.cards.costs import ExileSome
from domain.cards.effects import Choose, Counter
from domain.cards.nouns import (
    ABILITY,
    ARTIFACT_OR_ENCHANTMENT_SPELL,
    BLUE,
    CREATURE_SPELL,
    INSTANT_SPELL,
    IT,
    LAND,
    NONCREATURE_SPELL,
    PERMANENT,
    SPELL,
    T0,
    YOURS,
    YOURSELF,
)
from domain.cards.terms import Targets
from domain.cards.verbs import counter, counter_unless_pays, draw, target, untap
from domain.vocabulary import Zone

CARDS: Final = (
    instant("Counterspell", "{U}{U}", target(SPELL), counter()),
    instant("Cancel", "{1}{U}{U}", target(SPELL), counter()),
    instant("Essence Scatter", "{1}{U}", target(CREATURE_SPELL), counter()),
    instant("Remove Soul", "{1}{U}", target(CREATURE_SPELL), counter()),
    instant("Negate", "{1}{U}", target(NONCREATURE_SPELL), counter()),
    instant("Dispel", "{U}", target(INSTANT_SPELL), counter()),
    instant("Annul", "{U}", target(ARTIFACT_OR_ENCHANTMENT_SPELL), counter()),
    instant("Mana Leak", "{1}{U}", target(SPELL), counter_unless_pays("{3}")),
    instant("Force Spike", "{U}", target(SPELL), counter_unless_pays("{1}")),
    instant("Mana Tithe", "{W}", target(SPELL), counter_unless_pays("{1}")),
    instant("Memory Lapse", "{1}{U}", target(SPELL), Counter(T0, Zone.LIBRARY, "top")),
    instant("Remand", "{1}{U}", target(SPELL), counter(T0, Zone.HAND), draw()),
    instant("Stifle", "{U}", target(ABILITY), counter()),
    instant("Force of Will", "{3}{U}{U}",
            alternatively("1 life", ExileSome(Zone.HAND, BLUE)),
            target(SPELL), counter()),
    instant("Rewind", "{2}{U}{U}",
            target(SPELL), counter(), Choose(LAND, 0, 4), untap(IT)),
    instant("Hindering Light", "{W}{U}",
            target(SPELL & Targets("some", YOURSELF | (PERMANENT & YOURS))), counter(), draw()),
)  # fmt: skip
