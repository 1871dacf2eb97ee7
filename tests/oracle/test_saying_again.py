"""What is compiled is said in words that compile to the same: choices, conditions, company, who does it."""

from __future__ import annotations

import pytest

from interfaces.oracle_round_trip import round_trip
from tests.oracle.texts import raw

CARDS = """
Creature — Bird
{1}: The next time a white source of your choice would deal damage to you this turn, prevent that damage.

Creature — Bird
{1}: The next time a source of your choice would deal damage to any target this turn, prevent that damage.

Instant
Testing Words deals 2 damage to any target. If a creature dealt damage this way would die this turn, exile it
  instead.

Sorcery
Return two creature cards at random from your graveyard to your hand.

Creature — Bird
Remove a +1/+1 counter from this creature: It gains your choice of flying, reach, or haste until end of turn.

Instant
Put your choice of a flying, reach, or lifelink counter on target creature.

Instant
Target creature's owner puts it on their choice of the top or bottom of their library.

Creature — Bird
Whenever a land you control enters, put a +1/+1 counter on this creature. If that land is a Forest, put two
  +1/+1 counters on this creature instead.

Creature — Bird
Whenever another creature you control enters, draw a card if it has flying. Otherwise, you lose 1 life.

Instant
Return target creature to its owner's hand. If you control a Bird, put that creature on top of its owner's
  library instead.

Creature — Bird
Whenever this creature and at least two other creatures attack, draw a card.

Creature — Bird
Whenever you attack with two or more creatures, draw a card.

Creature — Bird
Whenever you tap a land for mana, add one mana of any type that land produced.

Creature — Bird
Whenever a player sacrifices a permanent, draw a card.

Creature — Bird
At the beginning of your end step, if you descended this turn, draw a card.

Creature — Bird
This creature can't be blocked if you've cast a historic spell this turn.

Creature — Bird
This creature can't be blocked except by creatures with flying or reach.

Instant
Destroy target creature with power or toughness 4 or greater.

Creature — Bird
Creatures you control can't be the targets of blue or black spells your opponents control.

Instant
Target creature gets +2/+2 until end of turn. If you cast this spell during your main phase, that creature gets
  +4/+4 until end of turn instead.

Instant
Cast this spell only during the declare attackers step and only if you've been attacked this step.
Untap all creatures you control.

Enchantment
Skip your draw step.

Creature — Bird
If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this creature.

Sorcery
Each player shuffles their hand and graveyard into their library, then draws five cards.

Sorcery
Target opponent exiles the top card of their library. You may play that card this turn.

Creature — Bird
If at least three white mana was spent to cast this spell, this creature enters with a +1/+1 counter on it.

Creature — Bird
As long as this creature entered this turn, creatures you control have haste.

Creature — Bird
Flying
Warp {1}{W}

Sorcery
If you control a Bird, you may cast this spell without paying its mana cost.
Draw a card.

Creature — Bird
This creature is the chosen type in addition to its other types.
"""
"""Made-up cards, a paragraph each: the type line, the text; what is set in belongs to the line before."""


@pytest.mark.parametrize("card", CARDS.strip().split("\n\n"))
def test_what_we_say_compiles_to_the_same(card: str) -> None:
    types, _, text = card.replace("\n  ", " ").partition("\n")
    trip = round_trip(raw(text, types))
    assert trip is not None
    assert (trip.stopped, trip.differs) == ("", ""), trip.again
    assert trip.same_definition
