"""Instructions about permanents: destroying, moving, sacrificing, tapping, counters, attaching (701)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.cards.abilities import (
    CreateToken,
    GetEmblem,
    RegenerationShield,
)
from domain.cards.effects import (
    Attach,
    AttachElsewhere,
    Destroy,
    Distribute,
    Move,
    Proliferate,
    PutCounters,
    PutDivided,
    PutSameCounters,
    Regenerate,
    Sacrifice,
    SacrificeIt,
    TakeCounters,
    Tap,
    Unattach,
    Untap,
)
from domain.cards.static_rules import (
    ReturnsAfterwards,
)
from domain.cards.terms import AnyFilter
from domain.events import (
    ActionTaken,
    Attached,
    CountersRemoved,
    EffectBegan,
    EmblemCreated,
    LinkMade,
    PermanentsTapped,
    Sacrificed,
    ThingsChosen,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Procedure, Table
from domain.rules import counters, moving
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things, share_out
from domain.rules.context import Context
from domain.rules.counters_that_protect import untapping
from domain.rules.entering import may_enchant, may_equip
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import first_player, in_zone, number, objects, players, shares_of, things
from domain.rules.reading import candidates, linked_pair
from domain.rules.replacement import WouldPutCounters
from domain.rules.spreading import announced_shares
from domain.rules.tokens import create_tokens
from domain.vocabulary import Id, ObjectId, PlayerId, Zone, is_player


@does(Destroy)
def destroy(table: Table, effect: Destroy, context: Context) -> Procedure[Context]:
    """Destroy permanents, all at once (701.8)."""
    doomed = in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    gone = (yield from moving.destroy(table, doomed, effect.no_regeneration)) if doomed else ()
    return context.with_things("destroyed", gone)


@does(Move)
def move(table: Table, effect: Move, context: Context) -> Procedure[Context]:
    """Put objects into a zone; what they become is remembered (400.7j, 608.2f)."""
    leaving = objects(table, effect.refs, context)
    if effect.until_source_leaves and context.this not in table.board.battlefield:
        return context.with_things(effect.key, ())  # 610.3a
    under = None if effect.under is None else first_player(table, effect.under, context)
    if not leaving or under == 0:
        return context.with_things(effect.key, ())
    if effect.place == "at_random":
        yield from moving.put_at_random(table, leaving)
        return context.with_things(effect.key, ())
    kind, count = effect.counters or ("", 0)
    entering = number(table, count, context)
    became = yield from moving.move(
        table,
        leaving,
        effect.to,
        place=-1 if effect.place == "bottom" else 0,
        under=under,
        tapped=effect.tapped,
        face_down=effect.face_down or effect.cloaked,
        warded=effect.cloaked,
        counters=((kind, entering),) if entering else (),
        shuffled=effect.place == "shuffled",
        transformed=effect.transformed,
    )
    moved = tuple(new for new in became if new)
    left = tuple(old for old, new in zip(leaving, became, strict=False) if new)
    context = context.with_things(f"{effect.key} before", left)
    if moved and (effect.link or effect.until_source_leaves):
        pair = linked_pair(view(table.board), context, effect.pair)
        table.record(*(LinkMade(object=new, to=context.this, pair=pair) for new in moved))
    if moved and effect.until_source_leaves:
        table.record(EffectBegan(effect=until_it_leaves(table, moved, context)))
    return context.with_things(effect.key, moved)


def until_it_leaves(table: Table, moved: tuple[ObjectId, ...], context: Context) -> ContinuousEffect:
    """What makes objects come back as the source leaves the battlefield (610.3)."""
    return ContinuousEffect(
        id=table.new_id(),
        source=context.this,
        controller=context.controller,
        duration="while_source",
        affects=moved,
        rules=(ReturnsAfterwards(),),
    )


# --- sacrifice (701.21) ----------------------------------------------------------------------------------------------


@does(Sacrifice)
def sacrifice(table: Table, effect: Sacrifice, context: Context) -> Procedure[Context]:
    """Players choose in APNAP order, then all that was chosen is sacrificed (701.21a, 101.4, 608.2e)."""
    count = number(table, effect.count, context)
    wanted = ((effect.filter, count), *((kind, 1) for kind in effect.and_one_of))
    chosen: tuple[tuple[PlayerId, tuple[ObjectId, ...]], ...] = ()
    for player in players(table, effect.who, context):
        offering: tuple[ObjectId, ...] = ()
        for kind, many in wanted:
            own = offerable(table, player, kind, offering, context.with_things("who", (player,)))
            offering += yield from choose_things(
                table, player, own, many, many, source=context.this, purpose="sacrifice"
            )
        chosen = (*chosen, (player, offering))
    yield from sacrifice_all(table, chosen)
    given = tuple(thing for _, offering in chosen for thing in offering)
    return context.with_things("sacrificed", given).with_number("sacrificed", len(given))


def offerable(
    table: Table, player: PlayerId, kind: AnyFilter, offered: tuple[ObjectId, ...], context: Context
) -> tuple[ObjectId, ...]:
    """The permanents of a kind that a player could sacrifice beside those offered already (701.21a)."""
    its = view(table.board)
    fitting = candidates(its, kind, context)
    return tuple(
        each
        for each in table.board.battlefield
        if each in fitting and each not in offered and its.of(each).controller == player
    )


@does(SacrificeIt)
def sacrifice_it(table: Table, effect: SacrificeIt, context: Context) -> Procedure[Context]:
    """The controller of each permanent meant sacrifices it (701.21a)."""
    doomed = in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    its = view(table.board)
    whose = tuple((player, tuple(thing for thing in doomed if its.of(thing).controller == player)) for player in
                  players_of(table, doomed))  # fmt: skip
    yield from sacrifice_all(table, whose)
    return context.with_things("sacrificed", doomed).with_number("sacrificed", len(doomed))


def players_of(table: Table, things_: tuple[ObjectId, ...]) -> tuple[PlayerId, ...]:
    """The controllers of some permanents, in the order of these."""
    its = view(table.board)
    return tuple(dict.fromkeys(its.of(thing).controller for thing in things_))


def sacrifice_all(table: Table, chosen: tuple[tuple[PlayerId, tuple[ObjectId, ...]], ...]) -> Procedure[None]:
    """Sacrifice what all the players give at the same time (608.2e)."""
    told = tuple(Sacrificed(player=player, object=thing) for player, offering in chosen for thing in offering)
    if told:
        yield from moving.move_all(table, moving.would_go([each.object for each in told], Zone.GRAVEYARD), told)


# --- status and counters ---------------------------------------------------------------------------------------------


@at_once(Tap)
def tap(table: Table, effect: Tap, context: Context) -> Context:
    """Tap permanents that are untapped (701.26a)."""
    upright = tuple(
        thing
        for thing in in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
        if not table.board.objects[thing].tapped
    )
    if upright:
        table.record(PermanentsTapped(objects=upright))
    return context.with_things("tapped", upright)


@at_once(Untap)
def untap(table: Table, effect: Untap, context: Context) -> Context:
    """Untap permanents that are tapped, as far as no stun counter is removed instead (701.26b, 122.1d)."""
    tapped = tuple(
        thing for thing in in_zone(table, effect.refs, context, Zone.BATTLEFIELD) if table.board.objects[thing].tapped
    )
    if facts := untapping(table.board, tapped):
        table.record(*facts)
    return context


@does(PutCounters)
def put_counters(table: Table, effect: PutCounters, context: Context) -> Procedure[Context]:
    """Put counters on objects and players (122.6)."""
    count = number(table, effect.count, context)
    holders = holding(table, things(table, effect.refs, context))
    yield from put_on_each(table, effect.kind, [(each, count) for each in holders], context.controller)
    return context


@does(PutSameCounters)
def put_same_counters(table: Table, effect: PutSameCounters, context: Context) -> Procedure[Context]:
    """Put as many counters of each kind as an object has, or had as it left (122.8)."""
    its = view(table.board)
    found = (its.object(thing) for thing in things(table, effect.of, context) if not is_player(thing))
    had = tuple(pair for each in found if each is not None for pair in each.counters)
    holders = holding(table, things(table, effect.to, context))
    wanted = [
        WouldPutCounters(thing=each, kind=kind, count=count, player=context.controller)
        for each in holders
        for kind, count in had
    ]
    yield from counters.put_counters(table, wanted)
    return context


def put_on_each(table: Table, kind: str, shares: Sequence[tuple[Id, int]], player: PlayerId) -> Procedure[None]:
    """A player puts counters of a kind on several objects and players at the same time (122.6)."""
    wanted = [WouldPutCounters(thing=each, kind=kind, count=share, player=player) for each, share in shares]
    yield from counters.put_counters(table, wanted)


@does(PutDivided)
def put_divided(table: Table, effect: PutDivided, context: Context) -> Procedure[Context]:
    """Each legal target gets the counters announced for it; those of illegal ones aren't put (601.2d, 608.2d)."""
    shares = tuple((each, share) for each, share in shares_of(context, effect.slot) if holding(table, (each,)))
    yield from put_on_each(table, effect.kind, shares, context.controller)
    return context


