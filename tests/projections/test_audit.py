"""The audit: what a judge looks for in a game, and how long everybody took."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import stacktrail
from domain.answers import Pass
from domain.events import (
    ActionFoundIllegal,
    Answered,
    AnswerRefused,
    Event,
    GameForked,
    GameRewound,
    PlayerConceded,
    SpellResolved,
    Stamp,
)
from domain.rulebook import Rule
from projections.audit import Audit, audit
from projections.clocks import Backwards, Clock, Stopwatch, Times
from projections.passages import Passage
from tests.interfaces.audited import events_of
from tests.projections.logs import START, random_log

PLAYED = events_of()


@pytest.fixture(scope="module")
def played() -> Audit:
    return audit(PLAYED)


class TestRefusals:
    @pytest.mark.rule("732.1")
    def test_an_illegal_action_says_its_step_its_rule_and_what_was_kept(self, played: Audit) -> None:
        found = played.refusals[0]
        assert (found.player, found.what, found.kind) == ("Bob", "casting of Hill Giant", "action")
        assert (found.rules, found.reason) == (("601.2h", "118.3"), "the total cost wasn't paid")
        assert [line.words for line in found.kept] == ["Bob taps Mountain for {R}"]
        assert (found.where.turn, found.where.step) == (2, "precombat main phase")
        assert type(PLAYED[found.where.version - 1]) is ActionFoundIllegal
        assert type(PLAYED[found.reversed_at - 1]).__name__ == "ActionReversed"

    @pytest.mark.rule("115.5", "115.7a")
    def test_a_refused_choice_says_during_what(self, played: Audit) -> None:
        found = played.refusals[1]
        assert (found.what, found.kind, found.rules) == ("choice as Deflection resolves", "choice", ("115.7a", "115.5"))
        assert (found.reversed_at, found.kept) == (0, ())

    def test_nothing_is_said_to_be_reversed_where_the_log_ends_before(self) -> None:
        illegal = next(place for place, event in enumerate(PLAYED, 1) if isinstance(event, ActionFoundIllegal))
        (found,) = audit(PLAYED[:illegal]).refusals
        assert found.reversed_at == 0

    def test_rules_have_the_numbers_of_the_games_edition(self) -> None:
        (found,) = audit(events_of(OLD)).refusals
        assert found.rules[0] == "409.1h"


@pytest.mark.rule("115.7a")
def test_a_changed_target_is_told_with_what_changed_it(played: Audit) -> None:
    (change,) = played.changes
    assert (change.spell, change.old, change.new) == ("Cancel", "Progenitus", "Deflection")
    assert (change.because, change.rules, change.slot, change.undone) == ("Deflection", ("115.7a",), 1, False)


class TestBackups:
    def taken_back(self) -> tuple[Event, ...]:
        (result,) = stacktrail.run_scenario(stacktrail.read_scenario(SCENARIO))
        game = result.game
        game.rewind(1, "Judge Judy", "wrong player", Stamp(at=5, how="j", who="desk"))
        return game.events

    def test_who_why_and_the_advice_of_then(self) -> None:
        events = self.taken_back()
        found = audit(events)
        (backup,) = found.backups
        assert (backup.by, backup.why, backup.how, backup.client) == (
            "Judge Judy",
            "wrong player",
            "by a judge",
            "desk",
        )
        assert (backup.where.version, backup.back_from) == (len(events), len(events) - 1)
        assert backup.report is not None
        assert (backup.report.version, backup.report.to) == (backup.back_from, backup.to)
        assert [(each.player, each.answers) for each in backup.report.undone] == [("Ann", 7), ("Bea", 1)]

    def test_what_was_taken_back_stays_in_the_story_marked(self) -> None:
        found = audit(self.taken_back())
        told = {passage.words: passage.undone for passage in passages_of(found)}
        assert told["Shock resolves"]
        assert not told[next(words for words in told if words.startswith("Judge Judy takes the game back"))]

    def test_two_backups_have_two_reports(self) -> None:
        (result,) = stacktrail.run_scenario(stacktrail.read_scenario(SCENARIO))
        game = result.game
        game.rewind(game.version - 3, "Judy", "once")
        game.rewind(1, "Judy", "twice")
        first, second = audit(game.events).backups
        assert first.report is not None
        assert second.report is not None
        assert first.report.version < second.report.version
        assert second.report.grade == "judge only"


OLD = """
edition = "2008-02"
[player.Ann]
hand = ["Hill Giant"]
[player.Bea]
[run]
script = "Ann casts Hill Giant => illegal 409.1h"
"""
SCENARIO = """
[player.Ann]
hand = ["Shock"]
battlefield = ["Mountain"]
[player.Bea]
[run]
script = '''
Ann casts Shock targeting Bea
resolve
'''
"""


def test_a_fork_says_whose_past_it_has_and_is_audited_from_there_on() -> None:
    fork = GameForked(parent="g1", at=len(PLAYED), stamp=Stamp(who="Carol", at=7))
    found = audit((*PLAYED, fork), after=len(PLAYED))
    (left,) = found.forks
    assert (left.parent, left.at, left.by, left.where.at) == ("g1", len(PLAYED), "Carol", 7)
    assert (found.refusals, found.changes, len(found.turns)) == ((), (), 1)


class TestWhereTheStoryEnds:
    def test_before_the_first_event_that_makes_no_sense(self) -> None:
        broken = (*PLAYED[:40], GameRewound(to=900, by="x", why=""), *PLAYED[40:])
        found = audit(broken)
        assert found.stopped is not None
        assert (found.stopped.version, found.version) == (41, 40)
        assert found.refusals == audit(PLAYED).refusals[:1]
        assert "GameRewound" in found.stopped.why

    def test_nothing_is_an_audit_of_nothing(self) -> None:
        found = audit(())
        assert (found.version, found.turns, found.players, found.stopped) == (0, (), (), None)

    def test_a_resolution_of_nothing_isnt_told(self) -> None:
        found = audit((START, SpellResolved(spell=3)))
        assert (found.stopped, found.version) == (None, 2)

    @given(st.lists(st.integers(0, 1_000), max_size=40))
    def test_any_events_that_fit_give_a_whole_audit(self, numbers: list[int]) -> None:
        events = random_log(numbers)
        found = audit(events)
        assert (found.stopped, found.version) == (None, len(events))
        assert len(found.changes) == sum(type(event).__name__ == "TargetChanged" for event in events)
        assert len(found.backups) == sum(isinstance(event, GameRewound) for event in events)


def test_a_name_of_any_length_leaves_room_for_the_rest() -> None:
    ann, bob = START.seats
    first = replace(START, seats=(replace(ann, name="A" * 10_000), bob))
    found = audit((first, AnswerRefused(player=1, cites=(Rule.ILLEGAL_ACTION,), reason="x")))
    assert found.players[0] == f"{'A' * 40}… (seat 1)"
    assert found.refusals[0].player == found.players[0]
    assert max(len(line.words) for passage in passages_of(found) for line in passage.lines) < 120


def passages_of(found: Audit) -> list[Passage]:
    return [passage for turn in found.turns for chapter in turn.chapters for passage in chapter.passages]


# --- clocks -----------------------------------------------------------------------------------------------------------


def timed(inputs: Sequence[Event]) -> Times:
    watch = Stopwatch(("Ann", "Bob"))
    for version, event in enumerate(inputs, 1):
        watch.take(version, event)
    return watch.times()


def answered(player: int, at: int, how: str = "", who: str = "") -> Answered:
    return Answered(player=player, answer=Pass(), stamp=Stamp(at=at, how=how, who=who))


class TestClocks:
    def test_time_goes_to_who_answered_by_hand(self) -> None:
        found = timed([replace(START, stamp=Stamp(at=1_000)), answered(1, 4_000, who="app"), answered(2, 5_000)])
        assert found.clocks == (
            Clock(player="Ann", by_hand=1, timed=1, used=3_000, longest=3_000, longest_at=2, clients=("app",)),
            Clock(player="Bob", by_hand=1, timed=1, used=1_000, longest=1_000, longest_at=3),
        )
        assert (found.first, found.last) == (1_000, 5_000)

    def test_other_answers_take_nobodys_time_and_are_counted(self) -> None:
        found = timed(
            [answered(1, 10), answered(1, 20, "a"), answered(1, 30, "f"), answered(2, 90, "j"), answered(0, 99, "c")]
        )
        ann, bob = found.clocks
        assert (ann.by_hand, ann.automatic, ann.forced, ann.used) == (1, 1, 1, 0)
        assert (bob.by_a_judge, bob.by_hand, bob.used) == (1, 0, 0)

    def test_a_clock_that_runs_backwards_takes_no_time_and_is_noted(self) -> None:
        found = timed([answered(1, 50_000), answered(2, 20_000), answered(1, 21_000)])
        assert found.backwards == (Backwards(2, 30_000),)
        assert [each.used for each in found.clocks] == [1_000, 0]

    def test_without_stamps_nothing_is_known(self) -> None:
        found = timed([answered(1, 0), answered(2, 7_000), answered(1, 0), answered(2, 9_000)])
        assert [(each.by_hand, each.timed, each.used) for each in found.clocks] == [(2, 0, 0), (2, 1, 2_000)]
        assert [found.at(version) for version in range(5)] == [0, 0, 7_000, 7_000, 9_000]

    @pytest.mark.parametrize("back", [GameRewound(to=1, by="J", why=""), GameForked(parent="g", at=1)])
    @pytest.mark.parametrize("at", [0, 90_000])
    def test_what_lies_before_a_rewind_or_a_fork_is_nobodys_time(self, back: GameRewound | GameForked, at: int) -> None:
        found = timed([answered(1, 1_000), replace(back, stamp=Stamp(at=at)), answered(2, 91_000)])
        assert [each.used for each in found.clocks] == [0, 1_000 if at else 0]

    def test_a_concession_is_no_answer(self) -> None:
        found = timed([answered(1, 1_000), PlayerConceded(player=2, stamp=Stamp(at=5_000))])
        assert found.clocks[1] == Clock(player="Bob")

    @given(
        st.lists(st.tuples(st.integers(0, 2), st.integers(-5, 10**15), st.sampled_from(["", "a", "f", "c", "j", "?"])))
    )
    def test_no_total_is_ever_negative(self, stamps: list[tuple[int, int, str]]) -> None:
        found = timed([answered(player, at, how) for player, at, how in stamps])
        assert all(each.used >= each.longest >= 0 for each in found.clocks)
        assert all(each.by > 0 for each in found.backwards)
