"""Moving between zones, drawing, discarding, destroying, shuffling (400, 121, 701)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.build import creature, token
from domain.cards.keywords import indestructible
from domain.errors import InvalidAnswer
from domain.events import (
    CardDrawn,
    ControlChanged,
    Destroyed,
    Discarded,
    DrawFailed,
    LibraryShuffled,
    Sacrificed,
    ZoneChanged,
)
from domain.rules import moving
from domain.rules.characteristics import view
from domain.rules.tokens import create_tokens
from domain.vocabulary import Zone
from tests.rules.driver import happened, names_in, photographed, put, run

GOLEM = creature("Golem", "{6}", 3, 3, "Golem", indestructible())


@pytest.mark.rule("400.7")
def test_what_changes_zones_is_a_new_object_and_the_same_card() -> None:
    table = photographed(put(101, "Grizzly Bears"))
    (new,) = run(moving.move(table, (101,), Zone.HAND))
    assert 101 not in table.board.objects
    assert (table.board.objects[new].card, table.board.objects[new].zone) == (101, Zone.HAND)


@pytest.mark.rule("400.7")
def test_what_is_gone_does_not_move() -> None:
    table = photographed(put(101, "Grizzly Bears"))
    run(moving.move(table, (101,), Zone.HAND))
    assert run(moving.move(table, (101,), Zone.EXILE)) == (0,)


@pytest.mark.rule("608.2h")
def test_a_changed_permanent_is_remembered_as_it_was() -> None:
    table = photographed(put(101, "Grizzly Bears", counters=(("+1/+1", 1),)), put(102, "Grizzly Bears"))
    run(moving.move(table, (101, 102), Zone.GRAVEYARD))
    assert view(table.board).of(101).power == 3
    assert view(table.board).of(102).power == 2


@pytest.mark.rule("110.2a")
def test_a_card_enters_under_its_owners_control_unless_something_else_is_said() -> None:
    table = photographed(put(101, "Grizzly Bears", zone=Zone.GRAVEYARD), put(102, "Grizzly Bears", zone=Zone.HAND))
    (mine,) = run(moving.move(table, (101,), Zone.BATTLEFIELD))
    (yours,) = run(moving.move(table, (102,), Zone.BATTLEFIELD, under=2, tapped=True))
    assert (table.board.objects[mine].controller, table.board.objects[yours].controller) == (1, 2)
    assert table.board.objects[yours].tapped


@pytest.mark.rule("304.4", "307.4")
def test_an_instant_stays_where_it_is_instead_of_entering() -> None:
    table = photographed(put(101, "Lightning Bolt", zone=Zone.HAND))
    assert run(moving.move(table, (101,), Zone.BATTLEFIELD)) == (0,)
    assert names_in(table, Zone.HAND, 1) == ["Lightning Bolt"]


@pytest.mark.rule("401.4")
def test_the_owner_orders_cards_that_go_on_top_together() -> None:
    table = photographed(put(101, "Forest"), put(102, "Island"), put(103, "Swamp", zone=Zone.LIBRARY))
    run(moving.move(table, (101, 102), Zone.LIBRARY), Chosen((102, 101)))
    assert names_in(table, Zone.LIBRARY, 1) == ["Island", "Forest", "Swamp"]


@pytest.mark.rule("401.4")
def test_the_bottom_is_ordered_as_well_and_a_wrong_order_is_refused() -> None:
    table = photographed(put(101, "Forest"), put(102, "Island"), put(103, "Swamp", zone=Zone.LIBRARY))
    run(moving.move(table, (101, 102), Zone.LIBRARY, place=-1), Chosen((101,)), Chosen((102, 101)))
    assert names_in(table, Zone.LIBRARY, 1) == ["Swamp", "Island", "Forest"]


@pytest.mark.rule("111.8")
def test_a_token_that_left_does_not_come_back() -> None:
    table = photographed(put(101, "Grizzly Bears", token=True))
    (gone,) = run(moving.move(table, (101,), Zone.HAND))
    assert run(moving.move(table, (gone,), Zone.BATTLEFIELD)) == (0,)


@pytest.mark.rule("121.2")
def test_cards_are_drawn_one_at_a_time_from_the_top() -> None:
    library = (put(101, "Forest", zone=Zone.LIBRARY), put(102, "Island", zone=Zone.LIBRARY))
    table = photographed(*library)
    run(moving.draw(table, 1, 3))
    assert [event.object for event in happened(table, CardDrawn)] == [101, 102]
    assert len(happened(table, DrawFailed)) == 1
    assert names_in(table, Zone.HAND, 1) == ["Forest", "Island"]


@pytest.mark.rule("701.9a")
def test_discarding_moves_from_hand_to_graveyard_together() -> None:
    table = photographed(put(101, "Forest", zone=Zone.HAND), put(102, "Island", zone=Zone.HAND), put(103, "Swamp"))
    run(moving.discard(table, 1, (101, 102, 103)))
    assert [event.object for event in happened(table, Discarded)] == [101, 102]
    assert sorted(names_in(table, Zone.GRAVEYARD, 1)) == ["Forest", "Island"]


@pytest.mark.rule("701.21a")
def test_only_its_controller_can_sacrifice_a_permanent() -> None:
    table = photographed(put(101, "Forest"), put(102, "Island", 2))
    run(moving.sacrifice(table, 1, (101, 102)))
    assert [event.object for event in happened(table, Sacrificed)] == [101]


@pytest.mark.rule("701.8a", "702.12b")
def test_an_indestructible_permanent_is_not_destroyed() -> None:
    table = photographed(put(101, "Grizzly Bears"), put(102, "Golem"), also=(GOLEM,))
    assert run(moving.destroy(table, (101, 102))) == (101,)
    assert [event.object for event in happened(table, Destroyed)] == [101]


@pytest.mark.rule("701.24a")
def test_chance_shuffles_and_nothing_is_lost() -> None:
    library = tuple(put(101 + n, "Forest", zone=Zone.LIBRARY) for n in range(3))
    table = photographed(*library)
    question = next(moving.shuffle(table, 1))
    for lossy in ((103, 101), (103, 101, 101), (103, 101, 102, 102)):
        with pytest.raises(InvalidAnswer):
            question.check(table.state, Chosen(lossy))
    question.check(table.state, Chosen((103, 101, 102)))
    run(moving.shuffle(table, 1), Chosen((103, 101, 102)))
    assert table.board.player(1).library == (103, 101, 102)


@pytest.mark.rule("701.24e")
def test_a_library_of_one_card_is_shuffled_without_chance() -> None:
    table = photographed(put(101, "Forest", zone=Zone.LIBRARY))
    run(moving.shuffle(table, 1))
    assert happened(table, LibraryShuffled)[0].order == (101,)


@pytest.mark.rule("701.17b")
def test_milling_takes_as_many_as_there_are() -> None:
    table = photographed(put(101, "Forest", zone=Zone.LIBRARY))
    assert len(run(moving.mill(table, 1, 3))) == 1
    assert names_in(table, Zone.GRAVEYARD, 1) == ["Forest"]


@pytest.mark.rule("701.7a")
def test_tokens_are_created_together() -> None:
    table = photographed()
    made = run(create_tokens(table, 2, token("Goblin", 1, 1, "R", "Goblin"), 2))
    assert table.board.battlefield == made
    assert all(table.board.objects[each].controller == 2 for each in made)


@pytest.mark.rule("613.1b", "302.6")
def test_control_goes_back_when_what_changed_it_leaves() -> None:
    table = photographed(put(101, "Grizzly Bears", 2), put(102, "Control Magic", attached_to=101))
    assert view(table.board).of(101).controller == 1
    run(moving.move(table, (102,), Zone.GRAVEYARD))
    assert [(event.object, event.player) for event in happened(table, ControlChanged)] == [(101, 2)]


@pytest.mark.rule("303.4f")
def test_an_aura_put_onto_the_battlefield_enchants_what_its_controller_chooses() -> None:
    table = photographed(
        put(101, "Grizzly Bears", 2), put(102, "Grizzly Bears"), put(103, "Control Magic", zone=Zone.GRAVEYARD)
    )
    (aura,) = run(moving.move(table, (103,), Zone.BATTLEFIELD), Chosen((101,)))
    assert table.board.objects[aura].attached_to == 101


@pytest.mark.rule("303.4g")
def test_an_aura_with_nothing_to_enchant_stays_where_it_is() -> None:
    table = photographed(put(103, "Control Magic", zone=Zone.GRAVEYARD))
    assert run(moving.move(table, (103,), Zone.BATTLEFIELD)) == (0,)
    assert not happened(table, ZoneChanged)
