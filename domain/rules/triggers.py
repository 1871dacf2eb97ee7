"""Triggered abilities (603): what triggers on events, and how triggers come onto the stack.

``notice`` is pure and looks at what happened; ``put_triggers_on_stack`` asks for order, modes and targets when a
player would receive priority (603.3); triggered mana abilities resolve at once (605.4a).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from msgspec.structs import replace

from domain.answers import Chosen
from domain.cards.abilities import Triggered
from domain.cards.triggers import AbilityTriggers, DiscardIsCaused, Happens, Moves, StateOf
from domain.decisions import OrderTriggers
from domain.errors import Violation
from domain.events import (
    AbilityRemoved,
    AbilityTriggered,
    DelayedTriggerEnded,
    Event,
    PriorityReceived,
    TriggeredManaAbilityResolved,
    TriggerPutOnStack,
)
from domain.lasting import DelayedTrigger
from domain.procedure import Left, Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules.announcing import (
    announce_division,
    can_choose_targets,
    choose_modes,
    choose_targets,
    modes_can_be_chosen,
)
from domain.rules.characteristics import BoardView, view
from domain.rules.conditions import holds
from domain.rules.consequences import consequences
from domain.rules.context import Context
from domain.rules.damage_triggers import are_triggered, of_keywords
from domain.rules.following import follow
from domain.rules.how_often import how_often_more, is_kept_from
from domain.rules.library_tops import tops_shown
from domain.rules.mana_abilities_of import is_mana_trigger_text
from domain.rules.players import apnap, in_game
from domain.rules.reading import controller
from domain.rules.spreading import announce_spreads
from domain.rules.texts import text_of
from domain.rules.trigger_conditions import TRIGGERING, key_of, looks_back, matches, out_of_the_question
from domain.rules.trigger_events import (
    Occurrence,
    Scene,
    counters_together,
    damage_together,
    keys_told,
    occurrences,
    to_be_read,
)
from domain.rules.watching import Watcher, abilities_of, context_of_watcher, is_altered, watchers, watches
from domain.state import Board, Cause, GameState, Position, WaitingTrigger
from domain.uses import number_of
from domain.vocabulary import ObjectId, PlayerId, Zone, is_player

STATE = frozenset({"state"})
ON_TRIGGERS = frozenset({TRIGGERING})


class Found(NamedTuple):
    """An ability that triggers: which, for whom, and on what; ``delayed`` is the delayed trigger it comes from.

    ``more``: so many additional times (603.2d).
    """

    watcher: Watcher
    controller: PlayerId
    cause: Cause
    delayed: DelayedTrigger | None = None
    more: int = 0


# --- what triggers (603.2) -------------------------------------------------------------------------------------------


def notice(before: GameState, after: GameState, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What follows from events that happened together, and which abilities trigger on all that (603.2)."""
    changed = before.game.board is not after.game.board
    followed, now = consequences(before, after) if changed else ((), after)
    if events and not isinstance(events[-1], PriorityReceived):  # a rest, behind which nothing may come by itself
        followed = (*followed, *tops_shown(now))
    triggered = triggered_by(before, now, (*events, *followed))
    return (*followed, *triggered, *triggered_by_triggering(now, triggered)) if triggered else followed


