"""How each kind of cost is paid (118, 601.2h): one function per class; a test proves the table complete.

Each checks that the payment is possible and offered whole, performs it, and returns the objects it was paid with, by
the ids they had when it was paid. ``yield from ()`` makes a procedure of one that asks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from domain.cards import costs as c
from domain.cards.nouns import CREATURE, YOURS
from domain.cards.static_rules import Marked, NoUntap
from domain.cards.terms import Among, AnyFilter, Remembered, Status
from domain.decisions import PickAtRandom
from domain.errors import Violation
from domain.events import (
    ActionTaken,
    CardsRevealed,
    CountersRemoved,
    EffectBegan,
    PermanentsTapped,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.rules.choosing import choose_word
from domain.rules.context import AFFECTED, Context
from domain.rules.counters import put_counters
from domain.rules.counters_that_protect import untapping
from domain.rules.crewing import counts_for, may_be_tapped
from domain.rules.life import lose_life
from domain.rules.measures import mana_value_of
from domain.rules.moving import discard, mill, move, sacrifice
from domain.rules.permissions import summoning_sick
from domain.rules.reading import fits
from domain.rules.replacement import WouldPutCounters
from domain.rules.texts import context_of
from domain.state import Board
from domain.vocabulary import CHANCE, ObjectId, PlayerId, Zone


class Payment(msgspec.Struct, frozen=True):
    """Who pays, for the cost of what, and with which objects."""

    player: PlayerId
    source: ObjectId
    thing: ObjectId
    objects: tuple[ObjectId, ...] = ()


Paid = Procedure[tuple[ObjectId, ...]]


def cant(reason: str, *because: Rule) -> Violation:
    """A payment that can't be made (118.3)."""
    return Violation(Rule.PAY_COSTS, reason, *(because or (Rule.CANT_PAY_IN_PART,)))


def on_battlefield(table: Table, thing: ObjectId, tapped: bool) -> None:
    """Refuse unless the source is a permanent with that status."""
    found = table.board.objects.get(thing)
    if found is None or found.zone is not Zone.BATTLEFIELD or found.tapped is not tapped:
        raise cant("it is already tapped" if not tapped else "it isn't tapped", Rule.TAP_SYMBOL)


def exactly(table: Table, payment: Payment, count: int, zone: Zone, filter_: AnyFilter | None) -> tuple[ObjectId, ...]:
    """The objects offered, if they are as many as asked for, the payer's own, in the zone, and fit (118.3)."""
    objects, its = payment.objects, view(table.board)
    context = paying_for(table.board, payment.player, payment.source, payment.thing)
    if len(objects) != count or len(set(objects)) != count:
        raise cant(f"{count} object{'s' * (count != 1)} must be offered, not {len(objects)}")
    for thing in objects:
        found = table.board.objects.get(thing)
        if found is None or found.zone is not zone or whose(table, thing) != payment.player:
            raise cant("it isn't there to be offered")
        if filter_ is not None and not fits(its, filter_, thing, context):
            raise cant("it isn't what the cost asks for")
    return objects


def paying_for(board: Board, player: PlayerId, source: ObjectId, thing: ObjectId) -> Context:
    """How a cost's filter is read: with what was announced for the spell or ability, X for one (601.2b)."""
    if thing in board.objects:
        return context_of(board, thing)
    return Context(controller=player, this=source)


def whose(table: Table, thing: ObjectId) -> PlayerId:
    """Whose object a payment takes: its controller's on the battlefield, its owner's elsewhere."""
    return view(table.board).of(thing).controller


def tap_this(table: Table, cost: c.TapThis, payment: Payment) -> Paid:
    """{T} (107.5); a creature must have been under control since the turn began (302.6)."""
    yield from ()
    on_battlefield(table, payment.source, tapped=False)
    if summoning_sick(table.board, payment.source):
        raise cant("the creature came under your control too lately", Rule.SUMMONING_SICKNESS)
    table.record(PermanentsTapped(objects=(payment.source,)))
    return (payment.source,)


