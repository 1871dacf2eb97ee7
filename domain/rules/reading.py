"""Reading the nouns of the card language: references, filters, quantities and conditions (107–109, 608.2h).

All of it is pure. The ``View`` says what objects are; it may be one in the middle of the layers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.cards import terms as t
from domain.cards.abilities import Activated
from domain.cards.face_names import names_of
from domain.cards.special_rules import Ignores, Paired
from domain.cards.static_rules import Marked
from domain.rules.alike import alike_at_most
from domain.rules.context import Context, View
from domain.rules.measures import (
    COMPARE,
    MEASURES,
    STATUSES,
    devotion,
    is_spell,
    kicked,
    mana_values,
    party_size,
    still_there,
    targets_of,
    variety,
    was_this_turn,
)
from domain.rules.reach import within_reach
from domain.state import GameObject
from domain.uses import mark_of
from domain.vocabulary import (
    COLOURS,
    EVERY_CREATURE_TYPE,
    Id,
    ObjectId,
    PlayerId,
    Zone,
    is_creature_type,
    is_of_type,
    is_player,
    is_zone,
    zone_named,
)

PAIRED: Final = Paired()
# --- references ------------------------------------------------------------------------------------------------------


def meant(view: View, ref: t.Ref, context: Context) -> tuple[Id, ...]:
    """The objects or players a reference means, in an order that is the same every time."""
    return REFERENCES[type(ref)](view, ref, context)


def _targets(view: View, ref: t.T, context: Context) -> tuple[Id, ...]:
    return context.targets[ref.slot] if ref.slot < len(context.targets) else ()


def _controllers(view: View, ref: t.ControllerOf, context: Context) -> tuple[Id, ...]:
    return tuple(dict.fromkeys(controller(view, thing) for thing in meant(view, ref.ref, context)))


def _owners(view: View, ref: t.OwnerOf, context: Context) -> tuple[Id, ...]:
    owners = (thing if is_player(thing) else owner(view, thing) for thing in meant(view, ref.ref, context))
    return tuple(dict.fromkeys(each for each in owners if each))


def _host(view: View, ref: t.AttachedTo, context: Context) -> tuple[Id, ...]:
    found = view.object(context.this)
    return (found.attached_to,) if found is not None and found.attached_to else ()


def _cause(view: View, ref: t.Triggering, context: Context) -> tuple[Id, ...]:
    cause = context.cause
    thing = {"object": cause.object, "player": cause.player, "by": cause.by, "amount": 0}[ref.role]
    if ref.role != "object":
        return (thing,) if thing else ()
    return (thing, *cause.beside) if thing else cause.about


def _sources(view: View, ref: t.SourceOf, context: Context) -> tuple[Id, ...]:
    found = (view.object(thing) for thing in meant(view, ref.ref, context))
    return tuple(dict.fromkeys(each.source for each in found if each is not None and each.source))


def _chooser(view: View, ref: t.Chooser, context: Context) -> tuple[Id, ...]:
    """Who chose; as long as nobody has, any opponent might (601.6a)."""
    choices = context.choices
    if ref.slot is None:
        who = choices.modes_by
    else:
        number = context.slots[ref.slot] if ref.slot < len(context.slots) else ref.slot
        who = choices.slots[number].chooser if number < len(choices.slots) else 0
    if who:
        return (who,)
    return tuple(each.id for each in view.board.players if each.id != context.controller and not each.lost)


def _chosen_player(view: View, ref: t.ChosenPlayer, context: Context) -> tuple[Id, ...]:
    word = chosen_word(view, "player", context)
    return (int(word),) if word else ()


def _top(view: View, ref: t.TopOf, context: Context) -> tuple[Id, ...]:
    count = max(0, amount(view, ref.count, context))
    players = (player for player in meant(view, ref.who, context) if is_player(player))
    return tuple(card for player in players for card in view.board.player(player).library[:count])


def _linked(view: View, ref: t.Linked, context: Context) -> tuple[Id, ...]:
    board, pairs = view.board, ("", linked_pair(view, context, ref.pair))
    linked = (thing for thing in board.exile if context.this and board.objects[thing].linked_to == context.this)
    return tuple(thing for thing in linked if board.objects[thing].linked_pair in pairs)


def linked_pair(view: View, context: Context, pair: str) -> str:
    """What tells apart pairs of linked abilities: whose they are, and which of its pairs (607.1, 607.5)."""
    found = view.object(context.stack_object)
    if found is None or found.ability is None:
        found = view.object(context.this)
    return "" if found is None else f"{view.board.definition_of(found).name}/{pair}"


def _attacked_by(view: View, ref: t.AttackedBy, context: Context) -> tuple[Id, ...]:
    found = (view.object(thing) for thing in meant(view, ref.ref, context))
    return tuple(dict.fromkeys(each.attacking for each in found if each is not None and each.attacking))


def _afterwards(view: View, ref: t.Afterwards, context: Context) -> tuple[Id, ...]:
    gone = (view.board.gone.get(thing) for thing in meant(view, ref.ref, context))
    return tuple(each.became for each in gone if each is not None and each.became)


REFERENCES: Final[Mapping[type, Callable[[View, Any, Context], tuple[Id, ...]]]] = {
    t.T: _targets,
    t.This: lambda view, ref, context: (context.this,),
    t.You: lambda view, ref, context: (context.controller,),
    t.Each: lambda view, ref, context: candidates(view, ref.filter, context),
    t.ControllerOf: _controllers,
    t.OwnerOf: _owners,
    t.AttachedTo: _host,
    t.Triggering: _cause,
    t.Remembered: lambda view, ref, context: context.things.get(ref.key, ()),
    t.SourceOf: _sources,
    t.Chooser: _chooser,
    t.ChosenPlayer: _chosen_player,
    t.TopOf: _top,
    t.Linked: _linked,
    t.PaidWith: lambda view, ref, context: context.choices.paid_with,
    t.AttackedBy: _attacked_by,
    t.Afterwards: _afterwards,
}


def controller(view: View, thing: Id) -> PlayerId:
    """Who controls an object, or a player himself; the owner where nobody controls it (108.4a); 0 if unknown."""
    if is_player(thing):
        return thing
    return view.of(thing).controller if view.object(thing) is not None else 0


def owner(view: View, thing: ObjectId) -> PlayerId:
    """Who owns an object (108.3), or whose zone it is; 0 if it is unknown."""
    if is_zone(thing):
        return zone_named(thing)[1]
    found = view.object(thing)
    return found.owner if found is not None else 0


# --- filters ---------------------------------------------------------------------------------------------------------


def fits(view: View, filter_: t.AnyFilter, thing: Id, context: Context) -> bool:
    """Whether an object or player fits; a gone object is judged as it last was (608.2h)."""
    found = view.object(thing)
    if found is not None:
        return object_fits(view, filter_, found, context)
    kind = type(filter_)
    structure = STRUCTURE.get(kind)
    if structure is not None:
        return structure(view, filter_, thing, context)
    if is_player(thing):
        return kind in PLAYER_FILTERS and PLAYER_FILTERS[kind](view, filter_, thing, context)
    return kind is t.IsZone and zone_fits(view, filter_, thing, context)


def object_fits(view: View, filter_: t.AnyFilter, found: GameObject, context: Context) -> bool:
    """Whether an object fits; this is the busiest place of the engine, so there are loops and no generators."""
    kind = type(filter_)
    judge = OBJECT_FILTERS.get(kind)
    if judge is not None:
        return judge(view, filter_, found, context)
    if isinstance(filter_, t.AllOf):
        for each in filter_.filters:
            if not object_fits(view, each, found, context):
                return False
        return True
    if isinstance(filter_, t.AnyOf):
        for each in filter_.filters:
            if object_fits(view, each, found, context):
                return True
        return False
    return kind not in PLAYER_FILTERS and STRUCTURE[kind](view, filter_, found.id, context)


def those_that_fit(view: View, filter_: t.AnyFilter, things: Sequence[ObjectId], context: Context) -> list[ObjectId]:
    """Which of several objects on the board fit, in their order; part by part, as each part leaves fewer."""
    if isinstance(filter_, t.AllOf):
        found = list(things)
        for each in filter_.filters:
            found = those_that_fit(view, each, found, context)
        return found
    judge, objects = OBJECT_FILTERS.get(type(filter_)), view.board.objects
    if judge is None:
        return [thing for thing in things if object_fits(view, filter_, objects[thing], context)]
    return [thing for thing in things if judge(view, filter_, objects[thing], context)]


def player_fits(view: View, filter_: Any, player: PlayerId, context: Context) -> bool:
    """Whether a player in the game is the one meant (102)."""
    if player > len(view.board.players) or view.board.player(player).lost:
        return False
    who = filter_.who
    if who == "any":
        return True
    if who == "active":
        return player == view.board.active
    return bool((player == context.controller) == (who == "you"))


def has_most_life(view: View, filter_: Any, player: PlayerId, context: Context) -> bool:
    """Whether no player in the game has more life (702.105a)."""
    living = [each for each in view.board.players if not each.lost]
    return any(each.id == player and each.life >= max(other.life for other in living) for each in living)


def ignores(view: View, filter_: Any, player: PlayerId, context: Context) -> bool:
    """Whether a player has paid to ignore the effect of the source (116.2d)."""
    return any(
        each.source == context.this and player in each.affects and Ignores() in each.rules
        for each in view.board.effects
    )


PLAYER_FILTERS: Final[Mapping[type, Callable[[View, Any, PlayerId, Context], bool]]] = {
    t.IsPlayer: player_fits,
    t.HasMostLife: has_most_life,
    t.IsIgnoring: ignores,
    t.IsMonarch: lambda view, filter_, player, context: player == view.board.monarch,
    t.HasInitiative: lambda view, filter_, player, context: player == view.board.initiative,
}
"""The filters that ask for players, not for objects."""


def zone_fits(view: View, filter_: Any, thing: Id, context: Context) -> bool:
    """Whether an id names such a zone of the player meant (400.1)."""
    if not is_zone(thing):
        return False
    zone, player = zone_named(thing)
    return zone is filter_.zone and player_fits(view, t.IsPlayer(filter_.owner), player, context)


def _all(view: View, f: t.AllOf, thing: Id, context: Context) -> bool:
    for each in f.filters:
        if not fits(view, each, thing, context):
            return False
    return True


def _any(view: View, f: t.AnyOf, thing: Id, context: Context) -> bool:
    for each in f.filters:
        if fits(view, each, thing, context):
            return True
    return False


STRUCTURE: Final[dict[type, Callable[[View, Any, Id, Context], bool]]] = {
    t.AllOf: _all,
    t.AnyOf: _any,
    t.Not: lambda view, f, thing, context: not fits(view, f.filter, thing, context),
    t.Among: lambda view, f, thing, context: thing in meant(view, f.ref, context),
    t.IsThis: lambda view, f, thing, context: thing in (context.this, context.stack_object),
}
"""Filters that ask players and objects alike; ``conditions`` adds the one that asks for a condition."""


def _in_zone(view: View, f: t.InZone, found: GameObject, context: Context) -> bool:
    if found.zone is not f.zone:
        return False
    return f.owner == "any" or (found.owner == context.controller) == (f.owner == "you")


def _colour(view: View, f: t.HasColour, found: GameObject, context: Context) -> bool:
    colours = view.of(found.id).colours
    if f.colour == "chosen":
        return chosen_word(view, "colour", context) in colours
    if len(f.colour) == 1:
        return f.colour in colours
    return {"colourless": not colours, "multicoloured": len(colours) > 1, "monocoloured": len(colours) == 1}[f.colour]


def chosen_word(view: View, key: str, context: Context) -> str:
    """A word chosen in this text, or for the source as it entered (607.2d)."""
    if (word := context.words.get(key)) is not None:
        return word
    source = view.object(context.this)
    return dict(source.chosen).get(key, "") if source is not None else ""


def _type(view: View, f: t.HasType, found: GameObject, context: Context) -> bool:
    wanted = chosen_word(view, "creature_type", context) if f.type == "chosen" else f.type
    return is_of_type(view.of(found.id).types, wanted)


def _name(view: View, f: t.HasName, found: GameObject, context: Context) -> bool:
    wanted = chosen_word(view, "name", context) if f.name == "chosen" else f.name
    return bool(wanted) and not set(names_of(wanted)).isdisjoint(names_of(view.of(found.id).name))


def _keyword(view: View, f: t.HasKeyword, found: GameObject, context: Context) -> bool:
    return any(getattr(a, "name", "") == f.keyword for a in view.of(found.id).abilities)


def _controlled(view: View, f: t.Controlled, found: GameObject, context: Context) -> bool:
    its = view.of(found.id).controller
    if f.by == "you":
        return its == context.controller
    if f.by == "opponent":
        return its not in (0, context.controller)
    if f.by == "active":
        return its == view.board.active
    return any(its == controller(view, each) for each in meant(view, f.by, context))


def _owned(view: View, f: t.Owned, found: GameObject, context: Context) -> bool:
    if isinstance(f.by, str):
        return (found.owner == context.controller) == (f.by == "you")
    return found.owner in meant(view, f.by, context)


def _measure(view: View, f: t.Measure, found: GameObject, context: Context) -> bool:
    if f.what == "mana_value":
        value = amount(view, f.value, context)
        return any(COMPARE[f.op](each, value) for each in mana_values(view, found))
    number = MEASURES[f.what](view, found)
    return number is not None and COMPARE[f.op](number, amount(view, f.value, context))


def _status(view: View, f: t.Status, found: GameObject, context: Context) -> bool:
    return STATUSES[f.status](found)


def _ability(view: View, f: t.IsAbility, found: GameObject, context: Context) -> bool:
    if found.zone is not Zone.STACK or found.ability is None:
        return False
    return f.kind == "any" or (f.kind == "activated") == isinstance(found.ability, Activated)


def _targets_that(view: View, f: t.Targets, found: GameObject, context: Context) -> bool:
    """115.9a–c: "with a single target", "that targets …", "that targets only …"."""
    if found.zone is not Zone.STACK:
        return False
    targets = targets_of(found)
    if f.reading == "single" and len(targets) != 1:
        return False
    if f.reading == "only" and len(set(targets)) != 1:
        return False
    if f.filter is None:
        return bool(targets)
    wanted = f.filter
    return any(still_there(view, target) and fits(view, wanted, target, context) for target in targets)


def _has_x(view: View, f: t.HasX, found: GameObject, context: Context) -> bool:
    return "X" in (view.of(found.id).mana_cost or ())


def _parity(view: View, f: t.HasParity, found: GameObject, context: Context) -> bool:
    return any((value % 2 == 0) == (f.parity == "even") for value in mana_values(view, found))


def _attached_to(view: View, f: t.IsAttachedTo, found: GameObject, context: Context) -> bool:
    return found.attached_to != 0 and found.attached_to in meant(view, f.ref, context)


def _shares_name(view: View, f: t.SharesName, found: GameObject, context: Context) -> bool:
    name = view.of(found.id).name
    others = (other for other in meant(view, f.ref, context) if not is_player(other))
    called = (view.of(other).name for other in others if view.object(other) is not None)
    return bool(name) and any(not set(names_of(name)).isdisjoint(names_of(each)) for each in called if each)


def _shares_colour(view: View, f: t.SharesColour, found: GameObject, context: Context) -> bool:
    others = (other for other in meant(view, f.ref, context) if view.object(other) is not None)
    return not set(view.of(found.id).colours).isdisjoint(colour for each in others for colour in view.of(each).colours)


def _cast_out_of(view: View, f: t.CastOutOf, found: GameObject, context: Context) -> bool:
    return is_spell(found) and found.choices.origin is f.zone


def _marked(view: View, f: t.HasMark, found: GameObject, context: Context) -> bool:
    mark = Marked(f.mark)
    return any(found.id in effect.affects and mark in effect.rules for effect in view.board.effects)


def _blocked_by(view: View, f: t.IsBlockedBy, found: GameObject, context: Context) -> bool:
    blockers = (view.object(thing) for thing in meant(view, f.ref, context))
    return any(each is not None and found.id in each.blocking for each in blockers)


def _kicked(view: View, f: t.KickedSpell, found: GameObject, context: Context) -> bool:
    return kicked(view, found, found.choices.additional)


def _paired_with(view: View, f: t.IsPairedWith, found: GameObject, context: Context) -> bool:
    return any(each != found.id and each in partners(view, found.id) for each in meant(view, f.ref, context))


def partners(view: View, thing: ObjectId) -> tuple[Id, ...]:
    """The creatures of the pair that a creature belongs to, itself among them; none if it is unpaired (702.95b)."""
    pairs = (each.affects for each in view.board.effects if PAIRED in each.rules and thing in each.affects)
    return next(pairs, ())


def _haunted(view: View, f: t.IsHaunted, found: GameObject, context: Context) -> bool:
    source = view.object(context.this)
    return source is not None and source.linked_to == found.id


def _shares_creature_type(view: View, f: t.SharesCreatureType, found: GameObject, context: Context) -> bool:
    its = view.of(found.id).types
    others = (other for other in meant(view, f.ref, context) if view.object(other) is not None)
    return any(shares_creature_type(its, view.of(other).types) for other in others)


def shares_creature_type(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two objects with these types have a creature type in common (205.3m)."""
    named = [kind for kind in (*one, *other) if kind != EVERY_CREATURE_TYPE and is_creature_type(kind)]
    every = EVERY_CREATURE_TYPE in one and EVERY_CREATURE_TYPE in other
    return every or any(is_of_type(one, kind) and is_of_type(other, kind) for kind in named)


