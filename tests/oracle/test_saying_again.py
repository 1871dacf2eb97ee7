"""What is compiled is said in words that compile to the same: choices, conditions, company, who does it."""

from __future__ import annotations

import pytest

from tests.oracle.texts import comes_back_the_same

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

Instant
Testing Words deals 2 damage to target creature. When that creature dies this turn, Testing Words deals 3 damage to
  that creature's controller.

Creature — Bird
{1}: The next time an artifact source of your choice would deal damage to you this turn, prevent that damage.

Creature — Bird
At the beginning of your upkeep, you may sacrifice another creature. If you do, exile the top two cards of your
  library. You may play those cards this turn.

Instant
Until end of turn, whenever you cast a black spell, put a +1/+1 counter on target creature you control.

Instant
Target noncreature artifact becomes an artifact creature with power and toughness each equal to its mana value until
  end of turn.

Creature — Bird
When this creature enters, create a Mutagen token.

Creature — Bird
Backup 1
Flying
{1}, Sacrifice this creature: Draw a card.

Instant
Kicker—{2}{R}, Sacrifice a land.
Destroy target land. If this spell was kicked, destroy another target land.

Instant
Target player loses 1 life for each tapped artifact they control.

Sorcery
Target player mills half their library, rounded down.

Sorcery
Choose a creature type. Destroy all creatures that aren't of the chosen type.

Sorcery
Testing Words deals 3 damage to target player or planeswalker. That player or that planeswalker's controller discards
  two cards.

Sorcery
Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and the
  other into your hand, then shuffle.

Instant
Return target nonland permanent you don't control to its owner's hand.
Overload {6}{U}

Instant
Prevent all damage that would be dealt to you and creatures you control this turn.

Enchantment
Whenever a player plays a land, that player draws a card.

Creature — Bird
As this creature enters, choose an opponent.
Flying

Creature — Bird
Whenever you sacrifice one or more other creatures, draw a card. This ability triggers only once each turn.

Enchantment — Case
When this Case enters, draw a card.
To solve — You control three or more artifacts.
Solved — Whenever you attack, draw a card.

Enchantment
You may play lands and cast spells from the top of your library.

Creature — Bird
This spell costs {1} less to cast for each opponent who was dealt damage this turn.

Creature — Bird
Forecast — {W}, Reveal this card from your hand: Draw a card.

Sorcery
Destroy all creatures. For each creature destroyed this way, its controller draws a card.

Sorcery
Discard your hand, then draw cards equal to the number of cards discarded this way.

Sorcery
Exile all creature cards from target player's graveyard. You gain 3 life for each card exiled this way.

Enchantment
Creatures can't attack you unless their controller pays {2} for each of those creatures.

Creature — Bird
If damage would be dealt to this creature, prevent that damage and mill twice that many cards.

Enchantment
If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on it
  instead.

Creature — Bird
{4}, {T}: Draw a card. This ability costs {X} less to activate, where X is the greatest power among Birds you control.

Creature — Bird
You may cast this card from your graveyard by discarding two cards in addition to paying its other costs.

Instant
If an opponent cast a blue spell this turn, you may pay {R} rather than pay this spell's mana cost.
Destroy target creature.

Sorcery
Draw a card for each other instant and sorcery spell you've cast this turn.

Creature — Bird
Level up {1}{G}
LEVEL 1-4
3/3
{T}: Add {G}{G}.
LEVEL 5+
4/4
Birds you control have "{T}: Add {G}."

Creature — Bird
At the beginning of your upkeep, you lose 1 life unless an opponent has 10 or less life.

Creature — Bird
Whenever this creature attacks, it deals 1 damage to the player or planeswalker it's attacking.

Creature — Bird
Whenever this creature attacks and isn't blocked, you may have it deal 3 damage to target creature. If you do, this
  creature assigns no combat damage this turn.

Sorcery
Draw a card.
Cipher

Sorcery
Tiered
• Nut — {0} — Testing Words deals 1 damage to each creature.
• Nuts — {2} — Testing Words deals 2 damage to each creature.

Sorcery
Spree
+ {1} — Destroy target artifact.
+ {2} — Draw a card.

Instant
You may cast this spell as though it had flash if you pay {2} more to cast it.
Draw a card.

Creature — Bird
Other creatures you control have "Ward—Pay 2 life."

Sorcery
Reveal the top card of your library. If it's a creature card, create a 1/1 green Bird creature token. If it's a land
  card, put that card onto the battlefield under your control. If it's a noncreature, nonland card, you gain 2 life.

Enchantment
Whenever you cast an instant or sorcery spell from your hand, draw a card.

Creature — Bird
Whenever this creature attacks, you may put a Bird card from your hand onto the battlefield tapped and attacking.

Instant
Clash with an opponent. If you win, target player discards two cards. Otherwise, that player discards a card.

Instant
Until end of turn, target creature gains trample and gets +1/+1 for each attacking creature.

Sorcery
Search your library for three cards, put them into your hand, then shuffle.

Sorcery
Search your library for up to two cards with the same name as target creature, reveal them, put them into your hand,
  then shuffle.

Creature — Bird
Whenever a permanent you control transforms into a non-Bird creature, draw a card.

Creature — Bird
At the beginning of combat on your turn, each player reveals the top card of their library. For each land card
  revealed this way, you create a Treasure token. Then each player draws a card.

Creature — Bird
When this creature enters, exile target nonland card from your graveyard. Copy it. You may cast the copy without
  paying its mana cost.

Enchantment
Whenever a land you control enters, if you control at least three other lands, draw a card.

Creature — Bird
At the beginning of your end step, if this creature didn't attack this turn, draw a card.

Creature — Bird
Whenever another creature you control enters, target creature other than this creature gets +1/+1 until end of turn.

Sorcery
Draw two cards. Then discard a card unless you waterbend {2}.

Sorcery
Each opponent mills two cards. If an opponent lost life this turn, instead each opponent mills half their library,
  rounded up.

Creature — Bird
{1}{B}: Exile this card and target creature unless that creature's controller pays {2}. Activate only if this card is
  in your graveyard.

Creature — Bird
This creature gets +2/+0 as long as you've cast two or more spells this turn.

Instant
Destroy all creatures blocking or blocked by target creature.

Creature — Bird
{T}: Prevent the next X damage that would be dealt to target creature this turn, where X is the number of Birds you
  control.
"""
"""Made-up cards, a paragraph each: the type line, the text; what is set in belongs to the line before."""


@pytest.mark.parametrize("card", CARDS.strip().split("\n\n"))
def test_what_we_say_compiles_to_the_same(card: str) -> None:
    comes_back_the_same(card)
