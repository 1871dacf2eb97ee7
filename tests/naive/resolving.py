"""Resolving the top of the stack through the game, and what became of its targets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from domain.answers import Pass
from domain.decisions import Priority
from domain.events import (
    AbilityRemovedUnresolved,
    CountersPut,
    DamageDealt,
    Event,
    GameStarted,
    SpellRemovedUnresolved,
    TargetFoundIllegal,
)
from domain.game import Game
from domain.procedure import Decision
from domain.state import GameState
from tests.naive.building import game_from


@dataclass
class Seen:
    """What a resolution did with each target, by its slot where the slot leaves a trace."""

    illegal: list[tuple[int, int]] = field(default_factory=list)
    marked: list[tuple[int, int]] = field(default_factory=list)
    dealt: dict[int, int] = field(default_factory=dict)
    unresolved: bool = False

    def take(self, event: Event) -> None:
        """Note what an event says of a target."""
        if isinstance(event, TargetFoundIllegal):
            self.illegal.append((event.slot, event.target))
        if isinstance(event, CountersPut):
            self.marked.append((int(event.kind.removeprefix("seen")), event.object))
        if isinstance(event, DamageDealt):
            self.dealt[event.to] = self.dealt.get(event.to, 0) + event.amount
        if isinstance(event, SpellRemovedUnresolved | AbilityRemovedUnresolved):
            self.unresolved = True


def all_pass(game: Game) -> Decision[Any] | None:
    """Everybody passes until the top of the stack resolves; the question then."""
    height = len(game.state.game.board.stack)
    while isinstance(game.decision, Priority) and len(game.state.game.board.stack) == height:
        game.submit(game.decision.player, Pass())
    return game.decision


def resolved(start: GameStarted, state: GameState) -> Seen:
    """What is seen as the top of the stack resolves."""
    game = game_from(start, state)
    before = game.version
    all_pass(game)
    seen = Seen()
    for version in range(before + 1, game.version + 1):
        seen.take(game.event(version))
    return seen
