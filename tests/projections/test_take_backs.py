"""Rewinds are graded before they happen: free, by consent, judge only."""

from __future__ import annotations

from domain.answers import Cast, Pass
from domain.events import (
    Answered,
    CardDrawn,
    CardsLookedAt,
    CoinFlipped,
    GameRewound,
    LibraryShuffled,
    PriorityPassed,
    Stamp,
)
from projections.take_backs import decision_point, grade
from tests.projections.test_knowledge import ALICE, BEGINS, BOB, CANCEL, DRAWS, PROPOSES, SECOND, SHUFFLES, START, THIRD

CASTS = Answered(player=BOB, answer=Cast(CANCEL))
PASSES = Answered(player=ALICE, answer=Pass())
DRAWS_AGAIN = CardDrawn(player=BOB, object=105, new=121)


def test_an_own_decision_by_which_nobody_learnt_anything_is_free() -> None:
    report = grade((START, Answered(player=BOB, answer=Pass()), PriorityPassed(player=BOB)), 1)
    assert (report.grade, report.consent) == ("free", ())
    assert [(each.player, each.answers, each.decided, each.passes) for each in report.undone] == [("Bob", 1, 1, 1)]


def test_forced_answers_are_nobodys_decision() -> None:
    forced = Answered(player=ALICE, answer=Pass(), stamp=Stamp(how="f"))
    assert grade((START, Answered(player=BOB, answer=Pass()), forced), 1).grade == "free"


def test_who_has_decided_something_since_must_consent() -> None:
    report = grade((START, Answered(player=BOB, answer=Pass()), PASSES), 1, BOB)
    assert (report.grade, report.consent) == ("by consent", ("Alice",))
    assert grade((START, Answered(player=BOB, answer=Pass()), PASSES), 1).consent == ("Alice", "Bob")


def test_who_has_seen_a_card_of_the_hand_must_consent() -> None:
    report = grade((START, CASTS, BEGINS, PROPOSES), 1)
    assert (report.grade, report.consent) == ("by consent", ("Alice",))
    assert [(each.player, each.cards) for each in report.learnt] == [("Alice", ("Cancel",))]


def test_a_card_drawn_is_a_matter_for_a_judge() -> None:
    report = grade((START, CASTS, DRAWS), 1)
    assert report.grade == "judge only"
    assert report.reasons == ("Bob drew Opt (@3)",)
    assert "Bob's hand: 1 card at random to the library, since nobody else can tell which" in report.restore
    assert not [line for line in report.restore if "shuffle" in line], "what goes back at random stays where it is put"


def test_a_place_that_somebody_looked_at_is_shuffled_away() -> None:
    report = grade((START, CASTS, CardsLookedAt(player=ALICE, objects=(SECOND,))), 1)
    assert report.restore == (
        "Bob's library: places from the top that somebody knows since: number 2 (Alice); shuffle them away",
    )


def test_what_was_known_before_stays_in_its_place() -> None:
    known = (START, DRAWS, GameRewound(to=1, by="Jo", why=""))
    report = grade((*known, CASTS, DRAWS, DRAWS_AGAIN, CardsLookedAt(player=BOB, objects=(THIRD,))), len(known))
    assert "Bob's hand: 1 card at random to the library, since nobody else can tell which" in report.restore
    assert "Bob's library: number 1 was known before; those cards keep their places" in report.restore


def test_what_chance_said_is_a_matter_for_a_judge() -> None:
    report = grade((START, CASTS, SHUFFLES, CoinFlipped(player=BOB, won=True)), 1)
    assert report.grade == "judge only"
    assert report.chance == ("@3: Bob's library was shuffled", "@4: Bob won a coin flip")


def test_an_abandoned_branch_is_a_matter_for_a_judge() -> None:
    log = (START, CASTS, BEGINS, GameRewound(to=1, by="Jo", why=""), CASTS)
    assert grade(log, 2).grade == "judge only"
    assert grade(log, 4).grade == "free"


def test_going_back_leads_to_a_decision_point() -> None:
    log = (START, CASTS, BEGINS, PROPOSES, PASSES, LibraryShuffled(player=BOB, order=()))
    assert [decision_point(log, version) for version in (1, 2, 3, 4, 5, 6)] == [1, 1, 1, 4, 4, 6]
