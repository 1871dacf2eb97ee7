"""What came out of a run, for people and as the JSON object of the format page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain import decisions as d
from domain.game import Game
from domain.rulebook import citation
from domain.rules.characteristics import view
from domain.vocabulary import STEP_NAMES, Id, ObjectId, PlayerId, is_player
from interfaces.scenario import setup
from interfaces.scenario.binding import Reading
from interfaces.scenario.citing import numbers_of
from interfaces.scenario.playing import Play
from interfaces.scenario.reversals import Reversal
from interfaces.scenario.run_errors import RunError

Json = Mapping[str, Any]


class RunResult(msgspec.Struct, frozen=True):
    """One run in one edition: its game, the checks that failed with their lines, and what stopped it, if anything."""

    scenario: setup.Scenario
    run: setup.Run
    edition: str
    play: Play
    failed: tuple[tuple[int, str], ...] = ()
    error: RunError | None = None

    @property
    def game(self) -> Game:
        """The game with all its events."""
        return self.play.game

    @property
    def title(self) -> str:
        """The title of the scenario, and of the run if it has one."""
        return f"{self.scenario.title}: {self.run.title}" if self.run.title else self.scenario.title

    @property
    def ok(self) -> bool:
        """Whether the script ran and every check holds."""
        return not self.failed and self.error is None

    @property
    def failures(self) -> tuple[str, ...]:
        """What doesn't hold, and what stopped the run, in sentences with line numbers."""
        sentences = [f"line {line}: {sentence}" for line, sentence in self.failed]
        return tuple(sentences + ([] if self.error is None else [str(self.error)]))

    def as_json(self) -> Json:
        """The JSON object."""
        return json_of(self)


def all_as_json(title: str, results: Sequence[RunResult]) -> Json:
    """One object for one run, a list of them for several."""
    if len(results) == 1:
        return results[0].as_json()
    return {"title": title, "ok": all(each.ok for each in results), "runs": [each.as_json() for each in results]}


def json_of(result: RunResult) -> Json:
    """A run as plain values."""
    reading = result.play.reading
    game, players = reading.state.game, reading.binder.players
    decision = None if result.error is not None and game.over else result.game.decision
    has_priority = players[decision.player - 1] if isinstance(decision, d.Priority) else None
    return {
        "title": result.title,
        "run": result.run.name,
        "edition": result.edition,
        "version": result.game.version,
        "ok": result.ok,
        "failures": list(result.failures),
        "active": players[game.board.active - 1],
        "step": STEP_NAMES[game.board.step],
        "priority": has_priority,
        "winner": players[game.winner - 1] if game.winner else None,
        "stack": [on_stack(reading, each) for each in reversed(game.board.stack)],
        "players": {name: side(reading, number) for number, name in enumerate(players, 1)},
        "reversals": [reversal(each, result.edition) for each in result.play.reversals.done],
        "events": result.game.version,
    }


def on_stack(reading: Reading, thing: ObjectId) -> Json:
    """An object on the stack."""
    found = reading.state.game.board.objects[thing]
    targets = [target for slot in found.choices.slots for target in slot.targets]
    return {
        "name": reading.known_as(thing),
        "controller": reading.binder.players[found.controller - 1],
        "kind": "spell" if found.ability is None else "ability",
        "targets": [reading.known_as(each) for each in targets],
    }


def side(reading: Reading, player: PlayerId) -> Json:
    """A player with what is theirs."""
    game = reading.state.game
    board, its = game.board, view(game.board)
    own = game.player(player)
    return {
        "life": own.life,
        "hand": [reading.known_as(each) for each in own.hand],
        "battlefield": [permanent(reading, each) for each in board.battlefield if its.of(each).controller == player],
        "graveyard": [reading.known_as(each) for each in own.graveyard],
        "exile": [reading.known_as(each) for each in board.exile if board.objects[each].owner == player],
        "library": len(own.library),
        "mana": dict(Counter(unit.type for unit in game.pool(player))),
        "poison": own.counter("poison"),
    }


def permanent(reading: Reading, thing: ObjectId) -> Json:
    """A permanent."""
    found = reading.state.game.board.objects[thing]
    its = view(reading.state.game.board).of(thing)
    return {
        "name": reading.known_as(thing),
        "tapped": found.tapped,
        "power": its.power,
        "toughness": its.toughness,
        "counters": dict(found.counters),
        "controller": reading.binder.players[its.controller - 1],
        "attached_to": host(reading, found.attached_to),
    }


def host(reading: Reading, thing: Id) -> str | None:
    """What a permanent is attached to."""
    if not thing:
        return None
    return reading.binder.players[thing - 1] if is_player(thing) else reading.known_as(thing)


def reversal(done: Reversal, edition: str) -> Json:
    """A reversed action."""
    return {
        "line": done.line,
        "player": done.player,
        "action": done.action,
        "rule": citation(done.cites[-1], edition),
        "cites": list(numbers_of(done.cites, edition)),
        "reason": done.reason,
        "kept": list(done.kept),
    }
