"""How many of some objects have a name or a creature type in common (201.2, 205.3m)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from domain.cards.face_names import names_of
from domain.rules.context import View
from domain.state import GameObject
from domain.vocabulary import EVERY_CREATURE_TYPE, Id, is_creature_type, is_of_type


def alike_at_most(view: View, of: str, things: Iterable[Id]) -> int:
    """How many of them have the same thing in common, if one takes the thing that most of them have."""
    there = [each for thing in things if (each := view.object(thing)) is not None]
    return ALIKE[of](view, there)


def of_one_name(view: View, there: list[GameObject]) -> int:
    """How many have the same name; what has no name shares none (201.2a)."""
    named = [set(names_of(view.of(each.id).name)) for each in there if view.of(each.id).name]
    return max((sum(name in each for each in named) for name in set().union(*named)), default=0)


def of_one_creature_type(view: View, there: list[GameObject]) -> int:
    """How many have the same creature type; what is every creature type has it, too (702.73a)."""
    types = [view.of(each.id).types for each in there]
    named = {kind for each in types for kind in each if kind != EVERY_CREATURE_TYPE and is_creature_type(kind)}
    every = sum(EVERY_CREATURE_TYPE in each for each in types)
    return max((sum(is_of_type(each, kind) for each in types) for kind in named), default=every)


ALIKE: Final[Mapping[str, Callable[[View, list[GameObject]], int]]] = {
    "name": of_one_name,
    "creature_type": of_one_creature_type,
}
"""What objects can have in common."""
