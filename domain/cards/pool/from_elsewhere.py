"""Cards that are cast from elsewhere than the hand, or later than they are paid for (702)."""

from __future__ import annotations

from typing import Final

from domain.cards.build import (
    activated,
    card,
    creature,
    instant,
    mana_ability,
    sorcery,
    when_enters,
    whenever_you_cast,
)
from domain.cards.costs import SacrificeThis
from domain.cards.effects import Scry, Search
from domain.cards.keywords import first_strike, flying, foretell, haste, madness, plot, suspend, trample
from domain.cards.nouns import ANY_TARGET, CREATURE, NONCREATURE_SPELL, PERMANENT, PLAYER, SPELL, T0, THIS, card_of
from domain.cards.terms import Each
from domain.cards.verbs import add_any_colour, bounce, counter, deal, destroy, draw, pump, target
from domain.vocabulary import Zone

CARDS: Final = (
    # --- madness (702.35) ---
    instant("Fiery Temper", "{1}{R}{R}", target(ANY_TARGET), deal(3, T0), madness("{R}")),
    creature(
        "Basking Rootwalla", "{G}", 1, 1, "Lizard",
        activated("{1}{G}", pump(THIS, 2, 2), once_per_turn=True),
        madness("{0}"),
    ),
    creature("Arrogant Wurm", "{3}{G}{G}", 4, 4, "Wurm", trample(), madness("{2}{G}")),
    # --- suspend (702.62) ---
    card("Sorcery", "Ancestral Vision", None, suspend(4, "{U}"), target(PLAYER), draw(3, T0), colours=("U",)),
    sorcery("Rift Bolt", "{2}{R}", target(ANY_TARGET), deal(3, T0), suspend(1, "{R}")),
    sorcery(
        "Search for Tomorrow", "{2}{G}", Search(card_of("Basic", "Land"), Zone.BATTLEFIELD), suspend(2, "{G}"),
    ),
    card(
        "Artifact", "Lotus Bloom", None, suspend(3, "{0}"),
        mana_ability(("{T}", SacrificeThis()), add_any_colour(3)),
    ),
    creature("Durkwood Baloth", "{4}{G}{G}", 5, 5, "Beast", suspend(5, "{G}")),
    creature("Keldon Halberdier", "{4}{R}", 4, 1, "Human Warrior", first_strike(), suspend(4, "{R}")),
    creature(
        "Riftwing Cloudskate", "{3}{U}{U}", 2, 2, "Illusion",
        flying(),
        when_enters(target(PERMANENT), bounce(T0)),
        suspend(3, "{1}{U}"),
    ),
    # --- foretell (702.143) ---
    instant("Behold the Multiverse", "{3}{U}", Scry(2), draw(2), foretell("{1}{U}")),
    instant("Saw It Coming", "{1}{U}{U}", target(SPELL), counter(T0), foretell("{1}{U}")),
    sorcery("Doomskar", "{3}{W}{W}", destroy(Each(CREATURE)), foretell("{1}{W}{W}")),
    # --- plot (702.170) ---
    creature(
        "Slickshot Show-Off", "{1}{R}", 1, 2, "Bird Wizard",
        flying(), haste(),
        whenever_you_cast(NONCREATURE_SPELL, pump(THIS, 2, 0)),
        plot("{1}{R}"),
    ),
    creature("Djinn of Fool's Fall", "{4}{U}", 4, 3, "Djinn", flying(), plot("{3}{U}")),
)  # fmt: skip
