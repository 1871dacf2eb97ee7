"""Abilities that know which modes they had, and how often they have resolved, by made-up texts (603.7h, 700.2)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen, Numbers
from domain.cards.abilities import Activated, If, ModeChoice, Triggered
from domain.cards.terms import Compare, TimesResolved
from domain.cards.verbs import draw
from domain.decisions import OrderTriggers
from domain.events import LifeGained, Placed, TurnBegan
from domain.rules.announcing import possible_modes
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.reading import amount
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled
from tests.rules.desk import Desk, lands
from tests.rules.driver import happened, put

NAME = "Testing Words"
MODES = "\n• Draw a card.\n• You gain 2 life.\n• Each opponent loses 1 life."


def desk(text: str, *more: Placed) -> Desk:
    """An artifact with an ability, mana, and more."""
    return Desk(put(101, NAME), *more, *lands("Forest", *range(111, 121)), also=(compiled(text, "Artifact"),))


@pytest.mark.rule("700.2")
@pytest.mark.parametrize(
    ("words", "unchosen"),
    [
        (" this turn", ModeChoice(unchosen="turn")),
        ("", ModeChoice(unchosen="ever")),
    ],
)
def test_a_mode_is_chosen_once_a_turn_or_once_for_good(words: str, unchosen: ModeChoice) -> None:
    text = f"{{1}}: Choose one that hasn't been chosen{words} —{MODES}"
    (ability,) = compiled(text, "Artifact").abilities
    assert isinstance(ability, Activated)
    assert ability.text.choose == unchosen
    here = desk(text, put(102, NAME))
    assert here.activate(101, 0, Numbers((1,)))
    assert not here.activate(101, 0, Numbers((1,)))
    assert here.reason() == "mode 2 has been chosen already"
    assert here.activate(102, 0, Numbers((1,)))  # another object's ability
    assert here.activate(101, 0, Numbers((2,)))
    here.table.record(TurnBegan(player=2))
    thing = here.table.board.stack[-1]
    assert possible_modes(here.table.game, thing) == ((0, 1, 2) if unchosen.unchosen == "turn" else (0,))


@pytest.mark.rule("603.3c")
def test_a_trigger_without_a_mode_left_comes_to_nothing() -> None:
    text = "Whenever you gain life, choose one that hasn't been chosen this turn —\n• Draw a card.\n• Scry 1."
    here = desk(text)
    for _ in range(3):
        here.table.record(LifeGained(player=1, amount=1))
    here.passing(1)
    assert isinstance(here.pending, OrderTriggers)
    here.answer(Chosen(here.pending.triggers), Numbers((1,)), Numbers((1,)))
    assert here.refused() == ("603.3c", "700.2")
    here.answer(Numbers((0,)))
    assert here.asked == "Priority"
    assert [here.object(thing).choices.modes for thing in here.zone(Zone.STACK)] == [(1,), (0,)]
    comes_back_the_same(f"Artifact\n{text}")


SECOND = "{1}: You gain 1 life. If this is the second time this ability has resolved this turn, draw a card."


@pytest.mark.rule("603.7h")
def test_an_ability_knows_that_it_resolves_for_the_second_time_this_turn() -> None:
    (ability,) = compiled(SECOND, "Artifact").abilities
    assert isinstance(ability, Activated)
    assert ability.text.modes[0].effects[1] == If(Compare(TimesResolved(), "==", 2), (draw(),))
    comes_back_the_same(f"Artifact\n{SECOND}")
    text, more = SECOND, (put(105, "Forest", zone=Zone.LIBRARY), put(106, "Forest", zone=Zone.LIBRARY))
    here = Desk(
        put(101, NAME), put(102, NAME), *more, *lands("Forest", *range(111, 121)), also=(compiled(text, "Artifact"),)
    )
    hands = []
    for source in (101, 102, 101, 101):
        here.activate(source)
        here.passing(2)
        hands.append(len(here.zone(Zone.HAND)))
    assert hands == [0, 0, 1, 1]
    assert [each.amount for each in happened(here.table, LifeGained)] == [1] * 4
    here.table.record(TurnBegan(player=1))
    assert here.table.board.resolved == ()
    here.activate(101)
    its, top = view(here.table.board), here.table.board.stack[-1]
    assert amount(its, TimesResolved(), Context(controller=1, this=101, stack_object=top)) == 1


@pytest.mark.rule("608.2c")
def test_the_second_time_something_else_is_done_instead() -> None:
    text = "Whenever you gain life, scry 1. If this is the third time this ability has resolved this turn, draw a card"
    (ability,) = compiled(f"{text} instead.", "Artifact").abilities
    assert isinstance(ability, Triggered)
    comes_back_the_same(f"Artifact\n{text} instead.")
