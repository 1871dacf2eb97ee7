"""Spells that counter spells and abilities (701.6)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, CreateToken, If, Static
from domain.cards.build import activated, alternatively, card, creature, instant, token
from domain.cards.costs import DiscardSome, ExileSome, ReturnSome
from domain.cards.effects import Choose, Scry
from domain.cards.keywords import awaken, cycling, flying, kicker, split_second
from domain.cards.nouns import (
    ABILITY,
    ACTIVATED_ABILITY,
    ARTIFACT_OR_ENCHANTMENT_SPELL,
    BLUE,
    CREATURE,
    CREATURE_SPELL,
    INSTANT_OR_SORCERY,
    INSTANT_SPELL,
    IT,
    ITSELF,
    KICKED,
    LAND,
    NONCREATURE_SPELL,
    PERMANENT,
    SPELL,
    SPELL_OR_ABILITY,
    T0,
    THIS,
    YOURS,
    YOURSELF,
    a,
    card_of,
)
from domain.cards.static_rules import (
    CantActivate,
    CostsLess,
)
from domain.cards.terms import Among, ControllerOf, Did, Fits, HasType, Measure, SourceOf, Targets, X
from domain.cards.verbs import counter, counter_unless_pays, draw, gain_life, if_, tap, target, untap
from domain.vocabulary import Zone

_GREAT_CREATURE: Final = CREATURE & YOURS & Measure("power", ">=", 7)

CARDS: Final = (
    instant("Counterspell", "{U}{U}", target(SPELL), counter()),
    instant("Cancel", "{1}{U}{U}", target(SPELL), counter()),
    instant("Trickbind", "{1}{U}",
            split_second(),
            target(ABILITY), counter(),
            if_(Did("countered") & Fits(SourceOf(T0), PERMANENT), AddRule((CantActivate(Among(SourceOf(T0))),)))),
    instant("Dissolve", "{1}{U}{U}", target(SPELL), counter(), Scry(1)),
    instant("Absorb", "{W}{U}{U}", target(SPELL), counter(), gain_life(3)),
    instant("Essence Scatter", "{1}{U}", target(CREATURE_SPELL), counter()),
    instant("Remove Soul", "{1}{U}", target(CREATURE_SPELL), counter()),
    instant("Exclude", "{2}{U}", target(CREATURE_SPELL), counter(), draw()),
    instant("Negate", "{1}{U}", target(NONCREATURE_SPELL), counter()),
    instant("Dispel", "{U}", target(INSTANT_SPELL), counter()),
    instant("Annul", "{U}", target(ARTIFACT_OR_ENCHANTMENT_SPELL), counter()),
    instant("Swan Song", "{U}",
            target(SPELL & (HasType("Enchantment") | INSTANT_OR_SORCERY)),
            counter(), CreateToken(token("Bird", 2, 2, "U", "Bird", flying()), who=ControllerOf(T0))),
    instant("Mana Leak", "{1}{U}", target(SPELL), counter_unless_pays("{3}")),
    instant("Force Spike", "{U}", target(SPELL), counter_unless_pays("{1}")),
    instant("Mana Tithe", "{W}", target(SPELL), counter_unless_pays("{1}")),
    instant("Censor", "{1}{U}", target(SPELL), counter_unless_pays("{1}"), cycling("{U}")),
    instant("Condescend", "{X}{U}", target(SPELL), counter_unless_pays("{X}"), Scry(2)),
    instant("Prohibit", "{1}{U}", kicker("{2}"), target(SPELL),
            If(KICKED, (if_(Fits(T0, Measure("mana_value", "<=", 4)), counter()),),
               (if_(Fits(T0, Measure("mana_value", "<=", 2)), counter()),))),
    instant("Disrupting Shoal", "{X}{U}{U}",
            alternatively(ExileSome(Zone.HAND, BLUE & Measure("mana_value", "==", X()))),
            target(SPELL), if_(Fits(T0, Measure("mana_value", "==", X())), counter()),
            subtypes="Arcane"),
    instant("Memory Lapse", "{1}{U}", target(SPELL), counter(T0, Zone.LIBRARY)),
    instant("Remand", "{1}{U}", target(SPELL), counter(T0, Zone.HAND), draw()),
    instant("Force of Will", "{3}{U}{U}",
            alternatively("1 life", ExileSome(Zone.HAND, BLUE)),
            target(SPELL), counter()),
    instant("Daze", "{1}{U}",
            alternatively(ReturnSome(a("Island"))),
            target(SPELL), counter_unless_pays("{1}")),
    instant("Foil", "{2}{U}{U}",
            alternatively(DiscardSome(1, card_of("Island")), DiscardSome()),
            target(SPELL), counter()),
    instant("Rewind", "{2}{U}{U}", target(SPELL), counter(), Choose(LAND, 0, 4), untap(IT)),
    instant("Hindering Light", "{W}{U}",
            target(SPELL & Targets("some", YOURSELF | (PERMANENT & YOURS))), counter(), draw()),
    instant("Scatter to the Winds", "{1}{U}{U}",
            target(SPELL), counter(),
            awaken(3, "{4}{U}{U}", target(SPELL), counter(), slot=1)),
    card("Kindred Instant — Eldrazi", "Not of This World", "{7}",
         target(SPELL_OR_ABILITY & Targets("some", PERMANENT & YOURS)), counter(),
         Static((CostsLess(ITSELF, ("7",)),),
                Fits(THIS, Targets("some", SPELL_OR_ABILITY & Targets("some", _GREAT_CREATURE))), Zone.STACK)),
    instant("Stifle", "{U}", target(ABILITY), counter()),
    creature("Azorius Guildmage", "{W/U}{W/U}", 2, 2, "Vedalken Wizard",
             activated("{2}{W}", target(CREATURE), tap(T0)),
             activated("{2}{U}", target(ACTIVATED_ABILITY), counter())),
)  # fmt: skip
