"""Life that players gain and lose (119)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards.static_rules import CantGainLife
from domain.events import LifeGained, LifeLost
from domain.procedure import Procedure, Table
from domain.rules.characteristics import view
from domain.rules.players import in_game
from domain.rules.reading import fits
from domain.rules.replacement import WouldChangeLife, replaced_together
from domain.state import Board
from domain.vocabulary import PlayerId


def gain_life(table: Table, player: PlayerId, amount: int) -> Procedure[int]:
    """A player gains life, unless that can't happen; how much (119.3, 119.7)."""
    return (yield from change_life(table, (WouldChangeLife(player=player, amount=amount),)))


def lose_life(table: Table, player: PlayerId, amount: int) -> Procedure[int]:
    """A player loses life; how much (119.3)."""
    return (yield from change_life(table, (WouldChangeLife(player=player, amount=amount, lost=True),)))


def change_life(table: Table, changes: Sequence[WouldChangeLife]) -> Procedure[int]:
    """Players gain and lose life at the same time; how much in all (119.3, 608.2e)."""
    facts = yield from life_changes(table, changes)
    if facts:
        table.record(*facts)
    return sum(each.amount for each in facts)


def life_changes(table: Table, changes: Sequence[WouldChangeLife]) -> Procedure[tuple[LifeGained | LifeLost, ...]]:
    """The facts that are left of changes of life (119.7, 119.10, 614.1a)."""
    able = tuple(each for each in changes if each.amount > 0 and can_change(table.board, each))
    left = yield from replaced_together(table, able)
    return tuple(life_changed(each) for each in left if each.amount > 0 and can_change(table.board, each))


def can_change(board: Board, change: WouldChangeLife) -> bool:
    """Whether a player is there and can gain that life, if it is gained (119.7, 800.4a)."""
    return in_game(board, change.player) if change.lost else can_gain_life(board, change.player)


def life_changed(change: WouldChangeLife) -> LifeGained | LifeLost:
    """The fact that a player gained or lost life (119.3)."""
    if change.lost:
        return LifeLost(player=change.player, amount=change.amount)
    return LifeGained(player=change.player, amount=change.amount)


def can_gain_life(board: Board, player: PlayerId) -> bool:
    """Whether a player can gain life (119.7)."""
    its = view(board)
    forbidden = any(fits(its, each.rule.filter, player, each.context) for each in its.rules(CantGainLife))
    return in_game(board, player) and not forbidden
