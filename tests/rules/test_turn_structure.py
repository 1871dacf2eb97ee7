"""What comes after a step: added phases and steps (500.8–9), skipped ones (500.11, 614.10), an early end (723)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import AddRule
from domain.cards.build import enchantment, instant, triggered
from domain.cards.effects import AddPhases, CutShort
from domain.cards.nouns import PLAYER, YOU, YOURSELF
from domain.cards.static_rules import SkipsSteps
from domain.cards.terms import Compare, PlayerNumber
from domain.cards.triggers import Begins
from domain.cards.verbs import gain_life
from domain.decisions import Priority
from domain.events import (
    AbilityTriggered,
    CardDrawn,
    EffectUsedUp,
    ExtraTurnAdded,
    PhasesAdded,
    StepAdded,
    StepBegan,
    StepSkipped,
    TurnBegan,
    TurnCutShort,
    TurnSkipped,
)
from domain.vocabulary import Step, Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

LIBRARIES = tuple(put(201 + n, "Forest", 1 + n % 2, Zone.LIBRARY) for n in range(12))
ONCE_MORE = Compare(PlayerNumber(YOU, "life"), "==", 20)
HAZE = enchantment(
    "Haze",
    "{U}",
    triggered(Begins(Step.UPKEEP), gain_life(1), AddPhases((Step.UPKEEP,), steps_only=True), only_if=ONCE_MORE),
)
DAWN = instant("Dawn", "{0}", AddPhases((Step.UNTAP,)))
PEACE = instant("Peace", "{0}", CutShort("combat"))
STOP = instant("Stop", "{0}", CutShort())
DROUGHT = enchantment("Drought", "{U}", SkipsSteps(PLAYER, (Step.DRAW,)))
NAP = instant("Nap", "{0}", AddRule((SkipsSteps(YOURSELF, (Step.UPKEEP,), once=True),), "forever"))
WATCH = enchantment(
    "Watch", "{U}", triggered(Begins(Step.UPKEEP), gain_life(1)), triggered(Begins(Step.END), gain_life(5))
)


def steps(desk: Desk) -> list[Step]:
    """The steps that have begun."""
    return [event.step for event in happened(desk.table, StepBegan)]


def until_turn_ends(desk: Desk) -> None:
    """Everyone passes until the turn is over."""
    turn = desk.table.board.turn
    while desk.table.board.turn == turn:
        desk.passing(1)


@pytest.mark.rule("500.9")
def test_an_added_step_comes_right_after_the_one_at_hand() -> None:
    desk = Desk(*LIBRARIES, put(110, "Haze"), step=Step.UNTAP, also=(HAZE,))
    desk.passing(6)
    assert steps(desk)[:3] == [Step.UPKEEP, Step.UPKEEP, Step.DRAW]
    assert desk.life(1) == 21


@pytest.mark.rule("500.8")
def test_an_added_phase_has_all_its_steps_and_then_the_turn_goes_on() -> None:
    desk = Desk(*LIBRARIES, in_hand(101, "Dawn"), step=Step.POSTCOMBAT_MAIN, also=(DAWN,))
    desk.cast(101)
    desk.passing(2)
    (added,) = happened(desk.table, PhasesAdded)
    assert added.then is Step.END
    until_turn_ends(desk)
    assert steps(desk)[:5] == [Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.END, Step.CLEANUP]


@pytest.mark.rule("500.11", "614.10", "614.10a")
def test_a_skipped_step_is_passed_over_and_nothing_triggers_on_it() -> None:
    desk = Desk(*LIBRARIES, put(110, "Watch"), in_hand(101, "Nap"), in_hand(102, "Nap"), also=(WATCH, NAP))
    desk.cast(101)
    desk.passing(2)
    desk.cast(102)
    desk.passing(2)
    for _ in range(6):
        until_turn_ends(desk)
    mine = [event for event in happened(desk.table, StepSkipped) if event.step is Step.UPKEEP]
    assert [event.player for event in mine] == [1, 1]
    assert len(happened(desk.table, EffectUsedUp)) == 2
    assert (desk.life(1), len(desk.table.board.stack)) == (20 + 5 * 3, 1)


@pytest.mark.rule("500.11")
def test_a_draw_step_that_is_always_skipped_draws_nothing() -> None:
    desk = Desk(*LIBRARIES, put(110, "Drought"), also=(DROUGHT,))
    for _ in range(3):
        until_turn_ends(desk)
    assert not happened(desk.table, CardDrawn)
    assert Step.DRAW not in steps(desk)


@pytest.mark.rule("500.7", "614.10")
def test_an_extra_turn_is_the_one_that_is_skipped() -> None:
    desk = Desk(*LIBRARIES, in_hand(101, "Meditate"), in_hand(102, "Time Walk"), *lands("Island", *range(111, 117)))
    desk.cast(101)
    desk.passing(2)
    desk.cast(102)
    desk.passing(2)
    until_turn_ends(desk)
    assert [event.extra for event in happened(desk.table, TurnSkipped)] == [True]
    assert len(happened(desk.table, ExtraTurnAdded)) == 1
    assert desk.table.board.active == 2
    assert desk.table.game.extra_turns == ()


@pytest.mark.rule("723.1", "723.1b", "723.1d", "723.1e", "723.1f")
def test_ending_the_turn_goes_to_cleanup_at_once() -> None:
    desk = Desk(*LIBRARIES, put(110, "Watch"), in_hand(101, "Stop"), also=(WATCH, STOP))
    desk.cast(101)
    desk.passing(2)
    assert steps(desk)[:2] == [Step.CLEANUP, Step.UNTAP]
    assert desk.pending == Priority(player=2)
    assert desk.life(1) == 20
    assert [desk.object(card).definition for card in desk.zone(Zone.EXILE)] == ["Stop"]


@pytest.mark.rule("723.1a", "723.1b")
def test_abilities_on_the_stack_cease_to_exist() -> None:
    desk = Desk(*LIBRARIES, put(110, "Watch"), in_hand(101, "Stop"), step=Step.UNTAP, also=(WATCH, STOP))
    assert len(desk.table.board.stack) == 1
    desk.cast(101)
    desk.passing(2)
    assert desk.life(1) == 20
    assert desk.table.board.active == 2
    assert len(happened(desk.table, AbilityTriggered)) == 1


@pytest.mark.rule("723.2", "723.2d", "723.2g")
def test_ending_the_combat_phase_goes_to_the_next_phase() -> None:
    desk = Desk(*LIBRARIES, in_hand(101, "Peace"), in_hand(102, "Peace"), also=(PEACE,))
    desk.cast(101)
    desk.passing(2)
    assert not happened(desk.table, TurnCutShort)  # there is no combat phase to end
    desk.passing(2)
    desk.cast(102)
    desk.passing(2)
    assert steps(desk) == [Step.BEGINNING_OF_COMBAT, Step.POSTCOMBAT_MAIN]
    assert desk.pending == Priority(player=1)


@pytest.mark.rule("500.5a", "723.1", "723.2")
@pytest.mark.parametrize("ending", ["Stop", "Peace"])
def test_what_lasts_until_end_of_combat_is_over_once_combat_is_ended(ending: str) -> None:
    rage = instant("Rage", "{0}", AddRule((SkipsSteps(YOURSELF, (Step.UPKEEP,)),), "end_of_combat"))
    desk = Desk(*LIBRARIES, in_hand(101, "Rage"), in_hand(102, ending), also=(rage, PEACE, STOP))
    desk.passing(2)
    desk.cast(101)
    desk.passing(2)
    assert [each.duration for each in desk.table.board.effects] == ["end_of_combat"]
    desk.cast(102)
    desk.passing(2)
    assert desk.table.board.effects == ()


@pytest.mark.rule("723.1d", "514.3a")
def test_ending_the_turn_in_the_cleanup_step_brings_another_one() -> None:
    late = enchantment("Late", "{U}", triggered(Begins(Step.CLEANUP), gain_life(1)))
    desk = Desk(*LIBRARIES, put(110, "Late"), in_hand(101, "Stop"), step=Step.END, also=(late, STOP))
    desk.passing(2)
    assert desk.table.board.step is Step.CLEANUP
    desk.cast(101)
    desk.passing(2)
    assert len(happened(desk.table, StepAdded)) == 1
    assert not happened(desk.table, TurnBegan)
    assert (desk.table.board.step, len(desk.table.board.stack)) == (Step.CLEANUP, 1)
