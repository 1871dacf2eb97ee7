"""The rules of combat that static abilities and effects add: can't, must, costs, how damage is assigned (508–510).

``filter`` are the creatures a rule is about. ``whom`` are the players, planeswalkers and battles that a rule about
attacking speaks of, ``what`` the attackers that a rule about blocking speaks of; where they are left out, all are.
"""

from __future__ import annotations

from domain.cards.costs import Cost
from domain.cards.terms import AnyFilter, Node, Quantity


class CantAttack(Node, frozen=True):
    """Creatures that fit can't attack (508.1c)."""

    filter: AnyFilter
    whom: AnyFilter | None = None


class CantBlock(Node, frozen=True):
    """Creatures that fit can't block (509.1b)."""

    filter: AnyFilter
    what: AnyFilter | None = None


class CantBeBlocked(Node, frozen=True):
    """Creatures that fit can't be blocked, or not by creatures that fit ``by`` (509.1b)."""

    filter: AnyFilter
    by: AnyFilter | None = None


class NumberOfBlockers(Node, frozen=True):
    """Creatures that fit can't be blocked but by at least, or by more than, so many creatures (509.1b)."""

    filter: AnyFilter
    least: int = 1
    most: int | None = None


class NeedsCompany(Node, frozen=True):
    """Creatures that fit can't attack, or block, unless so many others do, such as fit ``like`` (508.1c, 509.1b)."""

    filter: AnyFilter
    others: int = 1
    like: AnyFilter | None = None
    attacking: bool = True
    blocking: bool = False


class AttacksOnlyAlone(Node, frozen=True):
    """Creatures that fit can only attack alone (508.1c, 506.5)."""

    filter: AnyFilter


class MostAttackers(Node, frozen=True):
    """No more than so many creatures can attack each combat (508.1c)."""

    count: int
    whom: AnyFilter | None = None


class MostBlockers(Node, frozen=True):
    """No more than so many creatures can block each combat (509.1b)."""

    count: int


class MustAttack(Node, frozen=True):
    """Creatures that fit attack each combat if able (508.1d)."""

    filter: AnyFilter
    whom: AnyFilter | None = None


class Goaded(Node, frozen=True):
    """Creatures that fit are goaded by the controller of the effect (701.15b)."""

    filter: AnyFilter


class MustBlock(Node, frozen=True):
    """Creatures that fit block if able, attackers that fit if it names some (509.1c)."""

    filter: AnyFilter
    what: AnyFilter | None = None


class MustBeBlocked(Node, frozen=True):
    """Creatures that fit must be blocked if able, by so many creatures (509.1c)."""

    filter: AnyFilter
    least: int = 1
    most: int | None = None


class CostsToAttack(Node, frozen=True):
    """Creatures that fit can't attack unless their controller pays for each of them (508.1h)."""

    filter: AnyFilter
    cost: tuple[Cost, ...]
    whom: AnyFilter | None = None
    times: Quantity = 1


class CostsToBlock(Node, frozen=True):
    """Creatures that fit can't block unless their controller pays for each of them (509.1d)."""

    filter: AnyFilter
    cost: tuple[Cost, ...]
    times: Quantity = 1


class BlocksMore(Node, frozen=True):
    """Creatures that fit can block so many additional creatures; any number of them if it doesn't say (509.1a)."""

    filter: AnyFilter
    more: int | None = 1


class AttacksDespiteDefender(Node, frozen=True):
    """Creatures that fit can attack as though they didn't have defender (702.3b, 609.4)."""

    filter: AnyFilter


class AssignsNoDamage(Node, frozen=True):
    """Creatures that fit assign no combat damage (510.1)."""

    filter: AnyFilter


class AssignsAsUnblocked(Node, frozen=True):
    """Whoever controls creatures that fit may have them assign damage as though they weren't blocked (510.1c)."""

    filter: AnyFilter


class AssignsByToughness(Node, frozen=True):
    """Creatures that fit assign combat damage equal to their toughness, not their power (510.1a)."""

    filter: AnyFilter
