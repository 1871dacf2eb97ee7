"""Instructions about damage, life and fights (119, 120, 701.14)."""

from __future__ import annotations

from typing import Final

from domain.cards.effects import Damage, DamageDivided, Fight, GainLife, LoseLife, SetLife
from domain.cards.pieces import speaks_of
from domain.cards.terms import Remembered
from domain.procedure import Procedure, Table
from domain.rules import damage
from domain.rules.characteristics import has_type, view
from domain.rules.context import Context
from domain.rules.following import does
from domain.rules.instructions.speaking_of import in_zone, number, players, shares_of, things
from domain.rules.life import change_life
from domain.rules.replacement import WouldChangeLife
from domain.vocabulary import Id, ObjectId, Zone


@does(Damage)
def deal_damage(table: Table, effect: Damage, context: Context) -> Procedure[Context]:
    """The source, as it is or last was, deals damage to each of those meant, all at once (120.3, 608.2h)."""
    sources = things(table, effect.source, context)[:1]
    found = things(table, effect.to, context)
    if speaks_of(effect.amount, AT_HAND):
        each = [number(table, effect.amount, context.with_things(AT_HAND.key, (to,))) for to in found]
    else:
        each = [number(table, effect.amount, context)] * len(found)
    hits = [damage.Hit(source, to, amount) for source in sources for to, amount in zip(found, each, strict=True)]
    return (yield from hit(table, hits, context))


AT_HAND: Final = Remembered("who")
"""The one whose damage is worked out, where each has a number of their own (608.2f)."""


@does(DamageDivided)
def deal_divided_damage(table: Table, effect: DamageDivided, context: Context) -> Procedure[Context]:
    """Each legal target gets the share announced for it; shares of illegal ones aren't dealt (601.2d, 608.2d)."""
    hits = [damage.Hit(context.this, to, share) for to, share in shares_of(context, effect.slot)]
    return (yield from hit(table, hits, context))


def hit(table: Table, hits: list[damage.Hit], context: Context) -> Procedure[Context]:
    """Deal the damage and remember how much there was."""
    hits = [each for each in hits if each.amount > 0]
    dealt = (yield from damage.deal(table, hits)) if hits else 0
    return context.with_number("damage", dealt)


@does(Fight)
def fight(table: Table, effect: Fight, context: Context) -> Procedure[Context]:
    """Each deals damage equal to its power to the other, if both are creatures on the battlefield (701.14a–c)."""
    one = next(iter(creatures(table, in_zone(table, effect.one, context, Zone.BATTLEFIELD))), 0)
    other = next(iter(creatures(table, in_zone(table, effect.other, context, Zone.BATTLEFIELD))), 0)
    if not one or not other:
        return context
    hits = [damage.Hit(one, other, power(table, one)), damage.Hit(other, one, power(table, other))]
    return (yield from hit(table, hits, context))


def creatures(table: Table, found: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Those of some permanents that are creatures."""
    return tuple(thing for thing in found if has_type(table.board, thing, "Creature"))


def power(table: Table, thing: Id) -> int:
    """A creature's power as damage: never less than nothing (107.1b)."""
    return max(0, view(table.board).of(thing).power or 0)


@does(GainLife)
def gain_life(table: Table, effect: GainLife, context: Context) -> Procedure[Context]:
    """Players gain life at the same time (119.3, 608.2f)."""
    amount = number(table, effect.amount, context)
    who = players(table, effect.who, context)
    yield from change_life(table, [WouldChangeLife(player=player, amount=amount) for player in who])
    return context


@does(SetLife)
def set_life(table: Table, effect: SetLife, context: Context) -> Procedure[Context]:
    """Players gain or lose what their life totals are away from the number (119.5)."""
    amount = number(table, effect.amount, context)
    changes = []
    for player in players(table, effect.who, context):
        away = amount - table.game.player(player).life
        changes.append(WouldChangeLife(player=player, amount=abs(away), lost=away < 0))
    yield from change_life(table, changes)
    return context


@does(LoseLife)
def lose_life(table: Table, effect: LoseLife, context: Context) -> Procedure[Context]:
    """Players lose life at the same time (119.3, 608.2f)."""
    amount = number(table, effect.amount, context)
    who = players(table, effect.who, context)
    lost = yield from change_life(table, [WouldChangeLife(player=player, amount=amount, lost=True) for player in who])
    return context.with_number("life lost", lost)
