"""Pieces of card language: all that is in one, what it speaks of, and the same with others in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import is_
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.cards.terms import Node, X

N = TypeVar("N")


def pieces(node: object) -> Iterator[Node]:
    """A piece of card language, or several, and every piece in it, from the outside in."""
    if isinstance(node, tuple):
        for each in node:
            yield from pieces(each)
    elif isinstance(node, Node):
        yield node
        for field in node.__struct_fields__:
            yield from pieces(getattr(node, field))


def speaks_of(node: object, piece: Node) -> bool:
    """Whether such a piece stands anywhere in a piece of card language."""
    return piece in pieces(node)


def speaks_of_x(node: object) -> bool:
    """Whether X stands anywhere in a piece of card language (107.3)."""
    return any(isinstance(piece, X) for piece in pieces(node))


def replaced(node: N, old: Node, new: Node) -> N:
    """A piece of card language with one piece in the place of another."""
    return rebuilt(node, lambda piece: new if piece == old else piece)


def rebuilt(node: N, change: Callable[[Node], object]) -> N:
    """A piece of card language with what ``change`` makes of the pieces in it; what it leaves alone is gone into."""
    made: Any = node
    if isinstance(node, tuple):
        made = tuple(rebuilt(each, change) for each in node)
        made = node if all(map(is_, made, node)) else made
    elif isinstance(node, Node) and (made := change(node)) is node:
        old = {field: getattr(node, field) for field in node.__struct_fields__}
        changed = {field: new for field, value in old.items() if (new := rebuilt(value, change)) is not value}
        made = replace(node, **changed) if changed else node
    result: N = made
    return result
