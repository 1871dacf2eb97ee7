"""Effects that change how much there is: of life, counters, damage, draws, milled cards and tokens (614–616)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen, Number
from domain.cards.abilities import PreventsDamage
from domain.cards.build import creature, enchantment
from domain.cards.effects import GainLife, LoseLife, Mill, Proliferate, PutCounters
from domain.cards.keywords import infect, lifelink, wither
from domain.cards.keywords.tokens import CLUE, TREASURE
from domain.cards.nouns import PLAYER, T0, YOURSELF
from domain.cards.static_rules import CantGainLife
from domain.cards.terms import Each
from domain.decisions import ChooseReplacement
from domain.events import (
    CardDrawn,
    CountersPut,
    DamageDealt,
    EffectBegan,
    EventReplaced,
    LifeGained,
    LifeLost,
    Placed,
    TokenCreated,
    ZoneChanged,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Table
from domain.rules import moving
from domain.rules.damage import Hit, deal
from domain.rules.tokens import create_tokens
from domain.vocabulary import Step, Zone
from tests.rules.boards import board
from tests.rules.driver import happened, photographed, put, run
from tests.rules.spells import Played, carry_out

CLERIC = creature("Cleric", "{W}", 2, 2, "Cleric", lifelink())
CINDER = creature("Cinder", "{R}", 1, 1, "Elemental", wither())
VIPER = creature("Viper", "{G}", 1, 1, "Snake", infect())
NO_LIFE = enchantment("No Life", "{R}", CantGainLife(PLAYER))


def gained(*names: str, amount: int = 3) -> tuple[int, int]:
    """The life totals after player 1 gains life, with these under the control of player 1."""
    there = tuple(put(101 + place, name) for place, name in enumerate(names))
    played = carry_out(board(*there), GainLife(amount))
    return played.life(1), played.life(2)


@pytest.mark.rule("614.1a", "119.10")
@pytest.mark.parametrize(
    ("names", "life"),
    [
        (("Boon Reflection",), 26),
        (("Heron of Hope",), 24),
        (("Rhox Faithmender",), 26),
        (("Alhammarret's Archive",), 26),
    ],
)
def test_more_life_is_gained(names: tuple[str, ...], life: int) -> None:
    assert gained(*names) == (life, 20)


@pytest.mark.rule("616.1", "616.1f")
@pytest.mark.parametrize(("first", "life"), [(0, 27), (1, 28)])
def test_the_player_chooses_whether_it_is_doubled_or_raised_first(first: int, life: int) -> None:
    """Three, twice and one more, or one more and twice."""
    there = (put(101, "Boon Reflection"), put(102, "Heron of Hope"))
    played = carry_out(board(*there), GainLife(3), answers=[Number(first)])
    assert played.life(1) == life
    assert isinstance(played.asked[0], ChooseReplacement)


@pytest.mark.rule("119.10", "614.6")
def test_life_that_would_be_gained_is_lost() -> None:
    played = carry_out(board(put(101, "Tainted Remedy", 2)), GainLife(3))
    assert played.life(1) == 17
    assert not played.of(LifeGained)


@pytest.mark.rule("119.7")
def test_where_life_cant_be_gained_there_is_nothing_to_replace() -> None:
    played = carry_out(board(put(101, "Tainted Remedy", 2), put(102, "No Life"), also=(NO_LIFE,)), GainLife(3))
    assert (played.life(1), played.events) == (20, [])


@pytest.mark.rule("119.3", "608.2f")
def test_players_gain_and_lose_life_at_the_same_time() -> None:
    for effect, fact in ((GainLife(1, Each(PLAYER)), LifeGained), (LoseLife(1, Each(PLAYER)), LifeLost)):
        played = carry_out(board(active=2), effect)
        assert [event.player for event in played.of(fact)] == [2, 1]


@pytest.mark.rule("120.4c", "119.2")
@pytest.mark.parametrize(("active", "life"), [(1, 16), (2, 18)])
def test_the_loss_that_comes_of_damage_is_doubled_in_its_controllers_turn(active: int, life: int) -> None:
    table = photographed(put(101, "Bloodletter of Aclazotz"), put(102, "Grizzly Bears"), active=active)
    run(deal(table, (Hit(102, 2, 2),)))
    assert table.game.player(2).life == life
    assert happened(table, DamageDealt)[0].amount == 2


@pytest.mark.rule("120.4c", "702.15b")
def test_life_from_lifelink_is_doubled() -> None:
    table = photographed(put(101, "Boon Reflection"), put(102, "Cleric"), also=(CLERIC,))
    run(deal(table, (Hit(102, 2, 2),)))
    assert table.game.player(1).life == 24


def grown(*names: str, kind: str = "+1/+1") -> tuple[tuple[str, int], ...]:
    """The counters on a creature on which two are put, with these under the control of player 1."""
    there = tuple(put(101 + place, name) for place, name in enumerate(names))
    state = board(*there, put(110, "Grizzly Bears"))
    return carry_out(state, PutCounters(T0, kind, 2), targets=((110,),)).table.board.objects[110].counters


@pytest.mark.rule("122.6", "614.1a")
def test_more_counters_are_put() -> None:
    assert grown("Hardened Scales") == (("+1/+1", 3),)
    assert grown("Hardened Scales", kind="charge") == (("charge", 2),)
    assert grown("Corpsejack Menace") == (("+1/+1", 4),)
    assert grown("Winding Constrictor", kind="charge") == (("charge", 3),)
    assert grown("Doubling Season", kind="charge") == (("charge", 4),)


@pytest.mark.rule("614.5")
def test_each_of_two_effects_applies_once() -> None:
    played = carry_out(
        board(put(101, "Hardened Scales"), put(102, "Hardened Scales"), put(110, "Grizzly Bears")),
        PutCounters(T0, "+1/+1", 1),
        targets=((110,),),
        answers=[Number(0)],
    )
    assert played.table.board.objects[110].counters == (("+1/+1", 3),)


@pytest.mark.rule("122.6", "122.6a")
def test_a_creature_enters_with_more_counters() -> None:
    """A second effect that gives counters doesn't let the first one apply twice."""
    hydra = put(105, "Grizzly Bears", zone=Zone.HAND)
    table = photographed(put(101, "Hardened Scales"), put(102, "Doubling Season"), hydra)
    (new,) = run(moving.move(table, (105,), Zone.BATTLEFIELD, counters=(("+1/+1", 2),)), Number(0))
    assert table.board.objects[new].counters == (("+1/+1", 6),)


