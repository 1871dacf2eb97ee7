"""(state, event) → state: total, deterministic, and without any knowledge of the rules (design §1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.events import (
    ALL,
    ActionFoundIllegal,
    ActionReversed,
    Answered,
    AnswerRefused,
    AttemptEnded,
    AttemptStarted,
    Event,
    GameForked,
    GameRewound,
    GameStarted,
    HiddenCardsRestored,
    PlayerConceded,
    PriorityReceived,
)
from domain.evolve import combat, faces, merging, phasing, results, special, stack, turns, zones
from domain.evolve.starting import next_id, started
from domain.evolve.table import EVOLVERS, NEW_IDS
from domain.state import GameState, Jump, Ledger, Run

__all__ = [
    "EVOLVERS",
    "NEW_IDS",
    "Recall",
    "combat",
    "evolve",
    "faces",
    "fold",
    "merging",
    "no_recall",
    "phasing",
    "results",
    "special",
    "stack",
    "turns",
    "zones",
]

Recall = Callable[[int], GameState]
"""Gives the state at an earlier version; only a rewind or a fork asks for one."""


def no_recall(version: int) -> GameState:
    """For folds that meet no rewind."""
    raise LookupError(f"the state at version {version} is needed to fold a rewind, and isn't at hand")


def evolve(state: GameState, event: Event) -> GameState:
    """The state after one more event that changes the position only; most events do."""
    kind = type(event)
    game = EVOLVERS[kind](state.game, event)
    ledger = state.ledger
    highest = NEW_IDS.get(kind)
    if highest is not None and (new := highest(event)) >= ledger.next_id:
        ledger = replace(ledger, next_id=new + 1)
    return GameState(state.version + 1, game, ledger, state.run)


def fold(state: GameState, event: Event, recall: Recall = no_recall) -> GameState:
    """The state after one more event of any class; KeyError if the event doesn't fit the state."""
    special = SPECIAL.get(type(event))
    return evolve(state, event) if special is None else special(state, event, recall)


def game_started(state: GameState, event: GameStarted, recall: Recall) -> GameState:
    """A game begins: this is its first rest."""
    ledger = Ledger(next_id(event), (0,) * len(event.seats))
    return at_rest(GameState(state.version + 1, started(event), ledger))


def at_rest(state: GameState) -> GameState:
    """The same moment as a rest, from which the procedures can run on."""
    return replace(state, run=Run(state.version, state.game, state.ledger))


def input_came(state: GameState, event: Answered | PlayerConceded, recall: Recall) -> GameState:
    """What came from outside since the last rest is kept: running on from there needs it."""
    run = replace(state.run, inputs=(*state.run.inputs, event))
    return replace(state, version=state.version + 1, run=run)


def priority_received(state: GameState, event: PriorityReceived, recall: Recall) -> GameState:
    """Priority is where the game rests."""
    return at_rest(evolve(state, event))


def hidden_cards_restored(state: GameState, event: HiddenCardsRestored, recall: Recall) -> GameState:
    """What was put back at random is where the game rests: nothing before it leads there."""
    return at_rest(evolve(state, event))


def attempt_started(state: GameState, event: AttemptStarted, recall: Recall) -> GameState:
    """A checkpoint is a name for the position before the action."""
    run = replace(state.run, checkpoints=(*state.run.checkpoints, (event.attempt, state.game)))
    ledger = replace(state.ledger, next_id=max(state.ledger.next_id, event.attempt + 1))
    return replace(state, version=state.version + 1, ledger=ledger, run=run)


def attempt_ended(state: GameState, event: AttemptEnded, recall: Recall) -> GameState:
    """The action stands; its checkpoint is no longer needed."""
    kept = tuple(each for each in state.run.checkpoints if each[0] != event.attempt)
    return replace(state, version=state.version + 1, run=replace(state.run, checkpoints=kept))


def action_found_illegal(state: GameState, event: ActionFoundIllegal, recall: Recall) -> GameState:
    """Illegal actions are counted in the ledger, which no reversal touches."""
    counts = list(state.ledger.illegal_actions)
    counts[event.player - 1] += 1
    ledger = replace(state.ledger, illegal_actions=tuple(counts))
    return replace(state, version=state.version + 1, ledger=ledger)


def action_reversed(state: GameState, event: ActionReversed, recall: Recall) -> GameState:
    """The position is the one before the action, the very same value (732.1)."""
    checkpoints = state.run.checkpoints
    place = next(index for index, each in enumerate(checkpoints) if each[0] == event.attempt)
    run = replace(state.run, checkpoints=checkpoints[:place])
    return replace(state, version=state.version + 1, game=checkpoints[place][1], run=run)


def answer_refused(state: GameState, event: AnswerRefused, recall: Recall) -> GameState:
    """The question stays open: nothing changes."""
    return replace(state, version=state.version + 1)


def game_rewound(state: GameState, event: GameRewound, recall: Recall) -> GameState:
    """Position and run from then, the ledger from now, and a mark among the inputs where it jumped."""
    then = recall(event.to)
    version = state.version + 1
    run = replace(then.run, inputs=(*then.run.inputs, Jump(version, state.ledger)))
    return GameState(version, then.game, state.ledger, run)


def game_forked(state: GameState, event: GameForked, recall: Recall) -> GameState:
    """The fork begins with its parent's past and goes on counting from its version."""
    then = recall(event.at)
    version = then.version + 1
    run = replace(then.run, inputs=(*then.run.inputs, Jump(version, then.ledger)))
    return replace(then, version=version, run=run)


SPECIAL: Final[dict[type[Event], Callable[[GameState, Any, Recall], GameState]]] = {
    GameStarted: game_started,
    Answered: input_came,
    PlayerConceded: input_came,
    PriorityReceived: priority_received,
    AttemptStarted: attempt_started,
    AttemptEnded: attempt_ended,
    ActionFoundIllegal: action_found_illegal,
    ActionReversed: action_reversed,
    AnswerRefused: answer_refused,
    GameRewound: game_rewound,
    GameForked: game_forked,
    HiddenCardsRestored: hidden_cards_restored,
}
"""Events that concern the run or the ledger, beside or instead of the position."""

MISSING: Final = [kind.__name__ for kind in ALL if kind not in EVOLVERS and kind not in SPECIAL]
"""Event classes that nothing folds; always empty (a test proves it)."""
