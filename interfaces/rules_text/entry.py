"""All that is known of one rule: our summary, its numbers, the code and the tests that carry it, the official text."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Final

import msgspec

from domain.errors import StacktrailError
from domain.rulebook import EDITIONS, NEWEST, Rule, edition, find, number, numbers, rules_in, summary, title
from interfaces.rules_text.carriers import Carrier, index_of_functions, index_of_tests
from interfaces.rules_text.store import RulesShelf
from interfaces.rules_text.texts import RulesText

NUMBER: Final = re.compile(r"\d{3}(\.\d+[a-z]{0,2})?")


class UnknownRule(StacktrailError):
    """Neither the rulebook nor an official text has a rule of that number."""

    def __init__(self, wanted: str, edition_name: str, nearest: tuple[str, ...]) -> None:
        super().__init__(wanted, edition_name, nearest)
        self.wanted, self.edition, self.nearest = wanted, edition_name, nearest

    def __str__(self) -> str:
        near = f"; the nearest: {', '.join(self.nearest)}" if self.nearest else ""
        kind = "no rule" if NUMBER.fullmatch(self.wanted) else "not a rule's number or key:"
        return f"{kind} {self.wanted} in the edition {self.edition}{near}"


class Line(msgspec.Struct, frozen=True):
    """A rule in one line."""

    number: str
    summary: str


class RuleEntry(msgspec.Struct, frozen=True):
    """A rule as the tool shows it; ``text`` is the official wording of the edition, if the user gave the file."""

    number: str
    edition: str
    key: str
    title: str
    summary: str
    numbers: Mapping[str, str | None]
    functions: tuple[Carrier, ...] = ()
    tests: tuple[Carrier, ...] = ()
    text: tuple[str, ...] | None = None
    text_of: str | None = None
    subrules: tuple[Line, ...] = ()


def entries(wanted: str, edition_name: str = NEWEST, shelf: RulesShelf | None = None) -> tuple[RuleEntry, ...]:
    """The rules that a number (several in older editions) or a key means; one without a key if only the text has it."""
    name = edition(edition_name).name
    asked = wanted.strip().rstrip(".")
    text = (shelf or RulesShelf()).find(name)
    found = keys_of(asked, name)
    if found:
        return tuple(entry_of(rule, name, text) for rule in found)
    if text is not None and (official := text.rule(asked)) is not None:
        return (uncited(asked, name, official.paragraphs, text),)
    raise UnknownRule(asked, name, nearest(asked, name, text))


def keys_of(asked: str, name: str) -> tuple[Rule, ...]:
    """The keys that share a number in an edition, the main one first; or the one of that name."""
    key = asked.upper().replace(" ", "_").replace("-", "_")
    if key in Rule.__members__:
        return (Rule[key],)
    first = find(asked.lower(), name)
    sharing = (rule for rule, its in numbers(name).items() if its == asked.lower() and rule is not first)
    return (first, *sharing) if first is not None else ()


def entry_of(rule: Rule, name: str, text: RulesText | None) -> RuleEntry:
    """The entry of a rule that the engine knows."""
    its = number(rule, name) or rule.value
    official = paragraphs(text, its)
    return RuleEntry(
        number=its,
        edition=name,
        key=rule.name,
        title=title(rule),
        summary=summary(rule),
        numbers={each: number(rule, each) for each in EDITIONS},
        functions=index_of_functions().get(rule, ()),
        tests=index_of_tests().get(rule, ()),
        text=official,
        text_of=text.effective.isoformat() if official and text is not None else None,
        subrules=tuple(
            Line(below, summary(each)) for each in rules_in(its, name) if (below := numbers(name)[each]) != its
        ),
    )


def paragraphs(text: RulesText | None, its: str) -> tuple[str, ...] | None:
    """The official wording of a rule, or the title of a chapter."""
    if text is None:
        return None
    if (rule := text.rule(its)) is not None:
        return rule.paragraphs
    chapter = text.chapter(its)
    return (chapter.title,) if chapter is not None else None


def uncited(asked: str, name: str, official: tuple[str, ...], text: RulesText) -> RuleEntry:
    """The entry of a rule that only the official text has."""
    lines = tuple(Line(rule.number, rule.paragraphs[0]) for rule in text.under(asked) if rule.number != asked)
    return RuleEntry(
        number=asked,
        edition=name,
        key="",
        title="",
        summary="",
        numbers={name: asked},
        text=official,
        text_of=text.effective.isoformat(),
        subrules=lines,
    )


def nearest(asked: str, name: str, text: RulesText | None, most: int = 3) -> tuple[str, ...]:
    """The numbers most like one that doesn't exist: first its own rule and chapter, then what looks alike."""
    known = dict.fromkeys(numbers(name).values())
    if text is not None:
        known |= dict.fromkeys(rule.number for rule in text.rules())
    if not NUMBER.fullmatch(asked):
        keys = difflib.get_close_matches(asked.upper().replace(" ", "_"), Rule.__members__, n=most)
        return tuple(keys) or tuple(difflib.get_close_matches(asked.lower(), known, n=most))
    above = [
        part for part in (asked.rstrip("abcdefghijklmnopqrstuvwxyz"), asked[:3]) if part in known and part != asked
    ]
    beside = [each for each in known if above and each.startswith(above[0]) and each not in above]
    alike = difflib.get_close_matches(asked, beside or known, n=most)
    return tuple(dict.fromkeys([*above[:1], *alike]))[:most]
