"""How the story words what comes from outside, the beginning, the end, and turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import events as e
from domain.cards.abilities import CardDefinition
from domain.cards.face_names import unread_lines
from domain.vocabulary import MAIN_STEPS, STEP_NAMES, Step
from projections.scene import Scene, counted, in_a_row, whose
from projections.telling_combat import COMBAT
from projections.telling_moves import MOVES

# --- from outside, the beginning and the end -------------------------------------------------------------------------


def _started(scene: Scene, event: e.GameStarted) -> str:
    how = "begins" if event.photograph is None else "goes on from a given position"
    without = [f"{each.name} without {quoted(each)}" for each in event.definitions if unread_lines(each)]
    partly = f"; of cards that aren't wholly understood there are {in_a_row(without)}" if without else ""
    return f"the game of {in_a_row([seat.name for seat in event.seats])} {how}{partly}"


def quoted(definition: CardDefinition) -> str:
    """What of a card isn't played, as it is printed."""
    return in_a_row([f"“{line}”" for line in unread_lines(definition)])


def _conceded(scene: Scene, event: e.PlayerConceded) -> str:
    return f"{scene.of(event.player)} concedes"


def _rewound(scene: Scene, event: e.GameRewound) -> str:
    return f"{event.by or 'a judge'} takes the game back to @{event.to}{f': {event.why}' if event.why else ''}"


def _restored(scene: Scene, event: e.HiddenCardsRestored) -> str:
    of = whose(scene, event.player)
    back, shuffled = (counted(len(places), "card") for places in (event.placed, event.shuffled))
    said = [f"{back} at random from {of} hand back to {of} library"] if event.placed else []
    said += [f"{shuffled} of {of} library shuffled"] if event.shuffled else []
    return f"for the backup: {', and '.join(said) or f'{of} hidden cards stay as they were'}"


def _forked(scene: Scene, event: e.GameForked) -> str:
    return f"a new game goes on from {event.parent} @{event.at}"


def _first(scene: Scene, event: e.StartingPlayerChosen) -> str:
    return f"{scene.of(event.player)} goes first"


def _mulligan(scene: Scene, event: e.MulliganTaken) -> str:
    return f"{scene.of(event.player)} takes a mulligan"


def _kept(scene: Scene, event: e.HandKept) -> str:
    return f"{scene.of(event.player)} keeps the hand"


def _lost_game(scene: Scene, event: e.PlayerLost) -> str:
    return f"{scene.of(event.player)} loses the game"


def _left(scene: Scene, event: e.PlayerLeft) -> str:
    return f"{scene.of(event.player)} leaves the game"


def _passed_on(scene: Scene, event: e.ChoicePassedOn) -> str:
    return f"{scene.of(event.to)} chooses in place of {scene.of(event.player)}, who has left"


def _marked(scene: Scene, event: e.PositionMarked) -> str:
    return "the position is remembered" if event.mark else "somebody had a choice: this is no loop"


def _loop(scene: Scene, event: e.LoopFound) -> str:
    told = f"what happened from @{event.first + 1} to @{event.last} comes again and again, and nobody can stop it"
    return f"{told}: a draw" if event.draw else told


def _won(scene: Scene, event: e.PlayerWon) -> str:
    return f"an effect makes {scene.of(event.player)} win"


def _ended(scene: Scene, event: e.GameEnded) -> str:
    return f"{scene.of(event.winner)} wins the game" if event.winner else "the game is a draw"


# --- turns -----------------------------------------------------------------------------------------------------------


def _turn(scene: Scene, event: e.TurnBegan) -> str:
    return f"turn {scene.board.turn} begins: it is {whose(scene, event.player)}"


def _step(scene: Scene, event: e.StepBegan) -> str:
    name = STEP_NAMES[event.step]
    return f"the {name} {'phase' if event.step in MAIN_STEPS else 'step'} begins"


def _passed(scene: Scene, event: e.PriorityPassed) -> str:
    return f"{scene.of(event.player)} passes"


