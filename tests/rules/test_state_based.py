"""State-based actions (704) and leaving the game (104, 800.4)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.abilities import LoseAbilities, RegenerationShield
from domain.cards.build import aura, card, creature, enchantment, equipment
from domain.cards.keywords import deathtouch, indestructible, protection_from
from domain.cards.nouns import CREATURE
from domain.events import (
    Attached,
    CountersRemoved,
    DeathtouchOutlived,
    Destroyed,
    EffectBegan,
    Event,
    GameEnded,
    ObjectCeased,
    PlayerLost,
)
from domain.lasting import ContinuousEffect
from domain.rulebook import Rule
from domain.rules import moving
from domain.rules.damage import Hit, deal
from domain.rules.ending import lose_game, win_game
from domain.rules.life import lose_life
from domain.rules.state_based import settle
from domain.vocabulary import Zone
from tests.rules.driver import happened, names_in, photographed, put, run

SNAKE = creature("Snake", "{G}", 1, 1, "Snake", deathtouch())
GOLEM = creature("Golem", "{6}", 3, 3, "Golem", indestructible())
WARDED = creature("Warded", "{W}", 2, 2, "Knight", protection_from("blue"))
QUEEN = creature("Queen", "{W}", 2, 2, "Human", also="Legendary")
BOND = aura("Bond", "{U}", CREATURE)
BLADE = equipment("Blade", "{1}")
WORLD = enchantment("World", "{1}", also="World")


@pytest.mark.rule("704.3")
def test_nothing_happens_where_nothing_applies() -> None:
    table = photographed(put(101, "Grizzly Bears", damage=1))
    assert run(settle(table)) is False
    assert not table.recorded


@pytest.mark.rule("704.5a", "104.3b", "104.2a")
def test_a_player_without_life_loses_and_the_other_wins() -> None:
    table = photographed()
    run(lose_life(table, 2, 20))
    assert run(settle(table)) is True
    assert [(event.player, event.why) for event in happened(table, PlayerLost)] == [(2, Rule.SBA_LIFE)]
    assert (table.game.over, table.game.winner) == (True, 1)


@pytest.mark.rule("104.4a")
def test_if_all_lose_together_the_game_is_a_draw() -> None:
    table = photographed()
    run(lose_life(table, 2, 20))
    run(lose_life(table, 1, 25))
    run(settle(table))
    assert (table.game.over, table.game.winner) == (True, 0)


@pytest.mark.rule("704.5b", "104.3c")
def test_a_player_who_drew_from_an_empty_library_loses() -> None:
    table = photographed()
    run(moving.draw(table, 1, 1))
    run(settle(table))
    assert happened(table, PlayerLost)[0].why is Rule.SBA_EMPTY_LIBRARY
    assert table.game.winner == 2


@pytest.mark.rule("704.5c", "104.3d")
def test_ten_poison_counters_lose_the_game() -> None:
    table = photographed(poison=((1, 9), (2, 10)))
    run(settle(table))
    assert [event.player for event in happened(table, PlayerLost)] == [2]


@pytest.mark.rule("704.5d", "111.7")
def test_a_token_in_another_zone_ceases_to_exist() -> None:
    table = photographed(put(101, "Grizzly Bears", token=True))
    (gone,) = run(moving.move(table, (101,), Zone.GRAVEYARD))
    assert names_in(table, Zone.GRAVEYARD, 1) == ["Grizzly Bears"]
    run(settle(table))
    assert [event.object for event in happened(table, ObjectCeased)] == [gone]
    assert names_in(table, Zone.GRAVEYARD, 1) == []


@pytest.mark.rule("704.5f")
def test_a_creature_without_toughness_dies_even_if_indestructible() -> None:
    table = photographed(put(101, "Golem", counters=(("-1/-1", 3),)), also=(GOLEM,))
    run(settle(table))
    assert names_in(table, Zone.GRAVEYARD, 1) == ["Golem"]
    assert not happened(table, Destroyed)


@pytest.mark.rule("704.5g")
def test_lethal_damage_destroys() -> None:
    table = photographed(put(101, "Grizzly Bears", damage=2), put(102, "Golem", damage=9), also=(GOLEM,))
    run(settle(table))
    assert [event.object for event in happened(table, Destroyed)] == [101]
    assert names_in(table, Zone.BATTLEFIELD) == ["Golem"]


@pytest.mark.rule("704.5h", "702.2b")
def test_any_damage_by_deathtouch_destroys() -> None:
    table = photographed(put(101, "Snake"), put(102, "Troll Ascetic", 2), also=(SNAKE,))
    run(deal(table, (Hit(101, 102, 1),)))
    run(settle(table))
    assert names_in(table, Zone.GRAVEYARD, 2) == ["Troll Ascetic"]


@pytest.mark.rule("704.5h", "702.12b")
def test_deathtouch_counts_only_until_the_next_check() -> None:
    table = photographed(put(101, "Snake"), put(102, "Golem", 2), also=(SNAKE, GOLEM))
    run(deal(table, (Hit(101, 102, 1),)))
    assert run(settle(table)) is False, "nothing was performed: it can't be destroyed"
    assert [event.objects for event in happened(table, DeathtouchOutlived)] == [(102,)]
    table.record(
        EffectBegan(
            effect=ContinuousEffect(
                id=500,
                source=101,
                controller=1,
                duration="end_of_turn",
                affects=(102,),
                modifications=(LoseAbilities(),),
            )
        )
    )
    assert run(settle(table)) is False, "it is older than the last check"
    run(deal(table, (Hit(101, 102, 1),)))
    run(settle(table))
    assert names_in(table, Zone.GRAVEYARD, 2) == ["Golem"]


@pytest.mark.rule("704.5g", "701.19a")
def test_regeneration_replaces_destruction_by_damage() -> None:
    table = photographed(put(101, "Grizzly Bears", damage=2))
    shield = ContinuousEffect(
        id=500, source=101, controller=1, duration="end_of_turn", affects=(101,), rules=(RegenerationShield(),)
    )
    table.record(EffectBegan(effect=shield))
    assert run(settle(table)) is True
    assert (table.board.objects[101].damage, table.board.objects[101].tapped) == (0, True)


@pytest.mark.rule("704.5i")
def test_a_planeswalker_without_loyalty_dies() -> None:
    walker = card("Legendary Planeswalker — Test", "Walker", "{2}{U}", loyalty=3)
    table = photographed(put(101, "Walker"), put(102, "Walker", 2, counters=(("loyalty", 1),)), also=(walker,))
    run(settle(table))
    assert names_in(table, Zone.GRAVEYARD, 1) == ["Walker"]
    assert names_in(table, Zone.BATTLEFIELD) == ["Walker"]


@pytest.mark.rule("704.5j")
def test_of_two_legends_the_controller_keeps_one() -> None:
    table = photographed(put(101, "Queen"), put(102, "Queen"), put(103, "Queen", 2), also=(QUEEN,))
    run(settle(table), Chosen((103,)), Chosen((102,)))
    assert table.board.battlefield == (102, 103)


@pytest.mark.rule("704.5j")
def test_in_2008_all_legends_of_a_name_die() -> None:
    table = photographed(put(101, "Queen"), put(103, "Queen", 2), also=(QUEEN,), edition="2008-02")
    run(settle(table))
    assert table.board.battlefield == ()


@pytest.mark.rule("704.5k")
def test_only_the_newest_world_stays() -> None:
    table = photographed(put(101, "World"), put(102, "World", 2), also=(WORLD,))
    run(settle(table))
    assert table.board.battlefield == (102,)


@pytest.mark.rule("704.5m")
def test_an_aura_on_nothing_goes_to_the_graveyard() -> None:
    table = photographed(put(101, "Bond"), put(102, "Grizzly Bears"), put(103, "Bond", attached_to=102), also=(BOND,))
    run(settle(table))
    assert table.board.battlefield == (102, 103)


@pytest.mark.rule("704.5m", "704.3", "117.2d")
def test_an_aura_falls_off_once_its_creature_has_died() -> None:
    table = photographed(put(102, "Grizzly Bears", damage=2), put(103, "Bond", attached_to=102), also=(BOND,))
    run(settle(table))
    assert sorted(names_in(table, Zone.GRAVEYARD, 1)) == ["Bond", "Grizzly Bears"]


@pytest.mark.rule("704.5m", "702.16c")
def test_protection_sheds_auras_of_the_quality() -> None:
    table = photographed(put(102, "Warded"), put(103, "Bond", 2, attached_to=102), also=(BOND, WARDED))
    run(settle(table))
    assert names_in(table, Zone.GRAVEYARD, 2) == ["Bond"]


@pytest.mark.rule("704.5n")
def test_equipment_on_what_is_no_creature_comes_off_and_stays() -> None:
    table = photographed(
        put(101, "Forest"), put(102, "Blade", attached_to=101), put(103, "Blade", attached_to=999), also=(BLADE,)
    )
    run(settle(table))
    assert [(event.object, event.to) for event in happened(table, Attached)] == [(102, 0), (103, 0)]
    assert table.board.battlefield == (101, 102, 103)


@pytest.mark.rule("704.5p")
def test_a_creature_that_is_no_aura_comes_off() -> None:
    table = photographed(put(101, "Forest"), put(102, "Grizzly Bears", attached_to=101))
    run(settle(table))
    assert [event.object for event in happened(table, Attached)] == [102]


@pytest.mark.rule("704.5q", "122.3")
def test_opposite_counters_cancel_each_other() -> None:
    table = photographed(put(101, "Grizzly Bears", counters=(("+1/+1", 3), ("-1/-1", 2))))
    run(settle(table))
    assert [event.count for event in happened(table, CountersRemoved)] == [2, 2]
    assert table.board.objects[101].counters == (("+1/+1", 1),)


@pytest.mark.rule("704.7", "704.3")
def test_everything_happens_in_one_event() -> None:
    seen: list[int] = []

    def counting(before: object, after: object, events: tuple[Event, ...]) -> tuple[Event, ...]:
        seen.append(len(events))
        return ()

    table = photographed(put(101, "Grizzly Bears", damage=2), put(102, "Grizzly Bears", 2, damage=2), watch=counting)
    run(settle(table))
    assert seen == [5]


@pytest.mark.rule("104.3e")
def test_an_effect_makes_a_player_lose() -> None:
    table = photographed()
    run(lose_game(table, ((2, Rule.EFFECT_LOSES),)))
    assert table.game.winner == 1


@pytest.mark.rule("104.2b")
def test_an_effect_makes_a_player_win() -> None:
    table = photographed()
    win_game(table, 2)
    assert (table.game.over, table.game.winner) == (True, 2)


@pytest.mark.rule("800.4a")
def test_a_player_who_leaves_takes_all_along() -> None:
    table = photographed(
        put(101, "Grizzly Bears", 2),
        put(102, "Forest", 2, Zone.HAND),
        put(103, "Control Magic", 1, attached_to=101),
        put(104, "Grizzly Bears", 3),
        put(105, "Control Magic", 2, attached_to=104),
        players=3,
    )
    run(lose_game(table, ((2, Rule.CONCEDE),)))
    assert not happened(table, GameEnded)
    assert sorted(table.board.objects) == [103, 104]


@pytest.mark.rule("704.5n", "301.6")
def test_a_fortification_stays_on_a_land_only() -> None:
    table = photographed(
        put(101, "Plains"), put(102, "Grizzly Bears"),
        put(103, "Darksteel Garrison", attached_to=101), put(104, "Darksteel Garrison", attached_to=102),
    )  # fmt: skip
    run(settle(table))
    assert [event.object for event in happened(table, Attached)] == [104]
