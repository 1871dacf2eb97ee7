"""Counters by who puts them: triggers on yours, more or fewer of them instead (122.6, 614.1a)."""

from __future__ import annotations

import pytest

from domain.cards.build import static, triggered
from domain.cards.nouns import ANOTHER, CREATURE, PERMANENT, PLAYER, YOURS
from domain.cards.replacements import PutsMoreCounters
from domain.cards.triggers import CountersArePut
from domain.cards.verbs import draw
from domain.events import AbilityTriggered, CountersPut, Entering, ZoneChanged
from domain.procedure import Table
from domain.rules.counters import put_counters
from domain.rules.damage import Hit, deal
from domain.rules.triggers import notice
from domain.rules.would import WouldPutCounters
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.boards import board, happen, put, run

NAME, BEARS = "Testing Words", "Grizzly Bears"
YOU_PUT = "Whenever you put one or more +1/+1 counters on a creature, draw a card."


def counters(thing: int, player: int, kind: str = "+1/+1", count: int = 2) -> WouldPutCounters:
    """Counters that a player would put."""
    return WouldPutCounters(thing=thing, kind=kind, count=count, player=player)


@pytest.mark.rule("122.6")
@pytest.mark.parametrize(("player", "times"), [(1, 1), (2, 0)])
def test_it_matters_who_puts_counters(player: int, times: int) -> None:
    watcher = compiled(YOU_PUT, "Artifact")
    assert watcher.abilities == (triggered(CountersArePut(CREATURE, "+1/+1", "you"), draw()),)
    table = Table(board(put(101, NAME), put(102, BEARS, 2), also=(watcher,)), notice)
    run(put_counters(table, (counters(102, player),)))
    facts = [event for event, _ in table.recorded]
    assert [event.by for event in facts if isinstance(event, CountersPut)] == [player]
    assert sum(isinstance(event, AbilityTriggered) for event in facts) == times


@pytest.mark.rule("122.6a")
def test_who_controls_what_enters_puts_its_counters() -> None:
    state = board(put(101, NAME), put(102, BEARS, zone=Zone.HAND), also=(compiled(YOU_PUT, "Artifact"),))
    for whose, often in ((1, 1), (2, 0)):
        how = Entering(controller=whose, counters=(("+1/+1", 1),))
        entered = ZoneChanged(object=102, new=202, owner=1, origin=Zone.HAND, to=Zone.BATTLEFIELD, entering=how)
        _, noticed = happen(state, entered)
        assert sum(isinstance(each, AbilityTriggered) for each in noticed) == often


@pytest.mark.rule("603.2c")
def test_counters_of_any_kind_put_together_are_one_event() -> None:
    watcher = compiled("Whenever you put one or more counters on a creature, draw a card.", "Artifact")
    table = Table(board(put(101, NAME), put(102, BEARS), put(103, BEARS), also=(watcher,)), notice)
    run(put_counters(table, (counters(102, 1), counters(102, 1, "charge", 1), counters(103, 1))))
    found = [event for event, _ in table.recorded if isinstance(event, AbilityTriggered)]
    assert [(event.object, event.amount) for event in found] == [(102, 3), (103, 2)]


@pytest.mark.rule("120.3d")
def test_the_controller_of_a_source_with_wither_puts_the_counters() -> None:
    witherer = compiled("Wither", "Creature — Bear", name="Witherer")
    table = Table(board(put(101, "Witherer", 2), put(102, BEARS), also=(witherer,)), notice)
    run(deal(table, (Hit(101, 102, 1),)))
    assert [event.by for event, _ in table.recorded if isinstance(event, CountersPut)] == [2]


ANYWHERE = "put one or more counters on a permanent or player"
EACH = "of each of those kinds of counters on that permanent or player instead"


@pytest.mark.rule("614.1a")
@pytest.mark.parametrize(
    ("text", "rule", "counts"),
    [
        (f"If you would {ANYWHERE}, put twice that many {EACH}.",
         PutsMoreCounters(PERMANENT | PLAYER, times=2, who="you"), (6, 3)),
        (f"If an opponent would {ANYWHERE}, they put half that many {EACH}, rounded down.",
         PutsMoreCounters(PERMANENT | PLAYER, who="opponent", half=True), (3, 1)),
        (("If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are"
         " put on that creature instead."), PutsMoreCounters(CREATURE & YOURS, "+1/+1", plus=1), (4, 4)),
        (("If one or more +1/+1 counters would be put on another creature you control, twice that many +1/+1 counters"
         " are put on it instead."), PutsMoreCounters(CREATURE & YOURS & ANOTHER, "+1/+1", times=2), (6, 6)),
        (("If one or more counters would be put on a creature you control, twice that many of each of those kinds of"
         " counters are put on it instead."), PutsMoreCounters(CREATURE & YOURS, times=2), (6, 6)),
    ],
)  # fmt: skip
def test_more_or_fewer_counters_are_put(text: str, rule: PutsMoreCounters, counts: tuple[int, int]) -> None:
    card = compiled(text, "Enchantment")
    assert card.abilities == (static(rule),)
    comes_back_the_same(f"Enchantment\n{text}")
    for player, count in zip((1, 2), counts, strict=True):
        table = Table(board(put(101, NAME), put(102, BEARS), also=(card,)), notice)
        run(put_counters(table, (counters(102, player, count=3),)))
        assert table.board.objects[102].counter("+1/+1") == count


def test_counters_of_another_kind_instead_arent_understood() -> None:
    text = "If one or more +1/+1 counters would be put on a creature, twice that many charge counters are put on it"
    assert refused(f"{text} instead.", "Enchantment")


def test_an_aura_speaks_of_what_it_enchants_in_a_step_of_its_controller() -> None:
    step = "At the beginning of the upkeep of enchanted creature's controller,"
    comes_back_the_same(f"Enchantment — Aura\nEnchant creature\n{step} put a -1/-1 counter on that creature.")
