"""The story of a game: one entry for each fact worth telling, in the present tense, with its rule (design §9).

The story goes straight on: what was reversed or rewound stays told. Names, stack and board, with which facts are
worded, go back with the game.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec

from domain.answers import Activate, ActSpecially, Answer, Attack, Block, Cast, PlayLand, SetAside, TurnUp
from domain.events import (
    AbilityCountered,
    ActionFoundIllegal,
    ActionReversed,
    AllPassed,
    Answered,
    AnswerRefused,
    AttemptEnded,
    AttemptStarted,
    ChoicePassedOn,
    CopySettled,
    DelayedTriggerEnded,
    Event,
    GameForked,
    GameRewound,
    GameStarted,
    LinkMade,
    ManaAbilitiesAllowed,
    ManaSpent,
    ObjectCeased,
    PermanentsTapped,
    PlayerLost,
    PriorityReceived,
    SpellCountered,
    SpellResolved,
    StateBasedActionTaken,
    TargetChanged,
    TargetFoundIllegal,
)
from domain.rulebook import NEWEST, Edition, Rule, citation, edition, number
from domain.vocabulary import Id, Step
from projections.board import BOARD, Board
from projections.history import History
from projections.scene import Scene, capital
from projections.stack import STACK, Row, Stack
from projections.telling_actions import ACTIONS, DETAILS
from projections.telling_game import GAME

UNTOLD: Final = frozenset(
    {
        Answered, AttemptStarted, AttemptEnded, PriorityReceived, AllPassed, ManaAbilitiesAllowed, ManaSpent,
        DelayedTriggerEnded, CopySettled, LinkMade,
    }
)  # fmt: skip
"""Facts that the story leaves to its neighbours; a test proves that every class is told or listed here."""
DETAILS_OF_ACTIONS: Final = frozenset({PermanentsTapped})
"""Facts that are mere steps where they belong to an action: what is tapped to pay."""
TELL: Final = {**ACTIONS, **GAME}
"""How each class of fact is worded."""


Attempts: TypeAlias = tuple[tuple[int, int], ...]
"""Open attempts, each with the version at which it began; the innermost is the last."""


class Entry(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One sentence of the story.

    ``action`` is the attempt that it belongs to, and ``depth`` how many attempts are open then; ``undone`` marks what a
    reversal or a rewind took back later, ``kept`` what was stated again. ``stack`` is the stack afterwards, from the
    bottom; ``numbers`` are the rules' numbers in the edition of the game.
    """

    version: int
    words: str
    cites: tuple[Rule, ...]
    numbers: tuple[str, ...]
    kind: str
    turn: int = 0
    step: Step = Step.UNTAP
    action: int = 0
    depth: int = 0
    detail: bool = False
    kept: bool = False
    undone: bool = False
    stack: tuple[Row, ...] = ()

    @property
    def line(self) -> str:
        """The sentence with its rules in brackets."""
        return f"{self.words} ({', '.join(self.numbers)})"


