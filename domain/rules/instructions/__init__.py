"""The interpreter of the card language: what each instruction does, by theme (608.2c, 701)."""

from __future__ import annotations

from domain.rules.following import INSTRUCTIONS, follow
from domain.rules.instructions import (
    cards,
    choices,
    combat,
    copies,
    damage_and_life,
    designations,
    faces,
    games,
    keyword_actions,
    lasting,
    libraries,
    mana,
    permanents,
    stack,
    structure,
    venturing,
)

__all__ = [
    "INSTRUCTIONS",
    "cards",
    "choices",
    "combat",
    "copies",
    "damage_and_life",
    "designations",
    "faces",
    "follow",
    "games",
    "keyword_actions",
    "lasting",
    "libraries",
    "mana",
    "permanents",
    "stack",
    "structure",
    "venturing",
]
