"""The positions that smoke games begin with: a card wherever it can be, and all that it may need around it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, Keyword, TargetSpec
from domain.cards.build import activated, mana_ability
from domain.cards.costs import ChangeLoyalty, RemoveCounters
from domain.cards.face_names import DOUBLE_FACED, face_key
from domain.cards.nouns import CREATURE
from domain.cards.pieces import pieces
from domain.cards.pool import POOL
from domain.cards.terms import HasCounter, HasKeyword, HasName, HasType, Quantity
from domain.cards.verbs import add_mana, draw
from domain.events import GameStarted, Photograph, Placed, Seat
from domain.oracle.words import CREATURE_TYPES
from domain.rulebook import NEWEST
from domain.stack_parts import Choices, Slot
from domain.vocabulary import FIRST_ID, LAND_TYPES, PERMANENT_TYPES, SPELL_TYPES, ObjectId, PlayerId, Step, Zone
from interfaces.scenario.photograph import printed_counters
from tests.oracle.smoke_parts import Part
from tests.oracle.smoke_tools import toolbox

ME: Final[PlayerId] = 1
YOU: Final[PlayerId] = 2


class Scene(NamedTuple):
    """A moment: whose turn and step it is, whether there are spells on the stack, and the card on the battlefield."""

    name: str
    active: PlayerId = ME
    step: Step = Step.PRECOMBAT_MAIN
    stack: bool = False
    there: bool = True


MAIN: Final = Scene("main")
STACK: Final = Scene("stack", YOU, stack=True)
TURN: Final = Scene("turn", YOU, Step.END)
THEIRS: Final = Scene("theirs", ME, Step.END)
ATTACK: Final = Scene("attack", ME, Step.BEGINNING_OF_COMBAT)
DEFEND: Final = Scene("defend", YOU, Step.BEGINNING_OF_COMBAT)
LATE: Final = Scene("late", ME, Step.POSTCOMBAT_MAIN)
BARE: Final = Scene("bare", there=False)

# --- what lies around ------------------------------------------------------------------------------------------------


def creature(
    name: str, colour: str, size: int = 2, *subtypes: str, supertypes: tuple[str, ...] = (), keyword: str = ""
) -> CardDefinition:
    """A made-up creature."""
    abilities = (Keyword(keyword),) if keyword else ()
    return CardDefinition(
        f"Testing {name}", ("1", colour), ("Creature",), subtypes, supertypes, power=size, toughness=size,
        abilities=abilities,
    )  # fmt: skip


def permanent(name: str, cost: tuple[str, ...], *types: str, loyalty: Quantity | None = None) -> CardDefinition:
    """A made-up permanent that does nothing."""
    return CardDefinition(f"Testing {name}", cost, types, loyalty=loyalty)


ROCK: Final = CardDefinition(
    "Testing Rock", ("2",), ("Artifact",), abilities=(mana_ability("{T}", add_mana("{W}{U}{B}{R}{G}{C}")),)
)
FIELD: Final = CardDefinition("Testing Field", None, ("Land",), abilities=(mana_ability("{T}", add_mana("{C}")),))
BELL: Final = CardDefinition("Testing Bell", ("1",), ("Artifact",), abilities=(activated("{2}", draw()),))
CHARM: Final = permanent("Charm", ("1", "W"), "Enchantment")
WALKER: Final = permanent("Walker", ("2", "B"), "Planeswalker", loyalty=4)
TRICK: Final = CardDefinition("Testing Trick", ("U",), ("Instant",), text=POOL["Divination"].text)
CREATURES: Final = (
    creature("Zombie", "B", 2, "Zombie", supertypes=("Legendary",)),
    creature("Merfolk", "U", 1, "Merfolk", keyword="flying"),
    replace(creature("Giant", "R", 6, "Giant"), mana_cost=("4", "R", "G")),
    POOL["Serra Angel"], POOL["Grizzly Bears"], POOL["Ornithopter"],
)  # fmt: skip
AURA: Final = CardDefinition("Testing Aura", ("1", "U"), ("Enchantment",), ("Aura",), enchant=TargetSpec(CREATURE))
LANDS: Final = tuple(POOL[name] for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
CARDS: Final = (
    POOL["Lightning Bolt"], POOL["Divination"], POOL["Grizzly Bears"], POOL["Forest"], CHARM, BELL,
    creature("Rat", "B", 1, "Rat"),
)  # fmt: skip
SPELLS: Final = (
    POOL["Grizzly Bears"], POOL["Serra Angel"], POOL["Divination"], TRICK, CHARM, ROCK, WALKER, *CREATURES[:3],
)  # fmt: skip
AROUND: Final = {each.name: each for each in (*CREATURES, *LANDS, *CARDS, *SPELLS, AURA, FIELD, POOL["Bonesplitter"])}
MOST_SPECIAL: Final = 8
MANY: Final = 3
"""So many of what a card speaks of are there if that isn't much."""


