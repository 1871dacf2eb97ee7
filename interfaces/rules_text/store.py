"""The user's own copies of the official rules, parsed, one file for each date."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from domain.errors import StacktrailError
from interfaces.rules_text.texts import RulesText

HOME: Final = "STACKTRAIL_HOME"
FORMAT: Final = 1
WANTED: Final = re.compile(r"\d{4}-\d{2}(-\d{2})?")


class NoRulesText(StacktrailError):
    """The user gave no official file of that edition."""

    def __init__(self, edition: str, kept: tuple[str, ...]) -> None:
        super().__init__(edition, kept)
        self.edition, self.kept = edition, kept

    def __str__(self) -> str:
        there = f"there is {', '.join(self.kept)}; " if self.kept else ""
        wanted = f"of the edition {self.edition} " if self.edition else ""
        return f"no official rules text {wanted}here; {there}give one with: stacktrail rules import FILE"


class BrokenCopy(StacktrailError):
    """A kept copy can't be read any more."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path} is damaged or of another version; import the official file again"


class Kept(msgspec.Struct, frozen=True):
    """A copy as it lies on disk."""

    format: int
    text: RulesText


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the user's data lie: ``STACKTRAIL_HOME``, or the place that the XDG convention gives."""
    if own := environment.get(HOME):
        return Path(own).expanduser()
    data = Path(environment.get("XDG_DATA_HOME", ""))
    return (data if data.is_absolute() else Path.home() / ".local" / "share") / "stacktrail"


class RulesShelf:
    """The folder of the copies."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else home() / "rules"

    def keep(self, text: RulesText) -> tuple[Path, bool]:
        """Keep a text, in place of an earlier copy of that date; where, and whether there was one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{text.effective.isoformat()}.json"
        there = path.exists()
        fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            fresh.write_bytes(msgspec.json.encode(Kept(FORMAT, text)))
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
        return path, there

    def names(self) -> tuple[str, ...]:
        """The dates of the copies, oldest first."""
        if not self.folder.is_dir():
            return ()
        return tuple(sorted(path.stem for path in self.folder.glob("*.json") if WANTED.fullmatch(path.stem)))

    def read(self, name: str) -> RulesText:
        """The copy of a date."""
        path = self.folder / f"{name}.json"
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=Kept)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            raise BrokenCopy(path) from None
        if kept.format != FORMAT:
            raise BrokenCopy(path)
        return kept.text

    def find(self, edition: str = "") -> RulesText | None:
        """The copy of an edition ("2017-04"), of a date ("2017-04-28"), or the newest; none if there is none."""
        if edition and not WANTED.fullmatch(edition):
            return None
        matching = [name for name in self.names() if name == edition or name[:7] == edition or not edition]
        return self.read(matching[-1]) if matching else None

    def get(self, edition: str = "") -> RulesText:
        """The same, where it has to be there."""
        found = self.find(edition)
        if found is None:
            raise NoRulesText(edition, self.names())
        return found
