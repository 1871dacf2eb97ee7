"""Shield, stun and finality counters, and those for decayed (122.1b–d, 122.1h)."""

from __future__ import annotations

import pytest

from domain.answers import Number
from domain.cards.build import activated, creature, enchantment
from domain.cards.effects import DrawCards, Regenerate
from domain.cards.nouns import CREATURE, T0
from domain.cards.static_rules import CantPreventDamage, NoUntap
from domain.cards.verbs import destroy, untap
from domain.events import CountersRemoved, DamageDealt, DamagePrevented, PermanentsUntapped, Placed
from domain.rules import moving
from domain.rules.damage import Hit, deal
from domain.rules.state_based import settle
from domain.rules.turn_based import untap as untap_step
from domain.vocabulary import Step, Zone
from tests.rules.boards import board
from tests.rules.desk import Desk
from tests.rules.driver import happened, photographed, put, run
from tests.rules.played import holds
from tests.rules.spells import carry_out

SHIELDED = put(110, "Grizzly Bears", counters=(("shield", 2),))
UNPREVENTABLE = enchantment("Unpreventable", "{R}", CantPreventDamage())
DAZE = enchantment("Daze", "{U}", NoUntap(CREATURE))
TWITCHER = creature("Twitcher", "{1}", 1, 1, "Construct", activated("{Q}", DrawCards(1)))


@pytest.mark.rule("122.1c", "614.8")
def test_a_shield_counter_goes_instead_of_the_permanent() -> None:
    played = carry_out(board(SHIELDED), destroy(T0), targets=((110,),))
    assert played.table.board.objects[110].counters == (("shield", 1),)
    assert not played.of(DamagePrevented)


@pytest.mark.rule("122.1c")
@pytest.mark.parametrize("edition", ["2017-04", "2008-02"])
def test_older_rules_know_no_shield_counters(edition: str) -> None:
    played = carry_out(board(SHIELDED, edition=edition), destroy(T0), targets=((110,),))
    assert 110 not in played.table.board.objects


@pytest.mark.rule("122.1c", "704.5g")
def test_no_effect_destroys_what_state_based_actions_do() -> None:
    """Shrunk after damage was dealt: destroyed, and no effect did it."""
    hurt = put(110, "Grizzly Bears", counters=(("shield", 1),), damage=2)
    table = photographed(hurt)
    run(settle(table))
    assert 110 not in table.board.objects


@pytest.mark.rule("122.1c", "701.21a")
def test_a_shield_counter_doesnt_save_from_a_sacrifice() -> None:
    table = photographed(SHIELDED)
    run(moving.sacrifice(table, 1, (110,)))
    assert 110 not in table.board.objects


@pytest.mark.rule("122.1c", "615.1")
def test_damage_at_one_time_takes_one_shield_counter() -> None:
    table = photographed(SHIELDED, put(201, "Hill Giant", 2), put(202, "Hill Giant", 2))
    run(deal(table, (Hit(201, 110, 3), Hit(202, 110, 3))))
    assert table.board.objects[110].counters == (("shield", 1),)
    assert [each.amount for each in happened(table, DamagePrevented)] == [3, 3]
    run(deal(table, (Hit(201, 110, 3),)))
    assert not table.board.objects[110].counter("shield")
    run(deal(table, (Hit(201, 110, 3),)))
    assert [each.amount for each in happened(table, DamageDealt)] == [3]


@pytest.mark.rule("615.12", "122.1c")
def test_a_shield_counter_goes_although_the_damage_cant_be_prevented() -> None:
    table = photographed(SHIELDED, put(201, "Hill Giant", 2), put(202, "Unpreventable"), also=(UNPREVENTABLE,))
    run(deal(table, (Hit(201, 110, 3), Hit(202, 110, 1))))
    assert table.board.objects[110].counters == (("shield", 1),)
    assert table.board.objects[110].damage == 4


@pytest.mark.rule("616.1", "122.1c")
@pytest.mark.parametrize(("first", "left"), [(0, 2), (1, 1)])
def test_its_controller_chooses_between_a_shield_counter_and_another_shield(first: int, left: int) -> None:
    played = carry_out(board(SHIELDED), Regenerate(T0), destroy(T0), targets=((110,),), answers=[Number(1 - first)])
    assert played.table.board.objects[110].counter("shield") == left


@pytest.mark.rule("701.19c", "702.89a", "122.1c")
def test_what_cant_regenerate_is_saved_by_anything_else() -> None:
    there = (put(110, "Grizzly Bears"), put(111, "Hyena Umbra", attached_to=110))
    played = carry_out(board(*there), destroy(T0, no_regeneration=True), targets=((110,),))
    assert (110 in played.table.board.objects, 111 in played.table.board.objects) == (True, False)
    guarded = carry_out(board(SHIELDED), Regenerate(T0), destroy(T0, no_regeneration=True), targets=((110,),))
    assert guarded.table.board.objects[110].counters == (("shield", 1),)


