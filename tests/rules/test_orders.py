"""The order of what comes together: timestamps, graveyards, keyword counters (613.7, 404.3, 122.1b)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen, Said
from domain.cards.abilities import LoseAbilities, Modifies, Modify, SetPT
from domain.cards.build import enchantment
from domain.cards.effects import Move, PutCounters, TakeCounters
from domain.cards.nouns import CREATURE, T0, THIS
from domain.cards.terms import Linked
from domain.events import AnswerRefused, CountersPut, LinkMade
from domain.procedure import Table
from domain.rules import moving
from domain.rules.characteristics import has_keyword, view
from domain.rules.context import Context
from domain.rules.reading import meant
from domain.vocabulary import Step, Zone
from tests.rules.boards import board
from tests.rules.driver import Play, happened, names_in, photographed, put, run
from tests.rules.spells import Played, carry_out

SMALL = enchantment("Small", "{W}", Modifies(CREATURE, (SetPT(1, 1),)))
LARGE = enchantment("Large", "{G}", Modifies(CREATURE, (SetPT(5, 5),)))


def both_enter(order: tuple[int, ...], **more: int) -> Table:
    """Two enchantments that disagree enter together, in an order of timestamps."""
    small = put(101, "Small", more.get("small", 1), Zone.GRAVEYARD)
    table = photographed(
        small, put(102, "Large", zone=Zone.GRAVEYARD), put(103, "Grizzly Bears"), also=(SMALL, LARGE), active=2
    )
    run(moving.move(table, (101, 102), Zone.BATTLEFIELD), *((Chosen(order),) if order else ()))
    return table


@pytest.mark.rule("613.7m")
@pytest.mark.parametrize(("order", "power"), [((101, 102), 5), ((102, 101), 1)])
def test_the_player_orders_the_timestamps_of_what_enters_together(order: tuple[int, ...], power: int) -> None:
    assert view(both_enter(order).board).of(103).power == power


@pytest.mark.rule("613.7m")
def test_what_the_active_player_controls_has_the_earlier_timestamp() -> None:
    """It stands first among the moves, but its controller is the active player's opponent or that player."""
    assert view(both_enter((), small=2).board).of(103).power == 5


@pytest.mark.rule("613.7m")
def test_nobody_is_asked_where_the_order_of_timestamps_cant_matter() -> None:
    two = (put(101, "Grizzly Bears", zone=Zone.GRAVEYARD), put(102, "Small", zone=Zone.GRAVEYARD))
    table = photographed(*two, also=(SMALL,))
    run(moving.move(table, (101, 102), Zone.BATTLEFIELD))
    assert names_in(table, Zone.BATTLEFIELD) == ["Grizzly Bears", "Small"]


@pytest.mark.rule("404.3")
def test_the_owner_orders_cards_that_go_to_a_graveyard_together() -> None:
    shadow = put(110, "Nether Shadow", zone=Zone.HAND)
    table = photographed(put(101, "Grizzly Bears"), put(102, "Hill Giant"), put(103, "Hill Giant", 2), shadow)
    run(moving.destroy(table, (101, 102, 103)), Chosen((101,)), Chosen((102, 101)))
    assert names_in(table, Zone.GRAVEYARD, 1) == ["Hill Giant", "Grizzly Bears"]
    assert [refused.cites[0].value for refused in happened(table, AnswerRefused)] == ["404.3"]


@pytest.mark.rule("404.3")
def test_nobody_is_asked_where_no_card_tells_the_order_of_a_graveyard() -> None:
    table = photographed(put(101, "Grizzly Bears"), put(102, "Hill Giant"))
    run(moving.destroy(table, (101, 102)))
    assert len(names_in(table, Zone.GRAVEYARD, 1)) == 2


@pytest.mark.rule("404.2", "603.4")
@pytest.mark.parametrize(("on_top", "back"), [(True, True), (False, False)])
def test_three_creature_cards_above_it_bring_the_shadow_back(*, on_top: bool, back: bool) -> None:
    """The first card of a photographed graveyard lies on top."""
    others = tuple(put(101 + place, "Grizzly Bears", zone=Zone.GRAVEYARD) for place in range(3))
    shadow = put(110, "Nether Shadow", zone=Zone.GRAVEYARD)
    placed = (*others, shadow) if on_top else (shadow, *others)
    game = Play(photographed(*placed, step=Step.UNTAP, active=1))
    game.passing(2)
    answered = [game.answer(Said(yes=True))] if back else []
    assert len(answered) == int(back)
    assert ("Nether Shadow" in names_in(game.table, Zone.BATTLEFIELD)) is back


