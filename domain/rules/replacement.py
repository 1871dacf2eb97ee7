"""Replacement and prevention effects (614–616): what becomes of an event that would happen.

What would happen is a small struct, not an event; it meets the effects that apply, each at most once, and what is left
is for the caller to record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from domain.answers import Number
from domain.cards.abilities import EntersAsCopy
from domain.decisions import ChooseReplacement
from domain.errors import Violation
from domain.procedure import Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.rules.players import apnap, in_game
from domain.rules.replacing import APPLY, ASKING
from domain.rules.what_replaces import applicable
from domain.rules.would import (
    Applicable,
    Key,
    W,
    Would,
    WouldBeDestroyed,
    WouldChangeLife,
    WouldCreate,
    WouldDealDamage,
    WouldDraw,
    WouldEnter,
    WouldMill,
    WouldMove,
    WouldProduce,
    WouldPutCounters,
)
from domain.state import Board
from domain.vocabulary import PlayerId, is_player

__all__ = [
    "WouldBeDestroyed",
    "WouldChangeLife",
    "WouldCreate",
    "WouldDealDamage",
    "WouldDraw",
    "WouldEnter",
    "WouldMill",
    "WouldMove",
    "WouldProduce",
    "WouldPutCounters",
    "replaced",
    "replaced_together",
]


def replaced(table: Table, would: W) -> Procedure[W | None]:
    """What is left of an event once replacement and prevention effects have modified it; None: nothing (616.1)."""
    now: W | None = would
    used: tuple[Key, ...] = used_before(would)
    while now is not None and not is_about_what_left(table.board, now):
        if are_several_draws(now):
            return replace(now, used=used)  # each of them is a draw of its own (121.2)
        effects = tuple(each for each in applicable(table.board, now) if each.key not in used)
        if not effects:
            return now
        copying = tuple(each for each in effects if isinstance(each.rule, EntersAsCopy))
        first = tuple(each for each in effects if each.own) or copying or effects
        chosen = yield from choose_effect(table, affected_player(table.board, now), first)
        used = (*used, chosen.key)
        now = yield from apply(table, now, chosen)
    return None


def used_before(would: Would) -> tuple[Key, ...]:
    """The effects that have made this draw out of another one: each has had its opportunity (614.5)."""
    return would.used if isinstance(would, WouldDraw) else ()


def are_several_draws(would: Would) -> bool:
    """Whether several cards would be drawn instead of one (614.11)."""
    return isinstance(would, WouldDraw) and would.count != 1


def replaced_together(table: Table, woulds: Sequence[W]) -> Procedure[tuple[W, ...]]:
    """What is left of events that would happen at the same time; who is affected decides in APNAP order (616.1)."""
    seats = {player: seat for seat, player in enumerate(apnap(table.board))}
    whose = [seats.get(affected_player(table.board, would), len(seats)) for would in woulds]
    left: dict[int, W] = {}
    for index in sorted(range(len(woulds)), key=whose.__getitem__):
        now = yield from replaced(table, woulds[index])
        if now is not None:
            left[index] = now
    return tuple(left[index] for index in sorted(left))


FOR_A_PLAYER = (WouldDraw, WouldCreate, WouldMill, WouldChangeLife, WouldProduce)
"""What would happen to a player alone."""


def is_about_what_left(board: Board, would: Would) -> bool:
    """Whether the event would happen to something that left the game while somebody was asked (800.4a)."""
    if isinstance(would, FOR_A_PLAYER):
        return not in_game(board, would.player)
    if isinstance(would, WouldEnter):
        return not in_game(board, would.how.controller)
    if isinstance(would, WouldPutCounters) and would.board is not None:
        return False
    thing = would.to if isinstance(would, WouldDealDamage) else would.thing
    return not in_game(board, thing) if is_player(thing) else thing not in board.objects


def apply(table: Table, would: W, chosen: Applicable) -> Procedure[W | None]:
    """What one effect makes of the event; some ask a question on the way."""
    kind = type(chosen.rule)
    if kind in ASKING:
        return cast("W | None", (yield from ASKING[kind](table, would, chosen)))
    return cast("W | None", APPLY[kind](table, would, chosen))


def choose_effect(table: Table, player: PlayerId, effects: tuple[Applicable, ...]) -> Procedure[Applicable]:
    """The affected player, or the controller of the affected object, says which effect applies next (616.1)."""
    if len(effects) == 1:
        return effects[0]

    def judge(answer: Number) -> None:
        if answer.number >= len(effects):
            raise Violation(Rule.REPLACEMENT_ORDER, f"there are only {len(effects)} effects to choose from")

    question = ChooseReplacement(player=player, effects=tuple(each.by for each in effects))
    answer = yield from insist(table, question, judge)
    return effects[answer.number]


def affected_player(board: Board, would: Would) -> PlayerId:
    """Who chooses among effects: the affected player, or the affected object's controller or owner (616.1)."""
    if isinstance(would, FOR_A_PLAYER):
        return would.player
    if isinstance(would, (WouldMove, WouldEnter)) and would.how is not None:
        return would.how.controller
    thing = would.to if isinstance(would, WouldDealDamage) else would.thing
    if is_player(thing):
        return thing
    there = would.board if isinstance(would, WouldPutCounters) else None
    controller = view(there or board).of(thing).controller
    return controller if in_game(board, controller) else next(p.id for p in board.players if not p.lost)
