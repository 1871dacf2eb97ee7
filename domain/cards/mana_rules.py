"""Rules about mana that static abilities add (106): how much a source produces, and what stays in a pool."""

from __future__ import annotations

from domain.cards.terms import AnyFilter, Node


class ProducesInstead(Node, frozen=True):
    """A permanent that fits and is tapped for mana produces so many times as much, or other mana instead (106.12b).

    ``mana`` is what it produces in the place of any type and amount, ``type`` what all of it is; ``at_least``: only if
    it would produce so much.
    """

    filter: AnyFilter
    times: int = 1
    mana: tuple[str, ...] = ()
    type: str = ""
    at_least: int = 1

    def of(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """What it makes of mana of these types."""
        return self.mana or tuple(self.type or kind for kind in kinds for _ in range(self.times))


class KeepsMana(Node, frozen=True):
    """Players who fit don't lose unspent mana as steps and phases end, or none of these types (106.4).

    ``turns``: the mana becomes colourless instead of being lost.
    """

    who: AnyFilter
    types: tuple[str, ...] = ()
    turns: bool = False