def _has_adventure(view: View, f: t.HasAdventure, found: GameObject, context: Context) -> bool:
    if found.ability is not None or found.face_down:
        return False
    shown = view.board.definitions[found.says]
    return "adventure" in (shown.layout, view.board.definitions[found.definition].layout)


def _above(view: View, f: t.Above, found: GameObject, context: Context) -> bool:
    pile = view.board.zone(Zone.GRAVEYARD, found.owner)
    if context.this not in pile or found.id not in pile:
        return False
    distance = pile.index(context.this) - pile.index(found.id)
    return distance == 1 if f.directly else distance > 0


def _hurt_by(view: View, f: t.HurtBy, found: GameObject, context: Context) -> bool:
    if found.hurt != view.board.turn:
        return False
    return not set(found.hurt_by).isdisjoint(meant(view, f.ref, context))


def _first_time(view: View, f: t.FirstTime, found: GameObject, context: Context) -> bool:
    its = ((player, times) for what, player, times, turn in found.befell if (what, turn) == (f.what, view.board.turn))
    return sum(times for player, times in its if not f.yours or player == context.controller) == 1


def _bears(view: View, f: t.Bears, found: GameObject, context: Context) -> bool:
    things = (thing for thing in view.board.battlefield if view.board.objects[thing].attached_to == found.id)
    its = controller(view, found.id)
    return any(
        fits(view, f.filter, thing, context) and (not f.own or controller(view, thing) == its) for thing in things
    )


