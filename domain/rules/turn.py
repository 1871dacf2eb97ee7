"""The turn and the game (500–514, 117): one loop over the state, in which no local outlives a rest (design §2).

A rest is ``PriorityReceived``: from there, or from the very beginning, ``play`` goes on from the state alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.answers import Activate, ActSpecially, AnswerShape, Cast, Pass, PlayLand, SetAside, TurnUp
from domain.decisions import Priority
from domain.events import (
    AllPassed,
    CombatEnded,
    PriorityPassed,
    PriorityReceived,
    StepAdded,
    StepBegan,
    TurnBegan,
)
from domain.procedure import Left, Procedure, Table, ask
from domain.rules.activating import activate
from domain.rules.allowed_actions import act_specially
from domain.rules.casting import cast_spell
from domain.rules.combat_damage import deal_assigned
from domain.rules.fighting import remove_from_combat
from domain.rules.library_tops import tops_shown
from domain.rules.loops import look_for_loop
from domain.rules.moving import exile_what_nobody_controls
from domain.rules.players import in_game, living, next_player
from domain.rules.resolving import resolve_top
from domain.rules.setting_aside import set_aside
from domain.rules.special_actions import play_land, turn_face_up
from domain.rules.standing_in import with_leavers
from domain.rules.starting import start_game
from domain.rules.state_based import settle
from domain.rules.triggers import put_triggers_on_stack
from domain.rules.turn_based import AT_BEGINNING, empty_pools, ended, ended_by_turn_of
from domain.rules.turn_structure import PHASES, Coming, after, next_turn, past_skipped
from domain.rules.turning_over import keep_hours
from domain.vocabulary import STEPS_WITHOUT_PRIORITY, PlayerId, Step


def play(table: Table) -> Procedure[None]:
    """The whole game from whatever moment it is at; a player may concede at any question (104.3a)."""
    while not table.game.over:
        yield from with_leavers(table, unless_left(table))


def unless_left(table: Table) -> Procedure[None]:
    """Play on, until a rule asks somebody who has left, so that only the state says how it goes on (800.4j)."""
    try:
        yield from go_on(table)
    except Left:
        return


def go_on(table: Table) -> Procedure[None]:
    """Play on until the game is over, beginning with whatever the state leaves open."""
    if not table.board.turn:
        yield from start_game(table)
        begin_turn(table, table.board.active)
        yield from until_priority(table)
    elif not table.game.priority:
        yield from resume(table)
    elif not table.state.at_rest:
        yield from give_priority(table, table.game.priority)
    while not table.game.over:
        yield from act(table)


def resume(table: Table) -> Procedure[None]:
    """Nobody has priority yet: a game that begins in the middle of a step, or somebody has just left it."""
    if table.game.cut_short:
        yield from cut_short(table)
    elif table.board.step in STEPS_WITHOUT_PRIORITY or is_beginning(table):
        yield from until_priority(table)
    else:
        yield from give_priority(table, table.board.active)


def is_beginning(table: Table) -> bool:
    """Whether a step of combat is still where declarations and damage come, before anybody's priority (508–510)."""
    untouched = not table.game.passes and not table.game.all_passed
    return untouched and table.board.step in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)


# --- priority (117) --------------------------------------------------------------------------------------------------


def settled(table: Table) -> Procedure[bool]:
    """State-based actions, then triggers onto the stack, until there are no more; whether there were any (117.5)."""
    before = table.state.version
    if table.board is table.quiet and not table.game.waiting:
        return False
    while True:
        exile_what_nobody_controls(table)
        remove_from_combat(table)
        keep_hours(table)
        performed = yield from settle(table)
        if table.game.over:
            break
        put = yield from put_triggers_on_stack(table)
        if not (performed or put):
            table.quiet = table.board
            break
    return table.state.version != before


def give_priority(table: Table, player: PlayerId) -> Procedure[None]:
    """A player receives priority once all is settled; the next one if that player has left (117.3, 800.4j)."""
    yield from settled(table)
    if shown := tops_shown(table.state):
        table.record(*shown)
    if not table.game.over:
        look_for_loop(table)
    if not table.game.over:
        receiver = player if in_game(table.board, player) else next_player(table.board, player)
        table.record(PriorityReceived(player=receiver))


def act(table: Table) -> Procedure[None]:
    """The player with priority passes, or acts and receives it again, also after a reversal (117.3c–d, 732.2)."""
    player = table.game.priority
    try:
        answer = yield from ask(Priority(player=player))
    except Left:
        answer = None
    if answer is None:
        yield from give_priority(table, next_player(table.board, player))  # 800.4a
    elif isinstance(answer, Pass):
        yield from pass_priority(table, player)
    else:
        yield from ACTIONS[type(answer)](table, player, answer)
        yield from give_priority(table, player)


