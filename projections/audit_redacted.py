"""The audit of a redacted replay: what its readable facts tell, and where something is hidden.

Such a file can't be folded, so facts are worded one by one: as the file words them, else with the names that it gives.
A fact that can't be worded so is called by the name of its class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import msgspec
from immutables import Map
from msgspec.structs import replace

from domain import events as e
from domain.answers import Pass
from domain.events import HOW, Event
from domain.rulebook import citation, edition
from domain.vocabulary import Id, PlayerId, Step
from projections.audit import NONSENSE, Audit, Backup, Change, Forking, Refusal, Turn, Where, ended
from projections.board import Board
from projections.clocks import Stopwatch
from projections.names import Label, Names
from projections.passages import Chapter, Line, Passage, Tone, step_words
from projections.scene import Scene, capital
from projections.stack import Stack
from projections.timeline import TELL, UNTOLD, cites_of

BOUNDARIES: Final = frozenset({e.TurnBegan, e.StepBegan})
"""Facts that headings tell."""
WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """An event of a redacted file: decoded if nothing that it needs is hidden, else only its class and its stamp.

    ``closed`` counts hidden parts; ``shown`` are things that became visible, with their names; ``told`` are the words
    that the file gives for it, and the cards that they don't name.
    """

    version: int
    kind: type[Event]
    event: Event | None = None
    stamp: e.Stamp | None = None
    player: PlayerId = 0
    closed: int = 0
    shown: tuple[tuple[Id, str], ...] = ()
    told: tuple[str, ...] = ()


class When(NamedTuple):
    """A turn, whose it is, and the step."""

    turn: int = 0
    active: PlayerId = 0
    step: Step = Step.UNTAP


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a file beside its events; a photograph says when the game begins."""

    players: tuple[str, ...]
    edition: str
    engine: str
    begins: When = When()


def audit_redacted(seen: Sequence[Seen], about: About) -> Audit:
    """What a redacted file tells."""
    return _Reader(about).read(seen)