OBJECT_FILTERS: Final[Mapping[type, Callable[[View, Any, GameObject, Context], bool]]] = {
    t.InZone: _in_zone,
    t.Above: _above,
    t.IsZone: lambda view, f, found, context: False,
    t.HasType: _type,
    t.HasColour: _colour,
    t.HasName: _name,
    t.HasKeyword: _keyword,
    t.Controlled: _controlled,
    t.Owned: _owned,
    t.Measure: _measure,
    t.HasCounter: lambda view, f, found, context: found.counter(f.kind) > 0,
    t.Status: _status,
    t.IsSpell: lambda view, f, found, context: is_spell(found),
    t.IsAbility: _ability,
    t.IsHost: lambda view, f, found, context: found.id in _host(view, t.AttachedTo(), context),
    t.Targets: _targets_that,
    t.IsCopy: lambda view, f, found, context: found.copy,
    t.KickedSpell: _kicked,
    t.HasX: _has_x,
    t.HasParity: _parity,
    t.IsAttachedTo: _attached_to,
    t.SharesName: _shares_name,
    t.CastOutOf: _cast_out_of,
    t.HasMark: _marked,
    t.SharesColour: _shares_colour,
    t.IsAttacking: lambda view, f, found, context: found.attacking in meant(view, f.ref, context),
    t.IsBlocking: lambda view, f, found, context: not set(found.blocking).isdisjoint(meant(view, f.ref, context)),
    t.IsBlockedBy: _blocked_by,
    t.HasAdventure: _has_adventure,
    t.IsPaired: lambda view, f, found, context: bool(partners(view, found.id)),
    t.IsPairedWith: _paired_with,
    t.IsHaunted: _haunted,
    t.SharesCreatureType: _shares_creature_type,
    t.ThisTurn: lambda view, f, found, context: was_this_turn(found, f.what, view.board.turn),
    t.HurtBy: _hurt_by,
    t.Bears: _bears,
    t.FirstTime: _first_time,
}


