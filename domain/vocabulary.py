"""The fixed words of the game: zones, steps, colours, kinds of mana."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

Id: TypeAlias = int
"""Players are 1, 2 … in seat order; whatever else has an id gets one above ``FIRST_ID`` from one counter."""
PlayerId: TypeAlias = int
ObjectId: TypeAlias = int

CHANCE: Final[PlayerId] = 0
"""Who answers shuffles, flips and random picks."""
FIRST_ID: Final = 101
"""The first id that isn't a player's; ids never mean two things in one log."""


def is_player(thing: Id) -> bool:
    """Whether an id names a player, not an object."""
    return 0 < thing < FIRST_ID


class Zone(IntEnum):
    """Where objects can be (400.1)."""

    LIBRARY = 1
    HAND = 2
    BATTLEFIELD = 3
    GRAVEYARD = 4
    STACK = 5
    EXILE = 6
    COMMAND = 7


HIDDEN_ZONES: Final = (Zone.LIBRARY, Zone.HAND)
"""Zones whose cards not every player may see (400.2)."""
PERSONAL_ZONES: Final = (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD)
"""Zones of which each player has one of their own (400.1)."""


class Step(IntEnum):
    """The steps of a turn, main phases among them, in order (500.1)."""

    UNTAP = 1
    UPKEEP = 2
    DRAW = 3
    PRECOMBAT_MAIN = 4
    BEGINNING_OF_COMBAT = 5
    DECLARE_ATTACKERS = 6
    DECLARE_BLOCKERS = 7
    COMBAT_DAMAGE = 8
    END_OF_COMBAT = 9
    POSTCOMBAT_MAIN = 10
    END = 11
    CLEANUP = 12


MAIN_STEPS: Final = (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
STEPS_WITHOUT_PRIORITY: Final = (Step.UNTAP, Step.CLEANUP)

STEP_NAMES: Final = {
    Step.UNTAP: "untap",
    Step.UPKEEP: "upkeep",
    Step.DRAW: "draw",
    Step.PRECOMBAT_MAIN: "precombat main",
    Step.BEGINNING_OF_COMBAT: "beginning of combat",
    Step.DECLARE_ATTACKERS: "declare attackers",
    Step.DECLARE_BLOCKERS: "declare blockers",
    Step.COMBAT_DAMAGE: "combat damage",
    Step.END_OF_COMBAT: "end of combat",
    Step.POSTCOMBAT_MAIN: "postcombat main",
    Step.END: "end",
    Step.CLEANUP: "cleanup",
}
STEPS_BY_NAME: Final = {name: step for step, name in STEP_NAMES.items()}

COLOURS: Final = ("W", "U", "B", "R", "G")
MANA_TYPES: Final = ("W", "U", "B", "R", "G", "C")
COLOUR_NAMES: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
COLOURS_BY_NAME: Final = {name: colour for colour, name in COLOUR_NAMES.items()}

BASIC_LAND_MANA: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""What the intrinsic mana ability of each basic land type adds (305.6)."""

PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
SPELL_TYPES: Final = ("Instant", "Sorcery")
