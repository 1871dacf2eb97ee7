"""Trigger conditions held against what happened (603.2): whether an occurrence is one of theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.cards.terms import AnyFilter
from domain.cards.triggers import (
    AbilityTriggers,
    Attacks,
    BecomesBlocked,
    BecomesTarget,
    Begins,
    Blocks,
    Casts,
    ChapterReached,
    CountersArePut,
    DamageIsDealt,
    DiscardIsCaused,
    EntersRoom,
    Happens,
    LosesLastCounter,
    Moves,
    StateOf,
    Unlocks,
    When,
    WhenDone,
)
from domain.rules.characteristics import BoardView
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.players import is_who
from domain.rules.reach import PLAYERS, zones_named
from domain.rules.reading import controller, fits
from domain.rules.trigger_events import Occurrence
from domain.vocabulary import HIDDEN_ZONES, ObjectId, Zone, is_player

TRIGGERING: Final = "triggers"
"""The kind of occurrence that an ability triggers, which is no event among others (603.3b)."""


KEYS: Final[Mapping[type, str]] = {
    Moves: "moves",
    Casts: "casts",
    BecomesTarget: "target",
    Begins: "begins",
    DamageIsDealt: "damage",
    LosesLastCounter: "last_counter",
    Attacks: "attack",
    Blocks: "blocks_it",
    BecomesBlocked: "blocked_by",
    StateOf: "state",
    WhenDone: "state",
    ChapterReached: "chapter",
    Unlocks: "unlock",
    EntersRoom: "room",
    AbilityTriggers: TRIGGERING,
    CountersArePut: "put_counters",
    DiscardIsCaused: "discard",
}


def key_of(when: When) -> str:
    """Which occurrences a trigger condition asks for; ``"state"`` asks for none (603.8)."""
    if isinstance(when, DamageIsDealt):
        return "dealt" if when.together else "damage" if when.to is not None else "deals"
    if isinstance(when, CountersArePut) and not when.kind:
        return "put_any_counters"
    return when.verb if isinstance(when, Happens) else KEYS[type(when)]


def looks_back(when: When, happened: Occurrence) -> bool:
    """Whether the condition is judged by the board before the events (603.10a, 603.10e)."""
    if isinstance(when, Happens):
        return when.verb in ("counter", "sacrifice", "phase_out")
    if not isinstance(when, Moves):
        return False
    if when.origin in (Zone.BATTLEFIELD, Zone.GRAVEYARD):
        return True
    return when.to in HIDDEN_ZONES and happened.origin not in (None, *HIDDEN_ZONES)


def matches(when: When, happened: Occurrence, view: BoardView, context: Context) -> bool:
    """Whether what happened is what a trigger condition waits for (603.2)."""
    if out_of_the_question(when, happened):
        return False
    return MATCH[type(when)](when, happened, view, context)


def out_of_the_question(when: When, happened: Occurrence) -> bool:
    """Whether zones or the step alone say that a condition isn't met, without a look at the board."""
    if isinstance(when, Moves):
        of_a_permanent = happened.part and (when.origin is Zone.BATTLEFIELD or looks_back(when, happened))
        return of_a_permanent or when.origin not in (None, happened.origin) or when.to not in (None, happened.to)
    return isinstance(when, Begins) and when.step != happened.step


def _moves(when: Moves, happened: Occurrence, view: BoardView, context: Context) -> bool:
    thing = happened.old if looks_back(when, happened) else happened.object
    return fits(view, when.filter, thing, context)


def _casts(when: Casts, happened: Occurrence, view: BoardView, context: Context) -> bool:
    if happened.kind == "copy" and not when.copies:
        return False
    return is_who(when.who, happened.player, context) and fits(view, when.filter, happened.object, context)


def _becomes_target(when: BecomesTarget, happened: Occurrence, view: BoardView, context: Context) -> bool:
    if not fits(view, when.filter, happened.object, context):
        return False
    return when.by is None or fits(view, when.by, happened.by, context)


def _begins(when: Begins, happened: Occurrence, view: BoardView, context: Context) -> bool:
    if not holds(view, when.provided, context):
        return False
    if when.whose == "host":
        source = view.object(context.this)
        host = source.attached_to if source is not None else 0
        return bool(host) and controller(view, host) == happened.player
    return is_who(when.whose, happened.player, context)


