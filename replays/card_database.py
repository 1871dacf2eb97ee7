"""A file of compiled cards, beside the store: what was printed on each, and its definition or what was missing.

The printed text is what counts; definitions are made from it, and made again when the compiler is another one.
"""

from __future__ import annotations

import os
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Self
from urllib.parse import quote

import msgspec

from domain.cards.abilities import CardDefinition
from replays.errors import StoreUnavailable
from replays.sqlite import FROM_A_COPY, HEADER, MAGIC, storage

APPLICATION: Final = 0x53744344
"""What SQLite's header says of a file that is ours: "StCD"."""
FORMAT: Final = 1
PATIENCE: Final = 5
"""So many seconds are waited for somebody who stores cards."""
PATIENCE_TO_STORE: Final = 120
"""Who has compiled for a minute waits longer for others who store theirs."""
NEAR: Final = 3
ALIKE: Final = 0.75
LONG: Final = 150
"""What names are like another one: so many more or fewer letters, so much in common, none longer."""
TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS cards
    (name TEXT PRIMARY KEY, raw BLOB NOT NULL, compiler TEXT NOT NULL, definition BLOB, missing BLOB NOT NULL)
    WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS names (folded TEXT, name TEXT, PRIMARY KEY (folded, name)) WITHOUT ROWID",
)
INDEX: Final = "CREATE INDEX IF NOT EXISTS names_of_cards ON names (name)"
UPSERT: Final = "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?)"
LIGATURES: Final = {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ð": "d", "þ": "th", "ł": "l"}
MARKS: Final = str.maketrans(
    dict.fromkeys("’\u2018\u02bc\u00b4`", "'")
    | dict.fromkeys("“”„", '"')
    | dict.fromkeys("\ua789", ":")
    | dict.fromkeys("\u2010\u2011\u2013—\u2212", "-")
)
"""Apostrophes, quotation marks and hyphens as programs write them, and the plain ones."""
SLASHES: Final = re.compile(r"\s*/+\s*")
"""How halves are parted; some names have slashes of their own, which then look the same."""
BETWEEN: Final = " // "
"""What stands between the names of a card's faces."""

encode: Final = msgspec.msgpack.Encoder().encode
decode_definition: Final = msgspec.msgpack.Decoder(CardDefinition).decode


class Missing(msgspec.Struct, frozen=True, array_like=True):
    """A sentence that isn't understood, and where understanding stopped; or at -1 what the file of cards lacks."""

    sentence: str
    position: int

    @property
    def words(self) -> str:
        """What is wrong; ▸ stands where understanding stopped."""
        if self.position < 0:
            return f"the file of cards doesn't tell {self.sentence}"
        return f"“{self.sentence[: self.position]}▸{self.sentence[self.position :]}”"


decode_missing: Final = msgspec.msgpack.Decoder(tuple[Missing, ...]).decode


class StoredCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card of the file: as it was printed (MessagePack), and what the compiler made of it.

    ``names`` are all that it can be asked for by.
    """

    name: str
    raw: bytes
    compiler: str
    definition: CardDefinition | None
    missing: tuple[Missing, ...] = ()
    names: tuple[str, ...] = ()


def folded(name: str) -> str:
    """A name as people may write it: without accents, capitals, curly marks; what stands on both sides once."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(MARKS))
    plain = "".join(LIGATURES.get(each, each) for each in plain if not unicodedata.combining(each))
    plain = " ".join(SLASHES.sub(BETWEEN, plain).split())
    return BETWEEN.join(dict.fromkeys(plain.split(BETWEEN)))


def how_well(key: str, card: str) -> int:
    """How well a card's whole name fits what was asked for: it is that, it begins so, or a later face is called so."""
    whole = folded(card)
    return 0 if key == whole else 1 if key == whole.partition(BETWEEN)[0] else 2


def beside(store: Path) -> Path:
    """Where the cards of a store are."""
    return store.with_name(f"{store.stem}.cards.sqlite")


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """What goes wrong with the file, with what to do: nobody needs a copy of what can be imported again."""
    try:
        with storage(str(path)):
            yield
    except StoreUnavailable as error:
        if error.advice != FROM_A_COPY:
            raise
        raise StoreUnavailable(error.store, error.reason, "remove it and import the cards once more") from error


class CardDatabase:
    """The file, open."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self.connection = path, connection

    @classmethod
    @contextmanager
    def open(cls, path: Path, *, create: bool = False) -> Iterator[Self]:
        """The file at a path; one that isn't there may be made."""
        new = inspected(path, create=create)
        with reading(path):
            mode = "rwc" if create else "rw" if broken_off(path) else "ro"
            address = f"file:{quote(str(path.absolute()))}?mode={mode}"
            patience = PATIENCE_TO_STORE if create else PATIENCE
            with closing(sqlite3.connect(address, patience, uri=True, isolation_level=None)) as connection:
                if new:
                    begin(connection)
                check(path, connection)
                if create:
                    connection.execute(INDEX)
                yield cls(path, connection)

    @classmethod
    @contextmanager
    def staged(cls, path: Path) -> Iterator[Self]:
        """Cards that are on their way to the file at a path: a file of nobody's, gone when it is closed."""
        inspected(path, create=True)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise StoreUnavailable(str(path), "it can't be written to", "choose another place")
        with reading(path), closing(sqlite3.connect("", isolation_level=None)) as connection:
            begin(connection)
            connection.execute(INDEX)
            yield cls(path, connection)

    def land(self) -> None:
        """All of what was staged goes to its file, or nothing."""
        with CardDatabase.open(self.path, create=True) as target:
            target.take_over(self)

    # --- reading ---

    def __len__(self) -> int:
        with reading(self.path):
            (count,) = self.connection.execute("SELECT count(*) FROM cards").fetchone()
        return int(count)

    def compiled(self) -> int:
        """How many cards have a definition."""
        with reading(self.path):
            (count,) = self.connection.execute("SELECT count(*) FROM cards WHERE definition IS NOT NULL").fetchone()
        return int(count)

    def find(self, names: Iterable[str]) -> dict[str, StoredCard]:
        """Cards by the names that they are asked for by; what isn't there is left out.

        A name is that of a whole card before it is that of a face: many cards have another card's name on a face.
        """
        found: dict[str, StoredCard] = {}
        for name in dict.fromkeys(names):
            key = folded(name)
            with reading(self.path):
                rows = self.connection.execute(
                    "SELECT cards.* FROM names JOIN cards USING (name) WHERE folded=? "
                    "ORDER BY cards.name=? DESC, cards.definition IS NULL, cards.name",
                    (key, name),
                ).fetchall()
            if rows:
                found[name] = self.card(min(rows, key=lambda row: how_well(key, str(row[0]))))
        return found

    def with_last_face(self, name: str) -> StoredCard | None:
        """A card whose last face is called so, even if nobody asks for the card by that: what it melds into."""
        with reading(self.path):
            row = self.connection.execute(
                "SELECT cards.* FROM names JOIN cards USING (name) WHERE substr(folded, -length(?1))=?1 ORDER BY name",
                (f"{BETWEEN}{folded(name)}",),
            ).fetchone()
        return self.card(row) if row is not None else None

    def near(self, name: str, most: int = 3) -> list[str]:
        """Names like one that isn't there: that it begins, that are spelt nearly so, or that begin like it."""
        key = folded(name)
        found = [*self.beginning(key, most), *self.spelt_like(key, most)]
        for word in (key.partition(",")[0], key.split(" ")[0]):
            found.extend(self.beginning(word, most) if not found else ())
        return list(dict.fromkeys(found))[:most]

    def beginning(self, word: str, most: int) -> list[str]:
        """Names that begin so."""
        with reading(self.path):
            rows = self.connection.execute(
                "SELECT name FROM names WHERE folded>=? AND folded<? LIMIT ?", (word, f"{word}\U0010ffff", most)
            ).fetchall()
        return [str(each) for (each,) in rows] if word else []

    def spelt_like(self, key: str, most: int) -> list[str]:
        """Names with nearly the same letters, of those that begin or end like it: all would take too long."""
        if not key or len(key) > LONG:
            return []
        with reading(self.path):
            rows = self.connection.execute(
                "SELECT folded, name FROM names WHERE length(folded) BETWEEN ? AND ? "
                "AND (substr(folded, 1, 2)=? OR substr(folded, -3)=?)",
                (len(key) - NEAR, len(key) + NEAR, key[:2], key[-3:]),
            ).fetchall()
        names = dict(rows)
        return [str(names[each]) for each in get_close_matches(key, names, most, ALIKE)]

    def printed(self) -> Iterator[bytes]:
        """What is printed on each card."""
        with reading(self.path):
            for (raw,) in self.connection.execute("SELECT raw FROM cards ORDER BY name"):
                yield bytes(raw)

    def known(self, name: str) -> tuple[bytes, str] | None:
        """What is printed on a card that is there, and which compiler read it."""
        with reading(self.path):
            row = self.connection.execute("SELECT raw, compiler FROM cards WHERE name=?", (name,)).fetchone()
        return (bytes(row[0]), str(row[1])) if row is not None else None

    def card(self, row: Sequence[object]) -> StoredCard:
        """A row as a card; a definition that can't be read any more counts as none."""
        name, raw, compiler, definition, missing = row
        if not isinstance(name, str) or not isinstance(raw, bytes) or not isinstance(missing, bytes):
            raise StoreUnavailable(str(self.path), "a card in it is damaged", "import the cards once more")
        try:
            read = decode_definition(definition) if isinstance(definition, bytes) else None
            return StoredCard(
                name=name, raw=raw, compiler=str(compiler), definition=read, missing=decode_missing(missing)
            )
        except msgspec.DecodeError:
            again = (Missing("(it was compiled by another release: import the cards once more)", 0),)
            return StoredCard(name=name, raw=raw, compiler="", definition=None, missing=again)

    # --- writing ---

    def put(self, cards: Iterable[StoredCard]) -> None:
        """Store cards, all or none; those of the same names give way."""
        with reading(self.path), self.transaction():
            for card in cards:
                definition = encode(card.definition) if card.definition is not None else None
                row = (card.name, card.raw, card.compiler, definition, encode(card.missing))
                keys = {folded(each) for each in (card.name, *card.names)}
                self.replace(row, [(key, card.name) for key in keys])

    def take_over(self, other: CardDatabase) -> None:
        """Store all cards of another file, or none; those of the same names give way."""
        with reading(self.path), self.transaction():
            for row in other.connection.execute("SELECT * FROM cards"):
                names = other.connection.execute("SELECT folded, name FROM names WHERE name=?", row[:1])
                self.replace(row, names.fetchall())

    def replace(self, row: Sequence[object], names: Iterable[tuple[object, ...]]) -> None:
        """One card instead of that of the same name."""
        self.connection.execute(UPSERT, row)
        self.connection.execute("DELETE FROM names WHERE name=?", row[:1])
        self.connection.executemany("INSERT INTO names VALUES (?, ?)", names)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")


def inspected(path: Path, *, create: bool) -> bool:
    """Whether the file is a new one; refuses what can't be a file of cards before anything is written to it."""
    store = str(path)
    if not path.exists():
        if not create:
            raise StoreUnavailable(store, "there are no cards", "import some with stacktrail cards import FILE")
        if not path.parent.is_dir():
            raise StoreUnavailable(store, f"there is no folder {path.parent}", "make it, or choose another place")
        return True
    if not path.is_file():
        raise StoreUnavailable(store, "it is no file", "name another place for the cards")
    with reading(path), path.open("rb") as file:
        header = file.read(HEADER)
    if not header and create:
        return True
    if not header.startswith(MAGIC) or int.from_bytes(header[68:72], "big") != APPLICATION:
        raise StoreUnavailable(store, "it holds something else, no cards of Stacktrail's", "choose another place")
    return False


def broken_off(path: Path) -> bool:
    """Whether somebody was ended while they stored cards: SQLite undoes that for whoever may write."""
    return path.with_name(f"{path.name}-journal").exists() and os.access(path, os.W_OK)


def begin(connection: sqlite3.Connection) -> None:
    """An empty file."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA application_id={APPLICATION}")
    connection.execute(f"PRAGMA user_version={FORMAT}")
    for table in TABLES:
        connection.execute(table)
    connection.execute("COMMIT")


def check(path: Path, connection: sqlite3.Connection) -> None:
    """A file of another release's form is refused."""
    (form,) = connection.execute("PRAGMA user_version").fetchone()
    if form != FORMAT:
        advice = "remove it and import the cards once more"
        raise StoreUnavailable(str(path), f"it has format {form}, this release reads format {FORMAT}", advice)
