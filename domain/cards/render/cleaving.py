"""Cleave in English: the words that go when its cost is paid stand in square brackets (702.148a)."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

WORDS: Final = re.compile(r"\s*(?:[^\s.,;:]+|[.,;:])")
"""A word or a mark, with the space in front of it."""


def bracketed(whole: str, cleaved: str) -> str | None:
    """The whole text with brackets around what the other one lacks; None if that isn't all the difference."""
    words, fewer = WORDS.findall(whole), WORDS.findall(cleaved)
    said: list[str] = []
    for change, begin, end, _, _ in SequenceMatcher(None, words, fewer, autojunk=False).get_opcodes():
        part = "".join(words[begin:end])
        if change == "equal":
            said.append(part)
        elif change == "delete":
            said.append(f"{part[: len(part) - len(part.lstrip())]}[{part.lstrip()}]")
        else:
            return None
    return "".join(said)
