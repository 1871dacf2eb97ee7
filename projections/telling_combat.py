"""How the story words combat, damage, life, counters and continuous effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import events as e
from projections.scene import Scene, cost_words, counted, in_a_row


def _attackers(scene: Scene, event: e.AttackersDeclared) -> str:
    fights = (f"{scene.of(attacked)} with {scene.of(attacker)}" for attacker, attacked in event.attacks)
    bands = "".join(f"; {scene.names.list(band)} are a band" for band in event.bands if band)
    return f"{scene.of(event.player)} attacks {in_a_row(list(fights))}{bands}"


def _blockers(scene: Scene, event: e.BlockersDeclared) -> str:
    fights = [f"{scene.of(attacker)} with {scene.of(blocker)}" for blocker, attacker in event.blocks]
    return f"{scene.of(event.player)} blocks {in_a_row(fights) if fights else 'nothing'}"


def _damage_order(scene: Scene, event: e.DamageOrderAnnounced) -> str:
    return f"{scene.of(event.attacker)} will deal damage in the order {scene.names.list(event.order)}"


def _combat_cost(scene: Scene, event: e.CombatCostLocked) -> str:
    verb = "blocking" if event.blocking else "attacking"
    return f"{verb} costs {scene.of(event.player)} {cost_words(event.cost)}"


def _attack_options(scene: Scene, event: e.AttackCostsChosen) -> str:
    costs = [f"{cost_words(cost)} for {scene.of(attacker)}" for attacker, cost in event.costs]
    return f"{scene.of(event.player)} pays to attack, too: {in_a_row(costs)}"


def _joined_combat(scene: Scene, event: e.JoinedCombat) -> str:
    if event.blocks:
        return f"{scene.of(event.object)} is blocking {scene.of(event.blocks)}"
    return f"{scene.of(event.object)} is attacking {scene.of(event.attacks)}"


def _reselected(scene: Scene, event: e.AttackReselected) -> str:
    return f"{scene.of(event.attacker)} is now attacking {scene.of(event.attacks)}"


def _become_blocked(scene: Scene, event: e.AttackersBlocked) -> str:
    return f"{scene.names.list(event.objects)} become blocked"


def _damage_is_dealt(scene: Scene, event: e.CombatDamageDealt) -> str:
    return "combat damage is dealt"


def _assigned(scene: Scene, event: e.CombatDamageAssigned) -> str:
    shares = [f"{scene.of(source)} {amount} to {scene.of(to)}" for source, to, amount in event.hits]
    return f"combat damage{' with first strike' if event.first else ''}: {in_a_row(shares) if shares else 'none'}"


def _left_combat(scene: Scene, event: e.RemovedFromCombat) -> str:
    gone = (*event.objects, *event.unattacked)
    return f"{scene.names.list(gone)} {'leaves' if len(gone) == 1 else 'leave'} combat"


def _combat_over(scene: Scene, event: e.CombatEnded) -> str:
    return "combat is over"


def _damage(scene: Scene, event: e.DamageDealt) -> str:
    return f"{scene.of(event.source)} deals {event.amount} damage to {scene.of(event.to)}"


def _prevented(scene: Scene, event: e.DamagePrevented) -> str:
    return f"{event.amount} damage from {scene.of(event.source)} to {scene.of(event.to)} is prevented"


def _life_lost(scene: Scene, event: e.LifeLost) -> str:
    return f"{scene.of(event.player)} loses {event.amount} life and has {scene.life(event.player)}"


def _life_gained(scene: Scene, event: e.LifeGained) -> str:
    return f"{scene.of(event.player)} gains {event.amount} life and has {scene.life(event.player)}"


def _counters(scene: Scene, event: e.CountersPut) -> str:
    return f"{scene.of(event.object)} gets {counted(event.count, f'{event.kind} counter')}"


def _counters_removed(scene: Scene, event: e.CountersRemoved) -> str:
    return f"{scene.of(event.object)} loses {counted(event.count, f'{event.kind} counter')}"


def _effect(scene: Scene, event: e.EffectBegan) -> str:
    affected = scene.names.list(tuple(dict.fromkeys(event.effect.affects)))
    return f"an effect of {scene.of(event.effect.source)} begins{f' on {affected}' if affected else ''}"


def _used_up(scene: Scene, event: e.EffectUsedUp) -> str:
    return "a shield is used"


def _replaced(scene: Scene, event: e.EventReplaced) -> str:
    return f"{scene.of(event.by)} changes what would happen: {event.what}"


def _speed(scene: Scene, event: e.SpeedChanged) -> str:
    return f"{scene.of(event.player)} has speed {event.speed}"


def _blessing(scene: Scene, event: e.BlessingGained) -> str:
    return f"{scene.of(event.player)} has the city's blessing"


def _acted(scene: Scene, event: e.ActionTaken) -> str:
    if event.action == "resolve":
        return f"{scene.of(event.object)} has resolved and is in the graveyard"
    words = event.action.replace("_", " ")
    return f"{scene.of(event.object or event.player)} has done it: {words}"


COMBAT: Final[Mapping[type[e.Event], Callable[[Scene, Any], str]]] = {
    e.AttackersDeclared: _attackers,
    e.BlockersDeclared: _blockers,
    e.DamageOrderAnnounced: _damage_order,
    e.CombatDamageAssigned: _assigned,
    e.CombatCostLocked: _combat_cost,
    e.AttackCostsChosen: _attack_options,
    e.JoinedCombat: _joined_combat,
    e.AttackReselected: _reselected,
    e.AttackersBlocked: _become_blocked,
    e.CombatDamageDealt: _damage_is_dealt,
    e.RemovedFromCombat: _left_combat,
    e.CombatEnded: _combat_over,
    e.DamageDealt: _damage,
    e.DamagePrevented: _prevented,
    e.LifeLost: _life_lost,
    e.LifeGained: _life_gained,
    e.CountersPut: _counters,
    e.CountersRemoved: _counters_removed,
    e.EffectBegan: _effect,
    e.EffectUsedUp: _used_up,
    e.EventReplaced: _replaced,
    e.ActionTaken: _acted,
    e.SpeedChanged: _speed,
    e.BlessingGained: _blessing,
}
"""How combat, damage, life, counters and effects are worded."""
