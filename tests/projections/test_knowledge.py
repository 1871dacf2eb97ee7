"""Who knows which card is which: draws, reveals, looks, shuffles, and that nobody forgets by going back."""

from __future__ import annotations

import pytest

from domain.cards.pool import POOL
from domain.events import (
    ActionReversed,
    AttemptEnded,
    AttemptStarted,
    CardDrawn,
    CardsLookedAt,
    CardsRevealed,
    Entering,
    Event,
    GameEnded,
    GameRewound,
    GameStarted,
    LibraryArranged,
    LibraryShuffled,
    LifeLost,
    Photograph,
    Placed,
    PlayerLeft,
    PriorityReceived,
    Seat,
    SpellProposed,
    TopCardShown,
    TurnedFaceUp,
    ZoneChanged,
)
from domain.rulebook import Rule
from domain.vocabulary import Step, Zone
from projections.board import Board
from projections.ledger import Ledger
from projections.seat import PUBLIC, seat_events, seat_state
from projections.seat_board import seat_board

ALICE, BOB = 1, 2
BOLT, CANCEL, OTHER_BOLT = 101, 102, 103
TOP, SECOND, THIRD = 104, 105, 106


def card(thing: int, name: str, zone: Zone) -> Placed:
    return Placed(id=thing, definition=name, owner=BOB, controller=BOB, zone=zone)


START = GameStarted(
    edition="2026-01",
    engine="test",
    seats=(Seat("Alice"), Seat("Bob")),
    definitions=tuple(POOL[name] for name in ("Lightning Bolt", "Cancel", "Opt", "Shock", "Forest")),
    photograph=Photograph(
        objects=(
            card(BOLT, "Lightning Bolt", Zone.HAND),
            card(CANCEL, "Cancel", Zone.HAND),
            card(OTHER_BOLT, "Lightning Bolt", Zone.HAND),
            card(TOP, "Opt", Zone.LIBRARY),
            card(SECOND, "Shock", Zone.LIBRARY),
            card(THIRD, "Forest", Zone.LIBRARY),
        ),
        active=BOB,
        step=Step.PRECOMBAT_MAIN,
        next_id=110,
    ),
)
DRAWS = CardDrawn(player=BOB, object=TOP, new=120)
SHUFFLES = LibraryShuffled(player=BOB, order=(THIRD, SECOND, TOP))


def board(seat: int, *events: Event) -> Board:
    return seat_state((START, *events), seat).board


def hand(seat: int, *events: Event) -> tuple[str, ...]:
    """Bob's hand as a seat sees it."""
    found = board(seat, *events)
    return found.named(found.seat(BOB).hand)


def library(seat: int, *events: Event) -> tuple[str, ...]:
    """Bob's library as a seat sees it."""
    found = board(seat, *events)
    return found.named(found.seat(BOB).library)


def to(thing: int, new: int, origin: Zone, zone: Zone, *, place: int = 0, down: bool = False) -> ZoneChanged:
    return ZoneChanged(object=thing, new=new, owner=BOB, origin=origin, to=zone, place=place, face_down=down)


UNKNOWN = "a card"


def test_what_an_event_doesnt_touch_stays_the_same_value() -> None:
    """Views of a seat are painted anew only where something has changed."""
    ledger = Ledger((START, PriorityReceived(player=BOB)))
    before = ledger.now
    after = ledger.take(LifeLost(player=BOB, amount=1))
    assert after.memory is before.memory
    assert after.sight.looks is before.sight.looks
    assert after.sight.board.seat(BOB).life == before.sight.board.seat(BOB).life - 1
    piles = [seat_board(each, ALICE).seat(BOB).library for each in (before, after)]
    assert piles[0] is piles[1]
    assert ledger.take(DRAWS).memory is not before.memory
    assert len(seat_board(ledger.now, ALICE).seat(BOB).library) == len(piles[0]) - 1


