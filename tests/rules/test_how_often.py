"""Effects that make abilities trigger more often, or keep them from it (603.2d)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.cards.build import creature, enchantment, triggered, when_dies, when_enters
from domain.cards.effects import GainLife
from domain.cards.nouns import CREATURE, PERMANENT, YOURS
from domain.cards.triggers import Moves
from domain.events import AbilityTriggered, DelayedTriggerCreated
from domain.lasting import DelayedTrigger
from domain.procedure import Table
from domain.rules import moving
from domain.vocabulary import ObjectId, Zone
from tests.rules.driver import happened, photographed, put, run

HERALD = creature("Herald", "{W}", 1, 1, "Human", when_enters(GainLife(1)))
MARTYR = creature("Martyr", "{W}", 1, 1, "Human", when_dies(GainLife(1)))
CREATURES_ENTER = triggered(Moves(CREATURE & YOURS, to=Zone.BATTLEFIELD), GainLife(1))
WELCOME = enchantment("Welcome", "{W}", CREATURES_ENTER)
PARADE = enchantment(
    "Parade", "{W}", replace(triggered(Moves(PERMANENT & YOURS, to=Zone.BATTLEFIELD), GainLife(1)), batch="all")
)
ONCE_A_TURN = enchantment("Once a Turn", "{W}", replace(CREATURES_ENTER, once_each_turn=True))
CARDS = (HERALD, MARTYR, WELCOME, PARADE, ONCE_A_TURN)


def table_with(*names: str, hand: Sequence[str] = ()) -> Table:
    """These permanents of player 1, from 101 on, and cards in hand, from 201 on."""
    there = (put(101 + place, name) for place, name in enumerate(names))
    held = (put(201 + place, name, zone=Zone.HAND) for place, name in enumerate(hand))
    return photographed(*there, *held, also=CARDS)


def triggers_as_it_enters(*names: str, hand: Sequence[str] = ("Herald",)) -> int:
    """How many abilities trigger as cards enter together."""
    table = table_with(*names, hand=hand)
    run(moving.move(table, tuple(range(201, 201 + len(hand))), Zone.BATTLEFIELD))
    return len(happened(table, AbilityTriggered))


@pytest.mark.rule("603.2d")
@pytest.mark.parametrize(
    ("names", "triggers"),
    [
        (("Welcome",), 2),
        (("Welcome", "Panharmonicon"), 4),
        (("Welcome", "Panharmonicon", "Yarok, the Desecrated"), 6),
        (("Welcome", "Naban, Dean of Iteration"), 2),
        (("Teysa Karlov",), 1),
    ],
)
def test_what_enters_makes_each_ability_trigger_once_more(names: tuple[str, ...], triggers: int) -> None:
    """The creature's own ability, and that of what was there."""
    assert triggers_as_it_enters(*names) == triggers


@pytest.mark.rule("603.2d", "603.6b")
def test_it_counts_what_enters_with_it() -> None:
    """What is on the battlefield once both are there."""
    assert triggers_as_it_enters(hand=("Herald", "Panharmonicon")) == 2


@pytest.mark.rule("603.2d", "603.2c")
@pytest.mark.parametrize(("hand", "triggers"), [(("Welcome", "Herald"), 6), (("Welcome",), 1)])
def test_one_trigger_for_several_comes_again_if_one_of_them_is_such(hand: tuple[str, ...], triggers: int) -> None:
    """The enchantment alone is no artifact or creature; with the creature all three abilities trigger twice."""
    assert triggers_as_it_enters("Panharmonicon", "Parade", hand=hand) == triggers


@pytest.mark.rule("603.2d")
def test_abilities_of_a_creature_type_trigger_twice_whatever_made_them() -> None:
    table = photographed(
        put(101, "Roaming Throne", chosen=(("creature_type", "Human"),)), put(102, "Herald", zone=Zone.HAND), also=CARDS
    )
    (new,) = run(moving.move(table, (102,), Zone.BATTLEFIELD))
    assert [event.source for event in happened(table, AbilityTriggered)] == [new, new]


@pytest.mark.rule("603.2d", "603.2h")
def test_what_triggers_once_a_turn_does_so_once() -> None:
    assert triggers_as_it_enters("Once a Turn", "Panharmonicon", hand=("Grizzly Bears",)) == 1


@pytest.mark.rule("603.2d", "603.7")
def test_a_delayed_trigger_is_no_ability_of_a_permanent() -> None:
    table = table_with("Panharmonicon", hand=("Grizzly Bears",))
    waiting = DelayedTrigger(id=table.new_id(), source=101, controller=1, ability=CREATURES_ENTER, lasts="forever")
    table.record(DelayedTriggerCreated(trigger=waiting))
    run(moving.move(table, (201,), Zone.BATTLEFIELD))
    assert len(happened(table, AbilityTriggered)) == 1


@pytest.mark.rule("603.2d", "603.10a")
@pytest.mark.parametrize("dying", [(102,), (101, 102)])
def test_dying_looks_back_at_what_made_it_trigger_more(dying: tuple[ObjectId, ...]) -> None:
    table = table_with("Teysa Karlov", "Martyr")
    run(moving.destroy(table, dying))
    assert len(happened(table, AbilityTriggered)) == 2


@pytest.mark.rule("101.2", "603.2")
@pytest.mark.parametrize(
    ("names", "triggers"),
    [(("Welcome", "Torpor Orb"), 0), (("Welcome", "Torpor Orb", "Panharmonicon"), 0), (("Parade", "Torpor Orb"), 0)],
)
def test_what_cant_cause_abilities_to_trigger(names: tuple[str, ...], triggers: int) -> None:
    assert triggers_as_it_enters(*names) == triggers


@pytest.mark.rule("101.2")
def test_only_abilities_of_opponents_are_kept_from_triggering() -> None:
    table = photographed(
        put(101, "Elesh Norn, Mother of Machines", 2), put(102, "Welcome"), put(103, "Welcome", 2),
        put(201, "Grizzly Bears", 2, Zone.HAND), put(202, "Grizzly Bears", 1, Zone.HAND), also=CARDS,
    )  # fmt: skip
    run(moving.move(table, (201, 202), Zone.BATTLEFIELD))
    assert [event.player for event in happened(table, AbilityTriggered)] == [2, 2]


@pytest.mark.rule("603.2g")
def test_what_is_replaced_triggers_nothing() -> None:
    """It is exiled instead of dying."""
    table = table_with("Rest in Peace", "Martyr")
    run(moving.destroy(table, (102,)))
    assert not happened(table, AbilityTriggered)