@does(Distribute)
def distribute(table: Table, effect: Distribute, context: Context) -> Procedure[Context]:
    """A player distributes counters among any number of objects, each of them getting at least one (608.2d)."""
    given = announced_shares(table.board, effect, context)
    if given is None:
        given = yield from shares_chosen(table, effect, context)
    yield from put_on_each(table, effect.kind, given, context.controller)
    return context


def shares_chosen(table: Table, effect: Distribute, context: Context) -> Procedure[tuple[tuple[Id, int], ...]]:
    """Who gets how much, as a player chooses on resolution (608.2d)."""
    player, total = first_player(table, effect.who, context), number(table, effect.count, context)
    among = candidates(view(table.board), effect.filter, context) if player and total else ()
    if not among:
        return ()
    shares = yield from share_out(table, player, among, total, context.this)
    return tuple((each, share) for each, share in zip(among, shares, strict=True) if share)


@at_once(TakeCounters)
def take_counters(table: Table, effect: TakeCounters, context: Context) -> Context:
    """Remove counters, as many as there are (122.1)."""
    count = number(table, effect.count, context)
    taken: tuple[tuple[Id, int], ...] = ()
    for each in holding(table, things(table, effect.refs, context)):
        holder = table.game.player(each) if is_player(each) else table.board.objects[each]
        there = min(count, holder.counter(effect.kind))
        taken = (*taken, (each, there)) if there else taken
    if taken:
        table.record(*(CountersRemoved(object=each, kind=effect.kind, count=there) for each, there in taken))
    return context.with_number("counters", sum(there for _, there in taken))


