"""A stored game being played: what follows from an answer is in the log before anyone sees it (design §8).

The game in memory has run ahead by the time its batch is stored, so it is only a cache of the log: whatever goes wrong,
it is dropped and loaded again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import RLock
from typing import Any, Final, NamedTuple, Self

from msgspec.structs import replace
from structlog.typing import FilteringBoundLogger

from domain.answers import Answer
from domain.errors import InvalidAnswer, NotAsked, TooManyRefusals
from domain.events import Answered, Event, GameForked, GameRewound, GameStarted, Input, PlayerConceded, Stamp
from domain.evolve import fold
from domain.game import Automatic, Game, Outcome, Restoring, Standing, as_it_was, first_refusal, nobody
from domain.procedure import Decision
from domain.state import GameState
from domain.vocabulary import PlayerId
from replays.batches import Keys, KeyUsedBefore, batches, outcome_at, same_input
from replays.errors import Conflict, LogError
from replays.games import STATES, loader
from replays.heads import Receipt
from replays.loading import Loader
from replays.log import GameLog
from replays.reporting import get_logger
from replays.signing import Signer
from replays.snapshots import Snapshots

log_lines = get_logger()
UNSTAMPED: Final = Stamp()


TURNED_AWAY: Final = (NotAsked, InvalidAnswer, TooManyRefusals)
"""Answers that leave no event and touch nothing."""


class Command(NamedTuple):
    """An input on its way: what it is called, what it does to the game, and whether a stored input is the same one."""

    name: str
    run: Callable[[Game], object]
    same: Callable[[Input], bool]
    stamp: Stamp
    expected: int | None
    lines: FilteringBoundLogger


class Session:
    """One stored game, open for reading and playing; it may be shared by threads."""

    def __init__(self, log: GameLog[Event], game_id: str, automatic: Automatic = nobody) -> None:
        self.id = game_id
        self.signer: Signer | None = None
        self._log = log
        self._automatic = automatic
        self._loader = loader(log)
        self._keys = Keys(log, game_id)
        self._lock = RLock()
        self._lines = log_lines.bind(game=game_id)
        self._game: Game | None = None
        self._first = 0
        self._stored = 0

    # --- ways in ---

    @classmethod
    def open(cls, log: GameLog[Event], game_id: str, automatic: Automatic = nobody) -> Self:
        """A game of the store; UnknownGame if there is none of that name."""
        session = cls(log, game_id, automatic)
        session._loaded()
        return session

    @classmethod
    def create(cls, log: GameLog[Event], game_id: str, started: GameStarted, automatic: Automatic = nobody) -> Self:
        """A new game, stored as it stands when the first question is open; a retry with the same key opens it."""
        game = Game.start(started, automatic)
        session = cls(log, game_id, automatic)
        with session._storing():
            try:
                session._take_over(game, log.append(game_id, game.events, 0))
            except Conflict:
                if session._retried(started.stamp.key, lambda given: same_input(given, started)) is None:
                    raise
                session._drop()
        session.refresh()  # the same bytes may have been stored before, and more since
        return session

    # --- reading ---

    @property
    def version(self) -> int:
        """The last version, as this session knows the game."""
        return self._reading().version

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._reading().state

    @property
    def decision(self) -> Decision[Any] | None:
        """The question that is open; None if the game is over."""
        with self._lock:
            return self._loaded().decision

    def standing(self) -> Standing:
        """The game at its question."""
        with self._lock:
            return self._loaded().standing()

    def state_at(self, version: int) -> GameState:
        """The state at any version."""
        with self._lock:
            return self._reaching(version).at(version)

    def events(self, after: int = 0) -> tuple[Event, ...]:
        """The events behind a version."""
        with self._lock:
            game = self._reaching(after + 1)
            return tuple(game.event(version) for version in range(after + 1, game.version + 1))

    def receipt(self, version: int | None = None) -> Receipt:
        """What a client keeps after an answer: a head that no other past leads to, signed if the session has a key."""
        with self._lock:
            receipt = self._log.receipt(self.id, self._loaded().version if version is None else version)
            if self.signer is None:
                return receipt
            signature = self.signer.sign(self.id, receipt.version, receipt.head)
            return replace(receipt, key=self.signer.public, signature=signature)

    def refresh(self) -> int:
        """Take in what others have stored meanwhile; the version now."""
        with self._lock:
            if self._game is not None and self._log.version(self.id) != self._game.version:
                self._drop()
            return self._loaded().version

    # --- commands ---

    def submit(
        self, player: PlayerId, answer: Answer, stamp: Stamp = UNSTAMPED, expected_version: int | None = None
    ) -> Outcome:
        """Answer the open question; with all that follows it is stored, or nothing is.

        Raises NotAsked or InvalidAnswer for answers that leave no event, Conflict if someone else has gone on with the
        game, StoreUnavailable; the session can be used after each of them.
        """

        def same(given: Input) -> bool:
            return isinstance(given, Answered) and (given.player, given.answer) == (player, answer)

        lines = self._lines.bind(player=player, answer=type(answer).__name__)
        run = partial(Game.submit, player=player, answer=answer, stamp=stamp)
        return self._command(Command("answer", run, same, stamp, expected_version, lines))

    def concede(self, player: PlayerId, stamp: Stamp = UNSTAMPED, expected_version: int | None = None) -> Outcome:
        """A player concedes, whatever is being asked (104.3a)."""

        def same(given: Input) -> bool:
            return isinstance(given, PlayerConceded) and given.player == player

        lines = self._lines.bind(player=player)
        run = partial(Game.concede, player=player, stamp=stamp)
        return self._command(Command("concession", run, same, stamp, expected_version, lines))

    def rewind(
        self,
        to: int,
        by: str,
        why: str,
        stamp: Stamp = UNSTAMPED,
        expected_version: int | None = None,
        restoring: Restoring = as_it_was,
    ) -> Outcome:
        """Go back to a version, or the decision point before it; nothing is deleted.

        ``restoring=backed_up`` puts hidden cards back at random where nobody could know which (``replays.backing_up``).
        """

        def same(given: Input) -> bool:
            return isinstance(given, GameRewound) and (given.by, given.why) == (by, why) and given.to <= to

        def back(_: Game) -> object:
            return self._reaching(to if restoring is as_it_was else 1).rewind(to, by, why, stamp, restoring)

        lines = self._lines.bind(to=to, by=by)
        return self._command(Command("rewind", back, same, stamp, expected_version, lines))

    def go_on(self) -> Outcome:
        """Let automatic answers follow, as far as there are some for the question that is open."""
        run = partial(settle, automatic=self._automatic)
        return self._command(Command("automatic answer", run, lambda _: False, UNSTAMPED, None, self._lines))

    def fork(self, new_id: str, at: int, stamp: Stamp = UNSTAMPED) -> Session:
        """A new game that begins with this one's past up to a version, or the decision point before it."""
        with self._lock:
            parent = self._reaching(1)
            point = parent.decision_point(at)
            forked = GameForked(stamp=stamp, parent=self.id, at=point)
            session = Session(self._log, new_id, self._automatic)
            with session._storing():
                if session._retried(stamp.key, lambda given: same_input(given, forked)) is not None:
                    return session
                if (there := self._log.version(new_id)) > 0:
                    raise Conflict(new_id, 0, there)
                game = forked_game(parent, forked, self._automatic)
                session._take_over(game, self._log.append(new_id, since(game, point), point))
            return session

    # --- one command ---

    def _command(self, command: Command) -> Outcome:
        with self._lock, self._storing():
            if (outcome := self._retried(command.stamp.key, command.same)) is not None:
                return outcome
            self._expect(command.expected)
            before = self._loaded().version
            self._run(command, before)
            events = since(self._loaded(), before)
            try:
                self._stored = self._log.append(self.id, events, before)
            except Conflict:
                self._drop()
                if (outcome := self._retried(command.stamp.key, command.same)) is None:
                    raise
                return outcome
            return self._done(command, events)

    def _run(self, command: Command, before: int) -> None:
        """Find out what follows; an answer that is turned away may come from someone who saw an older game."""
        try:
            command.run(self._loaded())
        except TURNED_AWAY as turned_away:
            command.lines.info(f"{command.name} turned away", version=before, reason=str(turned_away))
            if (version := self._log.version(self.id)) != before:
                raise Conflict(self.id, before, version) from turned_away
            raise

    def _done(self, command: Command, events: tuple[Event, ...]) -> Outcome:
        outcome = Outcome(events, first_refusal(events))
        self._keys.add(self._stored - len(events), events)
        if outcome.refusal is None:
            command.lines.info(f"{command.name} taken", version=self._stored, events=len(events))
        else:
            cites, reason = outcome.refusal.cites, outcome.refusal.reason
            command.lines.info(f"{command.name} refused", version=self._stored, cites=cites, reason=reason)
        self._offer(self._loader.snapshots, events)
        return outcome

    def _offer(self, snapshots: Snapshots[Event, GameState] | None, events: tuple[Event, ...]) -> None:
        if snapshots is not None:
            rewound = any(isinstance(event, GameRewound) for event in events)
            snapshots.offer(self.id, self._loaded().state, rewound=rewound)

    def _expect(self, expected: int | None) -> None:
        """The caller saw the game at a version: it must be there still, or by now."""
        if expected is None:
            return
        if self._loaded().version != expected:
            self._drop()
        if (version := self._loaded().version) != expected:
            raise Conflict(self.id, expected, version)

    def _retried(self, key: str, same: Callable[[Input], bool]) -> Outcome | None:
        """What an input with this key caused when it came for the first time."""
        found = self._keys.find(key) if key else None
        if found is None:
            return None
        version, given = found
        if not same(given):
            raise KeyUsedBefore(self.id, key, version)
        if self._game is not None and self._game.version < version:
            self._drop()  # it came by another session
        return outcome_at(self._log, self.id, version)

    @contextmanager
    def _storing(self) -> Iterator[None]:
        """Drop the cache unless all went well, or the answer was turned away before it touched anything."""
        sound = False
        try:
            yield
            sound = True
        except TURNED_AWAY:
            sound = self._game is not None and self._game.version == self._stored
            raise
        except LogError as error:
            self._lines.warning("nothing stored", error=str(error))
            raise
        finally:
            if not sound:
                self._drop()

    # --- the cache ---

    def _reading(self) -> Game:
        with self._lock:
            return self._loaded()

    def _loaded(self) -> Game:
        if self._game is None:
            self._game, self._first = load(self._log, self._loader, self.id, self._automatic)
            self._stored = self._game.version
        return self._game

    def _reaching(self, version: int) -> Game:
        """The game with its past down to a version."""
        game = self._loaded()
        if 0 < version < self._first:
            whole: Loader[Event, GameState] = Loader(self._log, STATES)
            self._game, self._first = load(self._log, whole, self.id, self._automatic, game.version)
        return self._loaded()

    def _take_over(self, game: Game, version: int) -> None:
        self._game, self._first, self._stored = game, 1, version
        self._lines.info("game stored", version=version)

    def _drop(self) -> None:
        self._game = None


