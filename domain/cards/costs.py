"""The card language's costs (118): what a player can be asked to pay."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, Union

from domain.cards.terms import AnyFilter, Node, Quantity
from domain.vocabulary import Zone


class PayMana(Node, frozen=True):
    """Mana, as symbols: ``("1", "R")`` (118.2)."""

    mana: tuple[str, ...]


class Waterbend(PayMana, frozen=True):
    """Mana for each generic of which an untapped artifact or creature of yours may be tapped instead (701.67a)."""


class Bending(Node, frozen=True):
    """Of the mana of a total cost, so much generic mana is that of a waterbend cost (701.67b)."""

    amount: int


class TapThis(Node, frozen=True):
    """{T}: tap the source (107.5, 118.11)."""


class UntapThis(Node, frozen=True):
    """{Q}: untap the source (107.6)."""


class PayLife(Node, frozen=True):
    """Pay life (119.4)."""

    amount: Quantity


class SacrificeThis(Node, frozen=True):
    """Sacrifice the source (701.21)."""


class SacrificeSome(Node, frozen=True):
    """Sacrifice permanents that fit (701.21)."""

    filter: AnyFilter
    count: Quantity = 1


class DiscardSome(Node, frozen=True):
    """Discard cards from hand, at random if it says so (701.9)."""

    count: Quantity = 1
    filter: AnyFilter | None = None
    at_random: bool = False


class DiscardThis(Node, frozen=True):
    """Discard this card, as cycling does (702.29)."""


class ExileSome(Node, frozen=True):
    """Exile cards that fit from the hand or graveyard, or permanents you control (701.13)."""

    zone: Zone
    filter: AnyFilter | None = None
    count: Quantity = 1


class ExileThis(Node, frozen=True):
    """Exile the source from where it is."""


class TapSome(Node, frozen=True):
    """Tap untapped permanents you control that fit (701.26)."""

    filter: AnyFilter
    count: Quantity = 1


class TapForPower(Node, frozen=True):
    """Tap any number of untapped creatures you control, but not the source, with so much power in all (702.122a)."""

    power: Quantity


class ExileForValue(Node, frozen=True):
    """Exile any number of cards from your graveyard with so much mana value in all: collect evidence (701.59a)."""

    value: Quantity


class ReturnSome(Node, frozen=True):
    """Return permanents you control that fit to their owner's hand."""

    filter: AnyFilter
    count: Quantity = 1


class RemoveCounters(Node, frozen=True):
    """Remove counters from the source (122.1)."""

    kind: str
    count: Quantity = 1


class RemoveCountersFrom(Node, frozen=True):
    """Remove so many counters from one permanent you control that fits, of any kind if none is named (122.1).

    ``among``: from any number of these together. One is offered once for each counter that is removed from it then.
    """

    filter: AnyFilter
    kind: str = ""
    number: Quantity = 1
    among: bool = False


class PutCountersOn(Node, frozen=True):
    """Put so many counters on a permanent you control that fits, or on the source (122.1, 701.68a)."""

    filter: AnyFilter
    kind: str
    number: Quantity = 1


class ChangeLoyalty(Node, frozen=True):
    """A loyalty symbol: put on or, below zero, remove that many loyalty counters (606.4, 107.7)."""

    amount: Quantity


class RevealSome(Node, frozen=True):
    """Reveal cards that fit from hand (701.20)."""

    filter: AnyFilter
    count: Quantity = 1


class ExileTop(Node, frozen=True):
    """Exile cards from the top of the library; paid last (601.2h)."""

    count: Quantity = 1


class MillTop(Node, frozen=True):
    """Mill cards; paid last (601.2h, 701.17)."""

    count: Quantity = 1


class ExileMaterials(Node, frozen=True):
    """Exile what fits from among your other permanents and the cards in your graveyard (702.167a).

    ``most=None``: one or more than ``least``.
    """

    filter: AnyFilter
    least: int = 1
    most: int | None = 1


class Behold(Node, frozen=True):
    """Reveal cards that fit from hand, or choose permanents you control that fit (701.4a)."""

    filter: AnyFilter
    count: Quantity = 1


class EitherCost(Node, frozen=True):
    """One of several costs, chosen as it is paid: "unless they discard a card or pay 3 life" (118.12a).

    Of a spell or ability it is the objects offered that say which one is paid; none of them may be mana there.
    """

    options: tuple[tuple[Cost, ...], ...]


class Exert(Node, frozen=True):
    """Exert the source: it doesn't untap during your next untap step (701.43a)."""


class Enlist(Node, frozen=True):
    """Tap an untapped creature of yours that wasn't chosen to attack and isn't summoning-sick (702.154a)."""

    count: Quantity = 1


class GiveThat(Node, frozen=True):
    """Sacrifice or tap a permanent that was chosen as the cost was announced (702.119c, 702.180b)."""

    object: int
    how: Literal["sacrifice", "tap"]


class OwnManaCost(Node, frozen=True):
    """The card's own mana cost: "its flashback cost is equal to its mana cost" (702.34a)."""


Cost: TypeAlias = Union[
    PayMana, TapThis, UntapThis, PayLife, SacrificeThis, SacrificeSome, DiscardSome, DiscardThis, ExileSome, ExileThis,
    TapSome, ReturnSome, RemoveCounters, ChangeLoyalty, RevealSome, ExileTop, OwnManaCost, MillTop,
    TapForPower, ExileForValue, EitherCost, Exert, Enlist,
    Behold, GiveThat, ExileMaterials, Waterbend, Bending, RemoveCountersFrom, PutCountersOn,
]  # fmt: skip

OF_THE_SOURCE: Final = (TapThis, UntapThis, RemoveCounters, ChangeLoyalty, Exert)
"""Costs that do something to the source, which isn't what a text says that was paid with: the sacrificed creature."""
