"""Top cards that are revealed or may be looked at (401.5)."""

from __future__ import annotations

from random import Random

import pytest

from domain.cards.pool import POOL
from domain.events import (
    AttemptEnded,
    AttemptStarted,
    CardDrawn,
    Event,
    GameStarted,
    LibraryShuffled,
    LifeLost,
    Photograph,
    Placed,
    Seat,
    TopCardShown,
    encode,
)
from domain.evolve import fold
from domain.game import Game
from domain.rulebook import Rule
from domain.rules.library_tops import may_look_at_top, top_is_revealed
from domain.state import GameState
from domain.vocabulary import Step, Zone
from projections.seat import PUBLIC, seat_state
from projections.timeline import Timeline
from replays.playing_again import played_again
from tests.rules.boards import board, happen, put
from tests.wild import play_wildly

LOOKS = "Experimental Frenzy"


def started(*placed: Placed) -> GameStarted:
    """A game in a main phase with these cards."""
    return GameStarted(
        edition="2026-01",
        engine="test",
        seats=(Seat("Ann"), Seat("Bob")),
        definitions=tuple(POOL[name] for name in sorted({each.definition for each in placed})),
        photograph=Photograph(objects=placed, active=1, step=Step.PRECOMBAT_MAIN, next_id=500),
    )


@pytest.mark.rule("401.5")
def test_garruks_horde_shows_its_controllers_top_card_alone() -> None:
    cards = (
        put(120, "Hill Giant", 1, Zone.LIBRARY),
        put(121, "Forest", 1, Zone.LIBRARY),
        put(122, "Shock", 2, Zone.LIBRARY),
    )
    state = board(put(110, "Garruk's Horde"), *cards).game.board
    assert [top_is_revealed(state, card) for card in (120, 121, 122, 110)] == [True, False, False, False]
    assert not may_look_at_top(state, 1, 120)
    assert not top_is_revealed(board(*cards).game.board, 120)


HORDE, FUTURE = 110, 111
TOP, NEXT, LAST = 120, 121, 122
LIBRARY = (
    put(TOP, "Hill Giant", 1, Zone.LIBRARY),
    put(NEXT, "Forest", 1, Zone.LIBRARY),
    put(LAST, "Shock", 1, Zone.LIBRARY),
)
DRAWS = CardDrawn(player=1, object=TOP, new=500)


def shown(state: GameState, *events: Event) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Top cards that are seen after events, with who alone sees them."""
    _, noticed = happen(state, *events)
    return tuple((event.object, event.to) for event in noticed if isinstance(event, TopCardShown))


@pytest.mark.rule("401.5")
def test_a_new_top_card_is_seen_by_all_who_may() -> None:
    state = board(put(HORDE, "Garruk's Horde"), *LIBRARY)
    assert shown(state, DRAWS) == ((NEXT, ()),)
    assert shown(board(*LIBRARY), DRAWS) == ()


@pytest.mark.rule("401.5")
def test_one_who_may_look_sees_it_alone() -> None:
    state = board(put(HORDE, LOOKS), *LIBRARY)
    assert shown(state, DRAWS) == ((NEXT, (1,)),)


@pytest.mark.rule("401.5")
def test_the_same_card_is_shown_once() -> None:
    state, noticed = happen(board(put(HORDE, LOOKS), *LIBRARY), LifeLost(player=1, amount=1))
    assert noticed == (TopCardShown(player=1, object=TOP, to=(1,)),)
    assert shown(state, LifeLost(player=1, amount=1)) == ()
    state, _ = happen(state, TopCardShown(player=1, object=TOP))
    assert state.game.player(1).top_shown == (TOP, -1)
    assert shown(state, LibraryShuffled(player=1, order=(TOP, LAST, NEXT))) == ((TOP, (1,)),)


@pytest.mark.rule("401.5")
def test_while_a_spell_is_being_cast_the_new_top_card_is_not_seen() -> None:
    state = fold(board(put(HORDE, "Garruk's Horde"), *LIBRARY), TopCardShown(player=1, object=TOP))
    trying = fold(state, AttemptStarted(attempt=501, player=1, what=Rule.CASTING_SPELLS))
    assert shown(trying, DRAWS) == ()
    drawn, _ = happen(trying, DRAWS)
    assert shown(drawn, AttemptEnded(attempt=501)) == ((NEXT, ()),)


@pytest.mark.rule("401.5")
def test_the_top_card_is_known_to_all_as_long_as_it_lies_there() -> None:
    game = Game.start(started(put(HORDE, "Garruk's Horde"), *LIBRARY))
    for seat in (PUBLIC, 1, 2):
        seen = seat_state(game.events, seat).board
        assert seen.named(seen.seat(1).library) == ("Hill Giant", "a card", "a card")
    told = [each.words for each in Timeline(game.events).entries if each.kind == "TopCardShown"]
    assert told == ["The top card of Ann's library is Hill Giant"]


@pytest.mark.rule("401.5")
def test_who_may_look_knows_it_alone() -> None:
    game = Game.start(started(put(HORDE, LOOKS), *LIBRARY))
    libraries = {seat: seat_state(game.events, seat).board for seat in (PUBLIC, 1, 2)}
    named = {seat: each.named(each.seat(1).library)[0] for seat, each in libraries.items()}
    assert named == {PUBLIC: "a card", 1: "Hill Giant", 2: "a card"}


def test_a_game_goes_on_from_any_version_with_tops_shown() -> None:
    libraries = tuple(put(200 + number, "Forest", 1 + number % 2, Zone.LIBRARY) for number in range(20))
    game = Game.start(started(put(HORDE, "Garruk's Horde"), put(111, "Forest"), *LIBRARY, *libraries))
    play_wildly(game, Random(1), 200)
    assert len([each for each in game.events if isinstance(each, TopCardShown)]) > 1
    for version in range(2, game.version, 40):
        game.rewind(version, "Jo", "a test")
        play_wildly(game, Random(version), 1)
    assert played_again(game.events, [encode(each) for each in game.events], []) is None
