"""What is compiled is said in words that compile to the same: kinds and sizes, what all players reveal, others."""

from __future__ import annotations

import pytest

from domain.cards.abilities import If
from domain.cards.effects import Move
from domain.cards.render.cleaving import bracketed
from domain.cards.terms import T
from domain.vocabulary import Zone
from interfaces.oracle_round_trip import round_trip
from tests.oracle.texts import comes_back_the_same, compiled, raw

CARDS = """
Artifact — Equipment
Equipped creature has "{2}, {T}: Other creatures you control gain trample until end of turn."
Equip {3}

Creature — Bird
{B}: This creature becomes a Human Wizard with base power and toughness 3/1.

Sorcery
Until end of turn, target creature you control becomes a red and white Bird with base power and toughness 1/4, loses
  all abilities, and gains haste.

Creature — Bird
At the beginning of your end step, if each player has 7 or less life, draw a card.

Creature — Bird
Whenever you cast a spell, if that spell was kicked, this creature gets +2/+0 until end of turn.

Creature — Bird
Whenever this creature attacks, each player reveals the top card of their library. For each creature card revealed this
  way, you gain 2 life. Then each player draws a card.

Creature — Bird
{1}{R}: Creatures you control gain haste until end of turn. Activate only if this card is in your graveyard.

Creature — Bird
At the beginning of your upkeep, if this card is in your graveyard, you may exile a red artifact card other than this
  card from your graveyard. If you do, return this card to the battlefield.

Artifact — Equipment
Whenever equipped creature deals combat damage to a player, tap all permanents other than this Equipment.
Equip {2}

Instant
Choose target spell or permanent that's white or black. Its owner puts it on their choice of the top or bottom of their
  library.

Creature — Bird
Artifact spells with flying you cast cost {1} less to cast.

Creature — Bird
Whenever this creature attacks, exile target noncreature card from a graveyard and copy it. You may cast the copy
  without paying its mana cost.

Sorcery
Each creature you control gets +1/+0 until end of turn and must be blocked this turn if able.

Creature — Bird
Whenever this creature attacks, create X tokens that are copies of it and that are tapped and attacking, where X is the
  number of artifacts you control.

Creature — Bird
Red creatures and blue creatures have flying.

Instant
Creatures don't untap during target player's next untap step.

Creature — Bird
{2}{G}: Create a 1/1 green Wolf creature token named Nutty Wolf. It has "bands with other creatures named Nutty Wolf."

Creature — Bird
When this creature enters, choose target artifact card in your graveyard. Return that card to the battlefield if its
  mana value is less than or equal to the number of lands you control. Otherwise, put it into your hand.
"""
"""Made-up cards, a paragraph each: the type line, the text; what is set in belongs to the line before."""


@pytest.mark.parametrize("card", CARDS.strip().split("\n\n"))
def test_what_we_say_compiles_to_the_same(card: str) -> None:
    comes_back_the_same(card)


def test_what_would_else_have_been_moved_is_moved_otherwise() -> None:
    text = (
        "Choose target artifact card in your graveyard. Return that card to the battlefield if its mana value is less"
        " than or equal to the number of lands you control. Otherwise, put it into your hand."
    )
    definition = compiled(text, "Sorcery")
    assert definition.text is not None
    (either,) = definition.text.modes[0].effects
    assert isinstance(either, If)
    assert either.otherwise == (Move(T(), Zone.HAND),)


def test_what_would_have_been_moved_is_moved_instead() -> None:
    text = (
        "Return target artifact card from your graveyard to your hand. Return that card to the battlefield instead if"
        " you control a Bird."
    )
    definition = compiled(text, "Sorcery")
    assert definition.text is not None
    (either,) = definition.text.modes[0].effects
    assert isinstance(either, If)
    assert [each.refs for each in either.effects if isinstance(each, Move)] == [T()]


@pytest.mark.rule("702.148a")
@pytest.mark.parametrize(
    "text",
    [
        "Destroy target [tapped] creature.\nCleave {3}",
        "Search your library for a [basic land] card, [reveal it,] put it into your hand, then shuffle.\nCleave {4}{B}",
        "Draw a card for each creature you control [with flying].\nCleave {2}{U}",
    ],
)
def test_what_cleave_takes_out_is_said_in_brackets(text: str) -> None:
    trip = round_trip(raw(text))
    assert trip is not None
    assert trip.same_definition, trip.again
    assert trip.again.count("[") == text.count("[")


def test_texts_of_which_one_is_no_part_of_the_other_are_told_both() -> None:
    assert bracketed("Draw a card.", "Draw two cards.") is None


@pytest.mark.parametrize(
    "words", ["coloured permanents with mana value 3 or less", "permanents with flying that are one or more colours"]
)
def test_where_it_is_said_that_things_have_a_colour(words: str) -> None:
    trip = round_trip(raw(f"Exile all {words}."))
    assert trip is not None
    assert trip.same_definition, trip.again
    assert trip.again == f"Exile all {words}."
