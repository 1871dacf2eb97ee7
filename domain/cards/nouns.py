"""The nouns cards are written with: what may be targeted, affected, counted or paid with.

A noun for permanents asks for the battlefield, one for spells for the stack, one for cards for their zone (109.2).
"""

from __future__ import annotations

from typing import Final

from domain.cards.terms import (
    AllOf,
    AnyFilter,
    AnyOf,
    Bears,
    Controlled,
    HasColour,
    HasType,
    InZone,
    IsAbility,
    IsHost,
    IsPlayer,
    IsSpell,
    IsThis,
    Kicked,
    Measure,
    Remembered,
    Status,
    T,
    This,
    Triggering,
    You,
)
from domain.vocabulary import PERMANENT_TYPES, SUPERTYPES, Zone

T0: Final = T(0)
T1: Final = T(1)
T2: Final = T(2)
T3: Final = T(3)
THIS: Final = This()
YOU: Final = You()
IT: Final = Remembered()
TRIGGERING: Final = Triggering("object")
KICKED: Final = Kicked()

# --- adjectives ------------------------------------------------------------------------------------------------------

WHITE: Final = HasColour("W")
BLUE: Final = HasColour("U")
BLACK: Final = HasColour("B")
RED: Final = HasColour("R")
GREEN: Final = HasColour("G")
COLOURLESS: Final = HasColour("colourless")
MONOCOLOURED: Final = HasColour("monocoloured")
MULTICOLOURED: Final = HasColour("multicoloured")

NONCREATURE: Final = ~HasType("Creature")
NONLAND: Final = ~HasType("Land")
NONARTIFACT: Final = ~HasType("Artifact")
NONBASIC: Final = ~HasType("Basic")
INSTANT_OR_SORCERY: Final = HasType("Instant") | HasType("Sorcery")
ANY_PERMANENT_TYPE: Final = AnyOf(tuple(HasType(kind) for kind in PERMANENT_TYPES))
"""What permanent cards and permanent spells are (110.4a, b)."""

YOURS: Final = Controlled("you")
NOT_YOURS: Final = ~Controlled("you")
AN_OPPONENTS: Final = Controlled("opponent")
ANOTHER: Final = ~IsThis()
ITSELF: Final = IsThis()
HOST: Final = IsHost()
TAPPED: Final = Status("tapped")
ATTACKING: Final = Status("attacking")
BLOCKING: Final = Status("blocking")

# --- players ---------------------------------------------------------------------------------------------------------

PLAYER: Final = IsPlayer()
OPPONENT: Final = IsPlayer("opponent")
YOURSELF: Final = IsPlayer("you")

# --- permanents ------------------------------------------------------------------------------------------------------

PERMANENT: Final = InZone(Zone.BATTLEFIELD)
CREATURE: Final = PERMANENT & HasType("Creature")
ARTIFACT: Final = PERMANENT & HasType("Artifact")
ENCHANTMENT: Final = PERMANENT & HasType("Enchantment")
LAND: Final = PERMANENT & HasType("Land")
PLANESWALKER: Final = PERMANENT & HasType("Planeswalker")
AURA: Final = PERMANENT & HasType("Aura")
EQUIPMENT: Final = PERMANENT & HasType("Equipment")
ARTIFACT_OR_CREATURE: Final = PERMANENT & (HasType("Artifact") | HasType("Creature"))
CREATURE_OR_PLANESWALKER: Final = PERMANENT & (HasType("Creature") | HasType("Planeswalker"))
ARTIFACT_OR_ENCHANTMENT: Final = PERMANENT & (HasType("Artifact") | HasType("Enchantment"))
MODIFIED: Final = Measure("counters", ">=", 1) | Bears(EQUIPMENT) | Bears(AURA, own=True)
"""What has a counter on it, is equipped, or is enchanted by an Aura of its controller (700.9)."""
CREATURE_OR_LAND: Final = PERMANENT & (HasType("Creature") | HasType("Land"))

ANY_TARGET: Final = (PERMANENT & (HasType("Creature") | HasType("Planeswalker") | HasType("Battle"))) | PLAYER
"""A creature, player, planeswalker or battle (115.4)."""
PLAYER_OR_PLANESWALKER: Final = PLAYER | PLANESWALKER

# --- on the stack ----------------------------------------------------------------------------------------------------

SPELL: Final = IsSpell()
CREATURE_SPELL: Final = SPELL & HasType("Creature")
INSTANT_SPELL: Final = SPELL & HasType("Instant")
NONCREATURE_SPELL: Final = SPELL & NONCREATURE
INSTANT_OR_SORCERY_SPELL: Final = SPELL & INSTANT_OR_SORCERY
ARTIFACT_OR_ENCHANTMENT_SPELL: Final = SPELL & (HasType("Artifact") | HasType("Enchantment"))
ABILITY: Final = IsAbility()
ACTIVATED_ABILITY: Final = IsAbility("activated")
SPELL_OR_ABILITY: Final = SPELL | ABILITY

# --- cards -----------------------------------------------------------------------------------------------------------

CARD_IN_A_GRAVEYARD: Final = InZone(Zone.GRAVEYARD)
CARD_IN_YOUR_GRAVEYARD: Final = InZone(Zone.GRAVEYARD, owner="you")
CREATURE_CARD_IN_YOUR_GRAVEYARD: Final = CARD_IN_YOUR_GRAVEYARD & HasType("Creature")
EVERYTHING: Final = AllOf()


def a(*kinds: str, zone: Zone = Zone.BATTLEFIELD) -> AnyFilter:
    """Something with all of these types in a zone, on the battlefield if nothing is said (109.2)."""
    return AllOf((InZone(zone), *(HasType(kind) for kind in kinds)))


def spell(*kinds: str) -> AnyFilter:
    """A spell with all of these types (112.1)."""
    return AllOf((SPELL, *(HasType(kind) for kind in kinds)))


def card_of(*kinds: str) -> AnyFilter:
    """A card with all of these types, wherever a search or cost looks for it; supertypes are asked for last."""
    parts = tuple(HasType(kind) for kind in sorted(kinds, key=lambda kind: kind in SUPERTYPES))
    return parts[0] if len(parts) == 1 else AllOf(parts)