def holding(table: Table, found: tuple[Id, ...]) -> tuple[Id, ...]:
    """Those that can have counters now: players in the game, and objects that still exist."""
    return tuple(
        each for each in found if (not table.game.player(each).lost if is_player(each) else each in table.board.objects)
    )


@does(Proliferate)
def proliferate(table: Table, effect: Proliferate, context: Context) -> Procedure[Context]:
    """Any permanents and players with counters get another of each kind that they have (701.34a)."""
    board = table.board
    players_ = tuple(each.id for each in board.players if each.counters and not each.lost)
    having = (*players_, *(thing for thing in board.battlefield if board.objects[thing].counters))
    chosen = yield from choose_things(table, context.controller, having, 0, len(having), source=context.this)
    if chosen:
        more = [
            WouldPutCounters(thing=each, kind=kind, count=1, player=context.controller)
            for each in chosen
            for kind in kinds_of_counters(table, each)
        ]
        facts = yield from counters.counters_put(table, more)
        table.record(ThingsChosen(player=context.controller, object=context.stack_object, things=chosen), *facts)
    table.record(ActionTaken(player=context.controller, action="proliferate"))
    return context


def kinds_of_counters(table: Table, holder: Id) -> tuple[str, ...]:
    """The kinds of counters that an object or player has."""
    found = table.game.player(holder) if is_player(holder) else table.board.objects[holder]
    return tuple(kind for kind, count in found.counters if count)


