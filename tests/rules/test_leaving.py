"""Players who leave a game of three or more (800.4): their objects, their choices, their turns."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answers import Attack, Block, Cast, Chosen, Number, Numbers, Pass, Said, Words
from domain.cards.abilities import AddPT, ChangeControl, ChooseOne, MayPay, Modify
from domain.cards.build import creature, instant, sorcery, triggered, when_leaves
from domain.cards.costs import PayLife
from domain.cards.effects import Sacrifice
from domain.cards.nouns import ANOTHER, CREATURE, OPPONENT, PLAYER, T0
from domain.cards.terms import Each
from domain.cards.triggers import Moves
from domain.cards.verbs import gain_life, lose_life, target
from domain.decisions import ChooseOption, ChooseTarget, Priority
from domain.events import (
    AbilityResolved,
    AbilityTriggered,
    ActionReversed,
    ChoicePassedOn,
    EffectBegan,
    EffectsEnded,
    GameEnded,
    ManaAdded,
    PlayerLeft,
    PlayerLost,
    SpellResolved,
    TriggerPutOnStack,
    TurnBegan,
)
from domain.lasting import ContinuousEffect
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.vocabulary import ObjectId, PlayerId, Step, Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

ANN, BOB, CLEO = 1, 2, 3
BEAR = creature("Bear", "{1}{G}", 2, 2, "Bear")
GIANT = creature("Giant", "{4}{R}", 5, 5, "Giant")
MOURNER = creature(
    "Mourner", "{W}", 1, 1, "Human", triggered(Moves(CREATURE & ANOTHER, Zone.BATTLEFIELD), gain_life(1))
)
GHOST = creature("Ghost", "{W}", 1, 1, "Spirit", when_leaves(gain_life(5)))
EDICT = sorcery("Edict", "{B}", Sacrifice(Each(PLAYER), CREATURE), gain_life(1))
FORK_IN_THE_ROAD = instant(
    "Fork", "{B}", target(OPPONENT), ChooseOne(((gain_life(1),), (gain_life(2),)), T0), gain_life(10)
)
TAX = instant("Tax", "{B}", target(OPPONENT), MayPay((PayLife(1),), T0, otherwise=(lose_life(3, Each(PLAYER)),)))
THEFT = sorcery("Theft", "{U}", target(CREATURE), Modify(T0, (ChangeControl(),), "forever"))
ALL = (BEAR, GIANT, MOURNER, GHOST, EDICT, FORK_IN_THE_ROAD, TAX, THEFT)


def desk(*placed: Any, players: int = 3, **more: Any) -> Desk:
    """A game of three at Ann's main phase."""
    return Desk(*placed, players=players, also=ALL, **more)


def asked_player(at: Desk) -> PlayerId:
    """Who is asked."""
    assert at.pending is not None
    return at.pending.player


def until_turn_of(at: Desk, player: PlayerId) -> None:
    """Everyone passes until then."""
    while at.table.board.active != player:
        at.passing(1)


def control(at: Desk, thing: ObjectId, player: PlayerId, new: int, duration: Any = "forever") -> None:
    """An effect gives a player control of something."""
    effect = ContinuousEffect(
        id=new, source=thing, controller=player, duration=duration, affects=(thing,), modifications=(ChangeControl(),)
    )
    at.table.record(EffectBegan(effect=effect))


# --- objects (800.4a–d) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("800.4a")
def test_what_they_own_goes_and_their_control_ends() -> None:
    at = desk(
        put(101, "Bear", BOB), put(102, "Bear", BOB, Zone.GRAVEYARD), put(103, "Bear", BOB, Zone.EXILE),
        put(111, "Bear", CLEO), put(112, "Giant", CLEO, controller=BOB), put(113, "Bear", CLEO),
    )  # fmt: skip
    control(at, 111, BOB, 600)
    control(at, 101, CLEO, 601)
    at.concede(BOB)
    assert sorted(at.table.board.objects) == [111, 113, *at.zone(Zone.EXILE)]
    assert [at.object(thing).definition for thing in at.zone(Zone.EXILE)] == ["Giant"]  # Bob was its only controller
    assert view(at.table.board).of(111).controller == CLEO


