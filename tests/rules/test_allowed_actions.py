"""Special actions that effects allow (116.2d–e), and how many permanents untap (502.3)."""

from __future__ import annotations

import pytest

from domain.answers import Activate, ActSpecially, Pass, PayPart
from domain.cards.build import creature, static
from domain.cards.special_rules import MayDiscardAnyTime
from domain.events import Discarded, SpecialActionTaken
from domain.options import proposals
from domain.vocabulary import Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

VULTURES = creature("Vultures", "{B}", 3, 2, "Bird", static(MayDiscardAnyTime(), zone=Zone.HAND))


@pytest.mark.rule("116.2e")
def test_a_card_that_says_so_is_discarded_at_any_time_without_the_stack() -> None:
    desk = Desk(in_hand(101, "Vultures", 2), active=1, also=(VULTURES,))
    desk.answer(Pass())
    desk.answer(ActSpecially(101, "discard"))
    assert [event.object for event in happened(desk.table, Discarded)] == [101]
    assert not desk.table.board.stack
    assert desk.table.game.priority == 2
    assert desk.table.game.passes == 0


@pytest.mark.rule("116.2e")
def test_no_other_card_is_discarded_so() -> None:
    desk = Desk(in_hand(101, "Shock"))
    desk.answer(ActSpecially(101, "discard"))
    assert desk.illegal() == ("116.2e",)


@pytest.mark.rule("116.2d", "732.1")
def test_an_action_that_is_not_paid_for_is_taken_back() -> None:
    desk = Desk(put(110, "Leonin Arbiter", 2), *lands("Forest", 111))
    desk.answer(ActSpecially(110, "ignore"), Activate(111), PayPart(0))
    desk.pay()
    assert desk.illegal()[0] == "601.2h"
    assert not happened(desk.table, SpecialActionTaken)


@pytest.mark.rule("116.2d")
def test_what_may_be_ignored_is_among_the_proposals() -> None:
    desk = Desk(put(110, "Leonin Arbiter", 2), in_hand(101, "Vultures"), also=(VULTURES,))
    assert desk.pending is not None
    offered = [each for each in proposals(desk.table.state, desk.pending) if isinstance(each, ActSpecially)]
    assert offered == [ActSpecially(110, "ignore"), ActSpecially(101, "discard")]
