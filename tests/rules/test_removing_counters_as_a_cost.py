"""Counters removed from permanents of the payer's choice as a cost (118, 122.1)."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Number, PayPart, Words
from domain.cards.abilities import Activated
from domain.cards.costs import RemoveCountersFrom
from domain.cards.nouns import ANOTHER, ARTIFACT, CREATURE, ITSELF, PERMANENT
from domain.cards.terms import X
from domain.decisions import PayCost
from domain.events import CountersRemoved
from domain.options import proposals
from domain.rules.payable import could_be_paid
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.desk import Desk
from tests.rules.driver import happened, put

NAME, BEARS = "Testing Words", "Grizzly Bears"
TOY = "Ornithopter"


def desk(text: str) -> Desk:
    """An artifact with an ability, two creatures with counters of two kinds, and one of an opponent's."""
    card = compiled(text, "Artifact")
    bears = put(102, BEARS, counters=(("+1/+1", 2),))
    toy = put(103, TOY, counters=(("+1/+1", 1), ("charge", 1)))
    return Desk(put(101, NAME), bears, toy, put(104, BEARS, 2, counters=(("+1/+1", 5),)), also=(card,))


def removed(desk_: Desk) -> list[tuple[int, str, int]]:
    """What was removed from what."""
    return [(each.object, each.kind, each.count) for each in happened(desk_.table, CountersRemoved)]


@pytest.mark.rule("118.3")
def test_one_permanent_of_yours_gives_the_counters() -> None:
    here = desk("Remove two +1/+1 counters from a creature you control: Draw a card.")
    assert here.activate(101) != 0
    assert removed(here) == [(102, "+1/+1", 2)]  # nothing else had two
    here = desk("Remove a +1/+1 counter from a creature you control: Draw a card.")
    here.answer(Activate(101))
    asked = here.pending
    assert isinstance(asked, PayCost)
    assert {each.objects for each in proposals(here.table.state, asked) if isinstance(each, PayPart)} == {
        (102,),
        (103,),
    }
    here.answer(PayPart(0, (104,)))
    assert here.illegal()[0] == "602.2b"
    assert removed(here) == []


@pytest.mark.rule("122.1")
def test_of_any_counter_the_payer_says_which_kind() -> None:
    here = desk("Remove a counter from an artifact you control: Draw a card.")
    here.activate(101)
    assert here.asked == "ChooseWord"
    here.answer(Words(("charge",)))
    assert removed(here) == [(103, "charge", 1)]


@pytest.mark.rule("122.1")
def test_from_among_several_takes_them_together() -> None:
    here = desk("Remove three +1/+1 counters from among creatures you control: Draw a card.")
    here.activate(101)
    assert removed(here) == [(102, "+1/+1", 2), (103, "+1/+1", 1)]
    here = desk("Remove two +1/+1 counters from among creatures you control: Draw a card.")
    here.answer(Activate(101))
    asked = here.pending
    assert isinstance(asked, PayCost)
    ways = {each.objects for each in proposals(here.table.state, asked) if isinstance(each, PayPart)}
    assert ways == {(102, 102), (102, 103)}
    here.answer(PayPart(0, (103, 103)))
    assert here.reason() == "there aren't so many counters"


@pytest.mark.rule("601.2f")
def test_so_many_counters_as_are_announced_are_removed() -> None:
    here = desk("Remove X +1/+1 counters from among creatures you control: You gain X life.")
    here.activate(101, 0, Number(3))
    assert removed(here) == [(102, "+1/+1", 2), (103, "+1/+1", 1)]
    here.passing(2)
    assert here.life(1) == 23


def test_who_has_too_few_counters_cant_pay() -> None:
    here = desk("Remove three +1/+1 counters from among creatures you control: Draw a card.")
    game = here.table.game
    cost = RemoveCountersFrom(CREATURE, "+1/+1", 3, among=True)
    assert could_be_paid(game, 1, 101, (cost,))
    assert not could_be_paid(game, 1, 101, (RemoveCountersFrom(CREATURE, "+1/+1", 3),))
    assert not could_be_paid(game, 1, 101, (RemoveCountersFrom(CREATURE, "+1/+1", 4, among=True),))
    assert not could_be_paid(game, 1, 101, (RemoveCountersFrom(ITSELF),))


@pytest.mark.parametrize(
    ("words", "cost"),
    [
        ("Remove a counter from this artifact", RemoveCountersFrom(ITSELF)),
        ("Remove a quest counter from a permanent you control", RemoveCountersFrom(PERMANENT, "quest")),
        ("Remove a counter from another artifact you control", RemoveCountersFrom(ARTIFACT & ANOTHER)),
        (
            "Remove X +1/+1 counters from among creatures you control",
            RemoveCountersFrom(CREATURE, "+1/+1", X(), among=True),
        ),
    ],
)
def test_the_words_of_the_cost(words: str, cost: RemoveCountersFrom) -> None:
    text = f"{words}: Draw a card."
    (ability,) = compiled(text, "Artifact").abilities
    assert isinstance(ability, Activated)
    assert ability.cost == (cost,)
    comes_back_the_same(f"Artifact\n{text}")


def test_counters_of_others_arent_taken() -> None:
    assert refused("Remove a +1/+1 counter from a creature an opponent controls: Draw a card.", "Artifact")
    assert refused("Remove two counters from among creatures: Draw a card.", "Artifact")
