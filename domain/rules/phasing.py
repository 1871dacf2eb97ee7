"""Phasing (702.26): permanents that are treated as though they didn't exist for a while."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.cards.static_rules import ReturnsAfterwards
from domain.events import ControlChanged, EffectsEnded, PermanentsPhased, PhasingOut
from domain.procedure import Table
from domain.rules.characteristics import has_keyword, last_known, view
from domain.rules.consequences import lost_control
from domain.rules.fighting import leaving_combat
from domain.rules.players import in_game
from domain.state import Board, PhasedOut
from domain.vocabulary import ObjectId


def phase_at_untap(table: Table) -> None:
    """The active player's permanents with phasing phase out, those phased out under their control in (502.1)."""
    board, its = table.board, view(table.board)
    out = tuple(
        thing
        for thing in board.battlefield
        if its.of(thing).controller == board.active and has_keyword(board, thing, "phasing")
    )
    phase(table, out, tuple(each.object.id for each in board.phased if comes_back(board, each)))


def comes_back(board: Board, away: PhasedOut) -> bool:
    """Whether a permanent that phased out by itself phases in now; one of a player who left with the next (702.26n)."""
    return not away.host and (away.under == board.active or not in_game(board, away.under))


def phase(table: Table, out: Sequence[ObjectId], back: Sequence[ObjectId] = ()) -> None:
    """Permanents phase out and in at the same time, with what is attached to them (702.26a, 702.26g)."""
    board = table.board
    going, returning = with_attachments(board, out), with_companions(board, back)
    if not going and not returning:
        return
    leaving = tuple(each.object for each in going)
    phased = PermanentsPhased(out=going, back=returning)
    table.record(*leaving_combat(board, leaving), phased, *out_of_sight(board, leaving))
    note_new_controllers(table, tuple(each for each in board.phased if each.object.id in returning))


def with_attachments(board: Board, out: Sequence[ObjectId]) -> tuple[PhasingOut, ...]:
    """What phases out, directly or with what it is attached to: indirectly, if it would do both (702.26g–h)."""
    hosts: dict[ObjectId, ObjectId] = {thing: 0 for thing in dict.fromkeys(out) if thing in board.battlefield}
    todo = list(hosts)
    while todo:
        host = todo.pop(0)
        for thing in board.battlefield:
            if board.objects[thing].attached_to == host and not hosts.get(thing):
                todo += () if thing in hosts else (thing,)
                hosts[thing] = host
    its = view(board)
    return tuple(
        PhasingOut(object=thing, under=its.of(thing).controller, host=host, last_known=last_known(board, thing))
        for thing, host in hosts.items()
    )


def with_companions(board: Board, back: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """What phases in, with what had phased out indirectly with it (702.26g)."""
    coming = list(back)
    for thing in coming:
        coming += (each.object.id for each in board.phased if each.host == thing)
    return tuple(coming)


def out_of_sight(board: Board, leaving: tuple[ObjectId, ...]) -> tuple[EffectsEnded, ...]:
    """Effects end that last for as long as a permanent is there, which can't be seen any more (702.26f)."""
    ended = tuple(
        each.id
        for each in board.effects
        if each.duration == "while_source" and each.source in leaving and ReturnsAfterwards() not in each.rules
    )
    return (EffectsEnded(effects=ended),) if ended else ()


def note_new_controllers(table: Table, returned: tuple[PhasedOut, ...]) -> None:
    """Permanents that phase in under another player's control, since what gave it is over meanwhile (702.26f)."""
    its = view(table.board)
    changed = tuple(
        ControlChanged(object=each.object.id, player=its.of(each.object.id).controller)
        for each in returned
        if its.of(each.object.id).controller != each.under
    )
    if changed:
        table.record(*changed, *lost_control(table.board, tuple(each.object for each in changed)))
