"""Rooms (709.5): unlocking doors, by paying for them or by an effect."""

from __future__ import annotations

from collections.abc import Iterator

from domain.answers import ActSpecially
from domain.cards.costs import PayMana
from domain.errors import Violation
from domain.events import DoorUnlocked, SpecialActionTaken
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.bills import Bill, pay
from domain.rules.characteristics import view
from domain.rules.faces import locked_doors, locked_room
from domain.rules.mana_abilities import allow_mana_abilities
from domain.rules.permissions import sorcery_timing
from domain.rules.settling import settle_cost
from domain.state import Position
from domain.vocabulary import ObjectId, PlayerId


def why_not_unlock(game: Position, player: PlayerId, action: ActSpecially) -> Iterator[Violation]:
    """A locked door of a Room that the player controls, as a sorcery could be cast (116.2m, 709.5e)."""
    found = game.board.objects.get(action.source)
    if found is None or action.door not in locked_doors(game.board, found):
        yield Violation(Rule.UNLOCK_A_DOOR, "that isn't a locked door")
        return
    if view(game.board).of(action.source).controller != player:
        yield Violation(Rule.UNLOCK_A_DOOR, "another player controls that Room")
    if not sorcery_timing(game, player):
        yield Violation(Rule.UNLOCK_A_DOOR, "a door is unlocked in one's own main phase with an empty stack")


def unlock(table: Table, player: PlayerId, action: ActSpecially) -> Procedure[bool]:
    """Pay the mana cost of a locked half, and its door is unlocked (709.5e)."""
    for violation in why_not_unlock(table.game, player, action):
        raise violation
    mana = table.board.definitions[action.door].mana_cost
    if mana is None:
        raise Violation(Rule.PAY_COSTS, "it has no mana cost, so its cost can't be paid", Rule.UNPAYABLE_COST)
    cost, _ = yield from settle_cost(table, player, action.source, (PayMana(mana),))
    bill = Bill(player, 0, action.source, cost)
    yield from allow_mana_abilities(table, bill)
    yield from pay(table, bill)
    table.record(SpecialActionTaken(player=player, source=action.source, how="unlock"))
    open_door(table, player, action.source, action.door)
    return True


def open_door(table: Table, player: PlayerId, room: ObjectId, door: str) -> None:
    """A locked door becomes unlocked; the other one stays as it is (709.5c, 709.5f)."""
    found = table.board.objects[room]
    shown = door if found.shown == locked_room(table.board, found) else ""
    table.record(DoorUnlocked(player=player, object=room, door=door, shown=shown))


def unlockable(game: Position, player: PlayerId) -> Iterator[ActSpecially]:
    """The doors that a player might unlock."""
    its = view(game.board)
    for thing in game.board.battlefield:
        if its.of(thing).controller == player:
            for door in locked_doors(game.board, game.board.objects[thing]):
                yield ActSpecially(thing, "unlock", door)