@pytest.mark.rule("400.2")
def test_a_hand_is_its_owners_secret() -> None:
    assert hand(BOB) == ("Lightning Bolt", "Cancel", "Lightning Bolt")
    assert hand(ALICE) == hand(PUBLIC) == (UNKNOWN,) * 3
    assert library(BOB) == (UNKNOWN,) * 3


@pytest.mark.rule("701.20a")
def test_a_card_revealed_is_known_to_all_as_long_as_it_stays() -> None:
    shown = CardsRevealed(player=BOB, objects=(CANCEL,))
    assert hand(ALICE, shown) == hand(PUBLIC, shown) == ("Cancel", UNKNOWN, UNKNOWN)
    assert hand(ALICE, shown, to(CANCEL, 120, Zone.HAND, Zone.GRAVEYARD)) == (UNKNOWN, UNKNOWN)


def test_the_same_name_revealed_again_may_be_the_same_card() -> None:
    again = (CardsRevealed(player=BOB, objects=(BOLT,)), CardsRevealed(player=BOB, objects=(OTHER_BOLT,)))
    assert hand(ALICE, *again) == ("Lightning Bolt", UNKNOWN, UNKNOWN)


def test_a_known_name_that_leaves_is_known_no_more_whichever_copy_it_was() -> None:
    shown = CardsRevealed(player=BOB, objects=(BOLT,))
    for thing in (BOLT, OTHER_BOLT):
        assert hand(ALICE, shown, to(thing, 120, Zone.HAND, Zone.GRAVEYARD)) == (UNKNOWN, UNKNOWN)


def test_a_card_put_away_unseen_could_be_any_of_the_hand() -> None:
    shown = CardsRevealed(player=BOB, objects=(BOLT,))
    away = to(CANCEL, 120, Zone.HAND, Zone.LIBRARY)
    assert hand(ALICE, shown, away) == (UNKNOWN, UNKNOWN)
    assert library(ALICE, shown, away) == (UNKNOWN,) * 4
    assert library(BOB, shown, away) == ("Cancel", *(UNKNOWN,) * 3)


@pytest.mark.rule("701.20e")
def test_who_looks_knows_the_place_until_it_is_shuffled() -> None:
    looks = CardsLookedAt(player=ALICE, objects=(TOP,))
    assert library(ALICE, looks) == ("Opt", UNKNOWN, UNKNOWN)
    assert library(BOB, looks) == library(PUBLIC, looks) == (UNKNOWN,) * 3
    assert library(ALICE, looks, SHUFFLES) == (UNKNOWN,) * 3
    assert hand(ALICE, looks, DRAWS) == ("Opt", UNKNOWN, UNKNOWN, UNKNOWN)


@pytest.mark.rule("701.22a")
def test_who_scries_knows_top_and_bottom() -> None:
    looks = CardsLookedAt(player=BOB, objects=(TOP, SECOND))
    arranges = LibraryArranged(player=BOB, top=(SECOND,), bottom=(TOP,))
    assert library(BOB, looks, arranges) == ("Shock", UNKNOWN, "Opt")
    assert library(ALICE, looks, arranges) == (UNKNOWN,) * 3


@pytest.mark.rule("701.23a")
def test_who_searches_and_puts_a_card_on_top_knows_it_after_the_shuffle() -> None:
    search = (CardsLookedAt(player=BOB, objects=(TOP, SECOND, THIRD)), SHUFFLES)
    arranged = LibraryArranged(player=BOB, top=(SECOND,), bottom=())
    assert library(BOB, *search, arranged) == ("Shock", UNKNOWN, UNKNOWN)
    assert library(ALICE, *search, arranged) == (UNKNOWN,) * 3


