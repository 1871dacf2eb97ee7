"""Stored games being played: stored = live = run again, and nothing is half done."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from structlog.testing import capture_logs

from domain.answers import Activate, Answer, Cast, Chosen, Pass
from domain.autopilot import forced, payment
from domain.cards.pool import POOL
from domain.errors import InvalidAnswer, NotAsked, TooManyRefusals
from domain.events import Answered, Event, GameForked, GameStarted, Photograph, Placed, Seat, Stamp
from domain.game import Game, NoSuchVersion
from domain.machine import Machine
from domain.procedure import Decision
from domain.state import GameState
from domain.vocabulary import Step, Zone
from replays.batches import KeyUsedBefore, batches
from replays.errors import Conflict, StoreUnavailable, UnknownGame
from replays.games import STATES, loader, open_log
from replays.loading import Loader
from replays.log import GameLog
from replays.reporting import configure
from replays.session import Session, store_game
from tests.wild import wild_answer, wild_game

ALICE, BOB = 1, 2
SHOCK, MOUNTAIN, CANCEL, OPT = 101, 102, 103, 109
Log = GameLog[Event]


def put(thing: int, name: str, player: int, zone: Zone) -> Placed:
    return Placed(id=thing, definition=name, owner=player, controller=player, zone=zone)


def started(key: str = "") -> GameStarted:
    """Alice has Shock, Opt and lands; Bob could answer with Cancel; it is Alice's main phase."""
    placed = [
        put(SHOCK, "Shock", ALICE, Zone.HAND),
        put(MOUNTAIN, "Mountain", ALICE, Zone.BATTLEFIELD),
        put(CANCEL, "Cancel", BOB, Zone.HAND),
        *(put(thing, "Island", BOB, Zone.BATTLEFIELD) for thing in (104, 105, 106)),
        put(107, "Island", ALICE, Zone.BATTLEFIELD),
        put(108, "Plains", ALICE, Zone.HAND),
        put(OPT, "Opt", ALICE, Zone.HAND),
        *(put(thing, "Wastes", player, Zone.LIBRARY) for thing, player in ((110, 1), (111, 1), (112, 2), (113, 2))),
    ]
    names = sorted({each.definition for each in placed})
    return GameStarted(
        stamp=Stamp(key=key),
        edition="2026-01",
        engine="test",
        seats=(Seat("Alice"), Seat("Bob")),
        definitions=tuple(POOL[name] for name in names),
        photograph=Photograph(objects=tuple(placed), active=ALICE, step=Step.PRECOMBAT_MAIN, next_id=114),
    )


def helpful(state: GameState, decision: Decision[Any]) -> tuple[Answer, str] | None:
    if (only := forced(state, decision)) is not None:
        return only, "f"
    paid = payment(state, decision)
    return None if paid is None else (paid, "a")


@pytest.fixture
def log(path: Path) -> Iterator[Log]:
    with open_log(path, patience=1) as opened:
        yield opened


@pytest.fixture
def session(log: Log) -> Session:
    return Session.create(log, "g1", started(), helpful)


def whole(log: Log, game: str) -> GameState:
    """The state that the stored events lead to, without snapshots."""
    return Loader(log, STATES).state(game)


def check_same(log: Log, session: Session) -> None:
    """Stored = live = run again."""
    stored = whole(log, session.id)
    assert session.state == stored == Session.open(log, session.id).state
    assert session.version == log.version(session.id)
    assert session.events() == tuple(log.read(session.id))
    assert Machine(stored).pending == session.decision


