"""What each of several players does by a number of their own, one player after the other (608.2f)."""

from __future__ import annotations

from domain.cards.abilities import AnyEffect, ForEach
from domain.cards.effects import Search
from domain.cards.terms import Count, Each, Node, PlayerNumber, Ref, Remembered
from domain.oracle.more_keywords import replaced

EACH = Remembered("each")


def one_by_one(who: Ref, made: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    """The effects once for each player, where a number of that player's is meant and not that of all together."""
    own = any(_counts(each, who) for each in made if not isinstance(each, Search))
    return (ForEach(who, replaced(made, who, EACH)),) if isinstance(who, Each) and own else made


def _counts(node: object, who: Ref) -> bool:
    """Whether a number in a piece of card language is about players who act."""
    if isinstance(node, tuple):
        return any(_counts(each, who) for each in node)
    if isinstance(node, PlayerNumber) and node.ref == who:
        return True
    if isinstance(node, Count):
        return _speaks_of(node.filter, who)
    return isinstance(node, Node) and any(_counts(getattr(node, name), who) for name in node.__struct_fields__)


def _speaks_of(node: object, who: Ref) -> bool:
    """Whether a filter asks for what these players have."""
    if isinstance(node, tuple):
        return any(_speaks_of(each, who) for each in node)
    own = isinstance(node, Node) and any(_speaks_of(getattr(node, name), who) for name in node.__struct_fields__)
    return node == who or own
