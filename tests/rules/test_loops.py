"""Loops of mandatory actions are a draw; a choice, or growth, makes another thing of them (104.4b, 731)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answers import Cast, Chosen, Pass
from domain.canonical import fingerprint
from domain.decisions import Priority
from domain.events import GameEnded, LoopFound, PositionMarked
from domain.machine import Machine
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

RING = "Oblivion Ring"


def rings(*more: Any, players: int = 2) -> Desk:
    """Two Oblivion Rings, of which one holds the other exiled, and a third one that takes the first."""
    desk = Desk(
        put(101, RING), in_hand(102, RING), in_hand(103, RING),
        *lands("Plains", 401, 402, 403, 404, 405, 406), *more, players=players,
    )  # fmt: skip
    desk.cast(102)
    resolve(desk)
    desk.answer(Chosen((101,)))
    resolve(desk)
    resolve(desk)  # the one that left brings nothing back
    desk.cast(103)
    resolve(desk)
    return desk


def resolve(desk: Desk) -> None:
    """Everyone passes once."""
    desk.answer(*(Pass() for player in desk.table.board.players if not player.lost))


def go_round(desk: Desk, most: int) -> int:
    """Pass, and choose the only target there is, until the game is over; how many times something was answered."""
    for number in range(most):
        if desk.pending is None:
            return number
        desk.answer(Pass() if isinstance(desk.pending, Priority) else only_target(desk))
    return most


def only_target(desk: Desk) -> Chosen:
    """The other Ring on the battlefield."""
    board = desk.table.board
    source = board.objects[board.stack[-1]].source
    others = (each for each in board.battlefield if board.objects[each].definition == RING and each != source)
    return Chosen((next(others),))


@pytest.mark.rule("104.4b", "731.4")
def test_three_rings_draw_the_game_and_the_repeating_part_is_shown() -> None:
    desk = rings()
    assert go_round(desk, 400) < 400
    assert [event.winner for event in happened(desk.table, GameEnded)] == [0]
    found = happened(desk.table, LoopFound)
    assert [event.draw for event in found] == [False, True]
    again = found[-1]
    states = {state.version: state for _, state in desk.table.recorded}
    assert fingerprint(states[again.first].game) == fingerprint(states[again.last].game)
    assert found[0].last == again.first


@pytest.mark.rule("104.4b")
def test_with_another_target_the_loop_goes_on_by_choice_and_is_no_draw() -> None:
    desk = rings(put(121, "Grizzly Bears", 2))
    assert go_round(desk, 300) == 300
    assert not happened(desk.table, LoopFound)
    assert not any(event.mark for event in happened(desk.table, PositionMarked))


@pytest.mark.rule("731.5")
def test_somebody_who_acts_begins_it_anew() -> None:
    desk = rings(in_hand(201, "Shock", 2), *lands("Mountain", 421, owner=2))
    given = 0
    while not (happened(desk.table, LoopFound) and desk.pending == Priority(player=2)):
        given += go_round(desk, 1)
        assert given < 300
    desk.answer(Cast(201), Chosen((1,)))
    desk.pay()
    assert desk.table.game.marks == ()
    assert desk.pending == Priority(player=2)


@pytest.mark.rule("104.4b")
def test_what_resolves_without_a_loop_is_none() -> None:
    desk = Desk(*(in_hand(101 + n, "Shock") for n in range(20)), *lands("Mountain", *range(401, 421)))
    for number in range(20):
        desk.cast(101 + number, Chosen((2,)))
    for _ in range(9):
        resolve(desk)
    assert not happened(desk.table, LoopFound)


def test_a_game_in_a_loop_resumes_where_it_was() -> None:
    desk = rings()
    go_round(desk, 120)
    for _, state in desk.table.recorded[-60:]:
        if state.at_rest:
            assert Machine(state).table.state.game == state.game
