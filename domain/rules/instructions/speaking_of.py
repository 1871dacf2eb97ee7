"""What instructions speak of: the objects, players and numbers meant as each is reached (608.2h)."""

from __future__ import annotations

from domain.cards.terms import Quantity, Ref
from domain.procedure import Table
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.players import apnap
from domain.rules.reading import amount, meant
from domain.vocabulary import Id, ObjectId, PlayerId, Zone, is_player


def things(table: Table, ref: Ref, context: Context) -> tuple[Id, ...]:
    """The objects and players a reference means now."""
    return meant(view(table.board), ref, context)


def number(table: Table, quantity: Quantity, context: Context) -> int:
    """A number determined as the instruction is reached (608.2h); less than nothing is nothing (107.1b)."""
    return max(0, amount(view(table.board), quantity, context))


def in_zone(table: Table, ref: Ref, context: Context, zone: Zone) -> tuple[ObjectId, ...]:
    """The objects meant that are in a zone now; those that left it are no longer affected (608.2h, 400.7)."""
    return tuple(thing for thing in objects(table, ref, context) if table.board.objects[thing].zone is zone)


def objects(table: Table, ref: Ref, context: Context) -> tuple[ObjectId, ...]:
    """The objects meant that still exist."""
    return tuple(thing for thing in things(table, ref, context) if thing in table.board.objects)


def players(table: Table, ref: Ref, context: Context) -> tuple[PlayerId, ...]:
    """The players meant who are still in the game, in APNAP order (101.4, 608.2e)."""
    wanted = tuple(thing for thing in things(table, ref, context) if is_player(thing))
    return tuple(player for player in apnap(table.board) if player in wanted)


def first_player(table: Table, ref: Ref, context: Context) -> PlayerId:
    """The one player meant; 0 if there is none."""
    return next(iter(players(table, ref, context)), 0)


def shares_of(context: Context, slot: int) -> tuple[tuple[Id, int], ...]:
    """The legal targets of a slot, each with the share announced for it (601.2d, 608.2d)."""
    legal = context.targets[slot] if slot < len(context.targets) else ()
    if not legal:
        return ()
    made = context.choices.slots[context.slots[slot]]
    return tuple((to, share) for to, share in zip(made.targets, made.division, strict=False) if to in legal)
