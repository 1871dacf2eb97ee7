"""Opening a file of cards: packed or not, and which kind it is, by what stands in it."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import IO, Final, NamedTuple, cast

import msgspec

from domain.errors import StacktrailError
from interfaces.card_files.scanning import BadJson, Scanner

EXPECTED: Final = (
    "cards are read from MTGJSON (AtomicCards, AllPrintings, a single set), Scryfall (oracle-cards, default-cards), "
    "or a plain list, one object for each card"
)
BEGINNING: Final = 1 << 16
"""So much of a file is looked at to tell what it is."""
UNREADABLE: Final = (
    OSError, EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError,
)  # fmt: skip
"""What reading a packed file may raise."""
MANY: Final = 8
"""So many keys are named of an object that nobody knows."""
SHOWN: Final = 60


class BadCardFile(StacktrailError):
    """A file that holds no cards as far as anybody can tell; the message says what was found and expected."""

    def __init__(self, path: Path, found: str) -> None:
        super().__init__(f"{path}: {found}; {EXPECTED}")
        self.found = found


class BrokenCardFile(StacktrailError):
    """A file of cards that can't be read on from some place."""

    def __init__(self, path: Path, found: str, cards: int) -> None:
        read = f"{cards:,} card{'s' * (cards != 1)}"
        super().__init__(
            f"{path}: after {read} it can't be read on: {found}; nothing of it is imported, get it once more"
        )
        self.found, self.cards = found, cards


class Kind(Enum):
    """The files of cards that can be read."""

    ATOMIC = "MTGJSON AtomicCards"
    PRINTINGS = "MTGJSON AllPrintings"
    SET = "a set of MTGJSON"
    SCRYFALL = "Scryfall bulk data"
    SCRYFALL_LIST = "a list of Scryfall's"
    SCRYFALL_LINES = "Scryfall's cards in lines"
    LIST = "a list of cards"
    LINES = "cards in lines"


class Source(NamedTuple):
    """A file that is open: its kind, its content unpacked, and how far the file itself has been read."""

    path: Path
    kind: Kind
    content: IO[bytes]
    file: IO[bytes]
    size: int


@contextmanager
def opened(path: Path) -> Iterator[Source]:
    """A file of cards, at its beginning; BadCardFile if it is something else."""
    if path.is_dir():
        raise BadCardFile(path, "it is a folder")
    if not path.exists():
        raise BadCardFile(path, "it doesn't exist")
    if not path.is_file():
        raise BadCardFile(path, "it is no file")
    with path.open("rb") as file:
        try:
            with unpacked(path, file) as content:
                beginning = content.read(BEGINNING)
        except UNREADABLE as error:
            raise BadCardFile(path, f"it can't be unpacked ({error})") from error
        kind = kind_of(path, beginning)
        file.seek(0)
        with unpacked(path, file) as content:
            yield Source(path, kind, content, file, path.stat().st_size)


@contextmanager
def unpacked(path: Path, file: IO[bytes]) -> Iterator[IO[bytes]]:
    """The content of a file, whatever it is packed with."""
    first = file.read(6)
    file.seek(0)
    if first.startswith(b"\xfd7zXZ\x00"):
        with lzma.open(file) as content:
            yield cast("IO[bytes]", content)
    elif first.startswith(b"\x1f\x8b"):
        with gzip.open(file) as content:
            yield cast("IO[bytes]", content)
    elif first.startswith(b"BZh"):
        with bz2.open(file) as content:
            yield cast("IO[bytes]", content)
    elif first.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(file) as archive, archive.open(only_member(path, archive)) as content:
            yield content
    else:
        yield file


def only_member(path: Path, archive: zipfile.ZipFile) -> str:
    """The one file of JSON in an archive."""
    names = [name for name in archive.namelist() if name.lower().endswith((".json", ".jsonl")) and not beside(name)]
    if len(names) != 1:
        raise BadCardFile(path, f"it is an archive with {len(names)} files of JSON")
    return names[0]


def beside(name: str) -> bool:
    """Whether a file of an archive only says something of another one, as those that macOS puts beside each."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")


# --- which kind -------------------------------------------------------------------------------------------------------


class Sample(msgspec.Struct, frozen=True):
    """What tells whose an object is."""

    object: str | None = None
    name: str | None = None
    layout: str | None = None
    types: tuple[str, ...] | None = None


def kind_of(path: Path, beginning: bytes) -> Kind:
    """What a file is, by its beginning."""
    scanner = Scanner(lambda _: b"", beginning)
    first = scanner.peek()
    try:
        if first == b"[":
            return kind_of_list(path, next(scanner.items(), b""), Kind.SCRYFALL, Kind.LIST)
        if first == b"{":
            return kind_of_object(path, scanner, beginning)
    except BadJson as error:
        raise BadCardFile(path, f"it begins like JSON, but goes on otherwise ({error})") from error
    raise BadCardFile(path, f"it is no JSON; it begins with {beginning[:20]!r}" if first else "it is empty")


def kind_of_list(path: Path, first: bytes, scryfall: Kind, plain: Kind | None) -> Kind:
    """A list is Scryfall's or a plain one, by its first object."""
    sample = sample_of(first)
    if sample is not None and sample.object == "card":
        return scryfall
    if sample is not None and plain is not None and sample.name and sample.types is not None:
        return plain
    raise BadCardFile(path, f"it is a list of something else, first {shown(first)}" if first else "it is an empty list")


def kind_of_object(path: Path, scanner: Scanner, beginning: bytes) -> Kind:
    """An object is MTGJSON's or a list of Scryfall's if it has "data", else the first of many in lines."""
    keys: list[str] = []
    with suppress(BadJson):  # what is looked at may end anywhere
        for key in scanner.members():
            keys.append(key)
            if key == "data":
                return kind_of_data(path, scanner, keys)
            scanner.skip()
        sample = sample_of(beginning[: scanner.offset])
        if sample is not None and sample.object == "card":
            return Kind.SCRYFALL_LINES
        if sample is not None and sample.name and sample.types is not None:
            return Kind.LINES
    what = "whose data can't be read" if "data" in keys else "but without data"
    raise BadCardFile(path, f"it is an object with {', '.join(keys[:MANY]) or 'nothing'}, {what}")


def kind_of_data(path: Path, scanner: Scanner, keys: list[str]) -> Kind:
    """What stands under "data" tells: names of cards, codes of sets, the parts of a set, or a list."""
    first = scanner.peek()
    if first == b"[":
        return kind_of_list(path, next(scanner.items(), b""), Kind.SCRYFALL_LIST, None)
    if first != b"{":
        raise BadCardFile(path, f"it is an object with {', '.join(keys[:MANY])}, and its data is no object")
    key = next(iter(scanner.members()), None)
    if key is None:
        raise BadCardFile(path, f"it is an object with {', '.join(keys[:MANY])}, and its data is empty")
    inside = scanner.peek()
    if key[:1].islower():
        return Kind.SET
    if key and inside in (b"[", b"{"):
        return Kind.ATOMIC if inside == b"[" else Kind.PRINTINGS
    raise BadCardFile(path, f"its data begins with {key!r}, which is neither a card nor a set")


def sample_of(value: bytes) -> Sample | None:
    """An object, as far as it says whose it is."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(value, type=Sample)
    return None


def shown(value: bytes) -> str:
    """A value in a few characters."""
    text = value[:SHOWN].decode("utf-8", "replace")
    return text if len(value) <= SHOWN else f"{text}…"
