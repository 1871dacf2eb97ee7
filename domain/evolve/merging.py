"""Folding merges, and what merged permanents become as they leave (729)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import CardsMelded, ComponentsTurned, PermanentMerged, ZoneChanged
from domain.evolve.changes import put_in, remember, still_changed, take_out
from domain.evolve.table import brings, evolves
from domain.state import Board, Component, GameObject, Gone, Position
from domain.vocabulary import ObjectId, Zone


@evolves(PermanentMerged)
def permanent_merged(game: Position, event: PermanentMerged) -> Position:
    host, spell = game.board.objects[event.permanent], game.board.objects[event.spell]
    added = replace(as_component(spell), token=spell.token or spell.copy, merged=event.timestamp)
    there = components_of(host)
    components = (added, *there) if event.on_top else (*there, added)
    before = len(event.definition.abilities) - len(game.board.definition_of(host).abilities) if event.on_top else 0
    merged = replace(
        showing(host, components),
        shown=merged_key(event),
        used=tuple((number + before if number >= 0 else number, turn) for number, turn in host.used),
    )
    board = remember(take_out(game.board, spell), Gone(spell, host.id, event.last_known))
    board = replace(
        board,
        definitions=board.definitions.set(merged_key(event), event.definition),
        objects=board.objects.set(host.id, merged),
    )
    return replace(game, board=still_changed(board, spell, merged))


def merged_key(event: PermanentMerged | ComponentsTurned) -> str:
    """The name under which it is known what a merged permanent says."""
    return f"merged:{event.definition.name}:{event.timestamp}"


brings(PermanentMerged, lambda event: event.timestamp)


def components_of(found: GameObject) -> tuple[Component, ...]:
    """What represents a permanent, topmost first."""
    return found.components or (as_component(found),)


def as_component(found: GameObject) -> Component:
    """A card or token as the only thing that represents an object."""
    return Component(
        card=found.card,
        definition=found.definition,
        owner=found.owner,
        token=found.token,
        copy=found.copy,
        face_down=found.face_down,
        shown=found.shown,
    )


def showing(found: GameObject, components: tuple[Component, ...]) -> GameObject:
    """A permanent with these components: a token, a copy or face down if the topmost one is (729.2d–e)."""
    top = components[0]
    return replace(found, components=components, token=top.token, copy=top.copy, face_down=top.face_down)


@evolves(CardsMelded)
def cards_melded(game: Position, event: CardsMelded) -> Position:
    first, other = game.board.objects[event.object], game.board.objects[event.other]
    halves = (
        replace(as_component(first), shown=event.shown),
        replace(as_component(other), shown=event.shown, half=True),
    )
    board = remember(take_out(game.board, other), Gone(other, first.id))
    return replace(game, board=replace(board, objects=board.objects.set(first.id, replace(first, components=halves))))


@evolves(ComponentsTurned)
def components_turned(game: Position, event: ComponentsTurned) -> Position:
    found = game.board.objects[event.permanent]
    turned = tuple(
        replace(each, shown=shown, face_down=down)
        for each, (shown, down) in zip(found.components, event.faces, strict=True)
    )
    merged = replace(showing(found, turned), shown=merged_key(event))
    board = replace(
        game.board,
        definitions=game.board.definitions.set(merged_key(event), event.definition),
        objects=game.board.objects.set(found.id, merged),
        battlefield=(*game.board.battlefield,),  # another tuple: what is noted of the old one is no longer so
    )
    return replace(game, board=board)


brings(ComponentsTurned, lambda event: event.timestamp)


# --- leaving (729.3) -------------------------------------------------------------------------------------------------


def fallen_apart(board: Board, old: GameObject, event: ZoneChanged) -> Board:
    """The board once the components of a merged permanent are objects of their own elsewhere (729.3)."""
    beside = tuple(new for _, new in event.parts if new != event.new)
    board = remember(take_out(board, old), Gone(old, event.new, event.last_known, beside))
    on_top = event.to is Zone.GRAVEYARD or (event.to is Zone.LIBRARY and event.place >= 0)
    for place, new in reversed(event.parts) if on_top else event.parts:
        part = on_its_own(old.components[place], new, event.to)
        board = put_in(board, part, max(0, event.place) if on_top else -1)
    return board


def on_its_own(component: Component, new: ObjectId, zone: Zone) -> GameObject:
    """The new object that a component is (400.7)."""
    return GameObject(
        id=new,
        card=component.card,
        definition=component.definition,
        owner=component.owner,
        controller=component.owner,
        zone=zone,
        token=component.token,
        copy=component.copy,
    )
