"""Small changes of a position that several events share; they know no rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from domain.known import Characteristics
from domain.state import Board, GameObject, Gone, Player, Position
from domain.vocabulary import Id, ObjectId, PlayerId, Zone, is_player


def with_board(game: Position, **changes: Any) -> Position:
    """The position with a changed board."""
    return replace(game, board=replace(game.board, **changes))


def with_player(game: Position, player: PlayerId, **changes: Any) -> Position:
    """The position with one player changed."""
    players = game.board.players
    changed = replace(players[player - 1], **changes)
    return with_board(game, players=(*players[: player - 1], changed, *players[player:]))


def with_object(game: Position, thing: ObjectId, **changes: Any) -> Position:
    """The position with one object changed; unchanged if the object is gone."""
    objects = game.board.objects
    found = objects.get(thing)
    if found is None:
        return game
    changed = with_board(game, objects=objects.set(thing, replace(found, **changes)))
    return renewed(changed) if "shown" in changes else changed


def renewed(game: Position) -> Position:
    """The position with new piles of the same objects: what is cached for a pile holds what these say."""
    return with_board(game, battlefield=(*game.board.battlefield,), stack=(*game.board.stack,))


def with_objects(game: Position, things: Iterable[ObjectId], **changes: Any) -> Position:
    """The position with the same change made to several objects."""
    objects = game.board.objects
    for thing in things:
        found = objects.get(thing)
        if found is not None:
            objects = objects.set(thing, replace(found, **changes))
    return with_board(game, objects=objects)


def with_choices(game: Position, spell: ObjectId, **changes: Any) -> Position:
    """The position with other choices noted on a spell or ability."""
    found = game.board.objects.get(spell)
    if found is None:
        return game
    return with_object(game, spell, choices=replace(found.choices, **changes))


def without(ids: tuple[Id, ...], gone: Id) -> tuple[Id, ...]:
    """A pile without one of its members."""
    if ids and ids[-1] == gone:
        return ids[:-1]
    return tuple(each for each in ids if each != gone)


def inserted(ids: tuple[Id, ...], new: Id, place: int) -> tuple[Id, ...]:
    """A pile with a member more; ``place`` counts from the front, −1 is the end."""
    if place < 0:
        return (*ids, new)
    return (*ids[:place], new, *ids[place:])


PERSONAL = {Zone.LIBRARY: "library", Zone.HAND: "hand", Zone.GRAVEYARD: "graveyard"}
SHARED = {Zone.BATTLEFIELD: "battlefield", Zone.STACK: "stack", Zone.EXILE: "exile", Zone.COMMAND: "command"}


def take_out(board: Board, thing: GameObject) -> Board:
    """The board without the object in its zone's pile and among the objects."""
    objects = board.objects.delete(thing.id)
    if (name := PERSONAL.get(thing.zone)) is not None:
        players = board.players
        owner = players[thing.owner - 1]
        owner = replace(owner, **{name: without(getattr(owner, name), thing.id)})
        return replace(board, objects=objects, players=(*players[: thing.owner - 1], owner, *players[thing.owner :]))
    name = SHARED[thing.zone]
    return replace(board, objects=objects, **{name: without(getattr(board, name), thing.id)})


def put_in(board: Board, thing: GameObject, place: int = -1) -> Board:
    """The board with the object in its zone's pile and among the objects."""
    objects = board.objects.set(thing.id, thing)
    if (name := PERSONAL.get(thing.zone)) is not None:
        players = board.players
        owner = players[thing.owner - 1]
        owner = replace(owner, **{name: inserted(getattr(owner, name), thing.id, place)})
        return replace(board, objects=objects, players=(*players[: thing.owner - 1], owner, *players[thing.owner :]))
    name = SHARED[thing.zone]
    return replace(board, objects=objects, **{name: inserted(getattr(board, name), thing.id, place)})


def remember(board: Board, gone: Gone) -> Board:
    """The board that knows what an object was that left its zone."""
    return replace(board, gone=board.gone.set(gone.object.id, gone))


def still_changed(board: Board, old: GameObject, new: GameObject) -> Board:
    """What changes a permanent spell's characteristics changes what it becomes or merges with (400.7a, 702.140f)."""
    if old.zone is not Zone.STACK or not any(old.id in effect.affects for effect in board.effects):
        return board
    follows = (
        replace(effect, affects=(*effect.affects, new.id))
        if effect.modifications and old.id in effect.affects
        else effect
        for effect in board.effects
    )
    return replace(board, effects=tuple(follows))


def cease(game: Position, thing: ObjectId, known: Characteristics | None = None) -> Position:
    """The position without an object that ceases to exist; it stays known for the turn."""
    found = game.board.objects.get(thing)
    if found is None:
        return with_board(game, phased=tuple(each for each in game.board.phased if each.object.id != thing))
    return replace(game, board=remember(take_out(game.board, found), Gone(found, known=known)))


def counted(counters: tuple[tuple[str, int], ...], kind: str, change: int) -> tuple[tuple[str, int], ...]:
    """Counters with more or fewer of one kind; never fewer than none."""
    numbers = dict(counters)
    numbers[kind] = max(0, numbers.get(kind, 0) + change)
    return tuple((name, count) for name, count in numbers.items() if count)


def with_counters(game: Position, thing: Id, kind: str, change: int) -> Position:
    """The position with more or fewer counters on an object or player."""
    if is_player(thing):
        player: Player = game.player(thing)
        return with_player(game, thing, counters=counted(player.counters, kind, change))
    found = game.board.objects.get(thing)
    if found is None:
        return game
    return with_object(game, thing, counters=counted(found.counters, kind, change))


def with_use(game: Position, source: ObjectId, number: int, *, limited: bool = False) -> Position:
    """The position that knows in which turn each ability of a source was used last, or each use of a limited one."""
    found = game.board.objects.get(source)
    if found is None:
        return game
    before = found.used if limited else tuple(each for each in found.used if each[0] != number)
    return with_object(game, source, used=(*before, (number, game.board.turn)))