# --- keyword counters ------------------------------------------------------------------------------------------------


def marked(*effects: Move | Modify | PutCounters | TakeCounters, edition: str = "2026-01") -> Played:
    """What becomes of a creature."""
    state = board(put(110, "Grizzly Bears"), edition=edition)
    return carry_out(state, *effects, targets=((110,),))


@pytest.mark.rule("122.1b", "613.1f")
def test_a_keyword_counter_gives_the_keyword() -> None:
    played = marked(PutCounters(T0, "flying"))
    assert has_keyword(played.table.board, 110, "flying")
    assert not has_keyword(marked(PutCounters(T0, "charge")).table.board, 110, "charge")
    assert not has_keyword(marked(PutCounters(T0, "flying"), TakeCounters(T0, "flying")).table.board, 110, "flying")


@pytest.mark.rule("122.1b")
@pytest.mark.parametrize(("edition", "flies"), [("2008-02", False), ("2017-04", False), ("2026-01", True)])
def test_older_rules_know_no_keyword_counters(edition: str, *, flies: bool) -> None:
    assert has_keyword(marked(PutCounters(T0, "flying"), edition=edition).table.board, 110, "flying") is flies


@pytest.mark.rule("613.7c", "613.7b")
def test_a_counter_put_later_gives_what_an_effect_took_away() -> None:
    loses, flying = Modify(T0, (LoseAbilities(),), "forever"), PutCounters(T0, "flying")
    assert not has_keyword(marked(flying, loses).table.board, 110, "flying")
    assert has_keyword(marked(loses, flying).table.board, 110, "flying")


@pytest.mark.rule("613.7c")
def test_another_counter_of_the_kind_gives_all_of_them_a_new_timestamp() -> None:
    loses, flying = Modify(T0, (LoseAbilities(),), "forever"), PutCounters(T0, "flying")
    played = marked(flying, loses, flying)
    assert has_keyword(played.table.board, 110, "flying")
    first, second = (event.timestamp for event in played.of(CountersPut))
    assert first < second
    assert played.table.board.objects[110].counted == (("flying", second),)


@pytest.mark.rule("122.1b", "613.7d")
def test_a_creature_enters_with_a_keyword_counter() -> None:
    table = photographed(put(101, "Grizzly Bears", zone=Zone.GRAVEYARD))
    (new,) = run(moving.move(table, (101,), Zone.BATTLEFIELD, counters=(("lifelink", 1),)))
    assert has_keyword(table.board, new, "lifelink")


# --- linked abilities ------------------------------------------------------------------------------------------------


@pytest.mark.rule("607.1", "607.2a")
def test_a_linked_ability_speaks_of_what_its_own_pair_exiled() -> None:
    state = board(put(101, "Oblivion Ring"), put(110, "Grizzly Bears"), put(111, "Hill Giant", 2))
    exile = (Move(T0, Zone.EXILE, link=True), Move(THIS, Zone.HAND))
    played = carry_out(state, exile[0], targets=((110,),), this=101)
    other = carry_out(played.table.state, Move(T0, Zone.EXILE, link=True, pair="other"), targets=((111,),), this=101)
    its, context = view(other.table.board), Context(controller=1, this=101)
    assert [its.of(thing).name for thing in meant(its, Linked(), context)] == ["Grizzly Bears"]
    assert [its.of(thing).name for thing in meant(its, Linked("other"), context)] == ["Hill Giant"]
    assert [event.pair for event in other.of(LinkMade)] == ["Oblivion Ring/other"]


@pytest.mark.rule("607.1", "707.2")
def test_what_an_object_exiled_before_it_became_a_copy_isnt_linked_to_its_new_abilities() -> None:
    exiled = (put(110, "Grizzly Bears", 2, Zone.EXILE), put(111, "Hill Giant", 2, Zone.EXILE))
    table = photographed(put(101, "Banisher Priest"), *exiled)
    table.record(LinkMade(object=110, to=101, pair="Angel of Serenity/"))
    table.record(LinkMade(object=111, to=101, pair="Banisher Priest/"))
    assert meant(view(table.board), Linked(), Context(controller=1, this=101)) == (111,)
