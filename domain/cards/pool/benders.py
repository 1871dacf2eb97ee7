"""Airbending and waterbending (701.65, 701.67)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreateToken
from domain.cards.build import activated, creature, enchantment, token, triggered, when_enters, whenever_you_cast
from domain.cards.effects import Airbend, Move, PutCounters, SacrificeIt, Scry
from domain.cards.faces import back, transforming
from domain.cards.keywords import flash, flying, reach, trample, waterbend
from domain.cards.nouns import ANOTHER, CREATURE, ITSELF, NONLAND, PERMANENT, SPELL, T0, TAPPED, THIS, YOURS
from domain.cards.terms import CastOutOf, Each
from domain.cards.triggers import Happens
from domain.cards.verbs import any_number, transform, up_to
from domain.vocabulary import Zone

ALLY: Final = token("Ally", 1, 1, "W", "Ally")

CARDS: Final = (
    transforming(
        creature("Aang, Swift Savior", "{1}{W}{U}", 2, 3, "Human Avatar Ally", flash(), flying(),
                 when_enters(up_to(1, (CREATURE | SPELL) & ANOTHER), Airbend(T0)),
                 activated(waterbend("{8}"), transform()), also="Legendary"),
        back("Legendary Creature — Avatar Spirit Ally", "Aang and La, Ocean's Fury", "WU", reach(), trample(),
             triggered(Happens("attack", ITSELF), PutCounters(Each(CREATURE & TAPPED & YOURS), "+1/+1")),
             power=5, toughness=5),
    ),
    enchantment("Aang's Iceberg", "{2}{W}", flash(),
                when_enters(up_to(1, PERMANENT & NONLAND & ANOTHER),
                            Move(T0, Zone.EXILE, until_source_leaves=True)),
                activated(waterbend("{3}"), SacrificeIt(THIS), Scry(2))),
    creature("Appa, Steadfast Guardian", "{2}{W}{W}", 3, 4, "Bison Ally", flash(), flying(),
             when_enters(any_number(PERMANENT & NONLAND & YOURS & ANOTHER), Airbend(T0)),
             whenever_you_cast(SPELL & CastOutOf(Zone.EXILE), CreateToken(ALLY)), also="Legendary"),
)  # fmt: skip
