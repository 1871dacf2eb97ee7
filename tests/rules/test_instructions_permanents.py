"""Instructions about permanents, damage and life (701, 119, 120)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen, Words
from domain.cards.abilities import CreateToken
from domain.cards.build import token
from domain.cards.effects import (
    Attach,
    Damage,
    DamageDivided,
    Destroy,
    Fight,
    GainLife,
    LoseLife,
    Move,
    PutCounters,
    Regenerate,
    Sacrifice,
    SacrificeIt,
    TakeCounters,
    Tap,
    Untap,
)
from domain.cards.nouns import CREATURE, IT, PLAYER, T0, T1, THIS, YOU
from domain.cards.terms import Each, Remembered, X
from domain.events import (
    Attached,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    LifeGained,
    LifeLost,
    PermanentsTapped,
    PermanentsUntapped,
    Sacrificed,
)
from domain.rules.characteristics import view
from domain.stack_parts import Choices, Slot
from domain.vocabulary import Zone
from tests.rules.boards import board, put
from tests.rules.spells import carry_out, spell

BEARS = put(110, "Grizzly Bears")
GIANT = put(111, "Hill Giant", 2)


@pytest.mark.rule("120.3", "120.7")
def test_the_source_deals_damage_to_each_at_once() -> None:
    played = carry_out(
        board(BEARS, GIANT, spell(200, "Shock")), Damage(X(), Each(CREATURE | PLAYER)), this=200, choices=Choices(x=2)
    )
    assert [(hit.source, hit.to, hit.amount) for hit in played.of(DamageDealt)] == [
        (200, 1, 2), (200, 2, 2), (200, 110, 2), (200, 111, 2),
    ]  # fmt: skip
    assert played.result.numbers["damage"] == 8


@pytest.mark.rule("601.2d")
def test_divided_damage_follows_the_announced_shares() -> None:
    choices = Choices(slots=(Slot(targets=(2, 111), division=(2, 1)),))
    played = carry_out(
        board(GIANT, spell(200, "Shock")), DamageDivided(), this=200, choices=choices, slots=(0,), targets=((2, 111),)
    )
    assert [(hit.to, hit.amount) for hit in played.of(DamageDealt)] == [(2, 2), (111, 1)]


@pytest.mark.rule("119.3")
def test_players_gain_and_lose_life() -> None:
    played = carry_out(board(), GainLife(3), LoseLife(2, Each(PLAYER)), LoseLife(0))
    assert played.of(LifeGained) == [LifeGained(player=1, amount=3)]
    assert played.of(LifeLost) == [LifeLost(player=1, amount=2), LifeLost(player=2, amount=2)]


@pytest.mark.rule("701.14a")
def test_creatures_that_fight_deal_damage_to_each_other() -> None:
    played = carry_out(board(BEARS, GIANT), Fight(T0, T1), targets=((110,), (111,)))
    assert [(hit.source, hit.to, hit.amount) for hit in played.of(DamageDealt)] == [(110, 111, 2), (111, 110, 3)]


@pytest.mark.rule("701.14b")
@pytest.mark.parametrize("other", [(), (112,), (300,)])
def test_nobody_fights_if_one_of_the_two_cannot(other: tuple[int, ...]) -> None:
    played = carry_out(board(BEARS, put(112, "Island")), Fight(T0, T1), targets=((110,), other))
    assert played.of(DamageDealt) == []


@pytest.mark.rule("701.14c")
def test_a_creature_that_fights_itself_takes_its_power_twice() -> None:
    played = carry_out(board(BEARS), Fight(T0, T0), targets=((110,),))
    assert played.table.board.objects[110].damage == 4


@pytest.mark.rule("701.8a", "701.19a")
def test_a_shield_saves_a_permanent_from_being_destroyed_once() -> None:
    played = carry_out(board(BEARS), Regenerate(T0), Destroy(T0), targets=((110,),))
    assert played.zone(110) is Zone.BATTLEFIELD
    assert played.table.board.objects[110].tapped
    again = carry_out(played.table.state, Destroy(T0), targets=((110,),))
    assert again.zone(110) is Zone.GRAVEYARD


@pytest.mark.rule("400.7j", "608.2c")
def test_a_moved_object_is_found_by_later_instructions() -> None:
    played = carry_out(board(BEARS), Move(T0, Zone.EXILE), Move(IT, Zone.BATTLEFIELD), targets=((110,),))
    bears = played.now(110)
    assert bears is not None
    assert (bears.zone, bears.id) == (Zone.BATTLEFIELD, 501)


@pytest.mark.rule("608.2h")
def test_what_has_left_is_not_moved_again() -> None:
    played = carry_out(board(BEARS), Move(T0, Zone.HAND), Move(T0, Zone.EXILE), targets=((110,),))
    assert played.zone(110) is Zone.HAND
    assert played.result.things["it"] == ()


@pytest.mark.rule("303.4f")
def test_an_aura_that_is_not_cast_asks_what_it_enchants() -> None:
    shrouded = put(112, "Elvish Lookout", 2)
    state = board(BEARS, shrouded, put(113, "Holy Strength", zone=Zone.GRAVEYARD))
    played = carry_out(state, Move(T0, Zone.BATTLEFIELD), targets=((113,),), answers=[Chosen((112,))])
    aura = played.now(113)
    assert aura is not None
    assert (aura.zone, aura.attached_to) == (Zone.BATTLEFIELD, 112)


@pytest.mark.rule("303.4g")
def test_an_aura_with_nothing_to_enchant_stays_where_it_is() -> None:
    state = board(put(113, "Holy Strength", zone=Zone.GRAVEYARD))
    assert carry_out(state, Move(T0, Zone.BATTLEFIELD), targets=((113,),)).zone(113) is Zone.GRAVEYARD


@pytest.mark.rule("614.1c")
def test_a_permanent_enters_with_its_counters_and_tapped() -> None:
    state = board(put(112, "Blastoderm", zone=Zone.HAND), put(113, "Treetop Village", zone=Zone.HAND))
    played = carry_out(state, Move(T0, Zone.BATTLEFIELD), targets=((112, 113),))
    made = played.now(112), played.now(113)
    assert made[0] is not None
    assert made[0].counters == (("fade", 3),)
    assert made[1] is not None
    assert made[1].tapped


@pytest.mark.rule("614.12a")
def test_a_choice_is_made_before_a_permanent_enters() -> None:
    state = board(put(112, "Pithing Needle", zone=Zone.HAND))
    played = carry_out(
        state, Move(T0, Zone.BATTLEFIELD), targets=((112,),), answers=[Words(()), Words(("Mogg Fanatic",))]
    )
    needle = played.now(112)
    assert needle is not None
    assert needle.chosen == (("name", "Mogg Fanatic"),)


# --- sacrifice (701.21) -----------------------------------------------------------------------------------------


@pytest.mark.rule("701.21a", "101.4", "608.2e")
def test_players_choose_what_they_sacrifice_in_apnap_order() -> None:
    state = board(BEARS, GIANT, put(112, "Ornithopter"), put(113, "Serra Angel", 2), active=2)
    played = carry_out(
        state, Sacrifice(Each(PLAYER), CREATURE), answers=[Chosen((110,)), Chosen((113,)), Chosen((110,))]
    )
    assert [decision.player for decision in played.asked] == [2, 2, 1]
    assert played.of(Sacrificed) == [Sacrificed(player=2, object=113), Sacrificed(player=1, object=110)]


@pytest.mark.rule("701.21a")
def test_who_has_no_more_than_asked_for_sacrifices_all_without_a_question() -> None:
    played = carry_out(board(BEARS), Sacrifice(YOU, CREATURE, 2))
    assert played.asked == []
    assert played.zone(110) is Zone.GRAVEYARD


@pytest.mark.rule("701.21a")
def test_the_controller_sacrifices_it() -> None:
    played = carry_out(board(GIANT), SacrificeIt(THIS), this=111)
    assert played.of(Sacrificed) == [Sacrificed(player=2, object=111)]


# --- status, counters, attaching, tokens ------------------------------------------------------------------------------


@pytest.mark.rule("701.26a", "701.26b")
def test_only_what_changes_is_tapped_or_untapped() -> None:
    state = board(BEARS, put(112, "Ornithopter", tapped=True))
    played = carry_out(state, Tap(Each(CREATURE)), Untap(Each(CREATURE)))
    assert played.of(PermanentsTapped) == [PermanentsTapped(objects=(110,))]
    assert played.of(PermanentsUntapped) == [PermanentsUntapped(objects=(110, 112))]


@pytest.mark.rule("122.6", "122.1")
def test_counters_are_put_and_no_more_are_removed_than_there_are() -> None:
    played = carry_out(board(BEARS), PutCounters(T0, "+1/+1", 2), TakeCounters(T0, "+1/+1", 3), targets=((110,),))
    assert played.of(CountersPut) == [CountersPut(object=110, kind="+1/+1", count=2, by=1)]
    assert played.of(CountersRemoved) == [CountersRemoved(object=110, kind="+1/+1", count=2)]


@pytest.mark.rule("701.3a", "701.3b")
@pytest.mark.parametrize(("to", "attached"), [(110, True), (113, False), (115, False)])
def test_equipment_is_attached_only_where_that_is_legal(to: int, attached: bool) -> None:
    state = board(BEARS, put(113, "Island"), put(114, "Bonesplitter"), put(115, "Progenitus"))
    played = carry_out(state, Attach(T0), this=114, targets=((to,),))
    assert played.of(Attached) == ([Attached(object=114, to=to, timestamp=500)] if attached else [])


@pytest.mark.rule("303.4j")
def test_an_aura_does_not_move_to_what_it_cannot_enchant() -> None:
    state = board(BEARS, put(113, "Island"), put(114, "Holy Strength", attached_to=110))
    assert carry_out(state, Attach(T0), this=114, targets=((113,),)).of(Attached) == []


@pytest.mark.rule("701.7a")
def test_tokens_are_created_and_remembered() -> None:
    played = carry_out(board(), CreateToken(token("Bird", 1, 1, "W", "Bird"), 2), Tap(Remembered("token")))
    assert played.result.things["token"] == (500, 501)
    assert played.of(PermanentsTapped) == [PermanentsTapped(objects=(500, 501))]
    assert view(played.table.board).of(500).power == 1
