"""Which of the damage dealt at the same time a shield prevents: the shielded player says so (615.7)."""

from __future__ import annotations

from domain.cards.abilities import PreventsDamage
from domain.procedure import Procedure, Table
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things
from domain.rules.players import apnap
from domain.rules.reading import amount, controller
from domain.rules.what_replaces import preventing
from domain.rules.would import Applicable, WouldDealDamage
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, is_player

Hits = tuple[WouldDealDamage, ...]


def in_order_for_shields(table: Table, hits: Hits) -> Procedure[Hits]:
    """The same damage, for each that a shield protects in the order in which it meets the shield (615.7, 101.4)."""
    order: dict[tuple[Id, ObjectId], int] = {}
    shielded = dict.fromkeys(hit.to for hit in hits)
    for player in apnap(table.board) if len(hits) > len(shielded) else ():
        for to in shielded:
            at_once = tuple(hit for hit in hits if hit.to == to)
            if protector(table.board, to) == player and is_to_be_chosen(table.board, at_once):
                sources = tuple(dict.fromkeys(hit.source for hit in at_once))
                chosen = yield from choose_things(
                    table, player, sources, len(sources), len(sources), source=to, purpose="order", ordered=True
                )
                order.update(((to, source), rank) for rank, source in enumerate(chosen))
    return tuple(sorted(hits, key=lambda hit: order.get((hit.to, hit.source), 0)))


def protector(board: Board, to: Id) -> PlayerId:
    """The player dealt damage, or who controls the permanent (615.7)."""
    return to if is_player(to) else controller(view(board), to)


def is_to_be_chosen(board: Board, hits: Hits) -> bool:
    """Whether a shield meets damage by several sources and can't prevent all of it (615.7)."""
    meeting: dict[Id, list[WouldDealDamage]] = {}
    left: dict[Id, int] = {}
    for hit in hits:
        for each in preventing(board, hit):
            limit = limit_of(board, each, hit)
            if limit is not None:
                meeting.setdefault(each.effect, []).append(hit)
                left[each.effect] = limit
    return any(
        len({hit.source for hit in met}) > 1 and sum(hit.amount for hit in met) > left[shield]
        for shield, met in meeting.items()
    )


def limit_of(board: Board, shield: Applicable, hit: WouldDealDamage) -> int | None:
    """How much a shield that a resolution made still prevents; None: there is no end to it (615.7, 615.8)."""
    says = shield.rule
    if not shield.effect or not isinstance(says, PreventsDamage):
        return None
    if says.once:
        return hit.amount
    return None if says.amount is None else amount(view(board), says.amount, shield.context)
