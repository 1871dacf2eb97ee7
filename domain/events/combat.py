"""Combat: who attacks, who blocks, how damage is assigned (506–511)."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.costs import Cost
from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId, PlayerId


class AttackersDeclared(Event, frozen=True, kw_only=True, tag=160):
    """Creatures became attacking: each with the player, planeswalker or battle it attacks (508.1k).

    ``defenders`` are the defending players, one for each of the attacks in their order (508.5); ``bands`` are the bands
    that attack (702.22c).
    """

    rule: ClassVar = Rule.CREATURES_ATTACK
    player: PlayerId
    attacks: tuple[tuple[ObjectId, Id], ...]
    defenders: tuple[PlayerId, ...] = ()
    bands: tuple[tuple[ObjectId, ...], ...] = ()


class BlockersDeclared(Event, frozen=True, kw_only=True, tag=161):
    """A defending player's creatures became blocking: each with its attackers; perhaps none did (509.1g–h).

    ``unblocked`` are the creatures attacking that player which nothing blocks; ``banded`` is what each blocks, too,
    since it blocks another one of a band (702.22h).
    """

    rule: ClassVar = Rule.CREATURES_BLOCK
    player: PlayerId
    blocks: tuple[tuple[ObjectId, ObjectId], ...]
    unblocked: tuple[ObjectId, ...] = ()
    banded: tuple[tuple[ObjectId, ObjectId], ...] = ()


class DamageOrderAnnounced(Event, frozen=True, kw_only=True, tag=162):
    """In which order a creature assigns its damage to those that it fights (2017: 509.2, 509.3)."""

    rule: ClassVar = Rule.BLOCKED_DAMAGE
    attacker: ObjectId
    order: tuple[ObjectId, ...]


class CombatDamageAssigned(Event, frozen=True, kw_only=True, tag=163):
    """The creatures of a combat damage step assigned their damage: source, to what, how much (510.1, 510.4).

    ``first``: another combat damage step follows. ``by`` are all that took part, also with nothing to assign.
    ``waits``: it isn't dealt yet; ``CombatDamageDealt`` says when it is (2008: 310.1).
    """

    rule: ClassVar = Rule.ASSIGN_COMBAT_DAMAGE
    first: bool
    by: tuple[ObjectId, ...]
    hits: tuple[tuple[ObjectId, Id, int], ...]
    waits: bool = False


class RemovedFromCombat(Event, frozen=True, kw_only=True, tag=164):
    """Creatures stopped attacking and blocking, or a permanent being attacked, before combat was over (506.4).

    ``unattacked`` are the planeswalkers and battles that stopped being attacked.
    """

    rule: ClassVar = Rule.REMOVED_FROM_COMBAT
    objects: tuple[ObjectId, ...]
    unattacked: tuple[ObjectId, ...] = ()


class CombatEnded(Event, frozen=True, kw_only=True, tag=165):
    """The combat phase is over: nothing attacks or blocks any more (511.3)."""

    rule: ClassVar = Rule.COMBAT_IS_OVER


class CombatCostLocked(Event, frozen=True, kw_only=True, tag=166):
    """What the creatures chosen cost altogether to attack or to block with (508.1h, 509.1d)."""

    rule: ClassVar = Rule.ATTACK_COSTS
    player: PlayerId
    cost: tuple[Cost, ...]
    blocking: bool = False


class AttackCostsChosen(Event, frozen=True, kw_only=True, tag=169):
    """Which optional costs are paid to attack with these creatures: for each, which attacker and what (508.1g)."""

    rule: ClassVar = Rule.OPTIONAL_ATTACK_COSTS
    player: PlayerId
    attackers: tuple[ObjectId, ...]
    costs: tuple[tuple[ObjectId, tuple[Cost, ...]], ...]


class JoinedCombat(Event, frozen=True, kw_only=True, tag=167):
    """A creature is attacking or blocking that was never declared (508.4, 509.4).

    ``unblocked``: blockers had been declared before. ``blocks`` is the attacker that it blocks, ``newly`` that this
    one wasn't blocked before.
    """

    rule: ClassVar = Rule.ENTERS_ATTACKING
    player: PlayerId
    object: ObjectId
    attacks: Id = 0
    defender: PlayerId = 0
    unblocked: bool = False
    blocks: ObjectId = 0
    newly: bool = False


class AttackReselected(Event, frozen=True, kw_only=True, tag=201):
    """A creature goes on attacking, but another player, planeswalker or battle than before (508.7a)."""

    rule: ClassVar = Rule.RESELECT_ATTACKED
    attacker: ObjectId
    attacks: Id
    defender: PlayerId


class AttackersBlocked(Event, frozen=True, kw_only=True, tag=168):
    """Attackers became blocked by an effect, without a creature that blocks them (509.1h)."""

    rule: ClassVar = Rule.BECOMES_BLOCKED
    objects: tuple[ObjectId, ...]


class CombatDamageDealt(Event, frozen=True, kw_only=True, tag=200):
    """The combat damage assigned is dealt, as far as it isn't replaced or prevented (510.2; 2008: 310.4)."""

    rule: ClassVar = Rule.DEAL_COMBAT_DAMAGE
