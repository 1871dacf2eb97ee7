"""Searching a rules text, and our own summaries where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from domain.rulebook import numbers, summary, title
from interfaces.rules_text.texts import RulesText

AROUND: Final = 90
"""So many characters are shown before and after the first word found."""
OWN: Final = 6
SHARED: Final = 4
"""What it counts that all the words are in a heading: a text's own, or that of its chapter."""
STRAIGHT: Final = str.maketrans({"’": "'", "\u2018": "'", "“": '"', "”": '"'})

PARTS: Final = re.compile(r'"([^"]*)"|([^\s"]+)')
"""Words together in quotation marks, or single ones."""


class Hit(msgspec.Struct, frozen=True):
    """A place where all the words are: its number or term, its chapter, and the words around the first of them."""

    where: str
    chapter: str
    excerpt: str
    score: int


def search(text: RulesText, words: str) -> tuple[Hit, ...]:
    """The rules and terms that have all the words, the most telling first; "…" keeps words together."""
    patterns = patterns_of(words)
    return best(each for each in everything(text, patterns) if each.score)


def search_summaries(words: str, edition: str) -> tuple[Hit, ...]:
    """The same in our summaries of the rules that the engine cites."""
    patterns = patterns_of(words)
    found = (
        hit(number, title(rule), (summary(rule),), patterns, title(rule), own=True)
        for rule, number in numbers(edition).items()
    )
    return best(each for each in found if each.score)


def best(hits: Iterator[Hit]) -> tuple[Hit, ...]:
    """The highest score first; equal ones stay in order."""
    return tuple(sorted(hits, key=lambda each: -each.score))


def patterns_of(words: str) -> tuple[re.Pattern[str], ...]:
    """What has to occur: each word from its beginning, quoted words as they stand."""
    parts = ["".join(each) for each in PARTS.findall(words.translate(STRAIGHT))]
    return tuple(
        re.compile(rf"(?<!\w){re.escape(' '.join(part.casefold().split()))}") for part in parts if part.strip()
    )


def everything(text: RulesText, patterns: Sequence[re.Pattern[str]]) -> Iterator[Hit]:
    """Each rule, then each term, with its score."""
    for chapter in text.chapters():
        for rule in chapter.rules:
            yield hit(rule.number, f"{chapter.number}. {chapter.title}", rule.paragraphs, patterns, chapter.title)
    for term in text.glossary:
        yield hit(term.name, "Glossary", term.paragraphs, patterns, term.name, own=True)


def hit(
    where: str,
    chapter: str,
    paragraphs: Sequence[str],
    patterns: Sequence[re.Pattern[str]],
    heading: str,
    *,
    own: bool = False,
) -> Hit:
    """How well a text answers: 0 unless all the words are in it or its heading, which may be its own."""
    body = " ".join(paragraphs)
    folded, title_ = (each.translate(STRAIGHT).casefold() for each in (body, heading))
    counts = [len(pattern.findall(folded)) for pattern in patterns]
    titles = [bool(pattern.search(title_)) for pattern in patterns]
    everywhere = all(count or its for count, its in zip(counts, titles, strict=True))
    if not patterns or not everywhere or not (own or any(counts)):
        return Hit(where, chapter, "", 0)
    score = sum(min(count, 3) for count in counts) + (OWN if own else SHARED) * all(titles)
    return Hit(where, chapter, excerpt(body, folded, patterns), score)


def excerpt(body: str, folded: str, patterns: Sequence[re.Pattern[str]]) -> str:
    """The words around the first one found, cut between words."""
    if len(folded) != len(body):  # a letter that folds into two
        return body[: 2 * AROUND]
    at = min((match.start() for pattern in patterns if (match := pattern.search(folded))), default=0)
    start, end = max(0, at - AROUND), min(len(body), at + AROUND)
    words = body[start:end]
    if start:
        words = f"…{words.partition(' ')[2]}"
    return f"{words.rpartition(' ')[0]}…" if end < len(body) else words
