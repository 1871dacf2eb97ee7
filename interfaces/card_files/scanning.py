"""JSON of any size, read value by value: what isn't wanted is passed over, what is wanted comes out as bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

CHUNK: Final = 1 << 18
LARGEST: Final = 4 << 20
"""So many bytes may one value have that is kept: a card has some thousands."""

# No possessive quantifiers: before Python 3.11.5 they match wrongly. Each place has one way on, so none is tried twice.
TEXT: Final = rb'"[^"\\]*(?:\\.[^"\\]*)*"'
PLAIN: Final = rb'[^\[\]{}"]*'
SPACE: Final = re.compile(rb"[ \t\r\n]*")
STRING: Final = re.compile(TEXT, re.DOTALL)
PASSED: Final = re.compile(PLAIN + rb"(?:" + TEXT + PLAIN + rb")*", re.DOTALL)
"""What may be forgotten while looking for a bracket."""
BRACKET: Final = re.compile(PASSED.pattern + rb"([\[\]{}])", re.DOTALL)
"""The next bracket that isn't in a string."""
SCALAR: Final = re.compile(rb'[^,\]}\[{": \t\r\n]+')
CHECKED: Final = msgspec.json.Decoder(msgspec.Raw)
MARK: Final = b"\xef\xbb\xbf"


class BadJson(ValueError):
    """The bytes aren't JSON, or end too early; the message says where."""


class Scanner:
    """A place in a stream of JSON; only what lies around it is held."""

    def __init__(self, read: Callable[[int], bytes], begin: bytes = b"") -> None:
        self._read = read
        self._held = begin
        self._place = len(MARK) if begin.startswith(MARK) else 0
        self._gone = 0
        self._over = False
        self._in_lines = True

    @property
    def offset(self) -> int:
        """How many bytes lie behind."""
        return self._gone + self._place

    def wrong(self, what: str) -> BadJson:
        """An error that says where."""
        return BadJson(f"{what} at byte {self.offset:,}")

    def more(self, keep: int) -> bool:
        """Read on; what lies before `keep` is forgotten. False at the end of the stream."""
        if self._over:
            return False
        if len(self._held) - keep > LARGEST:
            raise self.wrong(f"a value of more than {LARGEST >> 20} MiB")
        chunk = self._read(CHUNK)
        self._over = not chunk
        self._gone += keep
        self._place -= keep
        self._held = self._held[keep:] + chunk
        return bool(chunk)

    # --- single steps ---

    def peek(self) -> bytes:
        """The next character that isn't a space; nothing at the end."""
        while True:
            found = SPACE.match(self._held, self._place)
            self._place = found.end() if found is not None else self._place
            if self._place < len(self._held):
                return self._held[self._place : self._place + 1]
            if not self.more(self._place):
                return b""

    def take(self, character: bytes) -> bool:
        """Step over a character, if it is the next one."""
        if self.peek() != character:
            return False
        self._place += 1
        return True

    def expect(self, character: bytes) -> None:
        """Step over a character that must be there."""
        if not self.take(character):
            raise self.wrong(f"{character.decode()} is missing")

    def value(self) -> bytes:
        """The next value, whole."""
        self.peek()
        if self._in_lines and (line := self.line()):
            return line
        end = self.ending(keep=True)
        held = self._held[self._place : end]
        self._place = end
        return held

    def line(self) -> bytes:
        """The rest of the line, if that is one whole value; else nothing. Most large files have a card in a line."""
        while (end := self._held.find(b"\n", self._place)) < 0:
            if len(self._held) - self._place > CHUNK or not self.more(self._place):
                self._in_lines = False
                return b""
        line = self._held[self._place : end].rstrip(b", \r\t")
        try:
            CHECKED.decode(line)
        except msgspec.DecodeError:
            self._in_lines = not line.startswith(b"{")
            return b""
        self._place += len(line)
        return line

    def skip(self) -> None:
        """Pass over the next value, however large it is."""
        self._place = self.ending(keep=False)

    def ending(self, *, keep: bool) -> int:
        """Where the next value ends; unless it is kept, what was passed is forgotten."""
        first = self.peek()
        if first == b'"':
            return self.matched(STRING)
        if first in (b"{", b"["):
            return self.closing(keep=keep)
        while (found := SCALAR.match(self._held, self._place)) is not None:
            if found.end() < len(self._held) or not self.more(self._place):
                return found.end()
        raise self.wrong("a value is missing" if first else "the end")

    def matched(self, pattern: re.Pattern[bytes]) -> int:
        """Where a pattern ends that must stand here; it may need more to be read."""
        while (found := pattern.match(self._held, self._place)) is None:
            if not self.more(self._place):
                raise self.wrong("a text without an end")
        return found.end()

    def closing(self, *, keep: bool) -> int:
        """Where the bracket that opens here is closed."""
        depth, place = 0, self._place
        while True:
            found = BRACKET.match(self._held, place)
            if found is None:
                passed = PASSED.match(self._held, place)
                place = passed.end() if passed is not None else place
                before = self._place if keep else place
                self._place = before
                if not self.more(before):
                    raise self.wrong("the end comes too early")
                place -= before
                continue
            place = found.end()
            depth += 1 if found[1] in b"[{" else -1
            if not depth:
                return place

    # --- objects and arrays ---

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here; after each, its value must be read or skipped."""
        self.expect(b"{")
        if self.take(b"}"):
            return
        while True:
            if self.peek() != b'"':
                raise self.wrong("a key is missing")
            key = self.value()
            self.expect(b":")
            yield key[1:-1].decode("utf-8", "replace")
            if self.take(b"}"):
                return
            self.expect(b",")

    def items(self) -> Iterator[bytes]:
        """The values of the array that begins here."""
        self.expect(b"[")
        if self.take(b"]"):
            return
        while True:
            yield self.value()
            if self.take(b"]"):
                return
            self.expect(b",")

    def ended(self) -> bool:
        """Whether nothing follows."""
        return not self.peek()
