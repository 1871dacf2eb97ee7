"""Games in memory: each in one place, a cache of its log, with what every viewpoint has seen of it.

A game's lock guards its session and its views; what is handed out are values. Listeners are called after something was
stored, from whatever thread stored it.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from threading import RLock
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from domain.cards.abilities import CardDefinition
from domain.errors import Diverged
from domain.events import Event, GameStarted, Input
from domain.game import Standing
from domain.state import GameState
from domain.vocabulary import Id, PlayerId
from interfaces.server.policies import automatic
from interfaces.server.problems import Problem
from interfaces.server.rights import EVERYTHING, Viewpoint
from interfaces.server.tables import TableSeen, table_of
from interfaces.server.tokens import Policy, Tokens
from interfaces.server.views import View, view_for
from interfaces.viewer.growing import GrowingReplay
from projections.ledger import Ledger
from projections.timeline import Timeline
from replays.addresses import AtLast, AtRule, AtVersion, parse
from replays.errors import LogError, UnknownGame
from replays.loading import UNFOLDABLE
from replays.log import GameLog
from replays.moments import Moments, Whole
from replays.reporting import get_logger
from replays.session import Session
from replays.sqlite import storage

Listener = Callable[[], None]
R = TypeVar("R")
lines = get_logger()
THOUSAND: Final = 1_000
MOST_REMEMBERED: Final = 20
PAGE: Final = 2_000
"""So many stored events are looked through at once."""


class Mark(NamedTuple):
    """An input that says when it came, in milliseconds: what follows it is as old."""

    at: int
    version: int


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A player wants to take something back: it needs the consent of those who have decided or learnt something since.

    It lapses as soon as anything happens in the game.
    """

    seat: PlayerId
    name: str
    version: int
    to: int
    needs: tuple[PlayerId, ...]
    agreed: tuple[PlayerId, ...] = ()