def triggered_by(before: GameState, after: GameState, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Which abilities trigger on events that happened together, as facts to be recorded after them (603.2)."""
    keys = keys_told(events)
    if not keys:
        return ()
    then, now, delayed = before.game.board, after.game.board, before.game.delayed
    damage = "damage" in keys and are_triggered(after.game)
    if not delayed and not damage and not watches(now, keys) and (then is now or not watches(then, keys)):
        return ()
    scene = Scene(view(then), view(now))
    happened = tuple(each for event in to_be_read(events) for each in occurrences(event, scene))
    happened = (*happened, *damage_together(happened), *counters_together(happened))
    found = (
        *every_time(triggering(scene, happened, keys)),
        *delayed_triggering(before.game, after.game, scene, happened),
    )
    if damage:
        found = (*found, *damage_triggers(scene.after, happened))
    return as_facts(tuple(each for each in found if in_game(now, each.controller)), after.ledger.next_id)


def triggered_by_triggering(after: GameState, triggered: tuple[Event, ...]) -> tuple[Event, ...]:
    """Which abilities trigger on another ability's triggering, because a permanent entered (603.3b)."""
    board = after.game.board
    others = tuple(each for each in triggered if isinstance(each, AbilityTriggered) and is_of_entering(board, each))
    if not others or not watches(board, ON_TRIGGERS):
        return ()
    happened = tuple(Occurrence(TRIGGERING, each.trigger, player=each.player, by=each.source) for each in others)
    scene = Scene(view(board), view(board))
    found = tuple(each for each in triggering(scene, happened, ON_TRIGGERS) if in_game(board, each.controller))
    return as_facts(found, max(each.trigger for each in triggered if isinstance(each, AbilityTriggered)) + 1)


def is_of_entering(board: Board, event: AbilityTriggered) -> bool:
    """Whether a permanent's entering made an ability trigger (603.6a)."""
    found = view(board).object(event.source)
    printed = () if found is None else board.definition_of(found).abilities
    ability = event.granted or next(iter(printed[event.printed : event.printed + 1]), None)
    when = ability.when if isinstance(ability, Triggered) else None
    return isinstance(when, Moves) and when.to is Zone.BATTLEFIELD


def damage_triggers(its: BoardView, happened: Sequence[Occurrence]) -> Iterator[Found]:
    """Deathtouch and lifelink, where they are triggered abilities (2008: 502.63, 502.68)."""
    for marked, each in of_keywords(its, happened):
        watcher = Watcher(marked.source, marked.ability, -1, each.key)
        yield Found(watcher, its.of(marked.source).controller, cause_of(each))


def as_facts(found: Sequence[Found], first_id: int) -> tuple[Event, ...]:
    """The facts that abilities triggered; a delayed one that doesn't last ends with it (603.7b)."""
    facts: list[Event] = []
    for number, each in enumerate(found):
        facts.append(as_fact(each, first_id + number))
        if each.delayed is not None and each.delayed.lasts is None:
            facts.append(DelayedTriggerEnded(trigger=each.delayed.id))
    return tuple(facts)


def as_fact(found: Found, trigger: int) -> AbilityTriggered:
    """The fact that an ability triggered, with what it may speak of."""
    watcher, cause = found.watcher, found.cause
    return AbilityTriggered(
        trigger=trigger,
        source=watcher.source,
        player=found.controller,
        printed=watcher.printed,
        granted=watcher.ability if watcher.printed < 0 else None,
        object=cause.object,
        other=cause.player,
        by=cause.by,
        amount=cause.amount,
        about=cause.about,
        beside=cause.beside,
        mana=cause.mana,
    )


def triggering(scene: Scene, happened: Sequence[Occurrence], keys: frozenset[str]) -> Iterator[Found]:
    """The abilities of objects that trigger, each once for each occurrence, or for all of them (603.2c)."""
    yield from once_together(scene.after, on_each(scene, happened, keys))


def once_together(its: BoardView, found: Iterable[Found]) -> Iterator[Found]:
    """What triggers, on "one or more" only once for all that happen together (603.2c)."""
    kept: dict[object, Found] = {}
    for place, each in enumerate(found):
        ability = each.watcher.ability
        one: object = place
        if ability.batch or ability.once_each_turn:
            one = (*each.watcher[:3], each.watcher.alike, told_apart_by(its, each))
        first = kept.setdefault(one, each)
        if each.more > first.more:
            kept[one] = first._replace(more=each.more)
    yield from kept.values()


def every_time(found: Iterable[Found]) -> Iterator[Found]:
    """What triggers, as often as it does: some trigger additional times (603.2d)."""
    for each in found:
        yield from repeat(each, 1 + each.more)


def told_apart_by(its: BoardView, found: Found) -> PlayerId:
    """The player for each of whom an ability triggers once; 0: it triggers once in all (603.2c)."""
    ability, cause = found.watcher.ability, found.cause
    if ability.once_each_turn or ability.batch == "all":
        return 0
    return controller(its, cause.by) if ability.batch == "by_player" else concerned(cause)


def concerned(cause: Cause) -> PlayerId:
    """The player whom an event concerns."""
    return cause.object if is_player(cause.object) else cause.player


def on_each(scene: Scene, happened: Sequence[Occurrence], keys: frozenset[str]) -> Iterator[Found]:
    """The abilities of objects whose conditions are met, as often as they are."""
    now = tuple(watchers(scene.after, keys))
    then = tuple(watchers(scene.before, keys))
    for each in happened:
        for watcher in now:
            if watcher.key == each.key and not looks_back(watcher.ability.when, each):
                yield from if_it_triggers(scene, scene.after, watcher, each)
        for watcher in then:
            if watcher.key == each.key and looks_back(watcher.ability.when, each):
                yield from if_it_triggers(scene, scene.before, watcher, each)
        for watcher in of_the_object_itself(scene.after, each):
            yield from if_it_triggers(scene, scene.after, watcher, each)


def if_it_triggers(scene: Scene, its: BoardView, watcher: Watcher, happened: Occurrence) -> Iterator[Found]:
    """The ability, if its condition is met and its intervening "if" is true (603.2, 603.4)."""
    ability = watcher.ability
    if out_of_the_question(ability.when, happened) or (ability.once_each_turn and was_triggered(its, watcher)):
        return
    cause = cause_of(happened)
    context = replace(context_of_watcher(its, watcher), cause=cause)
    if not matches(ability.when, happened, its, context) or not holds(its, ability.condition, context):
        return
    if not is_kept_from(scene, its, watcher.source, happened):
        more = 0 if ability.once_each_turn else how_often_more(scene, its, watcher.source, happened)
        yield Found(watcher, context.controller, cause, more=more)


def was_triggered(its: BoardView, watcher: Watcher) -> bool:
    """Whether the ability has triggered in this turn, as often as those alike and itself may (603.2h)."""
    source = its.board.objects.get(watcher.source)
    use = (number_of(watcher.printed, watcher.ability), its.board.turn)
    return source is not None and source.used.count(use) > watcher.alike


def cause_of(happened: Occurrence) -> Cause:
    """What the ability will know of the event (603.2)."""
    return Cause(
        happened.object, happened.player, happened.by, happened.amount, beside=happened.beside, mana=happened.mana
    )


def of_the_object_itself(its: BoardView, happened: Occurrence) -> Iterator[Watcher]:
    """Abilities of what moved, was discarded or cycled, that work where it has ended up (113.6k, 702.29c)."""
    found = its.board.objects.get(happened.object)
    if found is None or happened.key not in ("moves", "discard", "cycle", "miracle") or found.zone is Zone.BATTLEFIELD:
        return
    for watcher in abilities_of(its, found, layers=is_altered(its.board)):
        ability = watcher.ability
        if watcher.key != happened.key or looks_back(ability.when, happened):
            continue
        if ability.zone is not found.zone and (
            isinstance(ability.when, Happens | DiscardIsCaused) or getattr(ability.when, "to", None) is found.zone
        ):
            yield watcher


def delayed_triggering(
    before: Position, after: Position, scene: Scene, happened: Sequence[Occurrence]
) -> Iterator[Found]:
    """Delayed triggers that were there before: each once, unless it lasts (603.7a–b)."""
    still = {each.id for each in after.delayed}
    for delayed in before.delayed:
        if delayed.id in still:
            found = list(once_together(scene.after, one_delayed(delayed, scene, happened)))
            yield from found if delayed.lasts is not None else found[:1]


def one_delayed(delayed: DelayedTrigger, scene: Scene, happened: Sequence[Occurrence]) -> Iterator[Found]:
    """The occurrences that a delayed trigger waits for; its filters may ask for what it is about (603.7c)."""
    ability = delayed.ability
    key = key_of(ability.when)
    known = Cause(about=delayed.about)
    context = Context(controller=delayed.controller, this=delayed.source, cause=known)
    for each in happened:
        its = scene.before if looks_back(ability.when, each) else scene.after
        if each.key != key or not matches(ability.when, each, its, context) or is_kept_from(scene, its, 0, each):
            continue
        cause = replace(cause_of(each), about=delayed.about)
        if holds(its, ability.condition, replace(context, cause=cause)):
            yield Found(Watcher(delayed.source, ability, -1, key), delayed.controller, cause, delayed)


# --- state triggers (603.8) ------------------------------------------------------------------------------------------


def state_triggers(game: Position) -> Iterator[Found]:
    """Abilities that trigger because something is so, unless they already wait or are on the stack (603.8)."""
    its = view(game.board)
    for watcher in watchers(its, STATE):
        if isinstance(watcher.ability.when, StateOf) and not is_pending(game, watcher):
            context = context_of_watcher(its, watcher)
            if holds(its, watcher.ability.when.condition, context) and holds(its, watcher.ability.condition, context):
                yield Found(watcher, context.controller, Cause())


def is_pending(game: Position, watcher: Watcher) -> bool:
    """Whether this ability of this object waits or is on the stack."""
    if any(each.source == watcher.source and each.ability == watcher.ability for each in game.waiting):
        return True
    stack = (game.board.objects[thing] for thing in game.board.stack)
    return any(each.source == watcher.source and each.ability == watcher.ability for each in stack)


# --- onto the stack (603.3) ------------------------------------------------------------------------------------------


def put_triggers_on_stack(table: Table) -> Procedure[bool]:
    """Put waiting triggers on the stack, each player's in APNAP order; whether there were any (603.3b)."""
    table.record(*as_facts(tuple(state_triggers(table.game)), table.new_id()))
    waiting = tuple(each for each in table.game.waiting if not is_mana_trigger(each.ability))
    came = False
    for part in in_parts(table, waiting):
        for player in apnap(table.board):
            mine = tuple(each.id for each in part if each.controller == player)
            for trigger in (yield from ordered(table, player, mine)):
                if in_game(table.board, player):  # 800.4d
                    yield from put_on_stack(table, player, trigger)
                    came = True
    return came


def in_parts(table: Table, waiting: tuple[WaitingTrigger, ...]) -> tuple[tuple[WaitingTrigger, ...], ...]:
    """Abilities that triggered on another one's triggering come after all the rest, since there is a rule (603.3b)."""
    last = tuple(each for each in waiting if isinstance(each.ability.when, AbilityTriggers))
    if not last or not table.edition.triggered_triggers_last:
        return (waiting,)
    return (tuple(each for each in waiting if each not in last), last)


def ordered(table: Table, player: PlayerId, triggers: tuple[int, ...]) -> Procedure[tuple[int, ...]]:
    """The order in which a player puts triggers on the stack: their choice if there are several (603.3b)."""
    if len(triggers) < 2:
        return triggers

    def judge(answer: Chosen) -> None:
        if sorted(answer.things) != sorted(triggers):
            raise Violation(Rule.TRIGGER_ORDER, "each waiting trigger must be named once")

    answer = yield from insist(table, OrderTriggers(player=player, triggers=triggers), judge)
    return answer.things


def put_on_stack(table: Table, player: PlayerId, trigger: int) -> Procedure[None]:
    """Put one trigger on the stack; without legal choices it is removed again (603.3, 603.3c–d)."""
    (ability,) = table.fresh()
    table.record(TriggerPutOnStack(trigger=trigger, ability=ability, player=player))
    try:
        yield from announce(table, ability)
    except (Violation, Left):
        if ability in table.board.stack:
            table.record(AbilityRemoved(ability=ability))


def announce(table: Table, ability: ObjectId) -> Procedure[None]:
    """Choose the trigger's modes and targets and announce its division; Violation if that is impossible."""
    if not can_choose_modes(table, ability):
        raise Violation(Rule.TRIGGER_MODES, "no mode can be chosen")
    yield from choose_modes(table, ability, "insist", Rule.TRIGGER_MODES)
    if not can_choose_targets(table, ability):
        raise Violation(Rule.TRIGGER_TARGETS, "there are too few legal targets")
    yield from choose_targets(table, ability, "insist", Rule.TRIGGER_TARGETS)
    yield from announce_division(table, ability, "insist", Rule.TRIGGER_TARGETS)
    yield from announce_spreads(table, ability, "insist", Rule.TRIGGER_TARGETS)


def can_choose_modes(table: Table, ability: ObjectId) -> bool:
    """Whether enough modes could be chosen, if the ability is modal (603.3c)."""
    text = text_of(table.board, table.board.objects[ability])
    return text is None or modes_can_be_chosen(table.game, ability, text)


# --- triggered mana abilities (605.1b, 605.4a) -----------------------------------------------------------------------


def is_mana_trigger(ability: Triggered) -> bool:
    """A triggered mana ability: on tapping for mana, without a target, and it could add mana (605.1b)."""
    on_mana = isinstance(ability.when, Happens) and ability.when.verb == "tap_for_mana"
    return on_mana and is_mana_trigger_text(ability)


def resolve_triggered_mana_abilities(table: Table) -> Procedure[None]:
    """Resolve triggered mana abilities at once, right after the mana ability they triggered on (605.4a)."""
    while (trigger := next_mana_trigger(table)) is not None:
        context = Context(controller=trigger.controller, this=trigger.source, cause=trigger.cause)
        if holds(view(table.board), trigger.ability.condition, context):
            for mode in trigger.ability.text.modes:
                context = yield from follow(table, mode.effects, context)
        table.record(TriggeredManaAbilityResolved(trigger=trigger.id))


def next_mana_trigger(table: Table) -> WaitingTrigger | None:
    """The triggered mana ability that has waited longest."""
    return next((each for each in table.game.waiting if is_mana_trigger(each.ability)), None)