# --- attaching, regenerating, tokens ---------------------------------------------------------------------------------


@at_once(Attach)
def attach(table: Table, effect: Attach, context: Context) -> Context:
    """Attach an Aura or Equipment, unless that is illegal or it is there already (701.3a–b, 303.4j)."""
    what = next(iter(in_zone(table, effect.what, context, Zone.BATTLEFIELD)), 0)
    to = next(iter(things(table, effect.to, context)), 0)
    if what and to and table.board.objects[what].attached_to != to and can_attach(table, what, to):
        table.record(Attached(object=what, to=to, timestamp=table.new_id()))
    return context


@at_once(Unattach)
def unattach(table: Table, effect: Unattach, context: Context) -> Context:
    """Unattach permanents; they stay on the battlefield (701.3d)."""
    joined = tuple(
        thing
        for thing in in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
        if table.board.objects[thing].attached_to
    )
    if joined:
        table.record(*(Attached(object=thing, to=0) for thing in joined))
    return context


@does(AttachElsewhere)
def attach_elsewhere(table: Table, effect: AttachElsewhere, context: Context) -> Procedure[Context]:
    """The controller chooses what else it is attached to, among what it can be (701.3a, 303.4j)."""
    for what in in_zone(table, effect.what, context, Zone.BATTLEFIELD)[:1]:
        where = table.board.objects[what].attached_to
        possible = tuple(
            each
            for each in candidates(view(table.board), effect.filter, context)
            if each != where and can_attach(table, what, each)
        )
        chosen = yield from choose_things(table, context.controller, possible, 1, 1, source=what, purpose="attach")
        if chosen:
            table.record(Attached(object=what, to=chosen[0], timestamp=table.new_id()))
    return context


def can_attach(table: Table, what: ObjectId, to: Id) -> bool:
    """Whether an Aura, Equipment or the like may be attached to something (701.3b, 301.5c, 303.4j)."""
    its = view(table.board)
    types = its.of(what).types
    if "Aura" in types:
        return may_enchant(its, what, to, its.of(what).controller)
    return ("Equipment" in types or "Fortification" in types) and may_equip(its, what, to)


@at_once(Regenerate)
def regenerate(table: Table, effect: Regenerate, context: Context) -> Context:
    """Give each permanent a shield for the turn (701.19a)."""
    for thing in in_zone(table, effect.refs, context, Zone.BATTLEFIELD):
        shield = ContinuousEffect(
            id=table.new_id(),
            source=context.this,
            controller=context.controller,
            duration="end_of_turn",
            affects=(thing,),
            rules=(RegenerationShield(),),
        )
        table.record(EffectBegan(effect=shield))
    return context


@does(CreateToken)
def create_token(table: Table, effect: CreateToken, context: Context) -> Procedure[Context]:
    """Players create tokens, those that are to be attached to something only if it is there (701.7a, 303.4i)."""
    count = number(table, effect.count, context)
    kind, many = effect.counters or ("", 0)
    entering = number(table, many, context)
    token = effect.token
    if effect.size is not None:
        power, toughness = (number(table, each, context) for each in effect.size)
        token = replace(token, power=power, toughness=toughness)
    made: tuple[ObjectId, ...] = ()
    host = 0 if effect.attached is None else next(iter(things(table, effect.attached, context)), 0)
    if effect.attached is not None and not host:
        return context.with_things(effect.key, ())
    for player in players(table, effect.who, context):
        if count:
            made += yield from create_tokens(
                table,
                player,
                token,
                count,
                tapped=effect.tapped,
                creator=context.controller,
                counters=((kind, entering),) if entering else (),
                host=host,
            )
    return context.with_things(effect.key, made)


@at_once(GetEmblem)
def get_emblem(table: Table, effect: GetEmblem, context: Context) -> Context:
    """Players get an emblem each (114.1–2)."""
    for player in players(table, effect.who, context):
        table.record(EmblemCreated(object=table.new_id(), emblem=effect.emblem, player=player))
    return context
