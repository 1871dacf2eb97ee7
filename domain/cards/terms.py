"""The nouns of the card language: references, filters, quantities and conditions.

A card is data. These nodes are its nouns ("target creature an opponent controls", "the number of cards in your
hand"); ``abilities.py`` holds its verbs and sentences. Every node is frozen and tagged with its class name, so that a
definition can be written to a file and read again in ten years.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, Union, cast

import msgspec

from domain.vocabulary import Zone


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True):
    """A piece of card language."""


# --- references: which objects or players a sentence speaks of -------------------------------------------------------


class T(Node, frozen=True):
    """The targets chosen for the n-th instance of the word "target" in this mode (601.2c); illegal ones left out."""

    slot: int = 0


class This(Node, frozen=True):
    """The object the text is printed on: a spell itself, or the source of an ability (201.5)."""


class You(Node, frozen=True):
    """The controller of the spell or ability (109.5)."""


class Each(Node, frozen=True):
    """Every object or player that the filter fits now."""

    filter: AnyFilter


class ControllerOf(Node, frozen=True):
    """Who controls, or last controlled, what another reference means (608.2h)."""

    ref: Ref


class OwnerOf(Node, frozen=True):
    """Who owns what another reference means (108.3)."""

    ref: Ref


class AttachedTo(Node, frozen=True):
    """What this Aura or Equipment is attached to: "enchanted creature" (303.4b)."""


class Triggering(Node, frozen=True):
    """What made the ability trigger: its object, or another party to the event (603.2)."""

    role: Literal["object", "player", "by", "amount"] = "object"


class Remembered(Node, frozen=True):
    """What an earlier instruction of the same text chose, found, moved or made ("that card")."""

    key: str = "it"


class SourceOf(Node, frozen=True):
    """The objects whose abilities another reference means (113.7)."""

    ref: Ref


class Chooser(Node, frozen=True):
    """Who chooses the n-th instance of the word "target" of this mode, or, without a number, the modes (601.6)."""

    slot: int | None = None


class ChosenPlayer(Node, frozen=True):
    """The player chosen as the source entered (607.2d)."""


class TopOf(Node, frozen=True):
    """The top cards of players' libraries (401.2)."""

    who: Ref
    count: Quantity = 1


class Linked(Node, frozen=True):
    """The cards that the ability linked to this one exiled and that are still there (607.2a).

    ``pair`` tells apart the pairs of linked abilities that one card has.
    """

    pair: str = ""


class PaidWith(Node, frozen=True):
    """What was sacrificed, discarded, returned or exiled as a cost, as it was (608.2h)."""


class AttackedBy(Node, frozen=True):
    """The players, planeswalkers and battles that what is meant attacks, or attacked as it left combat (508.5)."""

    ref: Ref


class Afterwards(Node, frozen=True):
    """What the objects meant became as they left the zone they were in, this turn (400.7)."""

    ref: Ref


Ref: TypeAlias = Union[
    T, This, You, Each, ControllerOf, OwnerOf, AttachedTo, Triggering, Remembered, SourceOf, Chooser, ChosenPlayer,
    TopOf, Linked, PaidWith, AttackedBy, Afterwards,
]  # fmt: skip


# --- filters: what may be meant --------------------------------------------------------------------------------------


class Filter(Node, frozen=True):
    """A yes-or-no question about an object or player; closed under ``&``, ``|`` and ``~``."""

    def __and__(self, other: AnyFilter) -> AllOf:
        return AllOf((*_parts(_known(self), AllOf), *_parts(other, AllOf)))

    def __or__(self, other: AnyFilter) -> AnyOf:
        return AnyOf((*_parts(_known(self), AnyOf), *_parts(other, AnyOf)))

    def __invert__(self) -> Not:
        return Not(_known(self))


class AllOf(Filter, frozen=True):
    """Every filter fits."""

    filters: tuple[AnyFilter, ...] = ()


class AnyOf(Filter, frozen=True):
    """At least one filter fits."""

    filters: tuple[AnyFilter, ...] = ()


class Not(Filter, frozen=True):
    """The filter doesn't fit."""

    filter: AnyFilter


class IsPlayer(Filter, frozen=True):
    """A player: anyone, you, or an opponent of yours (102.2)."""

    who: Literal["any", "you", "opponent", "active"] = "any"


class Among(Filter, frozen=True):
    """One of the objects or players another reference means."""

    ref: Ref


