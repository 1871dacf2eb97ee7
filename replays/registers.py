"""The register of a store's games, kept in the same database as the log it is read from (design §11).

What it notes and how far it has read are written in one transaction, so that each event counts exactly once, whoever
reads it and however often they are interrupted. It holds nothing of its own: `rebuild` makes the same from the log.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from threading import Event as Signal
from typing import Any, Final, LiteralString, NamedTuple, cast

from eventsourcing.persistence import (
    InfrastructureFactory,
    IntegrityError,
    Notification,
    Tracking,
    TrackingRecorder,
)
from eventsourcing.sqlite import SQLiteTrackingRecorder
from eventsourcing.utils import resolve_topic

from domain.events import Event, GameForked
from projections.register import EDITION, Noted, noted
from replays.errors import CorruptLog, StoreUnavailable
from replays.log import GameLog
from replays.reporting import get_logger
from replays.sqlite import storage

NAME: Final = "register"
PAGE: Final = 2_000  # events that one transaction notes

REGISTERS: Final = {
    "replays.sqlite": "replays.registers:SQLiteRegister",
    "replays.postgres": "replays.postgres_register:PostgresRegister",
}
"""By the module of a store's factory; as topics, for psycopg is there only where it is wanted."""

lines = get_logger()


CREATE: Final[LiteralString] = (
    "CREATE TABLE IF NOT EXISTS {register} "
    "(game TEXT, kind TEXT, value TEXT, folded TEXT, version BIGINT, PRIMARY KEY (game, kind, value))"
)
"""An entry of a game stands in it once, with the version where it was first so; ``folded`` is for searching."""
INSERT: Final[LiteralString] = "INSERT INTO {register} VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
COPY: Final[LiteralString] = (
    "INSERT INTO {register} SELECT %s, kind, value, folded, version FROM {register} "
    "WHERE game=%s AND version<=%s AND kind<>'parent' ON CONFLICT DO NOTHING"
)
GAMES: Final[LiteralString] = "SELECT DISTINCT game FROM {register}"
WITH_VALUE: Final[LiteralString] = "SELECT DISTINCT game FROM {register} WHERE kind=%s AND folded=%s"
WITH_RULE: Final[LiteralString] = (
    "SELECT DISTINCT game FROM {register} WHERE kind=%s AND substr(folded, 1, %s)=%s "
    "AND substr(folded, %s, 1) NOT IN ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')"
)
ENTRIES: Final[LiteralString] = (
    "SELECT kind, value, version FROM {register} WHERE game=%s ORDER BY version, kind, value"
)
FORGET: Final[tuple[LiteralString, ...]] = (
    "DELETE FROM {register}",
    "DELETE FROM {tracking} WHERE application_name='register'",
)


class Wanted(NamedTuple):
    """What a game must have in the register: a value, or one of the rules under a number."""

    kind: str
    value: str
    rule: bool = False


class Register(TrackingRecorder):
    """What is noted of the games of a store; in which database is for the classes below to say."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Any]:
        """A cursor in a transaction that is committed at the end."""

    @abstractmethod
    def run(self, cursor: Any, statement: LiteralString, values: Sequence[object] = ()) -> None:
        """Carry out a statement, in the words of this database."""

    @abstractmethod
    def rows(self, statement: LiteralString, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a query finds."""

    @abstractmethod
    def track(self, cursor: Any, tracking: Tracking) -> None:
        """Note how far the log was read; IntegrityError if somebody was there first."""

    def note(self, entries: Iterable[tuple[str, Event, Sequence[Noted]]], tracking: Tracking) -> None:
        """Write the entries of a stretch of the log, and that it was read: both, or neither."""
        with self.writing() as cursor:
            self.track(cursor, tracking)
            for game, event, found in entries:
                if isinstance(event, GameForked):
                    self.run(cursor, COPY, (game, event.parent, event.at))
                for each in found:
                    self.run(cursor, INSERT, (game, each.kind, each.value, each.value.casefold(), each.version))

    def games(self, wanted: Sequence[Wanted] = ()) -> list[str]:
        """The games that have everything wanted, by name; all that are registered if nothing is."""
        found = [self._with(each) for each in wanted] or [self.rows(GAMES)]
        return sorted(set.intersection(*({row[0] for row in rows} for rows in found)))

    def _with(self, wanted: Wanted) -> list[tuple[Any, ...]]:
        folded = wanted.value.casefold()
        if not wanted.rule:
            return self.rows(WITH_VALUE, (wanted.kind, folded))
        return self.rows(WITH_RULE, (wanted.kind, len(folded), folded, len(folded) + 1))

    def entries(self, game: str) -> tuple[Noted, ...]:
        """All that is noted of a game, in the order of its versions."""
        return tuple(Noted(*row) for row in self.rows(ENTRIES, (game,)))

    def empty(self) -> None:
        """Forget everything."""
        with self.writing() as cursor:
            for statement in FORGET:
                self.run(cursor, statement)


