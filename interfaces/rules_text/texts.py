"""A rules document in parts: sections, chapters, rules with their examples, the glossary."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

import msgspec

EXAMPLE: Final = "Example"


class RuleText(msgspec.Struct, frozen=True):
    """A rule or subrule: its number, and its paragraphs, examples among them."""

    number: str
    paragraphs: tuple[str, ...]


class ChapterText(msgspec.Struct, frozen=True):
    """A chapter: its number, its title, its rules in order."""

    number: str
    title: str
    rules: tuple[RuleText, ...] = ()


class SectionText(msgspec.Struct, frozen=True):
    """A section: its number, its title, its chapters in order."""

    number: str
    title: str
    chapters: tuple[ChapterText, ...] = ()


class Term(msgspec.Struct, frozen=True):
    """An entry of the glossary."""

    name: str
    paragraphs: tuple[str, ...]


class RulesText(msgspec.Struct, frozen=True):
    """A whole rules document."""

    effective: date
    sections: tuple[SectionText, ...]
    glossary: tuple[Term, ...] = ()
    introduction: tuple[str, ...] = ()
    credits: tuple[str, ...] = ()

    @property
    def edition(self) -> str:
        """The edition by its year and month, as the rulebook names editions."""
        return f"{self.effective:%Y-%m}"

    def chapters(self) -> Iterator[ChapterText]:
        """All chapters, in order."""
        return (chapter for section in self.sections for chapter in section.chapters)

    def rules(self) -> Iterator[RuleText]:
        """All rules, in order."""
        return (rule for chapter in self.chapters() for rule in chapter.rules)

    def rule(self, number: str) -> RuleText | None:
        """The rule of that number."""
        return next((rule for rule in self.rules() if rule.number == number), None)

    def chapter(self, number: str) -> ChapterText | None:
        """The chapter of that number."""
        return next((chapter for chapter in self.chapters() if chapter.number == number), None)

    def section(self, number: str) -> SectionText | None:
        """The section of that number."""
        return next((section for section in self.sections if section.number == number), None)

    def under(self, number: str) -> tuple[RuleText, ...]:
        """A rule with its subrules: 700.2 holds 700.2a and not 700.20."""
        return tuple(rule for rule in self.rules() if stands_under(rule.number, number))

    def counts(self) -> dict[str, int]:
        """How much there is of each part."""
        return {
            "sections": len(self.sections),
            "chapters": sum(1 for _ in self.chapters()),
            "rules": sum(1 for _ in self.rules()),
            "examples": sum(is_example(each) for rule in self.rules() for each in rule.paragraphs),
            "glossary": len(self.glossary),
        }


def stands_under(number: str, rule: str) -> bool:
    """Whether a number is that of the rule, or of one of its subrules."""
    return number == rule or (number.startswith(rule) and number[len(rule)].isalpha())


def is_example(paragraph: str) -> bool:
    """Whether a paragraph of a rule is an example."""
    return paragraph.startswith(EXAMPLE)
