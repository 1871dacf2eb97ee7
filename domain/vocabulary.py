"""The fixed words of the game: zones, steps, colours, kinds of mana."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

Id: TypeAlias = int
"""Players are 1, 2 … in seat order; whatever else has an id gets one above ``FIRST_ID`` from one counter."""
PlayerId: TypeAlias = int
ObjectId: TypeAlias = int

PERMISSION: Final = -2
"""Among the abilities used this turn, the permission of a permanent to cast one spell each turn."""
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


def zone_id(zone: Zone, player: PlayerId) -> Id:
    """The id of a player's zone, for a zone can be a target in older editions (2017: 114.2; 2008: 415.1)."""
    return -(10 * player + zone)


def is_zone(thing: Id) -> bool:
    """Whether an id names a zone."""
    return thing < 0


def zone_named(thing: Id) -> tuple[Zone, PlayerId]:
    """Which zone an id names, and whose."""
    player, zone = divmod(-thing, 10)
    return Zone(zone), player


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


COMBAT_STEPS: Final = (
    Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT,
)  # fmt: skip
"""The steps of a combat phase, in order (506.1)."""
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
SNOW: Final = "S"
"""The symbol {S}, and the mark before the type of mana from a snow source (107.4h)."""
COLOUR_NAMES: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
COLOURS_BY_NAME: Final = {name: colour for colour, name in COLOUR_NAMES.items()}

BASIC_LAND_MANA: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""What the intrinsic mana ability of each basic land type adds (305.6)."""

PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
SPELL_TYPES: Final = ("Instant", "Sorcery")
SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World", "Host")
OTHER_CARD_TYPES: Final = ("Kindred", "Tribal", "Conspiracy", "Dungeon", "Phenomenon", "Plane", "Scheme", "Vanguard")
OTHER_SUBTYPES: Final = (
    "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold",
    "Incubator", "Infinity", "Junk", "Lander", "Map", "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle",
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga", "Shard", "Shrine",
    "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains", "Planet",
    "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza’s", "Adventure", "Arcane", "Lesson", "Omen", "Trap",
    "Siege", "Ajani", "Aminatou", "Angrath", "Arlinn", "Ashiok", "Bahamut", "Basri", "Bolas", "Calix", "Chandra",
    "Comet", "Dack", "Dakkon", "Daretti", "Davriel", "Dihada", "Domri", "Dovin", "Ellywick", "Elminster", "Elspeth",
    "Estrid", "Freyalise", "Garruk", "Gideon", "Grist", "Guff", "Huatli", "Jace", "Jared", "Jaya", "Jeska", "Kaito",
    "Karn", "Kasmina", "Kaya", "Kiora", "Koth", "Liliana", "Lolth", "Lukka", "Minsc", "Mordenkainen", "Nahiri",
    "Narset", "Niko", "Nissa", "Nixilis", "Oko", "Quintorius", "Ral", "Rowan", "Saheeli", "Samut", "Sarkhan",
    "Serra", "Sivitri", "Sorin", "Szat", "Tamiyo", "Tasha", "Teferi", "Teyo", "Tezzeret", "Tibalt", "Tyvar", "Ugin",
    "Urza", "Venser", "Vivien", "Vraska", "Vronos", "Will", "Windgrace", "Wrenn", "Xenagos", "Yanggu", "Yanling",
    "Zariel",
)  # fmt: skip
"""Subtypes of cards that aren't creatures (205.3g–k, 205.3q)."""
LAND_TYPES: Final = (
    "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains", "Planet",
    "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza’s",
)  # fmt: skip
"""Those of them that are land types (205.3i)."""
EVERY_CREATURE_TYPE: Final = "every creature type"
"""Among an object's types, it stands for all creature types (205.3m)."""


def is_creature_type(kind: str) -> bool:
    """Whether a word that is a type can only be a creature type (205.3m)."""
    return not any(
        kind in words for words in (PERMANENT_TYPES, SPELL_TYPES, SUPERTYPES, OTHER_CARD_TYPES, OTHER_SUBTYPES)
    )


def is_of_type(types: tuple[str, ...], wanted: str) -> bool:
    """Whether a type, supertype or subtype is among an object's types (205)."""
    return wanted in types or (EVERY_CREATURE_TYPE in types and is_creature_type(wanted))
