"""What follows by itself from whatever happens, at the same moment: nobody decides it and nothing resolves.

Durations that are over (611.2b), what objects say under copy effects and changed texts (613.2a, 612), and whose
control permanents came under (613.1b, 302.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from immutables import Map

from domain.cards.abilities import Become, CardDefinition, ChangeControl, ChangeText, Modifies, Static
from domain.events import ControlChanged, EffectsEnded, Event, Redefined
from domain.evolve import fold
from domain.identity import by_identity
from domain.lasting import ContinuousEffect
from domain.rules.characteristics import lasting_context, view
from domain.rules.conditions import holds
from domain.rules.definitions import New, rewritten
from domain.rules.fighting import leaving_combat
from domain.rules.players import in_game
from domain.state import Board, GameObject, GameState
from domain.vocabulary import ObjectId


def consequences(before: GameState, after: GameState) -> tuple[tuple[Event, ...], GameState]:
    """What follows at once from what happened, and the state then."""
    facts: tuple[Event, ...] = ()
    then, now = before.game.board, after
    while then is not now.game.board and (more := following(then, now.game.board)):
        then = now.game.board
        for fact in more:
            now = fold(now, fact)
        facts = (*facts, *more)
    return facts, now


def following(before: Board, after: Board) -> tuple[Event, ...]:
    """What follows first: effects end, then objects say something else, then control changes."""
    if not before.effects and not after.effects and before.battlefield is after.battlefield:
        return ()
    return ended_now(after) or redefined(before, after) or control_changed(before, after)


# --- durations (611.2) -----------------------------------------------------------------------------------------------


def ended_now(board: Board) -> tuple[Event, ...]:
    """Effects end whose "for as long as" is over (611.2b)."""
    over = tuple(each.id for each in board.effects if each.condition is not None and is_over(board, each))
    return (EffectsEnded(effects=over),) if over else ()


def is_over(board: Board, effect: ContinuousEffect) -> bool:
    """Whether what an effect lasts as long as isn't so, or its source isn't there to have it so (611.2b)."""
    if effect.duration == "while_source" and effect.source not in board.battlefield:
        return True
    return not holds(view(board), effect.condition, lasting_context(effect))


# --- what objects say (613.2a, 707.4, 612) ---------------------------------------------------------------------------


def redefined(before: Board, after: Board) -> tuple[Event, ...]:
    """Objects say something else because copy effects or changes of text began or ended."""
    back = back_again(before, after) if before.battlefield is not after.battlefield else ()
    if before.effects is after.effects and not back and not any(changes_text(each) for each in after.effects):
        return ()
    effects = (*before.effects, *after.effects) if before.effects is not after.effects else after.effects
    affected = (thing for each in effects if is_of_layers_1_and_3(each) for thing in each.affects)
    things = dict.fromkeys((*affected, *back))
    return tuple(fact for thing in things if thing in after.objects for fact in says_now(after, after.objects[thing]))


def back_again(before: Board, after: Board) -> tuple[ObjectId, ...]:
    """Permanents that come with what such effects made of them: one may have ended while they were phased out."""
    new = (after.objects[thing] for thing in after.battlefield if thing not in before.objects)
    return tuple(each.id for each in new if each.copied_by or each.worded)


def is_of_layers_1_and_3(effect: ContinuousEffect) -> bool:
    """Whether an effect is a copy effect or changes texts."""
    return any(isinstance(each, (Become, ChangeText)) for each in effect.modifications)


def changes_text(effect: ContinuousEffect) -> bool:
    """Whether an effect changes texts (612.1)."""
    return any(isinstance(each, ChangeText) for each in effect.modifications)


def says_now(board: Board, found: GameObject) -> Iterator[Redefined]:
    """What an object says now: the newest copy effect decides, then texts change, the oldest change first (613.7)."""
    by, copy = newest_copy(board, found.id)
    beneath = found.beneath if found.copied_by else found.shown
    if by == found.copied_by:
        shown, beneath = found.shown, found.beneath
    elif by:
        shown = copy.definition
    else:
        shown, beneath = beneath, ""
    changes = () if found.face_down else text_changes(board, found.id)  # it has no text, and says nothing of its own
    made: New = () if copy.made is None or shown in board.definitions else ((shown, copy.made),)
    worded, more = rewritten(board.definitions.update(made), shown or found.definition, changes)
    if (shown, worded, by) != (found.shown, found.worded, found.copied_by):
        yield Redefined(object=found.id, shown=shown, worded=worded, made=made + more, beneath=beneath, by=by)


def text_changes(board: Board, thing: ObjectId) -> tuple[ChangeText, ...]:
    """The changes of an object's text, the oldest first (613.7)."""
    return tuple(
        change
        for each in board.effects
        if thing in each.affects
        for change in each.modifications
        if isinstance(change, ChangeText)
    )


NO_COPY: Final = Become("")


def newest_copy(board: Board, thing: ObjectId) -> tuple[int, Become]:
    """The newest copy effect on an object, and what it is a copy of by it; nothing if there is none (613.7)."""
    found = (0, NO_COPY)
    for effect in board.effects:
        if effect.id > found[0] and thing in effect.affects:
            for change in effect.modifications:
                if isinstance(change, Become):
                    found = (effect.id, change)
    return found


# --- control (613.1b, 302.6) -----------------------------------------------------------------------------------------


def control_changed(before: Board, after: Board) -> tuple[Event, ...]:
    """Permanents came under another player's control: summoning sickness begins, combat is over (302.6, 506.4)."""
    moved = before.effects is not after.effects or before.battlefield is not after.battlefield
    if not moved and not (give_control(after.definitions) and reattached(before, after)):
        return ()
    then, now = view(before), view(after)
    changed = tuple(
        thing
        for thing in after.battlefield
        if thing in before.objects and then.of(thing).controller != now.of(thing).controller
    )
    facts = tuple(ControlChanged(object=thing, player=now.of(thing).controller) for thing in changed)
    taken = (each for each in facts if in_game(after, each.player))
    return (*taken, *leaving_combat(after, changed), *lost_control(after, changed))


@by_identity(256)
def give_control(definitions: Map[str, CardDefinition]) -> bool:
    """Whether any card of a game gives control of something as long as it is there, or attached to it (613.1b)."""
    statics = (each for says in definitions.values() for each in says.abilities if isinstance(each, Static))
    rules = (rule for static in statics for rule in static.rules if isinstance(rule, Modifies))
    return any(isinstance(change, ChangeControl) for rule in rules for change in rule.modifications)


def reattached(before: Board, after: Board) -> bool:
    """Whether anything is attached to something else than before (701.3a): perhaps it gives control of that."""
    if before.objects is after.objects:
        return False
    pairs = ((before.objects.get(thing), after.objects[thing]) for thing in after.battlefield)
    return any(then is not now and then is not None and then.attached_to != now.attached_to for then, now in pairs)


def lost_control(board: Board, things: tuple[ObjectId, ...]) -> tuple[EffectsEnded, ...]:
    """Effects end that last until their controller loses control of what they affect (702.62a)."""
    ended = tuple(
        each.id for each in board.effects if each.duration == "while_yours" and set(each.affects) & set(things)
    )
    return (EffectsEnded(effects=ended),) if ended else ()
