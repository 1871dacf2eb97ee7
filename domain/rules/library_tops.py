"""Top cards of libraries that effects reveal or let players look at (401.5)."""

from __future__ import annotations

from domain.cards.static_rules import (
    LooksAtTop,
    TopRevealed,
)
from domain.rules.characteristics import view
from domain.rules.reading import fits
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId


def top_is_revealed(board: Board, card: ObjectId) -> bool:
    """Whether a card lies on top of a library whose owner plays with that card revealed (401.5)."""
    its = view(board)
    owner = owner_if_on_top(board, card)
    return owner is not None and any(
        fits(its, force.rule.filter, owner, force.context) for force in its.rules(TopRevealed)
    )


def may_look_at_top(board: Board, player: PlayerId, card: ObjectId) -> bool:
    """Whether a card lies on top of the library of a player whom an effect lets look at it (401.5)."""
    return owner_if_on_top(board, card) == player and any(
        force.context.controller == player for force in view(board).rules(LooksAtTop)
    )


def owner_if_on_top(board: Board, card: ObjectId) -> PlayerId | None:
    """Whose library a card is on top of, if it is on top of one."""
    found = board.objects.get(card)
    if found is None or board.player(found.owner).library[:1] != (card,):
        return None
    return found.owner
