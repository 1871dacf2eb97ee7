"""Entering the battlefield as a copy (614.1c, 707.5): the choice, which targets nothing, and what it makes of that."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import CopyCounters, EntersAsCopy
from domain.events import Entering
from domain.procedure import Procedure, Table
from domain.rules.characteristics import BoardView, view
from domain.rules.choosing import choose_things
from domain.rules.context import Context
from domain.rules.definitions import copied
from domain.rules.entering import added, as_it_would_be
from domain.rules.reading import amount, candidates
from domain.state import Board
from domain.vocabulary import ObjectId, is_of_type


def copy_as_it_enters(
    table: Table, board: Board, thing: ObjectId, how: Entering, says: EntersAsCopy, context: Context
) -> Procedure[tuple[Entering, tuple[tuple[str, int], ...]]]:
    """How it enters if its controller has it copy something, and the counters that go with that (707.5, 707.9e).

    ``board`` has the object that enters; what may be copied is what is there before (614.12a).
    """
    possible = tuple(each for each in candidates(view(table.board), says.filter, context) if each != thing)
    chosen = yield from choose_things(table, how.controller, possible, 0, 1, source=thing, purpose="copy")
    if not chosen:
        return how, ()
    original = table.board.objects[chosen[0]]
    found = board.objects[thing]
    copier = as_it_would_be(board, thing, how).board.definition_of(found)
    name, made = copied(board, original, copier, says.but)
    entering = replace(
        how, shown=name, made=made[0][1] if made else None, tapped=how.tapped or says.tapped, attached_to=0
    )
    would = as_it_would_be(board, thing, entering)
    extra = tuple(each for each in says.counters if comes(would, thing, each))
    counters = tuple((each.kind, amount(view(table.board), each.count, context)) for each in extra)
    return with_counters(entering, counters), counters


def comes(would: BoardView, thing: ObjectId, counters: CopyCounters) -> bool:
    """Whether counters come with the copying: what the copy is without them decides (707.9f)."""
    return not counters.only or is_of_type(would.of(thing).types, counters.only)


def with_counters(how: Entering, counters: tuple[tuple[str, int], ...]) -> Entering:
    """Entering with these counters more."""
    for kind, count in counters:
        how = replace(how, counters=added(how.counters, kind, count))
    return how


def without_counters(how: Entering, counters: tuple[tuple[str, int], ...]) -> Entering:
    """Entering without the counters of a copying that another one has replaced (707.9e)."""
    numbers = dict(how.counters)
    for kind, count in counters:
        numbers[kind] -= count
    return replace(how, counters=tuple((kind, count) for kind, count in numbers.items() if count > 0))
