"""Abilities as lines: keywords in a row, and abilities that are printed as one (603.2, 702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import AnyAbility, Keyword, Static, Triggered
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.render.speech import Speech, say


def ability_lines(printed: tuple[AnyAbility, ...], speech: Speech) -> list[str]:
    """Abilities a line each, keywords in a row on one."""
    lines: list[str] = []
    after_keyword = False
    for words, is_keyword in in_words(printed, speech):
        if is_keyword and after_keyword:
            lines[-1] = f"{lines[-1]}, {words[:1].lower()}{words[1:]}"
        else:
            lines.extend(words.split("\n"))
        after_keyword = is_keyword
    return lines


def in_words(row: tuple[AnyAbility, ...], speech: Speech) -> Iterator[tuple[str, bool]]:
    """Abilities in words, two that are printed as one together, and whether each is a keyword that needs no line."""
    while row:
        ability, *others = row
        together = as_one(ability, others[0], speech) if others else ""
        words = together or say(ability, speech)
        yield words, isinstance(ability, Keyword) and not words.endswith(".") and not ability.cost
        row = row[2 if together else 1 :]


def as_one(one: AnyAbility, other: AnyAbility, speech: Speech) -> str:
    """Two abilities as the one line that they are printed as; nothing for others."""
    match one, other:
        case Static(rules=(CantAttack(filter=who, whom=None),)), Static(rules=(CantBlock(filter=also, what=None),)) if (
            who == also and replace(other, rules=one.rules) == one
        ):
            return say(one, speech).replace("can't attack", "can't attack or block", 1)
        case Triggered(), Triggered() if replace(other, when=one.when) == one and one != other:
            return at_either(one, other, speech)
    return ""


HAPPENINGS: Final = (
    "enters", "dies", "leaves the battlefield", "attacks", "blocks", "becomes blocked", "is turned face up",
)  # fmt: skip
"""What may happen to one thing in a trigger condition of two events."""


def at_either(one: Triggered, other: Triggered, speech: Speech) -> str:
    """An ability that triggers on either of two things that happen to the same permanent."""
    first, second = say(one.when, speech), say(other.when, speech)
    subject = next((first.removesuffix(f" {each}") for each in HAPPENINGS if first.endswith(f" {each}")), "")
    happens = second.removeprefix(f"{subject} ")
    if not subject or happens not in HAPPENINGS:
        return ""
    left, right = say(one, speech).partition(f"{first}, "), say(other, speech).partition(f"{second}, ")
    return f"Whenever {first} or {happens}, {right[2]}" if left[2] == right[2] and right[2] else ""
