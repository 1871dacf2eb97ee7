"""Whether a condition of the card language holds (603.4, 604.1, 608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.cards import terms as t
from domain.rules.context import Context, View
from domain.rules.measures import COMPARE, kicked
from domain.rules.reading import QUANTITIES, STRUCTURE, amount, candidates, controller, fits, meant
from domain.state import Board
from domain.vocabulary import COMBAT_STEPS, Id, PlayerId, Step, Zone, is_player


def holds(view: View, condition: t.AnyCondition | None, context: Context) -> bool:
    """Whether a condition holds now; none always does."""
    return condition is None or CONDITIONS[type(condition)](view, condition, context)


def _kicked_condition(view: View, c: t.Kicked, context: Context) -> bool:
    times = context.choices.additional
    if c.index >= 0:
        return c.index < len(times) and times[c.index] > 0
    found = view.object(context.this)
    return found is not None and kicked(view, found, times)


def _fits_condition(view: View, c: t.Fits, context: Context) -> bool:
    things = meant(view, c.ref, context)
    return bool(things) and all(fits(view, c.filter, thing, context) for thing in things)


def _exists(view: View, c: t.Exists, context: Context) -> bool:
    return len(candidates(view, c.filter, context)) >= amount(view, c.at_least, context)


def _chose(view: View, c: t.Chose, context: Context) -> bool:
    source = view.object(context.this)
    return source is not None and (c.key, c.value) in source.chosen


def _lies_aside(view: View, c: t.LiesAside, context: Context) -> bool:
    found = view.board.objects.get(context.this)
    if found is not None and found.zone is Zone.STACK:
        found = next((gone.object for gone in view.board.gone.values() if gone.became == context.this), None)
    return found is not None and found.aside == c.how and found.aside_since < view.board.turn


def _new_since_upkeep(view: View, c: t.NewSinceUpkeep, context: Context) -> bool:
    found = view.object(context.this)
    return found is not None and found.since > 0 and found.since >= view.board.player(context.controller).upkeep_before


def _combat_time(view: View, c: t.CombatTime, context: Context) -> bool:
    """Before or after a point of this combat phase, or of the turn's first one (506.7a–f)."""
    board = view.board
    if c.during and board.step not in COMBAT_STEPS:
        return False
    begun = (board.step, *skipped_to(board)) if c.during else board.first_combat
    if c.before is not None and any(step >= POINTS[c.before] for step in begun):
        return False
    return c.after is None or is_past(c.after, begun)


def skipped_to(board: Board) -> tuple[int, ...]:
    """The earlier steps of the combat phase at hand that weren't skipped (508.8)."""
    earlier = COMBAT_STEPS[: COMBAT_STEPS.index(board.step)]
    return earlier if board.combat.attacked else earlier[:2]


def is_past(point: t.CombatPoint, begun: tuple[int, ...]) -> bool:
    """Whether a point of a combat phase has come: that step began, or the phase is over (506.7a–b, 506.7f)."""
    return Step.POSTCOMBAT_MAIN in begun if point == "combat" else POINTS[point] in begun


POINTS: Final[Mapping[t.CombatPoint, Step]] = {
    "combat": Step.BEGINNING_OF_COMBAT,
    "attackers": Step.DECLARE_ATTACKERS,
    "blockers": Step.DECLARE_BLOCKERS,
    "damage": Step.COMBAT_DAMAGE,
    "end": Step.END_OF_COMBAT,
}
"""The steps whose beginning is meant by a point of a combat phase (506.7a–b)."""


def _discarded(view: View, c: t.DiscardedThisTurn, context: Context) -> bool:
    found = view.board.objects.get(context.this)
    if found is not None and found.zone is Zone.STACK:
        found = next((gone.object for gone in view.board.gone.values() if gone.became == context.this), None)
    return found is not None and found.aside == "discard" and found.aside_since == view.board.turn


def _hit(view: View, c: t.HitThisTurn, context: Context) -> bool:
    return any(
        whose == context.controller and view.object(source) is not None and fits(view, c.filter, source, context)
        for whose, source in view.board.hits
    )


CONDITIONS: Final[Mapping[type, Callable[[View, Any, Context], bool]]] = {
    t.Both: lambda view, c, context: holds(view, c.left, context) and holds(view, c.right, context),
    t.Either: lambda view, c, context: holds(view, c.left, context) or holds(view, c.right, context),
    t.Unless: lambda view, c, context: not holds(view, c.condition, context),
    t.Kicked: _kicked_condition,
    t.PaidFor: lambda view, c, context: context.choices.alternative == c.name,
    t.Exists: _exists,
    t.Fits: _fits_condition,
    t.Compare: lambda view, c, context: COMPARE[c.op](amount(view, c.left, context), amount(view, c.right, context)),
    t.YourTurn: lambda view, c, context: view.board.active == context.controller,
    t.During: lambda view, c, context: view.board.step in c.steps,
    t.CombatTime: _combat_time,
    t.Did: lambda view, c, context: context.numbers.get(c.key, 0) > 0,
    t.LiesAside: _lies_aside,
    t.NewSinceUpkeep: _new_since_upkeep,
    t.CastFrom: lambda view, c, context: context.choices.origin is c.zone and context.stack_object != 0,
    t.Chose: _chose,
    t.DiscardedThisTurn: _discarded,
    t.HitThisTurn: _hit,
}

WHO: Final = "who"
"""The key under which a condition finds the player that a filter asks about."""


def _who(view: View, f: t.Who, thing: Id, context: Context) -> bool:
    """Whether a condition holds of a player, or of the player who would defend a permanent (508.5)."""
    player = answering_for(view, thing)
    if not player or view.board.player(player).lost:
        return False
    return holds(view, f.condition, context.with_things(WHO, (player,)))


def answering_for(view: View, thing: Id) -> PlayerId:
    """A player, who protects a battle, who controls anything else (508.5)."""
    found = None if is_player(thing) else view.object(thing)
    return found.protector if found is not None and found.protector else controller(view, thing)


def _provided(view: View, q: t.Provided, context: Context) -> int:
    """One number or another, as a condition holds or not."""
    return amount(view, q.quantity if holds(view, q.condition, context) else q.otherwise, context)


STRUCTURE[t.Who] = _who
QUANTITIES[t.Provided] = _provided
STRUCTURE[t.Where] = lambda view, f, thing, context: holds(view, f.condition, context)
