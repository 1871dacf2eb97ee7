"""Reads the official text file of any year; a file that is something else is refused with what was found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from domain.errors import StacktrailError
from interfaces.rules_text.texts import ChapterText, RulesText, RuleText, SectionText, Term, is_example

BIGGEST: Final = 10_000_000
SHOWN: Final = 60
HEAD: Final = 30
"""Title and date stand in the first lines."""
MOSTLY: Final = 10
"""At least nine of ten chapters have rules."""
MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
DATE: Final = re.compile(
    rf"(?:effective|current|updated)\s+(?:as\s+of|on)\s+({'|'.join(MONTHS)})\s+(\d{{1,2}}),?\s+(\d{{4}})", re.IGNORECASE
)
SECTION: Final = re.compile(r"([1-9])\. (\S.*)")
CHAPTER: Final = re.compile(r"(\d{3})\. (\S.*)")
RULE: Final = re.compile(r"((\d{3})\.\d+[a-z]{0,2})\.? (\S.*)")
ENDINGS: Final = (".", ".)", ".”", '."', ".’", '.")', ".”)", ":")
"""How a line of a definition ends, and a term doesn't."""
LONGEST_TERM: Final = 3
"""So many commas a term may have; what has more is a list in a definition."""


class RulesFileError(StacktrailError):
    """A file isn't the official rules as a text: what was found in it, and what was expected."""

    def __init__(self, file: str, found: str, expected: str) -> None:
        super().__init__(file, found, expected)
        self.file, self.found, self.expected = file, found, expected

    def __str__(self) -> str:
        return f"{self.file}: found {self.found}; expected {self.expected}"


def read_rules(path: Path) -> RulesText:
    """The rules in a file; OSError where it can't be opened."""
    with path.open("rb") as stream:
        content = stream.read(BIGGEST + 1)
    if len(content) > BIGGEST:
        raise RulesFileError(str(path), f"more than {BIGGEST} bytes", "the rules as plain text, about a million bytes")
    return parse_rules(decoded(str(path), content), str(path))


def decoded(file: str, content: bytes) -> str:
    """The text of a file, in whichever of the encodings that were in use."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode(file, content, "utf-16")
    if b"\0" in content:
        raise RulesFileError(file, "binary data", "plain text; the rules are published as .txt, too")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _decode(file, content, "cp1252")


def _decode(file: str, content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        place = f"byte 0x{content[error.start]:02x} at {error.start}"
        raise RulesFileError(file, place, "text in UTF-8, UTF-16 or Windows-1252") from None


def parse_rules(text: str, file: str = "<text>") -> RulesText:
    """The rules in a text."""
    lines = [" ".join(line.split()) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    effective = effective_date(lines, file)
    glossary, credits_ = last(lines, "Glossary"), last(lines, "Credits")
    if not 0 <= glossary < credits_:
        missing = "no glossary" if glossary < 0 else "no credits after the glossary"
        raise RulesFileError(file, missing, "the whole file: rules, then the glossary, then the credits")
    listed, start = contents(lines, glossary)
    sections = read_sections(lines[start:glossary])
    check_whole(sections, listed, file)
    return RulesText(
        effective=effective,
        sections=sections,
        glossary=read_glossary(lines[glossary + 1 : credits_]),
        introduction=tuple(filled(between(lines, "Introduction", "Contents"))),
        credits=tuple(filled(lines[credits_ + 1 :])),
    )


# --- the head --------------------------------------------------------------------------------------------------------


def effective_date(lines: Sequence[str], file: str) -> date:
    """Since when the rules were in force, from the head of the file."""
    head = list(filled(lines))[:HEAD]
    if not any("comprehensive rules" in line.lower() for line in head[:3]):
        first = f'"{printable(head[0])}" at the beginning' if head else "an empty file"
        raise RulesFileError(file, first, 'the title "Magic: The Gathering Comprehensive Rules"')
    found = next((match for line in head if (match := DATE.search(line))), None)
    if found is None:
        raise RulesFileError(file, "no date at the beginning", 'a line such as "… effective as of April 28, 2017."')
    try:
        return date(int(found[3]), MONTHS.index(found[1].lower()) + 1, int(found[2]))
    except ValueError:
        raise RulesFileError(file, f'the date "{found[1]} {found[2]}, {found[3]}"', "a day that exists") from None


def printable(text: str) -> str:
    """A piece of a foreign text for a message."""
    short = text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
    return "".join(char if char.isprintable() else "�" for char in short)


def contents(lines: Sequence[str], glossary: int) -> tuple[tuple[str, ...], int]:
    """The chapters that the table of contents lists, and the line after it; none where there is no such table."""
    begin = last(lines[:glossary], "Contents")
    if begin < 0:
        return (), next((at for at, line in enumerate(lines) if SECTION.fullmatch(line)), glossary)
    end = next((at for at in range(begin, glossary) if lines[at] == "Credits"), begin)
    return tuple(match[1] for line in lines[begin:end] if (match := CHAPTER.fullmatch(line))), end + 1


def last(lines: Sequence[str], heading: str) -> int:
    """Where a heading stands last; −1 if nowhere. The first time it may be a line of the contents."""
    return max((at for at, line in enumerate(lines) if line == heading), default=-1)


def between(lines: Sequence[str], first: str, then: str) -> Sequence[str]:
    """The lines between two headings, where both are there."""
    if first not in lines or then not in lines:
        return ()
    return lines[lines.index(first) + 1 : lines.index(then)]


def filled(lines: Sequence[str]) -> Iterator[str]:
    """The lines that say something."""
    return (line for line in lines if line)


# --- sections, chapters, rules ---------------------------------------------------------------------------------------


def read_sections(lines: Sequence[str]) -> tuple[SectionText, ...]:
    """The body: a line of a rule that has no number goes on with the rule above."""
    sections: list[tuple[str, str, list[ChapterText]]] = []
    for heading, body in blocks(lines):
        if (match := SECTION.fullmatch(heading)) is not None:
            sections.append((match[1], match[2], []))
        elif sections and (match := CHAPTER.fullmatch(heading)) is not None:
            sections[-1][2].append(ChapterText(match[1], match[2], read_chapter(match[1], body)))
    return tuple(SectionText(number, title, tuple(chapters)) for number, title, chapters in sections)


def blocks(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The headings of sections and chapters, each with the lines under it."""
    heading, body = "", list[str]()
    section = 0
    for line in filled(lines):
        match = SECTION.fullmatch(line)
        is_section = match is not None and int(match[1]) == section + 1
        if is_section or CHAPTER.fullmatch(line):
            yield heading, body
            heading, body = line, []
            section += is_section
        else:
            body.append(line)
    yield heading, body


