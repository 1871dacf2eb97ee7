"""The rules by name: their numbers in each edition, what they say in our own words, and how editions differ.

A ``Rule`` is a key, written into logs; numbers move between editions and are only for people. A number may cover
several keys in an older edition, which often had one rule for what takes six today.
"""

from collections.abc import Collection, Mapping
from typing import Final

from domain.rulebook.editions import EDITIONS, NEWEST, Edition, UnknownEdition, edition
from domain.rulebook.keys import Rule
from domain.rulebook.numbers_2008 import NUMBERS as NUMBERS_2008
from domain.rulebook.numbers_2008 import SHARED as SHARED_IN_2008
from domain.rulebook.numbers_2017 import RENUMBERED as RENUMBERED_2017
from domain.rulebook.numbers_2017 import UNKNOWN as UNKNOWN_IN_2017
from domain.rulebook.summaries import SUMMARIES

__all__ = [
    "EDITIONS",
    "NEWEST",
    "Edition",
    "Rule",
    "UnknownEdition",
    "chapter",
    "citation",
    "edition",
    "find",
    "number",
    "numbers",
    "rules_in",
    "summary",
    "title",
]


def is_old(rule: Rule) -> bool:
    """Whether the rule exists only in an older edition: its key names that edition."""
    return ":" in rule


def old_numbers(edition_name: str) -> dict[Rule, str]:
    """The numbers of rules that only this edition has."""
    prefix = f"{edition_name}:"
    return {rule: rule.removeprefix(prefix) for rule in Rule if rule.startswith(prefix)}


def numbers_2017() -> dict[Rule, str]:
    """What is numbered as today, unless a table says otherwise."""
    today = {rule: rule.value for rule in Rule if not is_old(rule) and rule not in UNKNOWN_IN_2017}
    return {**today, **RENUMBERED_2017, **old_numbers("2017-04")}


def in_order(numbered: Mapping[Rule, str]) -> dict[Rule, str]:
    """The same in the order of today's rules."""
    return {rule: numbered[rule] for rule in Rule if rule in numbered}


NUMBERS: Final[Mapping[str, Mapping[Rule, str]]] = {
    "2008-02": in_order({**NUMBERS_2008, **SHARED_IN_2008, **old_numbers("2008-02")}),
    "2017-04": in_order(numbers_2017()),
    "2026-01": {rule: rule.value for rule in Rule if not is_old(rule)},
}


def by_number(numbered: Mapping[Rule, str], secondary: Collection[Rule] = ()) -> dict[str, Rule]:
    """The rule that each number stands for first."""
    found: dict[str, Rule] = {}
    for rule, its in numbered.items():
        if rule not in secondary:
            found.setdefault(its, rule)
    return found


RULES_BY_NUMBER: Final[Mapping[str, Mapping[str, Rule]]] = {
    "2008-02": by_number(NUMBERS["2008-02"], secondary=SHARED_IN_2008),
    "2017-04": by_number(NUMBERS["2017-04"]),
    "2026-01": by_number(NUMBERS["2026-01"]),
}


def numbers(edition_name: str = NEWEST) -> Mapping[Rule, str]:
    """Every rule of an edition with its number there."""
    return NUMBERS[edition(edition_name).name]


def number(rule: Rule, edition_name: str = NEWEST) -> str | None:
    """The number of a rule in an edition; none if it has no such rule."""
    return numbers(edition_name).get(rule)


def citation(rule: Rule, edition_name: str = NEWEST) -> str:
    """The number to show in an edition; what it doesn't number is cited from the edition that does."""
    return number(rule, edition_name) or (rule.value if is_old(rule) else f"{NEWEST}:{rule.value}")


def find(wanted: str, edition_name: str = NEWEST) -> Rule | None:
    """The rule that a number stands for in an edition; none if the engine never cites it."""
    return RULES_BY_NUMBER[edition(edition_name).name].get(wanted.rstrip("."))


def summary(rule: Rule) -> str:
    """What the rule says, in one line of our own."""
    return SUMMARIES[rule]


def title(rule: Rule) -> str:
    """The key as a heading."""
    return rule.name.removesuffix("_CHAPTER").replace("_", " ").capitalize()


def chapter(rule: Rule) -> str:
    """The chapter a rule stands in, by its number in its own edition."""
    return rule.partition(":")[2].partition(".")[0] if is_old(rule) else rule.partition(".")[0]


def rules_in(prefix: str, edition_name: str = NEWEST) -> tuple[Rule, ...]:
    """The rules of a chapter ("115") or of one rule with its subrules ("700.2"), in order."""
    return tuple(rule for rule, its in numbers(edition_name).items() if stands_under(its, prefix))


def stands_under(its: str, prefix: str) -> bool:
    """Whether a number is the prefix, or the prefix and more: 700.2 holds 700.2a and not 700.20."""
    return its == prefix or (its.startswith(prefix) and not its[len(prefix)].isdigit())
