"""What can be done: nobody may choose an option that is illegal or impossible (608.2d; 2008: 413.2c).

An option is looked at as far as its first instruction that does something: what comes after may need what that leaves
behind. Drawing from an empty library, searching and shuffling are always possible (121.3, 118.12b).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.procedure import Table
from domain.rules import life, moving
from domain.rules.characteristics import has_keyword, view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.damageable import can_take_damage
from domain.rules.instructions.damage_and_life import creatures
from domain.rules.instructions.permanents import can_attach, holding, offerable
from domain.rules.instructions.prices import what_to_pay
from domain.rules.instructions.speaking_of import first_player, in_zone, number, objects, players, things
from domain.rules.instructions.stack import can_be_countered, castable
from domain.rules.payable import could_be_paid
from domain.rules.reading import candidates, fits
from domain.vocabulary import Zone

Possible = Callable[[Table, Any, Context], bool]


def can_be_done(table: Table, effects: tuple[a.AnyEffect, ...], context: Context) -> bool:
    """Whether a player may choose to do this: whether what comes first can be done (608.2d)."""
    for effect in effects:
        if isinstance(effect, a.If):
            then = branch(table, effect, context)
            if then:
                return can_be_done(table, then, context)
        elif not isinstance(effect, e.Remember):
            return POSSIBLE.get(type(effect), always)(table, effect, context)
    return True


def always(table: Table, effect: Any, context: Context) -> bool:
    """Nothing that could be missing is known of this effect (608.2d)."""
    return True


# --- effects that hold others ----------------------------------------------------------------------------------------


def branch(table: Table, effect: a.If, context: Context) -> tuple[a.AnyEffect, ...]:
    """What the condition leads to now (608.2c)."""
    return effect.effects if holds(view(table.board), effect.condition, context) else effect.otherwise


def an_option(table: Table, effect: a.ChooseOne, context: Context) -> bool:
    """One of the possibilities at least (608.2d)."""
    return bool(possible_options(table, effect, context))


def possible_options(table: Table, effect: a.ChooseOne, context: Context) -> tuple[int, ...]:
    """The numbers of the possibilities that can be chosen (608.2d, 701.55b)."""
    options = enumerate(effect.options)
    return tuple(n for n, option in options if effect.even_impossible or can_be_done(table, option, context))


def a_payment(table: Table, effect: a.MayPay, context: Context) -> bool:
    """A payment, where nothing comes of not paying (118.3, 118.12)."""
    player = first_player(table, effect.who, context)
    if effect.otherwise or not player:
        return bool(effect.otherwise)
    return could_be_paid(table.game, player, context.this, what_to_pay(table, effect, context))


def someone_can(table: Table, effect: a.May, context: Context) -> bool:
    """The option inside an option (608.2d)."""
    return bool(first_player(table, effect.who, context)) and can_be_done(table, effect.effects, context)


def each_of_them(table: Table, effect: a.ForEach, context: Context) -> bool:
    """There is something to do it for (608.2f)."""
    return bool(things(table, effect.refs, context))


# --- objects ---------------------------------------------------------------------------------------------------------


def they_exist(table: Table, effect: Any, context: Context) -> bool:
    """The objects meant are still where they were (608.2h, 400.7)."""
    return bool(objects(table, effect.refs, context))


def they_are_permanents(table: Table, effect: Any, context: Context) -> bool:
    """The objects meant are on the battlefield (608.2h)."""
    return bool(in_zone(table, effect.refs, context, Zone.BATTLEFIELD))


def can_move(table: Table, effect: e.Move, context: Context) -> bool:
    """One of the objects can go there (400.4, 608.2d)."""
    manner: moving.Manner = {"face_down": effect.face_down or effect.cloaked, "transformed": effect.transformed}
    meant = objects(table, effect.refs, context)
    return any(moving.can_move(table.board, thing, effect.to, manner) for thing in meant)


def can_be_destroyed(table: Table, effect: e.Destroy, context: Context) -> bool:
    """One of the permanents isn't indestructible (702.12b)."""
    doomed = in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    return any(not has_keyword(table.board, thing, "indestructible") for thing in doomed)


def counterable(table: Table, effect: e.Counter, context: Context) -> bool:
    """One of the spells or abilities can be countered (101.2, 701.6a)."""
    return any(can_be_countered(table, thing) for thing in in_zone(table, effect.refs, context, Zone.STACK))


def can_be_tapped(table: Table, effect: e.Tap, context: Context) -> bool:
    """One of the permanents is untapped (701.26a)."""
    return any(
        not table.board.objects[thing].tapped for thing in in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    )


def can_be_untapped(table: Table, effect: e.Untap, context: Context) -> bool:
    """One of the permanents is tapped (701.26b)."""
    return any(table.board.objects[thing].tapped for thing in in_zone(table, effect.refs, context, Zone.BATTLEFIELD))


def has_counters(table: Table, effect: e.TakeCounters, context: Context) -> bool:
    """One of the objects has as many counters as are taken (608.2d)."""
    count = number(table, effect.count, context)
    return any(
        table.board.objects[thing].counter(effect.kind) >= count for thing in objects(table, effect.refs, context)
    )


def can_hold_counters(table: Table, effect: e.PutCounters, context: Context) -> bool:
    """There is something to put a counter on (122.6)."""
    return bool(number(table, effect.count, context) and holding(table, things(table, effect.refs, context)))


def attachable(table: Table, effect: e.Attach, context: Context) -> bool:
    """It can be attached there and isn't yet (701.3b)."""
    what = next(iter(in_zone(table, effect.what, context, Zone.BATTLEFIELD)), 0)
    to = next(iter(things(table, effect.to, context)), 0)
    return bool(what and to) and table.board.objects[what].attached_to != to and can_attach(table, what, to)


