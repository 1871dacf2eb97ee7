"""Where in a TOML file each value stands; the file has been read before, so it is known to be well formed."""

import re
import tomllib
from bisect import bisect_right

import msgspec

Path = tuple[str | int, ...]

DEEPEST = 8  # run, part, expect, edition, player, zone, entry
BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
SPACE = re.compile(r"[ \t]*")
MULTI_LINE = re.compile(r'"""((?:[^"\\]|\\[\s\S]|"(?!""))*"{0,2})"""|\'\'\'((?:[^\']|\'(?!\'\'))*\'{0,2})\'\'\'')
ONE_LINE = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
SCALAR = re.compile(r"[^,\]}\n#]+")
NEW_LINE = re.compile(r"\\[ \t]*\r?\n[ \t\r\n]*|\\n|\\.|\n")


class Position(msgspec.Struct, frozen=True):
    """The line of a value, and for a string the file's line of each line in it."""

    line: int
    lines: tuple[int, ...] = ()


class Positions:
    """The line of every key and value of a TOML text, by path."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._found: dict[Path, Position] = {}
        self._tables: dict[Path, int] = {}
        self._at = 0
        self._read()

    def of(self, path: Path) -> Position:
        """Where this value is, or the nearest thing around it."""
        while path and path not in self._found:
            path = path[:-1]
        return self._found.get(path, Position(1))

    def line(self, *path: str | int) -> int:
        """The line of this value."""
        return self.of(path).line

    def _line_at(self, offset: int) -> int:
        return bisect_right(self._starts, offset)

    def _note(self, path: Path, lines: tuple[int, ...] = ()) -> None:
        here = Position(self._line_at(self._at), lines)
        for end in range(1, min(len(path), DEEPEST)):
            self._found.setdefault(path[:end], here)
        self._found[path] = here

    def _skip(self, what: re.Pattern[str]) -> str:
        found = what.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[0]

    def _read(self) -> None:
        table: Path = ()
        while self._skip(BLANK) is not None and self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Path:
        double = self._text.startswith("[[", self._at)
        self._at += 1 + double
        table = self._keys()
        self._at += 1 + double
        if double:
            count = self._tables[table] = self._tables.get(table, -1) + 1
            table = (*table, count)
        self._note(table)
        return table

    def _keys(self) -> Path:
        keys: list[str] = []
        while True:
            self._skip(SPACE)
            keys.append(self._key())
            self._skip(SPACE)
            if not self._text.startswith(".", self._at):
                return tuple(keys)
            self._at += 1

    def _key(self) -> str:
        quoted = self._skip(ONE_LINE)
        return str(tomllib.loads(f"key = {quoted}")["key"]) if quoted else self._skip(BARE_KEY)

    def _pair(self, table: Path) -> None:
        path = (*table, *self._keys())
        self._at += 1  # the equals sign
        self._skip(SPACE)
        self._value(path)

    def _value(self, path: Path) -> None:
        first = self._text[self._at]
        self._note(path)
        if first == "[":
            self._array(path)
        elif first == "{":
            self._inline_table(path)
        elif first in "\"'":
            self._string(path)
        else:
            self._skip(SCALAR)

    def _array(self, path: Path) -> None:
        self._at += 1
        index = 0
        while self._skip(BLANK) is not None and self._text[self._at] != "]":
            self._value((*path, index))
            self._skip(BLANK)
            if self._text[self._at] == ",":
                self._at += 1
            index += 1
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while self._skip(BLANK) is not None and self._text[self._at] != "}":
            self._pair(path)
            self._skip(BLANK)
            if self._text[self._at] == ",":
                self._at += 1
        self._at += 1

    def _string(self, path: Path) -> None:
        start = self._at
        raw = self._skip(MULTI_LINE) or self._skip(ONE_LINE)
        lines = self._content_lines(start, raw)
        self._found[path] = Position(self._line_at(start), lines)

    def _content_lines(self, start: int, raw: str) -> tuple[int, ...]:
        quotes = 3 if raw.startswith(('"""', "'''")) else 1
        begin = quotes + (len(raw) > quotes and raw[quotes] == "\n")
        lines = [self._line_at(start + begin)]
        for found in NEW_LINE.finditer(raw, begin, len(raw) - quotes):
            literal = raw[0] == "'"
            if found[0] == "\n" or (literal and found[0].endswith("\n")) or (not literal and found[0] == "\\n"):
                lines.append(self._line_at(start + found.end()))
            elif not found[0].endswith("\n"):
                continue
            else:
                # a backslash at the end of a line joins it to the next, and the rest counts as of there
                lines[-1] = lines[-1] if raw[begin : found.start()].strip() else self._line_at(start + found.end())
        return tuple(lines)