def untap_this(table: Table, cost: c.UntapThis, payment: Payment) -> Paid:
    """{Q}; it is paid also where a stun counter is removed instead (107.6, 118.11, 122.1d)."""
    yield from ()
    on_battlefield(table, payment.source, tapped=True)
    if summoning_sick(table.board, payment.source):
        raise cant("the creature came under your control too lately", Rule.SUMMONING_SICKNESS)
    table.record(*untapping(table.board, (payment.source,)))
    return (payment.source,)


def pay_life(table: Table, cost: c.PayLife, payment: Payment) -> Paid:
    """Life; not more than there is, but nothing can always be paid (119.4, 118.3b)."""
    amount = number(cost.amount)
    if amount and amount > table.board.player(payment.player).life:
        raise cant("there isn't so much life to pay", Rule.PAY_LIFE)
    if amount:
        yield from lose_life(table, payment.player, amount)
    return ()


def number(quantity: Any) -> int:
    """A quantity that was locked in, as a number (601.2f)."""
    return quantity if isinstance(quantity, int) else 0


def sacrifice_this(table: Table, cost: c.SacrificeThis, payment: Payment) -> Paid:
    """The source itself (701.21a)."""
    found = table.board.objects.get(payment.source)
    if found is None or found.zone is not Zone.BATTLEFIELD or whose(table, payment.source) != payment.player:
        raise cant("it can't be sacrificed", Rule.SACRIFICE)
    yield from sacrifice(table, payment.player, (payment.source,))
    return (payment.source,)


def sacrifice_some(table: Table, cost: c.SacrificeSome, payment: Payment) -> Paid:
    """Permanents the payer controls (701.21a)."""
    things = exactly(table, payment, number(cost.count), Zone.BATTLEFIELD, cost.filter)
    yield from sacrifice(table, payment.player, things)
    return things


def discard_some(table: Table, cost: c.DiscardSome, payment: Payment) -> Paid:
    """Cards from hand, of the payer's choice or at random (701.9a–b)."""
    count = number(cost.count)
    if not cost.at_random:
        things = exactly(table, payment, count, Zone.HAND, cost.filter)
    else:
        hand = table.board.player(payment.player).hand
        if len(hand) < count:
            raise cant("there aren't so many cards in hand", Rule.DISCARD)
        picked = yield from ask(PickAtRandom(player=CHANCE, things=hand, count=count))
        things = picked.things
    yield from discard(table, payment.player, things, caused_by(table, payment))
    return things


def caused_by(table: Table, payment: Payment) -> ObjectId:
    """The spell or ability whose own effect asks for a payment, 0 for the cost of another one (118.12)."""
    resolving = next((thing for thing in reversed(table.resolving) if thing in table.board.objects), 0)
    asks = resolving and not payment.thing and payment.source in (resolving, table.board.objects[resolving].source)
    return resolving if asks else 0


def discard_this(table: Table, cost: c.DiscardThis, payment: Payment) -> Paid:
    """The card itself from hand: cycling (702.29a)."""
    if payment.source not in table.board.player(payment.player).hand:
        raise cant("it isn't in hand", Rule.DISCARD)
    yield from discard(table, payment.player, (payment.source,))
    return (payment.source,)


def exile_some(table: Table, cost: c.ExileSome, payment: Payment) -> Paid:
    """Cards of the payer from a hand or graveyard (701.13a)."""
    things = exactly(table, payment, number(cost.count), cost.zone, cost.filter)
    yield from move(table, things, Zone.EXILE)
    return things


def exile_this(table: Table, cost: c.ExileThis, payment: Payment) -> Paid:
    """The source itself, from where it is (701.13a)."""
    if payment.source not in table.board.objects:
        raise cant("it isn't there any more")
    yield from move(table, (payment.source,), Zone.EXILE)
    return (payment.source,)


def exile_top(table: Table, cost: c.ExileTop, payment: Payment) -> Paid:
    """Cards from the top of the library; paid last (601.2h)."""
    count = number(cost.count)
    things = table.board.player(payment.player).library[:count]
    if len(things) < count:
        raise cant("there aren't so many cards in the library")
    yield from move(table, things, Zone.EXILE)
    return things