class InZone(Filter, frozen=True):
    """An object in the zone; ``owner`` asks whose (400.1)."""

    zone: Zone
    owner: Literal["any", "you", "opponent"] = "any"


class Above(Filter, frozen=True):
    """A card above this one in its graveyard (404.2–3); directly above it, if nothing lies between."""

    directly: bool = False


class IsZone(Filter, frozen=True):
    """A player's zone itself, such as "target library" (2017: 114.2; 2008: 415.1); today none can be a target."""

    zone: Zone
    owner: Literal["any", "you", "opponent"] = "any"


class HasType(Filter, frozen=True):
    """A card type, subtype or supertype (205): ``HasType("Creature")``, ``HasType("Goblin")``, ``HasType("Basic")``."""

    type: str


class HasColour(Filter, frozen=True):
    """A colour (``"W"`` …), ``"colourless"``, ``"multicoloured"``, ``"monocoloured"`` or ``"chosen"``."""

    colour: str


class HasName(Filter, frozen=True):
    """The English name (201.2); ``"chosen"`` means the name chosen as the source entered."""

    name: str


class HasKeyword(Filter, frozen=True):
    """A keyword ability, by its lower-case name (702)."""

    keyword: str


class Controlled(Filter, frozen=True):
    """Controlled by you, an opponent, the active player, or a player that a reference means (108.4)."""

    by: Literal["you", "opponent", "active"] | Ref


class Owned(Filter, frozen=True):
    """Owned by you, an opponent, or a player that a reference means (108.3)."""

    by: Literal["you", "opponent"] | Ref


class Measure(Filter, frozen=True):
    """A number of the object compared: ``Measure("power", "<=", 2)`` (107.1)."""

    what: Literal["power", "toughness", "mana_value", "counters", "damage", "targets", "x"]
    op: Literal["<=", ">=", "==", "<", ">"]
    value: Quantity


class HasCounter(Filter, frozen=True):
    """At least one counter of a kind (122.1)."""

    kind: str


class Status(Filter, frozen=True):
    """A status or situation of a permanent (110.5, 506)."""

    status: Literal[
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "face_down",
        "token",
        "attached",
        "attacked",
    ]


class IsSpell(Filter, frozen=True):
    """A spell on the stack (112.1)."""


class IsAbility(Filter, frozen=True):
    """An activated or triggered ability on the stack; mana abilities never are (113.3, 605.3b)."""

    kind: Literal["any", "activated", "triggered"] = "any"


class IsThis(Filter, frozen=True):
    """The object the text is printed on; ``~IsThis()`` is "another"."""


class IsHost(Filter, frozen=True):
    """What the source is attached to."""


class Targets(Filter, frozen=True):
    """What a spell or ability on the stack targets (115.9a–c): "with a single target", "that targets", "only"."""

    reading: Literal["single", "some", "only"]
    filter: AnyFilter | None = None


class HasX(Filter, frozen=True):
    """{X} in the mana cost (107.3)."""


class HasParity(Filter, frozen=True):
    """An even or odd mana value; zero is even (202.3)."""

    parity: Literal["even", "odd"]


class IsAttachedTo(Filter, frozen=True):
    """Attached to one of the objects or players a reference means (301.5, 303.4)."""

    ref: Ref


class IsAttacking(Filter, frozen=True):
    """A creature that attacks one of the players, planeswalkers or battles a reference means (508.1k)."""

    ref: Ref


class IsBlocking(Filter, frozen=True):
    """A creature that blocks one of the attackers a reference means (509.1g)."""

    ref: Ref


class IsBlockedBy(Filter, frozen=True):
    """An attacker that one of the creatures a reference means blocks (509.1g)."""

    ref: Ref


class HasMostLife(Filter, frozen=True):
    """A player with the most life, or tied for it (702.105a)."""


class IsIgnoring(Filter, frozen=True):
    """A player who has paid to ignore the effect of this ability's source (116.2d)."""


class IsPaired(Filter, frozen=True):
    """A creature that is paired (702.95b)."""


class IsPairedWith(Filter, frozen=True):
    """The creature with which one of those meant is paired (702.95b)."""

    ref: Ref


class IsHaunted(Filter, frozen=True):
    """The creature that the source haunts (702.55b)."""


class IsMonarch(Filter, frozen=True):
    """The player who is the monarch (724.1)."""


class HasInitiative(Filter, frozen=True):
    """The player who has the initiative (725.1)."""


class SharesCreatureType(Filter, frozen=True):
    """A creature type of one of the objects a reference means (205.3m)."""

    ref: Ref


