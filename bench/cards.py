"""How fast Oracle text compiles: what Stacktrail itself says of the pool's cards, since no printed text is at hand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import mean, median

from bench.timing import Measure
from domain.cards.abilities import CardDefinition
from domain.cards.pool import POOL
from domain.mana import write_mana
from domain.oracle import RawCard, RawFace, compile_card
from interfaces.said_cards import said_faces


def compiling(samples: int) -> Iterator[Measure]:
    """So many cards of one face, evenly spread over the pool, each compiled once."""
    whole = [printed(card) for card in POOL.values() if not card.faces]
    cards = whole[:: max(1, len(whole) // samples)]
    taken = [processor_time(card) * 1e3 for card in cards]
    yield Measure("an Oracle text compiled: mean", mean(taken), "ms", most=1)
    yield Measure("an Oracle text compiled: median", median(taken), "ms")


def printed(card: CardDefinition) -> RawCard:
    """A card as a file would have it, with our own English on it."""
    (text,) = said_faces(card)
    face = RawFace(
        name=card.name,
        mana_cost=None if card.mana_cost is None else write_mana(card.mana_cost),
        supertypes=card.supertypes,
        types=card.types,
        subtypes=card.subtypes,
        text=text,
        power=None if card.power is None else str(card.power) if isinstance(card.power, int) else "*",
        toughness=None if card.toughness is None else str(card.toughness) if isinstance(card.toughness, int) else "*",
        colours=card.colours,
    )
    return RawCard(name=card.name, faces=(face,))


def processor_time(card: RawCard) -> float:
    """How long the processor works on one card."""
    begun = time.process_time()
    compile_card(card)
    return time.process_time() - begun
