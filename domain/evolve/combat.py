"""Folding combat (506–511)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import (
    AttackersDeclared,
    BlockersDeclared,
    CombatDamageAssigned,
    CombatEnded,
    DamageOrderAnnounced,
    RemovedFromCombat,
)
from domain.evolve.changes import with_board, with_object, with_objects
from domain.evolve.table import evolves
from domain.state import NO_COMBAT, Position


@evolves(AttackersDeclared)
def attackers_declared(game: Position, event: AttackersDeclared) -> Position:
    for attacker, attacked in event.attacks:
        game = with_object(game, attacker, attacking=attacked, attacked=True)
    return with_board(game, combat=replace(game.board.combat, attacked=True))


@evolves(BlockersDeclared)
def blockers_declared(game: Position, event: BlockersDeclared) -> Position:
    for blocker, attacker in event.blocks:
        game = with_object(game, blocker, blocking=attacker)
    game = with_objects(game, (attacker for _, attacker in event.blocks), blocked=True)
    combat = game.board.combat
    return with_board(game, combat=replace(combat, blocked_by=(*combat.blocked_by, event.player)))


@evolves(DamageOrderAnnounced)
def damage_order_announced(game: Position, event: DamageOrderAnnounced) -> Position:
    return with_object(game, event.attacker, damage_order=event.order)


@evolves(CombatDamageAssigned)
def combat_damage_assigned(game: Position, event: CombatDamageAssigned) -> Position:
    struck = event.by if event.first else ()
    return with_board(game, combat=replace(game.board.combat, struck=struck, another_damage_step=event.first))


@evolves(RemovedFromCombat)
def removed_from_combat(game: Position, event: RemovedFromCombat) -> Position:
    return with_objects(game, event.objects, attacking=0, blocking=0, blocked=False, damage_order=())


@evolves(CombatEnded)
def combat_ended(game: Position, event: CombatEnded) -> Position:
    objects = game.board.objects
    fighting = [
        thing for thing in game.board.battlefield
        if objects[thing].attacking or objects[thing].blocking or objects[thing].blocked
    ]  # fmt: skip
    game = with_objects(game, fighting, attacking=0, blocking=0, blocked=False, damage_order=())
    return with_board(game, combat=NO_COMBAT)
