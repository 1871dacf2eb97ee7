"""Permanents that exile cards and speak of them later: linked abilities, "until", imprint (607, 610.3)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    May,
)
from domain.cards.build import (
    activated,
    artifact,
    creature,
    enchantment,
    triggered,
    when_enters,
    when_leaves,
    whenever_you_cast,
)
from domain.cards.effects import CastWithoutPaying, Choose, CopyCard, Move
from domain.cards.keywords import champion, flash, flying
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANOTHER,
    BLACK,
    BLUE,
    CARD_IN_A_GRAVEYARD,
    CREATURE,
    IT,
    ITSELF,
    LAND,
    NONLAND,
    PERMANENT,
    PLAYER,
    SPELL,
    T0,
)
from domain.cards.static_rules import (
    CantCast,
)
from domain.cards.terms import Controlled, Each, HasType, InZone, Linked, Measure, Remembered, SharesName, TopOf
from domain.cards.triggers import Happens
from domain.cards.verbs import bounce, put_onto_battlefield, tap, target, up_to
from domain.vocabulary import Zone

_EXILE_THE_TOP_CARD: Final = Move(TopOf(T0), Zone.EXILE, link=True)

CARDS: Final = (
    enchantment("Oblivion Ring", "{2}{W}",
                when_enters(target(PERMANENT & NONLAND & ANOTHER), Move(T0, Zone.EXILE, link=True)),
                when_leaves(put_onto_battlefield(Linked()))),
    creature("Banisher Priest", "{1}{W}{W}", 2, 2, "Human Cleric",
             when_enters(target(CREATURE & AN_OPPONENTS), Move(T0, Zone.EXILE, until_source_leaves=True))),
    creature("Angel of Serenity", "{4}{W}{W}{W}", 5, 6, "Angel",
             flying(),
             when_enters(up_to(3, (CREATURE & ANOTHER) | (CARD_IN_A_GRAVEYARD & HasType("Creature"))),
                         May((Move(T0, Zone.EXILE, link=True),))),
             when_leaves(bounce(Linked()))),
    artifact("Isochron Scepter", "{2}",
             when_enters(May((Choose(InZone(Zone.HAND, "you") & HasType("Instant") & Measure("mana_value", "<=", 2)),
                              Move(IT, Zone.EXILE, link=True)))),
             activated("{2}, {T}", May((CopyCard(Linked()), CastWithoutPaying(Remembered("copy")))))),
    creature("Mistbind Clique", "{3}{U}", 4, 4, "Faerie Wizard",
             flash(), flying(), champion(HasType("Faerie")),
             triggered(Happens("champion", ITSELF), target(PLAYER), tap(Each(LAND & Controlled(T0))))),
    creature("Circu, Dimir Lobotomist", "{2}{U}{B}", 2, 3, "Human Wizard",
             whenever_you_cast(SPELL & BLUE, target(PLAYER), _EXILE_THE_TOP_CARD),
             whenever_you_cast(SPELL & BLACK, target(PLAYER), _EXILE_THE_TOP_CARD),
             CantCast("opponent", SPELL & SharesName(Linked())),
             also="Legendary"),
)  # fmt: skip
