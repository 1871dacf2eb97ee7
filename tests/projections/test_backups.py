"""A judge's backup: which cards go back themselves, which at random, and what is shuffled away."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from domain.events import (
    CardDrawn,
    CardsLookedAt,
    CardsRevealed,
    Event,
    GameRewound,
    HiddenCardsRestored,
    LibraryArranged,
    PriorityReceived,
)
from domain.evolve import fold
from domain.restoring import CantRestore, check_restored
from domain.state import EMPTY, GameState
from domain.vocabulary import Zone
from projections.backups import Backup, Restoration, put_back
from projections.ledger import Ledger
from projections.seat import PUBLIC, seat_state
from projections.take_backs import live_line
from tests.projections.test_knowledge import (
    ALICE,
    BOB,
    BOLT,
    CANCEL,
    DRAWS,
    OTHER_BOLT,
    SECOND,
    START,
    THIRD,
    TOP,
    UNKNOWN,
    to,
)

DRAWN = 120
HAND = (BOLT, CANCEL, OTHER_BOLT)


def plan(*since: Event, before: tuple[Event, ...] = ()) -> Restoration:
    """Bob's hidden cards after a backup to before something."""
    log = (START, *before, *since)
    back = 1 + len(before)
    undone = [(version, log[version - 1]) for version in live_line(log) if version > back]
    return Backup(Ledger(log), back, undone).restoration(BOB)


def test_a_card_drawn_could_be_any_of_the_hand() -> None:
    found = plan(DRAWS)
    assert (found.unknown, found.candidates, found.told) == ((TOP,), HAND, ())
    assert found.shuffled == ()
    assert found.changes


def test_a_card_that_everybody_could_see_goes_back_itself_and_its_place_is_shuffled_away() -> None:
    found = plan(DRAWS, CardsRevealed(player=BOB, objects=(DRAWN,)))
    assert (found.told, found.held, found.unknown, found.candidates) == ((TOP,), (TOP,), (), ())
    assert found.learnt == ((0, (BOB,)),)
    assert found.shuffled == (0, 1, 2)


def test_a_card_drawn_and_discarded_is_told_and_held_no_more() -> None:
    found = plan(DRAWS, to(DRAWN, 121, Zone.HAND, Zone.GRAVEYARD))
    assert (found.told, found.held, found.unknown) == ((TOP,), (), ())


def test_a_card_of_the_hand_that_was_shown_since_is_no_candidate() -> None:
    found = plan(DRAWS, to(CANCEL, 121, Zone.HAND, Zone.GRAVEYARD))
    assert (found.unknown, found.candidates) == ((TOP,), (BOLT, OTHER_BOLT))


def test_a_card_whose_place_was_known_before_goes_back_itself() -> None:
    found = plan(DRAWS, before=(CardsLookedAt(player=BOB, objects=(TOP,)),))
    assert (found.unknown, found.told, found.known) == ((), (), (0,))
    assert not found.changes


def test_places_learnt_since_are_shuffled_without_those_known_before() -> None:
    looked = CardsLookedAt(player=ALICE, objects=(SECOND,))
    assert plan(looked).learnt == ((1, (ALICE,)),)
    assert plan(looked).shuffled == (0, 1, 2)
    known = (CardsLookedAt(player=BOB, objects=(TOP,)),)
    assert plan(looked, before=known).shuffled == (1, 2)


def test_cards_put_back_at_random_are_not_shuffled_away() -> None:
    found = plan(DRAWS, CardsLookedAt(player=BOB, objects=(SECOND,)))
    assert (found.unknown, found.shuffled) == ((TOP,), (1, 2))


def test_without_anything_drawn_or_learnt_all_is_as_it_was() -> None:
    assert not plan(PriorityReceived(player=BOB)).changes


# --- chance -----------------------------------------------------------------------------------------------------------


def test_each_candidate_is_as_likely_as_the_others() -> None:
    found = plan(DRAWS)
    counts = dict.fromkeys((*HAND, TOP), 0)
    for seed in range(800):
        event = put_back(found, (TOP, SECOND, THIRD), 130, Random(seed))
        back = event.given[0][0] if event.given else TOP
        counts[back] += 1
        assert [len(event.given), len(event.taken)] in ([1, 1], [0, 0])
        assert event.order == ((130 if event.given else TOP), SECOND, THIRD)
    assert min(counts.values()) > 150


