"""Venturing into the dungeon (701.49)."""

from __future__ import annotations

from domain.cards.effects import Venture
from domain.events import ActionTaken, DungeonEntered, RoomEntered
from domain.procedure import Procedure, Table
from domain.rules.choosing import choose_word
from domain.rules.context import Context
from domain.rules.dungeons import ROOMS, completion, dungeon_card, next_rooms, to_enter
from domain.rules.following import does
from domain.vocabulary import ObjectId, PlayerId


@does(Venture)
def venture(table: Table, effect: Venture, context: Context) -> Procedure[Context]:
    """The controller enters a dungeon, or goes on to the next room; after the last one, to another (701.49a–d)."""
    player = context.controller
    if table.game.player(player).dungeon and not next_rooms(table.game, player):
        table.record(completion(table.game, player))
    if table.game.player(player).dungeon:
        room = yield from choose_word(table, player, context.this, "name", next_rooms(table.game, player))
        enter_room(table, player, table.game.player(player).dungeon, room)
    else:
        yield from enter_dungeon(table, player, context.this, to_enter(effect.into))
    table.record(ActionTaken(player=player, action="venture"))
    return context


def enter_dungeon(table: Table, player: PlayerId, source: ObjectId, names: tuple[str, ...]) -> Procedure[None]:
    """Choose a dungeon card, and put the venture marker on its topmost room (309.2a, 309.4a)."""
    name = yield from choose_word(table, player, source, "name", names)
    card = table.new_id()
    table.record(DungeonEntered(player=player, object=card, dungeon=dungeon_card(name)))
    enter_room(table, player, card, ROOMS[name][0][0])


def enter_room(table: Table, player: PlayerId, dungeon: ObjectId, room: str) -> None:
    """Move the venture marker into a room, whose ability triggers (309.4c)."""
    table.record(RoomEntered(player=player, object=dungeon, room=room))
