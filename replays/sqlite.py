"""The library's SQLite recorder with a short way to read, and a look at the file before it is opened."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol, cast, runtime_checkable
from urllib.parse import quote

from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteFactory

from replays.errors import StoreUnavailable

Row = tuple[int, str, bytes]  # version, topic, state

LAST = 2**63 - 1
MAGIC = b"SQLite format 3\x00"
HEADER = 100
COLUMNS = {"originator_id", "originator_version", "topic", "state"}

FROM_A_COPY = "restore it from a copy"
EXPLAINED = {  # part of SQLite's or the library's words -> what it means, what to do
    "locked": ("another process is writing to it", "try again in a moment"),
    "busy": ("another process is writing to it", "try again in a moment"),
    "not a database": ("it is not a Stacktrail store", "check the path, or restore the file from a copy"),
    "malformed": ("the file is damaged", FROM_A_COPY),
    "disk i/o": ("the file or its disk can't be read", "check the disk, or restore the file from a copy"),
    "unable to open": ("it can't be opened", "check that the folder exists and may be written to"),
    "readonly": ("it may not be written to", "check the rights of the file and its folder"),
    "read-only": ("it may not be written to", "check the rights of the file and its folder"),
    "full": ("the disk is full", "make room and try again"),
    "no such table": ("it is not a Stacktrail store", "check the path, or restore the file from a copy"),
    "psycopg": ("PostgreSQL's driver isn't installed", "pip install 'stacktrail[postgres]'"),
    "connect": ("the database server can't be reached", "check POSTGRES_HOST, POSTGRES_PORT and that it runs"),
    "couldn't get a connection": ("the database server can't be reached", "check that it runs, and try again"),
    "environment with key": ("the environment doesn't say which database", "set the POSTGRES_… variables it names"),
    "persistence module": ("there is no such persistence module", "check PERSISTENCE_MODULE"),
    "decode": ("the file is damaged", FROM_A_COPY),
    "columns": ("it belongs to another program", "check the path"),
}


@runtime_checkable
class RowReader(Protocol):
    """A recorder with a short way to read."""

    def select_rows(self, game: str, after: int, upto: int, limit: int) -> list[Row]: ...
    def select_versions(self) -> list[tuple[str, int]]: ...


@runtime_checkable
class HeadKeeper(Protocol):
    """A recorder that stores a head in the same transaction as its batch."""

    keeps_heads: bool


class GameRecorder(SQLiteApplicationRecorder):
    """The library's recorder; rows come as bare tuples when a game is read, and a head goes with its batch."""

    keeps_heads = True

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int] | None:
        ids = super()._insert_events(c, stored_events, **kwargs)
        head: StoredEvent | None = kwargs.get("head")
        if head is not None:
            row = (head.originator_id, head.originator_version, head.topic, head.state)
            c.execute("INSERT INTO stored_heads VALUES (?,?,?,?)", row)
        return ids

    def select_rows(self, game: str, after: int, upto: int, limit: int) -> list[Row]:
        """Up to `limit` rows of one game, in order."""
        return cast(
            list[Row],
            self._select(
                "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? "
                "AND originator_version>? AND originator_version<=? ORDER BY originator_version LIMIT ?",
                (game, after, upto, limit),
            ),
        )

    def select_versions(self) -> list[tuple[str, int]]:
        """Every game with its last version; SQLite itself would keep anything in these columns."""
        return cast(
            list[tuple[str, int]],
            self._select(
                "SELECT originator_id, MAX(originator_version) FROM stored_events "
                "WHERE typeof(originator_id)='text' AND typeof(originator_version)='integer' "
                "GROUP BY originator_id ORDER BY originator_id",
                (),
            ),
        )

    def _select(self, statement: str, values: tuple[str | int, ...]) -> object:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None
            cursor.execute(statement, values)
            return cursor.fetchall()


class GameFactory(SQLiteFactory):
    """Makes our recorder instead of the library's."""

    application_recorder_class = GameRecorder


@contextmanager
def storage(store: str) -> Iterator[None]:
    """Turn whatever a store raises into `StoreUnavailable`, with what to do."""
    try:
        yield
    except (sqlite3.Error, EventSourcingError, OSError, UnicodeDecodeError) as error:
        words = str(error).lower()
        for part, (reason, advice) in EXPLAINED.items():
            if part in words:
                raise StoreUnavailable(store, reason, advice) from error
        raise StoreUnavailable(store, f"it can't be used ({error})", "see the cause above") from error


def inspect(path: Path, *, create: bool, patience: int) -> None:
    """Refuse a file that can't be a store before anything is written to it."""
    store = str(path)
    with storage(store):
        if not path.exists():
            missing(path, create=create)
            return
        if path.is_dir():
            raise StoreUnavailable(store, "it is a folder", "name a file in it")
        if not path.is_file():
            raise StoreUnavailable(store, "it is no file", "check the path")
        with path.open("rb") as file:
            header = file.read(HEADER)
        if not header and create:
            return
        if not header.startswith(MAGIC):
            raise StoreUnavailable(store, "it is not a Stacktrail store", "check the path")
        check_length(path, header)
        check_tables(path, patience)


def missing(path: Path, *, create: bool) -> None:
    """A store that isn't there may be made, where its folder is."""
    if not create:
        raise StoreUnavailable(str(path), "it doesn't exist", "check the path")
    if not path.parent.is_dir():
        raise StoreUnavailable(str(path), f"there is no folder {path.parent}", "make it, or choose another place")


def check_length(path: Path, header: bytes) -> None:
    """A file shorter than its header says was cut off, unless its newest pages still wait in the write-ahead log."""
    if len(header) < HEADER:
        raise StoreUnavailable(str(path), "the file is cut off", FROM_A_COPY)
    size = int.from_bytes(header[16:18], "big")
    page = 65536 if size == 1 else size
    pages = int.from_bytes(header[28:32], "big") if header[24:28] == header[92:96] else 0
    ahead = path.with_name(path.name + "-wal")
    waiting = ahead.exists() and ahead.stat().st_size > 0
    if path.stat().st_size < page * pages and not waiting:
        raise StoreUnavailable(str(path), "the file is cut off", FROM_A_COPY)


def check_tables(path: Path, patience: int) -> None:
    """A database with other tables than ours belongs to someone else."""
    with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", patience, uri=True)) as connection:
        kinds = dict(connection.execute("SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view')"))
        columns = {row[1] for row in connection.execute("PRAGMA table_info(stored_events)")}
    if kinds and (kinds.get("stored_events") != "table" or not columns >= COLUMNS):
        raise StoreUnavailable(str(path), "it belongs to another program", "check the path")
