"""Addresses of moments that people can say and share, such as ``@57`` or ``@before "casts Cancel"`` (design §10)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec

from domain.vocabulary import STEPS_BY_NAME, Id, Step
from replays.errors import LogError

FORMS: Final = '@57, @last, @turn 3 upkeep, @before "casts Cancel", @after "casts Cancel", @before 601.2a of spell 102'
"""What an address may look like."""


class BadAddress(LogError):
    """A text that is no address."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(text, reason)
        self.text, self.reason = text, reason

    def __str__(self) -> str:
        return f"{self.text!r} is no address: {self.reason}; addresses look like {FORMS}"


class NoSuchMoment(LogError):
    """An address of something that isn't in the game; ``nearest`` are moments that look like it."""

    def __init__(self, address: str, reason: str, nearest: Iterable[str] = ()) -> None:
        super().__init__(address, reason)
        self.address, self.reason, self.nearest = address, reason, tuple(nearest)

    def __str__(self) -> str:
        near = f"; the nearest: {'; '.join(self.nearest)}" if self.nearest else ""
        return f"{self.address} isn't in this game: {self.reason}{near}"


class AtVersion(msgspec.Struct, frozen=True):
    """The moment after so many events."""

    version: int

    def __str__(self) -> str:
        return f"@{self.version}"


class AtLast(msgspec.Struct, frozen=True):
    """The newest moment."""

    def __str__(self) -> str:
        return "@last"


class AtStep(msgspec.Struct, frozen=True):
    """The first moment in a step at which somebody may act; without a step, in a turn."""

    turn: int
    step: Step | None = None

    def __str__(self) -> str:
        return f"@turn {self.turn}" + (f" {step_name(self.step)}" if self.step is not None else "")


Side: TypeAlias = Literal["before", "after"]


class AtWords(msgspec.Struct, frozen=True):
    """Before or after what the story tells with these words; the last such, unless ``nth`` counts from the first."""

    side: Side
    words: str
    nth: int = 0

    def __str__(self) -> str:
        return f'@{self.side} "{self.words}"{f" #{self.nth}" if self.nth else ""}'


class AtRule(msgspec.Struct, frozen=True):
    """Before or after a fact that cites a rule, of one object by its id or its name if ``of`` says so."""

    side: Side
    rule: str
    of: Id | str | None = None
    nth: int = 0

    def __str__(self) -> str:
        of = f' of "{self.of}"' if isinstance(self.of, str) else f" of object {self.of}" if self.of is not None else ""
        return f"@{self.side} {self.rule}{of}{f' #{self.nth}' if self.nth else ''}"


Address: TypeAlias = AtVersion | AtLast | AtStep | AtWords | AtRule

TYPED: Final = str.maketrans({"“": '"', "”": '"', "’": "'"})
LONGEST: Final = 500
VERSION: Final = re.compile(r"\d{1,9}")
LAST: Final = re.compile(r"last|now", re.IGNORECASE)
STEP: Final = re.compile(r"turn (?P<turn>\d{1,6})(?:,? (?P<step>[a-z ]+?))?(?: step| phase)?", re.IGNORECASE)
BESIDE: Final = re.compile(
    r"(?P<side>before|after) "
    r"(?:\"(?P<words>[^\"]+)\"|(?P<rule>\d{3}(?:\.\d+[a-z]*)?)(?: of (?:(?:spell|ability|object) )?(?P<of>.+?))?)"
    r"(?: #(?P<nth>\d{1,6}))?",
    re.IGNORECASE,
)


def parse(text: str) -> Address:
    """The address that a text means; the leading @ may be missing. Raises BadAddress."""
    if len(text) > LONGEST:
        raise BadAddress(text[:60] + "…", "it is too long")
    said = " ".join(text.translate(TYPED).strip().removeprefix("@").split())
    if VERSION.fullmatch(said):
        return AtVersion(int(said))
    if LAST.fullmatch(said):
        return AtLast()
    if found := STEP.fullmatch(said):
        return AtStep(int(found["turn"]), step_of(text, found["step"]))
    if found := BESIDE.fullmatch(said):
        side: Side = "before" if found["side"].lower() == "before" else "after"
        nth = int(found["nth"] or 0)
        if found["words"] is not None:
            return AtWords(side, found["words"].strip(), nth)
        return AtRule(side, found["rule"], thing(found["of"]), nth)
    raise BadAddress(text, reason_for(said))


def step_of(text: str, name: str | None) -> Step | None:
    """The step of that name; "main" is the first main phase."""
    if name is None:
        return None
    wanted = name.lower()
    wanted = {"main": "precombat main"}.get(wanted, wanted)
    if wanted not in STEPS_BY_NAME:
        raise BadAddress(text, f"there is no step {name!r}, only {', '.join(STEPS_BY_NAME)}")
    return STEPS_BY_NAME[wanted]


def step_name(step: Step) -> str:
    """The name of a step."""
    return next(name for name, each in STEPS_BY_NAME.items() if each is step)


def thing(said: str | None) -> Id | str | None:
    """An object by its id or by its name."""
    if said is None:
        return None
    return int(said) if said.isdecimal() else said.strip('" ')


def reason_for(said: str) -> str:
    """What is wrong with a text."""
    word = said.partition(" ")[0].lower()
    if word in ("before", "after"):
        return f'{word} takes words in double quotes or the number of a rule, such as {word} "casts Cancel"'
    if word == "turn":
        return "turn takes a number and perhaps a step"
    return "nothing is said" if not said else "it begins with none of these words"