class _Reader:
    def __init__(self, about: About) -> None:
        self.players, self.rules, self.engine = about.players, about.edition, about.engine
        self.names = Names(self.players)
        self.watch = Stopwatch(self.players)
        self.now = about.begins
        self.moments: dict[int, When] = {}
        self.resolving, self.result = "", "not over"
        self.told: list[tuple[When, Line]] = []
        self.refusals: list[Refusal] = []
        self.changes: list[Change] = []
        self.backups: list[Backup] = []
        self.forks: list[Forking] = []

    def read(self, seen: Sequence[Seen]) -> Audit:
        """Everything."""
        for each in seen:
            self.take(each)
        return Audit(
            edition=self.rules,
            engine=self.engine,
            players=self.players,
            after=seen[0].version - 1 if seen else 0,
            version=seen[-1].version if seen else 0,
            turns=tuple(self.turns()),
            refusals=tuple(self.refusals),
            changes=tuple(self.changes),
            backups=tuple(self.backups),
            forks=tuple(self.forks),
            times=self.watch.times(),
            result=self.result,
        )

    def take(self, seen: Seen) -> None:
        """One more event."""
        for thing, name in seen.shown:
            self.names = replace(self.names, labels=self.names.labels.set(thing, Label(name)))
        self.time(seen)
        match seen.event:
            case e.TurnBegan(player=player):
                self.now = When(self.now.turn + 1, player)
            case e.StepBegan(step=step):
                self.now = self.now._replace(step=step)
            case e.GameRewound(to=to):
                self.now = self.moments.get(to, self.now)
            case _:
                pass
        self.moments[seen.version] = self.now
        if seen.event is not None:
            self.judge(seen.version, seen.event)
        if seen.kind not in BOUNDARIES and (seen.closed or seen.kind not in UNTOLD):
            self.told.append((self.now, self.line(seen)))

    def time(self, seen: Seen) -> None:
        """The stamp, if the event bears one; whose answer it was is never hidden, what it said may be."""
        event = seen.event
        if event is None and seen.kind is e.Answered and seen.stamp is not None:
            event = e.Answered(stamp=seen.stamp, player=seen.player, answer=Pass())
        if event is not None:
            self.watch.take(seen.version, event)
        elif seen.stamp is not None:
            self.watch.tick(seen.version, seen.stamp.at)

    def where(self, version: int) -> Where:
        """The moment that has been read up to."""
        inputs = self.watch.inputs
        at = inputs[-1][1] if inputs else 0
        return Where(
            version=version, turn=self.now.turn, step=step_words(self.now.step) if self.now.turn else "", at=at
        )

    # --- what a judge looks for ---

    def judge(self, version: int, event: Event) -> None:
        """Refusals, changes of targets, backups, forks."""
        match event:
            case e.ActionFoundIllegal() | e.AnswerRefused():
                self.refusals.append(self.refusal(version, event))
            case e.ActionReversed():
                self.reversal(version)
            case e.ResolutionStarted(object=thing):
                self.resolving = self.names.of(thing)
            case e.TargetChanged():
                self.changes.append(self.change(version, event))
            case e.GameRewound():
                self.backups.append(self.backup(version, event))
                self.result = "not over"
            case e.GameEnded(winner=player):
                self.result = ended(self.names.of(player) if player else "")
            case e.GameForked(parent=parent, at=at):
                self.forks.append(Forking(where=self.where(version), parent=parent, at=at, by=event.stamp.who))
            case _:
                pass

    def refusal(self, version: int, event: e.ActionFoundIllegal | e.AnswerRefused) -> Refusal:
        """What was refused; what it was to be would take the answer, which may be hidden."""
        action = isinstance(event, e.ActionFoundIllegal)
        return Refusal(
            where=self.where(version),
            kind="action" if action else "choice",
            player=self.names.of(event.player),
            what="action" if action else "choice",
            reason=event.reason,
            rules=self.numbers(event),
        )

    def reversal(self, version: int) -> None:
        """The last illegal action was reversed."""
        for place in reversed(range(len(self.refusals))):
            each = self.refusals[place]
            if each.kind == "action" and not each.reversed_at:
                self.refusals[place] = replace(each, reversed_at=version)
                return

    def change(self, version: int, event: e.TargetChanged) -> Change:
        """A target that was changed."""
        return Change(
            where=self.where(version),
            spell=self.names.of(event.object),
            slot=event.slot + 1,
            old=self.names.of(event.old),
            new=self.names.of(event.new),
            rules=self.numbers(event),
            because=self.resolving,
        )

    def backup(self, version: int, event: e.GameRewound) -> Backup:
        """A backup; what it undid can't be counted without the game."""
        return Backup(
            where=self.where(version),
            by=event.by,
            why=event.why,
            how=HOW.get(event.stamp.how, event.stamp.how),
            client=event.stamp.who,
            back_from=version - 1,
            to=event.to,
        )

    def numbers(self, event: Event) -> tuple[str, ...]:
        """The rules of a fact."""
        return tuple(citation(rule, self.rules) for rule in cites_of(event))

    # --- the story ---

    def line(self, seen: Seen) -> Line:
        """One fact, worded as far as it goes."""
        event = seen.event
        tone: Tone = ""
        if isinstance(event, (e.ActionFoundIllegal, e.AnswerRefused)):
            tone = "wrong"
        elif isinstance(event, (e.ActionReversed, e.GameRewound, e.GameForked)):
            tone = "back"
        numbers = self.numbers(event) if event is not None else (citation(seen.kind.rule, self.rules),)
        words = seen.told[0] if seen.told else self.words(seen)
        names = (*(name for _, name in seen.shown if name not in words or not seen.told), *filter(None, seen.told[1:2]))
        words = f"{words} [{', '.join(dict.fromkeys(names))}]" if names else words
        return Line(version=seen.version, words=words, numbers=numbers, tone=tone, hidden=seen.closed)

    def words(self, seen: Seen) -> str:
        """A sentence, if one can be made without the game; else the name of the class as words."""
        plain = " ".join(WORD.split(seen.kind.__name__)).lower()
        if seen.kind is e.Answered and seen.player:
            return capital(f"{self.names.of(seen.player)} answers")
        tell = TELL.get(seen.kind)
        if seen.event is None or tell is None:
            return capital(plain)
        stack = Stack(names=self.names)
        try:
            said = tell(Scene(stack, stack, Board(), edition(self.rules), Map(), Map()), seen.event)
        except NONSENSE:
            return capital(plain)
        return capital(said or plain)

    def turns(self) -> Iterator[Turn]:
        """The facts by turn and step."""
        for number, told in groupby(self.told, key=lambda each: each[0].turn):
            chapters = tuple(
                self.chapter(when, [line for _, line in lines])
                for when, lines in groupby(told, key=lambda each: each[0])
            )
            player = self.names.of(chapters[0].active) if number else ""
            yield Turn(number=number, player=player, chapters=chapters)

    def chapter(self, when: When, lines: Sequence[Line]) -> Chapter:
        """The facts of a step, one after the other."""
        first = lines[0].version
        passage = Passage(version=first, kind="facts", lines=tuple(lines))
        return Chapter(version=first, turn=when.turn, step=when.step, active=when.active, passages=(passage,))
