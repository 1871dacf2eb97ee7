"""Rules of static abilities about the untap step (502.3) and about special actions that effects allow (116.2c–e)."""

from __future__ import annotations

from domain.cards.costs import Cost
from domain.cards.terms import AnyFilter, Node


class UntapsAtMost(Node, frozen=True):
    """Players can't untap more than so many of what fits during their untap steps (502.3)."""

    filter: AnyFilter
    count: int = 1


class CantSearch(Node, frozen=True):
    """Players who fit can't search libraries (701.23, 101.2)."""

    who: AnyFilter


class MayIgnore(Node, frozen=True):
    """Players who fit may pay to ignore the effect of this ability's source until end of turn (116.2d).

    Which effect that is, say the rules that spare those who are ``IsIgnoring``.
    """

    who: AnyFilter
    cost: tuple[Cost, ...]


class MayDiscardAnyTime(Node, frozen=True):
    """You may discard this card any time you could cast an instant (116.2e)."""


class Ignores(Node, frozen=True):
    """What the rule is about ignores an effect of its source, for as long as this lasts (116.2d)."""


class CastableFor(Node, frozen=True):
    """The owner of the card in exile that the rule is about may cast it for this, not for its mana cost (701.65a)."""

    cost: tuple[Cost, ...]


class Paired(Node, frozen=True):
    """The two creatures that the rule is about are paired (702.95b)."""