class SharesName(Filter, frozen=True):
    """The name of one of the objects a reference means (201.2)."""

    ref: Ref


class SharesColour(Filter, frozen=True):
    """A colour of one of the objects a reference means (105.2)."""

    ref: Ref


class CastOutOf(Filter, frozen=True):
    """A spell cast from that zone (601.2a)."""

    zone: Zone


class IsCopy(Filter, frozen=True):
    """A copy of a spell or ability, or a permanent that is a copy (707)."""


class Where(Filter, frozen=True):
    """Anything at all, provided that a condition holds: what a trigger asks for as its event happens, not later."""

    condition: AnyCondition


class HasMark(Filter, frozen=True):
    """A designation that effects can give: monstrous, renowned, saddled, suspected (701.37b, 702.171b)."""

    mark: str


class KickedSpell(Filter, frozen=True):
    """A spell or permanent whose kicker was paid as it was cast (702.33d)."""


class HasAdventure(Filter, frozen=True):
    """A card, spell or permanent that has an Adventure, whether or not it uses it (715.2a)."""


class ThisTurn(Filter, frozen=True):
    """Something happened to the permanent this turn: it entered, or it was dealt damage (400.7, 120)."""

    what: Literal["entered", "damaged"]


class HurtBy(Filter, frozen=True):
    """A permanent that one of the objects a reference means dealt damage to this turn, also once it has died (120)."""

    ref: Ref


class FirstTime(Filter, frozen=True):
    """A permanent to which this has happened but once this turn: it attacked, or became a target (508.1, 601.2c).

    ``yours``: a target of a spell or ability that you control.
    """

    what: Literal["attack", "target"]
    yours: bool = False


class Bears(Filter, frozen=True):
    """A permanent with something attached to it that fits: equipped, enchanted (301.5, 303.4).

    ``own``: that its own controller controls (700.9).
    """

    filter: AnyFilter
    own: bool = False


class Who(Filter, frozen=True):
    """A player of whom a condition holds that speaks of that player as ``Remembered("who")``.

    Of a planeswalker or battle that is asked about, the player who would defend it (508.5).
    """

    condition: AnyCondition


AnyFilter: TypeAlias = Union[
    AllOf, AnyOf, Not, IsPlayer, Among, InZone, IsZone, HasType, HasColour, HasName, HasKeyword, Controlled, Owned,
    Measure, HasCounter, Status, IsSpell, IsAbility, IsThis, IsHost, Targets, IsCopy, KickedSpell, HasX, HasParity,
    IsAttachedTo, SharesName, CastOutOf, Where, HasMark, SharesColour,
    IsAttacking, IsBlocking, IsBlockedBy, HasMostLife, HasAdventure, Above, IsIgnoring,
    IsPaired, IsPairedWith, IsHaunted, IsMonarch, HasInitiative, SharesCreatureType, ThisTurn,
    HurtBy, Bears, Who, FirstTime,
]  # fmt: skip


def _known(filter_: Filter) -> AnyFilter:
    """A filter as a member of the union; every subclass is one."""
    return cast(AnyFilter, filter_)


def _parts(filter_: AnyFilter, kind: type[AllOf | AnyOf]) -> tuple[AnyFilter, ...]:
    """A filter's own parts if it is of the kind, so that ``a & b & c`` is one node."""
    return filter_.filters if isinstance(filter_, kind) else (filter_,)


# --- quantities: how many --------------------------------------------------------------------------------------------


class X(Node, frozen=True):
    """The value announced for {X} (107.3a)."""


class Count(Node, frozen=True):
    """How many objects or players the filter fits."""

    filter: AnyFilter


class CountersOn(Node, frozen=True):
    """How many counters of a kind are on what the reference means."""

    ref: Ref
    kind: str


class NumberOf(Node, frozen=True):
    """A number of the object a reference means, last known if it is gone (608.2h)."""

    ref: Ref
    what: Literal["power", "toughness", "mana_value", "damage", "targets", "mutations"]


class PlayerNumber(Node, frozen=True):
    """A number of a player: life, cards in a zone, and what happened this turn.

    This turn: cards drawn, spells cast, life lost and gained, damage taken, creatures declared as attackers.

    ``speed``, how often it was raised this turn, and 1 for the city's ``blessing`` (702.179f, 702.131c).
    """

    ref: Ref
    what: Literal["life", "hand", "graveyard", "library", "spells_cast", "cards_drawn", "life_lost",
        "damage_taken", "speed", "speed_raised", "blessing", "tempted", "life_gained", "attackers", "dungeons",
        "discarded",
    ]  # fmt: skip


