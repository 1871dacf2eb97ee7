"""The names that a scenario may use, and how a line shows where they stand."""

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from interfaces.scenario.errors import Malformed, did_you_mean, shown

OPEN, CLOSE = "\ue000", "\ue001"  # private characters around a name, for the grammar
LONG = 20_000
LETTER = r"[^\W\d_]"
TYPED = str.maketrans({"’": "'", "“": '"', "”": '"', "\t": " ", "\u00a0": " "})


class Names(Protocol):
    """A catalogue of the names of cards and tokens; an empty one takes entries on trust."""

    def names(self) -> Iterable[str]:
        """Every name, as printed."""
        ...


def short_form(name: str) -> str | None:
    """The name up to its comma."""
    short, comma, _ = name.partition(", ")
    return short if comma else None


def called(name: str) -> Iterator[str]:
    """A name, its halves, and each up to the comma."""
    for whole in (name, *(name.split(" // ") if " // " in name else ())):
        yield whole
        if (short := short_form(whole)) is not None:
            yield short


def _with_halves(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield name
        if " // " in name:
            yield from name.split(" // ")


class KnownNames:
    """The names of one scenario: its own, and those of the catalogue that occur in its text."""

    def __init__(
        self,
        own: Iterable[str],
        catalogue: Iterable[str],
        text: str,
        language: frozenset[str],
        more: Iterable[str] = (),
    ) -> None:
        from_catalogue = frozenset(_with_halves(catalogue))
        self.trusting = not from_catalogue
        self.catalogue = from_catalogue.union(more)  # more: from the scenario's files of cards
        words = set(re.findall(r"\w+", text)) if len(text) > LONG else None
        self.cards = frozenset(name for name in self.catalogue if self._occurs(name, words, text))
        names = {name for name in (*own, *self.cards) if name}
        names |= {short for name in names if (short := short_form(name))}
        self.names = frozenset(names - language)
        longest_first = sorted(self.names, key=lambda name: (-len(name), name))
        any_name = "|".join(map(re.escape, longest_first)) or r"(?!)"
        self._pattern = re.compile(rf'(?<!{LETTER})({any_name})(?!{LETTER})|"[^"]*"')
        self._prefix = re.compile(rf"(?:{any_name})(?!{LETTER})")

    @staticmethod
    def _occurs(name: str, words: set[str] | None, text: str) -> bool:
        # in a long text, one look at the first word spares a search for each name of the catalogue
        first = re.search(r"\w+", name) if words is not None else None
        return (words is None or first is None or first[0] in words) and name in text

    def mark(self, line: str) -> str:
        """The line with its names marked, for the grammar."""
        if stray := next((char for char in line if not char.isprintable()), None):
            raise Malformed(f"character U+{ord(stray):04X} can't stand in a line")
        return self._pattern.sub(lambda found: f"{OPEN}{found[1]}{CLOSE}" if found[1] else found[0], line)

    def starts(self, text: str) -> str | None:
        """The longest name that the text starts with."""
        found = self._prefix.match(text)
        return found[0] if found else None

    def near(self, word: str) -> str:
        """The end of a message that offers names like this one: those in use first."""
        return did_you_mean(word, self.names) or did_you_mean(word, self.catalogue)

    def unknown_card(self, name: str) -> Malformed:
        """The error for a card that no one knows."""
        return Malformed(f"no card is called {shown(name)}{did_you_mean(name, self.catalogue)}")


def unmarked(text: str) -> str:
    """The text without the marks of names."""
    return text.replace(OPEN, "").replace(CLOSE, "")
