"""Players in their order: turn order, APNAP order, opponents (101.4, 102)."""

from __future__ import annotations

from domain.rules.context import Context
from domain.state import Board, Player
from domain.vocabulary import PlayerId


def living(board: Board) -> tuple[PlayerId, ...]:
    """The players still in the game, in seat order (104.5)."""
    return _in_turn(board.players)


def _in_turn(players: tuple[Player, ...]) -> tuple[PlayerId, ...]:
    found = [player.id for player in players if not player.lost]  # asked all the time: a list is faster
    return tuple(found)


def in_game(board: Board, player: PlayerId) -> bool:
    """Whether a player is still in the game (104.5)."""
    return not board.player(player).lost


def apnap(board: Board, first: PlayerId | None = None) -> tuple[PlayerId, ...]:
    """The players still in the game in turn order, from the active player or another on (101.4)."""
    start = (board.active if first is None else first) - 1
    players = board.players
    return _in_turn(players[start:] + players[:start] if start else players)


def next_player(board: Board, player: PlayerId) -> PlayerId:
    """Who comes after a player in turn order, among those still in the game (101.4, 117.3d)."""
    after = apnap(board, player % len(board.players) + 1)
    return after[0] if after else player


def opponents(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """A player's opponents in the game, in turn order from the player on (102.2)."""
    return tuple(each for each in apnap(board, player) if each != player)


def is_who(who: str, player: PlayerId, context: Context) -> bool:
    """Whether a player is the one a condition names, as its controller sees it (109.5)."""
    return who == "any" or (who == "you") == (player == context.controller)