class Kicks(Node, frozen=True):
    """How often an optional additional cost was paid; the n-th of the card (702.33)."""

    index: int = 0


class TargetCount(Node, frozen=True):
    """How many different objects and players this spell targets, legal or not (601.2c)."""


class EventAmount(Node, frozen=True):
    """The number in the event that made the ability trigger ("that much")."""


class PaidAmount(Node, frozen=True):
    """A number of what was sacrificed, discarded or exiled as a cost, last known (608.2h)."""

    what: Literal["power", "toughness", "mana_value", "count"] = "count"


class Result(Node, frozen=True):
    """The number an earlier instruction of this text remembered under the key."""

    key: str = "it"


class TimesResolved(Node, frozen=True):
    """How often this ability of its source has resolved this turn, the resolution under way among them (603.7h)."""


class ColoursSpent(Node, frozen=True):
    """How many colours of mana were spent to cast the spell, or what it has become (702.44b)."""


class Died(Node, frozen=True):
    """How many permanents that fitted were put into a graveyard from the battlefield this turn (700.4, 702.69a)."""

    filter: AnyFilter


class Departed(Node, frozen=True):
    """How many objects that fitted left that zone this turn, or any, for another one if it is named (400.7)."""

    filter: AnyFilter
    origin: Zone | None = Zone.BATTLEFIELD
    to: Zone | None = None


class Arrived(Node, frozen=True):
    """How many permanents that fit entered the battlefield this turn, those that have left it among them (403.3)."""

    filter: AnyFilter


class CastThisTurn(Node, frozen=True):
    """How many spells that fit were cast this turn (601.2i)."""

    filter: AnyFilter


class CastLastTurn(Node, frozen=True):
    """How many spells were cast in the turn before this one: in all, or the most that one player cast (608.2i).

    Players who have left the game since count (800.4i); copies that weren't cast don't (707.10).
    """

    by: Literal["all", "one"] = "all"


class ManaUsed(Node, frozen=True):
    """How much mana was spent to cast a spell, or what has become one, of one colour if it is named (106.4, 400.7d)."""

    ref: Ref
    colour: str = ""


class Total(Node, frozen=True):
    """The sum of a number of all objects that fit: "total power" (107.1)."""

    what: Literal["power", "toughness", "mana_value"]
    filter: AnyFilter


class HowMany(Node, frozen=True):
    """How many of the objects and players that a reference means fit, gone ones as they last were (608.2h)."""

    ref: Ref
    filter: AnyFilter = AllOf()


class Provided(Node, frozen=True):
    """A quantity if a condition holds, else another one."""

    condition: AnyCondition
    quantity: Quantity
    otherwise: Quantity = 0


class OpponentsAttacked(Node, frozen=True):
    """How many opponents you attacked with a creature this combat (702.121a, 508.6)."""


class Variety(Node, frozen=True):
    """How many different card types, colours, basic land types … there are among what fits (105, 205, 202.3)."""

    of: Literal["card_type", "colour", "basic_land_type", "mana_value", "power"]
    filter: AnyFilter


class MostAlike(Node, frozen=True):
    """How many of what fits have a name or a creature type in common, at most (201.2, 205.3m)."""

    of: Literal["name", "creature_type"]
    filter: AnyFilter


class Devotion(Node, frozen=True):
    """How many mana symbols of these colours stand in the mana costs of permanents you control (700.5)."""

    colours: tuple[str, ...]


class PartySize(Node, frozen=True):
    """How many creatures are in your party: up to one Cleric, Rogue, Warrior and Wizard each (700.8)."""


class Plus(Node, frozen=True):
    """A sum."""

    left: Quantity
    right: Quantity


class Times(Node, frozen=True):
    """A product; ``Times(-1, q)`` is a negative."""

    factor: int
    quantity: Quantity


class Half(Node, frozen=True):
    """Half, rounded as the text says (107.1a)."""

    quantity: Quantity
    rounded: Literal["up", "down"] = "down"


class Quotient(Node, frozen=True):
    """A quantity divided evenly by another, rounded as the text says; by nothing, it is nothing (107.1a)."""

    quantity: Quantity
    by: Quantity
    rounded: Literal["up", "down"] = "down"


class Greatest(Node, frozen=True):
    """The greatest such number among the objects that the filter fits; 0 if there are none (107.1)."""

    what: Literal["power", "toughness", "mana_value"]
    filter: AnyFilter