def test_shuffling_leaves_known_places() -> None:
    found = plan(CardsLookedAt(player=ALICE, objects=(SECOND,)), before=(CardsLookedAt(player=BOB, objects=(TOP,)),))
    orders = {put_back(found, (TOP, SECOND, THIRD), 130, Random(seed)).order for seed in range(20)}
    assert orders == {(TOP, SECOND, THIRD), (TOP, THIRD, SECOND)}


# --- what everybody knows afterwards ----------------------------------------------------------------------------------

REWOUND = GameRewound(to=1, by="Jo", why="")
RESTORED = HiddenCardsRestored(
    player=BOB, given=((CANCEL, 130),), taken=((TOP, 131),), order=(130, SECOND, THIRD), placed=(0,)
)


def seen(seat: int, *events: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Bob's hand and library as a seat sees them."""
    board = seat_state((START, *events), seat).board
    return board.named(board.seat(BOB).hand), board.named(board.seat(BOB).library)


def test_the_player_sees_the_hand_and_nobody_what_went_back() -> None:
    assert seen(BOB, DRAWS, REWOUND, RESTORED) == (("Lightning Bolt", "Lightning Bolt", "Opt"), (UNKNOWN,) * 3)
    assert seen(ALICE, DRAWS, REWOUND, RESTORED) == ((UNKNOWN,) * 3, (UNKNOWN,) * 3)
    assert seen(PUBLIC, DRAWS, REWOUND, RESTORED) == ((UNKNOWN,) * 3, (UNKNOWN,) * 3)


def test_what_everybody_knew_of_the_hand_they_still_know() -> None:
    shown = CardsRevealed(player=BOB, objects=(BOLT,))
    hand, _ = seen(ALICE, shown, DRAWS, GameRewound(to=2, by="Jo", why=""), RESTORED)
    assert hand == ("Lightning Bolt", UNKNOWN, UNKNOWN)


def test_a_known_place_that_was_not_shuffled_is_known_still() -> None:
    arranged = LibraryArranged(player=BOB, top=(), bottom=(THIRD,))
    looked = CardsLookedAt(player=BOB, objects=(THIRD,))
    assert seen(BOB, looked, arranged, DRAWS, GameRewound(to=3, by="Jo", why=""), RESTORED)[1][2] == "Forest"


def test_a_draw_after_the_backup_is_learnt_anew() -> None:
    again = CardDrawn(player=BOB, object=130, new=140)
    assert seen(BOB, DRAWS, REWOUND, RESTORED, again)[0] == ("Lightning Bolt", "Lightning Bolt", "Opt", "Cancel")


# --- what is no backup ------------------------------------------------------------------------------------------------


def folded(*events: Event) -> GameState:
    states = [EMPTY]
    for event in events:
        states.append(fold(states[-1], event, states.__getitem__))
    return states[-1]


def changed(**fields: object) -> HiddenCardsRestored:
    """The restoration with something else in it; ids are new where the game is at @2."""
    usual = HiddenCardsRestored(
        player=BOB, given=((CANCEL, 110),), taken=((TOP, 111),), order=(110, SECOND, THIRD), placed=(0,)
    )
    return replace(usual, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"player": 3},
        {"player": 0},
        {"given": ()},
        {"taken": ()},
        {"given": ((TOP, 110),)},
        {"taken": ((CANCEL, 111),)},
        {"given": ((CANCEL, 999),)},
        {"given": ((CANCEL, 111),)},
        {"order": (110, THIRD, SECOND)},
        {"order": (110, SECOND)},
        {"order": (110, SECOND, SECOND)},
        {"order": (SECOND, 110, THIRD)},
        {"placed": ()},
    ],
)
def test_what_is_no_rearrangement_is_refused(fields: dict[str, object]) -> None:
    state = folded(START, REWOUND)
    check_restored(state, REWOUND, changed())
    with pytest.raises(CantRestore):
        check_restored(state, REWOUND, changed(**fields))


def test_only_right_after_a_rewind() -> None:
    with pytest.raises(CantRestore, match="right after"):
        check_restored(folded(START), START, changed())
