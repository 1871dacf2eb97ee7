"""What each of several players does by a number of their own, one player after the other (608.2f)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import AnyEffect, ForEach
from domain.cards.effects import Damage, Sacrifice, Search
from domain.cards.pieces import pieces, replaced, speaks_of
from domain.cards.terms import Controlled, Count, Each, Node, PlayerNumber, Ref, Remembered

EACH = Remembered("each")
AT_HAND = Remembered("who")
"""The player, of several, whose damage or sacrifice is worked out, all of them at the same time (608.2e–f)."""


def own_damage(made: Damage) -> Damage:
    """Damage to each player by a number of that player's."""
    if not isinstance(made.to, Each) or not _counts(made.amount, made.to):
        return made
    return replace(made, amount=replaced(made.amount, made.to, AT_HAND))


def own_sacrifice(made: Sacrifice) -> Sacrifice:
    """What each player sacrifices by comparison with what is that player's."""
    if not isinstance(made.who, Each) or not speaks_of(made.filter, made.who):
        return made
    return replace(made, filter=replaced(made.filter, made.who, AT_HAND))


def one_by_one(who: Ref, made: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...] | None:
    """The effects once for each player, where a number of that player's is meant and not that of all together.

    None where they are about something of that player's that isn't a number.
    """
    own = any(_counts(each, who) for each in made if not isinstance(each, Search))
    if isinstance(who, Each) and own:
        return (ForEach(who, replaced(made, who, EACH)),)
    return None if isinstance(who, Each) and speaks_of(made, Controlled(who)) else made


def _counts(node: object, who: Ref) -> bool:
    """Whether a number in a piece of card language is about players who act."""
    return any(_is_theirs(piece, who) for piece in pieces(node))


def _is_theirs(piece: Node, who: Ref) -> bool:
    """Whether a piece is a number of what these players have."""
    if isinstance(piece, PlayerNumber):
        return piece.ref == who
    return isinstance(piece, Count) and speaks_of(piece.filter, who)
