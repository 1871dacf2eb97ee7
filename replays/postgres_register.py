"""The register of games in the PostgreSQL database of the log."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, LiteralString

from eventsourcing.persistence import Tracking
from eventsourcing.postgres import PostgresTrackingRecorder
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Composed, Identifier

from replays.registers import CREATE, Register


class PostgresRegister(PostgresTrackingRecorder, Register):
    """The register in the schema of the log."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sql_create_statements.append(self.about(CREATE))

    def about(self, statement: LiteralString) -> Composed:
        """A statement with the names of this schema's tables."""
        schema = self.datastore.schema
        register, tracking = Identifier(schema, "register"), Identifier(schema, self.tracking_table_name)
        return SQL(statement).format(register=register, tracking=tracking)

    def writing(self) -> AbstractContextManager[Any]:
        """A cursor in a transaction that is committed at the end."""
        return self.datastore.transaction(commit=True)

    def run(self, cursor: Any, statement: LiteralString, values: Sequence[object] = ()) -> None:
        """Carry out a statement."""
        cursor.execute(self.about(statement), values, prepare=True)

    def rows(self, statement: LiteralString, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a query finds."""
        with self.datastore.get_connection() as connection, connection.cursor(row_factory=tuple_row) as cursor:
            return cursor.execute(self.about(statement), values, prepare=True).fetchall()

    def track(self, cursor: Any, tracking: Tracking) -> None:
        """Note how far the log was read."""
        self._insert_tracking(cursor, tracking)