def special(card: CardDefinition) -> tuple[CardDefinition, ...]:
    """Made-up permanents for the subtypes, supertypes, keywords and names that a card speaks of."""
    made: dict[str, CardDefinition] = {}
    for node in pieces(card):
        for each in wanted(node):
            made.setdefault(each.name, each)
    made.pop(card.name, None)
    return tuple(made.values())[:MOST_SPECIAL]


def wanted(node: object) -> Iterator[CardDefinition]:
    """What a filter asks for that isn't there yet."""
    match node:
        case HasType(type=kind) if kind not in (*PERMANENT_TYPES, *SPELL_TYPES, "Aura", *(each.name for each in LANDS)):
            yield of_kind(kind)
        case HasKeyword(keyword=keyword):
            yield creature(f"Creature with {keyword}", "G", 2, keyword=keyword)
        case HasName(name=name) if name in POOL:
            yield POOL[name]
        case HasName(name=name) if name != "chosen":
            yield CardDefinition(name, ("1",), ("Creature",), power=1, toughness=1)


@cache
def of_kind(kind: str) -> CardDefinition:
    """A permanent of a subtype or supertype."""
    if kind in ("Basic", "Legendary", "Snow", "World"):
        return creature(kind, "G", 2, supertypes=(kind,))
    if kind.lower() in CREATURE_TYPES or kind == "chosen":
        return creature(kind, "G", 2, kind)
    if kind in LAND_TYPES:
        return CardDefinition(f"Testing {kind}", None, ("Land",), (kind,))
    if kind in ("Arcane", "Lesson", "Trap", "Adventure", "Omen"):
        return CardDefinition(f"Testing {kind}", ("1",), ("Instant",), (kind,), text=POOL["Divination"].text)
    if kind in ("Role", "Curse", "Saga", "Shrine", "Class", "Background", "Cartouche", "Case", "Room", "Rune"):
        return CardDefinition(f"Testing {kind}", ("1", "W"), ("Enchantment",), (kind,))
    if kind in OF_ARTIFACTS:
        return CardDefinition(f"Testing {kind}", ("1",), ("Artifact",), (kind,))
    return CardDefinition(f"Testing {kind}", ("2",), ("Planeswalker",), (kind,), loyalty=3)


OF_ARTIFACTS: Final = frozenset((
    "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold",
    "Incubator", "Infinity", "Junk", "Lander", "Map", "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle",
))  # fmt: skip

# --- the table -------------------------------------------------------------------------------------------------------


class Table:
    """A position being set: objects with ids in order."""

    def __init__(self) -> None:
        self.objects: list[Placed] = []

    def put(self, card: CardDefinition, player: PlayerId, zone: Zone, **more: Any) -> None:
        """A card of a player into a zone; ``more`` is what else an entry can say."""
        thing = FIRST_ID + len(self.objects)
        counters = printed_counters(card) if zone is Zone.BATTLEFIELD else ()
        placed = Placed(id=thing, definition=card.name, owner=player, controller=player, zone=zone, counters=counters)
        self.objects.append(replace(placed, **more))


def beginning(card: CardDefinition, parts: tuple[Part, ...], scene: Scene) -> GameStarted:
    """A moment with the card in hand, graveyard, library and on the battlefield, and others beside it."""
    table, others, tools = Table(), special(card), toolbox(parts)
    definitions = {**AROUND, **{each.name: each for each in others}, tools.name: tools, card.name: card}
    table.put(card, ME, Zone.LIBRARY)
    counters = tuple((kind, 3) for kind in sorted(kinds_of_counters(card)))
    for player in (YOU, ME):
        permanents(table, player, others, counters)
        cards(table, player, others)
    for player in (YOU, ME):
        table.put(tools, player, Zone.BATTLEFIELD)
    for zone in (Zone.HAND, Zone.HAND, Zone.GRAVEYARD):
        table.put(card, ME, zone)
    if scene.there:
        in_play(table, card)
    if scene.stack:
        spells(table, others)
    mana = tuple((ME, FIRST_ID + len(table.objects) + place, kind) for place, kind in enumerate("WUBRGC" * 4))
    return GameStarted(
        edition=NEWEST,
        engine="smoke",
        seats=(Seat("Alice", (), 20), Seat("Bob", (), 20)),
        definitions=tuple(definitions[name] for name in sorted(definitions)),
        photograph=Photograph(
            objects=tuple(table.objects),
            active=scene.active,
            step=scene.step,
            next_id=FIRST_ID + len(table.objects) + len(mana),
            mana=mana,
        ),
    )


