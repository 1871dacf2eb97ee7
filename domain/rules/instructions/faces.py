"""Instructions to turn permanents over, flip and meld them, and to make it day or night (701.27, 701.42, 710, 730)."""

from __future__ import annotations

from domain.cards.effects import ChangeHours, Flip, Meld, Transform
from domain.cards.keywords.faces import OWN_AND_CONTROLLED
from domain.procedure import Procedure, Table
from domain.rules import melding, moving, turning_over
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things
from domain.rules.context import Context
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import in_zone
from domain.rules.reading import candidates, fits
from domain.vocabulary import Zone


@at_once(Transform)
def transform(table: Table, effect: Transform, context: Context) -> Context:
    """Turn permanents over, unless their own ability comes too late for it; how many did (701.27a, 701.27f)."""
    permanents = in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    turned = turning_over.transform(table, permanents, context.stack_object, context.this)
    return context.with_number("transformed", len(turned))


@at_once(Flip)
def flip(table: Table, effect: Flip, context: Context) -> Context:
    """Flip permanents (710.4)."""
    turning_over.flip(table, in_zone(table, effect.refs, context, Zone.BATTLEFIELD))
    return context


@does(Meld)
def meld(table: Table, effect: Meld, context: Context) -> Procedure[Context]:
    """Exile this permanent and its partner, then meld what they became, if they are such cards (701.42a–c)."""
    its, this, player = view(table.board), context.this, context.controller
    if this not in table.board.battlefield or not fits(its, OWN_AND_CONTROLLED, this, context):
        return context
    partners = tuple(each for each in candidates(its, effect.partner & OWN_AND_CONTROLLED, context) if each != this)
    chosen = yield from choose_things(table, player, partners, 1, 1, source=this)
    if not chosen:
        return context
    became = yield from moving.move(table, (this, *chosen), Zone.EXILE)
    new = yield from melding.meld(table, tuple(each for each in became if each in table.board.exile), player)
    return context.with_things("it", (new,) if new else ())


@at_once(ChangeHours)
def change_hours(table: Table, effect: ChangeHours, context: Context) -> Context:
    """It becomes night or day (730.1)."""
    turning_over.change_hours(table, night=effect.night)
    return context
