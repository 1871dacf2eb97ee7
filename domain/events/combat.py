"""Combat: who attacks, who blocks, how damage is assigned (506–511)."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId, PlayerId


class AttackersDeclared(Event, frozen=True, kw_only=True, tag=160):
    """Creatures became attacking: each with the player or planeswalker it attacks (508.1k)."""

    rule: ClassVar = Rule.CREATURES_ATTACK
    player: PlayerId
    attacks: tuple[tuple[ObjectId, Id], ...]


class BlockersDeclared(Event, frozen=True, kw_only=True, tag=161):
    """A defending player's creatures became blocking: each with its attacker; perhaps none did (509.1g–h)."""

    rule: ClassVar = Rule.CREATURES_BLOCK
    player: PlayerId
    blocks: tuple[tuple[ObjectId, ObjectId], ...]


class DamageOrderAnnounced(Event, frozen=True, kw_only=True, tag=162):
    """In which order an attacker assigns its damage to its blockers (2017: 509.2)."""

    rule: ClassVar = Rule.BLOCKED_DAMAGE
    attacker: ObjectId
    order: tuple[ObjectId, ...]


class CombatDamageAssigned(Event, frozen=True, kw_only=True, tag=163):
    """The creatures of a combat damage step assigned their damage: source, to what, how much (510.1, 510.4).

    ``first``: another combat damage step follows. ``by`` are all that took part, also with nothing to assign.
    """

    rule: ClassVar = Rule.ASSIGN_COMBAT_DAMAGE
    first: bool
    by: tuple[ObjectId, ...]
    hits: tuple[tuple[ObjectId, Id, int], ...]


class RemovedFromCombat(Event, frozen=True, kw_only=True, tag=164):
    """Creatures stopped attacking and blocking before combat was over (506.4)."""

    rule: ClassVar = Rule.REMOVED_FROM_COMBAT
    objects: tuple[ObjectId, ...]


class CombatEnded(Event, frozen=True, kw_only=True, tag=165):
    """The combat phase is over: nothing attacks or blocks any more (511.3)."""

    rule: ClassVar = Rule.COMBAT_IS_OVER