# --- what there is to choose from ------------------------------------------------------------------------------------


def candidates(view: View, filter_: t.AnyFilter, context: Context) -> tuple[Id, ...]:
    """Everything that fits now: players in seat order, then objects by zone in order of arrival."""
    return tuple(thing for thing in within_reach(view, filter_) if fits(view, filter_, thing, context))


# --- quantities ------------------------------------------------------------------------------------------------------


def amount(view: View, quantity: t.Quantity, context: Context) -> int:
    """The number a quantity means now (107, 608.2h)."""
    if isinstance(quantity, int):
        return quantity
    return QUANTITIES[type(quantity)](view, quantity, context)


def _number_of(view: View, q: t.NumberOf, context: Context) -> int:
    total = 0
    for thing in meant(view, q.ref, context):
        if (found := view.object(thing)) is not None:
            total += MEASURES[q.what](view, found) or 0
    return total


def _counters_on(view: View, q: t.CountersOn, context: Context) -> int:
    total = 0
    for thing in meant(view, q.ref, context):
        holder = view.board.player(thing) if is_player(thing) else view.object(thing)
        total += holder.counter(q.kind) if holder is not None else 0
    return total


def _player_number(view: View, q: t.PlayerNumber, context: Context) -> int:
    total = 0
    for player in meant(view, q.ref, context):
        its = view.board.player(player)
        value = getattr(its, q.what)
        total += len(value) if isinstance(value, tuple) else value
    return total


