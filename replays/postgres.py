"""The library's PostgreSQL recorder with a short way to read; for stores that many write to at once."""

from typing import Any, LiteralString

from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Identifier

from replays.sqlite import Row


class GameRecorder(PostgresApplicationRecorder):
    """The library's recorder; rows come as bare tuples when a game is read."""

    def select_rows(self, game: str, after: int, upto: int, limit: int) -> list[Row]:
        """Up to `limit` rows of one game, in order."""
        return self._select(
            "SELECT originator_version, topic, state FROM {table} WHERE originator_id=%s "
            "AND originator_version>%s AND originator_version<=%s ORDER BY originator_version LIMIT %s",
            (game, after, upto, limit),
        )

    def select_versions(self) -> list[tuple[str, int]]:
        """Every game with its last version."""
        return self._select(
            "SELECT originator_id, MAX(originator_version) FROM {table} GROUP BY originator_id ORDER BY originator_id",
            (),
        )

    def _select(self, statement: LiteralString, values: tuple[str | int, ...]) -> list[Any]:
        table = Identifier(self.datastore.schema, self.events_table_name)
        with self.datastore.get_connection() as connection, connection.cursor(row_factory=tuple_row) as cursor:
            return cursor.execute(SQL(statement).format(table=table), values, prepare=True).fetchall()


class GameFactory(PostgresFactory):
    """Makes our recorder instead of the library's."""

    application_recorder_class = GameRecorder
