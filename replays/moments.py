"""From an address to a version: the words are the timeline's, the rules those that the facts cite (design §10).

An address before something is the last moment before it at which somebody could have done otherwise; one after
something, or of a step, is the first moment from then on at which somebody may.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from domain.events import (
    AbilityActivated,
    ActionFoundIllegal,
    AttemptStarted,
    Event,
    GameRewound,
    Input,
    LandPlayed,
    ManaAbilityActivated,
    SpellCast,
    TurnBegan,
    TurnedFaceUp,
)
from domain.rulebook import Rule, citation
from domain.vocabulary import FIRST_ID, Id, Step
from projections.timeline import Entry, Timeline, cites_of
from replays.addresses import Address, AtLast, AtRule, AtStep, AtVersion, AtWords, NoSuchMoment, parse, step_name

WHOLE_ACTIONS: Final = frozenset(
    kind.__name__
    for kind in (SpellCast, AbilityActivated, ManaAbilityActivated, LandPlayed, TurnedFaceUp, ActionFoundIllegal)
)
"""Facts that speak of an action as a whole, which began with its proposal."""
MOST_SHOWN: Final = 3
NEAR: Final = 0.4


class Telling(ABC):
    """What addresses ask of a game: of each version, what happened and when, by which rules, to what."""

    @property
    @abstractmethod
    def last(self) -> int:
        """The last version."""

    @property
    @abstractmethod
    def edition_name(self) -> str:
        """The edition that the game is played by."""

    @property
    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """The story."""

    @abstractmethod
    def kind(self, version: int) -> type[Event]:
        """The class of an event."""

    @abstractmethod
    def when(self, version: int) -> tuple[int, Step]:
        """Turn and step at a version."""

    @abstractmethod
    def cites(self, version: int) -> tuple[Rule, ...]:
        """The rules that an event cites."""

    @abstractmethod
    def things(self, version: int) -> Iterable[Id]:
        """The objects that an event names in its own fields."""

    @abstractmethod
    def calls(self, version: int, thing: Id) -> str:
        """What a player or an object is called."""

    @abstractmethod
    def back_to(self, version: int) -> int:
        """Where a rewind leads."""

    @abstractmethod
    def attempt(self, version: int) -> int:
        """The attempt that begins with an event."""


class Whole(Telling):
    """A game of which everything is known."""

    def __init__(self, events: Sequence[Event], timeline: Timeline) -> None:
        self.events, self.timeline = events, timeline

    @property
    def last(self) -> int:
        """The last version."""
        return len(self.events)

    @property
    def edition_name(self) -> str:
        """The edition that the game is played by."""
        return self.timeline.edition_name

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The story."""
        return self.timeline.entries

    def kind(self, version: int) -> type[Event]:
        """The class of an event."""
        return type(self.events[version - 1])

    def when(self, version: int) -> tuple[int, Step]:
        """Turn and step at a version."""
        board = self.timeline.boards.at(version)
        return board.turn, board.step

    def cites(self, version: int) -> tuple[Rule, ...]:
        """The rules that an event cites."""
        return cites_of(self.events[version - 1])

    def things(self, version: int) -> Iterable[Id]:
        """The objects that an event names in its own fields."""
        return named(self.events[version - 1])

    def calls(self, version: int, thing: Id) -> str:
        """What a player or an object is called."""
        return self.timeline.stacks.at(version).names.of(thing)

    def back_to(self, version: int) -> int:
        """Where a rewind leads."""
        event = self.events[version - 1]
        return event.to if isinstance(event, GameRewound) else version

    def attempt(self, version: int) -> int:
        """The attempt that begins with an event."""
        event = self.events[version - 1]
        return event.attempt if isinstance(event, AttemptStarted) else 0


def resolve(address: Address | str, events: Sequence[Event], timeline: Timeline | None = None) -> int:
    """The version that an address means in a game; raises NoSuchMoment, or BadAddress for a text that is none."""
    return resolve_in(address, Whole(events, timeline if timeline is not None else Timeline(events)))


def resolve_in(address: Address | str, game: Telling) -> int:
    """The version that an address means in a game that may be known in part."""
    return Moments(game).version(parse(address) if isinstance(address, str) else address)


