"""Spells and abilities on the stack to test with, and how they resolve with given answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.answers import AnswerShape
from domain.cards.abilities import AnyEffect
from domain.events import Event, Placed
from domain.procedure import Decision, Table
from domain.rules.context import Context
from domain.rules.following import follow
from domain.rules.resolving import resolve_top
from domain.rules.triggers import notice
from domain.stack_parts import Choices, Slot
from domain.state import GameObject, GameState
from domain.vocabulary import Id, ObjectId, PlayerId, Zone
from tests.rules.boards import put, run

E = Any


def spell(thing: ObjectId, name: str, *slots: tuple[Id, ...], owner: PlayerId = 1, **made: Any) -> Placed:
    """A spell on the stack with its targets, slot by slot; ``division`` belongs to the slot it has numbers for."""
    division = made.pop("division", ())
    whole = tuple(
        Slot(count=len(targets), targets=targets, division=division if len(division) == len(targets) else ())
        for targets in slots
    )
    more = {key: made.pop(key) for key in ("controller", "token", "face_down") if key in made}
    return put(thing, name, owner, Zone.STACK, choices=Choices(slots=whole, **made), **more)


def ability(thing: ObjectId, name: str, number: int, source: ObjectId, *slots: tuple[Id, ...], **more: Any) -> Placed:
    """An ability on the stack: the number-th of a card, with its source and targets."""
    owner = more.pop("owner", 1)
    choices = Choices(slots=tuple(Slot(count=len(targets), targets=targets) for targets in slots))
    return put(thing, name, owner, Zone.STACK, choices=choices, ability=number, source=source, **more)


class Played:
    """What happened as a procedure ran with given answers."""

    def __init__(self, table: Table, result: Any, asked: list[Decision[Any]]) -> None:
        self.table, self.result, self.asked = table, result, asked

    @property
    def events(self) -> list[Event]:
        """The facts recorded, in order."""
        return [event for event, _ in self.table.recorded]

    def of(self, kind: type[Event]) -> list[Any]:
        """The facts of one class."""
        return [event for event in self.events if type(event) is kind]

    def questions(self) -> list[str]:
        """The names of the questions asked."""
        return [decision.name for decision in self.asked]

    def now(self, old: ObjectId) -> GameObject | None:
        """What an object has become, however often it moved; None if it is nowhere."""
        board = self.table.board
        while old not in board.objects:
            gone = board.gone.get(old)
            if gone is None or not gone.became:
                return None
            old = gone.became
        return board.objects[old]

    def zone(self, old: ObjectId) -> Zone | None:
        """The zone where an object is now."""
        found = self.now(old)
        return None if found is None else found.zone

    def life(self, player: PlayerId) -> int:
        """A player's life total."""
        return self.table.game.player(player).life


def resolve(state: GameState, *answers: AnswerShape) -> Played:
    """Resolve the top of the stack."""
    table = Table(state, notice)
    result, asked = run(resolve_top(table), answers)
    return Played(table, result, asked)


def carry_out(state: GameState, *effects: AnyEffect, answers: Sequence[AnswerShape] = (), **context: Any) -> Played:
    """Follow instructions for player 1, or as the context says; the result is the context they leave."""
    table = Table(state, notice)
    reading = Context(**{"controller": 1, **context})
    result, asked = run(follow(table, effects, reading), answers)
    return Played(table, result, asked)
