"""Leaving a game that goes on (800.4): what goes along, what ends, what is exiled, what comes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.cards.abilities import ChangeControl
from domain.events import EffectsEnded, Event, InitiativeTaken, MonarchChanged, ObjectCeased, PlayerLeft
from domain.lasting import ContinuousEffect
from domain.procedure import Procedure, Table
from domain.rules.characteristics import last_known, view
from domain.rules.moving import (
    SEEN,
    carry_out,
    ended_with_source,
    exile_what_nobody_controls,
    return_afterwards,
    would_go,
)
from domain.rules.players import apnap
from domain.rules.standing import crowned, led
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, PlayerId, Zone


def leave(table: Table, leavers: Sequence[PlayerId]) -> Procedure[None]:
    """Players leave a game that goes on, all at once, and their objects with them (800.4a, 104.5)."""
    if table.game.over or not leavers:
        return
    before = table.board
    owned = tuple(each for each in objects_in_order(before) if each.owner in leavers)
    heirs = tuple(succession(before, leavers))
    if abilities := tuple(each for heir in heirs for each in brought_by(table, heir)):
        table.record(*abilities)
    table.record(
        *(PlayerLeft(player=player) for player in leavers),
        *(gone(before, each) for each in owned),
        *(ObjectCeased(object=each.object.id) for each in before.phased if each.object.owner in leavers),  # 702.26k
        *effects_ended(before, leavers, tuple(each.id for each in owned)),
        *heirs,
    )
    exile_what_nobody_controls(table)
    if spells := controlled_spells(table.board, leavers):
        carry_out(table, would_go(spells, Zone.EXILE))
    yield from return_afterwards(table, before)


def succession(board: Board, leavers: Sequence[PlayerId]) -> Iterator[MonarchChanged | InitiativeTaken]:
    """Who is the monarch or has the initiative next: the active player, else who follows in turn (724.4, 725.4)."""
    heir = next((each for each in apnap(board) if each not in leavers), 0)
    if board.monarch in leavers:
        yield MonarchChanged(player=heir)
    if board.initiative in leavers:
        yield InitiativeTaken(player=heir)


def brought_by(table: Table, heir: MonarchChanged | InitiativeTaken) -> Iterator[Event]:
    """The abilities that come with what a player is from now on (724.2, 725.2)."""
    if heir.player:
        yield from (crowned if isinstance(heir, MonarchChanged) else led)(table, heir.player)


def gone(board: Board, found: GameObject) -> ObjectCeased:
    """The fact that an object leaves the game with its owner, with what was known of it last (608.2h)."""
    known = last_known(board, found.id) if found.zone in SEEN and found.ability is None else None
    return ObjectCeased(object=found.id, left=True, last_known=known)


def effects_ended(board: Board, leavers: Sequence[PlayerId], owned: tuple[ObjectId, ...]) -> Iterator[Event]:
    """Effects that give the leavers control of something end, and those that last as long as what goes (611.2b)."""
    control = tuple(each.id for each in board.effects if each.controller in leavers and gives_control(each))
    if control:
        yield EffectsEnded(effects=control)
    yield from ended_with_source(board, owned)


def gives_control(effect: ContinuousEffect) -> bool:
    """Whether a lasting effect gives its controller objects of others (800.4a)."""
    return any(isinstance(each, ChangeControl) for each in effect.modifications)


def objects_in_order(board: Board) -> list[GameObject]:
    """Every object, by id: a map has an order of its own, which rules don't lean on (design §1)."""
    return [board.objects[thing] for thing in sorted(board.objects)]


def controlled_spells(board: Board, players: Sequence[PlayerId]) -> tuple[ObjectId, ...]:
    """What else they control on the stack: spells of cards that others own (800.4a)."""
    its = view(board)
    return tuple(thing for thing in board.stack if its.of(thing).controller in players)
