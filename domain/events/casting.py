"""Casting spells and activating abilities, step by step (601.2, 602.2, 605)."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.abilities import Activated, AddManaFor
from domain.cards.costs import Cost
from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import ObjectId, PlayerId, Zone


class SpellProposed(Event, frozen=True, kw_only=True, tag=50):
    """A player moved a card to the stack to cast it (601.2a); ``definition`` stands where a copy is cast.

    ``shown`` is the half or face that is cast, where it isn't the card's own characteristics (709.3, 712.11, 715.3).
    """

    rule: ClassVar = Rule.PROPOSE_SPELL
    player: PlayerId
    card: ObjectId
    spell: ObjectId
    origin: Zone
    face_down: bool = False
    definition: str = ""
    shown: str = ""
    back: bool = False


class AbilityAnnounced(Event, frozen=True, kw_only=True, tag=51):
    """A player put an activated ability on the stack to activate it (602.2a).

    ``printed`` is its place in the definition, −1 for one that is granted.
    """

    rule: ClassVar = Rule.ANNOUNCE_ACTIVATION
    player: PlayerId
    source: ObjectId
    ability: ObjectId
    printed: int
    granted: Activated | None = None


class ModesChosen(Event, frozen=True, kw_only=True, tag=52):
    """Modes were announced (601.2b, 700.2a)."""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    spell: ObjectId
    modes: tuple[int, ...]
    player: PlayerId = 0


class SplicesRevealed(Event, frozen=True, kw_only=True, tag=53):
    """Cards were revealed and spliced onto the spell (601.2b, 702.47)."""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    spell: ObjectId
    cards: tuple[ObjectId, ...]


class AlternativeCostChosen(Event, frozen=True, kw_only=True, tag=54):
    """The caster announced to pay an alternative cost (601.2b, 118.9)."""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    spell: ObjectId
    name: str
    free: bool = False


class AdditionalCostsChosen(Event, frozen=True, kw_only=True, tag=55):
    """The caster announced how often each additional cost is paid (601.2b, 118.8)."""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    spell: ObjectId
    times: tuple[int, ...]


class XChosen(Event, frozen=True, kw_only=True, tag=56):
    """The value of X was announced (601.2b, 107.3a)."""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    spell: ObjectId
    x: int


class HybridChosen(Event, frozen=True, kw_only=True, tag=57):
    """The nonhybrid equivalents were announced, symbol by symbol (601.2b)."""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    spell: ObjectId
    halves: tuple[str, ...]


class ProposalFoundLegal(Event, frozen=True, kw_only=True, tag=58):
    """The game found that the proposed spell may be cast (601.2e)."""

    rule: ClassVar = Rule.CHECK_PROPOSAL
    spell: ObjectId


class TotalCostLocked(Event, frozen=True, kw_only=True, tag=59):
    """The total cost was determined and locked in (601.2f)."""

    rule: ClassVar = Rule.TOTAL_COST
    spell: ObjectId
    cost: tuple[Cost, ...]


class ManaAbilitiesAllowed(Event, frozen=True, kw_only=True, tag=60):
    """A player has the chance to activate mana abilities before paying (601.2g)."""

    rule: ClassVar = Rule.CASTING_MANA_ABILITIES
    player: PlayerId


class CostPaid(Event, frozen=True, kw_only=True, tag=61):
    """A part of the locked cost was paid (601.2h)."""

    rule: ClassVar = Rule.PAY_COSTS
    spell: ObjectId
    part: int
    objects: tuple[ObjectId, ...] = ()


class ManaSpent(Event, frozen=True, kw_only=True, tag=62):
    """Units of mana left a pool to pay a cost (118.3a)."""

    rule: ClassVar = Rule.PAYING_MANA
    player: PlayerId
    mana: tuple[int, ...]


class ManaPaid(Event, frozen=True, kw_only=True, tag=63):
    """Which mana went into the cost of a spell or ability (601.2h)."""

    rule: ClassVar = Rule.PAY_COSTS
    spell: ObjectId
    mana: tuple[tuple[int, str], ...]


class SpellCast(Event, frozen=True, kw_only=True, tag=64):
    """The spell became cast (601.2i)."""

    rule: ClassVar = Rule.SPELL_CAST
    player: PlayerId
    spell: ObjectId


class AbilityActivated(Event, frozen=True, kw_only=True, tag=65):
    """The ability became activated (602.2b, 601.2i)."""

    rule: ClassVar = Rule.ACTIVATE_BY_CASTING_STEPS
    player: PlayerId
    ability: ObjectId
    source: ObjectId


class ManaAbilityActivated(Event, frozen=True, kw_only=True, tag=66):
    """A player activated a mana ability; it doesn't use the stack (605.3b).

    ``index`` is its place in the definition, −1 for a granted one, which stands in ``granted`` if its use is limited.
    """

    rule: ClassVar = Rule.ACTIVATE_MANA_ABILITY
    player: PlayerId
    source: ObjectId
    index: int
    granted: Activated | None = None


class ManaAdded(Event, frozen=True, kw_only=True, tag=67):
    """Units of mana, each with an id, came into a pool (106.4).

    ``memory`` is what the mana says of how it is spent (106.6); ``tapped``: its source was tapped for it (106.12).
    ``snow``: that source is snow (107.4h); ``lasts`` until when it stays although steps and phases end (106.4).
    """

    rule: ClassVar = Rule.MANA_POOL
    player: PlayerId
    source: ObjectId
    mana: tuple[tuple[int, str], ...]
    memory: AddManaFor | None = None
    tapped: bool = False
    snow: bool = False
    lasts: str = ""


class PermissionUsed(Event, frozen=True, kw_only=True, tag=68):
    """A permission to cast one spell each turn, of a permanent, was used for a spell (601.3)."""

    rule: ClassVar = Rule.MAY_BEGIN_TO_CAST
    object: ObjectId
    spell: ObjectId