class Pages:
    """The documents of a game, one for each viewpoint that has a page open; their lock isn't the game's."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.each: dict[Viewpoint, GrowingReplay] = {}


class LiveGame:
    """One game that somebody looks at or plays."""

    def __init__(self, session: Session, policy: Policy, delay: int) -> None:
        self.id = session.id
        self.session = session
        self.policy = policy
        self.delay = policy.delay if policy.delay is not None else delay
        self.lock = RLock()
        self.events: list[Event] = []
        self._views: dict[int, tuple[View, int]] = {}
        self._marks: list[Mark] = []
        self._listeners: set[Listener] = set()
        self._wish: Asked | None = None
        self.asked: dict[Hashable, Any] = {}
        """What was found out about the newest question; asked again, it isn't found out again."""
        self.pages = Pages()
        """The documents that pages in browsers show."""
        self.catch_up()

    # --- what there is ---

    @property
    def version(self) -> int:
        """The last version that is at hand."""
        return len(self.events)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in the order of their seats."""
        started = self.events[0]
        return tuple(seat.name for seat in started.seats) if isinstance(started, GameStarted) else ()

    @property
    def edition(self) -> str:
        """The rules that it is played by."""
        started = self.events[0]
        return started.edition if isinstance(started, GameStarted) else ""

    def catch_up(self) -> bool:
        """Take in what was stored, by whomever; whether there was anything."""
        with self.lock:
            if self.session.refresh() == self.version:
                return False
            for event in self.session.events(after=self.version):
                self.events.append(event)
                if isinstance(event, Input) and event.stamp.at:
                    since = max(event.stamp.at, self._marks[-1].at if self._marks else 0)
                    self._marks.append(Mark(since, len(self.events)))
        for listener in tuple(self._listeners):
            listener()
        return True

    def remember(self, wanted: Hashable, found: Any) -> None:
        """Keep what was found out for a while."""
        with self.lock:
            if len(self.asked) >= MOST_REMEMBERED:
                self.asked = {}
            self.asked[wanted] = found

    # --- as somebody sees it ---

    def visible(self, viewpoint: Viewpoint) -> int:
        """The last version that a viewpoint may see by now."""
        if not viewpoint.late:
            return self.version
        told = bisect_right(self._marks, self._limit(), key=lambda mark: mark.at)
        return self.version if told == len(self._marks) else self._marks[told].version - 1

    def next_change(self, viewpoint: Viewpoint) -> float | None:
        """In how many seconds a late viewpoint may see more; None: not before something happens."""
        if not viewpoint.late:
            return None
        limit = self._limit()
        told = bisect_right(self._marks, limit, key=lambda mark: mark.at)
        return None if told == len(self._marks) else max((self._marks[told].at - limit) / THOUSAND, 0.01)

    def _limit(self) -> int:
        return time.time_ns() // 1_000_000 - self.delay * THOUSAND

    def sent(self, viewpoint: Viewpoint, after: int, most: int) -> tuple[int, list[bytes]]:
        """The version up to which events are given, and those behind ``after`` as JSON, at most so many."""
        with self.lock:
            last = min(self.visible(viewpoint), after + most)
            found = self._view(viewpoint.seat).sent()[after:last]
            return after + len(found), found

    def table(self, viewpoint: Viewpoint, version: int) -> TableSeen:
        """Board and stack at a version."""
        with self.lock:
            self.check(viewpoint, version)
            state = self.session.state_at(version)
            seen = self._told(lambda: self._view(viewpoint.seat).at(version))
            return self._told(lambda: table_of(seen, state))

    def moment(self, viewpoint: Viewpoint, address: str) -> int:
        """The version that an address means, in the story as the viewpoint knows it."""
        said = parse(address)
        if isinstance(said, AtRule) and isinstance(said.of, str) and viewpoint.seat != EVERYTHING:
            raise Problem(422, "bad_address", "say which object by its id: its name may be hidden")
        with self.lock:
            last = self.visible(viewpoint)
            if isinstance(said, AtLast):
                return last
            if isinstance(said, AtVersion):
                self.check(viewpoint, said.version)
                return said.version
            return self._told(lambda: Moments(Whole(self.events[:last], self._story(viewpoint, last))).version(said))

    def points(self, last: int) -> Iterator[int]:
        """The versions up to one at which somebody was asked something."""
        yield from (each for each in range(1, last) if isinstance(self.events[each], Input))
        if last == self.version:
            yield last

    def story(self, viewpoint: Viewpoint) -> Timeline:
        """The story, as far as the viewpoint's view goes."""
        with self.lock:
            return self._view(viewpoint.seat).story

    def _story(self, viewpoint: Viewpoint, last: int) -> Timeline:
        if last == self.version:
            return self._view(viewpoint.seat).story
        key = ("story", viewpoint.seat, last)
        if key not in self.asked:
            early = view_for(viewpoint.seat)
            early.take(self.events[:last])
            self.remember(key, early.story)
        found: Timeline = self.asked[key]
        return found

    def check(self, viewpoint: Viewpoint, version: int) -> None:
        """There must be such a version for this viewpoint."""
        last = self.visible(viewpoint)
        if not 0 <= version <= last:
            raise Problem(404, "no_such_version", f"there is no version {version} yet; the last is {last}")

    def _view(self, seat: int) -> View:
        view, seen = self._views.pop(seat) if seat in self._views else (view_for(seat), 0)
        if seen < self.version:
            self._told(lambda: view.take(self.events[seen:]))
        self._views[seat] = (view, self.version)  # not if that went wrong: half a view is none
        return view

    def _told(self, tell: Callable[[], R]) -> R:
        """Events that can be folded may still make no sense when their story is told."""
        try:
            return tell()
        except LogError:
            raise
        except UNFOLDABLE as error:
            lines.error("story not told", game=self.id, kind=type(error).__name__)
            raise Problem(500, "corrupt_log", "the events of this game don't tell a story") from error

    def sight(self, seat: PlayerId) -> Callable[[Id], bool]:
        """Which ids a seat may have now."""
        with self.lock:
            return self._view(seat).sees

    def tells(self, seat: PlayerId) -> Callable[[Id], bool]:
        """Which objects a seat can tell now."""
        with self.lock:
            return self._view(seat).tells

    def cards(self, seat: PlayerId) -> Mapping[str, CardDefinition] | None:
        """The cards that a seat has met, by name; None: all there are."""
        with self.lock:
            return self._view(seat).cards()

    def ledger(self) -> Ledger:
        """Who knows what."""
        with self.lock:
            return self._view(EVERYTHING).ledger()

    # --- taking back ---

    def wish(self) -> Asked | None:
        """What a player wants to take back, unless something has happened since."""
        asked = self._wish
        return asked if asked is not None and asked.version == self.version else None

    def wish_for(self, asked: Asked | None) -> None:
        """A player wants to take something back, or nobody does any more; all who listen hear of it."""
        self._wish = asked
        for listener in tuple(self._listeners):
            listener()

    # --- as it is ---

    def standing(self) -> Standing:
        """The game as it stands, to ask questions of."""
        with self.lock:
            return self.session.standing()

    def state_at(self, version: int) -> GameState:
        """The whole state at a version."""
        with self.lock:
            return self.session.state_at(version)

    def go_on(self) -> None:
        """Let chance and the policy answer, where a game was left at a question that is theirs."""
        with self.lock:
            try:
                decision = self.session.decision
                if decision is not None and automatic(self.policy)(self.session.state, decision) is not None:
                    self.session.go_on()
            except Diverged:
                return
        self.catch_up()

    # --- listeners ---

    def listen(self, listener: Listener) -> None:
        """Call it after every change."""
        self._listeners = {*self._listeners, listener}

    def leave(self, listener: Listener) -> None:
        """Call it no more."""
        self._listeners = self._listeners - {listener}

    @property
    def heard(self) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners)


