"""Sentences of 603, 604 and 608 that say little and matter now and then."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.abilities import (
    EntersWith,
    GainAbility,
    Modifies,
    Reflexive,
    Repeat,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.build import activated, aura, creature, enchantment, land, sentence, triggered, when_enters
from domain.cards.effects import GainLife
from domain.cards.keywords import flying
from domain.cards.nouns import ANOTHER, BLACK, CREATURE, ITSELF, THIS, TRIGGERING, YOURS, YOURSELF
from domain.cards.static_rules import CantActivate
from domain.cards.terms import PlayerNumber, You, YourTurn
from domain.cards.triggers import Happens
from domain.cards.verbs import at_next_end_step, destroy, get
from domain.events import AbilityTriggered, DelayedTriggerCreated, LifeGained
from domain.rules import moving
from domain.rules.characteristics import has_keyword, view
from domain.rules.context import Context
from domain.rules.phasing import phase
from domain.rules.reading import fits
from domain.state import Cause
from domain.vocabulary import Zone
from tests.rules.boards import board
from tests.rules.desk import Desk, in_hand
from tests.rules.driver import happened, photographed, put, run
from tests.rules.played import holds
from tests.rules.spells import carry_out

HERALD = creature("Herald", "{W}", 1, 1, "Human", when_enters(GainLife(1)))
STILL = enchantment("Still", "{W}", CantActivate(CREATURE))
GHOST = creature("Ghost", "{U}", 1, 1, "Spirit", triggered(Happens("phase_out", ITSELF), GainLife(1)))
PROMISE = creature("Promise", "{W}", 1, 1, "Human", activated("{0}", at_next_end_step(THIS, GainLife(1))))
CROWD = creature("Crowd", "{G}", PlayerNumber(You(), "hand"), 5, "Beast")
SHY = creature("Shy", "{G}", 1, 1, "Beast", Static((Modifies(ITSELF, (SetPT(5, 5),)),), YourTurn()))
MINE = aura("Mine", "{W}", CREATURE & YOURS)
LORD = creature("Lord", "{W}", 2, 2, "Human", Modifies(CREATURE & YOURS & ANOTHER, (get(1, 1), GainAbility(flying()))))
SLOW = land("Slow", EntersWith(ITSELF, tapped=True))
CARDS = (HERALD, STILL, GHOST, PROMISE, CROWD, SHY, LORD, SLOW, MINE)


def listener(name: str, zone: Zone) -> Triggered:
    """An ability that triggers in a zone as its owner gains life."""
    return Triggered(Happens("gain_life", YOURSELF), sentence(GainLife(1)), zone=zone, name=name)


@pytest.mark.rule("603.2a")
def test_what_stops_activating_stops_no_trigger() -> None:
    table = photographed(put(101, "Still"), put(102, "Herald", zone=Zone.HAND), also=CARDS)
    run(moving.move(table, (102,), Zone.BATTLEFIELD))
    assert len(happened(table, AbilityTriggered)) == 1


@pytest.mark.rule("603.2f")
@pytest.mark.parametrize(("zone", "triggers"), [(Zone.HAND, 0), (Zone.LIBRARY, 0), (Zone.GRAVEYARD, 1)])
def test_what_nobody_sees_doesnt_trigger(zone: Zone, triggers: int) -> None:
    card = creature("Listener", "{W}", 1, 1, "Human", listener("", zone))
    table = photographed(put(101, "Listener", zone=zone), also=(card,))
    table.record(LifeGained(player=1, amount=1))
    assert len(happened(table, AbilityTriggered)) == triggers


@pytest.mark.rule("603.6d", "614.1c")
def test_entering_tapped_is_no_trigger() -> None:
    table = photographed(put(101, "Slow", zone=Zone.HAND), also=CARDS)
    (new,) = run(moving.move(table, (101,), Zone.BATTLEFIELD))
    assert table.board.objects[new].tapped
    assert not happened(table, AbilityTriggered)


@pytest.mark.rule("603.7e")
def test_a_delayed_trigger_has_the_source_and_controller_of_the_ability_that_made_it() -> None:
    desk = Desk(put(101, "Promise"), also=CARDS)
    desk.activate(101)
    run(moving.move(desk.table, (101,), Zone.GRAVEYARD))
    desk.passing(2)
    (made,) = happened(desk.table, DelayedTriggerCreated)
    assert (made.trigger.source, made.trigger.controller) == (101, 1)


@pytest.mark.rule("603.10b", "702.26b")
def test_phasing_out_looks_back() -> None:
    table = photographed(put(101, "Ghost"), also=CARDS)
    phase(table, (101,))
    assert not table.board.battlefield
    assert len(happened(table, AbilityTriggered)) == 1


@pytest.mark.rule("603.12a", "603.12")
def test_a_reflexive_ability_triggers_each_time() -> None:
    played = carry_out(board(), Repeat(2, (Reflexive(sentence(GainLife(1))),)))
    assert len(played.of(AbilityTriggered)) == 2


@pytest.mark.rule("604.3a", "604.3", "208.2a")
def test_only_what_defines_a_characteristic_works_in_a_hand() -> None:
    """What changes its own power under no condition is still no such ability: it works on the battlefield."""
    table = photographed(
        put(101, "Crowd", zone=Zone.HAND), put(102, "Shy", zone=Zone.HAND), put(103, "Shy"), also=CARDS
    )
    its = view(table.board)
    assert [its.of(thing).power for thing in (101, 102, 103)] == [2, 1, 5]


@pytest.mark.rule("604.5", "113.6d")
def test_that_it_cant_be_countered_is_said_on_the_stack() -> None:
    script = """
    Alice casts Abrupt Decay targeting bears
    Bob casts Cancel targeting Abrupt Decay
    resolve
    check Abrupt Decay is on the stack
    """
    alice = {"hand": ["Abrupt Decay"], "battlefield": ["Swamp", "Forest"]}
    holds(script, alice, {"hand": ["Cancel"], "battlefield": ["Island x3", "Grizzly Bears as bears"]})


@pytest.mark.rule("604.6", "702.8a")
def test_flash_works_where_the_card_can_be_cast_from() -> None:
    """In hand: in a graveyard it allows nothing."""
    script = """
    go to upkeep of Bob's turn
    check Alice can cast held
    check Alice cannot cast buried
    """
    alice = {
        "hand": ["Whitemane Lion as held"],
        "graveyard": ["Whitemane Lion as buried"],
        "battlefield": ["Plains x2"],
    }
    holds(script, alice)


@pytest.mark.rule("604.7", "117.2b", "611.3b")
def test_a_static_ability_is_gone_with_its_source() -> None:
    """At once, without anybody's priority."""
    table = photographed(put(101, "Lord"), put(102, "Grizzly Bears"), also=CARDS)
    assert (view(table.board).of(102).power, has_keyword(table.board, 102, "flying")) == (3, True)
    run(moving.move(table, (101,), Zone.GRAVEYARD))
    assert (view(table.board).of(102).power, has_keyword(table.board, 102, "flying")) == (2, False)