@pytest.mark.rule("800.4a", "800.4d", "603.6c")
def test_what_leaves_the_game_leaves_the_battlefield_but_their_own_triggers_wait_for_nobody() -> None:
    at = desk(put(101, "Mourner"), put(111, "Ghost", BOB))
    at.concede(BOB)
    assert [event.source for event in happened(at.table, AbilityTriggered)] == [101]
    at.answer(Pass(), Pass())  # Ann passes, and so it is put on the stack
    assert [event.player for event in happened(at.table, TriggerPutOnStack)] == [ANN]


@pytest.mark.rule("800.4a", "610.3")
def test_what_was_exiled_until_something_of_theirs_leaves_comes_back() -> None:
    at = desk(in_hand(101, "Banisher Priest"), *lands("Plains", 401, 402, 403), put(111, "Giant", BOB))
    at.cast(101)
    at.answer(*(Pass(),) * 3)
    at.answer(Chosen((111,)), *(Pass(),) * 3)
    assert [at.object(thing).definition for thing in at.zone(Zone.EXILE)] == ["Giant"]
    at.concede(ANN)
    assert [at.object(thing).definition for thing in at.zone(Zone.BATTLEFIELD)] == ["Giant"]


@pytest.mark.rule("800.4a")
def test_their_spells_and_abilities_are_no_more_and_those_of_others_stay() -> None:
    at = desk(
        in_hand(101, "Shock"), in_hand(111, "Shock", BOB),
        *lands("Mountain", 401), *lands("Mountain", 411, owner=BOB),
    )  # fmt: skip
    shock = at.cast(101, Chosen((CLEO,)))
    at.answer(Pass())
    at.cast(111, Chosen((CLEO,)))
    at.concede(BOB)
    assert at.table.board.stack == (shock,)


@pytest.mark.rule("800.4c")
def test_what_would_fall_back_to_somebody_who_has_left_is_exiled() -> None:
    at = desk(put(111, "Giant", CLEO, controller=BOB), step=Step.END)
    control(at, 111, ANN, 600, "end_of_turn")
    at.concede(BOB)
    assert view(at.table.board).of(111).controller == ANN
    at.answer(Pass(), Pass())
    assert [at.object(thing).definition for thing in at.zone(Zone.EXILE)] == ["Giant"]


@pytest.mark.rule("800.4a", "106.4")
def test_their_mana_goes() -> None:
    at = desk()
    at.table.record(ManaAdded(player=BOB, source=0, mana=((700, "R"),)))
    at.concede(BOB)
    assert at.pool(BOB) == []


# --- priority and turns (800.4a, j, k, m) ----------------------------------------------------------------------------


@pytest.mark.rule("800.4a", "800.4g")
def test_who_leaves_while_choosing_mana_gets_none() -> None:
    at = desk(in_hand(101, "Manamorphose"), *lands("Forest", 111, 112), players=3)
    at.cast(101, Words(("G",)))
    at.passing(3)
    at.concede(ANN)
    at.answer(Words(("U",)), Words(("R",)))
    assert not at.table.game.pool(ANN)
    assert at.pending == Priority(player=BOB)


@pytest.mark.rule("800.4a", "117.4")
def test_priority_passes_on_from_who_has_it_and_stays_with_who_has_it() -> None:
    at = desk()
    at.answer(Pass())
    assert at.concede(ANN) == Priority(player=BOB)
    assert at.table.game.passes == 0  # Ann's pass counts no more: Bob and Cleo both have to pass
    at.answer(Pass())
    assert at.table.board.step is Step.PRECOMBAT_MAIN
    at = desk(players=4)
    at.answer(Pass())
    assert at.concede(BOB) == Priority(player=CLEO)


