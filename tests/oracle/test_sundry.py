"""Sundry sentences made up for the tests: life totals, cards discarded, what must be done before "if you do"."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.abilities import AddRule, If, Modifies, Triggered
from domain.cards.build import activated, instant, static, triggered
from domain.cards.combat_rules import AssignsNoDamage
from domain.cards.costs import ChangeLoyalty
from domain.cards.effects import Discard, DrawCards, RevealIt, SetLife
from domain.cards.keywords import exerts
from domain.cards.nouns import ANOTHER, ANY_TARGET, CREATURE, ITSELF, PERMANENT, PLAYER, T0, THIS, YOU, YOURS
from domain.cards.terms import CastFrom, Compare, Either, HasType, PlayerNumber, Result, Times, TopOf, X
from domain.cards.triggers import Moves
from domain.cards.verbs import deal, draw, get, pump, target
from domain.events import Discarded, LifeGained, LifeLost, TurnBegan
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.reading import amount
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.boards import board, happen, put
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened

NAME, COST, BEAR = "Testing Words", "{1}{R}", "Creature — Bear"


@pytest.mark.rule("119.5")
@pytest.mark.parametrize(("total", "gained", "lost"), [(25, 5, 0), (7, 0, 13), (20, 0, 0)])
def test_a_life_total_that_becomes_a_number_is_gained_or_lost(total: int, gained: int, lost: int) -> None:
    text = f"Target player's life total becomes {total}."
    assert compiled(text) == instant(NAME, COST, target(PLAYER), SetLife(total, T0))
    desk = Desk(in_hand(101, NAME), *lands("Mountain", 102, 103), also=(compiled(text),))
    desk.cast(101, Chosen((2,)))
    desk.passing(2)
    assert desk.life(2) == total
    assert [each.amount for each in happened(desk.table, LifeGained)] == [gained] * bool(gained)
    assert [each.amount for each in happened(desk.table, LifeLost)] == [lost] * bool(lost)


@pytest.mark.rule("701.9")
def test_cards_discarded_this_turn_are_counted() -> None:
    state = board(put(101, "Forest", zone=Zone.HAND), put(102, "Forest", zone=Zone.HAND))
    state, _ = happen(state, TurnBegan(player=1), Discarded(object=101, player=1), Discarded(object=102, player=1))
    quantity, context = PlayerNumber(YOU, "discarded"), Context(controller=1)
    assert amount(view(state.game.board), quantity, context) == 2
    state, _ = happen(state, TurnBegan(player=2))
    assert amount(view(state.game.board), quantity, context) == 0
    assert compiled("Draw a card for each card you've discarded this turn.") == instant(NAME, COST, draw(quantity))


@pytest.mark.rule("608.2c")
def test_if_you_do_after_what_must_be_done_asks_whether_any_of_it_was() -> None:
    wanted = (Discard(YOU), If(Compare(Result("discarded"), ">=", 1), (DrawCards(2),)))
    assert compiled("Discard a card. If you do, draw two cards.") == instant(NAME, COST, *wanted)


def test_other_is_said_of_every_kind_behind_it() -> None:
    text = "Other Rabbits, Bats, and Mice you control get +1/+1."
    kinds = HasType("Rabbit") | HasType("Bat") | HasType("Mouse")
    wanted = static(Modifies(PERMANENT & kinds & ANOTHER & YOURS, (get(1, 1),)))
    assert compiled(text, BEAR).abilities == (wanted,)


@pytest.mark.rule("701.43d")
def test_what_happens_when_it_is_exerted_speaks_of_it() -> None:
    text = "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn."
    assert compiled(text, BEAR).abilities == (exerts(pump(THIS, 1, 3)),)


def test_a_spell_may_say_what_happens_whenever_this_turn() -> None:
    spell = compiled("Whenever a creature you control dies this turn, draw a card.").text
    assert spell is not None
    trigger = triggered(Moves(CREATURE & YOURS, Zone.BATTLEFIELD, Zone.GRAVEYARD), draw())
    assert [getattr(each, "ability", None) for each in spell.modes[0].effects] == [trigger]


def test_what_a_spell_quotes_belongs_to_something_else() -> None:
    spell = compiled('Create a 1/1 black Rat creature token with "This token can\'t block."', "Sorcery").text
    assert spell is not None
    assert len(spell.modes[0].effects) == 1


def test_a_revealed_card_is_what_the_next_sentence_speaks_of() -> None:
    text = "Reveal the top card of your library. If it's a creature card, put it into your hand."
    spell = compiled(text).text
    assert spell is not None
    assert spell.modes[0].effects[0] == RevealIt(TopOf(YOU))


def test_to_be_cast_is_to_be_cast_from_anywhere() -> None:
    (ability,) = compiled("When this creature enters, if you cast it, draw a card.", BEAR).abilities
    assert isinstance(ability, Triggered)
    assert isinstance(ability.condition, Either)
    assert ability.condition.right == CastFrom(Zone.COMMAND)


@pytest.mark.rule("510.1")
def test_a_creature_assigns_no_combat_damage() -> None:
    (ability,) = compiled("Whenever this creature attacks, it assigns no combat damage this turn.", BEAR).abilities
    assert isinstance(ability, Triggered)
    assert ability.text.modes[0].effects == (AddRule((AssignsNoDamage(ITSELF),)),)


@pytest.mark.rule("107.7", "107.3a")
def test_x_loyalty_counters_are_removed_for_as_much() -> None:
    text = "[−X]: Testing Words deals X damage to any target."
    (ability,) = compiled(text, "Planeswalker — Nobody").abilities
    assert ability == activated(ChangeLoyalty(Times(-1, X())), target(ANY_TARGET), deal(X(), T0))
    comes_back_the_same(f"Planeswalker — Nobody\n{text}")


@pytest.mark.rule("107.3a")
def test_x_may_be_in_what_a_cost_asks_for() -> None:
    text = "{T}, Sacrifice an artifact with mana value X: You gain X life."
    assert compiled(text, BEAR).abilities
    comes_back_the_same(f"{BEAR}\n{text}")
    assert refused("{T}, Sacrifice an artifact: You gain X life.", BEAR)
