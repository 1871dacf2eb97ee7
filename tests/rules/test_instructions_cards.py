"""Instructions about cards in hands and libraries, and mana (121, 701)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen, NewTargets, Words
from domain.cards.effects import (
    AddMana,
    Discard,
    DrawCards,
    LookAtTop,
    Mill,
    PutFromHand,
    RevealHand,
    RevealIt,
    Scry,
    Search,
    Shuffle,
)
from domain.cards.nouns import EVERYTHING, NONLAND, PLAYER, T0, YOU, card_of
from domain.cards.terms import Each
from domain.events import (
    AnswerRefused,
    CardDrawn,
    CardsLookedAt,
    CardsRevealed,
    Discarded,
    LibraryArranged,
    LibraryShuffled,
    ManaAdded,
    Placed,
)
from domain.vocabulary import COLOURS, Zone
from tests.rules.boards import board, put
from tests.rules.spells import carry_out

NAMES = ("Island", "Plains", "Grizzly Bears", "Forest")


def library(player: int = 1, first: int = 110) -> tuple[Placed, ...]:
    return tuple(put(first + place, name, player, Zone.LIBRARY) for place, name in enumerate(NAMES))


def hand(player: int = 1, first: int = 120) -> tuple[Placed, ...]:
    return tuple(put(first + place, name, player, Zone.HAND) for place, name in enumerate(NAMES))


@pytest.mark.rule("121.1", "121.2b")
def test_the_active_player_draws_first() -> None:
    state = board(*library(), *library(2, 140), active=2)
    played = carry_out(state, DrawCards(2, Each(PLAYER)))
    assert [event.player for event in played.of(CardDrawn)] == [2, 2, 1, 1]


@pytest.mark.rule("701.17a")
def test_milled_cards_go_to_the_graveyard() -> None:
    played = carry_out(board(*library()), Mill(2))
    assert played.zone(110) is Zone.GRAVEYARD
    assert played.table.game.player(1).library == (112, 113)


@pytest.mark.rule("701.9b")
def test_a_player_chooses_what_to_discard() -> None:
    played = carry_out(board(*hand()), Discard(YOU, 2), answers=[Chosen((120,)), Chosen((120, 122))])
    assert played.of(AnswerRefused)
    assert [event.object for event in played.of(Discarded)] == [120, 122]


@pytest.mark.rule("701.20e")
def test_a_hand_is_looked_at_by_one_player_alone() -> None:
    state = board(put(120, "Shock", 2, Zone.HAND))
    played = carry_out(state, RevealHand(T0, YOU), targets=((2,),))
    assert played.events == [CardsLookedAt(player=1, objects=(120,))]


@pytest.mark.rule("701.9b")
def test_another_player_chooses_among_the_cards_that_fit() -> None:
    state = board(*hand(2), put(125, "Hill Giant", 2, Zone.HAND))
    effect = Discard(T0, chooser=YOU, filter=NONLAND)
    played = carry_out(state, RevealHand(T0), effect, targets=((2,),), answers=[Chosen((120,)), Chosen((122,))])
    assert played.events[0] == CardsRevealed(player=2, objects=(120, 121, 122, 123, 125))
    assert {decision.player for decision in played.asked} == {1}
    assert played.of(Discarded) == [Discarded(player=2, object=122)]


@pytest.mark.rule("701.9b")
def test_chance_chooses_a_random_discard() -> None:
    played = carry_out(board(*hand()), Discard(YOU, 1, at_random=True), answers=[Chosen((123,))])
    assert [decision.player for decision in played.asked] == [0]
    assert played.of(Discarded) == [Discarded(player=1, object=123)]


@pytest.mark.rule("701.9a")
def test_a_whole_hand_is_discarded_without_a_question() -> None:
    played = carry_out(board(*hand()), Discard(YOU, None))
    assert (len(played.of(Discarded)), played.asked) == (4, [])


# --- libraries ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("701.23a", "701.24a")
def test_a_card_is_searched_for_and_the_library_shuffled() -> None:
    state = board(*library())
    played = carry_out(
        state,
        Search(card_of("Basic", "Land"), Zone.BATTLEFIELD, tapped=True),
        answers=[Chosen((112,)), Chosen((111,)), Chosen((113, 112, 110))],
    )
    plains = played.now(111)
    assert plains is not None
    assert (plains.zone, plains.tapped) == (Zone.BATTLEFIELD, True)
    assert played.of(CardsLookedAt) == [CardsLookedAt(player=1, objects=(110, 111, 112, 113))]
    assert played.of(LibraryShuffled) == [LibraryShuffled(player=1, order=(113, 112, 110))]
    assert played.result.things["it"] == (plains.id,)


@pytest.mark.rule("701.23b")
def test_a_player_may_fail_to_find_a_card_with_a_stated_quality() -> None:
    played = carry_out(
        board(*library()), Search(card_of("Creature")), answers=[Chosen(()), Chosen((113, 112, 111, 110))]
    )
    assert played.table.game.player(1).hand == ()


@pytest.mark.rule("701.23d")
def test_a_player_must_find_a_card_without_a_stated_quality() -> None:
    played = carry_out(
        board(*library()), Search(EVERYTHING),
        answers=[Chosen(()), Chosen((112,)), Chosen((113, 111, 110))],
    )  # fmt: skip
    assert len(played.of(AnswerRefused)) == 1


@pytest.mark.rule("701.24c")
def test_what_is_found_for_the_top_is_put_there_after_the_shuffle() -> None:
    played = carry_out(
        board(*library()), Search(card_of("Creature"), Zone.LIBRARY, reveal=True),
        answers=[Chosen((112,)), Chosen((113, 112, 111, 110))],
    )  # fmt: skip
    assert played.table.game.player(1).library == (112, 113, 111, 110)
    assert played.of(CardsRevealed) == [CardsRevealed(player=1, objects=(112,))]


@pytest.mark.rule("701.24a")
def test_a_library_is_shuffled_by_chance() -> None:
    played = carry_out(board(*library()), Shuffle(), answers=[Chosen((111, 110, 113, 112))])
    assert played.table.game.player(1).library == (111, 110, 113, 112)


@pytest.mark.rule("701.22a")
def test_scried_cards_are_arranged_on_top_and_bottom() -> None:
    wrong, right = NewTargets(slots=((110,), (110,))), NewTargets(slots=((111,), (110,)))
    played = carry_out(board(*library()), Scry(2), answers=[wrong, right])
    assert played.table.game.player(1).library == (111, 112, 113, 110)
    assert len(played.of(AnswerRefused)) == 1


@pytest.mark.rule("701.22b")
@pytest.mark.parametrize("count", [0, 2])
def test_scrying_nothing_is_no_scrying(count: int) -> None:
    assert carry_out(board(), Scry(count)).events == []


@pytest.mark.rule("701.20e", "608.2d")
def test_one_of_the_top_cards_is_taken_and_the_rest_ordered() -> None:
    played = carry_out(board(*library()), LookAtTop(3, 1), answers=[Chosen((111,)), Chosen((112, 110))])
    assert played.zone(111) is Zone.HAND
    assert played.table.game.player(1).library == (113, 112, 110)
    assert played.of(LibraryArranged) == [LibraryArranged(player=1, top=(), bottom=(112, 110))]


@pytest.mark.rule("701.20e")
def test_looked_at_cards_go_back_on_top_in_any_order() -> None:
    played = carry_out(board(*library()), LookAtTop(3, rest="top"), answers=[Chosen((112, 110, 111))])
    assert played.table.game.player(1).library == (112, 110, 111, 113)


@pytest.mark.rule("701.20e")
def test_with_a_stated_quality_nothing_need_be_taken() -> None:
    effect = LookAtTop(3, 1, card_of("Creature"), rest="graveyard", reveal=True)
    played = carry_out(board(*library()), effect, answers=[Chosen(())])
    assert len(played.table.game.player(1).graveyard) == 3
    assert played.of(CardsRevealed) == []


@pytest.mark.rule("701.20a")
def test_what_must_be_taken_of_cards_that_are_all_revealed_is_taken() -> None:
    effect = LookAtTop(3, 1, card_of("Land"), rest="graveyard", must=True, all_revealed=True)
    played = carry_out(board(*library()), effect, answers=[Chosen(()), Chosen((110,))])
    assert len(played.of(AnswerRefused)) == 1
    assert played.of(CardsRevealed) == [CardsRevealed(player=1, objects=(110, 111, 112), library=True)]
    assert played.of(CardsLookedAt) == []
    assert played.zone(110) is Zone.HAND


@pytest.mark.rule("401.4")
def test_cards_from_hand_are_put_on_top_the_first_one_topmost() -> None:
    played = carry_out(board(*library(), *hand()), PutFromHand(2), answers=[Chosen((122, 120))])
    top = played.table.game.player(1).library[:2]
    assert [played.table.board.objects[card].definition for card in top] == ["Grizzly Bears", "Island"]


@pytest.mark.rule("701.20a")
def test_cards_are_revealed() -> None:
    played = carry_out(board(*hand()), RevealIt(T0), targets=((120,),))
    assert played.of(CardsRevealed) == [CardsRevealed(player=1, objects=(120,))]


# --- mana -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("106.4")
def test_mana_comes_into_the_pool_each_unit_with_an_id() -> None:
    played = carry_out(board(), AddMana(("B", "B")), this=300)
    assert played.of(ManaAdded) == [ManaAdded(player=1, source=300, mana=((500, "B"), (501, "B")))]


@pytest.mark.rule("106.4", "608.2d")
def test_a_player_chooses_the_type_of_mana_once() -> None:
    played = carry_out(board(), AddMana(any_of=COLOURS, times=3), answers=[Words(("C",)), Words(("R",))])
    assert [unit.type for unit in played.table.game.pool(1)] == ["R", "R", "R"]
    assert played.questions() == ["ChooseWord", "ChooseWord"]