ACTIONS: Final[Mapping[type[AnswerShape], Callable[[Table, PlayerId, Any], Procedure[Any]]]] = {
    Cast: cast_spell,
    Activate: activate,
    PlayLand: lambda table, player, action: play_land(table, player, action.card, action.face),
    TurnUp: lambda table, player, action: turn_face_up(table, player, action.permanent),
    SetAside: set_aside,
    ActSpecially: act_specially,
}
"""What a player may do with priority beside passing (117.1)."""


def pass_priority(table: Table, player: PlayerId) -> Procedure[None]:
    """The next player receives priority; once all have passed, the top resolves or the step ends (117.3d, 117.4)."""
    table.record(PriorityPassed(player=player))
    if table.game.passes < len(living(table.board)):
        yield from give_priority(table, next_player(table.board, player))
        return
    table.record(AllPassed())
    if table.board.stack:
        yield from resolve_top(table)
        if table.game.cut_short and not table.game.over:
            yield from cut_short(table)
        else:
            yield from give_priority(table, table.board.active)
    elif table.board.combat.assigned:
        yield from deal_assigned(table)  # 2008: 310.4
        yield from give_priority(table, table.board.active)
    else:
        yield from next_step(table)
        yield from until_priority(table)


# --- steps and turns (500) -------------------------------------------------------------------------------------------


def until_priority(table: Table) -> Procedure[None]:
    """Begin the step at hand and those after it, until somebody receives priority (500.2, 500.3)."""
    while not table.game.over:
        yield from AT_BEGINNING[table.board.step](table)
        if (yield from gives_priority(table)):
            yield from give_priority(table, table.board.active)
            return
        if not table.game.over:
            yield from next_step(table)


def gives_priority(table: Table) -> Procedure[bool]:
    """Whether players receive priority: never in untap, in cleanup only if something happened (502.4, 514.3a)."""
    if table.board.step is Step.UNTAP:
        return False
    if table.board.step is Step.CLEANUP:
        return (yield from settled(table)) and not table.game.over
    return True


def next_step(table: Table) -> Procedure[None]:
    """The step ends, with it perhaps the phase or the turn, and the next one begins (500.1, 500.5)."""
    step = table.board.step
    if step is Step.CLEANUP and table.game.all_passed:
        yield from empty_pools(table)
        table.record(StepAdded(step=step), StepBegan(step=step))
        return
    if step is Step.END_OF_COMBAT:
        end_combat(table)
    yield from end_step(table, step, after(table.game, step))


def end_step(table: Table, step: Step, following: Coming | None) -> Procedure[None]:
    """A step ends and another begins, or another turn (500.5, 500.11)."""
    if table.edition.mana_empties == "step" or following is None or PHASES[following.step] != PHASES[step]:
        yield from empty_pools(table)
    following = past_skipped(table, following)
    if following is not None:
        table.record(StepBegan(step=following.step, added=following.added))
        return
    turn = next_turn(table)
    begin_turn(table, turn.player, extra=turn.extra)


def cut_short(table: Table) -> Procedure[None]:
    """An effect has ended the turn, or the combat phase: straight to cleanup, or to the next phase (723.1d, 723.2d)."""
    step, whole_turn = table.board.step, table.game.cut_short == "turn"
    end_combat(table)
    if not whole_turn:
        yield from end_step(table, step, after(table.game, Step.END_OF_COMBAT))
    else:
        yield from empty_pools(table)
        again = (StepAdded(step=step),) if step is Step.CLEANUP else ()
        table.record(*again, StepBegan(step=Step.CLEANUP))
    yield from until_priority(table)


def end_combat(table: Table) -> None:
    """The combat phase ends: nothing fights any more, and effects end that last until then (500.5a, 511.3)."""
    over = ended(table.game, "end_of_combat", lambda effect: True)
    facts = (*((CombatEnded(),) if table.board.combat.attacked else ()), *over)
    if facts:
        table.record(*facts)


def begin_turn(table: Table, player: PlayerId, extra: bool = False) -> None:
    """A turn begins, with its untap step; effects that last until it end (500.1, 611.2a)."""
    table.record(TurnBegan(player=player, extra=extra), *ended_by_turn_of(table.game, player, extra))
    exile_what_nobody_controls(table)
    first = past_skipped(table, Coming(Step.UNTAP)) or Coming(Step.CLEANUP)
    table.record(StepBegan(step=first.step, added=first.added))
