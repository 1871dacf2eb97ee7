"""The last sentences that are said so that they compile to the same, and readings that were wrong and are refused."""

from __future__ import annotations

import pytest

from domain.cards.effects import CastWithoutPaying, CopyCard
from domain.cards.terms import Remembered
from tests.oracle.texts import comes_back_the_same, compiled, refused

CARDS = """
Creature — Bird
{2}: Target player reveals the top card of their library.

Sorcery
Each player reveals the top card of their library. For each nonland card revealed this way, you gain 2 life. Then each
  player draws a card.

Creature — Bird
When this creature enters, sacrifice all non-Bird creatures you control.

Creature — Bird
At the beginning of your upkeep, if this card is in your graveyard with two or more Bird cards above it, you may put
  this card onto the battlefield.

Instant
Target creature gains flying until end of turn. At the beginning of the next end step, destroy that creature if it
  attacked this turn.

Creature — Bird
Whenever an attacking Bird you control or a blocking artifact creature an opponent controls dies, draw a card.

Creature — Bird
Whenever this creature attacks, add X mana in any combination of colors, where X is the total power of attacking
  creatures. Until end of turn, you don't lose this mana as steps and phases end.

Creature — Bird
Artifact spells with flying you cast cost {1} less to cast.

Creature — Bird
At the beginning of your end step, if you control no other green creatures, draw a card.

Creature — Bird
Remove a verse counter from this creature: Destroy up to X target green creatures, where X is the number of verse
  counters on this creature. They can't be regenerated.

Land
{3}: This land becomes a 3/3 creature with all creature types until end of turn. It's still a land.

Sorcery
Exile target sorcery card from your graveyard. Copy that card. You may cast the copy without paying its mana cost.
"""
"""Made-up cards, a paragraph each: the type line, the text; what is set in belongs to the line before."""


@pytest.mark.parametrize("card", CARDS.strip().split("\n\n"))
def test_what_we_say_compiles_to_the_same(card: str) -> None:
    comes_back_the_same(card)


@pytest.mark.rule("707.12")
def test_a_card_that_was_exiled_is_copied_as_a_card() -> None:
    """It is on no stack, so that it can't be copied as a spell is."""
    text = compiled("Exile target sorcery card from your graveyard. Copy that card. You may cast the copy without "
                    "paying its mana cost.").text  # fmt: skip
    assert text is not None
    _, copied, cast = text.modes[0].effects
    assert copied == CopyCard(Remembered("it"))
    assert cast == CastWithoutPaying(Remembered("copy"))


@pytest.mark.parametrize(
    "text",
    [
        "Copy target instant spell. You may cast the copy without paying its mana cost.",
        (
            "Exile target sorcery card from your graveyard. Whenever a Bird you control dies this turn, copy the "
            "exiled card. You may cast the copy without paying its mana cost."
        ),
        "Each equipped creature and Equipment you control gains flying until end of turn.",
        "Target player's owner draws a card.",
    ],
)
def test_what_would_be_read_wrong_is_refused(text: str) -> None:
    assert refused(text, "Sorcery")
