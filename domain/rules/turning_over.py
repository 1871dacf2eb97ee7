"""Permanents that turn over or flip (701.27, 710, 712), and day and night, which turn some of them (702.145, 730)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events import Flipped, HoursChanged, Transformed
from domain.procedure import Table
from domain.rules.characteristics import has_keyword
from domain.rules.faces import back_face, card_of, copies_another, is_spell_face, other_faces
from domain.rules.printed import index_of
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId

# --- transforming (701.27) -------------------------------------------------------------------------------------------


def transform(table: Table, permanents: Iterable[ObjectId], ability: ObjectId = 0, source: ObjectId = 0) -> None:
    """Turn permanents over together, those that can; ``ability`` of ``source`` says so (701.27a, 701.27f)."""
    turn(
        table,
        tuple(
            thing
            for thing in permanents
            if can_transform(table.board, thing)
            and not keeps_hours(table.board, thing)
            and not (thing == source and table.board.objects[thing].turned > ability > 0)
        ),
    )


def turn(table: Table, permanents: tuple[ObjectId, ...]) -> None:
    """Record that permanents turn over; each gets a new timestamp and stays the same object (712.18, 613.7g)."""
    if not permanents:
        return
    facts = []
    for thing, timestamp in zip(permanents, table.fresh(len(permanents)), strict=True):
        found = table.board.objects[thing]
        back = not found.back
        shown = found.shown if copies_another(table.board, found) else back_face(table.board, found) if back else ""
        facts.append(Transformed(object=thing, shown=shown, back=back, timestamp=timestamp))
    table.record(*facts)


def can_transform(board: Board, thing: ObjectId) -> bool:
    """Whether a permanent has another face, and one that a permanent can show (701.27c–d, 712.9, 712.10, 712.15a)."""
    found = board.objects.get(thing)
    if found is None or thing not in board.battlefield or found.face_down or found.components:
        return False
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
