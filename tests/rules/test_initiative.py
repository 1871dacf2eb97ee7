"""The initiative and Undercity (725, 701.49d)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.abilities import Triggered
from domain.cards.effects import TakeInitiative, Venture
from domain.cards.terms import You
from domain.decisions import ChooseWord
from domain.events import AbilityTriggered, DungeonEntered, InitiativeTaken, Placed, RoomEntered
from domain.rules.characteristics import has_keyword
from domain.rules.context import Context
from domain.rules.damage import Hit, deal
from domain.rules.dungeons import dungeon_card
from domain.rules.following import follow
from domain.rules.leaving import leave
from domain.rules.standing import give_initiative
from domain.vocabulary import Step, Zone
from tests.rules.boards import board
from tests.rules.driver import happened, photographed, put, run
from tests.rules.spells import carry_out

BEARS = (put(110, "Grizzly Bears"), put(111, "Grizzly Bears"), put(210, "Grizzly Bears", 2))


@pytest.mark.rule("725.1", "725.2", "725.3")
def test_one_player_has_it_and_ventures() -> None:
    table = photographed(*BEARS)
    give_initiative(table, 1)
    give_initiative(table, 2)
    assert table.board.initiative == 2
    assert [each.player for each in happened(table, AbilityTriggered)] == [1, 2]


@pytest.mark.rule("725.5", "725.2")
def test_taking_it_once_more_triggers_once_more() -> None:
    played = carry_out(board(), TakeInitiative(), TakeInitiative(You()))
    assert [each.player for each in played.of(InitiativeTaken)] == [1, 1]
    assert len(played.table.game.delayed) == 3


@pytest.mark.rule("725.2", "603.2c")
def test_creatures_that_hit_take_it_once() -> None:
    """Damage that isn't combat damage takes nothing."""
    table = photographed(*BEARS, put(211, "Grizzly Bears", 2))
    give_initiative(table, 1)
    run(deal(table, (Hit(210, 1, 2), Hit(211, 1, 2))))
    assert len(happened(table, AbilityTriggered)) == 1
    run(deal(table, (Hit(210, 1, 2), Hit(211, 1, 2)), combat=True))
    assert len(happened(table, AbilityTriggered)) == 2


@pytest.mark.rule("725.4", "725.2")
@pytest.mark.parametrize(("active", "heir"), [(1, 1), (3, 3), (2, 3)])
def test_who_takes_it_when_its_owner_leaves(active: int, heir: int) -> None:
    table = photographed(*BEARS, players=3, active=active)
    give_initiative(table, 2)
    run(leave(table, (2,)))
    assert table.board.initiative == heir
    assert [each.player for each in happened(table, AbilityTriggered)] == [2, heir]


@pytest.mark.rule("701.49d", "309.2a")
def test_only_who_is_told_to_ventures_into_undercity() -> None:
    into = carry_out(board(), Venture("Undercity"))
    assert into.of(DungeonEntered)[0].dungeon.subtypes == ("Undercity",)
    question = next(follow(photographed(), (Venture(),), Context(controller=1)))
    assert isinstance(question, ChooseWord)
    assert question.options == ("Lost Mine of Phandelver", "Dungeon of the Mad Mage", "Tomb of Annihilation")


@pytest.mark.rule("701.49b", "701.49d")
def test_who_is_in_another_dungeon_goes_on_there() -> None:
    table = photographed()
    table.record(DungeonEntered(player=1, object=table.new_id(), dungeon=dungeon_card("Tomb of Annihilation")))
    table.record(RoomEntered(player=1, object=table.game.player(1).dungeon, room="Oubliette"))
    run(follow(table, (Venture("Undercity"),), Context(controller=1)))
    assert table.game.player(1).room == "Cradle of the Death God"


def library() -> tuple[Placed, ...]:
    """Nine lands, a creature in the tenth place, another one below."""
    cards = ["Island"] * 9 + ["Serra Angel", "Hill Giant", "Island"]
    return tuple(put(300 + place, name, 1, Zone.LIBRARY) for place, name in enumerate(cards))


@pytest.mark.rule("309.4c", "122.6")
def test_the_throne_brings_one_of_ten_cards() -> None:
    table = photographed(*library(), step=Step.PRECOMBAT_MAIN)
    throne = dungeon_card("Undercity").abilities[-1]
    assert isinstance(throne, Triggered)
    run(follow(table, throne.text.modes[0].effects, Context(controller=1)), Chosen((*range(300, 309), 310, 311)))
    (angel,) = table.board.battlefield
    assert table.board.objects[angel].counters == (("+1/+1", 3),)
    assert has_keyword(table.board, angel, "hexproof")
