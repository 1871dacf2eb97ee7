"""Winning, losing, and the end of the game (104)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.events import Event, GameEnded, PlayerLost, PlayerWon
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.leaving import leave
from domain.rules.players import living
from domain.state import Board
from domain.vocabulary import PlayerId


def losses(board: Board, losers: Sequence[tuple[PlayerId, Rule]]) -> tuple[Event, ...]:
    """The facts that players lose together, and that the game ends if at most one is left (104.2a, 104.4a)."""
    still = living(board)
    why: dict[PlayerId, Rule] = {}
    for player, rule in losers:
        if player in still:
            why.setdefault(player, rule)
    left = tuple(player for player in still if player not in why)
    facts: tuple[Event, ...] = tuple(PlayerLost(player=player, why=rule) for player, rule in why.items())
    if why and len(left) < 2:
        facts = (*facts, GameEnded(winner=left[0] if left else 0))
    return facts


def lose_game(table: Table, losers: Sequence[tuple[PlayerId, Rule]]) -> Procedure[None]:
    """Players lose the game at the same time and leave it (104.3, 104.5)."""
    facts = losses(table.board, losers)
    if facts and not table.game.over:
        table.record(*facts)
        yield from leave(table, tuple(dict.fromkeys(player for player, _ in losers)))


def win_game(table: Table, player: PlayerId) -> None:
    """An effect makes a player win: the game is over (104.2b)."""
    if not table.game.over and player in living(table.board):
        table.record(PlayerWon(player=player), GameEnded(winner=player))
