"""What each of several players does by a number of their own, one player after the other (608.2f)."""

from __future__ import annotations

from domain.cards.abilities import AnyEffect, ForEach
from domain.cards.effects import Search
from domain.cards.pieces import pieces, replaced, speaks_of
from domain.cards.terms import Count, Each, Node, PlayerNumber, Ref, Remembered

EACH = Remembered("each")


def one_by_one(who: Ref, made: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    """The effects once for each player, where a number of that player's is meant and not that of all together."""
    own = any(_counts(each, who) for each in made if not isinstance(each, Search))
    return (ForEach(who, replaced(made, who, EACH)),) if isinstance(who, Each) and own else made


def _counts(node: object, who: Ref) -> bool:
    """Whether a number in a piece of card language is about players who act."""
    return any(_is_theirs(piece, who) for piece in pieces(node))


def _is_theirs(piece: Node, who: Ref) -> bool:
    """Whether a piece is a number of what these players have."""
    if isinstance(piece, PlayerNumber):
        return piece.ref == who
    return isinstance(piece, Count) and speaks_of(piece.filter, who)
