"""English for gifts: the word on the card, in the place of what it means (702.174)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, If, Text
from domain.cards.keywords.gifts import PRESENTS, gift, gift_as_it_enters
from domain.cards.render.words import a


def with_gift(definition: CardDefinition) -> tuple[CardDefinition, str]:
    """The card without what its gift means, and the gift as it is printed; the card itself if it promises none."""
    return next(promised(definition), (definition, ""))


def promised(definition: CardDefinition) -> Iterator[tuple[CardDefinition, str]]:
    """The gift of a card, of an instant or sorcery or of a permanent."""
    for present in PRESENTS:
        words = f"Gift {a(present)}"
        cost, given = gift(present)
        left = tuple(each for each in definition.additional_costs if each != cost)
        if len(left) == len(definition.additional_costs):
            return
        if definition.text is not None and (text := without(definition.text, given)) is not None:
            yield replace(definition, additional_costs=left, text=text), words
        entering = gift_as_it_enters(present)[1]
        if entering in definition.abilities:
            others = tuple(each for each in definition.abilities if each != entering)
            yield replace(definition, additional_costs=left, abilities=others), words


def without(text: Text, given: If) -> Text | None:
    """A text without the present that comes before all else; None if it gives none."""
    if any(mode.effects[:1] != (given,) for mode in text.modes):
        return None
    return replace(text, modes=tuple(replace(mode, effects=mode.effects[1:]) for mode in text.modes))
