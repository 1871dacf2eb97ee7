"""Targets by their places: pieces of card language that speak of a target, and targets in another order (115.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from domain.cards.pieces import rebuilt
from domain.cards.terms import T

N = TypeVar("N")


def renumbered(node: N, places: Mapping[int, int]) -> N:
    """A piece of card language whose targets have other places."""
    return rebuilt(node, lambda piece: T(places.get(piece.slot, piece.slot)) if isinstance(piece, T) else piece)