@pytest.mark.rule("122.6", "306.5b")
def test_a_planeswalker_enters_with_twice_its_loyalty() -> None:
    table = photographed(put(101, "Doubling Season"), put(105, "Chandra, Torch of Defiance", zone=Zone.HAND))
    (new,) = run(moving.move(table, (105,), Zone.BATTLEFIELD))
    assert table.board.objects[new].counters == (("loyalty", 8),)


@pytest.mark.rule("122.6", "701.34a")
def test_proliferating_puts_counters_too() -> None:
    state = board(put(101, "Winding Constrictor"), put(110, "Grizzly Bears", counters=(("+1/+1", 1),)))
    played = carry_out(state, Proliferate(), answers=[Chosen((110,))])
    assert played.table.board.objects[110].counters == (("+1/+1", 3),)


@pytest.mark.rule("120.3b", "120.3d", "120.4c")
def test_counters_that_come_of_damage_are_no_effects() -> None:
    """The rules put them: Doubling Season speaks of effects alone, Winding Constrictor doesn't."""
    doubled = photographed(
        put(101, "Doubling Season"), put(102, "Grizzly Bears"), put(103, "Cinder", 2), also=(CINDER,)
    )
    run(deal(doubled, (Hit(103, 102, 1),)))
    assert happened(doubled, CountersPut)[0].count == 1
    raised = photographed(put(101, "Winding Constrictor"), put(103, "Viper", 2), also=(VIPER,))
    run(deal(raised, (Hit(103, 1, 1),)))
    assert raised.game.player(1).counter("poison") == 2


