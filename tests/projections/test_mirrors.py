"""Names, stack and board show what the state says, at every version, whatever was reversed or rewound."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.events import (
    ActionReversed,
    AttemptStarted,
    DivisionAnnounced,
    Entering,
    GameForked,
    GameRewound,
    LifeLost,
    SpellCopied,
    SpellProposed,
    TargetChosen,
    TurnedFaceUp,
    ZoneChanged,
)
from domain.rulebook import Rule
from domain.state import GameState
from domain.vocabulary import Zone
from projections.board import BOARD, power_and_toughness
from projections.board import Board as BoardShown
from projections.history import History
from projections.names import NAMES
from projections.stack import STACK
from tests.projections.logs import START, random_log, states

NUMBERS = st.lists(st.integers(0, 400), max_size=60)


def board_of(state: GameState) -> tuple[object, ...]:
    """What the state says about what the board shows."""
    board = state.game.board
    players = tuple(
        (player.life, player.hand, player.graveyard, player.library, tuple((m.id, m.type) for m in pool))
        for player, pool in zip(board.players, state.game.pools, strict=True)
    )
    permanents = tuple(
        (its.id, its.tapped, its.damage, its.counters, its.controller, its.attached_to)
        for its in (board.objects[thing] for thing in board.battlefield)
    )
    return players, permanents, board.exile, board.turn, board.step, board.active


def board_shown(board: BoardShown) -> tuple[object, ...]:
    """The same as the projection shows it."""
    players = tuple((seat.life, seat.hand, seat.graveyard, seat.library, seat.pool) for seat in board.seats)
    permanents = tuple(
        (its.id, its.tapped, its.damage, its.counters, its.controller, its.attached_to)
        for its in (board.permanents[thing] for thing in board.battlefield)
    )
    return players, permanents, board.exile, board.turn, board.step, board.active


@given(NUMBERS)
def test_the_board_shows_what_the_state_says(numbers: list[int]) -> None:
    events = random_log(numbers)
    history = History(BOARD, events)
    for version, state in enumerate(states(events)):
        if version:
            assert board_shown(history.at(version)) == board_of(state)


@given(NUMBERS)
def test_the_stack_shows_what_the_state_says(numbers: list[int]) -> None:
    events = random_log(numbers)
    history = History(STACK, events)
    for version, state in enumerate(states(events)):
        objects = state.game.board.objects
        said = [
            (thing, objects[thing].controller, tuple(t for slot in objects[thing].choices.slots for t in slot.targets))
            for thing in state.game.board.stack
        ]
        assert [(row.object, row.controller, row.targets) for row in history.at(version).rows] == said


@given(NUMBERS)
def test_every_object_has_its_name(numbers: list[int]) -> None:
    events = random_log(numbers)
    history = History(NAMES, events)
    for version, state in enumerate(states(events)):
        for found in state.game.board.objects.values():
            expected = state.game.board.definitions[found.definition].name
            assert history.at(version).label(found.id).name == expected


@given(NUMBERS)
def test_folding_bit_by_bit_is_folding_at_once(numbers: list[int]) -> None:
    events = random_log(numbers)
    history = History(STACK)
    for event in events:
        history.take(event)
    assert [history.at(version) for version in range(history.version + 1)] == [
        History(STACK, events).at(version) for version in range(len(events) + 1)
    ]


# --- one by one -----------------------------------------------------------------------------------------------


def test_a_row_tells_what_was_announced_with_the_names_of_then() -> None:
    shown = History(
        STACK,
        (
            START,
            SpellProposed(player=1, card=101, spell=200, origin=Zone.LIBRARY),
            TargetChosen(spell=200, slot=0, target=2, player=1),
            TargetChosen(spell=200, slot=0, target=107, player=1),
            DivisionAnnounced(spell=200, slot=0, shares=(2, 1)),
        ),
    ).now
    (row,) = shown.rows
    assert (row.name, row.kind, row.target_names) == ("Lightning Bolt", "spell", ("Bob", "Prodigal Sorcerer"))
    assert row.aims[0].division == (2, 1)


def test_a_copy_has_the_choices_of_its_original_and_a_name_of_its_own() -> None:
    shown = History(
        STACK,
        (
            START,
            SpellProposed(player=1, card=101, spell=200, origin=Zone.LIBRARY),
            TargetChosen(spell=200, slot=0, target=2, player=1),
            SpellCopied(original=200, copy=201, player=2),
        ),
    ).now
    assert [(row.name, row.controller, row.targets) for row in shown.rows] == [
        ("Lightning Bolt", 1, (2,)),
        ("the copy of Lightning Bolt", 2, (2,)),
    ]


def test_a_face_down_spell_has_no_name_until_it_is_turned_up() -> None:
    down = Entering(controller=1, face_down=True)
    names = History(
        NAMES,
        (
            START,
            SpellProposed(player=1, card=105, spell=200, origin=Zone.HAND, face_down=True),
            ZoneChanged(object=200, new=201, owner=1, origin=Zone.STACK, to=Zone.BATTLEFIELD, entering=down),
            TurnedFaceUp(player=1, object=201),
        ),
    )
    assert names.at(2).of(200) == "a face-down spell"
    assert names.at(3).of(201) == "a face-down creature"
    assert names.at(4).of(201) == "Grizzly Bears"
    assert names.now.of(999) == "object 999"


def test_numbers_are_the_printed_ones_with_counters_or_those_handed_in() -> None:
    enters = Entering(controller=1, counters=(("+1/+1", 2), ("-0/-1", 1), ("charge", 1)))
    board = History(
        BOARD,
        (START, ZoneChanged(object=105, new=200, owner=1, origin=Zone.LIBRARY, to=Zone.BATTLEFIELD, entering=enters)),
    ).now
    assert power_and_toughness(board, 200) == (4, 3)
    assert power_and_toughness(board, 200, lambda thing: (7, 7)) == (7, 7)
    assert board.named(board.battlefield) == ("Grizzly Bears",)


@pytest.mark.rule("732.1")
def test_a_mirror_goes_back_to_before_the_attempt_and_takes_in_what_is_stated_again() -> None:
    kept = LifeLost(player=1, amount=1)
    events = (
        START,
        AttemptStarted(attempt=300, player=1, what=Rule.CASTING_SPELLS),
        kept,
        LifeLost(player=2, amount=5),
        ActionReversed(attempt=300, kept=(), facts=1),
        kept,
    )
    history = History(BOARD, events)
    assert [tuple(seat.life for seat in history.at(version).seats) for version in (4, 5, 6)] == [
        (19, 15),
        (20, 20),
        (19, 20),
    ]
    assert history.at(5) == history.at(1)


def test_a_story_goes_straight_on() -> None:
    events = (START, LifeLost(player=2, amount=5), GameRewound(to=1, by="judge", why=""))
    assert History(BOARD, events, mirror=False).now.seats[1].life == 15
    assert History(BOARD, events).now.seats[1].life == 20


def test_a_fork_begins_with_its_parents_past() -> None:
    parent = History(BOARD, (START, LifeLost(player=2, amount=5), LifeLost(player=2, amount=5)))
    fork = History(BOARD, past=parent)
    fork.take(GameForked(parent="g", at=2), LifeLost(player=1, amount=1))
    assert (fork.version, [seat.life for seat in fork.now.seats]) == (4, [19, 15])


def test_no_version_before_or_after_the_log() -> None:
    history = History(BOARD, (START,))
    with pytest.raises(IndexError, match="newest is 1"):
        history.at(2)
