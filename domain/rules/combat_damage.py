"""Combat damage (510): who assigns it in which step, and how it is dealt; in 2008 it waits on the stack (310)."""

from __future__ import annotations

from domain.events import CombatDamageAssigned
from domain.procedure import Procedure, Table
from domain.rules.assigning import assign_all
from domain.rules.banding import assigner
from domain.rules.characteristics import has_keyword, view
from domain.rules.damage import Hit, deal
from domain.rules.fighting import attackers, blockers, remove_from_combat
from domain.rules.players import apnap
from domain.state import Board
from domain.vocabulary import ObjectId


def combat_damage(table: Table) -> Procedure[None]:
    """The creatures whose step it is assign damage, the active player's first; all is dealt at once (510.1, 510.2)."""
    if not table.board.combat.attacked:
        return
    if not table.board.combat.damaging:
        yield from assign_damage(table)
    if not table.edition.combat_damage_on_stack:
        yield from deal_assigned(table)


def assign_damage(table: Table) -> Procedure[None]:
    """Every creature whose step it is assigns its damage (510.1, 510.4)."""
    remove_from_combat(table)
    first = begins_with_first_strike(table.board)
    by = those_that_strike(table.board, first)
    its = view(table.board)  # as damage began to be assigned
    others = {thing: assigner(table.board, thing) for thing in by}
    hits: tuple[Hit, ...] = ()
    for player in apnap(table.board):
        there = (thing for thing in by if thing in table.board.battlefield)
        mine = tuple(thing for thing in there if (others.get(thing) or its.of(thing).controller) == player)
        hits = (*hits, *(yield from assign_all(table, player, mine)))
    hits = tuple(hit for hit in hits if hit.source in table.board.battlefield)  # whose player has left meanwhile
    facts = tuple((hit.source, hit.to, hit.amount) for hit in hits)
    if table.edition.harmless_first_strikers_wait:
        by = tuple(thing for thing in by if any(hit.source == thing for hit in hits))
    table.record(CombatDamageAssigned(first=first, by=by, hits=facts, waits=bool(facts)))


def deal_assigned(table: Table) -> Procedure[None]:
    """The damage assigned is dealt at once; in 2008 also by creatures that have left since (510.2; 2008: 310.4)."""
    board, its = table.board, view(table.board)
    assigned = tuple(Hit(*each) for each in board.combat.assigned)
    known = tuple(each for each in assigned if its.object(each.source) is not None)
    if not table.edition.combat_damage_on_stack:
        known = tuple(each for each in known if each.source in board.battlefield)
    if assigned:
        yield from deal(table, known, combat=True)


def begins_with_first_strike(board: Board) -> bool:
    """Whether this is the first of two combat damage steps (510.4)."""
    fighters = (*attackers(board), *blockers(board))
    return not board.combat.another_damage_step and any(strikes_first(board, thing) for thing in fighters)


def strikes_first(board: Board, thing: ObjectId) -> bool:
    """Whether a creature has first strike or double strike (702.7b, 702.4b)."""
    return has_keyword(board, thing, "first strike") or has_keyword(board, thing, "double strike")


def those_that_strike(board: Board, first: bool) -> tuple[ObjectId, ...]:
    """The creatures that assign damage in this step (510.4)."""
    fighters = (*attackers(board), *blockers(board))
    if first:
        return tuple(thing for thing in fighters if strikes_first(board, thing))
    struck = board.combat.struck
    return tuple(thing for thing in fighters if thing not in struck or has_keyword(board, thing, "double strike"))