@pytest.mark.rule("614.11", "121.2")
def test_two_cards_are_drawn_instead_of_each() -> None:
    drawn = photographed(*library(9), put(101, "Thought Reflection"))
    assert len(run(moving.draw(drawn, 1, 2))) == 4


def library(count: int, player: int = 1, first: int = 200) -> tuple[Placed, ...]:
    """A library of Islands."""
    return tuple(put(first + place, "Island", player, Zone.LIBRARY) for place in range(count))


@pytest.mark.rule("614.5", "614.11")
def test_an_effect_doesnt_replace_the_draws_that_it_made() -> None:
    table = photographed(*library(9), put(101, "Thought Reflection"), put(102, "Thought Reflection"))
    assert len(run(moving.draw(table, 1, 1), Number(0))) == 4
    assert len(happened(table, EventReplaced)) == 3


@pytest.mark.rule("614.11")
def test_the_first_draw_in_a_draw_step_is_spared() -> None:
    table = photographed(*library(9), put(101, "Alhammarret's Archive"), step=Step.DRAW)
    assert len(run(moving.draw(table, 1, 1))) == 1
    assert len(run(moving.draw(table, 1, 1))) == 2


@pytest.mark.rule("614.11", "614.5")
def test_a_draw_that_both_players_take_comes_back() -> None:
    """Each effect takes it once: it ends with the player who would have drawn."""
    table = photographed(*library(3), *library(3, 2, 300), put(101, "Notion Thief"), put(102, "Notion Thief", 2))
    run(moving.draw(table, 1, 1))
    assert [event.player for event in happened(table, CardDrawn)] == [1]
    alone = photographed(*library(3), *library(3, 2, 300), put(101, "Notion Thief"))
    run(moving.draw(alone, 2, 1))
    assert [event.player for event in happened(alone, CardDrawn)] == [1]


@pytest.mark.rule("701.17a", "608.2f")
def test_players_mill_together_and_opponents_twice_as_many() -> None:
    there = (put(101, "Bruvac the Grandiloquent"), *library(5), *library(5, 2, 300))
    played: Played = carry_out(board(*there), Mill(2, Each(PLAYER)))
    assert len(played.table.game.player(1).graveyard) == 2
    assert len(played.table.game.player(2).graveyard) == 4
    assert played.events == [*played.of(EventReplaced), *played.of(ZoneChanged)]


def created(*names: str, what: str = "Treasure", count: int = 1) -> list[str]:
    """The tokens that come of creating some, with these under the control of player 1."""
    table = photographed(*(put(101 + place, name) for place, name in enumerate(names)))
    known = {"Treasure": TREASURE, "Clue": CLUE, "Bear": creature("Bear", "{0}", 2, 2, "Bear")}
    run(create_tokens(table, 1, known[what], count))
    return [event.token.name for event in happened(table, TokenCreated)]


@pytest.mark.rule("701.7b", "614.1a")
def test_other_tokens_are_created_and_more_of_them() -> None:
    assert created("Xorn", count=2) == ["Treasure"] * 3
    assert created("Xorn", what="Clue") == ["Clue"]
    assert created("Academy Manufactor") == ["Clue", "Food", "Treasure"]
    assert created("Academy Manufactor", what="Bear") == ["Bear"]
    assert created("Divine Visitation", what="Bear", count=2) == ["Angel", "Angel"]
    assert created("Divine Visitation") == ["Treasure"]
    assert created("Chatterfang, Squirrel General", count=2) == ["Treasure", "Treasure", "Squirrel", "Squirrel"]
    assert created("Doubling Season", count=2) == ["Treasure"] * 4


@pytest.mark.rule("616.1f", "616.2")
def test_an_effect_becomes_applicable_by_what_another_one_made() -> None:
    """Squirrels come besides the Treasure; as creatures they become Angels after that."""
    table = photographed(put(101, "Chatterfang, Squirrel General"), put(102, "Divine Visitation"))
    run(create_tokens(table, 1, TREASURE, 1))
    assert [event.token.name for event in happened(table, TokenCreated)] == ["Treasure", "Angel"]


