"""Instructions to turn permanents over, to flip them, and to make it day or night (701.27, 710, 730)."""

from __future__ import annotations

from domain.cards.effects import ChangeHours, Flip, Transform
from domain.procedure import Table
from domain.rules import turning_over
from domain.rules.context import Context
from domain.rules.following import at_once
from domain.rules.instructions.speaking_of import in_zone
from domain.vocabulary import Zone


@at_once(Transform)
def transform(table: Table, effect: Transform, context: Context) -> Context:
    """Turn permanents over, unless their own ability comes too late for it (701.27a, 701.27f)."""
    permanents = in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    turning_over.transform(table, permanents, context.stack_object, context.this)
    return context


@at_once(Flip)
def flip(table: Table, effect: Flip, context: Context) -> Context:
    """Flip permanents (710.4)."""
    turning_over.flip(table, in_zone(table, effect.refs, context, Zone.BATTLEFIELD))
    return context


@at_once(ChangeHours)
def change_hours(table: Table, effect: ChangeHours, context: Context) -> Context:
    """It becomes night or day (730.1)."""
    turning_over.change_hours(table, night=effect.night)
    return context
