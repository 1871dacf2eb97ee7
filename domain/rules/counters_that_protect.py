"""What shield, stun and finality counters do to the permanents that they are on (122.1c–d, 122.1h)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from domain.cards.abilities import MovesInstead
from domain.cards.static_rules import CantPreventDamage
from domain.cards.terms import IsThis
from domain.events import CountersRemoved, DamagePrevented, Event, EventReplaced, PermanentsUntapped
from domain.procedure import Table
from domain.rulebook import edition
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.would import Applicable, ShieldCounter, WouldBeDestroyed, WouldDealDamage, WouldMove
from domain.state import Board
from domain.vocabulary import ObjectId, Zone, is_player

EXILED_INSTEAD: Final = MovesInstead(IsThis(), Zone.GRAVEYARD, Zone.EXILE, origin=Zone.BATTLEFIELD)
"""What a finality counter says (122.1h)."""


def has(board: Board, permanent: ObjectId, kind: str) -> bool:
    """Whether a permanent has a counter of a kind that does something by these rules (122.1c–d, 122.1h)."""
    found = board.objects[permanent]
    return found.zone is Zone.BATTLEFIELD and found.counter(kind) > 0 and edition(board.edition).counters_protect


def of(board: Board, permanent: ObjectId, kind: str, rule: MovesInstead | ShieldCounter) -> Iterator[Applicable]:
    """The one effect that the counters of a kind on a permanent make, however many they are (122.1c, 122.1h)."""
    if has(board, permanent, kind):
        controller = view(board).of(permanent).controller
        yield Applicable((permanent, kind), rule, Context(controller=controller, this=permanent))


# --- finality counters (122.1h) --------------------------------------------------------------------------------------


def to_dying(board: Board, would: WouldMove) -> Iterator[Applicable]:
    """What finality counters make of a permanent's going to the graveyard (122.1h)."""
    if would.to is Zone.GRAVEYARD:
        yield from of(board, would.thing, "finality", EXILED_INSTEAD)


# --- shield counters (122.1c) ----------------------------------------------------------------------------------------


def to_being_destroyed(board: Board, would: WouldBeDestroyed) -> Iterator[Applicable]:
    """What shield counters make of a permanent's being destroyed by an effect (122.1c)."""
    if would.by_effect:
        yield from of(board, would.thing, "shield", ShieldCounter())


def to_being_hurt(board: Board, would: WouldDealDamage) -> Iterator[Applicable]:
    """What shield counters make of damage: one of them is enough for all that is dealt at one time (122.1c)."""
    if not is_player(would.to):
        yield from of(would.before or board, would.to, "shield", ShieldCounter())


def lose_shield(
    table: Table, would: WouldBeDestroyed | WouldDealDamage, by: Applicable
) -> WouldBeDestroyed | WouldDealDamage | None:
    """A shield counter is removed, and the permanent isn't destroyed or dealt damage (122.1c)."""
    removed = CountersRemoved(object=by.context.this, kind="shield", count=1)
    if isinstance(would, WouldBeDestroyed):
        table.record(EventReplaced(by=by.by, what="destruction"), removed)
        return None
    prevented = not any(view(table.board).rules(CantPreventDamage))
    facts: tuple[Event, ...] = ()
    if prevented:
        facts = (DamagePrevented(source=would.source, to=would.to, amount=would.amount),)
    if has_lost_none(table.board, would):
        facts = (*facts, removed)
    if facts:
        table.record(*facts)
    return None if prevented else would


def has_lost_none(board: Board, would: WouldDealDamage) -> bool:
    """Whether no other damage that would be dealt at the same time has taken a shield counter yet (122.1c)."""
    before = would.before or board
    return board.objects[would.to].counter("shield") == before.objects[would.to].counter("shield")


# --- stun counters (122.1d) ------------------------------------------------------------------------------------------


def untapping(board: Board, tapped: Iterable[ObjectId]) -> tuple[Event, ...]:
    """The facts that tapped permanents untap at the same time, or lose a stun counter instead (122.1d)."""
    all_ = tuple(tapped)
    stunned = tuple(thing for thing in all_ if has(board, thing, "stun"))
    untapped = tuple(thing for thing in all_ if thing not in stunned)
    return (
        *((PermanentsUntapped(objects=untapped),) if untapped else ()),
        *(CountersRemoved(object=thing, kind="stun", count=1) for thing in stunned),
    )
