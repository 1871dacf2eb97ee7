"""Instructions of combat: who attacks and who blocks without having been declared, who stops (506.4, 508.4, 509.4)."""

from __future__ import annotations

from domain.cards.combat_effects import BecomeAttacking, BecomeBlocked, BecomeBlocking, RemoveFromCombat, Reselect
from domain.procedure import Procedure, Table
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.fighting import leaving_combat
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import objects, things
from domain.rules.joining_combat import become_blocked, join_attack, join_block, reselect
from domain.rules.reading import candidates


@does(BecomeAttacking)
def become_attacking(table: Table, effect: BecomeAttacking, context: Context) -> Procedure[Context]:
    """Creatures are attacking that nobody declared (508.4)."""
    whom = None if effect.whom is None else things(table, effect.whom, context)
    if effect.among is not None:
        whom = candidates(view(table.board), effect.among, context)
    for thing in objects(table, effect.refs, context):
        yield from join_attack(table, thing, whom)
    return context


@does(BecomeBlocking)
def become_blocking(table: Table, effect: BecomeBlocking, context: Context) -> Procedure[Context]:
    """Creatures are blocking that nobody declared (509.4)."""
    for attacker in objects(table, effect.what, context):
        for thing in objects(table, effect.refs, context):
            yield from join_block(table, thing, attacker)
    return context


@does(Reselect)
def reselect_what_is_attacked(table: Table, effect: Reselect, context: Context) -> Procedure[Context]:
    """The controller of the effect says anew what creatures attack (508.7)."""
    for attacker in objects(table, effect.refs, context):
        yield from reselect(table, context.controller, attacker)
    return context


@at_once(BecomeBlocked)
def become_blocked_by_nothing(table: Table, effect: BecomeBlocked, context: Context) -> Context:
    """Attackers become blocked (509.1h)."""
    become_blocked(table, objects(table, effect.refs, context))
    return context


@at_once(RemoveFromCombat)
def remove(table: Table, effect: RemoveFromCombat, context: Context) -> Context:
    """Permanents are removed from combat (506.4)."""
    if left := leaving_combat(table.board, objects(table, effect.refs, context)):
        table.record(*left)
    return context
