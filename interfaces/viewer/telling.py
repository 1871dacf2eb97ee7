"""The story for the page: entries, marks on the timeline, where one can step to, what was taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def marks_of(version: int, kind: type[Event]) -> Iterator[tuple[int, str]]:
    """The mark of an event of a class, if it has one."""
    if (mark := MARKS.get(kind)) is not None:
        yield version, mark


def times_of(version: int, event: Event) -> Iterator[tuple[int, int]]:
    """When an answer was given, in milliseconds since 1970, where that is known."""
    if isinstance(event, e.Input) and event.stamp.at:
        yield version, event.stamp.at


class Actions:
    """The versions at which an action is over; facts stated again after a reversal belong to it (732.1)."""

    def __init__(self) -> None:
        self.over: list[int] = []
        self._version = 0
        self._attempts: list[int] = []
        self._restated = 0

    def take(self, event: Event | None, kind: type[Event] | None = None) -> None:
        """One more event; where something of it is hidden, only its class is known."""
        self._version += 1
        if isinstance(event, e.AttemptStarted):
            self._attempts.append(event.attempt)
        if isinstance(event, (e.AttemptEnded, e.ActionReversed)) and event.attempt in self._attempts:
            del self._attempts[self._attempts.index(event.attempt) :]
        if isinstance(event, e.GameRewound):
            self._attempts = []
        if self._is_over(event, kind or type(event)) and not self._attempts:
            self.over.append(self._version)

    def _is_over(self, event: Event | None, kind: type) -> bool:
        if isinstance(event, e.ActionReversed):
            self._restated = event.facts
            return not event.facts
        if self._restated:
            self._restated -= 1
            return not self._restated
        return issubclass(kind, CLOSING)


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

    def rules(self, place: int = 0) -> tuple[RuleText, ...]:
        """The rules that are cited, in the order of their places, from one on."""
        return tuple(self.told(rule) for rule in list(self.cited)[place:])

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


def seen_by_all(timeline: Timeline, event: Event) -> tuple[str, ...]:
    """The cards that the newest entry doesn't name: those drawn and looked at."""
    things: tuple[ObjectId, ...] = ()
    if isinstance(event, e.CardDrawn):
        things = (event.new,)
    elif isinstance(event, e.CardsLookedAt):
        things = event.objects
    names = timeline.stacks.now.names
    return tuple(names.of(thing) for thing in things)


# --- what was taken back ----------------------------------------------------------------------------------------------


class TakenBack:
    """Actions that were reversed (732.1), and branches that backups abandoned."""

    def __init__(self) -> None:
        self._version = 0
        self._began: dict[int, int] = {}

    def take(self, event: Event | None) -> Fold | None:
        """One more event; the range that it takes back, without words."""
        self._version += 1
        version = self._version
        if isinstance(event, e.AttemptStarted):
            self._began[event.attempt] = version
        elif isinstance(event, e.ActionReversed):
            return Fold(self._began.get(event.attempt, version), version - 1, "reversed", version, 0)
        elif isinstance(event, e.GameRewound) and event.to < version - 1:
            return Fold(event.to + 1, version - 1, "abandoned", version, 0)
        return None


def said(timeline: Timeline, event: Event) -> str:
    """What the newest event takes back, in words."""
    if isinstance(event, e.ActionReversed):
        return timeline.tried.get(event.attempt, "action")
    entry = timeline.told(timeline.version)
    return entry.words if entry is not None else ""