def mill_top(table: Table, cost: c.MillTop, payment: Payment) -> Paid:
    """Cards from the top of the library, all of them or none (701.17b, 118.3)."""
    count = number(cost.count)
    if len(table.board.player(payment.player).library) < count:
        raise cant("there aren't so many cards in the library", Rule.MILL_TOO_MANY)
    things = table.board.player(payment.player).library[:count]
    yield from mill(table, payment.player, count)
    return things


def tap_some(table: Table, cost: c.TapSome, payment: Payment) -> Paid:
    """Untapped permanents the payer controls; a summoning-sick creature may be tapped for this (302.6)."""
    yield from ()
    things = exactly(table, payment, number(cost.count), Zone.BATTLEFIELD, cost.filter)
    if any(table.board.objects[thing].tapped for thing in things):
        raise cant("it is already tapped", Rule.TAP)
    table.record(PermanentsTapped(objects=things))
    return things


def tap_for_power(table: Table, cost: c.TapForPower, payment: Payment) -> Paid:
    """Other untapped creatures with so much power in all; summoning-sick ones will do (702.122a, 302.6)."""
    yield from ()
    things = exactly(table, payment, len(payment.objects), Zone.BATTLEFIELD, CREATURE & ~Status("tapped"))
    if payment.source in things:
        raise cant("it can't be tapped for its own ability")
    if not all(may_be_tapped(table.board, thing, payment.thing) for thing in things):
        raise cant("it can't crew Vehicles")
    if sum(counts_for(table.board, thing, payment.thing) for thing in things) < number(cost.power):
        raise cant(f"creatures with power {number(cost.power)} in all must be tapped")
    if things:
        table.record(PermanentsTapped(objects=things))
    return things


def exile_for_value(table: Table, cost: c.ExileForValue, payment: Payment) -> Paid:
    """Cards of the payer's graveyard with so much mana value in all (701.59a)."""
    things = exactly(table, payment, len(payment.objects), Zone.GRAVEYARD, None)
    its = view(table.board)
    if sum(mana_value_of(its, table.board.objects[thing]) for thing in things) < number(cost.value):
        raise cant(f"cards with mana value {number(cost.value)} in all must be exiled")
    yield from move(table, things, Zone.EXILE)
    return things


def return_some(table: Table, cost: c.ReturnSome, payment: Payment) -> Paid:
    """Permanents the payer controls, to their owners' hands."""
    things = exactly(table, payment, number(cost.count), Zone.BATTLEFIELD, cost.filter)
    yield from move(table, things, Zone.HAND)
    return things


def remove_counters(table: Table, cost: c.RemoveCounters, payment: Payment) -> Paid:
    """Counters from the source (122.1)."""
    yield from ()
    found = table.board.objects.get(payment.source)
    if found is None or found.counter(cost.kind) < number(cost.count):
        raise cant("it hasn't so many counters")
    table.record(CountersRemoved(object=payment.source, kind=cost.kind, count=number(cost.count)))
    return (payment.source,)


def remove_counters_from(table: Table, cost: c.RemoveCountersFrom, payment: Payment) -> Paid:
    """Counters from permanents that the payer controls, of the payer's choice where there are several kinds (122.1)."""
    count, objects = number(cost.number), payment.objects
    if not cost.among:
        exactly(table, payment, 1, Zone.BATTLEFIELD, cost.filter)
        objects = objects * count
    elif len(objects) != count:
        raise cant(f"{count} counters must be removed, not {len(objects)}")
    different = tuple(dict.fromkeys(objects))
    exactly(table, msgspec.structs.replace(payment, objects=different), len(different), Zone.BATTLEFIELD, cost.filter)
    if any(counters_on(table.board, thing, cost.kind) < objects.count(thing) for thing in different):
        raise cant("there aren't so many counters")
    taken: list[tuple[ObjectId, str]] = []
    for thing in objects:
        there = ((kind, many - taken.count((thing, kind))) for kind, many in table.board.objects[thing].counters)
        kinds = tuple(kind for kind, many in there if many > 0 and cost.kind in ("", kind))
        taken.append((thing, (yield from choose_word(table, payment.player, payment.source, "counter", kinds))))
    facts = ((thing, kind, taken.count((thing, kind))) for thing, kind in dict.fromkeys(taken))
    table.record(*(CountersRemoved(object=thing, kind=kind, count=count) for thing, kind, count in facts))
    return different


