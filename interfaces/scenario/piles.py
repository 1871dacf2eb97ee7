"""Where a verb looks for what a line names: zones in order, the likeliest first."""

from __future__ import annotations

from domain.rules.characteristics import view
from domain.state import Board, Position
from domain.vocabulary import Id, ObjectId, PlayerId
from interfaces.scenario.syntax import Zone

Piles = tuple[tuple[Id, ...], ...]


def of_all(board: Board, zone: Zone, but: PlayerId = 0) -> tuple[ObjectId, ...]:
    """The cards of all players in a zone of their own; ``but`` leaves one player out."""
    name = zone.value
    return tuple(card for player in board.players if player.id != but for card in getattr(player, name))


def zone_of(board: Board, zone: Zone) -> tuple[ObjectId, ...]:
    """Everything in a zone, whoever's it is."""
    if zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD):
        return of_all(board, zone)
    shared: tuple[ObjectId, ...] = getattr(board, zone.value)
    return shared


def anywhere(game: Position) -> Piles:
    """All zones, those that people speak of most first, and triggers that wait."""
    board = game.board
    return (
        board.battlefield,
        board.stack,
        tuple(each.id for each in game.waiting),
        of_all(board, Zone.GRAVEYARD),
        board.exile,
        of_all(board, Zone.HAND),
        of_all(board, Zone.LIBRARY),
        board.command,
    )


def on_stack_first(game: Position) -> Piles:
    """The stack and what is about to be on it, then all the rest."""
    return (game.board.stack, tuple(each.id for each in game.waiting), *anywhere(game))


def to_cast(game: Position, player: PlayerId) -> Piles:
    """Where a card to cast may be: the hand first, then wherever permission may reach."""
    board = game.board
    own = board.player(player)
    return (
        own.hand,
        own.graveyard,
        board.exile,
        own.library[:1],
        board.command,
        of_all(board, Zone.HAND, but=player),
        of_all(board, Zone.GRAVEYARD, but=player),
        own.library,
        board.battlefield,
        board.stack,
    )


def to_activate(game: Position, player: PlayerId) -> Piles:
    """Where a source may be: under the player's control first, then others' permanents, then cards."""
    board = game.board
    own = board.player(player)
    return (
        controlled(board, player),
        board.battlefield,
        own.hand,
        own.graveyard,
        board.exile,
        board.command,
        board.stack,
        of_all(board, Zone.GRAVEYARD),
        of_all(board, Zone.HAND),
    )


def controlled(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """The permanents that a player controls."""
    its = view(board)
    return tuple(thing for thing in board.battlefield if its.of(thing).controller == player)


def to_pay(game: Position, player: PlayerId) -> Piles:
    """What can be given as payment: permanents, then cards."""
    board = game.board
    own = board.player(player)
    return (controlled(board, player), own.hand, own.graveyard, board.battlefield, board.exile, own.library)


def cards_to_pay(game: Position, player: PlayerId) -> Piles:
    """What can be given as payment where cards are meant first: the hand, then the graveyard."""
    own = game.board.player(player)
    return (own.hand, own.graveyard, *to_pay(game, player))