class Timeline:
    """The story so far, told event by event."""

    def __init__(self, events: Iterable[Event] = (), *, past: Timeline | None = None) -> None:
        self._stack: History[Stack] = History(STACK, past=past.stacks if past is not None else None)
        self._board: History[Board] = History(BOARD, past=past.boards if past is not None else None)
        self._edition = past.edition_name if past is not None else NEWEST
        self._entries: list[Entry] = []
        self._attempts: list[Attempts] = [()] if past is None else list(past.attempts)
        self._deeds: dict[int, str] = {} if past is None else dict(past.deeds)
        self._tried: dict[int, str] = {} if past is None else dict(past.tried)
        self._answer: Answer | None = None
        self._restated = 0
        self.take(*events)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that has been told."""
        return tuple(self._entries)

    @property
    def version(self) -> int:
        """How many events have been told."""
        return self._stack.version

    @property
    def edition_name(self) -> str:
        """The edition of the rules that the game is played by."""
        return self._edition

    @property
    def stacks(self) -> History[Stack]:
        """The stack at every version."""
        return self._stack

    @property
    def boards(self) -> History[Board]:
        """The board at every version."""
        return self._board

    @property
    def attempts(self) -> tuple[Attempts, ...]:
        """The attempts open at every version."""
        return tuple(self._attempts)

    @property
    def deeds(self) -> dict[int, str]:
        """What each attempt was about."""
        return self._deeds

    @property
    def tried(self) -> dict[int, str]:
        """What each attempt was to be."""
        return self._tried

    def until(self, version: int) -> tuple[Entry, ...]:
        """What had been told by a version."""
        return tuple(self._entries[: bisect_right(self._entries, version, key=lambda entry: entry.version)])

    def since(self, version: int) -> tuple[Entry, ...]:
        """What has been told since a version."""
        return tuple(self._entries[bisect_right(self._entries, version, key=lambda entry: entry.version) :])

    def told(self, version: int) -> Entry | None:
        """What was told of the fact of a version, if anything was."""
        place = bisect_right(self._entries, version, key=lambda entry: entry.version) - 1
        found = self._entries[place] if place >= 0 else None
        return found if found is not None and found.version == version else None

    def action(self, attempt: int) -> tuple[Entry, ...]:
        """The entries of one action, its steps included."""
        return tuple(entry for entry in self._entries if entry.action == attempt)

    def take(self, *events: Event) -> tuple[Entry, ...]:
        """Tell more events; the new entries."""
        told = len(self._entries)
        for event in events:
            self._take(event)
        return tuple(self._entries[told:])

    def _take(self, event: Event) -> None:
        if isinstance(event, GameStarted):
            self._edition = event.edition
        before = self._stack.now
        after, board = self._stack.take(event), self._board.take(event)
        before, after = self._as_seen(before, after)
        attempts = self._attempts_at(event)
        self._note(event, before, board)
        scene = Scene(before, after, board, edition(self._edition), self._deeds, self._tried)
        entry = self._entry(self._as_told(event), scene, attempts)
        if entry is not None:
            self._entries.append(msgspec.structs.replace(entry, words=entry.words + self._besides()))
            self._remember(entry)
        del self._attempts[self.version :]
        self._attempts.append(self._after(event, attempts))

    def _as_seen(self, before: Stack, after: Stack) -> tuple[Stack, Stack]:
        """The stack before and after a fact, named as those who read the story may name things: here, everything."""
        return before, after

    def _as_told(self, event: Event) -> Event:
        """A fact as those who read the story may be told of it: here, whole."""
        return event

    def _besides(self) -> str:
        """What is told together with a fact: here, nothing."""
        return ""

    def called(self, thing: Id) -> str:
        """What something is called now, by those who read the story."""
        return self._as_seen(self._stack.now, self._stack.now)[1].names.of(thing)

    def _note(self, event: Event, stack: Stack, board: Board) -> None:
        """What an attempt is to be follows from the answer before it."""
        if isinstance(event, Answered):
            self._answer = event.answer
        elif isinstance(event, AttemptStarted):
            self._tried[event.attempt] = attempt_words(self._answer, stack, board, edition(self._edition))
            self._answer = None

    def _attempts_at(self, event: Event) -> Attempts:
        """The attempts that a fact belongs to, the innermost last."""
        if isinstance(event, GameRewound):
            self._undo(event.to)
            return self._attempts[event.to]
        if isinstance(event, GameForked):
            return self._attempts[min(event.at, len(self._attempts) - 1)]
        attempts = self._attempts[-1]
        return (*attempts, (event.attempt, self.version)) if isinstance(event, AttemptStarted) else attempts

    def _after(self, event: Event, attempts: Attempts) -> Attempts:
        """The attempts still open after a fact; what a reversal takes back is marked as undone."""
        if isinstance(event, AttemptEnded):
            return tuple(each for each in attempts if each[0] != event.attempt)
        if not isinstance(event, ActionReversed):
            return attempts
        self._restated = event.facts
        for place, (attempt, began) in enumerate(attempts):
            if attempt == event.attempt:
                self._undo(began)
                return attempts[:place]
        return attempts

    def _entry(self, event: Event, scene: Scene, attempts: Attempts) -> Entry | None:
        """The entry for a fact; none if there is nothing to tell."""
        tell = TELL.get(type(event))
        words = tell(scene, event) if tell is not None else ""
        kept = self._restated > 0
        self._restated -= kept
        if not words:
            return None
        cites = told_rules(event, scene)
        return Entry(
            version=self.version,
            words=capital(words),
            cites=cites,
            numbers=tuple(citation(rule, self._edition) for rule in cites),
            kind=type(event).__name__,
            turn=scene.board.turn,
            step=scene.board.step,
            action=attempts[-1][0] if attempts else 0,
            depth=len(attempts),
            detail=type(event) in DETAILS or (bool(attempts) and type(event) in DETAILS_OF_ACTIONS),
            kept=kept,
            stack=scene.after.rows,
        )

    def _remember(self, entry: Entry) -> None:
        """What an attempt is called later: by its first entry that isn't a mere step."""
        if entry.action and not entry.detail:
            self._deeds.setdefault(entry.action, entry.words)

    def _undo(self, version: int) -> None:
        """Mark what was told after a version as taken back; what says why stays."""
        first = bisect_right(self._entries, version, key=lambda entry: entry.version)
        for place in range(first, len(self._entries)):
            entry = self._entries[place]
            if entry.kind not in STAYS_TOLD:
                self._entries[place] = msgspec.structs.replace(entry, undone=True)


