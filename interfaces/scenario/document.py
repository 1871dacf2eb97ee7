"""A TOML file with its line numbers: bounded, decoded, and asked for values of a type."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from interfaces.scenario.building import BIGGEST
from interfaces.scenario.errors import Malformed, ScenarioError, shown, unknown
from interfaces.scenario.positions import Positions

BIGGEST_FILE = 1_000_000
TOO_DEEP = re.compile(r"(?m)^[ \t\[]*(?:(?:[\w-]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*\.[ \t]*){16}")
KINDS = {str: "a text", int: "a number", bool: "true or false", list: "a list", dict: "a table", float: "a fraction"}
Key = str | int
Result = TypeVar("Result")


class Document:
    """The values of a file, each with the way to it."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.data = self._parsed()
        self.positions = Positions(text)

    def _parsed(self) -> dict[str, object]:
        if deep := TOO_DEEP.search(self.text):
            raise ScenarioError(self.file, self.text.count("\n", 0, deep.end()) + 1, "a key of too many parts")
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
            line = int(place[1]) if place and place[1] else self.text.count("\n") + 1
            message = str(error)[: place.start()] if place else str(error)
            raise ScenarioError(self.file, line, f"this is not TOML: {message}") from None
        except (RecursionError, ValueError):  # values too deep in one another, or a number of thousands of digits
            raise ScenarioError(self.file, 1, "this TOML is too deep, or one of its numbers too big") from None

    def error(self, path: tuple[Key, ...], message: str) -> ScenarioError:
        """An error at the line of a value."""
        return ScenarioError(self.file, self.positions.line(*path), message)

    def at(self, line: int, made: Callable[..., Result], *args: object) -> Result:
        """What a function makes of its arguments; what it finds malformed is an error at this line."""
        try:
            return made(*args)
        except Malformed as problem:
            raise ScenarioError(self.file, line, str(problem)) from None

    def table(self, value: object, *path: Key) -> dict[str, object]:
        """This value as a table."""
        if not isinstance(value, dict):
            raise self._wrong(value, "a table", path)
        return value

    def word(self, value: object, *path: Key) -> str:
        """This value as a text."""
        if not isinstance(value, str):
            raise self._wrong(value, "a text", path)
        return value

    def number(self, value: object, *path: Key, least: int = 0) -> int:
        """This value as a number."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(value, "a number", path)
        if not least <= value <= BIGGEST:
            raise self.error(path, f"{path[-1]}: found {shown(str(value))}, expected {least} to {BIGGEST}")
        return value

    def words(self, value: object, *path: Key) -> list[str]:
        """This value as a list of texts."""
        if not isinstance(value, list):
            raise self._wrong(value, "a list of texts", path)
        return [self.word(item, *path, index) for index, item in enumerate(value)]

    def one_of(self, what: str, options: Iterable[str], value: object, *path: Key) -> str:
        """This value as one of a few words."""
        word, known = self.word(value, *path), tuple(options)
        if word not in known:
            raise self.error(path, str(unknown(what, word, known)))
        return word

    def only(self, table: Mapping[str, object], allowed: Iterable[str], *path: Key) -> None:
        """Refuses keys that the format doesn't have."""
        known = tuple(allowed)
        for key in table:
            if key not in known:
                raise self.error((*path, key), str(unknown("key", key, known)))

    def _wrong(self, value: object, expected: str, path: tuple[Key, ...]) -> ScenarioError:
        names = [str(key) for key in path if isinstance(key, str)]
        return self.error(path, f"{'.'.join(names)}: found {KINDS.get(type(value), 'a date')}, expected {expected}")


def open_document(source: Path | str) -> Document:
    """The document of a file, or of a text."""
    if isinstance(source, str):
        return _decoded("<text>", source.encode("utf-8", "surrogatepass")[: BIGGEST_FILE + 1])
    try:
        with source.open("rb") as stream:
            content = stream.read(BIGGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ScenarioError(str(source), 1, f"can't be read: {reason}") from None
    return _decoded(str(source), content)


def _decoded(file: str, content: bytes) -> Document:
    if len(content) > BIGGEST_FILE:
        raise ScenarioError(file, 1, f"the file is too big, expected at most {BIGGEST_FILE} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ScenarioError(file, line, "this is not a text in UTF-8") from None
    return Document(file, text.replace("\r\n", "\n"))
