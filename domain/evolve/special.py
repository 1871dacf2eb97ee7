"""Special actions that effects and permanents allow (116.2), the monarch (724), the Ring (701.54)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import DoorUnlocked, MonarchChanged, RingTempted, SpecialActionTaken
from domain.evolve.changes import with_board, with_object, with_player
from domain.evolve.table import evolves
from domain.state import Position


@evolves(SpecialActionTaken)
def special_action_taken(game: Position, event: SpecialActionTaken) -> Position:
    return replace(game, passes=0)


@evolves(MonarchChanged)
def monarch_changed(game: Position, event: MonarchChanged) -> Position:
    return with_board(game, monarch=event.player)


@evolves(RingTempted)
def ring_tempted(game: Position, event: RingTempted) -> Position:
    return with_player(game, event.player, tempted=game.player(event.player).tempted + 1)


@evolves(DoorUnlocked)
def door_unlocked(game: Position, event: DoorUnlocked) -> Position:
    return with_object(game, event.object, shown=event.shown)
