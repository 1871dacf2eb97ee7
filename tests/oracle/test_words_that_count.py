"""No word is skipped: a sentence with one thing changed in it means something else, or isn't understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

import pytest
from msgspec.structs import replace

from domain.oracle import RawCard, compile_card
from tests.oracle.corpus import sample
from tests.oracle.texts import compiled, raw

CHANGES: Final = tuple(
    (re.compile(old), new)
    for old, new in (
        (r"\buntapped\b", "tapped"),
        (r"\bor greater\b", "or less"),
        (r"\bor less\b", "or greater"),
        (r"\bdies\b", "leaves the battlefield"),
        (r"\bpower\b", "toughness"),
        (r"\btwo\b", "three"),
        (r"\bcombat damage\b", "damage"),
        (r" instead\b", ""),
        (r" this turn\b", ""),
        (r"\btarget player\b", "each player"),
        (r"\bcreatures\b", "nontoken creatures"),
        (r"\btop\b", "bottom"),
        (r"\bgraveyard\b", "hand"),
        (r"\bupkeep\b", "end step"),
        (r"\bwhite\b", "blue"),
        (r"\byou may ", ""),
        (r" for each [^.,]*", ""),
        (r" if [^.,\"]*", ""),
        (r" unless [^.\"]*", ""),
        (r" as long as [^.,\"]*", ""),
        (r" other than [^.,\"]*", ""),
        (r" at random\b", ""),
        (r"\b(?:each )?other ", ""),
        (r" only once each turn", ""),
    )
)
"""What is written for what; each changes the meaning of whatever sentence it stands in."""
STEP: Final = 311
MOST: Final = 500
"""Which cards of the corpus are tried, and how many changes at most."""


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Creature", "Whenever this creature deals combat damage to a player, you may draw two cards."),
        ("Creature", "At the beginning of your upkeep, tap target untapped white creature with power 3 or greater."),
        ("Creature", "When this creature dies, exile target creature card with power 2 or less from a graveyard."),
        ("Sorcery", "Target creature gets +1/+1 until end of turn for each creature card in your graveyard."),
        ("Sorcery", "Target player discards two cards at random unless that player pays {2}."),
        ("Enchantment", "Creatures you control have flying as long as you control two or more other enchantments."),
        ("Instant", "Destroy target creature if its power is 3 or greater."),
    ],
)
def test_a_made_up_sentence_changes_with_each_of_its_words(types: str, text: str) -> None:
    card = raw(text, types)
    assert compile_card(card).definition is not None
    assert list(changed(card))
    assert [text for text, other in changed(card) if same(card, other)] == []


@pytest.mark.parametrize(
    ("types", "one", "two"),
    [
        ("Sorcery", "Draw two cards.", "You may draw two cards."),
        ("Sorcery", "Destroy each creature.", "Destroy each tapped creature."),
        ("Sorcery", "Destroy target creature.", "Destroy up to one target creature."),
        ("Sorcery", "Target player discards a card.", "Target player discards a card at random."),
        ("Enchantment", "Creatures you control get +1/+1.", "Other creatures you control get +1/+1."),
        ("Creature", "{1}: Draw a card.", "{1}: Draw a card. Activate only during your turn."),
        ("Creature", "Whenever you gain life, draw a card.",
         "Whenever you gain life, draw a card. This ability triggers only once each turn."),
        ("Sorcery", "Exile target creature.", "Exile target creature an opponent controls."),
    ],
)  # fmt: skip
def test_a_word_more_is_another_meaning(types: str, one: str, two: str) -> None:
    assert compiled(one, types) != compiled(two, types)


def test_no_change_of_the_corpus_goes_unnoticed() -> None:
    cards = (card for card in sample(STEP) if len(card.faces) == 1 and card.faces[0].text)
    tried = list(islice(((card, text, other) for card in cards for text, other in changed(card)), MOST))
    assert len(tried) > MOST // 10
    assert [(card.name, text) for card, text, other in tried if same(card, other)] == []


def changed(card: RawCard) -> Iterator[tuple[str, RawCard]]:
    """The card with one thing changed in its text, each way; reminder text and ability words say nothing."""
    plain = re.sub(r" ?\([^()]*\)", "", card.faces[0].text)
    for pattern, new in CHANGES:
        for found in pattern.finditer(plain):
            text = plain[: found.start()] + found.expand(new) + plain[found.end() :]
            face = replace(card.faces[0], text=text)
            if "—" not in plain[found.end() :].split("\n")[0]:
                yield text, replace(card, faces=(face,))


def same(card: RawCard, other: RawCard) -> bool:
    """Whether both compile, to the very same definition."""
    made = compile_card(card).definition
    return made is not None and compile_card(other).definition == made
