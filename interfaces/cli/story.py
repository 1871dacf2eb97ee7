"""The timeline as people read it: turns and steps, each action with its steps, and the stack after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.rule import Rule
from rich.text import Text

from domain import events as e
from domain.events import Event
from domain.vocabulary import MAIN_STEPS, STEP_NAMES, Step
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.position import print_stack
from projections.scene import in_a_row
from projections.timeline import Entry, Timeline


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


class Block(NamedTuple):
    """What one answer led to; ``when`` is the turn and step that it belongs to."""

    when: tuple[int, Step]
    entries: tuple[Entry, ...]


def print_story(paper: Paper, timeline: Timeline, events: Sequence[Event]) -> None:
    """The whole story."""
    _Story(paper, timeline, events).tell()


class _Story:
    def __init__(self, paper: Paper, timeline: Timeline, events: Sequence[Event]) -> None:
        self.paper = paper
        self.timeline = timeline
        self.events = events
        self.players = [seat.name for seat in timeline.boards.now.seats]
        self.passes: list[str] = []
        self.quiet: list[tuple[int, Step]] = []

    def tell(self) -> None:
        """Turn by turn, step by step; steps in which nothing happens share a line."""
        for when, group in groupby(self.blocks(), key=lambda block: block.when):
            entries = [block.entries for block in group]
            kinds = {entry.kind for each in entries for entry in each}
            if kinds <= PASSES | HEADINGS:
                self.quiet.append(when)
                continue
            self.tell_quiet()
            self.heading(when, entries[0][0].version)
            for each in entries:
                self.block(each)
            self.tell_passes()
        self.tell_quiet()

    def blocks(self) -> Iterator[Block]:
        """The entries between two rests, cut where a step begins."""
        waiting: list[Entry] = []
        rests = iter([at for at, event in enumerate(self.events, 1) if isinstance(event, e.PriorityReceived)])
        rest = next(rests, len(self.events) + 1)
        for entry in self.timeline.entries:
            if entry.kind in TURNS:
                continue  # the heading says so, and the step is still that of the turn before
            ended = entry.version > rest
            while entry.version > rest:
                rest = next(rests, len(self.events) + 1)
            if waiting and (ended or entry.kind in HEADINGS or waiting[-1].kind in PASSES):
                yield Block((waiting[-1].turn, waiting[-1].step), tuple(waiting))
                waiting = []
            waiting.append(entry)
        if waiting:
            yield Block((waiting[-1].turn, waiting[-1].step), tuple(waiting))

    # --- headings ---

    def heading(self, when: tuple[int, Step], version: int) -> None:
        """Whose turn it is, and the step."""
        turn, step = when
        active = self.players[self.timeline.boards.at(version).active - 1]
        title = f"turn {turn} · {active} · {step_words(step)}" if turn else "before the first turn"
        self.paper.blank()
        if self.paper.console.is_terminal:
            self.paper.console.print(Rule(Text(title, style="bold cyan"), style="cyan", align="left"))
        else:
            self.paper.line(f"== {title} ==")

    def tell_quiet(self) -> None:
        """The steps in which nobody did anything, turn by turn."""
        if self.quiet:
            turns = groupby(self.quiet, key=lambda when: when[0])
            words = [f"turn {turn}: {', '.join(step_words(step) for _, step in steps)}" for turn, steps in turns]
            self.paper.blank()
            self.paper.line(dim(f"nothing happens in {'; '.join(words)}"))
            self.quiet.clear()

    # --- blocks ---

    def block(self, entries: tuple[Entry, ...]) -> None:
        if all(entry.kind in PASSES for entry in entries):
            self.passes.extend(entry.line for entry in entries)
            return
        self.tell_passes()
        told = [entry for entry in entries if entry.kind not in HEADINGS]
        if not told:
            return
        headline, head = headline_of(told)
        if not headline:
            for _, same in groupby(told, key=lambda entry: entry.line):
                entry, *more = same
                self.paper.line(*spoken(entry), dim(f" ×{len(more) + 1}" if more else ""))
            return
        self.paper.blank()
        self.paper.line(*headline)
        for line in self.lines([entry for entry in told if entry is not head]):
            self.paper.line(*line, indent=2, hang=4)
        if told[-1].stack or head is None or head.kind != e.LandPlayed.__name__:
            print_stack(self.paper, told[-1].stack, self.players, indent=4)

    def tell_passes(self) -> None:
        if self.passes:
            words = [line.rpartition(" (")[0] for line in self.passes]
            numbers = self.passes[0].rpartition(" (")[2]
            self.paper.line(dim(f"{in_a_row(words)} ({numbers}"))
            self.passes.clear()

    # --- the steps of an action ---

    def lines(self, entries: Sequence[Entry]) -> Iterator[tuple[str | Text, ...]]:
        """One line for each step, and one for mana abilities in a row."""
        mana: list[list[Entry]] = []
        for group in acts(entries):
            if is_for_mana(group):
                mana.append(group)
                continue
            yield from self.mana_lines(mana)
            mana = []
            for entry in group:
                yield (dim("· "), *spoken(entry, quiet=True))
        yield from self.mana_lines(mana)

    def mana_lines(self, acts_for_mana: Sequence[Sequence[Entry]]) -> Iterator[tuple[str | Text, ...]]:
        """Mana abilities in a row, in one line with all their rules."""
        if not acts_for_mana:
            return
        sources, made, player = [], "", ""
        for group in acts_for_mana:
            for entry in group:
                event = self.events[entry.version - 1]
                names = self.timeline.stacks.at(entry.version).names
                if isinstance(event, e.ManaAbilityActivated):
                    sources.append(names.of(event.source))
                    player = names.of(event.player)
                elif isinstance(event, e.ManaAdded):
                    made += "".join(f"{{{kind}}}" for _, kind in event.mana)
        entries = [entry for group in acts_for_mana for entry in group]
        numbers = dict.fromkeys(number for entry in entries for number in entry.numbers)
        counts = {source: sources.count(source) for source in sources}
        tapped = in_a_row([name if count == 1 else f"{name} ×{count}" for name, count in counts.items()])
        undone = " (taken back)" if all(entry.undone for entry in entries) else ""
        undone = " (kept)" if all(entry.kept for entry in entries) else undone
        yield (dim("· "), dim(f"{player} taps {tapped} for {made}{undone} ({', '.join(numbers)})"))


def step_words(step: Step) -> str:
    """What a step is called in a heading."""
    return f"{STEP_NAMES[step]}{' phase' if step in MAIN_STEPS else ''}"


def headline_of(entries: Sequence[Entry]) -> tuple[tuple[Text, ...], Entry | None]:
    """What a block is about, and the entry that says so; nothing for lone facts."""
    for kinds, colour in ((REWOUND, "magenta"), (RESOLVED, "green")):
        if found := [entry for entry in entries if entry.kind in kinds or (kinds is RESOLVED and fizzled(entry))]:
            return headed(found[-1], colour), found[-1]
    wrong = any(entry.kind in REVERSED for entry in entries)
    if wrong and (first := next((entry for entry in entries if entry.action), None)) is not None:
        return (
            bold(first.words.partition(" is illegal: ")[0], "red"),
            Text("  illegal, and reversed", style="red"),
        ), None
    if found := [entry for entry in entries if entry.kind in ACTIONS and entry.depth <= 1]:
        return headed(found[-1], ""), found[-1]
    return (), None


def fizzled(entry: Entry) -> bool:
    """Whether the rules countered a spell or ability for its targets, as they did until 2018."""
    return entry.kind in COUNTERED and e.SpellRemovedUnresolved.rule in entry.cites


def headed(entry: Entry, colour: str) -> tuple[Text, ...]:
    """A headline, with a mark where a rewind took it back later."""
    later = (Text("  taken back later", style="magenta"),) if entry.undone else ()
    return (bold(entry.words, colour), dim(f" ({', '.join(entry.numbers)})"), *later)


def spoken(entry: Entry, *, quiet: bool = False) -> tuple[Text, ...]:
    """A sentence with its rules."""
    style = "red" if entry.kind in ILLEGAL else "magenta" if entry.kind in REVERSED | REWOUND else "dim" * quiet
    return (Text(entry.words, style=style), dim(f" ({', '.join(entry.numbers)})"))


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
