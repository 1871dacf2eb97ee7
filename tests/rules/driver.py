"""A scripted game: a table made from a photograph or from decks, and procedures that are answered from a list.

The script is strict: an answer left over fails the test, and so does a question that it doesn't answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from domain.answers import AnswerShape, Attack, Chosen, Pass
from domain.cards.abilities import CardDefinition
from domain.cards.pool import POOL
from domain.decisions import DeclareAttackers, OrderAtRandom
from domain.events import Answered, Event, GameStarted, Photograph, Placed, PlayerConceded, Seat
from domain.evolve import fold
from domain.procedure import Conceded, Decision, Notice, Procedure, Table
from domain.rules.triggers import notice
from domain.rules.turn import play
from domain.state import EMPTY
from domain.vocabulary import ObjectId, PlayerId, Step, Zone

E = TypeVar("E", bound=Event)
R = TypeVar("R")

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def put(thing: ObjectId, name: str, owner: PlayerId = 1, zone: Zone = Zone.BATTLEFIELD, **more: Any) -> Placed:
    """A card in a zone, under its owner's control unless something else is said."""
    return Placed(id=thing, definition=name, owner=owner, controller=more.pop("controller", owner), zone=zone, **more)


def defined(names: Sequence[str], also: Sequence[CardDefinition]) -> tuple[CardDefinition, ...]:
    """The definitions that a game needs."""
    known = dict(POOL) | {each.name: each for each in also}
    return tuple(known[name] for name in sorted({*names, *(each.name for each in also)}))


def photographed(
    *placed: Placed,
    step: Step = Step.PRECOMBAT_MAIN,
    edition: str = "2026-01",
    active: PlayerId = 1,
    players: int = 2,
    also: Sequence[CardDefinition] = (),
    life: int = 20,
    watch: Notice = notice,
    **more: Any,
) -> Table:
    """A table in the middle of a step, by a photograph."""
    picture = Photograph(objects=placed, active=active, step=step, next_id=500, **{"turn": 3, **more})
    started = GameStarted(
        edition=edition,
        engine="test",
        seats=tuple(Seat(name, (), life) for name in NAMES[:players]),
        definitions=defined([each.definition for each in placed], also),
        photograph=picture,
    )
    return Table(fold(EMPTY, started), watch)


def from_decks(
    *decks: tuple[str, ...], edition: str = "2026-01", also: Sequence[CardDefinition] = (), winner_chooses: bool = False
) -> Table:
    """A table before the game, by decks."""
    seats = tuple(Seat(name, deck) for name, deck in zip(NAMES, decks, strict=False))
    names = [name for deck in decks for name in deck]
    started = GameStarted(
        edition=edition,
        engine="test",
        seats=seats,
        definitions=defined(names, also),
        winner_chooses=winner_chooses,
    )
    return Table(fold(EMPTY, started), notice)


def run(procedure: Procedure[R], *answers: AnswerShape) -> R:
    """Run a procedure to its end with these answers."""
    waiting = list(answers)
    try:
        question = next(procedure)
        while True:
            assert waiting, f"unanswered: {question}"
            question = procedure.send(waiting.pop(0))
    except StopIteration as stop:
        assert not waiting, f"left over: {waiting}"
        result: R = stop.value
        return result


class Play:
    """A whole game under way; chance leaves every order as it is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.procedure = play(table)
        self.pending: Decision[Any] | None = next(self.procedure, None)
        self.leave_orders()

    def leave_orders(self) -> None:
        """Chance shuffles nothing."""
        while isinstance(self.pending, OrderAtRandom):
            self.send(Chosen(self.pending.things))

    def send(self, answer: Any) -> None:
        """One answer to the open question."""
        assert self.pending is not None, f"nobody is asked; left over: {answer}"
        self.table.receive(Answered(player=self.pending.player, answer=answer))
        try:
            self.pending = self.procedure.send(answer)
        except StopIteration:
            self.pending = None

    def answer(self, *answers: AnswerShape) -> Decision[Any] | None:
        """Answer questions one after the other; the one that is open then."""
        for each in answers:
            self.send(each)
            self.leave_orders()
        return self.pending

    def passing(self, times: int) -> Decision[Any] | None:
        """So many passes; nobody attacks."""
        for _ in range(times):
            self.answer(Pass())
            while isinstance(self.pending, DeclareAttackers):
                self.answer(Attack())
        return self.pending

    def concede(self, player: PlayerId) -> Decision[Any] | None:
        """A player concedes at the open question."""
        self.table.receive(PlayerConceded(player=player))
        try:
            self.pending = self.procedure.throw(Conceded(player))
        except StopIteration:
            self.pending = None
        self.leave_orders()
        return self.pending


def happened(table: Table, kind: type[E]) -> tuple[E, ...]:
    """The facts of a class recorded so far."""
    return tuple(event for event, _ in table.recorded if isinstance(event, kind))


def names_in(table: Table, zone: Zone, player: PlayerId = 0) -> list[str]:
    """The names of the cards in a zone."""
    return [table.board.objects[thing].definition for thing in table.board.zone(zone, player)]