def load(
    log: GameLog[Event],
    loads: Loader[Event, GameState],
    game_id: str,
    automatic: Automatic,
    version: int | None = None,
) -> tuple[Game, int]:
    """A game from the log, from its newest snapshot on, and the first version at hand."""
    history = loads.load(game_id, version)
    first = max(history.first, 1)
    events = log.read(game_id, first - 1, history.version)
    states = map(history.at, range(first, history.version + 1))
    return Game(list(zip(events, states, strict=True)), first, automatic), first


def since(game: Game, version: int) -> tuple[Event, ...]:
    """The events of a game behind a version."""
    return tuple(game.event(each) for each in range(version + 1, game.version + 1))


def settle(game: Game, automatic: Automatic) -> None:
    """Give automatic answers as long as there are some for the open question."""
    while (decision := game.decision) is not None and (found := automatic(game.state, decision)) is not None:
        answer, how = found
        game.submit(decision.player, answer, Stamp(how=how))


def forked_game(parent: Game, forked: GameForked, automatic: Automatic) -> Game:
    """The game of a fork, with the past that it shares."""
    past = [(parent.event(version), parent.at(version)) for version in range(1, forked.at + 1)]
    game = Game([*past, (forked, fold(parent.at(forked.at), forked, parent.at))], automatic=automatic)
    settle(game, automatic)
    return game


def store_game(log: GameLog[Event], game_id: str, game: Game) -> int:
    """Store a game that was played in memory, batch by batch; the version stored."""
    events = game.events
    version = game.version - len(events)
    snapshots: Snapshots[Event, GameState] = Snapshots(log, STATES)
    for batch in batches(events):
        version = log.append(game_id, batch, version)
        snapshots.offer(game_id, game.at(version), rewound=any(isinstance(event, GameRewound) for event in batch))
    log_lines.info("game stored", game=game_id, version=version)
    return version
