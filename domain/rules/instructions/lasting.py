"""Instructions whose effects last: modifications, rules, delayed triggers (611.2, 603.7)."""

from __future__ import annotations

from typing import NamedTuple

from domain.cards.abilities import (
    AddRule,
    AnyModification,
    ChangeControl,
    CreateDelayedTrigger,
    Duration,
    Modify,
    Reflexive,
    Replacement,
    StaticRule,
    Triggered,
)
from domain.cards.effects import ExchangeControl
from domain.cards.terms import AnyCondition, You
from domain.cards.triggers import WhenDone
from domain.events import AbilityTriggered, DelayedTriggerCreated, EffectBegan, Event
from domain.lasting import ContinuousEffect, DelayedTrigger
from domain.procedure import Table
from domain.rules.characteristics import view
from domain.rules.conditions import holds
from domain.rules.context import AFFECTED, Context
from domain.rules.following import at_once
from domain.rules.instructions.fixing import Affected, affected, fixed
from domain.rules.instructions.speaking_of import first_player, in_zone, objects, things
from domain.vocabulary import Id, ObjectId, PlayerId, Zone


@at_once(Modify)
def modify(table: Table, effect: Modify, context: Context) -> Context:
    """Begin a continuous effect on the objects meant now; later ones aren't affected (611.2c)."""
    changed = objects(table, effect.refs, context)
    lasts = Lasts(effect.duration, fixed(effect.as_long_as, view(table.board), context, granted=True))
    if changed and not already_over(table, lasts, context, changed):
        for player, modifications in by_player(table, effect.modifications, context):
            begin(table, context, lasts, Affected(changed), player, modifications=modifications)
    return context


def by_player(
    table: Table, modifications: tuple[AnyModification, ...], context: Context
) -> tuple[tuple[PlayerId, tuple[AnyModification, ...]], ...]:
    """Modifications fixed, with who is "you" in them: the player who gets control, if it isn't the controller."""
    its = view(table.board)
    plain: tuple[AnyModification, ...] = ()
    others: tuple[tuple[PlayerId, tuple[AnyModification, ...]], ...] = ()
    for each in modifications:
        if not isinstance(each, ChangeControl) or isinstance(each.player, You):
            plain = (*plain, fixed(each, its, context))
        elif player := first_player(table, each.player, context):
            others = (*others, (player, (ChangeControl(You()),)))
    return (*(((context.controller, plain),) if plain else ()), *others)


@at_once(ExchangeControl)
def exchange_control(table: Table, effect: ExchangeControl, context: Context) -> Context:
    """Two players exchange control of permanents at the same time; all of it or nothing (701.12a–b)."""
    its = view(table.board)
    sides = tuple(in_zone(table, ref, context, Zone.BATTLEFIELD) for ref in (effect.one, effect.other))
    whose = tuple(tuple(dict.fromkeys(its.of(thing).controller for thing in side)) for side in sides)
    if len(whose[0]) != 1 or len(whose[1]) != 1 or whose[0] == whose[1]:
        return context
    facts = tuple(
        EffectBegan(effect=under_control(new, context, side, player))
        for new, side, (player,) in zip(table.fresh(2), sides, whose[::-1], strict=True)
    )
    table.record(*facts)
    return context


def under_control(new: int, context: Context, things_: tuple[ObjectId, ...], player: PlayerId) -> ContinuousEffect:
    """An effect that puts permanents under a player's control for good (611.2a)."""
    return ContinuousEffect(
        id=new,
        source=context.this,
        controller=player,
        duration="forever",
        affects=things_,
        modifications=(ChangeControl(You()),),
    )


@at_once(AddRule)
def add_rule(table: Table, effect: AddRule, context: Context) -> Context:
    """Begin an effect that changes the rules for a while; "those" are fixed as it begins (611.2, 614.3)."""
    lasts = Lasts(effect.duration, fixed(effect.as_long_as, view(table.board), context, granted=True))
    if already_over(table, lasts, context):
        return context
    for rule in effect.rules:
        its = view(table.board)
        sets = affected(rule, its, context)
        begin(
            table, context, lasts, sets, context.controller,
            rules=(fixed(rule, its, context, sets=sets.keys),),
        )  # fmt: skip
    return context


class Lasts(NamedTuple):
    """How long an effect lasts, and what else is so for as long (611.2a–b)."""

    duration: Duration
    condition: AnyCondition | None = None


def already_over(table: Table, lasts: Lasts, context: Context, affects: tuple[Id, ...] = ()) -> bool:
    """An effect that lasts as long as something is so doesn't begin if that is over already (611.2b)."""
    if lasts.duration == "while_source" and context.this not in table.board.battlefield:
        return True
    now = Context(controller=context.controller, this=context.this).with_things(AFFECTED, affects)
    return not holds(view(table.board), lasts.condition, now)


def begin(
    table: Table, context: Context, lasts: Lasts, affects: Affected, player: PlayerId, *,
    modifications: tuple[AnyModification, ...] = (), rules: tuple[StaticRule | Replacement, ...] = (),
    also: tuple[Event, ...] = (),
) -> None:  # fmt: skip
    """Record that an effect began, and what else happens at that time (611.2)."""
    effect = ContinuousEffect(
        id=table.new_id(),
        source=context.this,
        controller=player,
        duration=lasts.duration,
        affects=affects.things,
        modifications=modifications,
        rules=rules,
        condition=lasts.condition,
        turn=table.board.turn if lasts.duration == "end_of_your_next_turn" else 0,
        sets=affects.sizes,
    )
    table.record(EffectBegan(effect=effect), *also)


@at_once(Reflexive)
def trigger_at_once(table: Table, effect: Reflexive, context: Context) -> Context:
    """A reflexive triggered ability triggers now and waits to be put on the stack (603.12)."""
    text = fixed(effect.text, view(table.board), context, granted=True)
    cause = context.cause
    table.record(
        AbilityTriggered(
            trigger=table.new_id(),
            source=context.this,
            player=context.controller,
            printed=-1,
            granted=Triggered(WhenDone(), text),
            object=cause.object,
            other=cause.player,
            by=cause.by,
            amount=cause.amount,
            about=cause.about,
            beside=cause.beside,
        )
    )
    return context


@at_once(CreateDelayedTrigger)
def create_delayed_trigger(table: Table, effect: CreateDelayedTrigger, context: Context) -> Context:
    """Create a delayed triggered ability about what is meant now (603.7a, 603.7c)."""
    source = view(table.board).object(context.this)
    trigger = DelayedTrigger(
        id=table.new_id(),
        source=context.this,
        controller=context.controller,
        ability=fixed(effect.ability, view(table.board), context, granted=True),
        about=() if effect.about is None else things(table, effect.about, context),
        lasts=effect.lasts,
        definition="" if source is None else source.says,
    )
    table.record(DelayedTriggerCreated(trigger=trigger))
    return context
