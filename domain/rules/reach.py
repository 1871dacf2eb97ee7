"""Where a filter could find something at all: zones and players, in a fixed order (109.2, 400.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from domain.cards import terms as t
from domain.rules.context import View
from domain.vocabulary import (
    PERSONAL_ZONES,
    Id,
    Zone,
    zone_id,
)


def within_reach(view: View, filter_: t.AnyFilter) -> Iterator[Id]:
    """Players and the objects of every zone in which the filter could find something."""
    named = zones_named(filter_)
    board = view.board
    if named is None or PLAYERS in named:
        yield from (player.id for player in board.players)
    if named is not None and ZONES in named:
        yield from (zone_id(zone, player.id) for player in board.players for zone in PERSONAL_ZONES)
    for zone in Zone:
        if named is None and zone in (Zone.LIBRARY, Zone.HAND):
            continue
        if named is not None and zone not in named:
            continue
        if zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD):
            for player in board.players:
                yield from board.zone(zone, player.id)
        else:
            yield from board.zone(zone)


PLAYERS: Final = "players"
ZONES: Final = "zones"


_NAMED: dict[int, tuple[t.AnyFilter, frozenset[Any] | None]] = {}
"""By the identity of the filter, which each entry holds: so it can't be stale."""
_MOST_NAMED: Final = 4_096


def zones_named(filter_: t.AnyFilter) -> frozenset[Any] | None:
    """The zones in which something can fit, with PLAYERS for players; None if the filter doesn't say."""
    known = _NAMED.get(id(filter_))
    if known is None:
        if len(_NAMED) >= _MOST_NAMED:
            _NAMED.clear()
        known = _NAMED[id(filter_)] = (filter_, named_by(filter_))
    return known[1]


def named_by(filter_: t.AnyFilter) -> frozenset[Any] | None:
    """What ``zones_named`` says, worked out from the parts of the filter."""
    if isinstance(filter_, t.AllOf):
        named = [zones for each in filter_.filters if (zones := zones_named(each)) is not None]
        return frozenset.intersection(*named) if named else None
    if isinstance(filter_, t.AnyOf):
        parts = [zones_named(each) for each in filter_.filters]
        return None if None in parts else frozenset().union(*(part for part in parts if part is not None))
    if isinstance(filter_, t.InZone):
        return frozenset((filter_.zone,))
    if isinstance(filter_, (t.IsSpell, t.IsAbility, t.Targets, t.CastOutOf)):
        return frozenset((Zone.STACK,))
    if isinstance(filter_, (t.IsPlayer, t.HasMostLife, t.IsIgnoring, t.IsMonarch, t.HasInitiative)):
        return frozenset((PLAYERS,))
    if isinstance(filter_, (t.IsAttacking, t.IsBlocking, t.IsBlockedBy, t.HurtBy, t.Bears, t.FirstTime)):
        return frozenset((Zone.BATTLEFIELD,))
    if isinstance(filter_, t.IsZone):
        return frozenset((ZONES,))
    return None