@pytest.mark.rule("401.4")
def test_the_order_of_cards_put_into_a_library_together_is_the_owners() -> None:
    battlefield = (to(BOLT, 120, Zone.HAND, Zone.GRAVEYARD), to(CANCEL, 121, Zone.HAND, Zone.GRAVEYARD))
    both = (to(120, 130, Zone.GRAVEYARD, Zone.LIBRARY), to(121, 131, Zone.GRAVEYARD, Zone.LIBRARY))
    assert library(ALICE, *battlefield, both[0]) == ("Lightning Bolt", *(UNKNOWN,) * 3)
    assert library(ALICE, *battlefield, *both) == (UNKNOWN,) * 5
    assert library(BOB, *battlefield, *both) == ("Cancel", "Lightning Bolt", *(UNKNOWN,) * 3)


@pytest.mark.rule("708.5")
def test_a_face_down_permanent_has_a_name_for_its_controller_only() -> None:
    down = ZoneChanged(
        object=CANCEL, new=120, owner=BOB, origin=Zone.HAND, to=Zone.BATTLEFIELD,
        entering=Entering(controller=BOB, face_down=True),
    )  # fmt: skip
    assert board(BOB, down).permanents[120].name == "Cancel"
    assert board(ALICE, down).permanents[120].name == ""
    assert board(ALICE, down, TurnedFaceUp(player=BOB, object=120)).permanents[120].name == "Cancel"


DOWN = ZoneChanged(
    object=CANCEL, new=120, owner=BOB, origin=Zone.HAND, to=Zone.BATTLEFIELD,
    entering=Entering(controller=BOB, face_down=True),
)  # fmt: skip
CAST_DOWN = SpellProposed(player=BOB, card=CANCEL, spell=116, origin=Zone.HAND, face_down=True)


@pytest.mark.rule("708.9")
def test_a_face_down_permanent_that_goes_to_the_hand_is_revealed() -> None:
    assert hand(ALICE, DOWN, to(120, 121, Zone.BATTLEFIELD, Zone.HAND)) == ("Cancel", UNKNOWN, UNKNOWN)
    (*_, moved) = seat_events((START, DOWN, to(120, 121, Zone.BATTLEFIELD, Zone.HAND)), ALICE)
    assert moved.shown == ((120, "Cancel"),)


@pytest.mark.rule("708.9")
def test_a_face_down_spell_that_is_countered_is_revealed_and_one_that_resolves_is_not() -> None:
    resolves = ZoneChanged(
        object=116, new=120, owner=BOB, origin=Zone.STACK, to=Zone.BATTLEFIELD,
        entering=Entering(controller=BOB, face_down=True),
    )  # fmt: skip
    assert board(ALICE, CAST_DOWN, resolves).permanents[120].name == ""
    assert hand(ALICE, CAST_DOWN, to(116, 120, Zone.STACK, Zone.HAND)) == ("Cancel", UNKNOWN, UNKNOWN)


@pytest.mark.rule("708.9")
@pytest.mark.parametrize("over", [GameEnded(winner=ALICE), PlayerLeft(player=BOB)])
def test_what_is_face_down_is_revealed_in_the_end(over: Event) -> None:
    (*_, end) = seat_events((START, DOWN, over), ALICE)
    assert (end.shown, [each.name for each in end.definitions]) == (((120, "Cancel"),), ["Cancel"])
    (*_, end) = seat_events((START, CAST_DOWN, over), ALICE)
    assert end.shown == ((116, "Cancel"),)
    (*_, end) = seat_events((START, DOWN, PlayerLeft(player=ALICE)), ALICE)
    assert end.shown == ()


@pytest.mark.rule("708.9")
def test_a_card_face_down_in_exile_stays_a_secret() -> None:
    away = to(CANCEL, 120, Zone.HAND, Zone.EXILE, down=True)
    (*_, end) = seat_events((START, away, GameEnded(winner=ALICE)), ALICE)
    assert (end.shown, end.cards) == ((), ())


