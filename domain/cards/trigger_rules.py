"""Rules of static abilities about how often other abilities trigger (603.2d, 101.2)."""

from __future__ import annotations

from domain.cards.terms import AnyFilter, Node
from domain.cards.triggers import Happens, Moves


class TriggersMore(Node, frozen=True):
    """Triggered abilities of what fits trigger an additional time, if that makes them trigger, or anything (603.2d)."""

    of: AnyFilter
    by: Moves | Happens | None = None


class CausesNoTriggers(Node, frozen=True):
    """What happens so doesn't cause abilities to trigger: those of what fits, or any (101.2)."""

    by: Moves | Happens
    of: AnyFilter | None = None