class SQLiteRegister(SQLiteTrackingRecorder, Register):
    """The register in the SQLite file of the log."""

    def construct_create_table_statements(self) -> list[str]:
        """The library's table, and ours."""
        return [*super().construct_create_table_statements(), in_sqlite(CREATE)]

    def writing(self) -> AbstractContextManager[Any]:
        """A cursor in a transaction that is committed at the end."""
        return self.datastore.transaction(commit=True)

    def run(self, cursor: Any, statement: LiteralString, values: Sequence[object] = ()) -> None:
        """Carry out a statement."""
        cursor.execute(in_sqlite(statement), values)

    def rows(self, statement: LiteralString, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a query finds."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(in_sqlite(statement), values)
            return [tuple(row) for row in cursor.fetchall()]

    def track(self, cursor: Any, tracking: Tracking) -> None:
        """Note how far the log was read."""
        self._insert_tracking(cursor, tracking)


def in_sqlite(statement: LiteralString) -> str:
    """A statement with SQLite's placeholders and the names of its tables."""
    return statement.format(register="register", tracking="tracking").replace("%s", "?")


def register_of(log: GameLog[Event]) -> Register:
    """The register that belongs to a store, as far as it has been kept."""
    kind: type[Register] = resolve_topic(register_topic(log))
    factory: InfrastructureFactory[Register] = cast(Any, log.factory)
    with storage(log.store):
        try:
            return factory.tracking_recorder(kind)
        except IntegrityError:  # somebody else has made the tables at the same moment
            return factory.tracking_recorder(kind)


def register_topic(log: GameLog[Event]) -> str:
    """The class that keeps the register in a store's database."""
    found = REGISTERS.get(type(log.factory).__module__)
    if found is None:
        raise StoreUnavailable(log.store, "its kind of store has no register", "use SQLite or PostgreSQL")
    return found


# --- keeping it ---


def catch_up(log: GameLog[Event], register: Register) -> int:
    """Read the log on to its end; how many events were new."""
    count = 0
    while page := unread(log, register):
        count += take(log, register, page)
    return count


def unread(log: GameLog[Event], register: Register) -> Sequence[Notification]:
    """The next stretch of the log that the register doesn't know."""
    with storage(log.store):
        start = register.max_tracking_id(NAME)
        return log.recorder.select_notifications(start, PAGE, inclusive_of_start=False)


def take(log: GameLog[Event], register: Register, page: Sequence[Notification]) -> int:
    """Note a stretch of the log, unless somebody else has done so meanwhile; how many events were new."""
    entries = list(entries_of(log, register, page))
    with storage(log.store):
        try:
            register.note(entries, Tracking(NAME, page[-1].id))
        except IntegrityError:
            if not register.has_tracking_id(NAME, page[-1].id):
                raise
            return 0
    return len(page)


def entries_of(
    log: GameLog[Event], register: Register, page: Sequence[Notification]
) -> Iterator[tuple[str, Event, Sequence[Noted]]]:
    """What the register notes of each event; a row that can't be read is passed over, the log itself will say why."""
    editions: dict[str, str] = {}
    for each in page:
        game, version = str(each.originator_id), each.originator_version
        try:
            event = log.mapping.to_domain_event(each).event
        except CorruptLog as error:
            lines.warning("event not registered", game=game, version=version, error=str(error))
            continue
        if game not in editions:
            editions[game] = edition_of(register, event.parent if isinstance(event, GameForked) else game, editions)
        found = tuple(noted(version, event, editions[game]) if editions[game] else noted(version, event))
        editions[game] = next((entry.value for entry in found if entry.kind == EDITION), editions[game])
        yield game, event, found


def edition_of(register: Register, game: str, known: dict[str, str]) -> str:
    """The edition that a game was begun in, as far as it is known."""
    if game in known:
        return known[game]
    return next((entry.value for entry in register.entries(game) if entry.kind == EDITION), "")


def rebuild(log: GameLog[Event], register: Register) -> int:
    """Make the register anew from the log alone; how many events were read."""
    with storage(log.store):
        register.empty()
    return catch_up(log, register)


def follow(log: GameLog[Event], register: Register, stop: Signal, every: float = 1.0) -> None:
    """Keep the register up to date until told to stop: subscribed where the store can do so, else asking (seconds)."""
    catch_up(log, register)
    try:
        subscription = log.recorder.subscribe(gt=register.max_tracking_id(NAME))
    except NotImplementedError:
        while not stop.wait(every):
            catch_up(log, register)
        return
    with subscription:
        for notification in until(subscription, stop):
            take(log, register, [notification])


def until(subscription: Any, stop: Signal) -> Iterator[Notification]:
    """What a subscription brings until a signal is given."""
    for notification in subscription:
        yield notification
        if stop.is_set():
            return
