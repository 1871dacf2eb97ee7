"""Replacement effects that change how much of something there is, or whom it falls to (614.1a, 614.9)."""

from __future__ import annotations

from typing import Literal

from domain.cards.terms import AnyFilter, Node, Ref


class ChangesLife(Node, frozen=True):
    """Players who fit gain or lose another amount of life: so many times as much, so much more (119.10).

    ``turned``: what they would gain they lose, or the other way round.
    """

    who: AnyFilter
    what: Literal["gain", "loss"] = "gain"
    times: int = 1
    plus: int = 0
    turned: bool = False


class PutsMoreCounters(Node, frozen=True):
    """More counters are put on objects and players that fit, also as they enter (122.6): of one kind, or of each.

    ``by_effect``: only those that effects put; ``who``: only those that such a player puts. ``half`` as many, rounded
    down, are put instead.
    """

    on: AnyFilter
    kind: str = ""
    times: int = 1
    plus: int = 0
    by_effect: bool = False
    who: Literal["any", "you", "opponent"] = "any"
    half: bool = False


class DealsMore(Node, frozen=True):
    """More damage is dealt to what fits: so many times as much, so much more (614.2)."""

    to: AnyFilter
    source: AnyFilter | None = None
    times: int = 1
    plus: int = 0
    combat: bool = False
    noncombat: bool = False


class Redirects(Node, frozen=True):
    """Damage to what fits is dealt to something else instead (614.9)."""

    to: AnyFilter
    into: Ref
    source: AnyFilter | None = None
    combat: bool = False


class DrawsMore(Node, frozen=True):
    """Players who fit draw so many cards instead of one (614.11).

    ``but_first``: not instead of the first one that they draw in each of their draw steps.
    """

    who: AnyFilter
    count: int = 2
    but_first: bool = False


class TakesDraw(Node, frozen=True):
    """You draw a card instead of a player who fits (614.11); ``but_first`` as with ``DrawsMore``."""

    who: AnyFilter
    but_first: bool = False


class MillsMore(Node, frozen=True):
    """Players who fit mill so many times as many cards (701.17a)."""

    who: AnyFilter
    times: int = 2
