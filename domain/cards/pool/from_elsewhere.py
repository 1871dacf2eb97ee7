"""Cards that are cast from elsewhere than the hand, or later than they are paid for (702)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreateToken, May, MayPay
from domain.cards.build import (
    activated,
    card,
    creature,
    enchantment,
    instant,
    mana_ability,
    price,
    sorcery,
    token,
    triggered,
    when_dies,
    when_enters,
    whenever_you_cast,
)
from domain.cards.costs import SacrificeThis
from domain.cards.effects import DrawCards, ExtraTurn, Move, SacrificeIt, Scry, Search
from domain.cards.keywords import (
    cumulative_upkeep,
    echo,
    first_strike,
    flying,
    foretell,
    haste,
    madness,
    miracle,
    plot,
    rebound,
    retrace,
    suspend,
    trample,
    unearth,
    warp,
)
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANY_TARGET,
    CREATURE,
    LAND,
    NONCREATURE_SPELL,
    PERMANENT,
    PLAYER,
    SPELL,
    T0,
    THIS,
    card_of,
)
from domain.cards.terms import Each, Triggering
from domain.cards.triggers import Begins, Casts
from domain.cards.verbs import add_any_colour, bounce, counter, deal, destroy, discard, draw, exile, pump, target
from domain.vocabulary import Step, Zone

GOBLIN: Final = token("Goblin", 1, 1, "R", "Goblin")

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
    # --- again, from the graveyard (702.81, 702.84) ---
    sorcery("Raven's Crime", "{B}", target(PLAYER), discard(T0), retrace()),
    sorcery("Flame Jab", "{R}", target(ANY_TARGET), deal(1, T0), retrace()),
    creature("Dregscape Zombie", "{1}{B}", 2, 1, "Zombie", unearth("{B}")),
    creature(
        "Rotting Rats", "{1}{B}", 1, 1, "Zombie Rat",
        when_enters(discard(Each(PLAYER))),
        unearth("{1}{B}"),
    ),
    creature(
        "Hellspark Elemental", "{1}{R}", 3, 1, "Elemental",
        trample(), haste(),
        triggered(Begins(Step.END, "any"), SacrificeIt(THIS)),
        unearth("{1}{R}"),
    ),
    # --- rebound (702.88) ---
    instant("Staggershock", "{2}{R}", target(ANY_TARGET), deal(2, T0), rebound()),
    instant("Prey's Vengeance", "{G}", target(CREATURE), pump(T0, 2, 2), rebound()),
    # --- miracle (702.94) ---
    instant("Thunderous Wrath", "{4}{R}{R}", target(ANY_TARGET), deal(5, T0), miracle("{R}")),
    sorcery("Terminus", "{4}{W}{W}", Move(Each(CREATURE), Zone.LIBRARY, "bottom"), miracle("{W}")),
    sorcery("Temporal Mastery", "{5}{U}{U}", ExtraTurn(), exile(THIS), miracle("{1}{U}")),
    # --- warp (702.185) ---
    creature(
        "Nova Hellkite", "{3}{R}{R}", 4, 5, "Dragon",
        flying(), haste(),
        when_enters(target(CREATURE & AN_OPPONENTS), deal(1, T0)),
        warp("{2}{R}"),
    ),
    # --- echo, cumulative upkeep (702.30, 702.24) ---
    creature(
        "Avalanche Riders", "{3}{R}", 2, 2, "Human Nomad",
        haste(), echo("{3}{R}"),
        when_enters(target(LAND), destroy(T0)),
    ),
    creature(
        "Mogg War Marshal", "{1}{R}", 1, 1, "Goblin Warrior",
        echo("{1}{R}"),
        when_enters(CreateToken(GOBLIN)),
        when_dies(CreateToken(GOBLIN)),
    ),
    enchantment(
        "Mystic Remora", "{U}",
        cumulative_upkeep("{1}"),
        triggered(
            Casts("opponent", NONCREATURE_SPELL),
            MayPay(price("{4}"), Triggering("player"), otherwise=(May((DrawCards(1),)),)),
        ),
    ),
)  # fmt: skip