def _damage(when: DamageIsDealt, happened: Occurrence, view: BoardView, context: Context) -> bool:
    if (when.combat and not happened.combat) or (when.noncombat and happened.combat):
        return False
    if not when.together and not fits(view, when.source, happened.by, context):
        return False
    return when.to is None or fits(view, when.to, happened.object, context)


def _last_counter(when: LosesLastCounter, happened: Occurrence, view: BoardView, context: Context) -> bool:
    return when.kind == happened.kind and fits(view, when.filter, happened.object, context)


def _counters(when: CountersArePut, happened: Occurrence, view: BoardView, context: Context) -> bool:
    if when.kind not in ("", happened.kind) or not is_who(when.who, happened.player, context):
        return False
    return fits(view, when.filter, happened.object, context)


def _discard(when: DiscardIsCaused, happened: Occurrence, view: BoardView, context: Context) -> bool:
    if not happened.by or not fits(view, when.by, happened.by, context):
        return False
    return fits(view, when.filter, happened.object, context)


def _attacks(when: Attacks, happened: Occurrence, view: BoardView, context: Context) -> bool:
    return fits(view, when.filter, happened.object, context) and fits(view, when.whom, happened.by, context)


def _blocks(when: Blocks, happened: Occurrence, view: BoardView, context: Context) -> bool:
    return fits(view, when.filter, happened.object, context) and fits(view, when.what, happened.by, context)


def _becomes_blocked(when: BecomesBlocked, happened: Occurrence, view: BoardView, context: Context) -> bool:
    return fits(view, when.filter, happened.object, context) and fits(view, when.by, happened.by, context)


def _chapter(when: ChapterReached, happened: Occurrence, view: BoardView, context: Context) -> bool:
    """Whether the lore counters put on this Saga just now reach the chapter's number (714.2b)."""
    before, now = happened.step - happened.amount, happened.step
    if happened.object != context.this or (when.chapter != now and reads_ahead(view, context.this)):
        return False
    return before < when.chapter <= now


def reads_ahead(view: BoardView, saga: ObjectId) -> bool:
    """Whether a Saga has read ahead and entered this turn: only the very chapter it is at can trigger (702.155a)."""
    found = view.board.objects.get(saga)
    if found is None or found.entered != view.board.turn:
        return False
    return any(getattr(each, "name", "") == "read ahead" for each in view.of(saga).abilities)


def _happens(when: Happens, happened: Occurrence, view: BoardView, context: Context) -> bool:
    if happened.player and speaks_of_players(when.filter):
        return fits(view, when.filter, happened.player, context)
    thing = happened.old if looks_back(when, happened) else happened.object
    return bool(thing) and not is_player(thing) and fits(view, when.filter, thing, context)


def speaks_of_players(filter_: AnyFilter) -> bool:
    """Whether a filter asks for players and not for objects."""
    return PLAYERS in (zones_named(filter_) or ())


def _unlocks(when: Unlocks, happened: Occurrence, view: BoardView, context: Context) -> bool:
    return happened.object == context.this and happened.kind == when.door


def _enters_room(when: EntersRoom, happened: Occurrence, view: BoardView, context: Context) -> bool:
    return happened.object == context.this and happened.kind == when.room


MATCH: Final[Mapping[type, Callable[[Any, Occurrence, BoardView, Context], bool]]] = {
    Moves: _moves,
    Casts: _casts,
    BecomesTarget: _becomes_target,
    Begins: _begins,
    DamageIsDealt: _damage,
    Happens: _happens,
    LosesLastCounter: _last_counter,
    Attacks: _attacks,
    Blocks: _blocks,
    BecomesBlocked: _becomes_blocked,
    StateOf: lambda when, happened, view, context: False,
    WhenDone: lambda when, happened, view, context: False,
    ChapterReached: _chapter,
    Unlocks: _unlocks,
    EntersRoom: _enters_room,
    AbilityTriggers: lambda when, happened, view, context: True,
    CountersArePut: _counters,
    DiscardIsCaused: _discard,
}
"""How each class of trigger condition is matched; state triggers are checked elsewhere (603.8)."""
