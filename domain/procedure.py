"""The little machine that runs rule procedures: decisions, the table, and how a question is asked (design §2).

A rule that involves choices is a generator: it yields a ``Decision``, receives the answer, and records events on the
``Table``. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, cast

import msgspec

from domain.answers import AnswerShape
from domain.errors import InvalidAnswer, Violation
from domain.events import (
    ActionFoundIllegal,
    ActionReversed,
    AnswerRefused,
    AttemptEnded,
    AttemptStarted,
    Event,
    PriorityReceived,
)
from domain.evolve import fold
from domain.rulebook import Edition, Rule, edition
from domain.state import Board, GameState, Position
from domain.vocabulary import CHANCE, PERSONAL_ZONES, Id, ObjectId, PlayerId, is_player, is_zone, zone_id

A = TypeVar("A", bound=AnswerShape)
R = TypeVar("R")


class Decision(msgspec.Struct, Generic[A], frozen=True, kw_only=True):
    """A question to a player or to chance. The options are computed from the state, not stored in it."""

    shapes: ClassVar[tuple[type[AnswerShape], ...]]
    rule: ClassVar[Rule]
    player: PlayerId

    @property
    def name(self) -> str:
        """The name in the decision catalogue."""
        return type(self).__name__

    def check(self, state: GameState, answer: AnswerShape) -> None:
        """Raise InvalidAnswer unless the answer has the right shape and names only what there is."""
        if type(answer) not in self.shapes:
            wanted = " or ".join(shape.__name__ for shape in self.shapes)
            raise InvalidAnswer(f"{self.name} takes {wanted}, not {type(answer).__name__}")
        if not storable(answer):
            raise InvalidAnswer(f"{self.name}: {type(answer).__name__} has a part of the wrong type")
        for thing in named(answer):
            if not (0 < thing <= len(state.game.board.players) if is_player(thing) else known(state, thing)):
                raise InvalidAnswer(f"{self.name}: there is no object or player {thing}")
        for number in numbered(answer):
            if not 0 <= number <= LARGEST:
                raise InvalidAnswer(f"{self.name}: {number} is out of bounds (0 to {LARGEST})")


def storable(answer: AnswerShape) -> bool:
    """Whether an answer comes back from storage as it is: its parts have the types they should."""
    try:
        return bool(msgspec.msgpack.decode(msgspec.msgpack.encode(answer), type=type(answer)) == answer)
    except (TypeError, ValueError, OverflowError, msgspec.MsgspecError):
        return False


LARGEST: Final = 1_000_000
"""The largest number a player may announce."""


def known(state: GameState, thing: Id) -> bool:
    """Whether an id is that of an object, a unit of mana, or an action under way."""
    if thing in state.game.board.objects or (is_zone(thing) and known_zone(state, thing)):
        return True
    return 0 < thing < state.ledger.next_id


def known_zone(state: GameState, thing: Id) -> bool:
    """Whether an id is that of a zone which a player has (400.1)."""
    return any(thing == zone_id(zone, each.id) for each in state.game.board.players for zone in PERSONAL_ZONES)


class Parts(NamedTuple):
    """The fields of a kind of answer: with an id, several ids, groups of them, a number, several numbers."""

    id: tuple[str, ...]
    ids: tuple[str, ...]
    groups: tuple[str, ...]
    number: tuple[str, ...]
    numbers: tuple[str, ...]


@cache
def parts_of(kind: type[AnswerShape]) -> Parts:
    """Where a kind of answer has ids and numbers."""
    every = (ONE_ID, SEVERAL_IDS, GROUPS_OF_IDS, ONE_NUMBER, ("numbers",))
    return Parts(*(tuple(field for field in fields if field in kind.__struct_fields__) for fields in every))


ONE_ID: Final = ("card", "source", "permanent")
SEVERAL_IDS: Final = ("things", "objects", "mana")
GROUPS_OF_IDS: Final = ("slots", "attacks", "blocks")
ONE_NUMBER: Final = ("number", "ability", "part")


def named(answer: AnswerShape) -> Sequence[Id]:
    """The ids in an answer."""
    parts = parts_of(type(answer))
    ids: list[Id] = [getattr(answer, field) for field in parts.id]
    for field in parts.ids:
        ids.extend(getattr(answer, field))
    for field in parts.groups:
        for group in getattr(answer, field):
            ids.extend(group)
    return ids


def numbered(answer: AnswerShape) -> Sequence[int]:
    """The plain numbers in an answer."""
    parts = parts_of(type(answer))
    numbers: list[int] = [number for field in parts.numbers for number in getattr(answer, field)]
    numbers.extend(getattr(answer, field) for field in parts.number)
    return numbers


class Conceded(Exception):
    """Thrown into a procedure at its question: a player concedes (104.3a)."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class Left(Exception):
    """Thrown into a procedure at its question: whoever would have to answer has left the game (800.4)."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


Procedure = Generator[Decision[Any], AnswerShape, R]
"""A rule with choices: yields questions, is sent answers, returns what it made."""
Notice = Callable[[GameState, GameState, tuple[Event, ...]], tuple[Event, ...]]
"""Tells which abilities trigger on events, given the states before and after them (603.2)."""


NO_FACTS: Final = (ActionFoundIllegal, ActionReversed, AnswerRefused)
"""What tells of answers and reversals, not of the game: a reversal never states it again (732.1)."""


class Mark(NamedTuple):
    """Where an attempt began: its id, its place among the facts in force, and whose it is."""

    attempt: int
    place: int
    player: PlayerId = 0


Ran = Sequence[tuple[Event, GameState]]
"""Events one after the other, each with the state after it."""


class Table:
    """Where procedures read the state and record facts; it lists the facts in force since the last rest."""

    def __init__(self, state: GameState, notice: Notice, before: Ran = ()) -> None:
        """A table at a state; ``before`` is what was recorded from there before, of which the same comes again."""
        self.state = state
        self._before = before
        self.recorded: list[tuple[Event, GameState]] = []
        self._notice = notice
        self._in_force: list[Event] = []
        self.attempts: list[Mark] = []
        """The attempts that are open, the outermost first."""
        self.resolving: list[ObjectId] = []
        """What is resolving, the outermost first."""
        self.chosen = False
        """Whether somebody has had a choice since the last resolution, as far as that is looked at (104.4b)."""
        self.quiet: Board | None = None
        """The last board on which state-based actions found nothing to do: a cache, never a fact."""

    @property
    def game(self) -> Position:
        """The reversible part of the state now."""
        return self.state.game

    @property
    def board(self) -> Board:
        """The board now."""
        return self.state.game.board

    @property
    def edition(self) -> Edition:
        """The rules this game is played by."""
        return edition(self.state.game.edition)

    def record(self, *events: Event) -> None:
        """Record what happens together; triggers are noticed after the last of them (603.2, 603.10)."""
        if not events:
            return
        before = self.state
        for event in events:
            self._take(event)
        for trigger in self._notice(before, self.state, events):
            self._take(trigger)

    def receive(self, event: Event) -> None:
        """An input came: it is folded, but isn't among the facts that a reversal cuts."""
        self._fold(event)

    def restate(self, event: Event) -> None:
        """Record a fact again as it was: nothing is noticed, no id is new (732.1)."""
        self._take(event)

    def _fold(self, event: Event) -> None:
        self.state = self._as_before(event) if self._before else fold(self.state, event)
        self.recorded.append((event, self.state))

    def _as_before(self, event: Event) -> GameState:
        """The state after the event: the very one from before, as long as the same happens."""
        place = len(self.recorded)
        if place < len(self._before) and self._before[place][0] == event:
            return self._before[place][1]
        self._before = ()
        return fold(self.state, event)

    def on_new_ground(self) -> None:
        """What comes now is new."""
        self._before = ()

    def _take(self, event: Event) -> None:
        self._fold(event)
        if type(event) is PriorityReceived:
            self._in_force.clear()
            self.chosen = False
        elif type(event) not in NO_FACTS:
            self._in_force.append(event)

    def fresh(self, count: int = 1) -> tuple[int, ...]:
        """The next free ids, for events recorded at once."""
        first = self.state.ledger.next_id
        return tuple(range(first, first + count))

    def new_id(self) -> int:
        """The next free id."""
        return self.state.ledger.next_id

    # --- attempts (732) ---

    def open(self, what: Rule, player: PlayerId) -> Mark:
        """Begin an action that can be reversed as a whole."""
        mark = Mark(self.new_id(), len(self._in_force), player)
        self.record(AttemptStarted(attempt=mark.attempt, player=player, what=what))
        self.attempts.append(mark)
        return mark

    def close(self, mark: Mark) -> None:
        """The action is complete and legal."""
        self._forget(mark)
        self.record(AttemptEnded(attempt=mark.attempt))

    def _forget(self, mark: Mark) -> None:
        """An attempt is over, and whatever was open within it."""
        if mark in self.attempts:
            del self.attempts[self.attempts.index(mark) :]

    def facts_since(self, mark: Mark) -> tuple[Event, ...]:
        """The facts in force since an attempt began, its beginning among them."""
        return tuple(self._in_force[mark.place :])

    def reverse(self, mark: Mark, kept: tuple[int, ...], facts: Sequence[Event]) -> None:
        """Go back to before the attempt, then state again the facts that stay."""
        self._forget(mark)
        del self._in_force[mark.place :]
        self.record(ActionReversed(attempt=mark.attempt, kept=kept, facts=len(facts)))
        for fact in facts:
            self.restate(fact)


def ask(decision: Decision[A]) -> Procedure[A]:
    """Ask, within an attempt or where any well-formed answer is legal."""
    answer = yield decision
    return cast(A, answer)


def insist(table: Table, decision: Decision[A], judge: Callable[[A], None]) -> Procedure[A]:
    """Ask until the answer breaks no rule: ``judge`` raises a Violation, which is recorded as a refusal."""
    while True:
        answer = yield from ask(decision)
        try:
            judge(answer)
        except Violation as violation:
            refusal = AnswerRefused(player=decision.player, cites=violation.cites, reason=violation.reason)
        else:
            return answer
        table.record(refusal)


def is_chance(decision: Decision[Any]) -> bool:
    """Whether the question is for the entropy source."""
    return decision.player == CHANCE