def put_counters_on(table: Table, cost: c.PutCountersOn, payment: Payment) -> Paid:
    """Counters on a permanent that the payer controls, as many as replacement effects leave (122.6, 614.1a)."""
    things = exactly(table, payment, 1, Zone.BATTLEFIELD, cost.filter)
    wanted = WouldPutCounters(
        thing=things[0], kind=cost.kind, count=number(cost.number), player=payment.player, by_effect=False
    )
    yield from put_counters(table, (wanted,))
    return things


def counters_on(board: Board, thing: ObjectId, kind: str) -> int:
    """How many counters of a kind, or of any, a permanent has."""
    return sum(many for name, many in board.objects[thing].counters if kind in ("", name))


def change_loyalty(table: Table, cost: c.ChangeLoyalty, payment: Payment) -> Paid:
    """Loyalty counters on or off the planeswalker (606.4)."""
    found, amount = table.board.objects.get(payment.source), number(cost.amount)
    if found is None or found.counter("loyalty") + amount < 0:
        raise cant("it hasn't so much loyalty", Rule.LOYALTY_SYMBOL)
    if amount > 0:
        more = WouldPutCounters(
            thing=payment.source, kind="loyalty", count=amount, player=payment.player, by_effect=False
        )
        yield from put_counters(table, (more,))
    if amount < 0:
        table.record(CountersRemoved(object=payment.source, kind="loyalty", count=-amount))
    return (payment.source,)


def reveal_some(table: Table, cost: c.RevealSome, payment: Payment) -> Paid:
    """Cards of the payer's hand (701.20a)."""
    yield from ()
    things = exactly(table, payment, number(cost.count), Zone.HAND, cost.filter)
    table.record(CardsRevealed(player=payment.player, objects=things))
    return things


def exert(table: Table, cost: c.Exert, payment: Payment) -> Paid:
    """The source doesn't untap during the payer's next untap step; it may be tapped or exerted already (701.43a–c)."""
    yield from ()
    thing, player = payment.source, payment.player
    if thing not in table.board.battlefield:
        raise cant("only what is on the battlefield can be exerted", Rule.EXERT_ON_BATTLEFIELD)
    kept = NoUntap(Among(Remembered(AFFECTED)) & YOURS)
    numbers = table.fresh(2)
    made = (
        ContinuousEffect(
            id=numbers[0],
            source=thing,
            controller=player,
            duration="next_untap",
            affects=(thing, player),
            rules=(kept,),
        ),
        ContinuousEffect(
            id=numbers[1], source=thing, controller=player, duration="end_of_turn", affects=(thing,), rules=(EXERTED,)
        ),
    )
    done = ActionTaken(player=player, action="exert", object=thing)
    table.record(*(EffectBegan(effect=effect) for effect in made), done)
    return (thing,)


EXERTED: Final = Marked("exerted")
"""That a permanent was exerted this turn (701.43b)."""


def enlist(table: Table, cost: c.Enlist, payment: Payment) -> Paid:
    """Another untapped creature that doesn't attack and isn't summoning-sick becomes tapped (702.154a, 702.154c)."""
    yield from ()
    (thing,) = exactly(table, payment, 1, Zone.BATTLEFIELD, CREATURE & ~Status("tapped"))
    if thing == payment.source or thing in table.board.combat.chosen:
        raise cant("it is chosen to attack itself", Rule.ENLIST)
    if summoning_sick(table.board, thing):
        raise cant("the creature came under your control too lately", Rule.ENLIST, Rule.SUMMONING_SICKNESS)
    done = ActionTaken(player=payment.player, action="enlist", object=payment.source)
    table.record(PermanentsTapped(objects=(thing,)), done)
    return (thing,)


