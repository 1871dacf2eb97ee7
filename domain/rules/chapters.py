"""The chapters of a Saga (714.2)."""

from __future__ import annotations

from domain.cards.abilities import Triggered
from domain.cards.triggers import ChapterReached
from domain.rules.characteristics import BoardView
from domain.vocabulary import ObjectId


def chapters(its: BoardView, saga: ObjectId) -> tuple[int, ...]:
    """The chapter numbers among a Saga's abilities (714.2)."""
    return tuple(
        ability.when.chapter
        for ability in its.of(saga).abilities
        if isinstance(ability, Triggered) and isinstance(ability.when, ChapterReached)
    )


def final_chapter(its: BoardView, saga: ObjectId) -> int:
    """The greatest chapter number, 0 if there is none (714.2d)."""
    return max(chapters(its, saga), default=0)