@pytest.mark.rule("800.4j", "800.4k")
def test_the_turn_goes_on_without_its_player_and_theirs_does_not_come() -> None:
    at = desk(put(101, "Bear", CLEO))
    assert at.concede(ANN) == Priority(player=BOB)
    at.answer(Pass(), Pass())
    assert (at.table.board.step, at.table.board.active) == (Step.BEGINNING_OF_COMBAT, ANN)
    until_turn_of(at, BOB)
    assert [event.player for event in happened(at.table, TurnBegan)] == [BOB]


@pytest.mark.rule("800.4m")
def test_what_lasts_until_their_next_turn_lasts_until_that_would_have_begun() -> None:
    libraries = tuple(put(200 + player, "Forest", player, Zone.LIBRARY) for player in (ANN, BOB))
    at = desk(put(101, "Bear", ANN), put(111, "Bear", BOB), put(112, "Bear", CLEO), *libraries)
    effect = ContinuousEffect(
        id=600, source=111, controller=CLEO, duration="your_next_turn", affects=(101,), modifications=(AddPT(1, 1),)
    )
    at.table.record(EffectBegan(effect=effect))
    at.concede(CLEO)
    until_turn_of(at, BOB)
    assert not happened(at.table, EffectsEnded)  # Cleo's turn would come after Bob's
    until_turn_of(at, ANN)
    assert [event.effects for event in happened(at.table, EffectsEnded)] == [(600,)]


# --- in the middle of things -----------------------------------------------------------------------------------------


@pytest.mark.rule("800.4a", "732.1")
def test_who_leaves_while_casting_takes_the_action_back_and_others_keep_what_they_did() -> None:
    at = desk(in_hand(101, "Shock"), *lands("Mountain", 401))
    at.answer(Cast(101), Chosen((BOB,)))
    assert at.concede(ANN) == Priority(player=BOB)
    assert len(happened(at.table, ActionReversed)) == 1
    assert not at.table.board.objects


@pytest.mark.rule("800.4a", "601.2c")
def test_another_who_leaves_does_not_undo_a_casting() -> None:
    at = desk(in_hand(101, "Shock"), *lands("Mountain", 401))
    at.answer(Cast(101))
    asked = at.concede(CLEO)
    assert isinstance(asked, ChooseTarget)
    at.answer(Chosen((CLEO,)))
    assert "601.2c" in at.illegal()
    shock = at.cast(101, Chosen((BOB,)))
    assert at.table.board.stack == (shock,)


@pytest.mark.rule("732.1", "800.4a")
def test_a_reversal_does_not_bring_back_who_has_left() -> None:
    at = desk(in_hand(101, "Shock"), *lands("Mountain", 401), put(111, "Bear", BOB))
    at.answer(Cast(101))
    at.concede(BOB)
    at.answer(Chosen((101,)))
    assert len(happened(at.table, ActionReversed)) == 1
    assert at.pending == Priority(player=ANN)
    assert 111 not in at.table.board.objects
    assert at.table.game.player(BOB).lost


@pytest.mark.rule("608.2m", "800.4a")
def test_a_spell_goes_on_resolving_without_who_sacrifices_for_it() -> None:
    at = desk(
        in_hand(101, "Edict"), *lands("Swamp", 401),
        put(102, "Bear"), put(103, "Bear"), put(111, "Bear", BOB), put(112, "Bear", BOB), put(121, "Bear", CLEO),
    )  # fmt: skip
    at.cast(101)
    at.answer(*(Pass(),) * 3)
    at.answer(Chosen((102,)))
    assert asked_player(at) == BOB
    at.concede(BOB)
    assert at.zone(Zone.BATTLEFIELD) == (401, 103)
    assert at.life(ANN) == 21
    assert len(happened(at.table, SpellResolved)) == 1