def bending(table: Table, cost: c.Bending, payment: Payment) -> Paid:
    """The waterbend cost is paid, however its mana was (701.67c)."""
    yield from ()
    table.record(ActionTaken(player=payment.player, action="waterbend"))
    return ()


def give_that(table: Table, cost: c.GiveThat, payment: Payment) -> Paid:
    """The permanent that was chosen as the cost was announced (702.119c, 702.180b)."""
    found = table.board.objects.get(cost.object)
    if found is None or found.zone is not Zone.BATTLEFIELD or whose(table, cost.object) != payment.player:
        raise cant("what was chosen for it isn't there any more")
    if cost.how == "sacrifice":
        yield from sacrifice(table, payment.player, (cost.object,))
        return (cost.object,)
    on_battlefield(table, cost.object, tapped=False)
    table.record(PermanentsTapped(objects=(cost.object,)))
    return (cost.object,)


def exile_materials(table: Table, cost: c.ExileMaterials, payment: Payment) -> Paid:
    """Other permanents of the payer, and cards of the payer's graveyard (702.167a)."""
    things = payment.objects
    if len(set(things)) != len(things) or not cost.least <= len(things) <= (cost.most or len(things)):
        raise cant("that isn't the number of materials asked for")
    if payment.source in things:
        raise cant("it isn't its own material")
    for zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD):
        part = tuple(each for each in things if each in table.board.zone(zone, payment.player))
        exactly(table, msgspec.structs.replace(payment, objects=part), len(part), zone, cost.filter)
    there = (*table.board.battlefield, *table.board.player(payment.player).graveyard)
    if any(each not in there for each in things):
        raise cant("it isn't there to be offered")
    yield from move(table, things, Zone.EXILE)
    return things


def behold(table: Table, cost: c.Behold, payment: Payment) -> Paid:
    """Cards of the payer's hand, which are revealed, or permanents the payer controls (701.4a)."""
    yield from ()
    zones = {found.zone for each in payment.objects if (found := table.board.objects.get(each)) is not None}
    zone = Zone.HAND if Zone.HAND in zones else Zone.BATTLEFIELD
    things = exactly(table, payment, number(cost.count), zone, cost.filter)
    if zone is Zone.HAND:
        table.record(CardsRevealed(player=payment.player, objects=things))
    return things


def either(table: Table, cost: c.EitherCost, payment: Payment) -> Paid:
    """The first of several costs that what is offered pays (118.12a)."""
    refused = cant("nothing of what the cost asks for is offered")
    for (option,) in cost.options:
        try:
            return (yield from PAY[type(option)](table, option, payment))
        except Violation as violation:
            refused = violation
    raise refused


PAY: Final[Mapping[type, Callable[[Table, Any, Payment], Paid]]] = {
    c.TapThis: tap_this,
    c.UntapThis: untap_this,
    c.PayLife: pay_life,
    c.SacrificeThis: sacrifice_this,
    c.SacrificeSome: sacrifice_some,
    c.DiscardSome: discard_some,
    c.DiscardThis: discard_this,
    c.ExileSome: exile_some,
    c.ExileThis: exile_this,
    c.ExileTop: exile_top,
    c.MillTop: mill_top,
    c.TapSome: tap_some,
    c.ReturnSome: return_some,
    c.TapForPower: tap_for_power,
    c.ExileForValue: exile_for_value,
    c.RemoveCounters: remove_counters,
    c.RemoveCountersFrom: remove_counters_from,
    c.PutCountersOn: put_counters_on,
    c.ChangeLoyalty: change_loyalty,
    c.RevealSome: reveal_some,
    c.Exert: exert,
    c.Enlist: enlist,
    c.Behold: behold,
    c.EitherCost: either,
    c.GiveThat: give_that,
    c.Bending: bending,
    c.ExileMaterials: exile_materials,
}
"""Every kind of cost but mana, which ``paying`` and ``mana_substitutes`` handle."""
