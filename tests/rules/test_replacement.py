"""Replacement and prevention effects (614–616)."""

from __future__ import annotations

from typing import get_args

import pytest

from domain.answers import Chosen, Number, Words
from domain.cards.abilities import EntersWith, MovesInstead, PreventsDamage, RegenerationShield, Replacement, SkipsDraw
from domain.cards.build import creature, enchantment
from domain.cards.nouns import AN_OPPONENTS, CREATURE, EVERYTHING, ITSELF, YOURSELF
from domain.decisions import ChooseReplacement
from domain.events import CardDrawn, CardsRevealed, EffectBegan, EventReplaced, LibraryShuffled
from domain.lasting import ContinuousEffect
from domain.procedure import Table
from domain.rules import moving
from domain.rules.damage import Hit, deal
from domain.rules.replacing import APPLY, ASKING
from domain.stack_parts import Choices
from domain.vocabulary import ObjectId, Zone
from tests.rules.driver import happened, names_in, photographed, put, run

TO_HAND = enchantment("To Hand", "{U}", MovesInstead(EVERYTHING, Zone.GRAVEYARD, Zone.HAND))
NO_DRAWS = enchantment("No Draws", "{U}", SkipsDraw(YOURSELF))
HYDRA = creature("Hydra", "{G}", 0, 0, "Hydra", EntersWith(ITSELF, counters=("+1/+1", 3), tapped=True))
KISMET = enchantment("Weariness", "{W}", EntersWith(CREATURE & AN_OPPONENTS, tapped=True))


def regenerating(table: Table, thing: ObjectId) -> None:
    """A regeneration shield on a permanent."""
    effect = ContinuousEffect(
        id=table.new_id(),
        source=thing,
        controller=1,
        duration="end_of_turn",
        affects=(thing,),
        rules=(RegenerationShield(),),
    )
    table.record(EffectBegan(effect=effect))


@pytest.mark.rule("614.1")
def test_every_replacement_of_the_language_has_its_function() -> None:
    assert set(get_args(Replacement)) <= APPLY.keys() | ASKING.keys()


@pytest.mark.rule("614.1a", "614.6")
def test_something_is_exiled_instead_of_going_to_a_graveyard() -> None:
    table = photographed(put(101, "Rest in Peace"), put(102, "Grizzly Bears", 2))
    run(moving.destroy(table, (102,)))
    assert names_in(table, Zone.EXILE) == ["Grizzly Bears"]
    assert [event.by for event in happened(table, EventReplaced)] == [101]


@pytest.mark.rule("616.1")
def test_the_controller_of_the_affected_object_chooses_among_effects() -> None:
    table = photographed(put(101, "Rest in Peace"), put(102, "To Hand"), put(103, "Grizzly Bears", 2), also=(TO_HAND,))
    procedure = moving.destroy(table, (103,))
    question = next(procedure)
    assert isinstance(question, ChooseReplacement)
    assert (question.player, question.effects) == (2, (101, 102))
    procedure.close()
    table = photographed(put(101, "Rest in Peace"), put(102, "To Hand"), put(103, "Grizzly Bears", 2), also=(TO_HAND,))
    run(moving.destroy(table, (103,)), Number(7), Number(1))
    assert names_in(table, Zone.HAND, 2) == ["Grizzly Bears"]


@pytest.mark.rule("614.12", "113.6b")
def test_an_object_brings_its_own_effect_from_any_zone() -> None:
    table = photographed(put(101, "Progenitus", zone=Zone.HAND), put(102, "Forest", zone=Zone.LIBRARY))
    run(moving.discard(table, 1, (101,)), Chosen((500, 102)))
    assert [event.objects for event in happened(table, CardsRevealed)] == [(101,)]
    assert sorted(names_in(table, Zone.LIBRARY, 1)) == ["Forest", "Progenitus"]
    assert len(happened(table, LibraryShuffled)) == 1


@pytest.mark.rule("702.34a")
def test_a_spell_cast_with_flashback_is_exiled_wherever_it_would_go() -> None:
    spell = put(101, "Think Twice", zone=Zone.STACK, choices=Choices(alternative="flashback"))
    table = photographed(spell)
    run(moving.move(table, (101,), Zone.HAND))
    assert names_in(table, Zone.EXILE) == ["Think Twice"]


@pytest.mark.rule("614.1c", "122.6a")
def test_a_permanent_enters_with_counters_and_tapped() -> None:
    table = photographed(put(101, "Hydra", zone=Zone.HAND), also=(HYDRA,))
    (new,) = run(moving.move(table, (101,), Zone.BATTLEFIELD))
    assert table.board.objects[new].tapped
    assert table.board.objects[new].counters == (("+1/+1", 3),)


@pytest.mark.rule("614.12", "614.1d")
def test_an_effect_on_entering_asks_what_the_object_would_be_there() -> None:
    cards = (put(101, "Weariness"), put(102, "Grizzly Bears", 2, Zone.HAND), put(103, "Grizzly Bears", zone=Zone.HAND))
    table = photographed(*cards, also=(KISMET,))
    yours, mine = run(moving.move(table, (102, 103), Zone.BATTLEFIELD))
    assert table.board.objects[yours].tapped
    assert not table.board.objects[mine].tapped


@pytest.mark.rule("614.12a")
def test_a_choice_is_made_before_a_permanent_enters() -> None:
    table = photographed(put(101, "Pithing Needle", zone=Zone.HAND))
    (new,) = run(moving.move(table, (101,), Zone.BATTLEFIELD), Words(("Grizzly Bears",)))
    assert table.board.objects[new].chosen == (("name", "Grizzly Bears"),)


@pytest.mark.rule("614.11", "121.6a")
def test_a_draw_is_replaced_even_with_an_empty_library() -> None:
    table = photographed(put(101, "No Draws"), also=(NO_DRAWS,))
    run(moving.draw(table, 1, 2))
    assert not happened(table, CardDrawn)
    assert not table.game.player(1).drew_from_empty


@pytest.mark.rule("614.8", "701.19a")
def test_regeneration_replaces_destruction_once() -> None:
    table = photographed(put(101, "Troll Ascetic", damage=2))
    regenerating(table, 101)
    assert run(moving.destroy(table, (101,))) == ()
    assert (table.board.objects[101].damage, table.board.objects[101].tapped) == (0, True)
    assert run(moving.destroy(table, (101,))) == (101,)


@pytest.mark.rule("701.19c")
def test_some_destruction_allows_no_regeneration() -> None:
    table = photographed(put(101, "Troll Ascetic"))
    regenerating(table, 101)
    assert run(moving.destroy(table, (101,), no_regeneration=True)) == (101,)


@pytest.mark.rule("614.5")
def test_an_effect_applies_once_to_an_event() -> None:
    first = enchantment("Half", "{W}", PreventsDamage(YOURSELF, amount=1))
    table = photographed(put(101, "Grizzly Bears", 2), put(102, "Half"), put(103, "Half"), also=(first,))
    assert run(deal(table, (Hit(101, 1, 5),)), Number(0)) == 3
