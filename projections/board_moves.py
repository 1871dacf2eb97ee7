"""Moves on the board: cards between zones, tokens, copies, phasing."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.face_names import with_faces
from domain.events import (
    CardCopied,
    CardDrawn,
    CardsMelded,
    ComponentsTurned,
    DungeonCompleted,
    DungeonEntered,
    EmblemCreated,
    Entering,
    HiddenCardsRestored,
    LibraryArranged,
    LibraryShuffled,
    ObjectCeased,
    PermanentMerged,
    PermanentsPhased,
    Redefined,
    SpellCopied,
    SpellProposed,
    TokenCreated,
    ZoneChanged,
)
from domain.evolve.zones import token_key
from domain.vocabulary import PlayerId, Zone
from projections.board_parts import (
    Board,
    Card,
    Changes,
    Component,
    Permanent,
    put_in,
    taken_out,
    with_permanent,
    with_permanents,
    with_seat,
)


def _moved(board: Board, event: ZoneChanged) -> Board:
    old = board.cards.get(event.object)
    if old is None:
        return board
    place = 0 if event.to is Zone.GRAVEYARD else event.place if event.to is Zone.LIBRARY else -1
    if event.parts:
        return _fallen_apart(taken_out(board, event.object), old, event, place)
    how = event.entering
    if how is not None and how.made is not None:
        board = replace(board, definitions=board.definitions.set(how.shown, how.made))
    shown = how.shown if how is not None else ""
    new = replace(old, id=event.new, zone=event.to, shown=shown)
    board = put_in(taken_out(board, event.object), new, place)
    if how is None:
        if event.to is not Zone.BATTLEFIELD:
            return board
        return with_permanent(board, _permanent(board, new, new.owner))
    return with_permanent(
        board,
        replace(
            _permanent(board, new, how.controller),
            tapped=how.tapped,
            face_down=how.face_down,
            counters=how.counters,
            attached_to=how.attached_to,
            chosen=how.chosen,
            **_shown(board, how.shown),
            protector=how.protector,
            components=tuple(board.definitions[each.definition].name for each in old.components),
        ),
    )


def _melded(board: Board, event: CardsMelded) -> Board:
    """Two cards in exile are one thing from now on, which enters the battlefield (701.42a)."""
    first, other = board.cards.get(event.object), board.cards.get(event.other)
    if first is None or other is None:
        return board
    halves = (Component(first.definition), Component(other.definition))
    board = taken_out(board, event.other)
    return replace(board, cards=board.cards.set(first.id, replace(first, components=halves)))


def _fallen_apart(board: Board, old: Card, event: ZoneChanged, place: int) -> Board:
    """Each component of a merged permanent is a card of its own again (729.3)."""
    for number, new in reversed(event.parts) if place >= 0 else event.parts:
        part = old.components[number]
        board = put_in(board, Card(new, part.definition, old.owner, event.to, part.token), place)
    return board


def _merged(board: Board, event: PermanentMerged) -> Board:
    """A spell becomes a component of a permanent, which says something else now (729.2)."""
    host, spell = board.cards.get(event.permanent), board.cards.get(event.spell)
    if host is None or spell is None:
        return board
    added = Component(spell.definition, token=spell.token)
    there = host.components or (Component(host.definition, host.token),)
    components = (added, *there) if event.on_top else (*there, added)
    key = f"merged:{event.definition.name}:{event.timestamp}"
    board = replace(taken_out(board, event.spell), definitions=board.definitions.set(key, event.definition))
    merged = replace(host, definition=key, token=components[0].token, components=components)
    board = replace(board, cards=board.cards.set(host.id, merged))
    names = tuple(board.definitions[each.definition].name for each in components)
    changes = {"face_down": False} if event.on_top else {}
    return with_permanents(
        board, (host.id,), name=event.definition.name, token=merged.token, components=names, **changes
    )


def _turned(board: Board, event: ComponentsTurned) -> Board:
    """A merged permanent says something else as its components turn (729.2f, 729.2i)."""
    card = board.cards.get(event.permanent)
    if card is None:
        return board
    key = f"merged:{event.definition.name}:{event.timestamp}"
    board = replace(board, definitions=board.definitions.set(key, event.definition))
    board = replace(board, cards=board.cards.set(card.id, replace(card, definition=key)))
    return with_permanents(board, (card.id,), name=event.definition.name)


def _shown(board: Board, shown: str) -> dict[str, str]:
    """What shows of a permanent that is a copy: its name, and the definition behind it (707.5)."""
    return {"shown": shown, "name": board.definitions[shown].name} if shown else {}


def _redefined(board: Board, event: Redefined) -> Board:
    card, definitions = board.cards.get(event.object), board.definitions
    for name, made in event.made:
        definitions = definitions.set(name, made)
    board = replace(board, definitions=definitions)
    if card is None or event.object not in board.permanents:
        return board
    shown = event.worded or event.shown
    name = definitions[shown or card.definition].name
    return with_permanents(board, (event.object,), shown=shown, name=name)


def _permanent(board: Board, card: Card, controller: PlayerId) -> Permanent:
    name = board.definitions[card.says].name
    return Permanent(id=card.id, name=name, owner=card.owner, controller=controller, token=card.token)


def _proposed(board: Board, event: SpellProposed) -> Board:
    old = board.cards.get(event.card)
    if old is None:
        return board
    definition = event.definition or old.definition
    spell = replace(old, id=event.spell, definition=definition, zone=Zone.STACK, shown=event.shown)
    return put_in(taken_out(board, event.card), spell)


def _copied(board: Board, event: SpellCopied) -> Board:
    """A copy of a spell may become a token (608.3f); a copy of an ability is on the stack only."""
    original = board.cards.get(event.original)
    if original is None:
        return board
    return put_in(board, replace(original, id=event.copy, owner=event.player, zone=Zone.STACK))


def _drawn(board: Board, event: CardDrawn) -> Board:
    old = board.cards[event.object]
    return put_in(taken_out(board, event.object), replace(old, id=event.new, zone=Zone.HAND))


def _shuffled(board: Board, event: LibraryShuffled) -> Board:
    return with_seat(board, event.player, library=event.order)


def _arranged(board: Board, event: LibraryArranged) -> Board:
    placed = (*event.top, *event.bottom)
    rest = tuple(card for card in board.seat(event.player).library if card not in placed)
    return with_seat(board, event.player, library=(*event.top, *rest, *event.bottom))


def _restored(board: Board, event: HiddenCardsRestored) -> Board:
    for pairs, zone in ((event.given, Zone.LIBRARY), (event.taken, Zone.HAND)):
        for old, new in pairs:
            board = put_in(taken_out(board, old), replace(board.cards[old], id=new, zone=zone))
    return with_seat(board, event.player, library=event.order)


def _created(board: Board, event: TokenCreated) -> Board:
    key = token_key(board.definitions, event.token)
    how = event.entering or Entering(controller=event.controller, tapped=event.tapped)
    board = replace(board, definitions=board.definitions.update(dict(with_faces(key, event.token))))
    if how.made is not None:
        board = replace(board, definitions=board.definitions.set(how.shown, how.made))
    card = Card(event.object, key, event.owner or event.controller, Zone.BATTLEFIELD, token=True)
    token = replace(
        _permanent(board, card, event.controller),
        tapped=how.tapped,
        counters=how.counters,
        attached_to=how.attached_to,
        chosen=how.chosen,
        **_shown(board, how.shown),
    )
    return with_permanent(put_in(board, card), token)


def _emblem(board: Board, event: EmblemCreated) -> Board:
    key = f"emblem:{event.emblem.name}:{event.object}"
    board = replace(board, definitions=board.definitions.set(key, event.emblem))
    return put_in(board, Card(event.object, key, event.player, Zone.COMMAND))


def _dungeon(board: Board, event: DungeonEntered) -> Board:
    key = f"dungeon:{event.dungeon.name}"
    board = replace(board, definitions=board.definitions.set(key, event.dungeon))
    return put_in(board, Card(event.object, key, event.player, Zone.COMMAND))


def _card_copied(board: Board, event: CardCopied) -> Board:
    original = board.cards.get(event.original)
    if original is None:
        return board
    return put_in(board, replace(original, id=event.copy, owner=event.player))


def _ceased(board: Board, event: ObjectCeased | DungeonCompleted) -> Board:
    return taken_out(board, event.object)


def _phased(board: Board, event: PermanentsPhased) -> Board:
    """Phased-out permanents aren't shown; they come back as they were (702.26)."""
    for going in event.out:
        if (permanent := board.permanents.get(going.object)) is not None:
            board = taken_out(board, going.object)
            board = replace(board, phased=board.phased.set(going.object, permanent))
    for thing in event.back:
        if (permanent := board.phased.get(thing)) is not None:
            board = put_in(board, replace(board.cards[thing], zone=Zone.BATTLEFIELD))
            board = replace(with_permanent(board, permanent), phased=board.phased.delete(thing))
    return board


MOVES: Final[Changes] = {
    ZoneChanged: _moved,
    PermanentsPhased: _phased,
    PermanentMerged: _merged,
    CardsMelded: _melded,
    ComponentsTurned: _turned,
    SpellProposed: _proposed,
    SpellCopied: _copied,
    CardDrawn: _drawn,
    LibraryShuffled: _shuffled,
    LibraryArranged: _arranged,
    HiddenCardsRestored: _restored,
    TokenCreated: _created,
    Redefined: _redefined,
    EmblemCreated: _emblem,
    CardCopied: _card_copied,
    ObjectCeased: _ceased,
    DungeonEntered: _dungeon,
    DungeonCompleted: _ceased,
}
