"""How many cards a player's hand may have at most (402.2)."""

from __future__ import annotations

from typing import Final, TypeAlias

from domain.cards.hand_rules import MaximumHandSize
from domain.cards.static_rules import NoMaximumHandSize
from domain.rules.characteristics import InForce, view
from domain.rules.context import View
from domain.rules.reading import amount, fits
from domain.state import Board
from domain.vocabulary import PlayerId

NORMALLY: Final = 7


def maximum_hand(board: Board, player: PlayerId) -> int | None:
    """A player's maximum hand size: seven, then what effects make of it in the order of their timestamps (613.11)."""
    its = view(board)
    size: int | None = NORMALLY
    found = (force for force in its.rules(HAND_RULES) if fits(its, force.rule.filter, player, force.context))
    for force in sorted(found, key=lambda each: timestamp(board, each)):
        size = changed(its, force, size)
    return None if size is None else max(0, size)


HandRule: TypeAlias = NoMaximumHandSize | MaximumHandSize
HAND_RULES: Final[tuple[type[HandRule], ...]] = (NoMaximumHandSize, MaximumHandSize)


def changed(its: View, force: InForce[HandRule], size: int | None) -> int | None:
    """The maximum after one effect: none, another one, or more or less of it, if there is one."""
    if isinstance(force.rule, NoMaximumHandSize):
        return None
    count = amount(its, force.rule.count, force.context)
    if force.rule.how == "is":
        return count
    return None if size is None else size + (count if force.rule.how == "more" else -count)


def timestamp(board: Board, force: InForce[HandRule]) -> int:
    """When an effect began: as it was made, or its source got its timestamp (613.7a–b)."""
    source = board.objects.get(force.context.this)
    if force.effect or source is None:
        return force.effect
    return source.newest_timestamp