class TestPlaying:
    """An answer with all that follows is stored together, and then shown."""

    def test_a_new_game_is_stored_at_its_first_question(self, log: Log, session: Session) -> None:
        check_same(log, session)
        assert session.decision is not None
        assert session.decision.player == ALICE

    def test_automatic_answers_come_with_the_one_they_follow(self, log: Log, session: Session) -> None:
        session.submit(ALICE, Cast(SHOCK), Stamp(who="alice"))
        outcome = session.submit(ALICE, Chosen((BOB,)))
        hows = [event.stamp.how for event in outcome.events if isinstance(event, Answered)]
        assert hows[0] == ""
        assert set(hows[1:]) == {"a"}
        assert [type(event).__name__ for event in outcome.events if type(event).__name__ == "SpellCast"] == [
            "SpellCast"
        ]
        check_same(log, session)

    def test_every_answer_is_one_batch_of_the_store(self, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        sizes: list[int] = []
        append = GameLog.append

        def counting(log: Log, game: str, events: Any, expected: int) -> int:
            sizes.append(len(events))
            return append(log, game, events, expected)

        monkeypatch.setattr(GameLog, "append", counting)
        outcomes = [session.submit(ALICE, Cast(SHOCK)), session.submit(ALICE, Chosen((BOB,)))]
        assert sizes == [len(outcome.events) for outcome in outcomes]

    def test_an_illegal_answer_is_an_outcome(self, log: Log, session: Session) -> None:
        session.submit(ALICE, Cast(SHOCK))
        outcome = session.submit(ALICE, Chosen((MOUNTAIN,)))
        assert outcome.refusal is not None
        check_same(log, session)

    @pytest.mark.parametrize("seed", range(6))
    def test_wild_games(self, log: Log, seed: int) -> None:
        rng = Random(seed)
        store_game(log, "wild", wild_game(rng))
        session = Session.open(log, "wild")
        for _ in range(120):
            decision = session.decision
            if decision is None:
                break
            try:
                session.submit(decision.player, wild_answer(rng, session.state, decision))
            except (InvalidAnswer, NotAsked, TooManyRefusals):
                continue
            if rng.random() < 0.05:
                session.rewind(rng.randrange(2, session.version), "a judge", "to see what happens")
        check_same(log, session)

    def test_conceding(self, log: Log, session: Session) -> None:
        session.concede(BOB)
        assert session.decision is None
        assert session.state.game.winner == ALICE
        check_same(log, session)


class TestTurnedAway:
    """What is turned away leaves no trace, and the session goes on."""

    def test_someone_who_is_not_asked(self, log: Log, session: Session) -> None:
        before = session.state
        with pytest.raises(NotAsked):
            session.submit(BOB, Pass())
        assert session.state is before
        check_same(log, session)

    def test_nonsense(self, log: Log, session: Session) -> None:
        with pytest.raises(InvalidAnswer):
            session.submit(ALICE, Cast(9_999))
        with pytest.raises(InvalidAnswer):
            session.concede(3)
        check_same(log, session)

    def test_an_unknown_game(self, log: Log) -> None:
        with pytest.raises(UnknownGame):
            Session.open(log, "g9")

    def test_a_game_that_is_there_already(self, log: Log, session: Session) -> None:
        session.submit(ALICE, Pass())
        with pytest.raises(Conflict):
            Session.create(log, "g1", started("other"), helpful)
        check_same(log, session)


class TestTwoSessions:
    """Two on the same game: one wins, the other is told and loses nothing."""

    def test_the_second_gets_a_conflict_and_goes_on(self, log: Log, session: Session) -> None:
        other = Session.open(log, "g1", helpful)
        session.submit(ALICE, Cast(SHOCK))
        with pytest.raises(Conflict) as refused:
            other.submit(ALICE, Pass())
        assert (refused.value.expected, refused.value.actual) == (2, session.version)
        assert other.version == session.version
        other.submit(ALICE, Chosen((BOB,)))
        assert session.refresh() == other.version
        check_same(log, session)

    def test_an_answer_to_an_old_question_is_a_conflict_and_no_nonsense(self, log: Log, session: Session) -> None:
        other = Session.open(log, "g1", helpful)
        session.submit(ALICE, Pass())
        with pytest.raises(Conflict):
            other.submit(BOB, Pass())
        other.submit(BOB, Pass())
        check_same(log, other)

    def test_the_version_that_the_caller_saw(self, log: Log, session: Session) -> None:
        other = Session.open(log, "g1", helpful)
        seen = session.version
        session.submit(ALICE, Pass())
        with pytest.raises(Conflict):
            session.submit(BOB, Pass(), expected_version=seen)
        other.submit(BOB, Pass(), expected_version=session.version)
        check_same(log, other)

    def test_of_many_at_once_one_wins(self, path: Path, session: Session) -> None:
        start, outcomes = Barrier(4), []

        def write() -> None:
            with open_log(path, patience=10) as own:
                mine = Session.open(own, "g1", helpful)
                start.wait()
                try:
                    mine.submit(ALICE, Cast(SHOCK))
                except Conflict:
                    outcomes.append("conflict")
                else:
                    outcomes.append("stored")

        writers = [Thread(target=write) for _ in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        # all four said the same: without keys and stamps, the very same bytes count as one
        assert outcomes.count("stored") >= 1
        assert session.refresh() == Session.open(session._log, "g1").version


class TestRetries:
    """The same key twice is the same input, however often it comes."""

    def test_a_retry_returns_what_was_stored(self, log: Log, session: Session) -> None:
        first = session.submit(ALICE, Cast(SHOCK), Stamp(at=1, key="k1"))
        again = session.submit(ALICE, Cast(SHOCK), Stamp(at=2, key="k1"), expected_version=2)
        assert again == first
        elsewhere = Session.open(log, "g1", helpful).submit(ALICE, Cast(SHOCK), Stamp(key="k1"))
        assert elsewhere == first
        check_same(log, session)

    def test_a_refusal_is_returned_too(self, session: Session) -> None:
        session.submit(ALICE, Cast(SHOCK))
        first = session.submit(ALICE, Chosen((MOUNTAIN,)), Stamp(key="k2"))
        assert first.refusal is not None
        assert session.submit(ALICE, Chosen((MOUNTAIN,)), Stamp(key="k2")) == first

    def test_a_retry_by_a_session_that_has_not_heard_of_it(self, log: Log, session: Session) -> None:
        other = Session.open(log, "g1", helpful)
        other.submit(ALICE, Pass(), Stamp(key="unrelated"))
        first = other.submit(BOB, Pass(), Stamp(at=5, key="k1"))
        assert session.submit(BOB, Pass(), Stamp(at=6, key="k1")) == first
        assert session.version == other.version

    def test_the_same_key_for_something_else(self, log: Log, session: Session) -> None:
        session.submit(ALICE, Cast(SHOCK), Stamp(key="k1"))
        with pytest.raises(KeyUsedBefore, match="k1"):
            session.submit(ALICE, Chosen((BOB,)), Stamp(key="k1"))
        check_same(log, session)

    def test_creating_rewinding_and_forking_again(self, log: Log) -> None:
        session = Session.create(log, "g2", started("k0"), helpful)
        session.submit(ALICE, Pass())
        assert Session.create(log, "g2", started("k0"), helpful).version == session.version
        first = session.rewind(2, "judge", "why not", Stamp(key="k1"))
        assert session.rewind(2, "judge", "why not", Stamp(key="k1")) == first
        fork = session.fork("g3", 2, Stamp(key="k2"))
        assert session.fork("g3", 2, Stamp(key="k2")).version == fork.version


def failing(*_: Any, **__: Any) -> Any:
    raise sqlite3.OperationalError("database or disk is full")


def interrupted(*_: Any, **__: Any) -> Any:
    raise KeyboardInterrupt


class TestFailures:
    """Whatever goes wrong between an answer and its storing: all of it is there or nothing, and the game goes on."""

    def test_a_store_that_fails(self, log: Log, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        before = session.state
        with monkeypatch.context() as patch:
            patch.setattr(log.events, "put", failing)
            with pytest.raises(StoreUnavailable, match="full"):
                session.submit(ALICE, Cast(SHOCK), Stamp(key="k1"))
        assert session.state == before == whole(log, "g1")
        session.submit(ALICE, Cast(SHOCK), Stamp(key="k1"))
        check_same(log, session)

    def test_a_crash_before_storing(self, log: Log, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        before = session.state
        with monkeypatch.context() as patch:
            patch.setattr(log.events, "put", interrupted)
            with pytest.raises(KeyboardInterrupt):
                session.submit(ALICE, Cast(SHOCK), Stamp(key="k1"))
        assert session.state == before
        session.submit(ALICE, Pass(), Stamp(key="k2"))
        check_same(log, session)

    def test_a_crash_after_storing(self, log: Log, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(log, "_notify", interrupted)
            with pytest.raises(KeyboardInterrupt):
                session.submit(ALICE, Cast(SHOCK), Stamp(key="k1"))
        assert session.version == log.version("g1") > 2
        outcome = session.submit(ALICE, Cast(SHOCK), Stamp(key="k1"))
        assert outcome.events == session.events(2)
        check_same(log, session)

    @pytest.mark.parametrize("after", [0, 1, 2])
    def test_rules_that_break(self, log: Log, session: Session, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
        session.submit(ALICE, Cast(SHOCK))
        before = session.state
        calls: list[int] = []
        take: Callable[[Machine, Any], None] = Machine.take

        def breaking(machine: Machine, given: Any) -> None:
            calls.append(1)
            if len(calls) > after:
                raise RuntimeError("a bug in the rules")
            take(machine, given)

        with monkeypatch.context() as patch:
            patch.setattr(Machine, "take", breaking)
            with pytest.raises(RuntimeError, match="bug"):
                session.submit(ALICE, Chosen((BOB,)))
        assert session.state == before
        session.submit(ALICE, Chosen((BOB,)))
        check_same(log, session)

    def test_a_snapshot_that_fails_harms_nobody(
        self, log: Log, session: Session, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("replays.snapshots.EVERY", 1)
        snapshots = session._loader.snapshots
        assert snapshots is not None
        snapshots.every = 1
        monkeypatch.setattr(snapshots, "insert", failing)
        session.submit(ALICE, Pass())
        check_same(log, session)


class TestGoingBack:
    """Any state can be seen, gone back to, and gone on from, with or without a snapshot on the way."""

    def test_every_state(self, log: Log, session: Session) -> None:
        session.submit(ALICE, Cast(SHOCK))
        session.submit(ALICE, Chosen((BOB,)))
        loads = loader(log)
        for version in range(session.version + 1):
            assert session.state_at(version) == loads.state("g1", version)
        with pytest.raises(NoSuchVersion):
            session.state_at(session.version + 1)

    def test_rewinding_into_a_casting(self, log: Log, session: Session) -> None:
        session.submit(ALICE, Cast(SHOCK))
        asked = session.version
        session.submit(ALICE, Chosen((BOB,)))
        session.rewind(asked, "a judge", "another target was meant")
        check_same(log, session)
        session.submit(ALICE, Chosen((ALICE,)))
        assert session.state.game.board.stack
        check_same(log, session)

    def test_behind_a_snapshot(self, log: Log) -> None:
        game = a_long_game()
        store_game(log, "long", game)
        session = Session.open(log, "long")
        assert session._first > 1
        assert session.events(session.version - 3) == game.events[-3:]
        assert session._first > 1
        assert session.state_at(20) == game.at(20)
        assert session._first == 1
        fresh = Session.open(log, "long")
        fresh.rewind(20, "a judge", "far back")
        check_same(log, fresh)
        decision = fresh.decision
        assert decision is not None
        fresh.submit(decision.player, wild_answer(Random(1), fresh.state, decision))
        check_same(log, fresh)

    def test_a_fork_goes_its_own_way(self, log: Log, session: Session) -> None:
        session.submit(ALICE, Cast(SHOCK))
        asked = session.version
        session.submit(ALICE, Chosen((BOB,)))
        end = session.state
        fork = session.fork("g2", asked + 2)
        assert fork.events(asked) == (GameForked(parent="g1", at=asked),)
        fork.submit(ALICE, Chosen((ALICE,)))
        check_same(log, fork)
        assert session.state == end == whole(log, "g1")
        assert fork.state_at(asked) == session.state_at(asked)
        with pytest.raises(Conflict):
            session.fork("g2", 2)


def a_long_game() -> Game:
    """More events than lie between two snapshots."""
    rng = Random(7)
    game = wild_game(rng)
    while game.version < 1_200 and (decision := game.decision) is not None:
        try:
            game.submit(decision.player, wild_answer(rng, game.state, decision))
        except (InvalidAnswer, NotAsked):
            continue
    return game


class TestStoringAPlayedGame:
    """A game played in memory is stored as if it had been played in the store."""

    def test_batch_by_batch(self, log: Log) -> None:
        game = Game.start(started(), helpful)
        game.submit(ALICE, Cast(SHOCK))
        game.submit(ALICE, Chosen((BOB,)))
        assert [type(batch[0]).__name__ for batch in batches(game.events)] == ["GameStarted", "Answered", "Answered"]
        assert store_game(log, "g1", game) == game.version
        assert store_game(log, "g1", game) == game.version
        assert Session.open(log, "g1").events() == game.events

    def test_a_name_that_is_taken(self, log: Log, session: Session) -> None:
        session.submit(ALICE, Activate(MOUNTAIN))
        other = Game.start(started("other"), helpful)
        with pytest.raises(Conflict):
            store_game(log, "g1", other)
        check_same(log, session)


@pytest.mark.usefixtures("own_logging")
def test_operators_read_one_line_for_each_command_batch_and_refusal(log: Log) -> None:
    configure(level="info")
    with capture_logs() as lines:
        session = Session.create(log, "g1", started(), helpful)
        session.submit(ALICE, Cast(SHOCK))
        session.submit(ALICE, Chosen((MOUNTAIN,)))
        with pytest.raises(NotAsked):
            session.submit(BOB, Pass())
    assert [(line["event"], line["game"]) for line in lines] == [
        ("batch stored", "g1"),
        ("game stored", "g1"),
        ("batch stored", "g1"),
        ("answer taken", "g1"),
        ("batch stored", "g1"),
        ("answer refused", "g1"),
        ("answer turned away", "g1"),
    ]
    assert lines[3]["answer"] == "Cast"
    assert all("version" in line for line in lines)