def read_chapter(chapter: str, lines: Sequence[str]) -> tuple[RuleText, ...]:
    """The rules of a chapter, each with its further paragraphs and its examples."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        match = RULE.fullmatch(line)
        if match is not None and match[2] == chapter:
            found.append((match[1], [match[3]]))
        elif found:
            found[-1][1].append(line)
    return tuple(RuleText(number, tuple(paragraphs)) for number, paragraphs in found)


def check_whole(sections: Sequence[SectionText], listed: Sequence[str], file: str) -> None:
    """Refuse a text of which a part is missing."""
    if not sections:
        raise RulesFileError(file, "no sections", 'headings such as "1. Game Concepts"')
    for section in sections:
        if not section.chapters:
            raise RulesFileError(file, f"no chapters in section {section.number}", 'headings such as "100. General"')
    chapters = [chapter for section in sections for chapter in section.chapters]
    empty = [chapter.number for chapter in chapters if not chapter.rules]
    if len(empty) * MOSTLY > len(chapters):  # an old edition may keep the heading of a chapter that moved
        raise RulesFileError(file, f"no rules in chapter {empty[0]}", f'rules such as "{empty[0]}.1. …"')
    found = [chapter.number for chapter in chapters]
    if listed and (missing := [number for number in listed if number not in found]):
        counted = f"{len(set(found))} of the {len(listed)} chapters of the contents"
        raise RulesFileError(file, counted, f"chapter {missing[0]}, too: is the file whole?")


# --- the glossary ----------------------------------------------------------------------------------------------------


def read_glossary(lines: Sequence[str]) -> tuple[Term, ...]:
    """The terms: blank lines stand between them in most years; where not, a term is a line that is no sentence."""
    spaced = sum(1 for line in lines if not line) * 4 > len(lines)
    found: list[tuple[str, list[str]]] = []
    after_blank = True
    for line in lines:
        if not line:
            after_blank = True
            continue
        is_term = after_blank if spaced else not is_sentence(line) and (not found or bool(found[-1][1]))
        if is_term or not found:
            found.append((line, []))
        else:
            found[-1][1].append(line)
        after_blank = False
    return tuple(Term(name, tuple(paragraphs)) for name, paragraphs in found)


def is_sentence(line: str) -> bool:
    """Whether a line of the glossary belongs to a definition."""
    listing = line.count(",") > LONGEST_TERM
    return listing or line.endswith(ENDINGS) or is_example(line) or re.match(r"\d\. ", line) is not None
