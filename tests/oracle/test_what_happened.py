"""Sentences about this turn, about other players and about what was done this way, made up, compiled and played."""

from __future__ import annotations

import pytest

from domain.answers import Chosen, Pass, PlayLand, Said, Words
from domain.cards.abilities import Activated, EntersPaying, Modifies, Static, Triggered
from domain.cards.build import static, triggered
from domain.cards.costs import PayLife
from domain.cards.nouns import CREATURE, INSTANT_OR_SORCERY_SPELL, ITSELF, PERMANENT, YOURS
from domain.cards.terms import (
    AnyCondition,
    Arrived,
    Compare,
    Count,
    Departed,
    EventAmount,
    Exists,
    HasType,
    HurtBy,
    Quantity,
    This,
    YourTurn,
)
from domain.cards.triggers import Casts, CountersArePut, Moves
from domain.cards.verbs import draw, gain_life, get
from domain.events import (
    AbilityTriggered,
    CountersPut,
    DamageDealt,
    Entering,
    SpellCopied,
    TurnBegan,
    ZoneChanged,
)
from domain.rules.attack_rules import why_not_attack_that
from domain.rules.characteristics import view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.reading import amount
from domain.state import GameState
from domain.vocabulary import Zone
from tests.oracle.texts import compiled, refused
from tests.rules.boards import board, happen, put
from tests.rules.desk import Desk, in_hand, lands

BEARS = "Grizzly Bears"
BEAR = "Creature — Bear"


def number(state: GameState, quantity: Quantity) -> int:
    """A number as player 1 counts it."""
    return amount(view(state.game.board), quantity, Context(controller=1))


def dies(thing: int, new: int, owner: int = 1) -> ZoneChanged:
    """A permanent dies."""
    return ZoneChanged(object=thing, new=new, owner=owner, origin=Zone.BATTLEFIELD, to=Zone.GRAVEYARD)


def enters(thing: int, new: int) -> ZoneChanged:
    """A card of player 1 enters from hand."""
    how = Entering(controller=1)
    return ZoneChanged(object=thing, new=new, owner=1, origin=Zone.HAND, to=Zone.BATTLEFIELD, entering=how)


def condition_of(text: str) -> AnyCondition | None:
    """The condition of the first ability of a creature with a text."""
    ability = compiled(text, BEAR).abilities[0]
    assert isinstance(ability, (Activated, Static, Triggered))
    return ability.condition


# --- this turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("403.3")
def test_what_entered_this_turn_counts_after_it_has_left() -> None:
    state = board(put(101, BEARS), put(102, BEARS, zone=Zone.HAND))
    state, _ = happen(state, TurnBegan(player=1), enters(102, 202))
    assert number(state, Arrived(CREATURE & YOURS)) == 1
    state, _ = happen(state, dies(202, 302))
    assert number(state, Arrived(CREATURE & YOURS)) == 1
    assert number(state, Departed(CREATURE & YOURS)) == 1
    assert number(state, Departed(CREATURE, Zone.BATTLEFIELD, Zone.EXILE)) == 0
    state, _ = happen(state, TurnBegan(player=2))
    assert number(state, Arrived(CREATURE)) + number(state, Departed(CREATURE)) == 0


@pytest.mark.rule("400.7")
def test_a_permanent_that_left_under_your_control_is_a_condition() -> None:
    found = condition_of(
        "At the beginning of your end step, if a permanent left the battlefield under your control this turn, "
        "draw a card."
    )
    state = board(put(101, BEARS), put(102, BEARS, owner=2))
    state, _ = happen(state, TurnBegan(player=1), dies(102, 202, 2))
    assert not holds(view(state.game.board), found, Context(controller=1))
    state, _ = happen(state, dies(101, 201))
    assert holds(view(state.game.board), found, Context(controller=1))


