"""The card language's trigger conditions (603): what a triggered ability waits for."""

from __future__ import annotations

from typing import Literal, TypeAlias, Union

from domain.cards.terms import AnyCondition, AnyFilter, IsSpell, Node
from domain.vocabulary import Zone


class Moves(Node, frozen=True):
    """An object that fits changes zones: enters (``to``), dies, leaves (``origin``) (603.6)."""

    filter: AnyFilter
    origin: Zone | None = None
    to: Zone | None = None


Whoever: TypeAlias = Literal["any", "you", "opponent"]


class Casts(Node, frozen=True):
    """A player casts a spell that fits (601.2i); ``copies``: or copies one (707.10)."""

    who: Whoever
    filter: AnyFilter = IsSpell()
    copies: bool = False


class BecomesTarget(Node, frozen=True):
    """An object or player that fits becomes the target of a spell or ability that fits ``by`` (603.2)."""

    filter: AnyFilter
    by: AnyFilter | None = None


class Begins(Node, frozen=True):
    """At the beginning of a step (a ``domain.vocabulary.Step`` number), provided a condition holds then (603.2).

    ``host``: that of the player whom this Aura enchants, or who controls what it is attached to.
    """

    step: int
    whose: Literal["any", "you", "opponent", "host"] = "you"
    provided: AnyCondition | None = None


class DamageIsDealt(Node, frozen=True):
    """A source that fits deals damage to what fits ``to``; only combat or noncombat damage if it says so (120).

    Without ``to`` it is one event, whatever the source deals damage to at the same time; with ``together`` ("is dealt
    damage") it is one event, however many sources deal it.
    """

    source: AnyFilter
    to: AnyFilter | None = None
    combat: bool = False
    noncombat: bool = False
    together: bool = False


class Happens(Node, frozen=True):
    """Something a player or permanent does: ``"draw"``, ``"discard"``, ``"gain_life"``, ``"lose_life"``, ``"attack"`` …

    ``what`` fits the object concerned, or the player where there is no object.
    """

    verb: Literal[
        "draw", "discard", "sacrifice", "gain_life", "lose_life", "attack", "block", "tap", "untap", "cycle",
        "counter", "turn_up", "play_land", "activate", "tap_for_mana", "lose_control", "champion", "scry",
        "surveil", "explore", "connive", "exploit", "evolve", "mentor", "train", "crew", "saddle",
        "become_monstrous", "become_renowned", "clash", "proliferate", "investigate", "discover", "amass",
        "suspect", "madness", "miracle", "phase_in", "phase_out",
        "attack_alone", "declare_attack", "blocked", "unblocked", "mutate", "transform", "exert", "enlist",
        "ring_tempts", "fully_unlock", "become_level", "airbend", "waterbend",
        "venture", "complete_dungeon", "commit_crime", "take_initiative", "resolve",
    ]  # fmt: skip
    filter: AnyFilter


class Attacks(Node, frozen=True):
    """A creature that fits is declared as an attacker of a player, planeswalker or battle that fits (508.3a)."""

    filter: AnyFilter
    whom: AnyFilter


class Blocks(Node, frozen=True):
    """A creature that fits blocks a creature that fits ``what``, once for each of these (509.3b)."""

    filter: AnyFilter
    what: AnyFilter


class BecomesBlocked(Node, frozen=True):
    """A creature that fits becomes blocked by a creature that fits ``by``, once for each of these (509.3d)."""

    filter: AnyFilter
    by: AnyFilter


class LosesLastCounter(Node, frozen=True):
    """The last counter of a kind is removed from an object that fits (702.63a, 310.11b)."""

    filter: AnyFilter
    kind: str


class CountersArePut(Node, frozen=True):
    """One or more counters of a kind, or of any, are put on what fits, also as it enters, by a player (122.6)."""

    filter: AnyFilter
    kind: str = ""
    who: Whoever = "any"


class DiscardIsCaused(Node, frozen=True):
    """A spell or ability that fits ``by`` has a player discard a card that fits, also as a cost it asks for (701.9)."""

    filter: AnyFilter
    by: AnyFilter


class ChapterReached(Node, frozen=True):
    """A chapter ability: this Saga's lore counters reach that number (714.2b)."""

    chapter: int


class WhenDone(Node, frozen=True):
    """What the text that makes a reflexive ability says was done (603.12)."""


class Unlocks(Node, frozen=True):
    """A door of this Room, by the name of its half, becomes unlocked (709.5h)."""

    door: str


class EntersRoom(Node, frozen=True):
    """A room ability: its owner moves the venture marker into that room of this dungeon (309.4c)."""

    room: str


class AbilityTriggers(Node, frozen=True):
    """A permanent's entering causes a triggered ability to trigger (603.2, 603.3b)."""


class StateOf(Node, frozen=True):
    """A state trigger (603.8)."""

    condition: AnyCondition


When: TypeAlias = Union[
    Moves, Casts, BecomesTarget, Begins, DamageIsDealt, Happens, LosesLastCounter, StateOf, Attacks, Blocks,
    BecomesBlocked, ChapterReached, Unlocks, EntersRoom, AbilityTriggers, WhenDone,
    CountersArePut, DiscardIsCaused,
]  # fmt: skip