class Least(Node, frozen=True):
    """The least such number among the objects that the filter fits; 0 if there are none (107.1)."""

    what: Literal["power", "toughness", "mana_value"]
    filter: AnyFilter


Quantity: TypeAlias = Union[
    int, X, Count, CountersOn, NumberOf, PlayerNumber, Kicks, TargetCount, EventAmount, PaidAmount, Result, Plus,
    Times, Half, Quotient, Greatest, Least, ColoursSpent, Died, OpponentsAttacked,
    Variety, MostAlike, Devotion,
    Departed, Arrived, CastThisTurn, CastLastTurn, Provided, HowMany, ManaUsed, Total, TimesResolved,
    PartySize,
]  # fmt: skip


# --- conditions: whether ---------------------------------------------------------------------------------------------


CombatPoint: TypeAlias = Literal["combat", "attackers", "blockers", "damage", "end"]
"""A point in a combat phase (506.7)."""


class Condition(Node, frozen=True):
    """A yes-or-no question about the game; closed under ``&``, ``|`` and ``~``."""

    def __and__(self, other: AnyCondition) -> Both:
        return Both(cast(AnyCondition, self), other)

    def __or__(self, other: AnyCondition) -> Either:
        return Either(cast(AnyCondition, self), other)

    def __invert__(self) -> Unless:
        return Unless(cast(AnyCondition, self))


class Both(Condition, frozen=True):
    """Both hold."""

    left: AnyCondition
    right: AnyCondition


class Either(Condition, frozen=True):
    """One holds."""

    left: AnyCondition
    right: AnyCondition


class Unless(Condition, frozen=True):
    """It doesn't hold."""

    condition: AnyCondition


class Kicked(Condition, frozen=True):
    """The n-th optional additional cost of the card was paid (702.33d); −1: any of them."""

    index: int = -1


class PaidFor(Condition, frozen=True):
    """The spell was cast for the alternative cost of that name: "overload", "flashback" …"""

    name: str


class Exists(Condition, frozen=True):
    """At least so many objects or players fit: "if you control a Goblin"."""

    filter: AnyFilter
    at_least: Quantity = 1


class Fits(Condition, frozen=True):
    """What a reference means fits a filter, judged on last known information if it is gone (608.2h)."""

    ref: Ref
    filter: AnyFilter


class Compare(Condition, frozen=True):
    """Two numbers compared."""

    left: Quantity
    op: Literal["<=", ">=", "==", "<", ">"]
    right: Quantity


class YourTurn(Condition, frozen=True):
    """It is your turn (102.1)."""


class During(Condition, frozen=True):
    """The game is in one of these steps (``domain.vocabulary.Step`` numbers)."""

    steps: tuple[int, ...]


class CombatTime(Condition, frozen=True):
    """A time with respect to combat: in any combat phase, or of the turn's first one if not ``during`` (506.7c–d).

    ``before`` and ``after`` name a point: that step begins, or the phase itself begins and ends ("combat").
    """

    during: bool = True
    before: CombatPoint | None = None
    after: CombatPoint | None = None


class Did(Condition, frozen=True):
    """An earlier optional instruction, payment or coin flip of this text came out that way ("if you do")."""

    key: str = "it"


class CastFrom(Condition, frozen=True):
    """The spell, or the spell that became this permanent, was cast from that zone (400.7d)."""

    zone: Zone


class Chose(Condition, frozen=True):
    """What was chosen under a key as the source entered was that word (607.2d)."""

    key: str
    value: str


class LiesAside(Condition, frozen=True):
    """The card, or the card that this spell was, has lain in exile that way since an earlier turn (702.143a)."""

    how: Literal["foretell", "plot", "warp"]


class NewSinceUpkeep(Condition, frozen=True):
    """The permanent came under its controller's control since the beginning of their last upkeep (702.30a)."""


class DiscardedThisTurn(Condition, frozen=True):
    """The card, or the card that this spell was, was discarded this turn (702.187b)."""


class HitThisTurn(Condition, frozen=True):
    """A source that was under your control and fits dealt combat damage to a player this turn (702.76a, 702.173a)."""

    filter: AnyFilter


AnyCondition: TypeAlias = Union[
    Both, Either, Unless, Kicked, PaidFor, Exists, Fits, Compare, YourTurn, During, CombatTime, Did, CastFrom, Chose,
    LiesAside, NewSinceUpkeep, DiscardedThisTurn, HitThisTurn,
]  # fmt: skip