def is_attached(table: Table, effect: e.Unattach, context: Context) -> bool:
    """One of the permanents is attached to something (701.3d)."""
    joined = in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    return any(table.board.objects[thing].attached_to for thing in joined)


def can_fight(table: Table, effect: e.Fight, context: Context) -> bool:
    """Both are creatures on the battlefield (701.14b)."""
    sides = (in_zone(table, ref, context, Zone.BATTLEFIELD) for ref in (effect.one, effect.other))
    return all(creatures(table, side) for side in sides)


def can_be_copied(table: Table, effect: e.CopySpell, context: Context) -> bool:
    """There is something to copy, on the stack or as it last was (707.10)."""
    return bool(things(table, effect.refs, context))


def can_be_cast(table: Table, effect: e.MayCast | e.CastWithoutPaying, context: Context) -> bool:
    """One of the cards isn't on the stack yet (608.2g)."""
    transformed = isinstance(effect, e.CastWithoutPaying) and effect.transformed
    cards = objects(table, effect.refs, context)
    return any(castable(table.board, card, transformed=transformed) for card in cards)


def can_become_copy(table: Table, effect: a.BecomeCopy, context: Context) -> bool:
    """The permanents and what they would be copies of are there (707.4)."""
    return they_are_permanents(table, effect, context) and bool(things(table, effect.of, context))


# --- players ---------------------------------------------------------------------------------------------------------


def can_sacrifice(table: Table, effect: e.Sacrifice, context: Context) -> bool:
    """One of the players has as many permanents to sacrifice as are asked for (701.21a)."""
    count = number(table, effect.count, context)
    who = players(table, effect.who, context)
    return any(len(offerable(table, player, effect.filter, (), context)) >= count for player in who)


def can_sacrifice_it(table: Table, effect: e.SacrificeIt, context: Context) -> bool:
    """One of the permanents is still there (701.21a)."""
    return they_are_permanents(table, effect, context)


def can_discard(table: Table, effect: e.Discard, context: Context) -> bool:
    """One of the players has so many cards; a whole hand may have none (701.9a)."""
    count = 0 if effect.count is None else number(table, effect.count, context)
    its = view(table.board)
    hands = (table.game.player(player).hand for player in players(table, effect.who, context))
    return any(
        sum(effect.filter is None or fits(its, effect.filter, card, context) for card in hand) >= count
        for hand in hands
    )


def can_mill(table: Table, effect: e.Mill, context: Context) -> bool:
    """One of the players has so many cards in the library (701.17b)."""
    count = number(table, effect.count, context)
    return any(len(table.game.player(player).library) >= count for player in players(table, effect.who, context))


def can_put_back(table: Table, effect: e.PutFromHand, context: Context) -> bool:
    """One of the players has so many cards in hand (608.2d)."""
    count = number(table, effect.count, context)
    return any(len(table.game.player(player).hand) >= count for player in players(table, effect.who, context))


def can_look(table: Table, effect: e.LookAtTop, context: Context) -> bool:
    """There is a card to look at (701.20e)."""
    return bool(table.game.player(context.controller).library)


def can_gain_life(table: Table, effect: e.GainLife, context: Context) -> bool:
    """One of the players can gain life (119.7)."""
    return any(life.can_gain_life(table.board, player) for player in players(table, effect.who, context))


def can_be_dealt(table: Table, effect: e.Damage, context: Context) -> bool:
    """There is something that damage can be dealt to (120.1a)."""
    return any(can_take_damage(table.board, to) for to in things(table, effect.to, context))


def can_choose(table: Table, effect: e.Choose, context: Context) -> bool:
    """As many things fit as must be chosen (115.10, 608.2d)."""
    if not first_player(table, effect.who, context):
        return False
    among = candidates(view(table.board), effect.filter, context)
    return len(among) >= number(table, effect.least, context)


def can_distribute(table: Table, effect: e.Distribute, context: Context) -> bool:
    """There is something to put a counter on (608.2d)."""
    return bool(candidates(view(table.board), effect.filter, context))


POSSIBLE: Final[dict[type, Possible]] = {
    a.ChooseOne: an_option,
    a.MayPay: a_payment,
    a.May: someone_can,
    a.ForEach: each_of_them,
    a.Modify: they_exist,
    a.Reword: they_exist,
    a.BecomeCopy: can_become_copy,
    e.Move: can_move,
    e.Destroy: can_be_destroyed,
    e.Counter: counterable,
    e.Tap: can_be_tapped,
    e.Untap: can_be_untapped,
    e.TakeCounters: has_counters,
    e.PutCounters: can_hold_counters,
    e.Attach: attachable,
    e.Unattach: is_attached,
    e.Fight: can_fight,
    e.Regenerate: they_are_permanents,
    e.Flip: they_are_permanents,
    e.PhaseOut: they_are_permanents,
    e.RevealIt: they_exist,
    e.ChangeTargets: they_exist,
    e.CopySpell: can_be_copied,
    e.CopyCard: they_exist,
    e.MayCast: can_be_cast,
    e.CastWithoutPaying: can_be_cast,
    e.Sacrifice: can_sacrifice,
    e.SacrificeIt: can_sacrifice_it,
    e.Discard: can_discard,
    e.Mill: can_mill,
    e.PutFromHand: can_put_back,
    e.LookAtTop: can_look,
    e.GainLife: can_gain_life,
    e.Damage: can_be_dealt,
    e.Choose: can_choose,
    e.Distribute: can_distribute,
}
"""Whether effects can be done, by class; of those left out nothing can be missing."""
