"""Spells about cards in hands, libraries and graveyards: drawing, discarding, searching."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import May
from domain.cards.build import alternatively, as_additional_cost, creature, instant, sorcery, when_enters
from domain.cards.costs import DiscardSome, ReturnSome, SacrificeSome
from domain.cards.effects import Discard, LookAtTop, Mill, PutFromHand, RevealHand, Scry, Search, Shuffle
from domain.cards.keywords import affinity, convoke, delve, escape, evoke, flashback, flying, splice_onto_arcane, storm
from domain.cards.nouns import (
    ARTIFACT,
    CARD_IN_A_GRAVEYARD,
    CREATURE,
    CREATURE_CARD_IN_YOUR_GRAVEYARD,
    GREEN,
    NONCREATURE,
    NONLAND,
    OPPONENT,
    PLAYER,
    T0,
    YOU,
    a,
    card_of,
)
from domain.cards.terms import Count, HasName, Measure, X
from domain.cards.verbs import bounce, discard, draw, lose_life, target
from domain.vocabulary import Zone

CARDS: Final = (
    instant("Opt", "{U}", Scry(1), draw()),
    instant("Brainstorm", "{U}", draw(3), PutFromHand(2)),
    sorcery("Ponder", "{U}", LookAtTop(3, rest="top"), May((Shuffle(),)), draw()),
    sorcery("Preordain", "{U}", Scry(2), draw()),
    instant("Impulse", "{1}{U}", LookAtTop(4, 1)),
    sorcery("Divination", "{2}{U}", draw(2)),
    instant("Inspiration", "{3}{U}", target(PLAYER), draw(2, T0)),
    instant("Ancestral Recall", "{U}", target(PLAYER), draw(3, T0)),
    instant("Stroke of Genius", "{X}{2}{U}", target(PLAYER), draw(X(), T0)),
    instant("Accumulated Knowledge", "{1}{U}",
            draw(), draw(Count(CARD_IN_A_GRAVEYARD & HasName("Accumulated Knowledge")))),
    sorcery("Treasure Cruise", "{7}{U}", delve(), draw(3)),
    sorcery("Thoughtcast", "{4}{U}", affinity(ARTIFACT), draw(2)),
    sorcery("Night's Whisper", "{1}{B}", draw(2), lose_life(2)),
    sorcery("Sign in Blood", "{B}{B}", target(PLAYER), draw(2, T0), lose_life(2, T0)),
    instant("Altar's Reap", "{1}{B}", as_additional_cost(SacrificeSome(CREATURE)), draw(2)),
    sorcery("Tormenting Voice", "{1}{R}", as_additional_cost(DiscardSome()), draw(2)),
    instant("Gush", "{4}{U}", alternatively(ReturnSome(a("Island"), 2)), draw(2)),
    instant("Think Twice", "{1}{U}", draw(), flashback("{2}{U}")),
    sorcery("Faithless Looting", "{R}", draw(2), discard(YOU, 2), flashback("{2}{R}")),
    sorcery("Deep Analysis", "{3}{U}", target(PLAYER), draw(2, T0), flashback("{1}{U}", "3 life")),
    sorcery("Duress", "{B}",
            target(OPPONENT), RevealHand(T0), Discard(T0, chooser=YOU, filter=NONCREATURE & NONLAND)),
    sorcery("Thoughtseize", "{B}",
            target(PLAYER), RevealHand(T0), Discard(T0, chooser=YOU, filter=NONLAND), lose_life(2)),
    sorcery("Hymn to Tourach", "{B}{B}", target(PLAYER), discard(T0, 2, at_random=True)),
    sorcery("Mind Rot", "{2}{B}", target(PLAYER), discard(T0, 2)),
    sorcery("Fruit of Tizerus", "{B}",
            target(PLAYER), lose_life(2, T0),
            escape("{3}{B}", 3)),
    instant("Brain Freeze", "{1}{U}", target(PLAYER), Mill(3, T0), storm()),
    instant("Soulless Revival", "{1}{B}",
            target(CREATURE_CARD_IN_YOUR_GRAVEYARD), bounce(T0),
            splice_onto_arcane("{1}{B}"), subtypes="Arcane"),
    sorcery("Raise Dead", "{B}", target(CREATURE_CARD_IN_YOUR_GRAVEYARD), bounce(T0)),
    instant("Chord of Calling", "{X}{G}{G}{G}", convoke(),
            Search(card_of("Creature") & Measure("mana_value", "<=", X()), Zone.BATTLEFIELD)),
    sorcery("Natural Order", "{2}{G}{G}",
            as_additional_cost(SacrificeSome(CREATURE & GREEN)),
            Search(card_of("Creature") & GREEN, Zone.BATTLEFIELD)),
    sorcery("Rampant Growth", "{1}{G}", Search(card_of("Basic", "Land"), Zone.BATTLEFIELD, tapped=True)),
    creature("Mulldrifter", "{4}{U}", 2, 2, "Elemental", flying(), when_enters(draw(2)), evoke("{2}{U}")),
)  # fmt: skip
