"""Melding two cards into one permanent, and what that becomes (701.42, 712); see `scenarios/faces/meld.toml`."""

from __future__ import annotations

import pytest

from domain.answers import Numbers
from domain.cards.abilities import CreateCopy, MovesInstead
from domain.cards.build import enchantment
from domain.cards.effects import Meld
from domain.cards.nouns import IT, T0
from domain.cards.terms import HasName, HasType
from domain.cards.verbs import exile, put_onto_battlefield, transform
from domain.events import CardsMelded, Placed
from domain.evolve.merging import as_component, components_of
from domain.procedure import Table
from domain.rules import moving
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.following import follow
from domain.rules.measures import mana_value_of
from domain.rules.melding import shown_together
from domain.rules.merging import said_together
from domain.vocabulary import ObjectId, Zone
from tests.rules.driver import happened, names_in, photographed, put, run

GISELA, BRUNA = put(110, "Gisela, the Broken Blade"), put(111, "Bruna, the Fading Light")
BRISELA = "Brisela, Voice of Nightmares"
MELDS = Meld(HasType("Creature") & HasName("Bruna, the Fading Light"), BRISELA)
NOTHING_ENTERS = enchantment("Nothing Enters", "{W}", MovesInstead(HasType("Creature"), Zone.BATTLEFIELD, Zone.EXILE))
NAMES = sorted(("Gisela, the Broken Blade", "Bruna, the Fading Light"))


def melded(*placed: Placed) -> Table:
    """A table once Gisela has melded, if she can."""
    table = photographed(*placed, also=(NOTHING_ENTERS,))
    run(follow(table, (MELDS,), Context(controller=1, this=110)))
    return table


def together(table: Table) -> ObjectId:
    """The only permanent there."""
    (only,) = table.board.battlefield
    return only


@pytest.mark.rule("701.42a", "712.8g", "712.4b", "202.3c")
def test_the_permanent_has_the_combined_face() -> None:
    table = melded(GISELA, BRUNA)
    its, thing = view(table.board), together(table)
    found = table.board.objects[thing]
    assert (its.of(thing).name, its.of(thing).power, its.of(thing).colours) == (BRISELA, 9, ())
    assert mana_value_of(its, found) == 4 + 7
    assert [each.card for each in found.components] == [110, 111]
    assert not table.board.exile


@pytest.mark.rule("712.8g", "707.2")
def test_a_copy_of_it_has_no_mana_value() -> None:
    table = melded(GISELA, BRUNA)
    run(follow(table, (CreateCopy(T0),), Context(controller=1, targets=((together(table),),))))
    (copy,) = (each for each in table.board.objects.values() if each.token)
    assert view(table.board).of(copy.id).name == BRISELA
    assert mana_value_of(view(table.board), copy) == 0


@pytest.mark.rule("701.42a", "701.42c")
@pytest.mark.parametrize(
    "other",
    [
        put(111, "Bruna, the Fading Light", 2, controller=1),
        put(111, "Bruna, the Fading Light", 1, controller=2),
        put(111, "Serra Angel"),
    ],
)
def test_who_doesnt_own_and_control_both_exiles_nothing(other: Placed) -> None:
    table = melded(GISELA, other)
    assert (len(table.board.battlefield), table.board.exile) == (2, ())


@pytest.mark.rule("701.42b", "701.42c", "704.5d")
def test_a_token_of_that_name_is_exiled_and_melds_with_nothing() -> None:
    table = melded(GISELA, put(111, "Bruna, the Fading Light", token=True))
    assert names_in(table, Zone.EXILE)[0] == "Gisela, the Broken Blade"
    assert not happened(table, CardsMelded)


@pytest.mark.rule("701.42b")
def test_only_cards_of_one_pair_belong_together() -> None:
    cards = (
        "Gisela, the Broken Blade",
        "Bruna, the Fading Light",
        "Graf Rats",
        "Serra Angel",
        "Gisela, the Broken Blade",
    )
    placed = [put(300 + place, name, zone=Zone.EXILE) for place, name in enumerate(cards)]
    board = photographed(*placed).board
    assert shown_together(board, (300, 301)) == shown_together(board, (301, 300)) == BRISELA
    assert [shown_together(board, (300, other)) for other in (302, 303, 304)] == ["", "", ""]


@pytest.mark.rule("701.42c", "614.1a")
def test_what_cant_enter_stays_in_exile() -> None:
    table = melded(GISELA, BRUNA, put(112, "Nothing Enters"))
    assert sorted(names_in(table, Zone.EXILE)) == NAMES
    assert not happened(table, CardsMelded)


@pytest.mark.rule("712.4c", "701.27c")
def test_it_doesnt_transform() -> None:
    table = melded(GISELA, BRUNA)
    run(follow(table, (transform(T0),), Context(controller=1, targets=((together(table),),))))
    assert view(table.board).of(together(table)).name == BRISELA


@pytest.mark.rule("712.21", "712.21c", "712.8g")
def test_who_exiles_and_returns_it_finds_both_cards() -> None:
    """They come back as two, each with its front face up."""
    table = melded(GISELA, BRUNA)
    blink = (exile(T0), put_onto_battlefield(IT))
    run(follow(table, blink, Context(controller=1, targets=((together(table),),))))
    assert sorted(view(table.board).of(thing).name for thing in table.board.battlefield) == NAMES


@pytest.mark.rule("712.21a")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_its_owner_orders_the_two_in_the_graveyard(order: tuple[int, ...]) -> None:
    table = melded(GISELA, BRUNA)
    run(moving.sacrifice(table, 1, (together(table),)), Numbers((0, 0)), Numbers(order))
    names = ("Gisela, the Broken Blade", "Bruna, the Fading Light")
    assert names_in(table, Zone.GRAVEYARD, 1) == [names[place] for place in order]


@pytest.mark.rule("729.2a", "712.8g")
def test_under_another_component_it_counts_once() -> None:
    table = melded(GISELA, BRUNA, put(112, "Serra Angel", 2))
    found = next(each for each in table.board.objects.values() if each.components)
    top = as_component(table.board.objects[112])
    said = said_together(table.board, (top, *components_of(found)))
    assert said.name == "Serra Angel"
    assert len(said.abilities) == len(table.board.definitions["Serra Angel"].abilities) + 5
