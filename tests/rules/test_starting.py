"""Starting a game (103)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen, NewTargets, Said
from domain.decisions import (
    ChooseObjects,
    MayDo,
    PickAtRandom,
    Priority,
    ScryAfterMulligan,
    TakeMulligan,
)
from domain.events import LibraryShuffled, StartingPlayerChosen, StepBegan
from domain.vocabulary import CHANCE, Step, Zone
from tests.rules.driver import Play, from_decks, happened, names_in

DECK = ("Forest",) * 10
ISLANDS = ("Island",) * 10


def asked(game: Play) -> object:
    """The open question."""
    return game.pending


@pytest.mark.rule("103.1", "103.3", "103.5", "103.8")
def test_a_game_begins_with_chance_shuffling_and_seven_cards() -> None:
    game = Play(from_decks(DECK, ISLANDS))
    assert asked(game) == PickAtRandom(player=CHANCE, things=(1, 2))
    game.answer(Chosen((2,)))
    assert happened(game.table, StartingPlayerChosen)[0].player == 2
    assert len(happened(game.table, LibraryShuffled)) == 2
    assert [len(player.hand) for player in game.table.board.players] == [7, 7]
    assert asked(game) == TakeMulligan(player=2)
    game.answer(Said(yes=False))
    assert asked(game) == TakeMulligan(player=1)
    game.answer(Said(yes=False))
    assert asked(game) == Priority(player=2)
    assert (game.table.board.turn, game.table.board.step) == (1, Step.UPKEEP)


@pytest.mark.rule("103.1", "103.8a")
@pytest.mark.parametrize("first", [1, 2])
def test_the_winner_of_the_toss_may_be_asked_who_begins(first: int) -> None:
    game = Play(from_decks(DECK, ISLANDS, winner_chooses=True))
    game.answer(Chosen((2,)))
    question = game.pending
    assert isinstance(question, ChooseObjects)
    assert (question.player, question.purpose, question.among) == (2, "begins", (1, 2))
    game.answer(Chosen((first,)), Said(yes=False), Said(yes=False))
    assert happened(game.table, StartingPlayerChosen)[0].player == first
    assert asked(game) == Priority(player=first)


@pytest.mark.rule("103.1", "800.4a")
def test_a_winner_who_leaves_at_that_question_neither_chooses_nor_begins() -> None:
    game = Play(from_decks(DECK, ISLANDS, DECK, winner_chooses=True))
    game.answer(Chosen((2,)))
    game.concede(2)
    assert isinstance(game.pending, ChooseObjects)
    assert game.pending.player == 3
    game.answer(Chosen((2,)))
    assert isinstance(game.pending, ChooseObjects)
    assert game.pending.among == (1, 3)
    game.answer(Chosen((3,)))
    assert happened(game.table, StartingPlayerChosen)[0].player == 3


@pytest.mark.rule("103.5")
def test_a_london_mulligan_puts_cards_on_the_bottom() -> None:
    game = Play(from_decks(DECK, ISLANDS))
    game.answer(Chosen((1,)), Said(yes=True), Said(yes=False))
    question = game.pending
    assert isinstance(question, ChooseObjects)
    assert (question.player, question.purpose, question.least) == (1, "bottom", 1)
    game.answer(Chosen((question.among[0],)))
    assert len(game.table.board.player(1).hand) == 6
    assert asked(game) == TakeMulligan(player=1)


@pytest.mark.rule("103.5")
@pytest.mark.parametrize("edition", ["2008-02", "2017-04", "2026-01"])
def test_a_deck_smaller_than_a_hand_can_be_mulliganed_down_to_nothing_too(edition: str) -> None:
    """As many cards go to the bottom as mulligans were taken, and no more than there are."""
    game = Play(from_decks(("Forest",) * 3, ISLANDS, edition=edition))
    game.answer(Chosen((1,)))
    sizes = []
    for again in (True, True, True):
        assert asked(game) == TakeMulligan(player=1)
        game.answer(Said(yes=again))
        if asked(game) == TakeMulligan(player=2):
            game.answer(Said(yes=False))
        question = game.pending
        if isinstance(question, ChooseObjects):
            game.answer(Chosen(question.among[: question.least]))
        sizes.append(len(game.table.board.player(1).hand))
    assert sizes == [2, 1, 0]
    assert not isinstance(game.pending, TakeMulligan)


@pytest.mark.rule("103.5")
def test_a_player_can_mulligan_down_to_nothing_and_then_must_keep() -> None:
    game = Play(from_decks(DECK, ISLANDS, edition="2008-02"))
    game.answer(Chosen((1,)), Said(yes=True), Said(yes=False))
    game.answer(*(Said(yes=True) for _ in range(6)))
    assert game.table.board.player(1).hand == ()
    assert asked(game) == Priority(player=1)


@pytest.mark.rule("103.5")
def test_a_smaller_hand_may_look_at_the_top_in_2017() -> None:
    game = Play(from_decks(DECK, ISLANDS, edition="2017-04"))
    game.answer(Chosen((1,)), Said(yes=True), Said(yes=False), Said(yes=False))
    assert asked(game) == ScryAfterMulligan(player=1)
    game.answer(Said(yes=True))
    top = game.table.board.player(1).library[0]
    game.answer(NewTargets(((), (top,))))
    assert game.table.board.player(1).library[-1] == top
    assert asked(game) == Priority(player=1)


@pytest.mark.rule("103.5c")
def test_with_more_players_the_first_mulligan_is_free() -> None:
    game = Play(from_decks(DECK, ISLANDS, DECK))
    game.answer(Chosen((1,)), Said(yes=True), Said(yes=False), Said(yes=False))
    assert len(game.table.board.player(1).hand) == 7


@pytest.mark.rule("103.6a")
def test_a_card_may_begin_on_the_battlefield() -> None:
    game = Play(from_decks(("Leyline of Sanctity", *DECK), ISLANDS))
    game.answer(Chosen((1,)), Said(yes=False), Said(yes=False))
    assert isinstance(game.pending, MayDo)
    game.answer(Said(yes=True))
    assert names_in(game.table, Zone.BATTLEFIELD) == ["Leyline of Sanctity"]


@pytest.mark.rule("103.8a")
def test_in_a_game_of_two_the_first_turn_has_no_draw_step() -> None:
    game = Play(from_decks(DECK, ISLANDS))
    game.answer(Chosen((1,)), Said(yes=False), Said(yes=False))
    game.passing(2)
    assert game.table.board.step is Step.PRECOMBAT_MAIN
    assert len(game.table.board.player(1).hand) == 7
    assert Step.DRAW not in [event.step for event in happened(game.table, StepBegan)]


@pytest.mark.rule("103.8c")
def test_in_other_games_nobody_skips_it() -> None:
    game = Play(from_decks(DECK, ISLANDS, DECK))
    game.answer(Chosen((1,)), Said(yes=False), Said(yes=False), Said(yes=False))
    game.passing(3)
    assert game.table.board.step is Step.DRAW
    assert len(game.table.board.player(1).hand) == 8


@pytest.mark.rule("104.3a")
def test_a_player_may_concede_before_the_game_has_begun() -> None:
    game = Play(from_decks(DECK, ISLANDS))
    game.answer(Chosen((1,)))
    assert game.concede(1) is None
    assert (game.table.game.over, game.table.game.winner) == (True, 2)