# --- stun counters ---------------------------------------------------------------------------------------------------


def stunned(count: int, tapped: bool = True) -> Placed:
    """A creature with so many stun counters."""
    return put(110, "Grizzly Bears", counters=(("stun", count),), tapped=tapped)


@pytest.mark.rule("122.1d", "502.3")
def test_in_the_untap_step_a_stun_counter_goes_instead() -> None:
    table = photographed(stunned(1), put(111, "Forest", tapped=True), step=Step.UNTAP)
    run(untap_step(table))
    assert (table.board.objects[110].tapped, table.board.objects[110].counters) == (True, ())
    assert happened(table, PermanentsUntapped)[0].objects == (111,)
    run(untap_step(table))
    assert not table.board.objects[110].tapped


@pytest.mark.rule("122.1d")
def test_what_doesnt_untap_keeps_its_stun_counters() -> None:
    table = photographed(stunned(1), put(111, "Daze"), step=Step.UNTAP, also=(DAZE,))
    run(untap_step(table))
    assert table.board.objects[110].counters == (("stun", 1),)


@pytest.mark.rule("122.1d", "701.26b")
@pytest.mark.parametrize(("tapped", "left"), [(True, 1), (False, 2)])
def test_an_effect_that_untaps_removes_one_if_the_permanent_is_tapped(tapped: bool, left: int) -> None:
    played = carry_out(board(stunned(2, tapped)), untap(T0), targets=((110,),))
    assert played.table.board.objects[110].counter("stun") == left
    assert not played.of(PermanentsUntapped)


@pytest.mark.rule("122.1d")
def test_older_rules_know_no_stun_counters() -> None:
    played = carry_out(board(stunned(2), edition="2017-04"), untap(T0), targets=((110,),))
    assert (played.table.board.objects[110].tapped, played.of(CountersRemoved)) == (False, [])


@pytest.mark.rule("118.11", "122.1d", "107.6")
def test_a_cost_of_untapping_is_paid_with_a_stun_counter() -> None:
    desk = Desk(
        put(110, "Twitcher", tapped=True, counters=(("stun", 1),)),
        put(120, "Island", zone=Zone.LIBRARY),
        put(121, "Island", zone=Zone.LIBRARY),
        also=(TWITCHER,),
    )
    assert desk.activate(110)
    assert (desk.object(110).tapped, desk.object(110).counters) == (True, ())
    desk.passing(2)
    assert desk.activate(110)
    assert not desk.object(110).tapped


# --- finality counters -----------------------------------------------------------------------------------------------

FINAL = put(110, "Grizzly Bears", counters=(("finality", 1),))


@pytest.mark.rule("122.1h", "614.1a")
def test_with_a_finality_counter_it_is_exiled_instead_of_dying() -> None:
    for edition, zone in (("2026-01", Zone.EXILE), ("2017-04", Zone.GRAVEYARD)):
        played = carry_out(board(FINAL, edition=edition), destroy(T0), targets=((110,),))
        (card,) = played.table.board.zone(zone, 1)
        assert played.table.board.objects[card].definition == "Grizzly Bears"


@pytest.mark.rule("122.1h", "122.2")
def test_a_finality_counter_does_nothing_elsewhere() -> None:
    """Back in its owner's hand the card has no counter, and a discard is no dying anyway."""
    table = photographed(FINAL)
    (held,) = run(moving.move(table, (110,), Zone.HAND))
    run(moving.discard(table, 1, (held,)))
    assert len(table.board.zone(Zone.GRAVEYARD, 1)) == 1


@pytest.mark.rule("122.1h", "616.1")
def test_the_controller_orders_a_finality_counter_and_other_effects() -> None:
    table = photographed(FINAL, put(111, "Rest in Peace", 2))
    run(moving.sacrifice(table, 1, (110,)), Number(1))
    assert len(table.board.exile) == 1


# --- keyword counters ------------------------------------------------------------------------------------------------


@pytest.mark.rule("122.1b", "702.147a", "509.1b")
def test_a_decayed_counter_gives_all_of_decayed() -> None:
    """It can't block, and is sacrificed at the end of the combat in which it attacked."""
    script = """
    go to declare attackers
    Alice attacks Bob with bears
    check log has 1 AbilityTriggered
    go to declare blockers
    Bob blocks bears with dead => illegal 509.1b
    Bob blocks bears with elves
    go to end of combat
    resolve
    check log has 1 Sacrificed
    """
    holds(
        script,
        {"battlefield": ["Hill Giant as bears (decayed counter x1)"]},
        {"battlefield": ["Llanowar Elves as dead (decayed counter x1)", "Llanowar Elves as elves"]},
    )


@pytest.mark.rule("122.1b", "702.83b")
def test_an_exalted_counter_triggers() -> None:
    script = """
    go to declare attackers
    Alice attacks Bob with bears
    resolve
    check bears is 3/3
    """
    holds(script, {"battlefield": ["Grizzly Bears as bears", "Wall of Omens (exalted counter x1)"]})
