"""The interpreter knows every class of effect."""

from __future__ import annotations

from typing import get_args

from domain.cards.abilities import AnyEffect
from domain.rules.instructions import INSTRUCTIONS


def test_every_effect_has_its_instruction() -> None:
    assert set(INSTRUCTIONS) == set(get_args(AnyEffect))
