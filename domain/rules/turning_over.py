"""Permanents that turn over or flip (701.27, 710, 712), and day and night, which turn some of them (702.145, 730)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from domain.cards.face_names import DOUBLE_FACED, face_keys
from domain.events import ComponentsTurned, Flipped, HoursChanged, Transformed
from domain.evolve.merging import merged_key
from domain.procedure import Table
from domain.rules.characteristics import has_keyword
from domain.rules.faces import back_face, card_of, copies_another, is_spell_face, other_faces
from domain.rules.merging import said_together
from domain.rules.printed import index_of
from domain.state import Board, Component, GameObject
from domain.vocabulary import ObjectId

# --- transforming (701.27) -------------------------------------------------------------------------------------------


def transform(
    table: Table, permanents: Iterable[ObjectId], ability: ObjectId = 0, source: ObjectId = 0
) -> tuple[ObjectId, ...]:
    """Turn permanents over together, those that can; ``ability`` of ``source`` says so (701.27a, 701.27f)."""
    able = tuple(
        thing
        for thing in permanents
        if can_transform(table.board, thing)
        and not keeps_hours(table.board, thing)
        and not (thing == source and table.board.objects[thing].turned > ability > 0)
    )
    turn(table, able)
    return able


def turn(table: Table, permanents: tuple[ObjectId, ...]) -> None:
    """Record that permanents turn over; each gets a new timestamp and stays the same object (712.18, 613.7g)."""
    if not permanents:
        return
    facts: list[Transformed | ComponentsTurned] = []
    for thing, timestamp in zip(permanents, table.fresh(len(permanents)), strict=True):
        found = table.board.objects[thing]
        turned = with_components_turned(table.board, found, timestamp)
        shown = other_side(table.board, found) if turned is None else merged_key(turned)
        facts += () if turned is None else (turned,)
        facts.append(Transformed(object=thing, shown=shown, back=not found.back, timestamp=timestamp))
    table.record(*facts)


def other_side(board: Board, found: GameObject) -> str:
    """What a double-faced permanent shows once it has turned over; a copy of something stays that (712.18)."""
    if copies_another(board, found):
        return found.shown
    return "" if found.back else back_face(board, found)


def with_components_turned(board: Board, found: GameObject, timestamp: int) -> ComponentsTurned | None:
    """The double-faced components of a merged permanent turn, and it says what they say now (729.2i)."""
    if not found.components:
        return None
    turned = tuple(
        replace(each, shown=other_face_of(board, each)) if component_turns(board, each) else each
        for each in found.components
    )
    faces = tuple((each.shown, each.face_down) for each in turned)
    said = said_together(board, turned)
    return ComponentsTurned(permanent=found.id, timestamp=timestamp, faces=faces, definition=said)


def component_turns(board: Board, component: Component) -> bool:
    """Whether a component of a merged permanent is double-faced and can turn (729.2i, 712.9, 712.10)."""
    card = board.definitions[component.definition]
    if component.face_down or component.half or card.layout not in DOUBLE_FACED:
        return False
    face = other_face_of(board, component)
    return component.shown in ("", *face_keys(component.definition, card)) and not is_spell_face(
        board, face or component.definition
    )


def other_face_of(board: Board, component: Component) -> str:
    """The face of a double-faced component that isn't up, "" for the front one."""
    return "" if component.shown else face_keys(component.definition, board.definitions[component.definition])[0]


def can_transform(board: Board, thing: ObjectId) -> bool:
    """Whether a permanent has another face, which permanents can show (701.27c–d, 712.9–10, 712.15a, 729.2i)."""
    found = board.objects.get(thing)
    if found is None or thing not in board.battlefield or found.face_down:
        return False
    if found.components:
        return any(component_turns(board, each) for each in found.components)
    behind = back_face(board, found)
    return bool(behind) and not is_spell_face(board, found.definition if found.back else behind)


def keeps_hours(board: Board, thing: ObjectId) -> bool:
    """Whether a permanent turns over by day and night alone (702.145b, 702.145e)."""
    return has_keyword(board, thing, "daybound") or has_keyword(board, thing, "nightbound")


# --- flipping (710) --------------------------------------------------------------------------------------------------


def flip(table: Table, permanents: Iterable[ObjectId]) -> None:
    """Flip permanents that aren't yet; there is no way back (710.4)."""
    board = table.board
    facts = tuple(
        Flipped(object=thing, shown=other_faces(board, board.objects[thing])[0])
        for thing in permanents
        if can_flip(board, board.objects[thing])
    )
    if facts:
        table.record(*facts)


def can_flip(board: Board, found: GameObject) -> bool:
    """Whether a permanent has a bottom half that doesn't count yet (710.1b)."""
    unflipped = not found.back and not found.face_down and not found.shown
    return unflipped and found.id in board.battlefield and card_of(board, found).layout == "flip"


# --- day and night (702.145, 730) ------------------------------------------------------------------------------------


def look_back_at_turn(table: Table) -> None:
    """After a turn without spells it becomes night, after a night with two it becomes day (502.2, 730.2)."""
    board = table.board
    if board.night is False and board.last_cast == 0:
        change_hours(table, night=True)
    elif board.night is True and board.last_cast >= 2:
        change_hours(table, night=False)


def change_hours(table: Table, *, night: bool) -> None:
    """It becomes night or day, and what is bound to that turns over (730.1, 702.145b, 702.145e)."""
    if table.board.night is not night:
        table.record(HoursChanged(night=night))
    keep_hours(table)


def keep_hours(table: Table) -> None:
    """What daybound and nightbound see to at any time: that there is day or night, and what turns (702.145c–g)."""
    bound = bound_to_hours(table.board)
    if not bound:
        return
    if table.board.night is None:
        days = any(has_keyword(table.board, thing, "daybound") for thing in bound)
        nights = any(has_keyword(table.board, thing, "nightbound") for thing in bound)
        if days or nights:
            table.record(HoursChanged(night=not days))
    turn(table, tuple(thing for thing in bound if turns_now(table.board, thing)))


def bound_to_hours(board: Board) -> tuple[ObjectId, ...]:
    """The permanents that show daybound or nightbound printed on them."""
    names = index_of(board.definitions).hours
    if not names:
        return ()
    known = ((thing, board.objects[thing]) for thing in board.battlefield)
    return tuple(thing for thing, found in known if found.says in names and not found.face_down)


def turns_now(board: Board, thing: ObjectId) -> bool:
    """Whether the hour turns a permanent: a daybound front by night, a nightbound back by day (702.145c, 702.145f)."""
    found = board.objects[thing]
    keyword = "nightbound" if found.back else "daybound"
    wrong = board.night is (not found.back)
    return wrong and can_transform(board, thing) and has_keyword(board, thing, keyword)
