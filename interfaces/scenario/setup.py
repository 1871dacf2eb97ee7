"""A whole scenario: the set-up, the runs with their lines, and what is expected at their end."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from domain.answers import Answer
from interfaces.scenario.facts import Fact
from interfaces.scenario.recorded import Recording
from interfaces.scenario.statements import Activates, Casts, Statement
from interfaces.scenario.syntax import AnyRef, Node

EDITIONS = ("2008-02", "2017-04", "2026-01")  # oldest first
STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)

# --- Entries of zones ---


class Tapped(Node, frozen=True):
    """Tapped."""


class SummoningSick(Node, frozen=True):
    """Came under its controller's control this turn."""


class FaceDown(Node, frozen=True):
    """Face down."""


class Transformed(Node, frozen=True):
    """Its other face is up."""


class Counters(Node, frozen=True):
    """Counters of one kind."""

    kind: str
    count: int = 1


class MarkedDamage(Node, frozen=True):
    """Damage marked on it."""

    amount: int


class UnderControlOf(Node, frozen=True):
    """Controlled by another player than the zone's."""

    player: str


class ProtectedBy(Node, frozen=True):
    """The protector of a battle."""

    player: str


class Chosen(Node, frozen=True):
    """A colour, name or type chosen as it entered."""

    value: str


Status: TypeAlias = (
    Tapped | SummoningSick | FaceDown | Transformed | Counters | MarkedDamage | UnderControlOf | ProtectedBy | Chosen
)


class CardEntry(Node, frozen=True):
    """Cards of one name in a zone, in the state given."""

    line: int
    name: str
    count: int = 1
    label: str | None = None
    statuses: tuple[Status, ...] = ()
    attached_to: AnyRef | None = None
    exiled_with: AnyRef | None = None


class TokenEntry(Node, frozen=True):
    """Tokens on the battlefield; types and supertypes in lower case, subtypes as printed."""

    line: int
    name: str
    power: int | None
    toughness: int | None
    colours: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    count: int = 1
    label: str | None = None
    statuses: tuple[Status, ...] = ()
    attached_to: AnyRef | None = None


Entry: TypeAlias = CardEntry | TokenEntry

# --- The set-up ---


class PlayerSetup(msgspec.Struct, frozen=True):
    """One player at the beginning; hand order as written, graveyard and library top first."""

    name: str
    line: int
    life: int = 20
    hand: tuple[Entry, ...] = ()
    battlefield: tuple[Entry, ...] = ()
    graveyard: tuple[Entry, ...] = ()
    exile: tuple[Entry, ...] = ()
    library: tuple[Entry, ...] = ()
    mana: tuple[str, ...] = ()  # one symbol each, W U B R G C
    lands_played: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    designations: tuple[tuple[str, int], ...] = ()  # monarch, initiative, city's blessing, speed with its number


class StackLine(msgspec.Struct, frozen=True):
    """An object already on the stack, written as the statement that put it there."""

    line: int
    text: str
    statement: Casts | Activates


class Setup(msgspec.Struct, frozen=True):
    """The photograph that a run starts from."""

    active: str
    step: str
    seed: int
    stack: tuple[StackLine, ...]  # the oldest first
    players: tuple[PlayerSetup, ...]  # in turn order
    hours: str = ""  # day or night, if it is either


# --- Runs ---


class ScriptLine(msgspec.Struct, frozen=True):
    """One line of a script; refusal is None where none is expected, and empty where any rule will do."""

    line: int  # of the file
    number: int  # of the script, counted from 1 through the opening, blank lines and comments included
    text: str
    body: Statement | Fact
    editions: tuple[str, ...] = ()  # empty: all
    refusal: tuple[str, ...] | None = None


class Script(msgspec.Struct, frozen=True):
    """The lines of one table's script, and how many lines it takes with blank ones and comments."""

    lines: tuple[ScriptLine, ...]
    length: int


class ExpectedNumber(Node, frozen=True):
    """A number at the end: life, poison, reversals, cards in a hand or library."""

    line: int
    player: str | None
    key: str
    value: int


class ExpectedText(Node, frozen=True):
    """A word at the end: step, active, winner (`nobody` for none)."""

    line: int
    player: str | None
    key: str
    value: str


class ExpectedObjects(Node, frozen=True):
    """The objects of a zone at the end; `more` where a final `…` allows others."""

    line: int
    player: str | None
    key: str
    refs: tuple[AnyRef, ...]
    more: bool = False


class ExpectedMana(Node, frozen=True):
    """The floating mana at the end."""

    line: int
    player: str
    key: str
    mana: tuple[str, ...]


Expectation: TypeAlias = ExpectedNumber | ExpectedText | ExpectedObjects | ExpectedMana


class RawAnswer(msgspec.Struct, frozen=True):
    """An answer by number, as programs write it; none: the player concedes. Chance is player 0."""

    line: int
    player: int
    answer: Answer | None = None


class Run(msgspec.Struct, frozen=True):
    """One run: its own set-up, the opening and its own lines, and what is expected in each edition."""

    name: str | None
    title: str
    line: int
    editions: tuple[str, ...]
    setup: Setup
    script: tuple[ScriptLine, ...]
    expectations: Mapping[str, tuple[Expectation, ...]]  # by edition, all the run's editions
    answers: tuple[RawAnswer, ...] = ()  # given before the script


class CardFile(msgspec.Struct, frozen=True):
    """A file of card definitions that the scenario asks for; whoever loads it says if it isn't there."""

    line: int
    path: str


class CardName(msgspec.Struct, frozen=True):
    """A card that the scenario takes from the file of imported cards; ``partly``, even if not all is understood."""

    line: int
    name: str
    partly: bool = False


class Scenario(msgspec.Struct, frozen=True):
    """A scenario as written; the set-up is that of the file, before the runs replace parts of it."""

    file: str
    title: str
    editions: tuple[str, ...]
    cards: tuple[CardFile, ...]
    setup: Setup
    runs: tuple[Run, ...]
    recorded: Recording | None = None
    imported: tuple[CardName, ...] = ()
