"""Working something out once for what never changes, such as a definition or a table of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def by_identity(most: int) -> Callable[[Callable[[K], V]], Callable[[K], V]]:
    """Keep what a function says of its argument, by identity; each entry holds its thing, so it can't be stale."""

    def decorate(make: Callable[[K], V]) -> Callable[[K], V]:
        kept: dict[int, tuple[K, V]] = {}

        def remembered(thing: K) -> V:
            found = kept.get(id(thing))
            if found is not None:
                return found[1]
            made = make(thing)
            if len(kept) >= most:
                kept.clear()
            kept[id(thing)] = (thing, made)
            return made

        return update_wrapper(remembered, make)

    return decorate
