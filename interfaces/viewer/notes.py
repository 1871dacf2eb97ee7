"""Notes on versions, in a file beside the replay: ``GAME.trail.notes.json``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from replays.errors import TrailError

KIND: Final = "stacktrail notes"
SUFFIX: Final = ".notes.json"
LARGEST: Final = 10_000_000


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody says about a version of a line."""

    version: int
    text: str
    line: int = 0
    by: str = ""


class SideCar(msgspec.Struct, frozen=True):
    """The file of notes; ``head`` is that of the main line when they were written."""

    kind: str
    notes: tuple[Note, ...]
    game: str = ""
    head: str = ""


class NoNotes(TrailError):
    """A file that holds no notes."""


def notes_for(game: str, path: Path | None) -> tuple[Note, ...]:
    """The notes of a file, or those that lie beside a replay."""
    beside = Path(f"{game}{SUFFIX}")
    if path is None and game.endswith(".trail") and beside.is_file():
        path = beside
    return read_notes(path) if path is not None else ()


def read_notes(path: Path) -> tuple[Note, ...]:
    """The notes of a side-car."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        found = msgspec.json.decode(data, type=SideCar)
    except OSError as error:
        raise NoNotes(str(path), f"it can't be read ({error.strerror})") from error
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise NoNotes(str(path), f"it holds no notes ({error})") from error
    if found.kind != KIND or len(data) > LARGEST:
        raise NoNotes(str(path), "it holds no notes")
    return found.notes
