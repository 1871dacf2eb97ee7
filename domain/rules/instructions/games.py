"""Instructions about the game itself: winning, losing, extra turns and phases, ending the turn (104, 500.7–9, 723)."""

from __future__ import annotations

from domain.cards.effects import AddPhases, CutShort, ExtraTurn, LayAside, LoseGame, PhaseOut, WinGame
from domain.events import CardSetAside, ExtraTurnAdded, ObjectCeased, PhasesAdded, TurnCutShort
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules import ending, moving
from domain.rules.context import Context
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import in_zone, players
from domain.rules.phasing import phase
from domain.rules.state_based import settle
from domain.rules.turn_structure import PHASES, phase_after, step_after
from domain.vocabulary import Step, Zone


@at_once(WinGame)
def win_game(table: Table, effect: WinGame, context: Context) -> Context:
    """Players win the game (104.2b)."""
    for player in players(table, effect.who, context):
        ending.win_game(table, player)
    return context


@does(LoseGame)
def lose_game(table: Table, effect: LoseGame, context: Context) -> Procedure[Context]:
    """Players lose the game, all at once (104.3e)."""
    losers = players(table, effect.who, context)
    yield from ending.lose_game(table, tuple((player, Rule.EFFECT_LOSES) for player in losers))
    return context


@at_once(ExtraTurn)
def extra_turn(table: Table, effect: ExtraTurn, context: Context) -> Context:
    """Players take extra turns after this one (500.7)."""
    for player in players(table, effect.who, context):
        table.record(ExtraTurnAdded(player=player))
    return context


@at_once(AddPhases)
def add_phases(table: Table, effect: AddPhases, context: Context) -> Context:
    """Phases are added after this one, or steps after this step; the newest come first (500.8–9)."""
    step = table.board.step
    then = step_after(table.board, step) if effect.steps_only else phase_after(step)
    if then is not None:
        steps = tuple(Step(each) for each in effect.steps)
        table.record(PhasesAdded(steps=steps, then=then, steps_only=effect.steps_only))
    return context


@does(CutShort)
def cut_short(table: Table, effect: CutShort, context: Context) -> Procedure[Context]:
    """End the turn or the combat phase: what waits ceases, the stack is exiled, state-based actions (723.1a–c)."""
    if effect.what == "combat" and PHASES[table.board.step] != PHASES[Step.END_OF_COMBAT]:
        return context
    table.record(TurnCutShort(what=effect.what))
    stack = table.board.stack
    abilities = tuple(thing for thing in stack if table.board.objects[thing].ability is not None)
    if abilities:
        table.record(*(ObjectCeased(object=thing) for thing in abilities))
    yield from moving.move(table, tuple(thing for thing in stack if thing not in abilities), Zone.EXILE)
    yield from settle(table)
    return context


@at_once(LayAside)
def lay_aside(table: Table, effect: LayAside, context: Context) -> Context:
    """Cards that lie in exile may be cast by their owners in later turns (702.185a–b)."""
    cards = in_zone(table, effect.refs, context, Zone.EXILE)
    owners = table.board.objects
    if cards:
        table.record(*(CardSetAside(player=owners[card].owner, object=card, how=effect.how) for card in cards))
    return context


@at_once(PhaseOut)
def phase_out(table: Table, effect: PhaseOut, context: Context) -> Context:
    """Permanents phase out together (702.26b)."""
    phase(table, in_zone(table, effect.refs, context, Zone.BATTLEFIELD))
    return context
