"""Rules of static abilities about how many cards a hand may have (402.2)."""

from __future__ import annotations

from typing import Literal

from domain.cards.terms import AnyFilter, Node, Quantity


class MaximumHandSize(Node, frozen=True):
    """The maximum hand size of players who fit is a number, or so much more or less than else (402.2, 613.11)."""

    filter: AnyFilter
    count: Quantity
    how: Literal["is", "more", "less"] = "is"
