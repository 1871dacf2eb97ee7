"""Instructions about the stack, choices, structure, and what lasts (608.2, 611.2, 701.6, 705)."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen, NewTargets, Number, Pass, Said, Words
from domain.cards.abilities import (
    AddRule,
    ChangeControl,
    ChooseOne,
    CreateDelayedTrigger,
    FlipCoin,
    ForEach,
    If,
    May,
    Modify,
    PreventsDamage,
    Repeat,
    Triggered,
)
from domain.cards.build import sentence
from domain.cards.costs import PayMana
from domain.cards.effects import (
    CastWithoutPaying,
    ChangeTargets,
    Choose,
    ChooseAtRandom,
    ChooseValue,
    Counter,
    Damage,
    ExtraTurn,
    GainLife,
    LoseGame,
    LoseLife,
    Move,
    Remember,
    WinGame,
)
from domain.cards.keywords import protection_from
from domain.cards.nouns import AN_OPPONENTS, CREATURE, OPPONENT, PLAYER, SPELL, T0, T1, THIS
from domain.cards.static_rules import (
    CantBeCountered,
    CantBeTargeted,
    CantCast,
)
from domain.cards.terms import (
    AllOf,
    Among,
    AnyOf,
    Compare,
    Count,
    Did,
    Each,
    HasColour,
    HasName,
    IsSpell,
    PlayerNumber,
    Remembered,
    Result,
    SharesName,
    X,
    You,
)
from domain.cards.triggers import Begins
from domain.cards.verbs import counter_unless_pays, gains, lose_life, pump
from domain.decisions import MayPayCost
from domain.events import (
    AbilityCountered,
    AnswerRefused,
    CoinFlipped,
    ControlChanged,
    DamageDealt,
    DamagePrevented,
    DelayedTriggerCreated,
    EffectBegan,
    ExtraTurnAdded,
    LifeGained,
    LifeLost,
    OptionTaken,
    PlayerLost,
    PlayerWon,
    SpellCast,
    SpellCountered,
    ThingsChosen,
    ValueChosen,
)
from domain.rulebook import Rule
from domain.rules.characteristics import keywords, view
from domain.rules.targeting import illegal_now
from domain.stack_parts import Choices
from domain.vocabulary import Step, Zone
from tests.rules.boards import board, put
from tests.rules.spells import ability, carry_out, spell

BEARS = put(110, "Grizzly Bears")
GIANT = put(111, "Hill Giant", 2)


# --- countering (701.6) -----------------------------------------------------------------------------------------


@pytest.mark.rule("701.6a")
def test_a_countered_spell_goes_to_the_graveyard_and_a_countered_ability_ceases() -> None:
    sorcerer = put(112, "Prodigal Sorcerer", 2)
    state = board(sorcerer, spell(200, "Shock", (1,), owner=2), ability(201, "Prodigal Sorcerer", 0, 112, (1,)))
    played = carry_out(state, Counter(T0), this=300, targets=((200, 201),))
    assert played.of(SpellCountered) == [SpellCountered(spell=200, by=300)]
    assert played.of(AbilityCountered) == [AbilityCountered(ability=201, by=300)]
    assert (played.zone(200), played.table.board.stack) == (Zone.GRAVEYARD, ())


@pytest.mark.rule("701.6a")
@pytest.mark.parametrize("to", [Zone.HAND, Zone.LIBRARY])
def test_a_countered_spell_may_go_elsewhere(to: Zone) -> None:
    played = carry_out(board(spell(200, "Shock", (1,), owner=2)), Counter(T0, to), targets=((200,),))
    assert played.zone(200) is to


@pytest.mark.rule("101.2", "701.6")
def test_what_cannot_be_countered_stays() -> None:
    state = board(spell(200, "Great Sable Stag", owner=2), spell(201, "Shock", (1,)))
    played = carry_out(
        state, AddRule((CantBeCountered(Among(T0)),)), Counter(T0), Counter(THIS), targets=((201,),), this=200
    )
    assert played.of(SpellCountered) == []
    assert played.table.board.stack == (200, 201)


@pytest.mark.rule("118.12a")
def test_a_spell_is_countered_unless_its_controller_pays() -> None:
    state = board(spell(200, "Shock", (1,), owner=2))
    played = carry_out(
        state, counter_unless_pays("{X}"), targets=((200,),), answers=[Said(False)], choices=Choices(x=2)
    )
    assert played.asked == [MayPayCost(player=2, source=0, cost=(PayMana(("2",)),))]
    assert len(played.of(SpellCountered)) == 1


@pytest.mark.rule("115.7a")
def test_the_instruction_to_change_a_target_asks_its_player() -> None:
    state = board(BEARS, GIANT, spell(200, "Shock", (1,), owner=2))
    played = carry_out(
        state, ChangeTargets(T0, to=Each(PLAYER)), targets=((200,),), answers=[NewTargets(slots=((2,),))]
    )
    assert played.table.board.objects[200].choices.slots[0].targets == (2,)


@pytest.mark.rule("608.2g")
def test_casting_during_a_resolution_may_be_declined() -> None:
    state = board(put(112, "Divination", zone=Zone.EXILE))
    played = carry_out(state, CastWithoutPaying(T0), targets=((112,),), answers=[Pass()])
    assert played.zone(112) is Zone.EXILE


# --- choices (608.2d) -------------------------------------------------------------------------------------------


@pytest.mark.rule("115.10", "608.2d")
def test_objects_are_chosen_without_targeting() -> None:
    state = board(BEARS, GIANT, put(112, "Ornithopter"))
    answers = [Chosen((110, 110)), Chosen((300,)), Chosen((110, 112))]
    played = carry_out(state, Choose(CREATURE, 0, 2), answers=answers, stack_object=200)
    assert len(played.of(AnswerRefused)) == 2
    assert played.of(ThingsChosen) == [ThingsChosen(player=1, object=200, things=(110, 112))]
    assert played.result.things["it"] == (110, 112)


@pytest.mark.rule("608.2d")
def test_where_all_must_be_chosen_nothing_is_asked() -> None:
    played = carry_out(board(BEARS), Choose(CREATURE, 2, 2))
    assert (played.asked, played.result.things["it"]) == ([], (110,))


@pytest.mark.rule("105.4")
def test_a_colour_chosen_is_fixed_in_what_is_gained() -> None:
    effects = (ChooseValue("colour"), gains(T0, protection_from(HasColour("chosen"))))
    played = carry_out(board(BEARS), *effects, targets=((110,),), answers=[Words(("X",)), Words(("R",))])
    assert played.of(ValueChosen) == [ValueChosen(player=1, object=0, key="colour", value="R")]
    (shield,) = keywords(played.table.board, 110, "protection")
    assert shield.from_ == HasColour("R")


def test_chance_picks_among_what_fits() -> None:
    played = carry_out(board(BEARS, GIANT), ChooseAtRandom(CREATURE), answers=[Chosen((111,))])
    assert [decision.player for decision in played.asked] == [0]
    assert played.result.things["it"] == (111,)


# --- structure (608.2c) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("608.2d")
@pytest.mark.parametrize(("yes", "life"), [(True, 23), (False, 19)])
def test_what_a_player_may_do_is_remembered(yes: bool, life: int) -> None:
    effects = (May((GainLife(3),)), If(Did(), (), (LoseLife(1),)))
    played = carry_out(board(), *effects, answers=[Said(yes)], stack_object=200)
    assert played.life(1) == life
    assert played.of(OptionTaken) == [OptionTaken(player=1, object=200, yes=yes)]


@pytest.mark.rule("608.2c")
def test_a_condition_is_checked_as_it_is_reached() -> None:
    low = Compare(PlayerNumber(You(), "life"), "<", 20)
    played = carry_out(board(), If(low, (GainLife(9),)), LoseLife(1), If(low, (GainLife(5),)))
    assert played.life(1) == 24


@pytest.mark.rule("608.2f", "101.4")
def test_each_is_dealt_with_in_apnap_order() -> None:
    played = carry_out(board(active=2), ForEach(Each(PLAYER), (lose_life(1, Remembered("each")),)))
    assert [event.player for event in played.of(LifeLost)] == [2, 1]


@pytest.mark.rule("608.2h")
def test_how_often_is_determined_once() -> None:
    effects = (Remember(Count(CREATURE), "n"), Repeat(Result("n"), (GainLife(1),)))
    played = carry_out(board(BEARS, GIANT), *effects)
    assert len(played.of(LifeGained)) == 2


@pytest.mark.rule("608.2d")
def test_one_of_several_possibilities_is_chosen() -> None:
    played = carry_out(board(), ChooseOne(((GainLife(1),), (LoseLife(1),))), answers=[Number(2), Number(1)])
    assert len(played.of(AnswerRefused)) == 1
    assert played.life(1) == 19


@pytest.mark.rule("705")
@pytest.mark.parametrize(("won", "life"), [(True, 21), (False, 19)])
def test_a_coin_is_flipped(won: bool, life: int) -> None:
    played = carry_out(board(), FlipCoin((GainLife(1),), (LoseLife(1),)), answers=[Said(won)])
    assert played.of(CoinFlipped) == [CoinFlipped(player=1, won=won)]
    assert played.life(1) == life


# --- what lasts (611.2) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("611.2d", "608.2h")
def test_a_variable_is_fixed_as_the_effect_begins() -> None:
    played = carry_out(board(BEARS, GIANT), pump(T0, Count(CREATURE), X()), targets=((110,),), choices=Choices(x=4))
    later = carry_out(played.table.state, Counter(T0))
    made = view(later.table.board).of(110)
    assert (made.power, made.toughness) == (4, 6)
    (begun,) = played.of(EffectBegan)
    assert (begun.effect.id, begun.effect.affects) == (500, (110,))


@pytest.mark.rule("611.2c")
def test_the_objects_affected_are_fixed_as_the_effect_begins() -> None:
    played = carry_out(board(BEARS), pump(Each(CREATURE), 1, 1))
    assert played.of(EffectBegan)[0].effect.affects == (110,)


@pytest.mark.rule("611.2c", "608.2b")
def test_those_in_a_rule_are_fixed_as_the_effect_begins() -> None:
    state = board(BEARS, GIANT, spell(200, "Shock", (110,), owner=2))
    played = carry_out(state, AddRule((CantBeTargeted(Among(T0), AN_OPPONENTS),)), targets=((110,),))
    game = played.table.game
    assert illegal_now(game, 200, 0, 110) is not None
    assert illegal_now(game, 200, 0, 111) is None


@pytest.mark.rule("611.2c")
def test_each_of_several_sets_is_fixed_by_itself() -> None:
    """What one creature would deal to the other is prevented, not what it deals itself."""
    effect = AddRule((PreventsDamage(Among(T0), Among(T1)),))
    played = carry_out(board(BEARS, GIANT), effect, Damage(1, T0, T1), Damage(1, T1, T0), targets=((110,), (111,)))
    assert [(event.source, event.to) for event in played.of(DamagePrevented)] == [(111, 110)]
    assert [(event.source, event.to) for event in played.of(DamageDealt)] == [(110, 111)]
    began = played.of(EffectBegan)[0].effect
    assert (began.affects, began.sets) == ((110, 111), (1, 1))


@pytest.mark.rule("615.7")
def test_the_amount_of_a_shield_is_fixed() -> None:
    effect = AddRule((PreventsDamage(Among(T0), amount=X()),))
    played = carry_out(board(BEARS), effect, targets=((110,),), choices=Choices(x=3))
    assert played.of(EffectBegan)[0].effect.rules == (PreventsDamage(Among(Remembered("affected")), amount=3),)


@pytest.mark.rule("611.2b")
def test_an_effect_that_is_over_already_does_not_begin() -> None:
    effect = Modify(T0, (ChangeControl(),), "while_source")
    assert carry_out(board(GIANT), effect, this=300, targets=((111,),)).of(EffectBegan) == []


@pytest.mark.rule("613.1b", "302.6")
def test_a_change_of_control_is_told() -> None:
    played = carry_out(board(GIANT), Modify(T0, (ChangeControl(),)), targets=((111,),))
    assert played.of(ControlChanged) == [ControlChanged(object=111, player=1)]


@pytest.mark.rule("611.2")
def test_control_can_go_to_another_player() -> None:
    effect = Modify(T0, (ChangeControl(Each(OPPONENT)),))
    played = carry_out(board(BEARS), effect, targets=((110,),))
    assert view(played.table.board).of(110).controller == 2


@pytest.mark.rule("603.7a", "603.7c")
def test_a_delayed_trigger_knows_what_it_is_about() -> None:
    later = Triggered(Begins(Step.END), sentence(GainLife(X())))
    played = carry_out(board(BEARS), CreateDelayedTrigger(later, T0), this=110, targets=((110,),), choices=Choices(x=2))
    (created,) = played.of(DelayedTriggerCreated)
    assert created.trigger.about == (110,)
    assert created.trigger.ability.text == sentence(GainLife(2))


# --- the game -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("500.7")
def test_an_effect_gives_an_extra_turn() -> None:
    assert carry_out(board(), ExtraTurn()).events == [ExtraTurnAdded(player=1)]


@pytest.mark.rule("104.2b")
def test_nothing_is_done_once_an_effect_has_won_the_game() -> None:
    played = carry_out(board(), WinGame(), GainLife(1))
    assert played.events[0] == PlayerWon(player=1)
    assert played.table.game.over
    assert played.of(LifeGained) == []


@pytest.mark.rule("104.3e")
def test_an_effect_makes_a_player_lose() -> None:
    played = carry_out(board(), LoseGame(Each(OPPONENT)))
    assert played.of(PlayerLost) == [PlayerLost(player=2, why=Rule.EFFECT_LOSES)]


@pytest.mark.rule("608.2g", "118.9")
def test_a_card_is_cast_during_a_resolution_without_paying() -> None:
    state = board(put(112, "Shock", zone=Zone.HAND), spell(200, "Divination"))
    played = carry_out(
        state, CastWithoutPaying(T0), targets=((112,),), this=200, stack_object=200,
        answers=[Cast(200), Cast(112), Chosen((2,))],
    )  # fmt: skip
    assert len(played.of(AnswerRefused)) == 1
    assert [event.player for event in played.of(SpellCast)] == [1]
    assert played.table.board.stack[0] == 200


@pytest.mark.rule("608.2h", "611.2d")
def test_the_same_name_is_the_one_it_had_whatever_becomes_of_the_card() -> None:
    """A token has ceased to exist since, and the name counts all the same."""
    law = AddRule((CantCast(Among(You()), SPELL & SharesName(T0)),), "your_next_turn")
    state = board(BEARS, spell(200, "Grizzly Bears"), spell(201, "Hill Giant"))
    played = carry_out(state, Move(T0, Zone.HAND), law, targets=((BEARS.id,),))
    (effect,) = played.of(EffectBegan)
    (rule,) = effect.effect.rules
    assert isinstance(rule, CantCast)
    assert rule.filter == AllOf((IsSpell(), AnyOf((HasName("Grizzly Bears"),))))