class Games:
    """All games of a store, of which some are in memory."""

    def __init__(self, log: GameLog[Event], tokens: Tokens, delay: int, kept: int) -> None:
        self.log, self.tokens = log, tokens
        self.delay, self.kept = delay, kept
        self._lock = RLock()
        self._live: OrderedDict[str, LiveGame] = OrderedDict()

    def get(self, game: str) -> LiveGame:
        """A game, as it is by now; UnknownGame if the store has none of that name."""
        with self._lock:
            found = self._live.get(game)
            if found is not None:
                self._live.move_to_end(game)
        if found is None:
            return self._opened(game)
        found.catch_up()
        return found

    def _opened(self, game: str) -> LiveGame:
        if not game.isprintable() or self.log.version(game) == 0:
            raise UnknownGame(game)
        policy = self.tokens.policy(game)
        made = LiveGame(Session.open(self.log, game, automatic(policy)), policy, self.delay)
        with self._lock:
            found = self._live.setdefault(game, made)
            self._live.move_to_end(game)
            self._forget()
        return found

    def _forget(self) -> None:
        """Drop the games that were asked for longest ago and that nobody listens to."""
        for name, each in list(self._live.items())[: max(len(self._live) - self.kept, 0)]:
            if not each.heard:
                del self._live[name]

    def create(self, game: str, started: GameStarted, policy: Policy) -> LiveGame:
        """A new game in the store; Conflict if the name is taken."""
        Session.create(self.log, game, started, automatic(policy))
        self.tokens.agree(game, policy)
        return self.get(game)

    def newest(self) -> int:
        """How far the store's log goes, all games together."""
        with storage(self.log.store):
            return self.log.recorder.max_notification_id() or 0

    def follow(self, seen: int) -> int:
        """Take in what was stored since then, by whomever, of the games that somebody listens to; how far that is."""
        with storage(self.log.store):
            new = self.log.recorder.select_notifications(seen, PAGE, inclusive_of_start=False)
        changed = {str(each.originator_id) for each in new}
        for game in self.live():
            if game.id in changed and game.heard:
                game.catch_up()
        return new[-1].id if new else seen

    def live(self) -> tuple[LiveGame, ...]:
        """The games in memory."""
        with self._lock:
            return tuple(self._live.values())
