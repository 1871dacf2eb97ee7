"""Special actions that effects and permanents allow (116.2), the monarch (724), the Ring (701.54)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import (
    DoorUnlocked,
    DungeonCompleted,
    DungeonEntered,
    InitiativeTaken,
    MonarchChanged,
    RingTempted,
    RoomEntered,
    SpecialActionTaken,
)
from domain.evolve.changes import cease, put_in, with_board, with_object, with_player
from domain.evolve.table import brings, evolves
from domain.state import GameObject, Position
from domain.vocabulary import Zone


@evolves(SpecialActionTaken)
def special_action_taken(game: Position, event: SpecialActionTaken) -> Position:
    return replace(game, passes=0)


@evolves(MonarchChanged)
def monarch_changed(game: Position, event: MonarchChanged) -> Position:
    return with_board(game, monarch=event.player)


@evolves(InitiativeTaken)
def initiative_taken(game: Position, event: InitiativeTaken) -> Position:
    return with_board(game, initiative=event.player)


@evolves(RingTempted)
def ring_tempted(game: Position, event: RingTempted) -> Position:
    return with_player(game, event.player, tempted=game.player(event.player).tempted + 1)


@evolves(DoorUnlocked)
def door_unlocked(game: Position, event: DoorUnlocked) -> Position:
    return with_object(game, event.object, shown=event.shown)


@evolves(DungeonEntered)
def dungeon_entered(game: Position, event: DungeonEntered) -> Position:
    key = f"dungeon:{event.dungeon.name}"
    card = GameObject(
        id=event.object, card=0, definition=key, owner=event.player, controller=event.player, zone=Zone.COMMAND
    )
    board = replace(game.board, definitions=game.board.definitions.set(key, event.dungeon))
    return with_player(replace(game, board=put_in(board, card)), event.player, dungeon=event.object, room="")


brings(DungeonEntered, lambda event: event.object)


@evolves(RoomEntered)
def room_entered(game: Position, event: RoomEntered) -> Position:
    return with_player(game, event.player, room=event.room)


@evolves(DungeonCompleted)
def dungeon_completed(game: Position, event: DungeonCompleted) -> Position:
    done = (*game.player(event.player).dungeons, event.name)
    return with_player(cease(game, event.object), event.player, dungeon=0, room="", dungeons=done)
