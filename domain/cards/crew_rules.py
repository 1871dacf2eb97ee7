"""Rules of static abilities about creatures that crew Vehicles and saddle Mounts (702.122, 702.171)."""

from __future__ import annotations

from domain.cards.terms import AnyFilter, Node


class CrewsAs(Node, frozen=True):
    """Creatures that fit crew Vehicles as though their power were so much greater, or with their toughness (702.122b).

    ``saddles``: they saddle Mounts in the same way (702.171c).
    """

    filter: AnyFilter
    more: int = 0
    by_toughness: bool = False
    saddles: bool = False


class CantCrew(Node, frozen=True):
    """Creatures that fit can't be tapped to pay the crew cost of a Vehicle (702.122c)."""

    filter: AnyFilter