def permanents(
    table: Table, player: PlayerId, others: tuple[CardDefinition, ...], counters: tuple[tuple[str, int], ...]
) -> None:
    """Lands, creatures of all colours, some tapped, enchanted, with counters; a token; something of each other type."""
    for each in (*LANDS, FIELD, BELL, CHARM, WALKER, POOL["Bonesplitter"], *((ROCK,) * 3 if player == ME else ())):
        table.put(each, player, Zone.BATTLEFIELD)
    for place, each in enumerate(CREATURES):
        table.put(each, player, Zone.BATTLEFIELD, tapped=place == 0, token=place == 1, counters=counters * (place == 2))
    enchanted = FIRST_ID + len(table.objects) - 1
    table.put(AURA, player, Zone.BATTLEFIELD, attached_to=enchanted)
    for each in others * (MANY if player == ME and len(others) < MANY else 1):
        if "Instant" not in each.types:
            table.put(each, player, Zone.BATTLEFIELD)


def cards(table: Table, player: PlayerId, others: tuple[CardDefinition, ...]) -> None:
    """Cards of each type in hand, graveyard and library."""
    for each in (*CARDS, *others):
        for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY):
            table.put(each, player, zone)
    for each in (ROCK, WALKER, *CREATURES[:3]):
        table.put(each, player, Zone.GRAVEYARD)
    for each in CARDS:
        table.put(each, player, Zone.LIBRARY)


def in_play(table: Table, card: CardDefinition) -> None:
    """The card on the battlefield with the counters that its costs take; Sagas before each chapter, backs up, too."""
    if "Saga" in card.subtypes:
        for chapter in range(3):
            table.put(card, ME, Zone.BATTLEFIELD, counters=(("lore", chapter),) if chapter else ())
    elif may_lie_there(card):
        table.put(card, ME, Zone.BATTLEFIELD, counters=counters_of(card))
    elif card.enchant is not None and (kind := next((kind for kind in HOSTS if speaks_of(card, kind)), "")):
        table.put(card, ME, Zone.BATTLEFIELD, counters=counters_of(card), attached_to=host(table, kind))
    if "Equipment" in card.subtypes:
        table.put(card, ME, Zone.BATTLEFIELD, counters=counters_of(card), attached_to=host(table))
    if card.layout in (*DOUBLE_FACED, "flip") and may_lie_there(card.faces[0]):
        back = card.faces[0]
        shown = face_key(card.name, card, back)
        table.put(card, ME, Zone.BATTLEFIELD, shown=shown, back=True, counters=counters_of(back))


HOSTS: Final = {"Creature": "Serra Angel", "Planeswalker": WALKER.name}
"""What carries what is attached to it, by what an Aura enchants: a creature can attack."""


def speaks_of(aura: CardDefinition, kind: str) -> bool:
    """Whether an Aura enchants permanents of a type, or those among others."""
    return aura.enchant is not None and HasType(kind) in tuple(pieces(aura.enchant.what))


def host(table: Table, kind: str = "Creature") -> ObjectId:
    """What carries what is attached to it."""
    return next(each.id for each in table.objects if each.definition == HOSTS[kind] and each.controller == ME)


def may_lie_there(face: CardDefinition) -> bool:
    """Whether it is a permanent that isn't attached to something."""
    return bool(set(PERMANENT_TYPES) & set(face.types)) and "Aura" not in face.subtypes


def counters_of(card: CardDefinition) -> tuple[tuple[str, int], ...]:
    """Its printed counters, and some of each kind that it speaks of."""
    counters = dict.fromkeys(sorted(kinds_of_counters(card)), 5) | dict(printed_counters(card))
    if "loyalty" in counters and any(isinstance(node, ChangeLoyalty) for node in pieces(card)):
        counters["loyalty"] = max(counters["loyalty"], 12)
    return tuple(counters.items())


def kinds_of_counters(card: CardDefinition) -> set[str]:
    """The kinds of counters that a card takes, or asks for."""
    return {node.kind for node in pieces(card) if isinstance(node, (RemoveCounters, HasCounter)) and node.kind}


def spells(table: Table, others: tuple[CardDefinition, ...]) -> None:
    """Spells of both players on the stack, at a creature, at a player, out of a graveyard; and an ability."""
    bears = next(each.id for each in table.objects if each.definition == "Grizzly Bears" and each.owner == ME)
    bell = next(each.id for each in table.objects if each.definition == BELL.name and each.owner == YOU)
    table.put(BELL, YOU, Zone.STACK, source=bell, ability=0, choices=Choices())
    table.put(POOL["Divination"], ME, Zone.STACK, choices=Choices())
    for each in (*SPELLS, *others[:2]):
        if "Land" not in each.types:
            table.put(each, YOU, Zone.STACK, choices=Choices())
    for player, target, origin in ((ME, bears, Zone.HAND), (YOU, ME, Zone.GRAVEYARD), (YOU, bears, Zone.HAND)):
        choices = Choices(origin=origin, slots=(Slot(1, (target,)),))
        table.put(POOL["Lightning Bolt"], player, Zone.STACK, choices=choices)