STAYS_TOLD: Final = frozenset(
    kind.__name__ for kind in (ActionFoundIllegal, ActionReversed, AnswerRefused, GameRewound, GameStarted)
)
"""What a reversal doesn't take back, since it says what went wrong."""


ACTING: Final = {"suspend": "suspending", "foretell": "foretelling", "plot": "plotting"}
"""What setting a card aside is called."""


def attempt_words(answer: Answer | None, stack: Stack, board: Board, rules: Edition) -> str:
    """What an action is called that begins with this answer."""
    if isinstance(answer, Cast):
        doing = "casting" if rules.casting_verb == "casts" else "playing"
        return f"{doing} of {stack.names.played(answer.card, own_face(answer, board))}"
    if isinstance(answer, Activate):
        return f"activation of {stack.names.label(answer.source).name}'s ability"
    if isinstance(answer, PlayLand):
        return f"playing of {stack.names.played(answer.card, own_face(answer, board))}"
    if isinstance(answer, TurnUp):
        return f"turning up of {stack.names.of(answer.permanent)}"
    if isinstance(answer, SetAside):
        return f"{ACTING[answer.how]} of {stack.names.of(answer.card)}"
    if isinstance(answer, ActSpecially):
        return f"special action of {stack.names.of(answer.source)}"
    if isinstance(answer, (Attack, Block)):
        return f"declaration of {'attackers' if isinstance(answer, Attack) else 'blockers'}"
    return "action"


def own_face(answer: Cast | PlayLand, board: Board) -> str:
    """The face that is played, if the card has it: in nonsense, any name may stand there."""
    card = board.cards.get(answer.card)
    faces = () if card is None else board.definitions[card.definition].faces
    return answer.face if any(face.name == answer.face for face in faces) else ""


def told_rules(event: Event, scene: Scene) -> tuple[Rule, ...]:
    """The rules that an entry names: those of the fact, and 608.3 for a permanent spell that resolves."""
    if isinstance(event, SpellResolved) and number(Rule.RESOLVE_PERMANENT_SPELL, scene.edition.name) is not None:
        card = scene.board.cards.get(event.spell)
        definition = scene.board.definitions.get(card.says) if card is not None else None
        if definition is not None and not {"Instant", "Sorcery"} & set(definition.types):
            return (Rule.RESOLVE_PERMANENT_SPELL, *((event.why,) if event.why is not None else ()))
    return cites_of(event)


def cites_of(event: Event) -> tuple[Rule, ...]:
    """The rules that a fact cites: its own, or those that the fact names."""
    if isinstance(event, (ActionFoundIllegal, AnswerRefused)):
        return event.cites
    if isinstance(event, (SpellCountered, AbilityCountered)) and not event.by:
        return (Rule.CHECK_TARGETS, event.rule)
    if isinstance(event, ChoicePassedOn):
        return (event.why,)
    if isinstance(event, ObjectCeased) and event.left:
        return (Rule.LEAVERS_OBJECTS,)
    if isinstance(event, (PlayerLost, TargetFoundIllegal)):
        return tuple(dict.fromkeys((event.rule, event.why)))
    if isinstance(event, TargetChanged):
        return (event.how,)
    if isinstance(event, SpellResolved) and event.why is not None:
        return (event.rule, event.why)
    if isinstance(event, StateBasedActionTaken):
        return (event.what,)
    return (event.rule,)
