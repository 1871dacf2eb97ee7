"""Instructions about the game itself: winning, losing, extra turns (104, 500.7)."""

from __future__ import annotations

from domain.cards.effects import ExtraTurn, LoseGame, WinGame
from domain.events import ExtraTurnAdded
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules import ending
from domain.rules.context import Context
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import players


@at_once(WinGame)
def win_game(table: Table, effect: WinGame, context: Context) -> Context:
    """Players win the game (104.2b)."""
    for player in players(table, effect.who, context):
        ending.win_game(table, player)
    return context


@does(LoseGame)
def lose_game(table: Table, effect: LoseGame, context: Context) -> Procedure[Context]:
    """Players lose the game, all at once (104.3e)."""
    losers = players(table, effect.who, context)
    yield from ending.lose_game(table, tuple((player, Rule.EFFECT_LOSES) for player in losers))
    return context


@at_once(ExtraTurn)
def extra_turn(table: Table, effect: ExtraTurn, context: Context) -> Context:
    """Players take extra turns after this one (500.7)."""
    for player in players(table, effect.who, context):
        table.record(ExtraTurnAdded(player=player))
    return context
