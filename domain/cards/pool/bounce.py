"""Spells and abilities that return permanents or spells to hands and libraries."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import May, TargetSpec
from domain.cards.build import alternatively, creature, instant, when_enters
from domain.cards.costs import ExileSome, SacrificeSome
from domain.cards.effects import Choose
from domain.cards.keywords import buyback, flash, flashback, flying, kicker, overload
from domain.cards.nouns import (
    BLUE,
    CARD_IN_A_GRAVEYARD,
    CREATURE,
    IT,
    KICKED,
    LAND,
    NONLAND,
    NOT_YOURS,
    PERMANENT,
    SPELL,
    T0,
    T1,
    YOU,
    YOURS,
)
from domain.cards.terms import ControllerOf, Count, Each, HasName, HasType, Plus
from domain.cards.verbs import (
    another_target,
    bounce,
    draw,
    exile,
    if_,
    lose_life,
    put_on_top,
    put_onto_battlefield,
    target,
    up_to,
)
from domain.vocabulary import Zone

CARDS: Final = (
    instant("Unsummon", "{U}", target(CREATURE), bounce(T0)),
    instant("Boomerang", "{U}{U}", target(PERMANENT), bounce(T0)),
    instant("Repulse", "{2}{U}", target(CREATURE), bounce(T0), draw()),
    instant("Run Away Together", "{1}{U}", TargetSpec(CREATURE, 2, 2, differ="controller"), bounce(T0)),
    instant("Vapor Snag", "{U}", target(CREATURE), bounce(T0), lose_life(1, ControllerOf(T0))),
    instant("Repel", "{3}{U}", target(CREATURE), put_on_top(T0)),
    instant("Snapback", "{1}{U}", alternatively(ExileSome(Zone.HAND, BLUE)), target(CREATURE), bounce(T0)),
    instant("Into the Roil", "{1}{U}", kicker("{1}{U}"),
            target(PERMANENT & NONLAND), bounce(T0), if_(KICKED, draw())),
    instant("Rushing River", "{2}{U}", kicker(SacrificeSome(LAND)),
            target(PERMANENT & NONLAND), another_target(PERMANENT & NONLAND, when=KICKED),
            bounce(T0), if_(KICKED, bounce(T1))),
    instant("Aether Burst", "{1}{U}",
            up_to(Plus(1, Count(CARD_IN_A_GRAVEYARD & HasName("Aether Burst"))), CREATURE), bounce(T0)),
    instant("Capsize", "{1}{U}{U}", buyback("{3}"), target(PERMANENT), bounce(T0)),
    instant("Cyclonic Rift", "{1}{U}",
            target(PERMANENT & NONLAND & NOT_YOURS), bounce(T0),
            overload("{6}{U}", bounce(Each(PERMANENT & NONLAND & NOT_YOURS)))),
    creature("Man-o'-War", "{2}{U}", 2, 2, "Jellyfish", when_enters(target(CREATURE), bounce(T0))),
    creature("Venser, Shaper Savant", "{2}{U}{U}", 2, 2, "Human Wizard",
             flash(), when_enters(target(SPELL | PERMANENT), bounce(T0)),
             also="Legendary"),
    instant("Momentary Blink", "{1}{W}",
            target(CREATURE & YOURS), exile(T0), put_onto_battlefield(IT),
            flashback("{3}{U}")),
    instant("Cloudshift", "{W}", target(CREATURE & YOURS), exile(T0), put_onto_battlefield(IT, under=YOU)),
    creature("Restoration Angel", "{3}{W}", 3, 4, "Angel",
             flash(), flying(),
             when_enters(target(CREATURE & ~HasType("Angel") & YOURS),
                         May((exile(T0), put_onto_battlefield(IT, under=YOU))))),
    creature("Stonecloaker", "{2}{W}", 3, 2, "Gargoyle",
             flash(), flying(),
             when_enters(Choose(CREATURE & YOURS), bounce(IT)),
             when_enters(target(CARD_IN_A_GRAVEYARD), exile(T0))),
)  # fmt: skip
