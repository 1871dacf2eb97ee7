"""Gift: an opponent chosen as the spell is cast gets something (702.174)."""

from __future__ import annotations

from typing import Final, Literal

from domain.cards.abilities import AdditionalCost, AnyEffect, CreateToken, If, Triggered
from domain.cards.build import token, when_enters
from domain.cards.effects import DrawCards, ExtraTurn
from domain.cards.keywords.tokens import FOOD, TREASURE
from domain.cards.terms import ChosenPlayer, Kicked

Present = Literal["card", "Food", "tapped Fish", "extra turn", "Treasure", "Octopus"]
FISH: Final = token("Fish", 1, 1, "U", "Fish")
OCTOPUS: Final = token("Octopus", 8, 8, "U", "Octopus")
WHO: Final = ChosenPlayer()
PRESENTS: Final[dict[Present, AnyEffect]] = {
    "card": DrawCards(1, WHO),
    "Food": CreateToken(FOOD, who=WHO),
    "tapped Fish": CreateToken(FISH, who=WHO, tapped=True),
    "extra turn": ExtraTurn(WHO),
    "Treasure": CreateToken(TREASURE, who=WHO),
    "Octopus": CreateToken(OCTOPUS, who=WHO),
}
"""What the chosen player gets (702.174d–i)."""


def gift(present: Present, index: int = 0) -> tuple[AdditionalCost, If]:
    """Gift on an instant or sorcery: before all else, the present if it was promised (702.174a–b, 702.174j)."""
    return AdditionalCost((), "gift", optional=True), If(Kicked(index), (PRESENTS[present],))


def gift_as_it_enters(present: Present, index: int = 0) -> tuple[AdditionalCost, Triggered]:
    """Gift on a permanent: as it enters, the present if it was promised (702.174b)."""
    given = when_enters(PRESENTS[present], only_if=Kicked(index), name="gift")
    return AdditionalCost((), "gift", optional=True), given
