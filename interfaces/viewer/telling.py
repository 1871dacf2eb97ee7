"""The story for the page: entries, marks on the timeline, where one can step to, what was taken back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from domain import events as e
from domain.events import Event
from domain.rulebook import Rule, citation, summary, title
from domain.vocabulary import ObjectId
from interfaces.rules_text.texts import RulesText
from interfaces.viewer.document import DETAIL, KEPT, UNDONE, Fold, RuleText, Told
from projections.timeline import Entry, Timeline

MARKS: Final[Mapping[type[Event], str]] = {
    e.TurnBegan: "turn",
    e.SpellCast: "cast",
    e.AbilityActivated: "cast",
    e.AbilityTriggered: "trigger",
    e.ResolutionStarted: "resolution",
    e.ActionFoundIllegal: "refusal",
    e.AnswerRefused: "refusal",
    e.ActionReversed: "reversal",
    e.TargetChanged: "target",
    e.GameRewound: "backup",
    e.GameEnded: "end",
}
"""What the timeline marks."""
CLOSING: Final = (
    e.AttemptEnded, e.SpellResolved, e.SpellRemovedUnresolved, e.AbilityResolved, e.AbilityRemovedUnresolved,
    e.AbilityTriggered, e.TurnBegan, e.StepBegan, e.GameRewound, e.AnswerRefused, e.StateBasedActionTaken,
    e.PriorityPassed, e.GameEnded,
)  # fmt: skip
"""What ends an action, which one may step over as a whole, unless it is part of another."""


def marks_of(events: Sequence[Event], first: int) -> Iterator[tuple[int, str]]:
    """The marks of a line from a version on."""
    for version, event in enumerate(events, first):
        if (mark := MARKS.get(type(event))) is not None:
            yield version, mark


def actions_of(events: Sequence[Event], first: int) -> tuple[int, ...]:
    """The versions at which an action is over; facts stated again after a reversal belong to it (732.1)."""
    found: list[int] = []
    open_attempts: list[int] = []
    restated = 0
    for version, event in enumerate(events, 1):
        if isinstance(event, e.AttemptStarted):
            open_attempts.append(event.attempt)
        if isinstance(event, (e.AttemptEnded, e.ActionReversed)) and event.attempt in open_attempts:
            del open_attempts[open_attempts.index(event.attempt) :]
        if isinstance(event, e.GameRewound):
            open_attempts = []
        if isinstance(event, e.ActionReversed):
            restated = event.facts
            over = not restated
        else:
            over = restated == 1 or (not restated and isinstance(event, CLOSING))
            restated -= restated > 0
        if over and not open_attempts and version >= first:
            found.append(version)
    return tuple(found)


def times_of(events: Sequence[Event], first: int) -> tuple[tuple[int, int], ...]:
    """When answers were given, in milliseconds since 1970, where that is known."""
    return tuple(
        (version, event.stamp.at)
        for version, event in enumerate(events, first)
        if isinstance(event, e.Input) and event.stamp.at
    )


# --- words ------------------------------------------------------------------------------------------------------------


class Words:
    """The sentences and rules of a document, each once."""

    def __init__(self, edition: str, official: RulesText | None = None) -> None:
        self.edition, self.official = edition, official
        self.sentences: dict[str, int] = {}
        self.cited: dict[Rule, int] = {}

    def sentence(self, words: str) -> int:
        """The place of a sentence."""
        return self.sentences.setdefault(words, len(self.sentences))

    def rule(self, rule: Rule) -> int:
        """The place of a rule."""
        return self.cited.setdefault(rule, len(self.cited))

    @property
    def rules(self) -> tuple[RuleText, ...]:
        """All rules that are cited, in the order of their places."""
        return tuple(self.told(rule) for rule in self.cited)

    def told(self, rule: Rule) -> RuleText:
        """A rule with its number in the edition of the game."""
        number = citation(rule, self.edition)
        found = self.official.rule(number) if self.official is not None else None
        return RuleText(number, title(rule), summary(rule), found.paragraphs if found is not None else ())


def told(words: Words, entry: Entry, seen: tuple[str, ...]) -> Told:
    """An entry for the page."""
    flags = DETAIL * entry.detail + KEPT * entry.kept + UNDONE * entry.undone
    rules = tuple(words.rule(rule) for rule in entry.cites)
    return Told(
        version=entry.version,
        words=words.sentence(entry.words),
        rules=rules,
        turn=entry.turn,
        step=int(entry.step),
        action=entry.action,
        depth=entry.depth,
        flags=flags,
        seen=seen,
    )


def seen_by_all(timeline: Timeline, event: Event, version: int) -> tuple[str, ...]:
    """The cards that an entry doesn't name: those drawn and looked at."""
    things: tuple[ObjectId, ...] = ()
    if isinstance(event, e.CardDrawn):
        things = (event.new,)
    elif isinstance(event, e.CardsLookedAt):
        things = event.objects
    names = timeline.stacks.at(version).names
    return tuple(names.of(thing) for thing in things)


# --- what was taken back ----------------------------------------------------------------------------------------------


def folds_of(words: Words, timeline: Timeline, events: Sequence[Event], first: int) -> tuple[Fold, ...]:
    """Actions that were reversed (732.1), and branches that backups abandoned."""
    return tuple(
        Fold(each.first, each.last, each.kind, each.by, words.sentence(said(timeline, events, each)))
        for each in taken_back(events)
        if each.by >= first
    )


def taken_back(events: Sequence[Event]) -> Iterator[Fold]:
    """The ranges that were taken back, without words, in the order in which that happened."""
    began: dict[int, int] = {}
    for version, event in enumerate(events, 1):
        if isinstance(event, e.AttemptStarted):
            began[event.attempt] = version
        elif isinstance(event, e.ActionReversed):
            yield Fold(began.get(event.attempt, version), version - 1, "reversed", version, 0)
        elif isinstance(event, e.GameRewound) and event.to < version - 1:
            yield Fold(event.to + 1, version - 1, "abandoned", version, 0)


def said(timeline: Timeline, events: Sequence[Event], fold: Fold) -> str:
    """What it was, in words."""
    event = events[fold.by - 1]
    if isinstance(event, e.ActionReversed):
        return timeline.tried.get(event.attempt, "action")
    entries = timeline.entries
    place = bisect_right(entries, fold.by, key=lambda entry: entry.version) - 1
    return entries[place].words if place >= 0 else ""
