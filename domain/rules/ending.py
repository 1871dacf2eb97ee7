"""Winning, losing, leaving the game, and its end (104, 800.4)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards.abilities import ChangeControl
from domain.events import EffectsEnded, Event, GameEnded, ObjectCeased, PlayerLost, PlayerWon
from domain.lasting import ContinuousEffect
from domain.procedure import Table
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.rules.moving import carry_out, note_control, would_go
from domain.rules.players import living
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, PlayerId, Zone


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


def lose_game(table: Table, losers: Sequence[tuple[PlayerId, Rule]]) -> None:
    """Players lose the game at the same time and leave it (104.3, 104.5)."""
    facts = losses(table.board, losers)
    if facts and not table.game.over:
        table.record(*facts)
        leave(table, tuple(player for player, _ in losers))


def win_game(table: Table, player: PlayerId) -> None:
    """An effect makes a player win: the game is over (104.2b)."""
    if not table.game.over and player in living(table.board):
        table.record(PlayerWon(player=player), GameEnded(winner=player))


def leave(table: Table, leavers: Sequence[PlayerId]) -> None:
    """Players leave a game that goes on, and their objects with them; what they control else is exiled (800.4a)."""
    if table.game.over:
        return
    for player in leavers:
        before = table.board
        owned = tuple(each.id for each in objects_in_order(before) if each.owner == player)
        ended = tuple(each.id for each in before.effects if each.controller == player and gives_control(each))
        facts: tuple[Event, ...] = tuple(ObjectCeased(object=thing) for thing in owned)
        if ended:
            facts = (*facts, EffectsEnded(effects=ended))
        if facts:
            table.record(*facts)
            note_control(table, before)
        still = controlled_by(table.board, player)
        if still:
            carry_out(table, would_go(still, Zone.EXILE))


def gives_control(effect: ContinuousEffect) -> bool:
    """Whether a lasting effect gives its controller objects of others (800.4a)."""
    return any(isinstance(each, ChangeControl) for each in effect.modifications)


def objects_in_order(board: Board) -> list[GameObject]:
    """Every object, by id: a map has an order of its own, which rules don't lean on (design §1)."""
    return [board.objects[thing] for thing in sorted(board.objects)]


def controlled_by(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """What a player controls on the battlefield and the stack."""
    its = view(board)
    return tuple(thing for thing in (*board.battlefield, *board.stack) if its.of(thing).controller == player)
