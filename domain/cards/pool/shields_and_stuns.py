"""Cards with shield, stun and finality counters, which protect or hold a permanent (122.1c–d, 122.1h)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import EntersWith
from domain.cards.build import activated, creature, instant, sorcery
from domain.cards.effects import Move, PutCounters, Scry
from domain.cards.keywords import double_strike, menace, vigilance
from domain.cards.nouns import AN_OPPONENTS, ANY_PERMANENT_TYPE, CARD_IN_YOUR_GRAVEYARD, CREATURE, ITSELF, T0, THIS
from domain.cards.terms import Exists
from domain.cards.verbs import tap, target
from domain.vocabulary import Zone

EIGHT_PERMANENT_CARDS: Final = Exists(CARD_IN_YOUR_GRAVEYARD & ANY_PERMANENT_TYPE, 8)

CARDS: Final = (
    instant("Boon of Safety", "{W}", target(CREATURE), PutCounters(T0, "shield"), Scry(1)),
    creature(
        "Disciplined Duelist",
        "{G}{W}{U}",
        2,
        1,
        "Human Citizen",
        double_strike(),
        EntersWith(ITSELF, counters=("shield", 1)),
    ),
    sorcery(
        "Freeze in Place",
        "{1}{U}",
        target(CREATURE & AN_OPPONENTS),
        tap(T0),
        PutCounters(T0, "stun", 3),
        Scry(2),
    ),
    creature(
        "Uchbenbak, the Great Mistake",
        "{3}{U}{B}",
        6,
        4,
        "Skeleton Horror",
        vigilance(),
        menace(),
        activated(
            "{4}{U}{B}",
            Move(THIS, Zone.BATTLEFIELD, counters=("finality", 1)),
            zone=Zone.GRAVEYARD,
            sorcery_timing=True,
            only_if=EIGHT_PERMANENT_CARDS,
        ),
        also="Legendary",
    ),
)
