"""The audit of a game: its story by turn, each refusal, target change, backup and fork, and the players' clock times.

Pure, and told event by event: where events make no sense, it ends before the first that doesn't, and says so. What was
reversed or rewound stays in it, marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from domain import events as e
from domain.events import HOW, Event
from domain.rulebook import NEWEST, citation
from domain.vocabulary import PlayerId
from projections.clocks import Stopwatch, Times
from projections.ledger import Ledger
from projections.passages import Chapter, Line, chapters, lines_of, lone_lines, step_words
from projections.take_backs import Report, TakeBack
from projections.timeline import Entry, Timeline

NONSENSE: Final = (LookupError, AttributeError, TypeError, ValueError, StopIteration, RecursionError, ArithmeticError)
"""What events that no game ever caused may raise when they are told."""
LONGEST_NAME: Final = 40
"""Longer names of players are cut where the story speaks of them."""


class Turn(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A turn's steps; turn 0 is what comes before the first. A rewind may lead to an earlier turn again."""

    number: int
    player: str
    chapters: tuple[Chapter, ...]


class Where(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A moment: its version, turn and step; ``at`` is the clock time of the input that led to it, 0 if unknown."""

    version: int
    turn: int = 0
    step: str = ""
    at: int = 0


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """An action that was found illegal, or a choice that was refused (732.1).

    ``rules`` are the step of the action and what it broke; ``reversed_at`` the version of the reversal, ``kept`` what
    was stated again then.
    """

    where: Where
    kind: Literal["action", "choice"]
    player: str
    what: str
    reason: str
    rules: tuple[str, ...]
    reversed_at: int = 0
    kept: tuple[Line, ...] = ()
    undone: bool = False


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A target that was changed (115.7); ``because`` is what was resolving then."""

    where: Where
    spell: str
    slot: int
    old: str
    new: str
    rules: tuple[str, ...]
    because: str = ""
    undone: bool = False


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """The game was taken back: who decided it, why, how far, and what the advice before it would have been."""

    where: Where
    by: str
    why: str
    how: str
    client: str
    back_from: int
    to: int
    report: Report | None = None
    undone: bool = False


class Forking(msgspec.Struct, frozen=True, kw_only=True):
    """The game goes on from another one."""

    where: Where
    parent: str
    at: int
    by: str


class Stopped(msgspec.Struct, frozen=True, gc=False):
    """The first version that can't be told, and why."""

    version: int
    why: str


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """All of it, of the versions behind ``after``."""

    edition: str
    engine: str
    players: tuple[str, ...]
    after: int
    version: int
    turns: tuple[Turn, ...]
    refusals: tuple[Refusal, ...]
    changes: tuple[Change, ...]
    backups: tuple[Backup, ...]
    forks: tuple[Forking, ...]
    times: Times
    result: str
    stopped: Stopped | None = None


def ended(winner: str) -> str:
    """How a game ended."""
    return f"{winner} has won" if winner else "a draw"


def audit(events: Sequence[Event], after: int = 0) -> Audit:
    """The audit of a game, or of what a variation added behind the version that it left from."""
    return _Auditor(events, after).audit()


def readable(first: Event) -> Event:
    """The beginning of a game with names that leave room for what is said of their bearers."""
    if not isinstance(first, e.GameStarted):
        return first
    seats = [
        replace(seat, name=f"{seat.name[:LONGEST_NAME]}… (seat {place})") if len(seat.name) > LONGEST_NAME else seat
        for place, seat in enumerate(first.seats, 1)
    ]
    return replace(first, seats=tuple(seats))


class _Auditor:
    def __init__(self, events: Sequence[Event], after: int) -> None:
        self.after = after
        self.timeline = Timeline()
        events = [readable(events[0]), *events[1:]] if events else []
        self.stopped = self.tell(events)
        self.events = events[: self.stopped.version - 1] if self.stopped is not None else events
        started = self.events[0] if self.events else None
        self.started = started if isinstance(started, e.GameStarted) else None
        self.players = tuple(seat.name for seat in self.started.seats) if self.started is not None else ()
        self.edition = self.started.edition if self.started is not None else NEWEST
        self.entries = {entry.version: entry for entry in self.timeline.entries if entry.version <= len(self.events)}
        self.times = self.timed()

    def tell(self, events: Sequence[Event]) -> Stopped | None:
        """Tell the story, up to the first event that makes no sense."""
        for version, event in enumerate(events, 1):
            try:
                self.timeline.take(event)
            except NONSENSE as error:
                return Stopped(version, f"a {type(event).__name__} doesn't fit the story as it stood ({error!r})")
        return None

    def audit(self) -> Audit:
        """Everything."""
        return Audit(
            edition=self.edition,
            engine=self.started.engine if self.started is not None else "",
            players=self.players,
            after=self.after,
            version=len(self.events),
            turns=tuple(self.turns()),
            refusals=tuple(self.refusals()),
            changes=tuple(self.changes()),
            backups=tuple(self.backups()),
            forks=tuple(self.forks()),
            times=self.times,
            result=self.result(),
            stopped=self.stopped,
        )

    def timed(self) -> Times:
        """What the stamps tell."""
        watch = Stopwatch(self.players)
        for version, event in self.new(e.Input):
            watch.take(version, event)
        return watch.times()

    def new(self, *kinds: type[Event]) -> Iterator[tuple[int, Event]]:
        """The events of some classes behind the version that the audit begins after."""
        for version, event in enumerate(self.events[self.after :], self.after + 1):
            if isinstance(event, kinds):
                yield version, event

    def where(self, version: int) -> Where:
        """The moment of a version."""
        entry = self.entries.get(version)
        at = self.times.at(version)
        if entry is None or not entry.turn:
            return Where(version=version, at=at)
        return Where(version=version, turn=entry.turn, step=step_words(entry.step), at=at)

    def name(self, player: PlayerId) -> str:
        """A player's name."""
        return self.players[player - 1] if 0 < player <= len(self.players) else f"player {player}"

    def undone(self, version: int) -> bool:
        """Whether what a version tells was taken back later."""
        entry = self.entries.get(version)
        return entry is not None and entry.undone

    def result(self) -> str:
        """How the game ended, or how far it has come."""
        board = self.timeline.boards.at(len(self.events))
        if board.over:
            return ended(self.name(board.winner) if board.winner else "")
        step = step_words(board.step) if board.turn else "before the first turn"
        return f"not over: turn {board.turn}, {step}" if board.turn else f"not over: {step}"

    # --- the story ---

    def turns(self) -> Iterator[Turn]:
        """The story by turn."""
        told = chapters(self.timeline, self.events, self.after)
        for number, group in groupby(told, key=lambda chapter: chapter.turn):
            its = tuple(group)
            yield Turn(number=number, player=self.name(its[0].active) if number else "", chapters=its)

    # --- what a judge looks for ---

    def refusals(self) -> Iterator[Refusal]:
        """Each illegal action and refused choice."""
        for version, event in self.new(e.ActionFoundIllegal, e.AnswerRefused):
            if isinstance(event, e.AnswerRefused):
                yield self.refusal(version, event, "choice", self.choice(version))
            elif isinstance(event, e.ActionFoundIllegal):
                found = self.refusal(version, event, "action", self.timeline.tried.get(event.attempt, "action"))
                back = self.reversal(version, event.attempt)
                kept = tuple(self.kept(back)) if back else ()
                yield replace(found, reversed_at=back, kept=kept)

    def refusal(
        self, version: int, event: e.ActionFoundIllegal | e.AnswerRefused, kind: Literal["action", "choice"], what: str
    ) -> Refusal:
        """A refusal, without what came of it."""
        return Refusal(
            where=self.where(version),
            kind=kind,
            player=self.name(event.player),
            what=what,
            reason=event.reason,
            rules=tuple(citation(rule, self.edition) for rule in event.cites),
            undone=self.undone(version),
        )

    def choice(self, version: int) -> str:
        """What a refused choice belonged to: what was resolving or being done since somebody last had priority."""
        for place in range(version - 1, 0, -1):
            match self.events[place - 1]:
                case e.ResolutionStarted(object=thing):
                    return f"choice as {self.timeline.stacks.at(place).names.of(thing)} resolves"
                case e.AttemptStarted(attempt=attempt) if attempt in self.timeline.tried:
                    return f"choice in the {self.timeline.tried[attempt]}"
                case e.PriorityReceived():
                    break
                case _:
                    pass
        return "choice"

    def reversal(self, version: int, attempt: int) -> int:
        """The version at which an action was reversed; 0 if the log ends before."""
        later = enumerate(self.events[version:], version + 1)
        return next(
            (place for place, event in later if isinstance(event, e.ActionReversed) and event.attempt == attempt), 0
        )

    def kept(self, version: int) -> Iterator[Line]:
        """What a reversal kept, stated again behind it."""
        event = self.events[version - 1]
        facts = event.facts if isinstance(event, e.ActionReversed) else 0
        told = [self.entries.get(each) for each in range(version + 1, version + facts + 1)]
        entries: list[Entry] = [entry for entry in told if entry is not None]
        if entries and all(entry.action or entry.kept for entry in entries):
            yield from lines_of(self.timeline, self.events, entries)
        else:
            yield from lone_lines(entries)

    def changes(self) -> Iterator[Change]:
        """Each target that was changed, by its name of then."""
        resolving = ""
        for version, event in self.new(e.ResolutionStarted, e.TargetChanged):
            names = self.timeline.stacks.at(version).names
            if isinstance(event, e.ResolutionStarted):
                resolving = names.of(event.object)
            elif isinstance(event, e.TargetChanged):
                yield Change(
                    where=self.where(version),
                    spell=names.of(event.object),
                    slot=event.slot + 1,
                    old=names.of(event.old),
                    new=names.of(event.new),
                    rules=(citation(event.how, self.edition),),
                    because=resolving,
                    undone=self.undone(version),
                )

    def backups(self) -> Iterator[Backup]:
        """Each time the game was taken back, with the report that a judge could have read just before."""
        ledger: Ledger | None = None
        for version, event in self.new(e.GameRewound):
            if isinstance(event, e.GameRewound):
                ledger = ledger if ledger is not None else Ledger()
                yield Backup(
                    where=self.where(version),
                    by=event.by,
                    why=event.why,
                    how=HOW.get(event.stamp.how, event.stamp.how),
                    client=event.stamp.who,
                    back_from=version - 1,
                    to=event.to,
                    report=self.report(version - 1, event.to, ledger),
                )

    def report(self, version: int, to: int, ledger: Ledger) -> Report | None:
        """What was to be said before going back from a version to another; the ledger has come so far by then."""
        try:
            ledger.take(*self.events[ledger.version : version])
            return TakeBack(self.events[:version], to, ledger=ledger).report()
        except NONSENSE:
            return None

    def forks(self) -> Iterator[Forking]:
        """Where the game left another one."""
        for version, event in self.new(e.GameForked):
            if isinstance(event, e.GameForked):
                yield Forking(where=self.where(version), parent=event.parent, at=event.at, by=event.stamp.who)
