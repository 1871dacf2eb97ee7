"""The card language's costs (118): what a player can be asked to pay."""

from __future__ import annotations

from typing import TypeAlias, Union

from domain.cards.terms import AnyFilter, Node, Quantity
from domain.vocabulary import Zone


class PayMana(Node, frozen=True):
    """Mana, as symbols: ``("1", "R")`` (118.2)."""

    mana: tuple[str, ...]


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
    """Exile cards that fit from the hand or graveyard (701.13)."""

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


class ChangeLoyalty(Node, frozen=True):
    """A loyalty symbol: put on or remove that many loyalty counters (606.4)."""

    amount: int


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


class EitherCost(Node, frozen=True):
    """One of several costs, chosen as it is paid: "unless they discard a card or pay 3 life" (118.12a)."""

    options: tuple[tuple[Cost, ...], ...]


class Exert(Node, frozen=True):
    """Exert the source: it doesn't untap during your next untap step (701.43a)."""


class Enlist(Node, frozen=True):
    """Tap an untapped creature of yours that wasn't chosen to attack and isn't summoning-sick (702.154a)."""

    count: Quantity = 1


class OwnManaCost(Node, frozen=True):
    """The card's own mana cost: "its flashback cost is equal to its mana cost" (702.34a)."""


Cost: TypeAlias = Union[
    PayMana, TapThis, UntapThis, PayLife, SacrificeThis, SacrificeSome, DiscardSome, DiscardThis, ExileSome, ExileThis,
    TapSome, ReturnSome, RemoveCounters, ChangeLoyalty, RevealSome, ExileTop, OwnManaCost, MillTop,
    TapForPower, ExileForValue, EitherCost, Exert, Enlist,
]  # fmt: skip
