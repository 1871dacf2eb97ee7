"""Phasing (702.26): out of everything's sight, and back as it was."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.build import creature, sorcery
from domain.cards.effects import PhaseOut
from domain.cards.keywords import phasing
from domain.cards.nouns import CREATURE, PERMANENT, T0
from domain.cards.terms import Each
from domain.cards.verbs import destroy, target
from domain.events import ControlChanged, PermanentsPhased, ZoneChanged
from domain.rules.phasing import phase
from domain.vocabulary import Step, Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, photographed, put

BLINK = sorcery("Blink Out", "{0}", target(PERMANENT), PhaseOut(T0))
WRATH = sorcery("Wrath", "{0}", destroy(Each(CREATURE)))
GHOST = creature("Ghost", "{U}", 1, 1, "Spirit", phasing())


@pytest.mark.rule("702.26b", "702.26c", "702.26d")
def test_a_phased_out_permanent_is_treated_as_though_it_did_not_exist() -> None:
    desk = Desk(put(110, "Grizzly Bears"), in_hand(101, "Blink Out"), in_hand(102, "Wrath"), also=(BLINK, WRATH))
    desk.cast(101, Chosen((110,)))
    desk.passing(2)
    assert 110 not in desk.table.board.objects
    assert 110 not in desk.zone(Zone.BATTLEFIELD)
    desk.cast(102)
    desk.passing(2)
    (away,) = desk.table.board.phased
    assert (away.object.id, away.under, away.host) == (110, 1, 0)
    assert not [event for event in happened(desk.table, ZoneChanged) if event.object == 110]


@pytest.mark.rule("702.26g", "702.26h")
def test_attachments_go_indirectly_also_those_that_would_go_by_themselves() -> None:
    table = photographed(
        put(110, "Grizzly Bears"), put(111, "Rancor", attached_to=110), put(112, "Rancor", attached_to=110)
    )
    phase(table, (112, 110))
    (event,) = happened(table, PermanentsPhased)
    assert {each.object: each.host for each in event.out} == {110: 0, 111: 110, 112: 110}
    phase(table, (), (110,))
    assert table.board.battlefield == (110, 111, 112)
    assert not table.board.phased


@pytest.mark.rule("502.1", "702.26a", "702.26p")
def test_the_active_players_own_phase_before_they_untap() -> None:
    desk = Desk(put(110, "Ghost"), put(111, "Ghost", 2), step=Step.UNTAP, also=(GHOST,))
    (event,) = happened(desk.table, PermanentsPhased)
    assert [each.object for each in event.out] == [110]
    assert desk.zone(Zone.BATTLEFIELD) == (111,)


@pytest.mark.rule("702.26e", "702.26f")
def test_a_change_of_control_that_is_over_meanwhile_is_noticed_as_it_phases_in() -> None:
    table = photographed(put(110, "Grizzly Bears", 2, controller=1))
    phase(table, (110,))
    assert table.board.phased[0].under == 1
    phase(table, (), (110,))
    assert not happened(table, ControlChanged)
    assert table.board.objects[110].controller == 1


@pytest.mark.rule("702.26k", "800.4a")
def test_what_is_phased_out_leaves_with_its_owner() -> None:
    desk = Desk(put(110, "Grizzly Bears", 2), in_hand(101, "Blink Out"), players=3, also=(BLINK,))
    desk.cast(101, Chosen((110,)))
    desk.passing(3)
    desk.concede(2)
    assert not desk.table.board.phased


@pytest.mark.rule("702.26i")
def test_an_aura_that_phased_out_alone_falls_off_if_its_creature_has_left() -> None:
    desk = Desk(
        put(110, "Grizzly Bears"), put(111, "Control Magic", 1, attached_to=110), in_hand(101, "Blink Out"),
        in_hand(102, "Wrath"), *lands("Forest", 120), also=(BLINK, WRATH),
    )  # fmt: skip
    desk.cast(101, Chosen((111,)))
    desk.passing(2)
    desk.cast(102)
    desk.passing(2)
    phase(desk.table, (), (111,))
    desk.passing(2)
    assert [desk.object(card).definition for card in desk.zone(Zone.GRAVEYARD)].count("Control Magic") == 1


@pytest.mark.rule("514.2")
def test_damage_wears_off_phased_out_permanents_too() -> None:
    desk = Desk(put(110, "Hill Giant", damage=2), in_hand(101, "Blink Out"), also=(BLINK,))
    desk.cast(101, Chosen((110,)))
    desk.passing(2)
    while desk.table.board.active == 1:
        desk.passing(1)
    assert desk.table.board.phased[0].object.damage == 0
