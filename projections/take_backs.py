"""Going back, judged beforehand: free, by consent, or a judge's business; and the report a judge reads (design §9).

The report advises and decides nothing. It goes by what the log shows: who decided what, what people learnt, what chance
said since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from domain import events as e
from domain.answers import Pass
from domain.events import Event
from domain.vocabulary import CHANCE, PlayerId
from projections.backups import Backup, Restoration
from projections.knowledge import HOW, SHOWN_BY_OWNER, Knowledge, Learnt, Mask, bits
from projections.ledger import Ledger

Grade = Literal["free", "by consent", "judge only"]
BY_HAND: Final = ("", "j")
"""How an answer came about that somebody decided."""


class Undone(msgspec.Struct, frozen=True, gc=False):
    """How many answers of one player would be undone; ``decided`` of them by hand, and how many were passes."""

    player: str
    answers: int
    decided: int
    passes: int


class Lesson(msgspec.Struct, frozen=True, gc=False):
    """What one player learnt since, and still will know."""

    player: str
    version: int
    how: str
    cards: tuple[str, ...]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A rewind before it happens: its grade with the reasons, whose consent it needs, what it would undo and leave."""

    version: int
    to: int
    grade: Grade
    reasons: tuple[str, ...]
    consent: tuple[str, ...] = ()
    undone: tuple[Undone, ...] = ()
    learnt: tuple[Lesson, ...] = ()
    chance: tuple[str, ...] = ()
    restore: tuple[str, ...] = ()


def live_line(events: Sequence[Event]) -> tuple[int, ...]:
    """The versions that no rewind has abandoned, oldest first."""
    line: list[int] = []
    for version, event in enumerate(events, 1):
        if isinstance(event, e.GameRewound):
            line = [each for each in line if each <= event.to]
        line.append(version)
    return tuple(line)


def decision_point(events: Sequence[Event], version: int) -> int:
    """Where going back to a version leads: to it if somebody acts there, else to the last such version before."""
    points = [each for each in range(1, len(events)) if isinstance(events[each], e.Input)] + [len(events)]
    return next((each for each in reversed(points) if each <= version), points[0])


