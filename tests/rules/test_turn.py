"""Turns, steps and priority (117, 500–514), playing lands (116.2a, 305), conceding (104.3a)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from domain.answers import Activate, Chosen, PayPart, PlayLand
from domain.cards.abilities import AddPT, Duration
from domain.cards.build import creature, triggered
from domain.cards.nouns import ITSELF
from domain.cards.triggers import Begins, Moves
from domain.cards.verbs import gain_life
from domain.decisions import Action, ChooseObjects, Priority
from domain.events import (
    ActionFoundIllegal,
    ActionReversed,
    AllPassed,
    CardDrawn,
    EffectBegan,
    ExtraTurnAdded,
    LandPlayed,
    LifeLost,
    ManaEmptied,
    PermanentsUntapped,
    PlayerLost,
    PriorityReceived,
    StepBegan,
    TurnBegan,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Table
from domain.rulebook import Rule
from domain.rules.triggers import notice
from domain.rules.turn import ACTIONS, play
from domain.rules.turn_based import AT_BEGINNING
from domain.rules.turn_structure import PHASES
from domain.vocabulary import Step, Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import Play, happened, names_in, photographed, put

LIBRARIES = tuple(put(201 + n, "Forest", 1 + n % 2, Zone.LIBRARY) for n in range(10))
MONK = creature("Monk", "{W}", 1, 1, "Monk", triggered(Begins(Step.UPKEEP), gain_life(1)))
MOURNER = creature("Mourner", "{W}", 1, 1, "Monk", triggered(Moves(ITSELF, Zone.BATTLEFIELD), gain_life(5)))


def test_every_step_has_its_phase_and_its_beginning() -> None:
    assert set(Step) == PHASES.keys() == AT_BEGINNING.keys()


def test_every_action_has_its_procedure() -> None:
    assert {kind.__name__ for kind in get_args(Action)} - {"Pass"} == {kind.__name__ for kind in ACTIONS}


@pytest.mark.rule("500.1", "500.2", "501.1", "505.1", "512.1", "508.8")
def test_a_turn_goes_through_its_steps() -> None:
    game = Play(photographed(*LIBRARIES, step=Step.UPKEEP))
    while game.table.board.turn == 3:
        game.passing(1)
    assert [event.step for event in happened(game.table, StepBegan)] == [
        Step.DRAW,
        Step.PRECOMBAT_MAIN,
        Step.BEGINNING_OF_COMBAT,
        Step.DECLARE_ATTACKERS,
        Step.END_OF_COMBAT,
        Step.POSTCOMBAT_MAIN,
        Step.END,
        Step.CLEANUP,
        Step.UNTAP,
        Step.UPKEEP,
    ]
    assert [event.player for event in happened(game.table, TurnBegan)] == [2]
    assert game.pending == Priority(player=2)


@pytest.mark.rule("117.3a", "117.3d", "117.4")
def test_priority_goes_round_and_the_step_ends_when_all_have_passed() -> None:
    game = Play(photographed(players=3))
    assert game.pending == Priority(player=1)
    assert game.passing(1) == Priority(player=2)
    assert game.passing(1) == Priority(player=3)
    assert not happened(game.table, AllPassed)
    assert game.passing(1) == Priority(player=1)
    assert game.table.board.step is Step.BEGINNING_OF_COMBAT


@pytest.mark.rule("502.3", "502.4")
def test_the_active_players_permanents_untap_without_priority() -> None:
    game = Play(
        photographed(put(101, "Forest", tapped=True), put(102, "Forest", 2, tapped=True), *LIBRARIES, step=Step.UNTAP)
    )
    assert [event.objects for event in happened(game.table, PermanentsUntapped)] == [(101,)]
    assert game.table.board.step is Step.UPKEEP


@pytest.mark.rule("502.3")
def test_what_does_not_untap_stays_tapped() -> None:
    placed = (put(101, "Grizzly Bears", tapped=True), put(102, "Runner's Bane", 2, attached_to=101))
    game = Play(photographed(*placed, *LIBRARIES, step=Step.UNTAP))
    assert not happened(game.table, PermanentsUntapped)


@pytest.mark.rule("504.1", "117.2", "117.2c")
def test_the_active_player_draws_before_anyone_has_priority() -> None:
    game = Play(photographed(*LIBRARIES, step=Step.UPKEEP))
    game.passing(2)
    assert [event.player for event in happened(game.table, CardDrawn)] == [1]
    assert game.table.board.step is Step.DRAW


@pytest.mark.rule("503.1a", "603.2", "117.2a", "117.3b", "117.5")
def test_what_triggers_as_a_step_begins_is_on_the_stack_before_priority() -> None:
    game = Play(photographed(put(101, "Monk", 2), *LIBRARIES, step=Step.CLEANUP, also=(MONK,)))
    assert game.table.board.step is Step.UPKEEP
    assert len(game.table.board.stack) == 1
    game.passing(2)
    assert game.table.game.player(2).life == 21
    assert game.pending == Priority(player=2)
    assert game.table.board.step is Step.UPKEEP


@pytest.mark.rule("514.1")
def test_the_active_player_discards_to_seven() -> None:
    hand = tuple(put(301 + n, "Forest", 1, Zone.HAND) for n in range(9))
    game = Play(photographed(*hand, *LIBRARIES, step=Step.CLEANUP))
    question = game.pending
    assert isinstance(question, ChooseObjects)
    assert (question.purpose, question.least, question.most) == ("hand_size", 2, 2)
    game.answer(Chosen((301, 302)))
    assert len(game.table.board.player(1).hand) == 7
    assert game.table.board.turn == 4


def lasting(table: Table) -> int:
    """How many effects last."""
    return len(table.board.effects)


def growing(table: Table, duration: Duration, controller: int = 1) -> None:
    """An effect on creature 101 that lasts for a while."""
    effect = ContinuousEffect(
        id=table.new_id(),
        source=101,
        controller=controller,
        duration=duration,
        affects=(101,),
        modifications=(AddPT(2, 2),),
    )
    table.record(EffectBegan(effect=effect))


@pytest.mark.rule("514.2")
def test_damage_wears_off_as_effects_end_with_the_turn() -> None:
    table = photographed(put(101, "Grizzly Bears", damage=3), *LIBRARIES, step=Step.END)
    growing(table, "end_of_turn")
    game = Play(table)
    game.passing(2)
    assert table.board.objects[101].damage == 0
    assert table.board.effects == ()
    assert names_in(table, Zone.BATTLEFIELD) == ["Grizzly Bears"]


@pytest.mark.rule("611.2a")
def test_an_effect_until_your_next_turn_ends_as_that_begins() -> None:
    table = photographed(put(101, "Grizzly Bears"), *LIBRARIES, step=Step.END)
    growing(table, "your_next_turn")
    game = Play(table)
    game.passing(2)
    assert lasting(table) == 1
    while table.board.active == 2:
        game.passing(1)
    assert lasting(table) == 0


@pytest.mark.rule("514.3a", "704.3")
def test_cleanup_has_priority_only_if_something_happened_and_comes_again() -> None:
    table = photographed(put(101, "Mourner", counters=(("-1/-1", 1),)), *LIBRARIES, step=Step.END, also=(MOURNER,))
    growing(table, "end_of_turn")
    game = Play(table)
    game.passing(2)
    assert table.board.step is Step.CLEANUP
    assert game.pending == Priority(player=1)
    assert len(table.board.stack) == 1
    game.passing(2)
    assert table.game.player(1).life == 25
    game.passing(2)
    assert [event.step for event in happened(table, StepBegan)][:3] == [Step.CLEANUP, Step.CLEANUP, Step.UNTAP]


@pytest.mark.rule("500.5", "106.4")
def test_unspent_mana_leaves_as_a_step_ends() -> None:
    table = photographed(*LIBRARIES, step=Step.UPKEEP, mana=((1, 401, "G"),))
    Play(table).passing(2)
    assert [event.player for event in happened(table, ManaEmptied)] == [1]
    assert not happened(table, LifeLost)


@pytest.mark.rule("500.5")
def test_in_2008_unspent_mana_burns_as_a_phase_ends() -> None:
    table = photographed(*LIBRARIES, step=Step.UPKEEP, mana=((1, 401, "G"), (1, 402, "G")), edition="2008-02")
    game = Play(table)
    game.passing(2)
    assert not happened(table, ManaEmptied)
    game.passing(2)
    assert [(event.player, event.amount) for event in happened(table, LifeLost)] == [(1, 2)]


@pytest.mark.rule("500.7")
def test_an_extra_turn_comes_after_this_one() -> None:
    table = photographed(*LIBRARIES, step=Step.END)
    table.record(ExtraTurnAdded(player=1))
    game = Play(table)
    game.passing(2)
    assert (table.board.turn, table.board.active, table.game.extra_turns) == (4, 1, ())


# --- lands (116.2a, 305) --------------------------------------------------------------------------------------------


@pytest.mark.rule("116.2a", "305.1", "117.1c", "117.3c", "116.3")
def test_a_land_is_played_without_the_stack() -> None:
    table = photographed(put(101, "Forest", zone=Zone.HAND))
    game = Play(table)
    assert game.answer(PlayLand(101)) == Priority(player=1)
    assert names_in(table, Zone.BATTLEFIELD) == ["Forest"]
    assert happened(table, LandPlayed)[0].land == table.board.battlefield[0]
    assert table.game.player(1).lands_played == 1


@pytest.mark.rule("732.2")
@pytest.mark.parametrize(
    ("setting", "rule"),
    [
        pytest.param({"active": 2, "asked": 1}, Rule.LAND_IN_OWN_TURN, marks=pytest.mark.rule("305.3")),
        pytest.param({"step": Step.UPKEEP}, Rule.LAND_IN_MAIN_PHASE, marks=pytest.mark.rule("505.6b")),
        pytest.param({"lands_played": ((1, 1),)}, Rule.TOO_MANY_LANDS, marks=pytest.mark.rule("305.2b")),
        pytest.param({"card": "Grizzly Bears"}, Rule.PLAYING_LANDS, marks=pytest.mark.rule("305.9")),
        pytest.param({"zone": Zone.GRAVEYARD}, Rule.PLAYING_LANDS, marks=pytest.mark.rule("305.1")),
    ],
)
def test_a_land_that_may_not_be_played_stays(setting: dict[str, Any], rule: Rule) -> None:
    more = dict(setting)
    asked = more.pop("asked", 0)
    zone, name = more.pop("zone", Zone.HAND), more.pop("card", "Forest")
    table = photographed(put(101, str(name), zone=zone), *LIBRARIES, **more)
    game = Play(table)
    if asked:
        game.passing(1)
    before = table.game
    game.answer(PlayLand(101))
    assert happened(table, ActionFoundIllegal)[0].cites[-1] is rule
    assert len(happened(table, ActionReversed)) == 1
    assert (table.board, game.pending) == (before.board, Priority(player=1))


@pytest.mark.rule("305.2", "305.2a")
def test_an_effect_allows_one_land_more() -> None:
    hand = (put(101, "Forest", zone=Zone.HAND), put(102, "Forest", zone=Zone.HAND))
    table = photographed(put(103, "Exploration"), *hand)
    Play(table).answer(PlayLand(101), PlayLand(102))
    assert table.game.player(1).lands_played == 2


# --- the loop -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("117.3")
def test_the_game_goes_on_from_any_rest() -> None:
    game = Play(photographed(put(101, "Monk", 2), put(102, "Forest"), *LIBRARIES, step=Step.END, also=(MONK,)))
    answers = 0
    while game.table.board.turn < 5 and answers < 80:
        game.passing(1)
        answers += 1
        rest = game.table.state
        assert rest.at_rest
        again = Table(rest, notice)
        procedure = play(again)
        assert next(procedure) == game.pending
        assert again.recorded == []
        procedure.close()


@pytest.mark.rule("605.3b", "117.3c")
def test_after_a_mana_ability_the_player_has_priority_again() -> None:
    table = photographed(put(101, "Forest"))
    game = Play(table)
    assert game.answer(Activate(101), PayPart(0)) == Priority(player=1)
    assert [unit.type for unit in table.game.pool(1)] == ["G"]


@pytest.mark.rule("104.3a", "104.2a")
def test_a_player_concedes_while_another_is_asked() -> None:
    game = Play(photographed())
    assert game.concede(2) is None
    assert happened(game.table, PlayerLost)[0].why is Rule.CONCEDE
    assert (game.table.game.over, game.table.game.winner) == (True, 1)


@pytest.mark.rule("104.3a", "800.4")
def test_with_more_players_the_game_goes_on_without_the_one_who_conceded() -> None:
    game = Play(photographed(players=3))
    assert game.concede(1) == Priority(player=2)
    assert game.passing(1) == Priority(player=3)
    game.passing(1)
    assert game.table.board.step is Step.BEGINNING_OF_COMBAT
    assert game.pending == Priority(player=2)
    assert happened(game.table, PriorityReceived)[-1].player == 2


@pytest.mark.rule("104.3a")
def test_conceding_in_the_middle_of_a_cleanup_ends_the_game() -> None:
    hand = tuple(put(301 + n, "Forest", 1, Zone.HAND) for n in range(9))
    game = Play(photographed(*hand, step=Step.CLEANUP))
    assert game.concede(1) is None
    assert game.table.game.winner == 2


@pytest.mark.rule("104.1", "704.5b")
def test_the_game_ends_and_nobody_is_asked_any_more() -> None:
    game = Play(photographed(step=Step.UPKEEP))
    assert game.passing(2) is None
    assert game.table.game.winner == 2


@pytest.mark.rule("117.4")
def test_a_mana_ability_between_passes_is_an_action_and_priority_goes_round_again() -> None:
    table = photographed(put(101, "Forest", 2))
    game = Play(table)
    game.passing(1)
    game.answer(Activate(101), PayPart(0))
    assert game.passing(1) == Priority(player=1)
    assert not happened(table, AllPassed)


@pytest.mark.rule("117.7", "117.3b")
def test_what_is_cast_in_response_resolves_first_and_the_active_player_gets_priority() -> None:
    desk = Desk(in_hand(101, "Shock"), in_hand(201, "Unsummon", 2), put(120, "Grizzly Bears", 2),
                *lands("Mountain", 401), *lands("Island", 421, owner=2))  # fmt: skip
    shock = desk.cast(101, Chosen((120,)))
    desk.passing(1)
    desk.cast(201, Chosen((120,)))
    assert desk.passing(2) == Priority(player=1)
    assert desk.table.board.stack == (shock,)
    assert names_in(desk.table, Zone.HAND, 2) == ["Grizzly Bears"]


@pytest.mark.rule("117.2e")
def test_nobody_has_priority_while_a_choice_of_a_resolution_is_made() -> None:
    desk = Desk(in_hand(101, "Diabolic Edict"), put(120, "Grizzly Bears", 2), put(121, "Hill Giant", 2),
                *lands("Swamp", 401, 402))  # fmt: skip
    desk.cast(101, Chosen((2,)))
    desk.passing(1)
    before = len(happened(desk.table, PriorityReceived))
    desk.passing(1)
    assert desk.asked == "ChooseObjects"
    assert len(happened(desk.table, PriorityReceived)) == before
    assert desk.answer(Chosen((121,))) == Priority(player=1)
    assert names_in(desk.table, Zone.GRAVEYARD, 2) == ["Hill Giant"]
