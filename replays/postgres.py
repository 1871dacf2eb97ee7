"""The library's PostgreSQL recorder with a short way to read; for stores that many write to at once."""

from collections.abc import Sequence
from typing import Any, Final, LiteralString

from eventsourcing.persistence import ApplicationRecorder, InterfaceError, OperationalError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from eventsourcing.utils import Environment, retry
from psycopg import Cursor
from psycopg.rows import DictRow, tuple_row
from psycopg.sql import SQL, Identifier

from replays.sqlite import Row

RECONNECTING: Final = 2.0
"""For so many seconds the pool tries by itself to replace a lost connection, at longer and longer intervals; after
that the next one who needs it tries at once, so that an open log works as soon as a restarted server does."""


TRIES: Final = 10
"""How often a statement is tried whose connection was lost; the library does so, too."""
LEAST: Final = 0.2
"""For so many seconds each try waits for a connection at least."""


class GameRecorder(PostgresApplicationRecorder):
    """The library's recorder; rows come as bare tuples when a game is read, and a head goes with its batch."""

    keeps_heads = True

    def _insert_stored_events(self, curs: Cursor[DictRow], stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        """The head is in the same transaction, behind the events, whose conflict says more than its own would."""
        super()._insert_stored_events(curs, stored_events, **kwargs)
        head: StoredEvent | None = kwargs.get("head")
        if head is not None:
            table = Identifier(self.datastore.schema, self.events_table_name.removesuffix("_events") + "_heads")
            statement = SQL(
                "INSERT INTO {table} (originator_id, originator_version, topic, state) VALUES (%s,%s,%s,%s)"
            )
            row = (head.originator_id, head.originator_version, head.topic, head.state)
            with curs.connection.cursor() as other:  # the ids of the events are still to be fetched from theirs
                other.execute(statement.format(table=table), row, prepare=True)

    def select_rows(self, game: str, after: int, upto: int, limit: int) -> list[Row]:
        """Up to `limit` rows of one game, in order."""
        found: list[Row] = self._select(
            "SELECT originator_version, topic, state FROM {table} WHERE originator_id=%s "
            "AND originator_version>%s AND originator_version<=%s ORDER BY originator_version LIMIT %s",
            (game, after, upto, limit),
        )
        return found

    def select_versions(self) -> list[tuple[str, int]]:
        """Every game with its last version."""
        found: list[tuple[str, int]] = self._select(
            "SELECT originator_id, MAX(originator_version) FROM {table} GROUP BY originator_id ORDER BY originator_id",
            (),
        )
        return found

    @retry((InterfaceError, OperationalError), max_attempts=TRIES, wait=0.2)
    def _select(self, statement: LiteralString, values: tuple[str | int, ...]) -> list[Any]:
        table = Identifier(self.datastore.schema, self.events_table_name)
        with self.datastore.get_connection() as connection, connection.cursor(row_factory=tuple_row) as cursor:
            return cursor.execute(SQL(statement).format(table=table), values, prepare=True).fetchall()


class GameFactory(PostgresFactory):
    """Makes our recorder instead of the library's."""

    application_recorder_class = GameRecorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self.datastore.pool.reconnect_timeout = RECONNECTING

    def application_recorder(self) -> ApplicationRecorder:
        """Once the store is open, all tries of a statement together wait as long for a connection as opening does."""
        recorder = super().application_recorder()
        pool = self.datastore.pool
        pool.timeout = max(LEAST, pool.timeout / TRIES)
        return recorder
