"""Targets by their places: pieces of card language that speak of a target, and targets in another order (115.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from msgspec.structs import replace

from domain.cards.terms import Node, T

N = TypeVar("N")


def speaks_of(node: object, target: T) -> bool:
    """Whether a piece of card language speaks of that target."""
    if isinstance(node, tuple):
        return any(speaks_of(each, target) for each in node)
    if node == target:
        return True
    return isinstance(node, Node) and any(speaks_of(getattr(node, name), target) for name in node.__struct_fields__)


def renumbered(node: N, places: Mapping[int, int]) -> N:
    """A piece of card language whose targets have other places."""
    made: object = node
    if isinstance(node, tuple):
        made = tuple(renumbered(each, places) for each in node)
    elif isinstance(node, T):
        made = T(places.get(node.slot, node.slot))
    elif isinstance(node, Node):
        made = replace(node, **{name: renumbered(getattr(node, name), places) for name in node.__struct_fields__})
    return cast("N", made)
