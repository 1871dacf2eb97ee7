"""Counters that are put on objects and players, or with which something enters (122.6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.events import CountersPut, Entering
from domain.procedure import Procedure, Table
from domain.rules.entering import as_it_would_be
from domain.rules.keyword_counters import gives_keyword
from domain.rules.replacement import WouldPutCounters, replaced, replaced_together
from domain.state import Board
from domain.vocabulary import ObjectId


def put_counters(table: Table, wanted: Sequence[WouldPutCounters]) -> Procedure[None]:
    """Put counters at the same time, as many as replacement effects leave (122.6, 614.1a)."""
    facts = yield from counters_put(table, wanted)
    if facts:
        table.record(*facts)


def counters_put(table: Table, wanted: Sequence[WouldPutCounters]) -> Procedure[tuple[CountersPut, ...]]:
    """The facts that are left of counters which would be put (614.1a)."""
    left = yield from replaced_together(table, tuple(each for each in wanted if each.count > 0))
    fresh = iter(table.fresh(len(left)))
    return tuple(
        CountersPut(
            object=each.thing,
            kind=each.kind,
            count=each.count,
            timestamp=next(fresh) if gives_keyword(table.board, each.kind) else 0,
            by=each.player,
        )
        for each in left
        if each.count > 0
    )


def with_its_counters(table: Table, board: Board, thing: ObjectId, how: Entering) -> Procedure[Entering]:
    """How something enters, with as many counters as replacement effects leave (122.6, 122.6a).

    ``board`` has the object that enters.
    """
    if not how.counters:
        return how
    there = as_it_would_be(board, thing, how).board
    kept: tuple[tuple[str, int], ...] = ()
    for kind, count in how.counters:
        would = WouldPutCounters(thing=thing, kind=kind, count=count, player=how.controller, board=there)  # 122.6a
        left = yield from replaced(table, would)
        if left is not None and left.count > 0:
            kept = (*kept, (kind, left.count))
    return replace(how, counters=kept)
