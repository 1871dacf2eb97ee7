"""Folding combat (506–511)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from domain.events import (
    AttackCostsChosen,
    AttackersBlocked,
    AttackersDeclared,
    AttackReselected,
    BlockersDeclared,
    CombatCostLocked,
    CombatDamageAssigned,
    CombatDamageDealt,
    CombatEnded,
    DamageOrderAnnounced,
    JoinedCombat,
    RemovedFromCombat,
)
from domain.evolve.befalling import befallen
from domain.evolve.changes import with_board, with_object, with_objects, with_player, without
from domain.evolve.table import evolves
from domain.state import NO_COMBAT, Position
from domain.vocabulary import ObjectId

OUT_OF_COMBAT: Final[dict[str, Any]] = {
    "attacking": 0, "blocking": (), "blocked": False, "unblocked": False, "side": 0, "defender": 0, "damage_order": (),
}  # fmt: skip
"""What an object is that takes no part in combat."""


@evolves(AttackersDeclared)
def attackers_declared(game: Position, event: AttackersDeclared) -> Position:
    defenders = event.defenders or (0,) * len(event.attacks)
    for (attacker, attacked), defender in zip(event.attacks, defenders, strict=True):
        game = with_object(
            game, attacker, attacking=attacked, attacked=True, side=event.player, defender=defender
        )  # fmt: skip
        game = befallen(game, attacker, "attack", event.player)
    attackers = game.player(event.player).attackers + len(event.attacks)
    game = with_player(game, event.player, attackers=attackers)
    combat = replace(game.board.combat, attacked=True, attacks=event.attacks, bands=event.bands, chosen=())
    return with_board(game, combat=combat)


@evolves(BlockersDeclared)
def blockers_declared(game: Position, event: BlockersDeclared) -> Position:
    blocks = (*event.blocks, *event.banded)
    for blocker, attacker in blocks:
        game = blocking_too(game, blocker, attacker, side=event.player)
    game = with_objects(game, (attacker for _, attacker in blocks), blocked=True)
    game = with_objects(game, event.unblocked, unblocked=True)
    combat = game.board.combat
    return with_board(game, combat=replace(combat, blocked_by=(*combat.blocked_by, event.player)))


def blocking_too(game: Position, blocker: ObjectId, attacker: ObjectId, *, side: int) -> Position:
    """The position where a creature blocks an attacker beside those it blocks already."""
    found = game.board.objects.get(blocker)
    return game if found is None else with_object(game, blocker, blocking=(*found.blocking, attacker), side=side)


@evolves(DamageOrderAnnounced)
def damage_order_announced(game: Position, event: DamageOrderAnnounced) -> Position:
    return with_object(game, event.attacker, damage_order=event.order)


@evolves(AttackCostsChosen)
def attack_costs_chosen(game: Position, event: AttackCostsChosen) -> Position:
    return with_board(game, combat=replace(game.board.combat, chosen=event.attackers))


@evolves(CombatCostLocked)
def combat_cost_locked(game: Position, event: CombatCostLocked) -> Position:
    return game


@evolves(JoinedCombat)
def joined_combat(game: Position, event: JoinedCombat) -> Position:
    if event.blocks:
        game = blocking_too(game, event.object, event.blocks, side=event.player)
        return with_object(game, event.blocks, blocked=True, unblocked=False)
    game = with_object(
        game, event.object,
        attacking=event.attacks, side=event.player, defender=event.defender, unblocked=event.unblocked,
    )  # fmt: skip
    combat = game.board.combat
    return with_board(game, combat=replace(combat, attacked=True, gone=without(combat.gone, event.object)))


@evolves(AttackReselected)
def attack_reselected(game: Position, event: AttackReselected) -> Position:
    game = with_object(game, event.attacker, attacking=event.attacks, defender=event.defender)
    combat = game.board.combat
    return with_board(game, combat=replace(combat, gone=without(combat.gone, event.attacker)))


@evolves(AttackersBlocked)
def attackers_blocked(game: Position, event: AttackersBlocked) -> Position:
    return with_objects(game, event.objects, blocked=True, unblocked=False)


@evolves(CombatDamageAssigned)
def combat_damage_assigned(game: Position, event: CombatDamageAssigned) -> Position:
    struck = event.by if event.first else ()
    assigned = event.hits if event.waits else ()
    combat = replace(
        game.board.combat, struck=struck, another_damage_step=event.first, assigned=assigned, damaging=True
    )
    return with_board(game, combat=combat)


@evolves(CombatDamageDealt)
def combat_damage_dealt(game: Position, event: CombatDamageDealt) -> Position:
    return with_board(game, combat=replace(game.board.combat, assigned=()))


@evolves(RemovedFromCombat)
def removed_from_combat(game: Position, event: RemovedFromCombat) -> Position:
    objects, combat = game.board.objects, game.board.combat
    fought = (objects[each] for each in event.objects if each in objects)
    idle = (each.id for each in fought if not each.attacking and not each.blocking)
    unattacked = (*event.unattacked, *idle)
    gone = tuple(each for each in game.board.battlefield if objects[each].attacking in unattacked) if unattacked else ()
    game = with_objects(game, event.objects, **OUT_OF_COMBAT)
    bands = tuple(tuple(each for each in band if each not in event.objects) for band in combat.bands)
    return with_board(game, combat=replace(combat, gone=(*combat.gone, *gone), bands=bands))


@evolves(CombatEnded)
def combat_ended(game: Position, event: CombatEnded) -> Position:
    objects = game.board.objects
    fighting = [
        thing for thing in game.board.battlefield
        if objects[thing].attacking or objects[thing].blocking or objects[thing].blocked
    ]  # fmt: skip
    return with_board(with_objects(game, fighting, **OUT_OF_COMBAT), combat=NO_COMBAT)
