"""What a `check` line claims: a subject with a quality or a feature, legality, or the log of the run."""

from typing import TypeAlias

from interfaces.scenario.syntax import Ability, AnyRef, Clause, Node, Ref, Slots, Zone, ZoneRef

# --- Subjects ---


class TheStack(Node, frozen=True):
    """The stack as a whole."""


class NumberedAbility(Node, frozen=True):
    """An ability of an object, as printed: `ability 2 of A`."""

    number: int
    source: AnyRef


class KeywordAbility(Node, frozen=True):
    """A keyword in general: `keyword equip`."""

    keyword: str


Subject: TypeAlias = Ref | ZoneRef | TheStack | NumberedAbility | KeywordAbility

# --- Qualities: A is … ---


class AtPlace(Node, frozen=True):
    """In a zone: `in exile`, `on the battlefield`."""

    zone: Zone


class PowerToughness(Node, frozen=True):
    """Power and toughness: `4/4`."""

    power: int
    toughness: int


class Empty(Node, frozen=True):
    """Holds nothing."""


class Listed(Node, frozen=True):
    """Holds these, top first; `more` where a final `…` allows others."""

    refs: tuple[AnyRef, ...]
    more: bool = False


class AKind(Node, frozen=True):
    """A kind of object: `a token`, `an Aura`."""

    text: str


class Described(Node, frozen=True):
    """Any other words: `tapped`, `red`, `gone`, `revealed`, `targeted`."""

    text: str


class FaceIs(Node, frozen=True):
    """Face down or face up."""

    down: bool


class ControlledBy(Node, frozen=True):
    """Under a player's control."""

    player: str


class AttachedTo(Node, frozen=True):
    """Attached to an object or player."""

    ref: AnyRef


class Asked(Node, frozen=True):
    """Asked a decision of the catalogue of decisions."""

    decision: str


Quality: TypeAlias = (
    AtPlace | PowerToughness | Empty | Listed | AKind | Described | FaceIs | ControlledBy | AttachedTo | Asked
)

# --- Features: A has … ---


class FloatingMana(Node, frozen=True):
    """This mana in the pool, None for nothing."""

    mana: str | None


class ManaValueOf(Node, frozen=True):
    """A mana value."""

    value: int


class Having(Node, frozen=True):
    """Words, also `from` something: `flying`, `priority`, `name`, `protection from red`."""

    text: str
    of: str | None = None


class Life(Node, frozen=True):
    """A life total."""

    amount: int


class Damage(Node, frozen=True):
    """Marked damage."""

    amount: int


class TargetCount(Node, frozen=True):
    """A number of targets."""

    count: int


class CardCount(Node, frozen=True):
    """A number of cards in a zone."""

    count: int
    zone: Zone


class CounterCount(Node, frozen=True):
    """A number of counters of a kind."""

    count: int
    kind: str


Feature: TypeAlias = FloatingMana | ManaValueOf | Having | Life | Damage | TargetCount | CardCount | CounterCount

# --- Powers: A can … ---


class CanTarget(Node, frozen=True):
    """Target these, with the clauses that the casting would have; `slot` counts from 1."""

    refs: tuple[AnyRef, ...]
    more: bool = False
    slot: int | None = None
    clauses: tuple[Clause, ...] = ()


class CanCast(Node, frozen=True):
    """Cast this card."""

    card: AnyRef
    clauses: tuple[Clause, ...] = ()


class CanActivate(Node, frozen=True):
    """Activate this ability."""

    ability: Ability
    clauses: tuple[Clause, ...] = ()


class CanPlay(Node, frozen=True):
    """Play this land."""

    card: AnyRef


Power: TypeAlias = CanTarget | CanCast | CanActivate | CanPlay

# --- Facts ---


class Is(Node, frozen=True):
    """A subject is something, or isn't."""

    subject: Subject
    quality: Quality
    negated: bool = False


class Has(Node, frozen=True):
    """A subject has something, or has none of it."""

    subject: Subject
    feature: Feature
    negated: bool = False


class Targets(Node, frozen=True):
    """An object on the stack has these targets, slot by slot; no slots stand for `nothing`."""

    subject: AnyRef
    slots: Slots


class RequiresTargets(Node, frozen=True):
    """An object on the stack requires targets."""

    subject: AnyRef


class Costs(Node, frozen=True):
    """The total cost as locked in."""

    subject: AnyRef
    mana: str


class Knows(Node, frozen=True):
    """A player knows an object, or doesn't."""

    subject: AnyRef
    ref: AnyRef
    negated: bool = False


class Can(Node, frozen=True):
    """Something is possible."""

    subject: AnyRef
    power: Power


class Cannot(Node, frozen=True):
    """Something isn't possible, and these rules are among the reasons."""

    subject: AnyRef
    power: Power
    because: tuple[str, ...] = ()


class EventPattern(Node, frozen=True):
    """An event of the catalogue, about an object where that is said."""

    event: str
    about: AnyRef | None = None


class LogHas(Node, frozen=True):
    """The log has these events in this order; `count` of them where a number (0: `no`) is said."""

    events: tuple[EventPattern, ...]
    count: int | None = None


class LogCites(Node, frozen=True):
    """The log cites these rules in this order."""

    rules: tuple[str, ...]


class LogSays(Node, frozen=True):
    """The timeline has these words."""

    text: str


Fact: TypeAlias = Is | Has | Targets | RequiresTargets | Costs | Knows | Can | Cannot | LogHas | LogCites | LogSays
