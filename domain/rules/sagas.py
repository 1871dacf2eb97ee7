"""Sagas (714): lore counters, chapters, and when they are sacrificed."""

from __future__ import annotations

from collections.abc import Iterator

from domain.procedure import Procedure, Table
from domain.rules.battles import has_triggered
from domain.rules.chapters import chapters, final_chapter
from domain.rules.characteristics import permanents_of, view
from domain.rules.counters import put_counters
from domain.rules.replacement import WouldPutCounters
from domain.state import Position
from domain.vocabulary import ObjectId

LORE = "lore"
"""The counters that Sagas use (714.3)."""


def advance_sagas(table: Table) -> Procedure[None]:
    """The active player puts a lore counter on each Saga with chapters that they control (505.4, 714.3b)."""
    its = view(table.board)
    wanted = tuple(
        WouldPutCounters(thing=thing, kind=LORE, count=1, player=table.board.active, by_effect=False)
        for thing in permanents_of(table.board, "Saga")
        if its.of(thing).controller == table.board.active and chapters(its, thing)
    )
    yield from put_counters(table, wanted)


def finished(game: Position) -> Iterator[ObjectId]:
    """Sagas at their final chapter, unless one of their chapters is still to resolve (704.5s, 714.4)."""
    its = view(game.board)
    for thing in permanents_of(game.board, "Saga"):
        final = final_chapter(its, thing)
        if 0 < final <= game.board.objects[thing].counter(LORE) and not has_triggered(game, thing):
            yield thing