@pytest.mark.rule("614.2", "614.1a")
@pytest.mark.parametrize(
    ("name", "source", "to", "dealt"),
    [
        ("Furnace of Rath", 120, 1, 4),
        ("Gratuitous Violence", 120, 2, 4),
        ("Gratuitous Violence", 121, 1, 2),
        ("Torbran, Thane of Red Fell", 122, 2, 4),
        ("Torbran, Thane of Red Fell", 122, 121, 4),
        ("Torbran, Thane of Red Fell", 120, 2, 2),
        ("Torbran, Thane of Red Fell", 122, 1, 2),
    ],
)
def test_more_damage_is_dealt(name: str, source: int, to: int, dealt: int) -> None:
    there = (put(120, "Grizzly Bears"), put(121, "Grizzly Bears", 2), put(122, "Hill Giant"))
    table = photographed(put(101, name), *there)
    assert run(deal(table, (Hit(source, to, 2),))) == dealt


@pytest.mark.rule("614.9")
def test_damage_is_dealt_to_a_creature_instead_of_its_owner() -> None:
    table = photographed(put(110, "Grizzly Bears", 2), put(101, "Pariah", attached_to=110), put(111, "Hill Giant", 2))
    run(deal(table, (Hit(111, 1, 3),)))
    assert (table.game.player(1).life, table.board.objects[110].damage) == (20, 3)


@pytest.mark.rule("614.9", "614.5")
def test_redirected_damage_can_be_redirected_again_but_not_by_the_same_effect() -> None:
    giants = (put(101, "Palisade Giant"), put(102, "Palisade Giant"), put(110, "Hill Giant", 2))
    table = photographed(*giants)
    run(deal(table, (Hit(110, 1, 3),)), Number(0))
    assert (table.board.objects[101].damage, table.board.objects[102].damage) == (0, 3)


def shield(table: Table, amount: int | None = None, *, once: bool = False) -> None:
    """A shield for player 1 that a resolution made."""
    rules = (PreventsDamage(YOURSELF, amount=amount, once=once),)
    effect = ContinuousEffect(id=table.new_id(), source=101, controller=1, duration="end_of_turn", rules=rules)
    table.record(EffectBegan(effect=effect))


@pytest.mark.rule("615.7")
def test_the_shielded_player_chooses_which_damage_is_prevented() -> None:
    there = (put(101, "Cleric", 2), put(102, "Hill Giant", 2))
    for order, life in (((101, 102), 20), ((102, 101), 22)):
        table = photographed(*there, also=(CLERIC,))
        shield(table, 2)
        run(deal(table, (Hit(101, 1, 2), Hit(102, 1, 2))), Chosen(order))
        assert (table.game.player(1).life, table.game.player(2).life) == (18, life)


@pytest.mark.rule("615.7")
def test_a_shield_that_prevents_everything_asks_nobody() -> None:
    table = photographed(put(101, "Cleric", 2), put(102, "Hill Giant", 2), also=(CLERIC,))
    shield(table, 4)
    assert run(deal(table, (Hit(101, 1, 2), Hit(102, 1, 2)))) == 0


@pytest.mark.rule("615.8")
def test_the_next_time_is_that_of_one_source() -> None:
    table = photographed(put(101, "Cleric", 2), put(102, "Hill Giant", 2), also=(CLERIC,))
    shield(table, once=True)
    assert run(deal(table, (Hit(101, 1, 2), Hit(102, 1, 3))), Chosen((102, 101))) == 2


@pytest.mark.rule("306.7", "616.1")
def test_damage_is_redirected_to_a_planeswalker_after_a_shield_or_before() -> None:
    """In 2017 the player who is dealt damage chooses which applies first; its source's controller says whereto."""
    walker = put(110, "Chandra, Torch of Defiance", counters=(("loyalty", 4),))
    bolt = put(102, "Hill Giant", 2)
    for first, loyalty in ((0, 2), (1, 1)):
        table = photographed(walker, bolt, edition="2017-04")
        shield(table, 1)
        run(deal(table, (Hit(102, 1, 3),)), Number(first), Chosen((110,)))
        assert (table.game.player(1).life, table.board.objects[110].counter("loyalty")) == (20, loyalty)
