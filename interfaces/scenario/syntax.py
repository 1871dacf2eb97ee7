"""What a script line says: references, clauses, statements. Checks are in facts.py, the set-up in setup.py."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

CHANCE = "chance"  # the player of a statement that fixes a random pick


class Node(msgspec.Struct, frozen=True, tag=True, repr_omit_defaults=True):
    """One node of the syntax; its class says what it is."""


class Zone(StrEnum):
    """A zone as scripts name it."""

    HAND = "hand"
    LIBRARY = "library"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    COMMAND = "command"
    BATTLEFIELD = "battlefield"
    STACK = "stack"


# --- References ---


class Ref(Node, frozen=True):
    """Words for an object or a player: `copy of Bob's Elves#2's ability#1 in exile` at the longest."""

    name: str
    owner: str | None = None
    copy: bool = False
    nth: int | None = None
    ability: bool = False
    ability_nth: int | None = None
    place: Zone | None = None


class ZoneRef(Node, frozen=True):
    """A player's zone: `Bob's library`."""

    owner: str
    zone: Zone


AnyRef: TypeAlias = Ref | ZoneRef


class Ability(Node, frozen=True):
    """An ability to activate: the only one, the second as printed, or one named by its keyword."""

    source: AnyRef
    number: int | None = None
    keyword: str | None = None


# --- Choices ---


class Unchanged(Node, frozen=True):
    """This slot keeps its target."""


class Number(Node, frozen=True):
    """A number as an answer."""

    value: int


class Mana(Node, frozen=True):
    """Mana symbols as an answer: `{R}`."""

    symbols: str


class Word(Node, frozen=True):
    """Any other words as an answer: `white`."""

    text: str


Choice: TypeAlias = Ref | ZoneRef | Unchanged | Number | Mana | Word
Slots: TypeAlias = tuple[tuple[Choice, ...], ...]  # one tuple for each instance of the word "target"
Modes: TypeAlias = tuple[int | str, ...]  # numbers, or words of the mode


class Share(Node, frozen=True):
    """One part of a division."""

    amount: int
    to: AnyRef


# --- Clauses ---


class Targeting(Node, frozen=True):
    """The targets, slot by slot; no slots stand for `nothing`."""

    slots: Slots


class Dividing(Node, frozen=True):
    """How an effect is divided among targets."""

    shares: tuple[Share, ...]


class ChoosingModes(Node, frozen=True):
    """The modes of a modal spell or ability."""

    modes: Modes


class Choosing(Node, frozen=True):
    """Any other choice made along the way: an opponent, an object."""

    refs: tuple[AnyRef, ...]


class XIs(Node, frozen=True):
    """The value of X."""

    value: int


class Splicing(Node, frozen=True):
    """The cards spliced onto the spell."""

    cards: tuple[AnyRef, ...]


class CastFaceDown(Node, frozen=True):
    """The spell is cast face down."""


class AsFace(Node, frozen=True):
    """The half or face that is cast, by its name."""

    name: str


class Kicked(Node, frozen=True):
    """Kicker, once or more."""

    times: int = 1


class Overloaded(Node, frozen=True):
    """For its overload cost."""


class Bestowed(Node, frozen=True):
    """For its bestow cost."""


class WithKeyword(Node, frozen=True):
    """With the optional or alternative cost of a keyword: `with flashback`."""

    keyword: str


class ForItsCost(Node, frozen=True):
    """For a cost by its name: a keyword, or `mana`, `alternative`, `additional`."""

    cost: str


class ForMana(Node, frozen=True):
    """For a cost by its amount: `for {3}`."""

    mana: str


class WithoutPaying(Node, frozen=True):
    """Without paying its mana cost."""


class WithoutPriority(Node, frozen=True):
    """Nobody passes first: the player says it at once."""


class Sacrificing(Node, frozen=True):
    """Permanents sacrificed as payment."""

    refs: tuple[AnyRef, ...]


class Discarding(Node, frozen=True):
    """Cards discarded as payment."""

    refs: tuple[AnyRef, ...]


class DiscardingAtRandom(Node, frozen=True):
    """Cards discarded at random as payment."""


class Exiling(Node, frozen=True):
    """Objects exiled as payment."""

    refs: tuple[AnyRef, ...]


class Tapping(Node, frozen=True):
    """Permanents tapped as payment."""

    refs: tuple[AnyRef, ...]


class PayingFor(Node, frozen=True):
    """This mana for these hybrid symbols: `{R} for {R/G}`."""

    mana: str
    symbols: str


class PayingLife(Node, frozen=True):
    """Life for these Phyrexian symbols: `{B/P} with life`."""

    symbols: str


class PayingWith(Node, frozen=True):
    """An object in place of mana: `{1} with Elves`."""

    mana: str
    ref: AnyRef


Payment: TypeAlias = PayingFor | PayingLife | PayingWith


class RemovingFrom(Node, frozen=True):
    """Permanents from which counters are removed as payment, once for each counter where there are several."""

    refs: tuple[AnyRef, ...]


class PuttingOn(Node, frozen=True):
    """Permanents on which counters are put as payment."""

    refs: tuple[AnyRef, ...]


class Paying(Node, frozen=True):
    """How symbols of the cost are paid."""

    payments: tuple[Payment, ...]


class Source(Node, frozen=True):
    """A source of mana, with the mana wanted of it where that is said."""

    ref: AnyRef
    mana: str | None = None


class Using(Node, frozen=True):
    """Mana abilities activated for the payment."""

    sources: tuple[Source, ...]


class FromZone(Node, frozen=True):
    """Where the card is cast from."""

    zone: Zone


Clause: TypeAlias = (
    Targeting
    | Dividing
    | ChoosingModes
    | Choosing
    | XIs
    | Splicing
    | AsFace
    | CastFaceDown
    | Kicked
    | Overloaded
    | Bestowed
    | WithKeyword
    | ForItsCost
    | ForMana
    | WithoutPaying
    | WithoutPriority
    | Sacrificing
    | Discarding
    | DiscardingAtRandom
    | Exiling
    | Tapping
    | RemovingFrom
    | PuttingOn
    | Paying
    | Using
    | FromZone
)
