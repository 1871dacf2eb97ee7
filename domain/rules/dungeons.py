"""Dungeons (309): the dungeon cards, their rooms, and the ways between these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from domain.cards.abilities import AddRule, CardDefinition, CreateToken, ForEach, MayPay
from domain.cards.build import Says, token, triggered
from domain.cards.combat_rules import CantAttack
from domain.cards.costs import DiscardSome, SacrificeSome
from domain.cards.effects import (
    CastWithoutPaying,
    Choose,
    Discard,
    DrawCards,
    GainLife,
    LoseLife,
    Move,
    PutCounters,
    RevealIt,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
)
from domain.cards.keywords.combat import goad, menace
from domain.cards.keywords.evergreen import deathtouch, hexproof
from domain.cards.keywords.tokens import TREASURE
from domain.cards.nouns import ARTIFACT, CREATURE, IT, LAND, OPPONENT, PERMANENT, PLAYER, T0, YOU, card_of
from domain.cards.static_rules import MayCastFrom
from domain.cards.terms import Among, Each, HasType, InZone, Remembered, TopOf
from domain.cards.triggers import EntersRoom
from domain.cards.verbs import gains, pump, target
from domain.events import DungeonCompleted
from domain.rules.battles import has_triggered
from domain.state import Position
from domain.vocabulary import PlayerId, Zone

Room = tuple[str, tuple[str, ...], tuple[Says, ...]]
"""A room: its name, the names of those that arrows lead to, and what its ability does (309.4)."""

GOBLIN: Final = token("Goblin", 1, 1, "R", "Goblin")
SKELETON: Final = token("Skeleton", 1, 1, "B", "Skeleton")
ATROPAL: Final = token("The Atropal", 4, 4, "B", "God Horror", deathtouch(), also="Legendary")
EVERYONE: Final = Each(PLAYER)
EACH: Final = Remembered("each")
A_THING: Final = PERMANENT & (HasType("Creature") | HasType("Artifact") | HasType("Land"))


def weakened() -> tuple[Says, ...]:
    """A target creature gets -4/-0 until your next turn."""
    made = pump(T0, -4, 0)
    return target(CREATURE), type(made)(made.refs, made.modifications, "your_next_turn")


MINE: Final[tuple[Room, ...]] = (
    ("Cave Entrance", ("Goblin Lair", "Mine Tunnels"), (Scry(1),)),
    ("Goblin Lair", ("Storeroom", "Dark Pool"), (CreateToken(GOBLIN),)),
    ("Mine Tunnels", ("Dark Pool", "Fungi Cavern"), (CreateToken(TREASURE),)),
    ("Storeroom", ("Temple of Dumathoin",), (target(CREATURE), PutCounters(T0, "+1/+1"))),
    ("Dark Pool", ("Temple of Dumathoin",), (LoseLife(1, Each(OPPONENT)), GainLife(1))),
    ("Fungi Cavern", ("Temple of Dumathoin",), weakened()),
    ("Temple of Dumathoin", (), (DrawCards(1),)),
)
MAGE: Final[tuple[Room, ...]] = (
    ("Yawning Portal", ("Dungeon Level",), (GainLife(1),)),
    ("Dungeon Level", ("Goblin Bazaar", "Twisted Caverns"), (Scry(1),)),
    ("Goblin Bazaar", ("Lost Level",), (CreateToken(TREASURE),)),
    ("Twisted Caverns", ("Lost Level",), (target(CREATURE), AddRule((CantAttack(Among(T0)),), "your_next_turn"))),
    ("Lost Level", ("Runestone Caverns", "Muiral's Graveyard"), (Scry(2),)),
    ("Runestone Caverns", ("Deep Mines",), (
        Move(TopOf(YOU, 2), Zone.EXILE), AddRule((MayCastFrom(Zone.EXILE, Among(IT), lands=True),), "forever"))),
    ("Muiral's Graveyard", ("Deep Mines",), (CreateToken(SKELETON, 2),)),
    ("Deep Mines", ("Mad Wizard's Lair",), (Scry(3),)),
    ("Mad Wizard's Lair", (), (
        DrawCards(3), RevealIt(Remembered("drawn")), CastWithoutPaying(Remembered("drawn"), most=1))),
)  # fmt: skip
TOMB: Final[tuple[Room, ...]] = (
    ("Trapped Entry", ("Veils of Fear", "Oubliette"), (LoseLife(1, EVERYONE),)),
    ("Veils of Fear", ("Sandfall Cell",), (
        ForEach(EVERYONE, (MayPay((DiscardSome(),), EACH, otherwise=(LoseLife(2, EACH),)),)),)),
    ("Sandfall Cell", ("Cradle of the Death God",), (
        ForEach(EVERYONE, (MayPay((SacrificeSome(A_THING),), EACH, otherwise=(LoseLife(2, EACH),)),)),)),
    ("Oubliette", ("Cradle of the Death God",), (Discard(YOU), Sacrifice(YOU, CREATURE, 1, (ARTIFACT, LAND)))),
    ("Cradle of the Death God", (), (CreateToken(ATROPAL),)),
)  # fmt: skip
GUARD: Final = token("Skeleton", 4, 1, "B", "Skeleton", menace())
TOP_TEN: Final = TopOf(YOU, 10)
UNDERCITY: Final[tuple[Room, ...]] = (
    ("Secret Entrance", ("Forge", "Lost Well"), (Search(card_of("Basic", "Land"), reveal=True),)),
    ("Forge", ("Trap!", "Arena"), (target(CREATURE), PutCounters(T0, "+1/+1", 2))),
    ("Lost Well", ("Arena", "Stash"), (Scry(2),)),
    ("Trap!", ("Archives",), (target(PLAYER), LoseLife(5, T0))),
    ("Arena", ("Archives", "Catacombs"), (target(CREATURE), goad(T0))),
    ("Stash", ("Catacombs",), (CreateToken(TREASURE),)),
    ("Archives", ("Throne of the Dead Three",), (DrawCards(1),)),
    ("Catacombs", ("Throne of the Dead Three",), (CreateToken(GUARD),)),
    ("Throne of the Dead Three", (), (
        RevealIt(TOP_TEN, key="revealed"),
        Choose(Among(Remembered("revealed")) & InZone(Zone.LIBRARY) & HasType("Creature")),
        Move(IT, Zone.BATTLEFIELD, under=YOU, counters=("+1/+1", 3)),
        gains(IT, hexproof(), duration="your_next_turn"),
        Shuffle())),
)  # fmt: skip
ROOMS: Final[Mapping[str, tuple[Room, ...]]] = {
    "Lost Mine of Phandelver": MINE,
    "Dungeon of the Mad Mage": MAGE,
    "Tomb of Annihilation": TOMB,
    "Undercity": UNDERCITY,
}
"""The dungeons that there are, each with its rooms from the topmost on (309.2)."""
ENTERED_BY_NAME: Final = ("Undercity",)
"""The dungeons that only an effect which names them leads into; their names are their types, too (701.49d, 205.3p)."""


def to_enter(into: str) -> tuple[str, ...]:
    """The dungeons that a player who ventures may choose among (701.49a, 701.49d)."""
    return (into,) if into else tuple(name for name in ROOMS if name not in ENTERED_BY_NAME)


def dungeon_card(name: str) -> CardDefinition:
    """A dungeon card with its room abilities (309.1, 309.4c)."""
    abilities = tuple(triggered(EntersRoom(room), *says, zone=Zone.COMMAND) for room, _, says in ROOMS[name])
    types = (name,) if name in ENTERED_BY_NAME else ()
    return CardDefinition(name, types=("Dungeon",), subtypes=types, abilities=abilities)


def next_rooms(game: Position, player: PlayerId) -> tuple[str, ...]:
    """The rooms that arrows lead to from where a player is; none from the bottommost (309.5a–b)."""
    its = game.player(player)
    name = game.board.definition_of(game.board.objects[its.dungeon]).name
    return next((ways for room, ways, _ in ROOMS.get(name, ()) if room == its.room), ())


def completed(game: Position) -> Iterator[DungeonCompleted]:
    """Dungeons at whose bottommost room a player is, once its ability is done with (309.6, 704.5t)."""
    for its in game.board.players:
        if its.dungeon and not next_rooms(game, its.id) and not has_triggered(game, its.dungeon):
            yield completion(game, its.id)


def completion(game: Position, player: PlayerId) -> DungeonCompleted:
    """The fact that a player completes the dungeon that they are in (309.7)."""
    card = game.player(player).dungeon
    name = game.board.definition_of(game.board.objects[card]).name
    return DungeonCompleted(player=player, object=card, name=name)