def _emptied(scene: Scene, event: e.ManaEmptied) -> str:
    if event.kept or event.turned:
        stays = f"{len(event.kept + event.turned)} mana stays{', now colourless' if event.turned else ''}"
        return f"{whose(scene, event.player)} mana pool empties, but {stays}"
    return f"{whose(scene, event.player)} mana pool empties"


def _wore_off(scene: Scene, event: e.DamageWoreOff) -> str:
    return "damage wears off"


def _outlived(scene: Scene, event: e.DeathtouchOutlived) -> str:
    return f"{scene.names.list(event.objects)} {'outlives' if len(event.objects) == 1 else 'outlive'} the deathtouch"


def _effects_ended(scene: Scene, event: e.EffectsEnded) -> str:
    return f"{counted(len(event.effects), 'effect')} {'ends' if len(event.effects) == 1 else 'end'}"


def _land(scene: Scene, event: e.LandPlayed) -> str:
    return f"{scene.of(event.player)} plays {scene.of(event.land)}"


def _extra_turn(scene: Scene, event: e.ExtraTurnAdded) -> str:
    return f"{scene.of(event.player)} will take an extra turn"


def _step_added(scene: Scene, event: e.StepAdded) -> str:
    return f"another {STEP_NAMES[event.step]} step will follow"


def _phases_added(scene: Scene, event: e.PhasesAdded) -> str:
    return f"{counted(len(event.steps), 'step' if event.steps_only else 'phase')} will follow"


def _step_skipped(scene: Scene, event: e.StepSkipped) -> str:
    whole = event.step is Step.BEGINNING_OF_COMBAT
    name = "combat phase" if whole else f"{STEP_NAMES[event.step]} {'phase' if event.step in MAIN_STEPS else 'step'}"
    return f"{scene.of(event.player)} skips the {name}"


def _turn_skipped(scene: Scene, event: e.TurnSkipped) -> str:
    return f"{scene.of(event.player)} skips {'an extra' if event.extra else 'a'} turn"


def _cut_short(scene: Scene, event: e.TurnCutShort) -> str:
    return f"the {'turn' if event.what == 'turn' else 'combat phase'} is ended"


def _phased(scene: Scene, event: e.PermanentsPhased) -> str:
    out = tuple(each.object for each in event.out)
    told = [f"{scene.names.list(things)} phase{'s' if len(things) == 1 else ''} {where}"
            for things, where in ((out, "out"), (event.back, "in")) if things]  # fmt: skip
    return in_a_row(told)


BEGINNINGS_AND_TURNS: Final[Mapping[type[e.Event], Callable[[Scene, Any], str]]] = {
    e.GameStarted: _started,
    e.PlayerConceded: _conceded,
    e.GameRewound: _rewound,
    e.GameForked: _forked,
    e.HiddenCardsRestored: _restored,
    e.StartingPlayerChosen: _first,
    e.MulliganTaken: _mulligan,
    e.HandKept: _kept,
    e.PlayerLost: _lost_game,
    e.PlayerWon: _won,
    e.PlayerLeft: _left,
    e.PositionMarked: _marked,
    e.LoopFound: _loop,
    e.ChoicePassedOn: _passed_on,
    e.GameEnded: _ended,
    e.TurnBegan: _turn,
    e.StepBegan: _step,
    e.PriorityPassed: _passed,
    e.ManaEmptied: _emptied,
    e.DamageWoreOff: _wore_off,
    e.DeathtouchOutlived: _outlived,
    e.EffectsEnded: _effects_ended,
    e.LandPlayed: _land,
    e.ExtraTurnAdded: _extra_turn,
    e.StepAdded: _step_added,
    e.PhasesAdded: _phases_added,
    e.StepSkipped: _step_skipped,
    e.TurnSkipped: _turn_skipped,
    e.TurnCutShort: _cut_short,
    e.PermanentsPhased: _phased,
}
"""How the beginning, the end and turns are worded."""

GAME: Final[Mapping[type[e.Event], Callable[[Scene, Any], str]]] = {**BEGINNINGS_AND_TURNS, **MOVES, **COMBAT}
"""How the facts of the game around the stack are worded."""