@pytest.mark.rule("401.5")
def test_a_top_card_that_is_seen_is_known_until_the_library_is_shuffled() -> None:
    shown = TopCardShown(player=BOB, object=TOP)
    assert library(ALICE, shown) == library(PUBLIC, shown) == ("Opt", UNKNOWN, UNKNOWN)
    assert library(ALICE, shown, SHUFFLES) == (UNKNOWN,) * 3
    alone = TopCardShown(player=BOB, object=TOP, to=(BOB,))
    assert (library(BOB, alone), library(ALICE, alone)) == (("Opt", UNKNOWN, UNKNOWN), (UNKNOWN,) * 3)
    (*_, seen) = seat_events((START, alone), ALICE)
    assert (seen.fields["object"], seen.cards) == (None, ())
    assert seen.words == "Bob may look at the top card of Bob's library"


BEGINS = AttemptStarted(attempt=115, player=BOB, what=Rule.CASTING_SPELLS)
PROPOSES = SpellProposed(player=BOB, card=CANCEL, spell=116, origin=Zone.HAND)


@pytest.mark.rule("121.8")
def test_a_card_drawn_during_a_casting_is_learnt_when_that_ends() -> None:
    casting = (BEGINS, PROPOSES, DRAWS)
    assert hand(BOB, *casting) == ("Lightning Bolt", "Lightning Bolt", UNKNOWN)
    assert hand(BOB, *casting, AttemptEnded(attempt=115)) == ("Lightning Bolt", "Lightning Bolt", "Opt")
    (*_, drawn) = seat_events((START, *casting), BOB)
    assert drawn.fields["new"] is None


@pytest.mark.rule("732.1")
def test_what_was_seen_before_a_reversal_stays_known() -> None:
    back = ActionReversed(attempt=115, kept=(), facts=0)
    assert hand(ALICE, BEGINS, PROPOSES) == (UNKNOWN, UNKNOWN)
    assert hand(ALICE, BEGINS, PROPOSES, back) == ("Cancel", UNKNOWN, UNKNOWN)


def test_going_back_behind_a_draw_leaves_the_top_card_known() -> None:
    assert library(BOB, DRAWS, GameRewound(to=1, by="Jo", why="")) == ("Opt", UNKNOWN, UNKNOWN)
    assert library(ALICE, DRAWS, GameRewound(to=1, by="Jo", why="")) == (UNKNOWN,) * 3


def test_going_back_behind_a_shuffle_tells_nothing_about_the_old_order() -> None:
    looks = CardsLookedAt(player=ALICE, objects=(THIRD,))
    back = GameRewound(to=1, by="Jo", why="")
    assert library(ALICE, SHUFFLES, looks) == ("Forest", UNKNOWN, UNKNOWN)
    assert library(ALICE, SHUFFLES, looks, back) == (UNKNOWN,) * 3
    assert library(ALICE, CardsLookedAt(player=ALICE, objects=(TOP,)), SHUFFLES, looks, back)[0] == "Opt"


def test_each_lesson_is_written_down() -> None:
    ledger = Ledger((START, DRAWS, CardsRevealed(player=BOB, objects=(120,)), PriorityReceived(player=BOB)))
    told = [(each.version, each.how, each.names) for each in ledger.learnt(1, ledger.version)]
    assert told == [(2, "drew", ("Opt",)), (3, "revealed", ("Opt",))]


def test_the_story_of_a_seat_names_only_what_it_knows() -> None:
    shown = CardsRevealed(player=BOB, objects=(OTHER_BOLT, CANCEL))
    (*_, draw, told) = seat_events((START, DRAWS, shown), ALICE)
    assert (draw.words, draw.cards, draw.fields["new"]) == ("Bob draws a card", (), None)
    assert told.words == "Bob reveals Cancel and Lightning Bolt"
    assert (told.cards, told.fields["objects"]) == (("Cancel", "Lightning Bolt"), [None, None])
    (*_, mine) = seat_events((START, DRAWS), BOB)
    assert mine.shown == ((TOP, "Opt"), (120, "Opt"))
