"""Illegal actions (732): reversed as a whole; mana abilities may stay, what touched a library has to."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Cast, Chosen, Done, GiveUp, Pass, PayPart, PlayLand, Words
from domain.cards.abilities import AnyEffect
from domain.cards.build import artifact, as_additional_cost, creature, instant, mana_ability, triggered, when_targeted
from domain.cards.costs import ExileTop, SacrificeSome
from domain.cards.effects import CastWithoutPaying, Shuffle
from domain.cards.nouns import CREATURE, YOU, YOURSELF
from domain.cards.terms import Each, InZone
from domain.cards.triggers import Happens, Moves
from domain.cards.verbs import add_mana, draw, gain_life
from domain.events import ActionFoundIllegal, ActionReversed, AnswerRefused, CardDrawn, ManaAdded, SpellCast
from domain.vocabulary import Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

SIGNET = artifact("Signet", "{2}", mana_ability("{1}, {T}", add_mana("{W}{U}")))
LIBRARY = tuple(put(300 + n, "Forest", 1, Zone.LIBRARY) for n in range(4))


def groups(desk: Desk) -> dict[int, int]:
    """The attempt of each mana ability that may be kept, by its source."""
    offered: tuple[tuple[int, int], ...] = getattr(desk.pending, "offered", ())
    return {source: attempt for attempt, source in offered}


def keep(desk: Desk, *sources: int) -> None:
    """Keep the mana abilities of these sources."""
    its = groups(desk)
    desk.answer(Chosen(tuple(its[source] for source in sources)))


def bolt_with_signet(desk: Desk) -> None:
    """Cast Lightning Bolt, pay for the Signet with the Mountain 112, tap the Mountain 113, then give up."""
    desk.answer(Cast(110), Chosen((2,)), Activate(111))
    desk.tap(112)
    desk.answer(Done())
    desk.spend("R")
    desk.answer(PayPart(1))
    desk.tap(113)
    desk.answer(Done(), GiveUp())


@pytest.mark.rule("732.1", "732.2", "601.2", "601.2c", "115.1", "115.1a")
def test_an_illegal_target_takes_the_casting_back() -> None:
    desk = Desk(in_hand(110, "Lightning Bolt"), put(120, "Progenitus", 2), *lands("Mountain", 111))
    before = desk.table.game
    desk.answer(Cast(110), Chosen((120,)))
    assert desk.illegal() == ("601.2c", "702.16b")
    states = [state for event, state in desk.table.recorded if isinstance(event, ActionReversed)]
    assert [state.game is before for state in states] == [True]
    assert desk.zone(Zone.HAND) == (110,)
    assert (desk.asked, desk.table.game.priority) == ("Priority", 1)
    assert desk.cast(110, Chosen((2,)))  # the action is redone in a legal way


@pytest.mark.rule("732.2")
def test_after_a_reversal_the_player_may_pass_and_the_passes_before_still_count() -> None:
    desk = Desk(in_hand(110, "Lightning Bolt", 2), in_hand(111, "Shock"), *lands("Mountain", 112))
    spell = desk.cast(111, Chosen((2,)))
    desk.passing(1)
    desk.answer(Cast(110), Chosen((1,)), Done(), GiveUp())
    assert (desk.asked, desk.table.game.priority, desk.table.game.passes) == ("Priority", 2, 1)
    desk.passing(1)
    assert spell not in desk.table.board.stack


@pytest.mark.rule("732.1", "601.2h", "118.3")
@pytest.mark.parametrize("stays", [True, False])
def test_the_player_decides_whether_a_mana_ability_stays(stays: bool) -> None:
    desk = Desk(in_hand(110, "Lightning Bolt"), *lands("Island", 111))
    desk.answer(Cast(110), Chosen((2,)))
    desk.tap(111)
    desk.answer(Done(), GiveUp())
    assert desk.illegal() == ("601.2h", "118.3")
    keep(desk, *((111,) if stays else ()))
    assert desk.pool() == (["U"] if stays else [])
    assert desk.object(111).tapped is stays
    assert desk.zone(Zone.HAND) == (110,)
    assert desk.table.state.ledger.illegal_actions == (1, 0)


@pytest.mark.rule("732.1")
def test_an_ability_whose_mana_a_kept_one_used_cant_be_taken_back() -> None:
    desk = Desk(in_hand(110, "Lightning Bolt"), put(111, "Signet"), *lands("Mountain", 112, 113), also=(SIGNET,))
    bolt_with_signet(desk)
    assert set(groups(desk)) == {111, 112, 113}
    keep(desk, 111)
    assert desk.refused() == ("732.1",)
    keep(desk, 111, 112)
    assert desk.pool() == ["W", "U"]
    assert [desk.object(thing).tapped for thing in (111, 112, 113)] == [True, True, False]


@pytest.mark.rule("732.1")
def test_an_ability_that_only_paid_for_a_reversed_one_may_stay_alone() -> None:
    desk = Desk(in_hand(110, "Lightning Bolt"), put(111, "Signet"), *lands("Mountain", 112, 113), also=(SIGNET,))
    bolt_with_signet(desk)
    keep(desk, 112)
    assert desk.pool() == ["R"]
    assert [desk.object(thing).tapped for thing in (111, 112, 113)] == [False, True, False]


@pytest.mark.rule("732.1", "601.2g")
def test_a_kept_ability_stays_without_the_failed_one_inside_it() -> None:
    desk = Desk(
        in_hand(110, "Lightning Bolt"), put(111, "Signet"), put(114, "Mountain", tapped=True),
        *lands("Mountain", 112), also=(SIGNET,),
    )  # fmt: skip
    desk.answer(Cast(110), Chosen((2,)), Activate(111), Activate(114), PayPart(0))
    assert desk.illegal() == ("602.2b", "601.2h", "107.5")
    assert desk.asked == "ActivateManaAbilities"  # the Signet's cost is still to be paid
    desk.answer(Activate(110))  # no mana ability: refused, not reversed
    desk.tap(112)
    desk.answer(Done())
    desk.spend("R")
    desk.answer(PayPart(1), Done(), GiveUp())
    keep(desk, 111, 112)
    assert desk.pool() == ["W", "U"]
    assert len(happened(desk.table, ActionFoundIllegal)) == 2
    assert len(happened(desk.table, AnswerRefused)) == 1  # what stays is facts; a refusal is none


@pytest.mark.rule("732.1", "601.2g", "605.3")
def test_a_failed_mana_ability_is_reversed_alone() -> None:
    desk = Desk(in_hand(110, "Lightning Bolt"), put(111, "Mountain", tapped=True), *lands("Mountain", 112))
    desk.answer(Cast(110), Chosen((2,)))
    during = desk.table.game
    desk.answer(Activate(111), PayPart(0))
    assert desk.table.game is during
    desk.pay()
    assert len(happened(desk.table, SpellCast)) == 1


def bolt_with_sphere(edition: str = "2026-01") -> Desk:
    """Cast Lightning Bolt with green mana of a Chromatic Sphere, and give up."""
    watcher = creature("Reader", "{W}", 1, 1, "Human", triggered(Happens("draw", YOURSELF), gain_life(1)))
    desk = Desk(
        in_hand(110, "Lightning Bolt"), put(111, "Chromatic Sphere"), *lands("Island", 112), put(116, "Reader"),
        *LIBRARY, edition=edition, also=(watcher,),
    )  # fmt: skip
    desk.answer(Cast(110), Chosen((2,)), Activate(111))
    desk.tap(112)
    desk.answer(Done())
    desk.spend("U")
    desk.answer(PayPart(1), PayPart(2), Words(("G",)), Done(), GiveUp())
    return desk


@pytest.mark.rule("732.1")
@pytest.mark.parametrize("edition", ["2008-02", "2017-04", "2026-01"])
def test_a_mana_ability_that_drew_a_card_cant_be_taken_back(edition: str) -> None:
    desk = bolt_with_sphere(edition)
    drawn = happened(desk.table, CardDrawn)[-1].new
    keep(desk)
    assert desk.refused() == ("732.1",)
    keep(desk, 111, 112)
    assert desk.zone(Zone.HAND) == (110, drawn)
    assert desk.pool() == ["G"]
    assert [event.new for event in happened(desk.table, CardDrawn)] == [drawn, drawn]  # stated again, the same card


@pytest.mark.rule("732.1", "603.3")
def test_a_trigger_of_what_stays_goes_on_the_stack_once() -> None:
    desk = bolt_with_sphere()
    keep(desk, 111, 112)
    assert [desk.object(thing).source for thing in desk.table.board.stack] == [116]
    desk.passing(2)
    assert desk.life(1) == 21


@pytest.mark.rule("732.1")
@pytest.mark.parametrize(
    ("edition", "effect", "must"),
    [
        ("2026-01", Shuffle(YOU), True),
        ("2017-04", Shuffle(YOU), True),
        ("2008-02", Shuffle(YOU), False),
    ],
)
def test_shuffles_stay_but_not_in_2008(edition: str, effect: AnyEffect, must: bool) -> None:
    odd = artifact("Odd Stone", "{1}", mana_ability("{T}", add_mana("{C}"), effect))
    desk = Desk(in_hand(110, "Lightning Bolt"), put(111, "Odd Stone"), *LIBRARY, edition=edition, also=(odd,))
    desk.answer(Cast(110), Chosen((2,)))
    desk.tap(111)
    desk.answer(Done(), GiveUp())
    keep(desk)
    assert desk.refused() == (("732.1",) if must else ())
    if must:
        keep(desk, 111)
    assert desk.pool() == (["C"] if must else [])


@pytest.mark.rule("732.1", "601.2h")
def test_cards_that_a_cost_moved_from_the_library_stay_moved() -> None:
    odd = instant("Odd", "{R}", as_additional_cost(ExileTop(1)), as_additional_cost(ExileTop(4)), draw())
    desk = Desk(in_hand(110, "Odd"), *lands("Mountain", 111), *LIBRARY, also=(odd,))
    desk.answer(Cast(110))
    desk.tap(111)
    desk.answer(Done())
    desk.spend("R")
    desk.answer(PayPart(1), PayPart(2))
    assert desk.illegal() == ("601.2h", "118.3")
    keep(desk, 111)
    assert desk.zone(Zone.HAND) == (110,)
    assert [desk.object(card).definition for card in desk.zone(Zone.EXILE)] == ["Forest"]
    assert desk.zone(Zone.LIBRARY) == (301, 302, 303)
    assert desk.pool() == ["R"]  # the payment was cancelled


@pytest.mark.rule("732.1")
def test_an_undone_payment_triggers_nothing_and_is_the_same_object_again() -> None:
    mourner = creature("Mourner", "{W}", 1, 1, "Monk", triggered(Moves(CREATURE, Zone.BATTLEFIELD), gain_life(5)))
    desk = Desk(in_hand(110, "Fling"), put(120, "Mourner"), put(121, "Grizzly Bears"), also=(mourner,))
    desk.answer(Cast(110), Chosen((2,)), Done(), PayPart(1, (121,)), GiveUp())
    assert desk.zone(Zone.BATTLEFIELD) == (120, 121)
    assert not desk.table.board.stack
    assert not desk.table.game.waiting


@pytest.mark.rule("732.1", "601.2c", "603.2")
def test_a_target_trigger_goes_back_with_the_casting() -> None:
    ghost = creature("Ghost", "{W}", 1, 1, "Spirit", when_targeted(gain_life(5)))
    desk = Desk(in_hand(110, "Shock"), put(120, "Ghost"), also=(ghost,))
    desk.answer(Cast(110), Chosen((120,)))
    assert len(desk.table.game.waiting) == 1
    desk.answer(Done(), GiveUp())
    assert not desk.table.board.stack
    assert not desk.table.game.waiting


@pytest.mark.rule("732.1", "608.2g")
def test_a_casting_inside_a_resolution_goes_back_to_just_before_its_proposal() -> None:
    gift = instant("Gift", "{0}", draw(), CastWithoutPaying(Each(InZone(Zone.HAND, "you"))))
    desk = Desk(in_hand(110, "Gift"), in_hand(111, "Counterspell"), *LIBRARY, also=(gift,))
    desk.cast(110)
    desk.passing(2)
    assert desk.asked == "CastDuringResolution"
    during = desk.table.game
    desk.answer(Cast(111))  # it could only target Gift; a spell that resolves is still there
    desk.answer(Chosen((111,)))
    assert desk.illegal()[0] == "601.2c"
    assert desk.table.game is during
    assert desk.asked == "CastDuringResolution"
    desk.answer(Pass())
    assert len(desk.zone(Zone.HAND)) == 2


@pytest.mark.rule("732.1", "732.2", "116.2a")
def test_a_second_land_is_taken_back() -> None:
    desk = Desk(in_hand(110, "Forest"), in_hand(111, "Forest"))
    desk.answer(PlayLand(110))
    before = desk.table.game
    desk.answer(PlayLand(111))
    assert desk.illegal()[0] == "116.2a"
    assert desk.table.game == before
    assert (desk.asked, desk.table.game.priority) == ("Priority", 1)


@pytest.mark.rule("732.1", "602.2")
def test_an_activation_goes_back_as_a_whole() -> None:
    desk = Desk(put(110, "Wasteland"), put(111, "Tundra", 2), put(112, "Plains", 2))
    desk.answer(Activate(110, 1), Chosen((112,)))
    assert desk.illegal() == ("602.2b", "601.2c")
    desk.answer(Activate(110, 1), Chosen((111,)), PayPart(0), GiveUp())
    assert desk.illegal() == ("602.2b", "601.2h", "118.3")
    assert desk.object(110).tapped is False
    assert desk.table.board.stack == ()


@pytest.mark.rule("732.1")
def test_an_object_that_paid_for_a_kept_ability_stays_gone() -> None:
    altar = artifact("Altar", "{3}", mana_ability(SacrificeSome(CREATURE), add_mana("{C}{C}")))
    desk = Desk(in_hand(110, "Lightning Bolt"), put(111, "Altar"), put(112, "Grizzly Bears"), also=(altar,))
    desk.answer(Cast(110), Chosen((2,)), Activate(111), PayPart(0, (112,)), Done(), GiveUp())
    keep(desk, 111)
    assert [desk.object(card).definition for card in desk.zone(Zone.GRAVEYARD)] == ["Grizzly Bears"]
    assert desk.pool() == ["C", "C"]
    assert len({event.mana for event in happened(desk.table, ManaAdded)}) == 1