def _paid(view: View, q: t.PaidAmount, context: Context) -> int:
    paid = context.choices.paid_with
    if q.what == "count":
        return len(paid)
    found = [each for thing in paid if (each := view.object(thing)) is not None]
    return sum(MEASURES[q.what](view, each) or 0 for each in found)


def _half(view: View, q: t.Half, context: Context) -> int:
    whole = amount(view, q.quantity, context)
    return -(-whole // 2) if q.rounded == "up" else whole // 2


def _quotient(view: View, q: t.Quotient, context: Context) -> int:
    whole, by = amount(view, q.quantity, context), amount(view, q.by, context)
    if by == 0:
        return 0
    return -(-whole // by) if q.rounded == "up" else whole // by


def _greatest(view: View, q: t.Greatest, context: Context) -> int:
    found = (view.object(thing) for thing in candidates(view, q.filter, context))
    return max((MEASURES[q.what](view, each) or 0 for each in found if each is not None), default=0)


def _least(view: View, q: t.Least, context: Context) -> int:
    found = (view.object(thing) for thing in candidates(view, q.filter, context))
    return min((MEASURES[q.what](view, each) or 0 for each in found if each is not None), default=0)


def _colours_spent(view: View, q: t.ColoursSpent, context: Context) -> int:
    return len({kind for _, kind in context.choices.mana_paid if kind in COLOURS})


def _died(view: View, q: t.Died, context: Context) -> int:
    board = view.board
    return sum(
        gone.object.zone is Zone.BATTLEFIELD
        and where_it_went(view, gone.became) is Zone.GRAVEYARD
        and fits(view, q.filter, thing, context)
        for thing, gone in board.gone.items()
    )


def _departed(view: View, q: t.Departed, context: Context) -> int:
    return sum(
        q.origin in (None, gone.object.zone)
        and q.to in (None, where_it_went(view, gone.became))
        and fits(view, q.filter, thing, context)
        for thing, gone in view.board.gone.items()
    )


def _arrived(view: View, q: t.Arrived, context: Context) -> int:
    board = view.board
    left = tuple(thing for thing, gone in board.gone.items() if gone.object.zone is Zone.BATTLEFIELD)
    return sum(
        (found := view.object(thing)) is not None
        and found.entered == board.turn
        and fits(view, q.filter, thing, context)
        for thing in (*board.battlefield, *left)
    )


def _cast_this_turn(view: View, q: t.CastThisTurn, context: Context) -> int:
    board = view.board
    left = tuple(thing for thing, gone in board.gone.items() if gone.object.zone is Zone.STACK)
    return sum(
        (found := view.object(thing)) is not None
        and found.ability is None
        and not found.copy
        and fits(view, q.filter, thing, context)
        for thing in (*board.stack, *left)
    )


def _cast_last_turn(view: View, q: t.CastLastTurn, context: Context) -> int:
    """What players have done is found also of those who have left (800.4i)."""
    counts = [each.cast_last_turn for each in view.board.players]
    return sum(counts) if q.by == "all" else max(counts, default=0)


def _mana_used(view: View, q: t.ManaUsed, context: Context) -> int:
    found = (view.object(thing) for thing in meant(view, q.ref, context) if not is_player(thing))
    paid = (kind for each in found if each is not None for _, kind in each.choices.mana_paid)
    return sum(q.colour in ("", kind) for kind in paid)


def where_it_went(view: View, thing: ObjectId) -> Zone | None:
    """The zone of an object that something became, also if it has left it since; none if it never was."""
    found = view.object(thing)
    return None if found is None else found.zone


def _kicks(view: View, q: t.Kicks, context: Context) -> int:
    times = context.choices.additional
    return times[q.index] if q.index < len(times) else 0


def _opponents_attacked(view: View, q: t.OpponentsAttacked, context: Context) -> int:
    board = view.board
    if board.active != context.controller:
        return 0
    return len({attacked for _, attacked in board.combat.attacks if is_player(attacked)})


def _times_resolved(view: View, q: t.TimesResolved, context: Context) -> int:
    found = view.object(context.stack_object)
    if found is None or found.ability is None:
        return 0
    which = (found.source, mark_of(found.ability))
    return 1 + sum(times for source, ability, times in view.board.resolved if (source, ability) == which)


QUANTITIES: Final[dict[type, Callable[[View, Any, Context], int]]] = {
    t.X: lambda view, q, context: max(0, context.choices.x),
    t.Count: lambda view, q, context: len(candidates(view, q.filter, context)),
    t.CountersOn: _counters_on,
    t.TimesResolved: _times_resolved,
    t.NumberOf: _number_of,
    t.PlayerNumber: _player_number,
    t.Kicks: _kicks,
    t.TargetCount: lambda view, q, context: len({each for slot in context.choices.slots for each in slot.targets}),
    t.EventAmount: lambda view, q, context: context.cause.amount,
    t.PaidAmount: _paid,
    t.Result: lambda view, q, context: context.numbers.get(q.key, 0),
    t.Plus: lambda view, q, context: amount(view, q.left, context) + amount(view, q.right, context),
    t.Times: lambda view, q, context: q.factor * amount(view, q.quantity, context),
    t.Half: _half,
    t.Quotient: _quotient,
    t.Greatest: _greatest,
    t.Least: _least,
    t.ColoursSpent: _colours_spent,
    t.Died: _died,
    t.OpponentsAttacked: _opponents_attacked,
    t.Variety: lambda view, q, context: variety(view, q.of, candidates(view, q.filter, context)),
    t.MostAlike: lambda view, q, context: alike_at_most(view, q.of, candidates(view, q.filter, context)),
    t.Departed: _departed,
    t.Arrived: _arrived,
    t.CastThisTurn: _cast_this_turn,
    t.CastLastTurn: _cast_last_turn,
    t.ManaUsed: _mana_used,
    t.Total: lambda view, q, context: sum(
        MEASURES[q.what](view, each) or 0
        for thing in candidates(view, q.filter, context)
        if (each := view.object(thing)) is not None
    ),
    t.HowMany: lambda view, q, context: sum(
        fits(view, q.filter, thing, context) for thing in meant(view, q.ref, context)
    ),
    t.PartySize: lambda view, q, context: party_size(view, context.controller),
    t.Devotion: lambda view, q, context: devotion(view, q.colours, context.controller),
}
