"""Boards to test rules on, made from a photograph: named cards in zones, and procedures driven by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.answers import AnswerShape
from domain.cards.abilities import CardDefinition
from domain.cards.pool import POOL
from domain.events import Event, GameStarted, Photograph, Placed, Seat
from domain.evolve import fold
from domain.procedure import Decision, Procedure
from domain.rules.triggers import notice
from domain.state import EMPTY, GameState
from domain.vocabulary import ObjectId, PlayerId, Step, Zone


def put(thing: ObjectId, name: str, owner: PlayerId = 1, zone: Zone = Zone.BATTLEFIELD, **more: Any) -> Placed:
    """A card in a zone, under its owner's control unless something else is said."""
    return Placed(id=thing, definition=name, owner=owner, controller=more.pop("controller", owner), zone=zone, **more)


def board(
    *placed: Placed, also: Sequence[CardDefinition] = (), edition: str = "2026-01", active: PlayerId = 1
) -> GameState:
    """A game in the first main phase with these objects; the definitions come from the pool or from ``also``."""
    given = dict(POOL) | {each.name: each for each in also}
    names = {each.definition for each in placed} | {each.name for each in also}
    definitions = tuple(given[name] for name in sorted(names))
    picture = Photograph(objects=placed, active=active, step=Step.PRECOMBAT_MAIN, next_id=500)
    seats = (Seat("Ann"), Seat("Bob"))
    started = GameStarted(edition=edition, engine="test", seats=seats, definitions=definitions, photograph=picture)
    return fold(EMPTY, started)


def happen(state: GameState, *events: Event) -> tuple[GameState, tuple[Event, ...]]:
    """The state after events that happened together, and what is noticed of them; notices are folded, too."""
    after = state
    for event in events:
        after = fold(after, event)
    noticed = notice(state, after, events)
    for event in noticed:
        after = fold(after, event)
    return after, noticed


def run(procedure: Procedure[Any], answers: Sequence[AnswerShape] = ()) -> tuple[Any, list[Decision[Any]]]:
    """Drive a procedure with answers in order; its result, and the questions it asked."""
    asked: list[Decision[Any]] = []
    waiting = list(answers)
    try:
        decision = next(procedure)
        while True:
            asked.append(decision)
            decision = procedure.send(waiting.pop(0))
    except StopIteration as stop:
        if waiting:
            raise ValueError(f"answers left over: {waiting}") from None
        return stop.value, asked
