"""What each of several players does: by numbers of their own, and "that player" is nobody else (608.2f)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import ForEach, Repeat, Triggered
from domain.cards.build import sorcery
from domain.cards.effects import Damage, DrawCards, LoseLife, Sacrifice
from domain.cards.nouns import CREATURE, OPPONENT, PLAYER
from domain.cards.terms import Among, Controlled, ControllerOf, Count, Each, Half, PlayerNumber, Remembered, T
from domain.vocabulary import Zone
from tests.oracle.texts import compiled, refused
from tests.rules.boards import board, put
from tests.rules.spells import carry_out

NAME, COST = "Testing Words", "{1}{R}"
THEY = Remembered("each")


@pytest.mark.rule("608.2f")
def test_each_player_draws_by_a_number_of_their_own() -> None:
    text = "Each player draws a card for each card in their hand."
    drawing = ForEach(Each(PLAYER), (DrawCards(PlayerNumber(THEY, "hand"), THEY),))
    assert compiled(text, "Sorcery") == sorcery(NAME, COST, drawing)
    mine, theirs = range(110, 113), range(120, 126)
    cards = [put(each, "Island", 1, Zone.HAND if each == 110 else Zone.LIBRARY) for each in mine]
    cards += [put(each, "Island", 2, Zone.HAND if each < 122 else Zone.LIBRARY) for each in theirs]
    played = carry_out(board(*cards), drawing)
    assert [len(played.table.game.player(seat).hand) for seat in (1, 2)] == [2, 4]


def test_each_opponent_loses_half_of_their_own_life() -> None:
    losing = ForEach(Each(OPPONENT), (LoseLife(Half(PlayerNumber(THEY, "life"), "up"), THEY),))
    assert compiled("Each opponent loses half their life, rounded up.", "Sorcery") == sorcery(NAME, COST, losing)


def test_that_player_isnt_the_defending_one_where_each_is_meant() -> None:
    each = "each opponent loses 1 life and that player draws a card."
    assert refused(f"Whenever this creature attacks, {each}", "Creature")
    own = "it deals damage to each opponent equal to the number of creatures that opponent controls."
    (ability,) = compiled(f"Whenever this creature attacks, {own}", "Creature").abilities
    assert isinstance(ability, Triggered)
    theirs = Count(CREATURE & Controlled(Remembered("who")))
    assert ability.text.modes[0].effects == (Damage(theirs, Each(OPPONENT)),)


def test_for_each_opponent_the_same_is_done_so_often() -> None:
    (ability,) = compiled("Whenever this creature attacks, for each opponent, draw a card.", "Creature").abilities
    assert isinstance(ability, Triggered)
    (effect,) = ability.text.modes[0].effects
    assert isinstance(effect, Repeat)


def test_another_land_is_another_than_the_one_that_was_destroyed() -> None:
    made = compiled("Destroy target land. Its controller sacrifices another land.", "Sorcery")
    assert made.text is not None
    sacrifice = made.text.modes[0].effects[1]
    assert isinstance(sacrifice, Sacrifice)
    assert sacrifice.who == ControllerOf(T(0))
    assert repr(~Among(T(0))) in repr(sacrifice.filter)
