"""What a cost could be paid with, before anybody pays it (118.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.cards import costs as c
from domain.cards.costs import Cost
from domain.cards.nouns import CREATURE
from domain.rules.characteristics import view
from domain.rules.crewing import may_be_tapped
from domain.rules.payments import counters_on, number, paying_for
from domain.rules.permissions import summoning_sick
from domain.rules.reading import fits
from domain.state import Position
from domain.vocabulary import ObjectId, PlayerId, Zone

ZONES: Final = {c.DiscardSome: Zone.HAND, c.RevealSome: Zone.HAND, c.ExileForValue: Zone.GRAVEYARD}


def payable_objects(game: Position, player: PlayerId, spell: ObjectId, part: Cost) -> tuple[ObjectId, ...]:
    """The objects that a player could pay a part of a cost with (118.3)."""
    if isinstance(part, c.Enlist):
        return could_be_enlisted(game, player)
    if isinstance(part, c.RemoveCountersFrom):
        return with_counters(game, player, spell, part)
    zone = ZONES.get(type(part), Zone.BATTLEFIELD) if not isinstance(part, c.ExileSome) else part.zone
    its = view(game.board)
    filter_ = CREATURE if isinstance(part, c.TapForPower) else getattr(part, "filter", None)
    context = paying_for(game.board, player, 0, spell)
    pile = game.board.zone(zone, player)
    pile = (*game.player(player).hand, *pile) if isinstance(part, c.Behold) else pile
    pile = (*pile, *game.player(player).graveyard) if isinstance(part, c.ExileMaterials) else pile
    return tuple(
        thing
        for thing in pile
        if its.of(thing).controller == player
        and (filter_ is None or fits(its, filter_, thing, context))
        and not (isinstance(part, (c.TapSome, c.TapForPower)) and game.board.objects[thing].tapped)
        and (not isinstance(part, c.TapForPower) or may_be_tapped(game.board, thing, spell))
    )


def with_counters(
    game: Position, player: PlayerId, spell: ObjectId, part: c.RemoveCountersFrom
) -> tuple[ObjectId, ...]:
    """The permanents with enough counters to remove; one of several once for each of its counters (122.1)."""
    its = view(game.board)
    context = paying_for(game.board, player, 0, spell)
    own = (thing for thing in game.board.battlefield if its.of(thing).controller == player)
    found = tuple(thing for thing in own if fits(its, part.filter, thing, context))
    if part.among:
        return tuple(thing for thing in found for _ in range(counters_on(game.board, thing, part.kind)))
    return tuple(thing for thing in found if counters_on(game.board, thing, part.kind) >= number(part.number))


def objects_for(part: Cost) -> int | None:
    """How many objects a part of a cost is paid with; none where that isn't a fixed number."""
    if isinstance(part, c.RemoveCountersFrom):
        return number(part.number) if part.among else 1
    if isinstance(part, c.PutCountersOn):
        return 1
    count = getattr(part, "count", None)
    return count if isinstance(count, int) else None


def could_be_enlisted(game: Position, player: PlayerId) -> tuple[ObjectId, ...]:
    """The creatures that could be tapped to be enlisted by an attacker (702.154a)."""
    its, board = view(game.board), game.board
    at_home = (thing for thing in board.battlefield if thing not in board.combat.chosen)
    ready = (thing for thing in at_home if not board.objects[thing].tapped and not summoning_sick(board, thing))
    return tuple(thing for thing in ready if its.of(thing).controller == player and "Creature" in its.of(thing).types)


def could_be_paid(game: Position, player: PlayerId, source: ObjectId, cost: tuple[Cost, ...]) -> bool:
    """Whether nothing is missing that each part of a cost asks for; whether mana can be had isn't looked at (118.3)."""
    return all(COULD.get(type(part), nothing_is_missing)(game, player, source, part) for part in cost)


def nothing_is_missing(game: Position, player: PlayerId, source: ObjectId, part: Any) -> bool:
    """Where it can't be seen from here what a part needs, it may be tried (118.3)."""
    return True


def enough_objects(game: Position, player: PlayerId, source: ObjectId, part: Any) -> bool:
    """Whether the player has as many things to pay with as are asked for (118.3)."""
    return len(payable_objects(game, player, source, part)) >= (objects_for(part) or 0)


def enough_life(game: Position, player: PlayerId, source: ObjectId, part: c.PayLife) -> bool:
    """Whether the player's life total is as great as the amount; nothing can always be paid (119.4)."""
    amount = part.amount if isinstance(part.amount, int) else 0
    return amount <= 0 or game.player(player).life >= amount


def one_of_them(game: Position, player: PlayerId, source: ObjectId, part: c.EitherCost) -> bool:
    """Whether one of several costs could be paid (118.12a)."""
    return any(could_be_paid(game, player, source, option) for option in part.options)


def enough_library(game: Position, player: PlayerId, source: ObjectId, part: Any) -> bool:
    """Whether the library has so many cards (701.17b)."""
    return len(game.player(player).library) >= int(part.count)


def enough_counters(game: Position, player: PlayerId, source: ObjectId, part: c.RemoveCounters) -> bool:
    """Whether the source has so many counters (118.3)."""
    found = game.board.objects.get(source)
    return found is not None and isinstance(part.count, int) and found.counter(part.kind) >= part.count


def is_there(game: Position, player: PlayerId, source: ObjectId, part: Any) -> bool:
    """Whether the player has the source on the battlefield (118.3, 701.21a)."""
    return source in game.board.battlefield and view(game.board).of(source).controller == player


def is_held(game: Position, player: PlayerId, source: ObjectId, part: Any) -> bool:
    """Whether the player has the source in hand (701.9a)."""
    return source in game.player(player).hand


COULD: Final[Mapping[type, Callable[[Position, PlayerId, ObjectId, Any], bool]]] = {
    c.PayLife: enough_life,
    c.SacrificeThis: is_there,
    c.SacrificeSome: enough_objects,
    c.DiscardSome: enough_objects,
    c.DiscardThis: is_held,
    c.ExileSome: enough_objects,
    c.TapSome: enough_objects,
    c.ReturnSome: enough_objects,
    c.RevealSome: enough_objects,
    c.Behold: enough_objects,
    c.EitherCost: one_of_them,
    c.RemoveCounters: enough_counters,
    c.RemoveCountersFrom: enough_objects,
    c.PutCountersOn: enough_objects,
    c.ExileTop: enough_library,
    c.MillTop: enough_library,
}
