"""Which rules a docstring cites: "(601.2b–d)", "(2017: 103.4; 2008: 101.4)", "(614–616)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from domain.rulebook import NEWEST, Rule, find

EDITIONS: Final = {"2008": "2008-02", "2017": "2017-04", "2026": "2026-01"}
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz"
"""The rules skip l and o, which look like numbers."""
TOKEN: Final = re.compile(
    r"(?P<editions>(?:20(?:08|17|26)(?:-\d\d)?(?:, )?)+):"
    r"|(?<![\w.,])(?P<chapter>\d{3})(?:\.(?P<rule>\d{1,3})(?P<letter>[a-z])?)?(?![\d,]\d)"
    r"(?:[–-](?:(?P<to_chapter>\d{3})(?![\d.a-z])|(?:\d{3}\.)?(?P<to_rule>\d{1,3})?(?P<to_letter>[a-z](?![a-z]))?))?"
    r"|(?P<end>[;)])|(?P<begin>\()"
)


def rules_cited(text: str) -> Iterator[Rule]:
    """The rules that a text cites, by the numbers of the editions it names; unknown numbers are passed over."""
    editions: tuple[str, ...] = (NEWEST,)
    depth = 0
    for token in TOKEN.finditer(text):
        if token["editions"]:
            editions = tuple(EDITIONS[year] for year in re.findall(r"20(?:08|17|26)", token["editions"]))
        elif token["end"] or token["begin"]:
            editions = (NEWEST,)
            depth = max(0, depth + {"(": 1, ")": -1, ";": 0}[token[0]])
        elif token["rule"] or token["to_chapter"] or depth:
            found = (find(number, edition) for number in numbers_of(token) for edition in editions)
            yield from (rule for rule in found if rule is not None)


def numbers_of(token: re.Match[str]) -> Iterator[str]:
    """The numbers of a citation, a range written out."""
    chapter, rule, letter = token["chapter"], token["rule"], token["letter"] or ""
    if rule is None:
        last = token["to_chapter"] or chapter
        yield from (str(number) for number in range(int(chapter), int(last) + 1))
    elif token["to_rule"]:
        yield from (f"{chapter}.{number}" for number in range(int(rule), int(token["to_rule"]) + 1))
    elif letter and token["to_letter"]:
        first, last = LETTERS.find(letter), LETTERS.find(token["to_letter"])
        yield from (f"{chapter}.{rule}{each}" for each in LETTERS[first : last + 1])
    else:
        yield f"{chapter}.{rule}{letter}"
