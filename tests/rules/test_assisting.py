"""Assist: another player pays for generic mana of a spell (702.132a)."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Cast, Chosen, Done, GiveUp, PayPart, PayWithMana
from domain.decisions import ActivateManaAbilities, ChooseObjects, KeepManaAbilities, PayCost
from domain.events import SpellCast
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened

SPELL = compiled("Assist\nYou gain 3 life.", "Sorcery", "{3}{G}", name="Teamwork")


def asking(mine: int, theirs: int) -> Desk:
    """The spell was proposed, and its caster is asked who assists; each has so many Forests."""
    forests = (*lands("Forest", *range(111, 111 + mine)), *lands("Forest", *range(121, 121 + theirs), owner=2))
    desk = Desk(in_hand(101, "Teamwork"), *forests, also=(SPELL,))
    desk.answer(Cast(101))
    assert isinstance(desk.pending, ChooseObjects)
    assert desk.pending.purpose == "assist"
    assert desk.pending.among == (2,)
    return desk


def tapping(desk: Desk, player: int, *forests: int) -> None:
    """A player taps Forests for mana before anybody pays."""
    for forest in forests:
        assert isinstance(desk.pending, ActivateManaAbilities)
        assert desk.pending.player == player
        desk.answer(Activate(forest))
        if desk.asked == "PayCost":
            desk.answer(PayPart(0))
    desk.answer(Done())


def units(desk: Desk, player: int, count: int) -> PayWithMana:
    """So much of a player's mana."""
    return PayWithMana(tuple(unit.id for unit in desk.table.game.pool(player)[:count]))


@pytest.mark.rule("702.132a")
def test_another_player_activates_first_and_pays_first_for_generic_mana() -> None:
    desk = asking(2, 2)
    desk.answer(Chosen((2,)))
    tapping(desk, 2, 121, 122)
    tapping(desk, 1, 111, 112)
    assert isinstance(desk.pending, PayCost)
    assert (desk.pending.player, desk.pending.mana) == (2, ("3",))
    desk.answer(units(desk, 2, 2))
    assert (desk.pending.player, desk.pending.mana) == (2, ("1",))
    desk.answer(GiveUp())
    assert isinstance(desk.pending, PayCost)
    assert desk.pending.player == 1
    assert set(desk.pending.mana) == {"1", "G"}  # the Forests' mana paid for generic mana alone
    desk.answer(units(desk, 1, 2))
    assert len(happened(desk.table, SpellCast)) == 1
    assert desk.pool(2) == []


@pytest.mark.rule("702.132a")
def test_who_assists_may_pay_nothing_and_no_more_than_is_generic() -> None:
    desk = asking(4, 4)
    desk.answer(Chosen((2,)))
    tapping(desk, 2, 121, 122, 123, 124)
    tapping(desk, 1, 111, 112, 113, 114)
    desk.answer(units(desk, 2, 4))
    assert desk.refused() == ("601.2h", "702.132a")
    desk.answer(PayPart(0, (121,)))
    assert desk.refused() == ("601.2h", "702.132a")
    desk.answer(GiveUp(), units(desk, 1, 4))
    assert len(happened(desk.table, SpellCast)) == 1
    assert len(desk.pool(2)) == 4


@pytest.mark.rule("702.132a")
def test_nobody_needs_to_assist() -> None:
    desk = asking(4, 2)
    desk.answer(Chosen(()))
    assert isinstance(desk.pending, ActivateManaAbilities)
    assert desk.pending.player == 1


@pytest.mark.rule("732.1")
def test_who_assisted_may_keep_mana_abilities_of_a_spell_that_wasnt_paid() -> None:
    desk = asking(1, 2)
    desk.answer(Chosen((2,)))
    tapping(desk, 2, 121)
    desk.answer(Done(), units(desk, 2, 1), GiveUp(), GiveUp())
    assert isinstance(desk.pending, KeepManaAbilities)
    assert desk.pending.player == 2
    desk.answer(Chosen(()))
    assert 101 in desk.zone(Zone.HAND)
    assert not desk.object(121).tapped


def test_assist_comes_back_the_same() -> None:
    comes_back_the_same("Sorcery\nAssist\nDraw a card.")
