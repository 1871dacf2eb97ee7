"""Folding damage, life, counters, continuous effects and triggers (119–122, 603, 611–615)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import PreventsDamage, Replacement, StaticRule, Triggered
from domain.events import (
    AbilityTriggered,
    ActionTaken,
    BlessingGained,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    DamagePrevented,
    DelayedTriggerCreated,
    DelayedTriggerEnded,
    EffectBegan,
    EffectUsedUp,
    EventReplaced,
    LifeGained,
    LifeLost,
    SpeedChanged,
    TriggeredManaAbilityResolved,
    TriggerPutOnStack,
)
from domain.evolve.changes import put_in, with_board, with_counters, with_object, with_player, with_use
from domain.evolve.table import EVOLVERS, brings, evolves, nothing
from domain.lasting import ContinuousEffect
from domain.state import Cause, GameObject, Position, WaitingTrigger
from domain.uses import number_of
from domain.vocabulary import ObjectId, Zone, is_player

EVOLVERS[DamagePrevented] = nothing
EVOLVERS[EventReplaced] = nothing
EVOLVERS[ActionTaken] = nothing


@evolves(DamageDealt)
def damage_dealt(game: Position, event: DamageDealt) -> Position:
    if is_player(event.to):
        game = with_hit(game, event) if event.combat else game
        return with_player(game, event.to, damage_taken=game.player(event.to).damage_taken + event.amount)
    found = game.board.objects.get(event.to)
    if found is None:
        return game
    damage = found.damage + (event.amount if event.marked else 0)
    by = (*(found.hurt_by if found.hurt == game.board.turn else ()), event.source)
    deadly = found.deadly or event.deadly
    return with_object(
        game, event.to, damage=damage, deadly=deadly, hurt=game.board.turn, hurt_by=tuple(dict.fromkeys(by))
    )


def with_hit(game: Position, event: DamageDealt) -> Position:
    """The position that knows which source dealt combat damage to a player, and for whom it fought."""
    found = game.board.objects.get(event.source)
    whose = 0 if found is None else found.side or found.controller
    return with_board(game, hits=(*game.board.hits, (whose, event.source)))


@evolves(SpeedChanged)
def speed_changed(game: Position, event: SpeedChanged) -> Position:
    raised = int(event.speed > 1)
    return with_player(game, event.player, speed=event.speed, speed_raised=raised)


@evolves(BlessingGained)
def blessing_gained(game: Position, event: BlessingGained) -> Position:
    return with_player(game, event.player, blessing=1)


@evolves(LifeLost)
def life_lost(game: Position, event: LifeLost) -> Position:
    its = game.player(event.player)
    return with_player(game, event.player, life=its.life - event.amount, life_lost=its.life_lost + event.amount)


@evolves(LifeGained)
def life_gained(game: Position, event: LifeGained) -> Position:
    its = game.player(event.player)
    return with_player(game, event.player, life=its.life + event.amount, life_gained=its.life_gained + event.amount)


@evolves(CountersPut)
def counters_put(game: Position, event: CountersPut) -> Position:
    game = with_counters(game, event.object, event.kind, event.count)
    found = game.board.objects.get(event.object)
    if not event.timestamp or found is None:
        return game
    others = tuple(each for each in found.counted if each[0] != event.kind)
    return with_object(game, event.object, counted=(*others, (event.kind, event.timestamp)))


brings(CountersPut, lambda event: event.timestamp)


@evolves(CountersRemoved)
def counters_removed(game: Position, event: CountersRemoved) -> Position:
    return with_counters(game, event.object, event.kind, -event.count)


@evolves(EffectBegan)
def effect_began(game: Position, event: EffectBegan) -> Position:
    return with_board(game, effects=(*game.board.effects, event.effect))


brings(EffectBegan, lambda event: event.effect.id)


@evolves(EffectUsedUp)
def effect_used_up(game: Position, event: EffectUsedUp) -> Position:
    effects = []
    for effect in game.board.effects:
        if effect.id != event.effect:
            effects.append(effect)
        elif event.amount and (rest := shrunk(effect, event.amount)) is not None:
            effects.append(rest)
    return with_board(game, effects=tuple(effects))


def shrunk(effect: ContinuousEffect, amount: int) -> ContinuousEffect | None:
    """A prevention shield with so much less left; none if that was all (615.7)."""
    rules: list[StaticRule | Replacement] = []
    for rule in effect.rules:
        if isinstance(rule, PreventsDamage) and isinstance(rule.amount, int):
            if rule.amount <= amount:
                return None
            rules.append(replace(rule, amount=rule.amount - amount))
        else:
            rules.append(rule)
    return replace(effect, rules=tuple(rules))


@evolves(AbilityTriggered)
def ability_triggered(game: Position, event: AbilityTriggered) -> Position:
    source = game.board.objects.get(event.source)
    if source is None and (gone := game.board.gone.get(event.source)) is not None:
        source = gone.object
    definition = source.says if source is not None else of_delayed(game, event)
    ability = event.granted
    if ability is None:
        printed = game.board.definitions[definition].abilities[event.printed]
        if not isinstance(printed, Triggered):
            raise KeyError(f"ability {event.printed} of {definition} isn't a triggered ability")
        ability = printed
    waiting = WaitingTrigger(
        id=event.trigger,
        source=event.source,
        controller=event.player,
        ability=ability,
        definition=definition,
        cause=Cause(event.object, event.other, event.by, event.amount, event.about, event.beside, event.mana),
    )
    if ability.once_each_turn:
        game = with_use(game, event.source, number_of(event.printed, event.granted), limited=True)
    return replace(game, waiting=(*game.waiting, waiting))


def of_delayed(game: Position, event: AbilityTriggered) -> str:
    """The definition of a source that is long gone, as the delayed trigger remembers it; nothing if none does."""
    its = (each for each in game.delayed if each.source == event.source and each.ability == event.granted)
    return next((each.definition for each in its), "")


brings(AbilityTriggered, lambda event: event.trigger)


@evolves(TriggerPutOnStack)
def trigger_put_on_stack(game: Position, event: TriggerPutOnStack) -> Position:
    trigger = next(each for each in game.waiting if each.id == event.trigger)
    ability = GameObject(
        id=event.ability,
        card=0,
        definition=trigger.definition,
        owner=event.player,
        controller=event.player,
        zone=Zone.STACK,
        ability=trigger.ability,
        source=trigger.source,
        cause=trigger.cause,
    )
    game = replace(game, board=put_in(game.board, ability), passes=0)
    return speaking_of(without_waiting(game, event.trigger), event.trigger, event.ability)


def speaking_of(game: Position, trigger: int, ability: ObjectId) -> Position:
    """The position where what triggered on a trigger speaks of the ability on the stack that it has become (603.3b)."""
    if any(each.cause.object == trigger for each in game.waiting):
        game = replace(game, waiting=tuple(
            replace(each, cause=replace(each.cause, object=ability)) if each.cause.object == trigger else each
            for each in game.waiting
        ))  # fmt: skip
    for thing in game.board.stack:
        cause = game.board.objects[thing].cause
        if cause is not None and cause.object == trigger:
            game = with_object(game, thing, cause=replace(cause, object=ability))
    return game


brings(TriggerPutOnStack, lambda event: event.ability)


def without_waiting(game: Position, trigger: int) -> Position:
    """The position where a trigger no longer waits."""
    return replace(game, waiting=tuple(each for each in game.waiting if each.id != trigger))


@evolves(TriggeredManaAbilityResolved)
def triggered_mana_ability_resolved(game: Position, event: TriggeredManaAbilityResolved) -> Position:
    return without_waiting(game, event.trigger)


@evolves(DelayedTriggerCreated)
def delayed_trigger_created(game: Position, event: DelayedTriggerCreated) -> Position:
    return replace(game, delayed=(*game.delayed, event.trigger))


brings(DelayedTriggerCreated, lambda event: event.trigger.id)


@evolves(DelayedTriggerEnded)
def delayed_trigger_ended(game: Position, event: DelayedTriggerEnded) -> Position:
    return replace(game, delayed=tuple(each for each in game.delayed if each.id != event.trigger))