@pytest.mark.rule("608.2j")
def test_only_the_characteristic_that_is_named_is_looked_at() -> None:
    """A creature of two colours is black whatever else it is, and so it isn't nonblack."""
    both = creature("Both", "{W}{B}", 1, 1, "Human")
    its = view(photographed(put(101, "Both"), also=(both,)).board)
    context = Context(controller=1)
    assert (fits(its, CREATURE & BLACK, 101, context), fits(its, CREATURE & ~BLACK, 101, context)) == (True, False)


@pytest.mark.rule("608.2k")
def test_what_the_condition_spoke_of_is_meant_though_it_has_changed() -> None:
    """A creature as it triggered, a land alone by now."""
    played = carry_out(board(put(101, "Forest")), destroy(TRIGGERING), cause=Cause(object=101))
    assert 101 not in played.table.board.objects


@pytest.mark.rule("608.3g", "702.109a")
def test_dash_sets_its_trigger_up_as_the_creature_enters() -> None:
    script = """
    Alice casts Mardu Scout with dash
    check log has no DelayedTriggerCreated
    resolve
    check log has 1 DelayedTriggerCreated
    go to end
    resolve
    check Alice's hand is Mardu Scout
    """
    holds(script, {"hand": ["Mardu Scout"], "battlefield": ["Mountain x2"]})


@pytest.mark.rule("608.3e", "303.4g")
def test_a_permanent_spell_that_cant_enter_goes_to_the_graveyard() -> None:
    """It would be a copy of an Aura for which its controller has nothing."""
    islands = (put(120 + place, "Island") for place in range(3))
    auras = (put(110, "Grizzly Bears", 2), put(111, "Mine", 2, attached_to=110))
    desk = Desk(in_hand(101, "Copy Enchantment"), *islands, *auras, also=CARDS)
    desk.cast(101)
    desk.passing(2)
    desk.answer(Chosen((111,)))
    (card,) = desk.zone(Zone.GRAVEYARD)
    assert desk.object(card).definition == "Copy Enchantment"
