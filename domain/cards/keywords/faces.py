"""Keywords of cards with more than one face, of Sagas and Sieges (702, 714, 310)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AlternativeCost,
    ChangeTypes,
    EntersReadingAhead,
    Keyword,
    Modifies,
    MovesInstead,
    Static,
    Triggered,
)
from domain.cards.build import Price, Says, price, sentence, static, triggered
from domain.cards.effects import CastWithoutPaying, Meld
from domain.cards.nouns import IT, ITSELF, PERMANENT, THIS, YOURS
from domain.cards.terms import AnyCondition, Exists, Fits, HasName, HasType, Owned, YourTurn
from domain.cards.triggers import ChapterReached, LosesLastCounter
from domain.cards.verbs import exile
from domain.vocabulary import Zone


def fuse() -> Keyword:
    """Fuse (702.102)."""
    return Keyword("fuse")


def aftermath() -> Keyword:
    """Aftermath (702.127)."""
    return Keyword("aftermath")


def daybound() -> Keyword:
    """Daybound (702.145b)."""
    return Keyword("daybound")


def nightbound() -> Keyword:
    """Nightbound (702.145e)."""
    return Keyword("nightbound")


def disturb(*cost: Price) -> AlternativeCost:
    """Disturb: from the graveyard with the back face up (702.146a)."""
    return AlternativeCost("disturb", price(*cost), Zone.GRAVEYARD, cast_as="transformed")


def living_metal() -> Static:
    """Living metal: an artifact creature, too, in your turn (702.161a)."""
    return Static((Modifies(ITSELF, (ChangeTypes(add=("Artifact", "Creature")),)),), YourTurn())


def exiled_instead() -> Static:
    """If it would be put into a graveyard from anywhere, it is exiled instead (614.1a)."""
    return static(MovesInstead(ITSELF, Zone.GRAVEYARD, Zone.EXILE), zone=None)


def chapter(numbers: int | tuple[int, ...], *parts: Says) -> tuple[Triggered, ...]:
    """A chapter ability, or the same one for several chapters (714.2b–c)."""
    several = (numbers,) if isinstance(numbers, int) else numbers
    return tuple(Triggered(ChapterReached(number), sentence(*parts)) for number in several)


def read_ahead() -> tuple[Keyword, EntersReadingAhead]:
    """Read ahead: the Saga may begin with a later chapter, and skips those before (702.155a–b)."""
    return Keyword("read ahead"), EntersReadingAhead()


OWN_AND_CONTROLLED: Final = PERMANENT & YOURS & Owned("you")
"""What a player both owns and controls."""


def meld(name: str, kind: str, into: str) -> tuple[AnyCondition, Meld]:
    """Whether you own and control both cards of a pair, and melding them; cards put these together (701.42a)."""
    partner = HasType(kind) & HasName(name)
    return Fits(THIS, OWN_AND_CONTROLLED) & Exists(partner & OWN_AND_CONTROLLED), Meld(partner, into)


def siege() -> Triggered:
    """What every Siege does as it is defeated (310.11b)."""
    return triggered(LosesLastCounter(ITSELF, "defense"), exile(THIS), CastWithoutPaying(IT, transformed=True))
