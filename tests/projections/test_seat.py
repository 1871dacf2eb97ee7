"""Seat views: what a seat can't know doesn't change a byte of them, and its own cards are there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import Answered, GameStarted
from domain.vocabulary import HIDDEN_ZONES, Zone
from projections.seat import PUBLIC, SeatEvent, SeatView, ids_in
from projections.take_backs import grade
from tests.projections.hidden_games import (
    MARK,
    exchanged,
    hidden_from,
    picture,
    played_again,
    played_wildly,
    with_backups,
)

INPUTS = 35
EVERY = 7
"""Boards are compared at each seventh version."""
SEATS = pytest.mark.parametrize("seat", [PUBLIC, 1, 2])


@SEATS
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_games_that_differ_only_in_what_a_seat_cannot_know_look_the_same(seat: int, seed: int) -> None:
    game = played_wildly(seed, INPUTS)
    hidden = hidden_from(game, seat)
    started = game.event(1)
    assert isinstance(started, GameStarted)
    assert len(hidden) > 4
    other = played_again(exchanged(started, hidden, Random(seed)), game.events)
    mine, its = SeatView(seat, game.events), SeatView(seat, other.events)
    for one, two in zip(mine.events, its.events, strict=True):
        assert one.encoded() == two.encoded()
    for version in range(1, game.version + 1, EVERY):
        assert mine.state(version).encoded() == its.state(version).encoded()


@SEATS
@settings(max_examples=14, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_so_do_games_with_backups_and_top_cards_that_are_seen(seat: int, seed: int) -> None:
    game = with_backups(seed, 60)
    hidden = hidden_from(game, seat)
    started = game.event(1)
    assert isinstance(started, GameStarted)
    other = played_again(exchanged(started, hidden, Random(seed)), game.events)
    assert grade(game.events, 1).restore == grade(other.events, 1).restore
    mine, its = SeatView(seat, game.events), SeatView(seat, other.events)
    for one, two in zip(mine.events, its.events, strict=True):
        assert one.encoded() == two.encoded()
    for version in range(1, game.version + 1, EVERY * 3):
        assert mine.state(version).encoded() == its.state(version).encoded()


def without_other_numbers(event: SeatEvent) -> dict[str, object]:
    """The fields of an event without times, versions and the next free id, which look like ids."""
    photograph = event.fields.get("photograph")
    objects = photograph[0] if isinstance(photograph, list) else None
    return {**event.fields, "stamp": None, "version": None, "photograph": objects}


def looked_into(view: SeatView) -> set[int]:
    """Ids that a seat has by what it did and saw itself."""
    mine = (
        event
        for event in view.events
        if view.seat != PUBLIC
        and event.fields.get("player") == view.seat
        and event.event in ("Answered", "CardsLookedAt", "CardDrawn")
    )
    return {thing for event in mine for thing in ids_in(event.fields)}


@SEATS
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_no_id_of_a_hidden_card_is_in_a_view(seat: int, seed: int) -> None:
    game = played_wildly(seed, INPUTS)
    boards = [game.at(version).game.board for version in range(1, game.version + 1)]
    hidden = {
        each.id
        for board in boards
        for each in board.objects.values()
        if each.zone in HIDDEN_ZONES and not (each.zone is Zone.HAND and each.owner == seat)
    }
    view = SeatView(seat, game.events)
    told = {thing for event in view.events for thing in ids_in(without_other_numbers(event))}
    assert not told & hidden - looked_into(view)
    for version in range(1, game.version + 1):
        assert hidden.isdisjoint(view.state(version).board.cards)


@SEATS
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_no_name_of_a_card_that_was_never_seen_is_in_a_view(seat: int, seed: int) -> None:
    game = played_wildly(seed, INPUTS)
    view = SeatView(seat, game.events)
    known = {card for each in range(1, game.version + 1) for learnt in view.ledger.at(each).learnt
             for card in learnt.names if learnt.who & (1 << seat)}  # fmt: skip
    known |= {getattr(each.answer, "face", "") for each in game.events if isinstance(each, Answered)}  # said aloud
    started = game.event(1)
    assert isinstance(started, GameStarted)
    unknown = [
        f"{MARK}{each.id}{MARK}".encode()
        for each in picture(started).objects
        if each.definition not in known
        and each.zone in HIDDEN_ZONES
        and not (each.zone is Zone.HAND and each.owner == seat)
    ]
    said = [event for event in view.events if event.event != "Answered" or event.fields["player"] != seat or not seat]
    written = b"".join(event.encoded() for event in said)  # in an answer of its own a seat may say any word
    written += b"".join(view.state(version).encoded() for version in range(1, game.version + 1, EVERY))
    written += repr(view.story.entries).encode()
    assert unknown
    assert not [name for name in unknown if name in written]


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000), seat=st.sampled_from([1, 2]))
def test_players_see_their_own_hand_and_count_the_others(seed: int, seat: int) -> None:
    game = played_wildly(seed, INPUTS)
    view = SeatView(seat, game.events)
    rests = [version for version in range(1, game.version) if isinstance(game.event(version + 1), Answered)]
    for version in rests:
        true, seen = game.at(version).game, view.state(version).board
        assert [len(each.hand) for each in seen.seats] == [len(each.hand) for each in true.board.players]
        assert [len(each.library) for each in seen.seats] == [len(each.library) for each in true.board.players]
        held = set(true.board.player(seat).hand) - {each.drawn for each in view.ledger.at(version).sight.held}
        assert held <= set(seen.seat(seat).hand)
        assert seen.battlefield == true.board.battlefield