class Moments:
    """A game's moments."""

    def __init__(self, game: Telling) -> None:
        self.game = game
        self.last = game.last

    def version(self, address: Address) -> int:
        """The version that an address means."""
        match address:
            case AtLast():
                return self.last
            case AtVersion(version):
                if not 0 <= version <= self.last:
                    raise NoSuchMoment(str(address), f"its last version is @{self.last}")
                return version
            case AtStep():
                return self._step(address)
            case AtWords():
                return self._words(address)
            case AtRule():
                return self._rule(address)

    # --- steps ---

    def _step(self, address: AtStep) -> int:
        versions = range(1, self.last + 1)
        beginnings = [version for version in versions if self._began(version, address.turn, address.step)]
        if not beginnings:
            raise NoSuchMoment(str(address), self._turns(address.turn))
        start = self._latest(beginnings)
        point = self.point_after(start)
        return point if self._in(point, address.turn, address.step) else start

    def _in(self, version: int, turn: int, step: Step | None) -> bool:
        its_turn, its_step = self.game.when(version)
        return its_turn == turn and (step is None or its_step is step)

    def _began(self, version: int, turn: int, step: Step | None) -> bool:
        """Whether the turn or step begins here; for one event of a new turn, the step is still the old one."""
        if self.game.kind(version) in (GameRewound, *((TurnBegan,) if step is not None else ())):
            return False
        return self._in(version, turn, step) and not self._in(version - 1, turn, step)

    def _turns(self, turn: int) -> str:
        versions = range(1, self.last + 1)
        moments = [self.game.when(version) for version in versions if self.game.kind(version) is not TurnBegan]
        steps = dict.fromkeys(step_name(step) for its_turn, step in moments if its_turn == turn)
        if steps:
            return f"turn {turn} has {', '.join(steps)}"
        turns = sorted({its_turn for its_turn, _ in moments} - {0})
        return f"it has turns {turns[0]} to {turns[-1]}" if turns else "its first turn hasn't begun"

    # --- words ---

    def _words(self, address: AtWords) -> int:
        pattern = re.compile(rf"(?<!\w){re.escape(address.words)}(?!\w)", re.IGNORECASE)
        found = [entry for entry in self.game.entries if pattern.search(entry.words)]
        if not found:
            reason = f'the story never says "{address.words}"'
            raise NoSuchMoment(str(address), reason, self._nearest(address.words))
        standing = [entry for entry in found if not entry.undone] or found
        entry = self._nth(address, [each.version for each in found], [each.version for each in standing])
        if address.side == "after":
            return self.point_after(entry)
        return self.point_before(self._beginning(next(each for each in found if each.version == entry)))

    def _beginning(self, entry: Entry) -> int:
        """Where what an entry tells began: an action as a whole with its proposal, all else with itself."""
        if not entry.action or entry.kind not in WHOLE_ACTIONS:
            return entry.version
        for version in range(entry.version, 0, -1):
            if self.game.kind(version) is AttemptStarted and self.game.attempt(version) == entry.action:
                return version
        return entry.version

    def _nearest(self, words: str) -> Iterator[str]:
        said = dict.fromkeys(entry.words for entry in self.game.entries)
        near = sorted(((likeness(words, each), each) for each in said), reverse=True)
        return (f'"{each}"' for ratio, each in near[:MOST_SHOWN] if ratio >= NEAR)

    # --- rules ---

    def _rule(self, address: AtRule) -> int:
        edition = self.game.edition_name
        cited = [
            version
            for version in range(1, self.last + 1)
            if any(stands_in(address.rule, citation(rule, edition)) for rule in self.game.cites(version))
        ]
        if not cited:
            raise NoSuchMoment(str(address), f"nothing in it cites {address.rule}")
        found = [version for version in cited if self._concerns(version, address.of)]
        if not found:
            near = (f"@{version} {self._told(version)}".rstrip() for version in cited[-MOST_SHOWN:])
            raise NoSuchMoment(str(address), f"nothing of {address.of} cites {address.rule}", near)
        version = self._nth(address, found, found)
        return self.point_after(version) if address.side == "after" else self.point_before(version)

    def _concerns(self, version: int, of: Id | str | None) -> bool:
        if of is None:
            return True
        things = set(self.game.things(version))
        if isinstance(of, int):
            return of in things
        names = (self.game.calls(each, thing) for each in (version, version - 1) for thing in things)
        return any(of.casefold() == name.casefold() for name in names)

    def _told(self, version: int) -> str:
        return next((entry.words for entry in self.game.entries if entry.version == version), "")

    # --- decision points ---

    def point_before(self, version: int) -> int:
        """The last moment before an event at which a question was open, or the first one that ever was."""
        points = (each for each in range(version - 1, 0, -1) if self._is_point(each))
        return next(points, None) or self.point_after(1)

    def point_after(self, version: int) -> int:
        """The first moment from a version on at which a question is open."""
        return next(each for each in range(version, self.last + 1) if self._is_point(each))

    def _is_point(self, version: int) -> bool:
        return version == self.last or issubclass(self.game.kind(version + 1), Input)

    # --- which of several ---

    def _nth(self, address: AtWords | AtRule, found: Sequence[int], standing: Sequence[int]) -> int:
        if not address.nth:
            return self._latest(standing)
        if address.nth > len(found):
            raise NoSuchMoment(
                str(address),
                f"there {'is' if len(found) == 1 else 'are'} only {len(found)} such moment{'s' * (len(found) != 1)}",
            )
        return found[address.nth - 1]

    def _latest(self, versions: Sequence[int]) -> int:
        """The last one that no rewind left behind, or else the last one."""
        rewound = (version for version in range(1, self.last + 1) if self.game.kind(version) is GameRewound)
        left = [range(self.game.back_to(version) + 1, version) for version in rewound]
        standing = [version for version in versions if not any(version in branch for branch in left)]
        return (standing or versions)[-1]


def stands_in(wanted: str, number: str) -> bool:
    """Whether a rule's number is the one wanted, or stands under it."""
    return number == wanted or (number.startswith(wanted) and not number[len(wanted)].isdigit())


def named(event: Event) -> Iterator[Id]:
    """The objects that an event names in its own fields."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if type(value) is int and value >= FIRST_ID:
            yield value


def likeness(words: str, sentence: str) -> float:
    """How near a sentence comes to words, from 0 to 1: like its most similar part, or like all of it."""
    said, parts = words.casefold(), sentence.casefold().split()
    length = max(len(said.split()), 1)
    windows = [" ".join(parts[start : start + length]) for start in range(max(len(parts) - length + 1, 1))]
    return max(SequenceMatcher(None, said, window).ratio() for window in windows)
