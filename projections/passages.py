"""The story in passages: what each answer led to, with a headline where there is one, gathered by turn and step.

A passage is a fact with the steps that belong to it, such as a casting, a resolution, or an attempt that was reversed.
How it looks on a terminal or on paper is for others to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

import msgspec

from domain import events as e
from domain.events import Event
from domain.vocabulary import MAIN_STEPS, STEP_NAMES, PlayerId, Step
from projections.scene import in_a_row
from projections.stack import Row
from projections.timeline import Entry, Timeline

Tone = Literal["", "wrong", "back"]
Kind = Literal["facts", "passes", "action", "resolution", "illegal", "back"]
When = tuple[int, Step]


class Line(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A sentence with its rules.

    ``times`` counts neighbours that say the same, ``mana`` sums up mana abilities, ``hidden`` counts parts of the fact
    that were taken out.
    """

    version: int
    words: str
    numbers: tuple[str, ...]
    tone: Tone = ""
    depth: int = 0
    times: int = 1
    kept: bool = False
    undone: bool = False
    mana: bool = False
    hidden: int = 0


class Passage(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one answer led to; lone facts have no words of their own, and ``stack`` is nothing where it goes unsaid."""

    version: int
    kind: Kind
    words: str = ""
    numbers: tuple[str, ...] = ()
    undone: bool = False
    lines: tuple[Line, ...] = ()
    stack: tuple[Row, ...] | None = None


class Chapter(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A step of a turn; without passages nothing happened in it."""

    version: int
    turn: int
    step: Step
    active: PlayerId
    passages: tuple[Passage, ...] = ()


def names_of(*kinds: type[Event]) -> frozenset[str]:
    """The names of classes, as entries give them."""
    return frozenset(kind.__name__ for kind in kinds)


ACTIONS: Final = names_of(e.SpellCast, e.AbilityActivated, e.ManaAbilityActivated, e.LandPlayed, e.TurnedFaceUp)
"""What an action is called by, once it is complete."""
RESOLVED: Final = names_of(
    e.SpellResolved, e.AbilityResolved, e.SpellRemovedUnresolved, e.AbilityRemovedUnresolved
)  # fmt: skip
COUNTERED: Final = names_of(e.SpellCountered, e.AbilityCountered)
PASSES: Final = names_of(e.PriorityPassed)
TURNS: Final = names_of(e.TurnBegan)
HEADINGS: Final = names_of(e.StepBegan)
ILLEGAL: Final = names_of(e.ActionFoundIllegal, e.AnswerRefused)
REVERSED: Final = names_of(e.ActionReversed)
REWOUND: Final = names_of(e.GameRewound, e.GameForked)
FOR_MANA: Final = names_of(e.PermanentsTapped, e.ManaAbilityActivated, e.ManaAdded)
WITHOUT_STACK: Final = names_of(e.LandPlayed)
"""Actions after which nobody asks for the stack."""


class Block(NamedTuple):
    """The entries of one passage; ``when`` is the turn and step that it belongs to."""

    when: When
    entries: tuple[Entry, ...]


def chapters(timeline: Timeline, events: Sequence[Event], after: int = 0) -> Iterator[Chapter]:
    """The story behind a version, step by step."""
    for when, group in groupby(blocks(timeline, events, after), key=lambda block: block.when):
        entries = [block.entries for block in group]
        version = entries[0][0].version
        kinds = {entry.kind for each in entries for entry in each}
        yield Chapter(
            version=version,
            turn=when[0],
            step=when[1],
            active=timeline.boards.at(version).active,
            passages=() if kinds <= PASSES | HEADINGS else tuple(passages(timeline, events, entries)),
        )


def blocks(timeline: Timeline, events: Sequence[Event], after: int = 0) -> Iterator[Block]:
    """The entries between two rests, cut where a step begins."""
    waiting: list[Entry] = []
    rests = iter([at for at, event in enumerate(events, 1) if isinstance(event, e.PriorityReceived)])
    rest = next(rests, len(events) + 1)
    for entry in timeline.entries:
        if entry.kind in TURNS or entry.version <= after:
            continue  # the heading says that a turn begins, and the step is still that of the turn before
        ended = entry.version > rest
        while entry.version > rest:
            rest = next(rests, len(events) + 1)
        if waiting and (ended or entry.kind in HEADINGS or waiting[-1].kind in PASSES):
            yield Block((waiting[-1].turn, waiting[-1].step), tuple(waiting))
            waiting = []
        waiting.append(entry)
    if waiting:
        yield Block((waiting[-1].turn, waiting[-1].step), tuple(waiting))


def step_words(step: Step) -> str:
    """What a step is called in a heading."""
    return f"{STEP_NAMES[step]}{' phase' if step in MAIN_STEPS else ''}"


def quiet_words(quiet: Sequence[When]) -> str:
    """The steps in which nobody did anything, turn by turn."""
    turns = groupby(quiet, key=lambda when: when[0])
    words = [f"turn {turn}: {', '.join(step_words(step) for _, step in steps)}" for turn, steps in turns]
    return f"nothing happens in {'; '.join(words)}"


# --- passages ---------------------------------------------------------------------------------------------------------


def passages(timeline: Timeline, events: Sequence[Event], blocks: Sequence[tuple[Entry, ...]]) -> Iterator[Passage]:
    """The passages of a step; passes in a row are one."""
    for passed, group in groupby(blocks, key=lambda entries: all(entry.kind in PASSES for entry in entries)):
        if passed:
            yield passes([entry for entries in group for entry in entries])
            continue
        for entries in group:
            told = [entry for entry in entries if entry.kind not in HEADINGS]
            if told:
                yield passage(timeline, events, told)


def passes(entries: Sequence[Entry]) -> Passage:
    """Passes in a row."""
    words = in_a_row([entry.words for entry in entries])
    undone = all(entry.undone for entry in entries)
    return Passage(version=entries[0].version, kind="passes", words=words, numbers=entries[0].numbers, undone=undone)


def passage(timeline: Timeline, events: Sequence[Event], told: Sequence[Entry]) -> Passage:
    """What these entries are about, and what belongs to it."""
    kind, head = headline(told)
    if kind == "facts":
        return Passage(version=told[0].version, kind=kind, lines=tuple(lone_lines(told)))
    first = head or next(entry for entry in told if entry.action)
    unsaid = not told[-1].stack and head is not None and head.kind in WITHOUT_STACK
    return Passage(
        version=first.version,
        kind=kind,
        words=first.words if head is not None else first.words.partition(" is illegal: ")[0],
        numbers=head.numbers if head is not None else (),
        undone=head is not None and head.undone,
        lines=tuple(lines_of(timeline, events, [entry for entry in told if entry is not head])),
        stack=None if unsaid else told[-1].stack,
    )


def headline(entries: Sequence[Entry]) -> tuple[Kind, Entry | None]:
    """What entries are about, and the one that says so; an illegal action has none that does."""
    if found := [entry for entry in entries if entry.kind in REWOUND]:
        return "back", found[-1]
    if found := [entry for entry in entries if entry.kind in RESOLVED or fizzled(entry)]:
        return "resolution", found[-1]
    if any(entry.kind in REVERSED for entry in entries) and any(entry.action for entry in entries):
        return "illegal", None
    if found := [entry for entry in entries if entry.kind in ACTIONS and entry.depth <= 1]:
        return "action", found[-1]
    return "facts", None


def fizzled(entry: Entry) -> bool:
    """Whether the rules countered a spell or ability for its targets, as they did until 2018."""
    return entry.kind in COUNTERED and e.SpellRemovedUnresolved.rule in entry.cites


# --- lines ------------------------------------------------------------------------------------------------------------


def line_of(entry: Entry, times: int = 1) -> Line:
    """A sentence as it was told."""
    tone: Tone = "wrong" if entry.kind in ILLEGAL else "back" if entry.kind in REVERSED | REWOUND else ""
    return Line(
        version=entry.version,
        words=entry.words,
        numbers=entry.numbers,
        tone=tone,
        depth=entry.depth,
        times=times,
        kept=entry.kept,
        undone=entry.undone,
    )


def lone_lines(entries: Sequence[Entry]) -> Iterator[Line]:
    """Lone facts; what is said several times in a row is said once."""
    for _, same in groupby(entries, key=lambda entry: entry.line):
        entry, *more = same
        yield line_of(entry, len(more) + 1)


def lines_of(timeline: Timeline, events: Sequence[Event], entries: Sequence[Entry]) -> Iterator[Line]:
    """One line for each step of an action, and one for mana abilities in a row."""
    mana: list[Entry] = []
    for group in acts(entries):
        if is_for_mana(group):
            mana.extend(group)
            continue
        if mana:
            yield mana_line(timeline, events, mana)
        mana = []
        yield from map(line_of, group)
    if mana:
        yield mana_line(timeline, events, mana)


def mana_line(timeline: Timeline, events: Sequence[Event], entries: Sequence[Entry]) -> Line:
    """Mana abilities in a row, in one line with all their rules."""
    sources, made, player = Counter[str](), "", ""
    for entry in entries:
        event = events[entry.version - 1]
        names = timeline.stacks.at(entry.version).names
        if isinstance(event, e.ManaAbilityActivated):
            sources[names.of(event.source)] += 1
            player = names.of(event.player)
        elif isinstance(event, e.ManaAdded):
            made += "".join(f"{{{kind}}}" for _, kind in event.mana)
    tapped = in_a_row([name if count == 1 else f"{name} ×{count}" for name, count in sources.items()])
    return Line(
        version=entries[0].version,
        words=f"{player} taps {tapped} for {made}",
        numbers=tuple(dict.fromkeys(number for entry in entries for number in entry.numbers)),
        depth=entries[0].depth,
        kept=all(entry.kept for entry in entries),
        undone=all(entry.undone for entry in entries),
        mana=True,
    )


def acts(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Neighbours that belong to the same attempt."""
    for _, group in groupby(entries, key=lambda entry: (entry.action, entry.kept)):
        yield list(group)


def is_for_mana(group: Sequence[Entry]) -> bool:
    """Whether these entries are one mana ability that only tapped something."""
    kinds = {entry.kind for entry in group}
    if group[0].kept:
        return kinds == FOR_MANA
    return group[0].depth > 1 and kinds <= FOR_MANA and len(kinds) == len(FOR_MANA) == len(group)
