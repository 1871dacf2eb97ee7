"""Passing: one player, everyone, until something has resolved, until a step (117, 500)."""

from __future__ import annotations

from domain import decisions as d
from domain.answers import Pass
from domain.events import AllPassed, Answered, StepBegan
from domain.rules.players import living
from domain.vocabulary import STEPS_BY_NAME, PlayerId
from interfaces.scenario.playing import Play
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.statements import GoesTo

MOST_PASSES = 2_000


def give_priority_to(play: Play, player: PlayerId) -> None:
    """Those who have priority before the player pass; nothing resolves by that."""
    while (decision := play.game.decision) is not None and isinstance(decision, d.Priority):
        game = play.game.state.game
        if decision.player == player or game.passes + 1 >= len(living(game.board)):
            return
        play.submit(decision.player, Pass(), "a")
        play.settle()


def one_pass(play: Play) -> bool:
    """Whoever has priority passes; False where a question or the end of the game keeps them from it."""
    decision = play.game.decision
    if decision is None or not isinstance(decision, d.Priority):
        return False
    play.submit(decision.player, Pass())
    play.settle()
    return True


def everyone_passes(play: Play) -> None:
    """Every player passes once in succession: the top of the stack resolves or the step ends (117.4)."""
    before = play.game.version
    while one_pass(play):
        if happened(play, before, AllPassed):
            return
    if play.game.version == before:
        raise play.not_asked()


def happened(play: Play, since: int, kind: type) -> bool:
    """Whether such an event came after a version."""
    return any(isinstance(play.game.event(version), kind) for version in range(since + 1, play.game.version + 1))


def resolve(play: Play, *, every: bool) -> None:
    """All pass until the top object, or every object, has left the stack, or a question comes up."""
    stack = play.game.state.game.board.stack
    if not stack:
        raise Unplayable("the stack is empty: nothing can resolve")
    top = stack[-1]
    if not isinstance(play.game.decision, d.Priority):
        raise play.not_asked()
    for _ in range(MOST_PASSES):
        now = play.game.state.game.board.stack
        if not now or (not every and top not in now) or not one_pass(play):
            return
    raise Unplayable("this never ends")


def has_just_begun(play: Play) -> bool:
    """Whether nobody has done anything yet in this step."""
    for version in range(play.game.version, 0, -1):
        event = play.game.event(version)
        if isinstance(event, Answered) and event.stamp.how == "":
            return False
        if isinstance(event, StepBegan):
            return True
    return True


def go_to(play: Play, statement: GoesTo) -> None:
    """Everyone passes until the step begins, or a question comes up."""
    step, seen = STEPS_BY_NAME[statement.step], play.game.version
    whose = play.binder.player(statement.turn_of) if statement.turn_of else 0
    if not isinstance(play.game.decision, d.Priority):
        raise play.not_asked()
    board = play.game.state.game.board
    if board.step is step and whose in (0, board.active) and has_just_begun(play):
        return
    last_turn = play.game.state.game.board.turn + 2 * len(play.binder.players)
    while play.game.state.game.board.turn <= last_turn and one_pass(play):
        for version in range(seen + 1, play.game.version + 1):
            event, board = play.game.event(version), play.game.at(version).game.board
            if isinstance(event, StepBegan) and event.step is step and whose in (0, board.active):
                return
        seen = play.game.version
    if play.game.state.game.board.turn > last_turn:
        raise Unplayable(f"no {statement.step} step comes in the next turns")