@pytest.mark.rule("800.4g")
def test_another_opponent_makes_an_opponents_choice_and_the_controller_says_who() -> None:
    at = desk(in_hand(101, "Fork"), *lands("Swamp", 401), players=4)
    at.cast(101, Chosen((BOB,)))
    at.answer(*(Pass(),) * 4)
    assert asked_player(at) == BOB
    at.concede(BOB)
    assert (at.asked, asked_player(at)) == ("ChooseObjects", ANN)
    at.answer(Chosen((4,)))
    assert isinstance(at.pending, ChooseOption)
    assert asked_player(at) == 4
    at.answer(Number(1))
    assert at.life(ANN) == 32
    assert [(event.to, event.why) for event in happened(at.table, ChoicePassedOn)] == [(4, Rule.CHOICE_FOR_LEAVER)]


@pytest.mark.rule("800.4f")
def test_who_has_left_pays_nothing() -> None:
    at = desk(in_hand(101, "Tax"), *lands("Swamp", 401))
    at.cast(101, Chosen((BOB,)))
    at.answer(*(Pass(),) * 3)
    assert at.asked == "MayPayCost"
    at.concede(BOB)
    assert (at.life(ANN), at.life(CLEO)) == (17, 17)


@pytest.mark.rule("800.4b")
def test_nothing_comes_under_the_control_of_who_has_left() -> None:
    at = desk(in_hand(101, "Fork"), *lands("Swamp", 401), put(111, "Bear", CLEO))
    at.cast(101, Chosen((BOB,)))
    at.answer(*(Pass(),) * 3)
    at.concede(ANN)  # the spell goes, and goes on: nobody gains the life
    at.answer(Number(0))
    assert at.life(ANN) == 20
    assert not happened(at.table, AbilityResolved)


@pytest.mark.rule("800.4e", "510.1b")
def test_combat_damage_is_not_assigned_to_who_has_left() -> None:
    at = desk(put(101, "Giant"), put(102, "Bear"), step=Step.DECLARE_ATTACKERS)
    at.answer(Attack(((101, BOB), (102, CLEO))), *(Pass(),) * 2)
    at.concede(BOB)
    at.answer(*(Pass(),) * 3)
    assert at.life(CLEO) == 18
    assert at.table.board.step is Step.COMBAT_DAMAGE


@pytest.mark.rule("800.4a", "510.1c")
def test_who_leaves_while_their_creature_assigns_damage_stops_only_their_own() -> None:
    at = desk(
        put(101, "Giant"), put(102, "Bear"), put(111, "Bear", BOB), put(112, "Bear", BOB), put(121, "Giant", CLEO),
        step=Step.DECLARE_ATTACKERS,
    )  # fmt: skip
    at.answer(Attack(((101, BOB), (102, CLEO))), *(Pass(),) * 3)
    at.answer(Block(((111, 101), (112, 101))), Block(((121, 102),)), *(Pass(),) * 3)
    assert at.asked == "AssignCombatDamage"
    at.concede(BOB)
    at.answer(Numbers((3, 2)))
    assert 102 not in at.table.board.objects
    assert at.object(121).damage == 2


@pytest.mark.rule("104.4a", "104.2a")
def test_the_last_one_wins_and_if_all_lose_together_nobody_does() -> None:
    at = desk(players=4)
    at.concede(ANN)
    at.concede(CLEO)
    at.concede(4)
    assert happened(at.table, GameEnded)[0].winner == BOB
    assert [event.player for event in happened(at.table, PlayerLeft)] == [ANN, CLEO]
    at = desk(in_hand(101, "Tax"), *lands("Swamp", 401), life=3)
    at.cast(101, Chosen((BOB,)))
    at.answer(*(Pass(),) * 3, Said(yes=False))
    assert [event.player for event in happened(at.table, PlayerLost)] == [ANN, BOB, CLEO]
    assert happened(at.table, GameEnded)[0].winner == 0
