"""Top cards of libraries that effects reveal or let players look at (401.5)."""

from __future__ import annotations

from typing import Final

from domain.cards.static_rules import (
    LooksAtTop,
    TopRevealed,
)
from domain.events import TopCardShown
from domain.rules.characteristics import view
from domain.rules.reading import fits
from domain.rules.watching import watching
from domain.state import Board, GameState, Player
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


# --- who comes to see them --------------------------------------------------------------------------------------------

EVERYBODY: Final = -1


def tops_shown(state: GameState) -> tuple[TopCardShown, ...]:
    """Top cards that players see from now on; while something is being cast or activated, a new one isn't (401.5)."""
    board = state.game.board
    if state.run.checkpoints or not watching(board).tops:
        return ()
    return tuple(fact for player in board.players for fact in shown_of(board, player))


def shown_of(board: Board, player: Player) -> tuple[TopCardShown, ...]:
    """That a player's top card is seen, as far as that hasn't been told of this card."""
    if not player.library:
        return ()
    card = player.library[0]
    shown, told = player.top_shown
    new = who_sees(board, card) & ~(told if shown == card else 0)
    if not new:
        return ()
    to = () if new < 0 else tuple(each.id for each in board.players if new & 1 << each.id)
    return (TopCardShown(player=player.id, object=card, to=to),)


def who_sees(board: Board, card: ObjectId) -> int:
    """Who sees a top card: everybody, or those of whom an effect says that they may look at it."""
    if top_is_revealed(board, card):
        return EVERYBODY
    return sum(1 << each.id for each in board.players if may_look_at_top(board, each.id, card))