@pytest.mark.rule("700.4")
def test_a_creature_that_this_one_hurt_dies() -> None:
    text = "Whenever a creature dealt damage by this creature this turn dies, draw a card."
    hunter = compiled(text, BEAR, name="Hunter")
    dying = Moves(CREATURE & HurtBy(This()), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    assert hunter.abilities == (triggered(dying, draw()),)
    state = board(put(101, "Hunter"), put(102, BEARS, 2), put(103, BEARS, 2), also=(hunter,))
    state, _ = happen(state, TurnBegan(player=1), DamageDealt(source=101, to=102, amount=1))
    state, unhurt = happen(state, dies(103, 203, 2))
    _, hurt = happen(state, dies(102, 202, 2))
    assert [sum(isinstance(each, AbilityTriggered) for each in found) for found in (unhurt, hurt)] == [0, 1]


def test_that_creature_of_an_aura_isnt_the_one_that_died() -> None:
    text = "Whenever a creature dealt damage by enchanted creature this turn dies, destroy that creature."
    assert refused(f"Enchant creature\n{text}", "Enchantment — Aura")


@pytest.mark.rule("601.2i")
def test_a_spell_of_a_kind_cast_this_turn() -> None:
    found = condition_of("As long as you've cast a noncreature spell this turn, this creature gets +1/+1.")
    desk = Desk(in_hand(101, "Lightning Bolt"), *lands("Mountain", 102))
    assert not holds(view(desk.table.board), found, Context(controller=1))
    desk.cast(101, Chosen((2,)))
    assert holds(view(desk.table.board), found, Context(controller=1))
    desk.passing(2)
    assert holds(view(desk.table.board), found, Context(controller=1))
    assert not holds(view(desk.table.board), found, Context(controller=2))


# --- players ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("102.2")
def test_an_opponent_of_whom_something_is_so() -> None:
    found = condition_of("As long as an opponent controls two or more lands, this creature gets +1/+1.")
    fewer = board(put(101, "Forest"), put(102, "Forest"), put(103, "Forest", 2))
    more = board(put(103, "Forest", 2), put(104, "Forest", 2))
    assert [holds(view(each.game.board), found, Context(controller=1)) for each in (fewer, more)] == [False, True]


@pytest.mark.rule("508.1c", "508.5")
def test_it_attacks_only_players_who_control_such_a_land() -> None:
    serpent = compiled("This creature can't attack unless defending player controls an Island.", BEAR, name="Serpent")
    state = board(put(101, "Serpent"), put(102, "Island"), also=(serpent,))
    assert list(why_not_attack_that(state.game.board, 1, 101, 2))
    state = board(put(101, "Serpent"), put(102, "Island", 2), also=(serpent,))
    assert not list(why_not_attack_that(state.game.board, 1, 101, 2))


# --- costs and entering ----------------------------------------------------------------------------------------------


@pytest.mark.rule("614.1c", "614.12a")
@pytest.mark.parametrize(("yes", "tapped", "life"), [(True, False, 18), (False, True, 20)])
def test_a_land_asks_for_life_as_it_enters(yes: bool, tapped: bool, life: int) -> None:
    text = "As this land enters, you may pay 2 life. If you don't, it enters tapped."
    shore = compiled(text, "Land — Island", None, name="Shore")
    assert shore.abilities == (static(EntersPaying((PayLife(2),))),)
    desk = Desk(in_hand(101, "Shore"), also=(shore,))
    desk.answer(PlayLand(101), Said(yes))
    desk.pay()
    (land,) = desk.table.board.battlefield
    assert (desk.object(land).tapped, desk.life(1)) == (tapped, life)


@pytest.mark.rule("601.2f", "602.2b")
def test_an_ability_says_that_it_costs_less() -> None:
    text = "{4}: Draw a card. This ability costs {1} less to activate for each other creature you control."
    sage = compiled(text, BEAR, name="Sage")
    desk = Desk(put(101, "Sage"), put(102, BEARS), put(103, BEARS), *lands("Forest", 104, 105), also=(sage,))
    assert desk.activate(101)
    assert all(desk.object(land).tapped for land in (104, 105))


# --- triggers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("707.10")
def test_copying_a_spell_is_not_casting_it_unless_the_text_says_so() -> None:
    what = "an instant or sorcery spell, draw a card."
    both = compiled(f"Whenever you cast or copy {what}", BEAR, name="Scholar")
    cast = compiled(f"Whenever you cast {what}", BEAR, name="Pupil")
    assert both.abilities == (triggered(Casts("you", INSTANT_OR_SORCERY_SPELL, copies=True), draw()),)
    state = board(
        put(101, "Scholar"), put(102, "Pupil"), put(103, "Lightning Bolt", zone=Zone.STACK), also=(both, cast)
    )
    _, noticed = happen(state, SpellCopied(original=103, copy=203, player=1))
    assert [each.source for each in noticed if isinstance(each, AbilityTriggered)] == [101]


@pytest.mark.rule("122.6")
def test_counters_are_put_also_on_what_enters_with_them() -> None:
    text = "Whenever one or more +1/+1 counters are put on a creature you control, you gain that much life."
    nurse = compiled(text, BEAR, name="Nurse")
    assert nurse.abilities == (triggered(CountersArePut(CREATURE & YOURS, "+1/+1"), gain_life(EventAmount())),)
    state = board(put(101, "Nurse"), put(102, BEARS), put(103, BEARS, zone=Zone.HAND), also=(nurse,))
    how = Entering(controller=1, counters=(("+1/+1", 2),))
    with_two = ZoneChanged(object=103, new=203, owner=1, origin=Zone.HAND, to=Zone.BATTLEFIELD, entering=how)
    _, noticed = happen(
        state, CountersPut(object=102, kind="+1/+1", count=3), CountersPut(object=102, kind="charge", count=1), with_two
    )
    assert [each.amount for each in noticed if isinstance(each, AbilityTriggered)] == [3, 2]


# --- choices and sizes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("608.2d", "105.3")
def test_a_colour_chosen_on_resolution_stays_what_was_chosen() -> None:
    dye = compiled("Target creature becomes the color of your choice until end of turn.", name="Dye")
    desk = Desk(in_hand(101, "Dye"), put(102, BEARS), *lands("Mountain", 103, 104), also=(dye,))
    desk.cast(101, Chosen((102,)))
    desk.answer(Pass(), Pass(), Words(("U",)))
    assert view(desk.table.board).of(102).colours == ("U",)


@pytest.mark.rule("107.3i", "608.2h")
def test_a_tokens_size_is_a_number_of_the_moment() -> None:
    text = "Create an X/X green Ooze creature token, where X is the number of creatures you control."
    spawn = compiled(text, "Sorcery", name="Spawn")
    desk = Desk(in_hand(101, "Spawn"), put(102, BEARS), put(103, BEARS), *lands("Mountain", 104, 105), also=(spawn,))
    desk.cast(101)
    desk.passing(2)
    ooze = desk.table.board.battlefield[-1]
    made = view(desk.table.board).of(ooze)
    assert (made.name, made.power, made.toughness) == ("Ooze", 2, 2)


def test_a_number_in_a_static_ability_is_counted_all_the_time() -> None:
    found = compiled("This creature gets +X/+0, where X is the number of creatures you control.", BEAR)
    assert found.abilities == (static(Modifies(ITSELF, (get(Count(CREATURE & YOURS), 0),))),)


def test_what_was_said_of_two_conditions_holds_of_both() -> None:
    text = "{1}: Draw a card. Activate only if you control a Bear and only during your turn."
    assert condition_of(text) == Exists(PERMANENT & HasType("Bear") & YOURS) & YourTurn()


def test_a_condition_is_a_comparison() -> None:
    assert isinstance(condition_of("As long as a creature died this turn, this creature gets +1/+1."), Compare)
