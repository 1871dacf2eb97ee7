"""What is wrong with a scenario, and where."""

import difflib
from collections.abc import Iterable

LONGEST_SHOWN = 60


class ScenarioError(Exception):
    """A scenario can't be read: the command line ends with status 2."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(file, line, message)
        self.file, self.line, self.message = file, line, message

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Malformed(ValueError):
    """A piece of text is wrong; whoever knows its line makes it a ScenarioError."""


def shown(text: str) -> str:
    """A piece of the user's text for a message, short and printable."""
    short = text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
    return '"' + "".join(char if char.isprintable() else "�" for char in short) + '"'


def listed(words: Iterable[str], most: int = 12) -> str:
    """Words as a person lists alternatives."""
    known = list(words)
    if len(known) > most:
        known = [*known[:most], f"{len(known) - most} others"]
    return known[0] if len(known) == 1 else f"{', '.join(known[:-1])} or {known[-1]}" if known else "nothing"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message that offers the nearest names, empty when nothing is near."""
    near = near_to(word, known)
    return f"; did you mean {listed(near)}?" if near else ""


def near_to(word: str, known: Iterable[str]) -> list[str]:
    """Up to three names that are spelt nearly so."""
    length = len(word)
    # difflib is slow over a whole catalogue, and a name of quite another length is never the nearest
    candidates = {name.casefold(): name for name in known if abs(len(name) - length) <= 2 + length // 4}
    near = difflib.get_close_matches(word.casefold()[:200], candidates, n=3, cutoff=0.65)
    return [candidates[name] for name in near]


def with_the_words(words: str, known: Iterable[str]) -> list[str]:
    """Up to three names in which the words stand: Grizzly Bears for Bears."""
    wanted = f" {' '.join(words.casefold().split())} "
    return [name for name in dict.fromkeys(known) if wanted in f" {name.casefold().replace(',', ' ')} "][:3]


def unknown(what: str, word: str, known: Iterable[str]) -> Malformed:
    """The error for a word that isn't one of a short list."""
    options = list(known)
    near = did_you_mean(word, options)
    return Malformed(f"unknown {what} {shown(word)}" + (near or f", expected {listed(options)}"))