class TakeBack:
    """One rewind under consideration, asked for by a player, or by nobody in particular (0)."""

    def __init__(self, events: Sequence[Event], to: int, asker: PlayerId = 0, ledger: Ledger | None = None) -> None:
        self.events, self.to, self.asker = events, to, asker
        self.ledger = ledger if ledger is not None else Ledger(events)
        self.version = len(events)
        line = live_line(events)
        self.abandoned = to not in line and to > 0
        self.undone = [(version, events[version - 1]) for version in line if version > to]
        self.learnt = self.ledger.learnt(to + 1, self.version)
        self.players = [seat.name for seat in self.ledger.now.sight.board.seats]

    # --- what happened since ---

    def answers(self) -> list[e.Answered]:
        """The players' answers that would be undone."""
        return [event for _, event in self.undone if isinstance(event, e.Answered) and event.player != CHANCE]

    def deciders(self) -> tuple[PlayerId, ...]:
        """Players who decided something since, or conceded."""
        found = {event.player for event in self.answers() if event.stamp.how in BY_HAND}
        found |= {event.player for _, event in self.undone if isinstance(event, e.PlayerConceded)}
        return tuple(sorted(found))

    def chance(self) -> tuple[str, ...]:
        """What was random, in words."""
        return tuple(words for version, event in self.undone if (words := self.outcome(version, event)))

    def outcome(self, version: int, event: Event) -> str:
        """What chance said by an event, if it did."""
        match event:
            case e.LibraryShuffled(player=player):
                return f"@{version}: {self.players[player - 1]}'s library was shuffled"
            case e.CoinFlipped(player=player, won=won):
                return f"@{version}: {self.players[player - 1]} {'won' if won else 'lost'} a coin flip"
            case e.StartingPlayerChosen(player=player):
                return f"@{version}: {self.players[player - 1]} was to go first"
            case e.Answered(player=player) if player == CHANCE and not self.is_told(version):
                return f"@{version}: something was chosen at random"
            case _:
                return ""

    def is_told(self, version: int) -> bool:
        """Whether the fact after an answer of chance says what it was."""
        later = self.events[version : version + 1]
        return any(isinstance(each, (e.LibraryShuffled, e.CoinFlipped, e.StartingPlayerChosen)) for each in later)

    # --- the grade ---

    def report(self) -> Report:
        """The grade, and all that a judge may want to know before."""
        barred = tuple(self.for_a_judge())
        concerned = self.concerned()
        grade: Grade = "judge only" if barred else "by consent" if concerned else "free"
        return Report(
            version=self.version,
            to=self.to,
            grade=grade,
            reasons=barred or tuple(self.for_consent()) or ("nobody else has decided or learnt anything since",),
            consent=tuple(self.players[player - 1] for player in concerned) if grade == "by consent" else (),
            undone=self.counted(),
            learnt=self.lessons(),
            chance=self.chance(),
            restore=tuple(self.to_restore()),
        )

    def for_a_judge(self) -> Iterator[str]:
        """Why the players can't agree on it among themselves."""
        if self.abandoned:
            yield f"@{self.to} lies on a branch that was abandoned by an earlier rewind"
        if any(isinstance(event, e.GameRewound) for _, event in self.undone):
            yield "an earlier rewind would be undone with it"
        if any(isinstance(event, e.GameEnded) for _, event in self.undone):
            yield "the game has ended since"
        for each in self.learnt:
            if each.how not in SHOWN_BY_OWNER:
                yield f"{self.who(each.who)} {HOW[each.how]} {cards(each)} (@{each.version})"
        yield from (f"chance has spoken: {words}" for words in self.chance())

    def for_consent(self) -> Iterator[str]:
        """Why others have a say."""
        others = [player for player in self.deciders() if player != self.asked_by()]
        yield from (f"{self.players[player - 1]} has decided something since" for player in others)
        for each in self.learnt:
            yield f"{self.who(each.who)} {HOW[each.how]} {cards(each)} (@{each.version})"

    def asked_by(self) -> PlayerId:
        """Who takes something back: who asked, else the only one who decided anything."""
        deciders = self.deciders()
        return self.asker or (deciders[0] if len(deciders) == 1 else 0)

    def concerned(self) -> tuple[PlayerId, ...]:
        """Whose consent it takes: who has decided or learnt something since, but for the one who asks."""
        found = set(self.deciders())
        for each in self.learnt:
            found |= {player for player in self.seats() if each.who & bits(player)}
        return tuple(sorted(found - {self.asked_by()}))

    # --- the report ---

    def seats(self) -> range:
        """All players."""
        return range(1, len(self.players) + 1)

    def who(self, mask: Mask) -> str:
        """Players in words."""
        named = [self.players[player - 1] for player in self.seats() if mask & bits(player)]
        return "everybody" if len(named) == len(self.players) else " and ".join(named) or "the public"

    def counted(self) -> tuple[Undone, ...]:
        """Whose answers would be undone."""
        answers, decided, passes = Counter[int](), Counter[int](), Counter[int]()
        for event in self.answers():
            answers[event.player] += 1
            decided[event.player] += event.stamp.how in BY_HAND
            passes[event.player] += isinstance(event.answer, Pass)
        return tuple(
            Undone(self.players[player - 1], answers[player], decided[player], passes[player])
            for player in self.seats()
            if answers[player]
        )

    def lessons(self) -> tuple[Lesson, ...]:
        """What each player learnt."""
        return tuple(
            Lesson(self.players[player - 1], each.version, HOW[each.how], each.names)
            for player in self.seats()
            for each in self.learnt
            if each.who & bits(player)
        )

    def to_restore(self) -> Iterator[str]:
        """What can't simply be as it was, following the tournament procedure for backups."""
        for plan in Backup(self.ledger, self.to, self.undone).restorations():
            yield from self.hand_to_restore(plan)
            yield from self.library_to_restore(plan)

    def hand_to_restore(self, plan: Restoration) -> Iterator[str]:
        """Cards drawn since: those that others can tell go back themselves, the rest are taken at random."""
        name = self.players[plan.player - 1]
        if plan.held:
            names = ", ".join(sorted(self.called(self.ledger.now, card) for card in plan.held))
            yield f"{name}'s hand: {names} goes back to the library; everybody can tell which card it is"
        if plan.unknown:
            yield f"{name}'s hand: {many(len(plan.unknown))} at random to the library, since nobody else can tell which"
        if elsewhere := len(plan.told) - len(plan.held):
            yield f"{name}'s hand: {many(elsewhere)} drawn since went elsewhere and come back from there"

    def library_to_restore(self, plan: Restoration) -> Iterator[str]:
        """Places in a library that somebody learnt since are shuffled away; those known before stay."""
        name = self.players[plan.player - 1]
        if not plan.learnt:
            return
        told = "; ".join(
            f"number {place + 1} ({' and '.join(self.players[seat - 1] for seat in seats)})"
            for place, seats in plan.learnt
        )
        yield f"{name}'s library: places from the top that somebody knows since: {told}; shuffle them away"
        if plan.known:
            places = ", ".join(str(place + 1) for place in plan.known)
            yield f"{name}'s library: number {places} was known before; those cards keep their places"

    def called(self, known: Knowledge, card: int) -> str:
        """The name of a card."""
        board = known.sight.board
        return board.definitions[board.cards[card].definition].name


def cards(learnt: Learnt) -> str:
    """What was learnt, in a few words."""
    return ", ".join(learnt.names) if len(learnt.names) <= MANY else many(len(learnt.names))


def many(count: int) -> str:
    """So many cards."""
    return f"{count} card{'s' * (count != 1)}"


MANY: Final = 4
"""More cards than that are counted, not named."""


def grade(events: Sequence[Event], to: int, asker: PlayerId = 0) -> Report:
    """A rewind, judged before it happens: ``asker`` is the player who wants to take something back, if anyone."""
    return TakeBack(events, to, asker).report()
