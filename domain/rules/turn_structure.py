"""Which step and which turn comes next (500): added phases and steps, and those that are skipped (500.7–11, 614.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.cards.static_rules import SkipsSteps, SkipsTurn
from domain.events import EffectUsedUp, Event, StepSkipped, TurnSkipped
from domain.procedure import Table
from domain.rules.characteristics import InForce, view
from domain.rules.players import in_game, next_player
from domain.rules.reading import fits
from domain.state import Board, Position
from domain.vocabulary import PlayerId, Step

PHASES: Final[Mapping[Step, int]] = {
    Step.UNTAP: 1,
    Step.UPKEEP: 1,
    Step.DRAW: 1,
    Step.PRECOMBAT_MAIN: 2,
    Step.BEGINNING_OF_COMBAT: 3,
    Step.DECLARE_ATTACKERS: 3,
    Step.DECLARE_BLOCKERS: 3,
    Step.COMBAT_DAMAGE: 3,
    Step.END_OF_COMBAT: 3,
    Step.POSTCOMBAT_MAIN: 4,
    Step.END: 5,
    Step.CLEANUP: 5,
}
"""The phase each step belongs to (500.1)."""


class Coming(NamedTuple):
    """A step that comes, and whether it is the next of the phases or steps that effects added (500.8–9)."""

    step: Step
    added: str = ""


class Turn(NamedTuple):
    """A turn that comes: whose, and whether it is an extra one (500.7)."""

    player: PlayerId
    extra: bool


# --- steps (500.1, 500.8–9) ------------------------------------------------------------------------------------------


def step_after(board: Board, step: Step) -> Step | None:
    """The step that comes after another one as a turn goes; None after the last (500.1)."""
    if step is Step.CLEANUP:
        return None
    if step is Step.UPKEEP and skips_draw(board):
        return Step.PRECOMBAT_MAIN
    if step is Step.DECLARE_ATTACKERS:
        return Step.DECLARE_BLOCKERS if board.combat.attacked else Step.END_OF_COMBAT  # 508.8
    if step is Step.COMBAT_DAMAGE and board.combat.another_damage_step:
        return Step.COMBAT_DAMAGE  # 510.4
    return Step(step + 1)


def skips_draw(board: Board) -> bool:
    """Whether this is the first turn of a game of two, which has no draw step (103.8a)."""
    return board.turn == 1 and len(board.players) == 2


def phase_after(step: Step) -> Step | None:
    """The first step of the phase that follows a step's own as a turn goes; None after the last (500.1)."""
    return next((each for each in Step if PHASES[each] > PHASES[step]), None)


def after(game: Position, step: Step) -> Coming | None:
    """What comes after a step: added steps, at the end of a phase added phases, else what a turn has next (500.8–9)."""
    following = step_after(game.board, step)
    if game.added_steps:
        return Coming(game.added_steps[0], "step")
    if game.added_phases and (following is None or PHASES[following] != PHASES[step]):
        return Coming(game.added_phases[0], "phase")
    return None if following is None else Coming(following)


# --- skipping (500.11, 614.10) ---------------------------------------------------------------------------------------


def past_skipped(table: Table, coming: Coming | None) -> Coming | None:
    """The first step that isn't skipped, beginning with one (500.11); skipping the first of combat skips all of it."""
    while coming is not None and (force := skipped_by(table.board, coming.step)) is not None:
        player, by = table.board.active, force.effect or force.context.this
        skipped = StepSkipped(player=player, step=coming.step, by=by, added=coming.added)
        table.record(skipped, *used_up(force, once=force.rule.once))
        last = Step.END_OF_COMBAT if coming.step is Step.BEGINNING_OF_COMBAT else coming.step
        coming = after(table.game, last)
    return coming


def skipped_by(board: Board, step: Step) -> InForce[SkipsSteps] | None:
    """The effect by which the active player skips a step, those for one time last (614.10a)."""
    its = view(board)
    found = (
        each
        for each in its.rules(SkipsSteps)
        if step in each.rule.steps and fits(its, each.rule.who, board.active, each.context)
    )
    return min(found, key=lambda each: each.rule.once, default=None)


def used_up(force: InForce[SkipsSteps] | InForce[SkipsTurn], *, once: bool) -> tuple[Event, ...]:
    """An effect that has one thing skipped is over with that (614.10a)."""
    return (EffectUsedUp(effect=force.effect),) if once and force.effect else ()


# --- turns (500.7) ---------------------------------------------------------------------------------------------------


def next_turn(table: Table) -> Turn:
    """Whose turn comes: extra ones first, those that are skipped passed over (500.7, 500.11, 614.10)."""
    while True:
        extra = extra_turn(table.game)
        player = extra or next_player(table.board, table.game.regular)
        force = turn_skipped_by(table.board, player)
        if force is None:
            return Turn(player, bool(extra))
        by = force.effect or force.context.this
        table.record(TurnSkipped(player=player, by=by, extra=bool(extra)), *used_up(force, once=True))


def extra_turn(game: Position) -> PlayerId:
    """Who takes the extra turn created last, if anybody still in the game has one (500.7, 800.4k); 0: nobody."""
    return next((player for player in game.extra_turns if in_game(game.board, player)), 0)


def turn_skipped_by(board: Board, player: PlayerId) -> InForce[SkipsTurn] | None:
    """The effect by which a player skips the next turn (614.10)."""
    its = view(board)
    return next((each for each in its.rules(SkipsTurn) if fits(its, each.rule.who, player, each.context)), None)
