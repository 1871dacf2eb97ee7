"""Combat (506–511): attackers, blockers, damage."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answers import Attack, Block, Chosen, Numbers, Pass
from domain.cards.abilities import CardDefinition, ChangeControl, RegenerationShield
from domain.cards.build import card, creature, triggered
from domain.cards.keywords import (
    deathtouch,
    defender,
    double_strike,
    fear,
    first_strike,
    flying,
    haste,
    intimidate,
    lifelink,
    menace,
    protection_from,
    reach,
    trample,
    vigilance,
)
from domain.cards.nouns import ITSELF, PLAYER
from domain.cards.terms import Status
from domain.cards.triggers import DamageIsDealt, Happens
from domain.cards.verbs import gain_life
from domain.events import (
    ActionReversed,
    AttackersDeclared,
    BlockersDeclared,
    CombatDamageAssigned,
    CombatEnded,
    DamageDealt,
    EffectBegan,
    Placed,
    RemovedFromCombat,
    StepBegan,
)
from domain.lasting import ContinuousEffect
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.fighting import attackable, remove_from_combat
from domain.rules.reading import fits
from domain.vocabulary import Step, Zone
from tests.rules.desk import Desk
from tests.rules.driver import happened, put

CREATURES = (
    creature("Bear", "{1}{G}", 2, 2, "Bear"),
    creature("Giant", "{3}{R}", 5, 5, "Giant"),
    creature("Wall", "{W}", 0, 4, "Wall", defender()),
    creature("Bird", "{W}", 1, 1, "Bird", flying()),
    creature("Spider", "{G}", 1, 3, "Spider", reach()),
    creature("Brute", "{R}", 3, 3, "Ogre", menace()),
    creature("Ghoul", "{B}", 2, 2, "Zombie", fear()),
    creature("Bully", "{R}", 2, 2, "Ogre", intimidate()),
    creature("Paladin", "{W}", 2, 2, "Knight", protection_from("green")),
    creature("Guard", "{W}", 2, 2, "Knight", vigilance(), haste()),
    creature("Duelist", "{W}", 2, 2, "Knight", first_strike()),
    creature("Hero", "{W}", 2, 2, "Knight", double_strike()),
    creature("Rhino", "{G}", 4, 4, "Rhino", trample()),
    creature("Viper", "{G}", 3, 3, "Snake", trample(), deathtouch()),
    creature("Cleric", "{W}", 2, 2, "Cleric", lifelink()),
    creature("Golem", "{3}", 1, 1, "Golem", also="Artifact"),
    creature("Piper", "{W}", 1, 1, "Bard", triggered(Happens("attack", ITSELF), gain_life(1))),
    creature("Sentry", "{W}", 1, 1, "Bard", triggered(Happens("block", ITSELF), gain_life(3))),
    creature("Thief", "{B}", 1, 1, "Rogue", triggered(DamageIsDealt(ITSELF, PLAYER, combat=True), gain_life(5))),
)  # fmt: skip
BOB = 2


def mine(thing: int, name: str, **more: Any) -> Placed:
    return put(thing, name, 1, **more)


def bobs(thing: int, name: str, **more: Any) -> Placed:
    return put(thing, name, BOB, **more)


def fight(*placed: Placed, also: tuple[CardDefinition, ...] = (), **more: Any) -> Desk:
    """A desk at the question which creatures attack."""
    libraries = (put(401, "Forest", 1, Zone.LIBRARY), put(402, "Forest", 2, Zone.LIBRARY))
    desk = Desk(*placed, *libraries, also=(*CREATURES, *also), step=Step.BEGINNING_OF_COMBAT, **more)
    desk.answer(*(Pass() for _ in range(more.get("players", 2))))
    return desk


def attack(desk: Desk, *attackers: int, whom: int = BOB) -> Desk:
    """Declare attackers and pass to the blocks."""
    assert desk.asked == "DeclareAttackers"
    desk.answer(Attack(tuple((each, whom) for each in attackers)))
    return desk


def on(desk: Desk) -> Desk:
    """Both pass."""
    desk.answer(Pass(), Pass())
    return desk


def step(desk: Desk) -> Step:
    """The step at hand."""
    return desk.table.board.step


def asked_player(desk: Desk) -> int:
    """Who is asked."""
    return desk.pending.player if desk.pending is not None else 0


# --- attackers (508) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("508.1a", "508.1b", "508.1f", "508.1k", "508.2", "510.1b", "510.2", "511.3")
def test_an_unblocked_attacker_deals_its_damage_to_the_player() -> None:
    desk = attack(fight(mine(101, "Bear")), 101)
    assert desk.object(101).tapped
    assert desk.object(101).attacking == BOB
    assert desk.asked == "Priority"
    assert asked_player(desk) == 1
    on(desk)
    assert step(desk) is Step.DECLARE_BLOCKERS
    on(desk)
    assert desk.life(BOB) == 18
    assert step(desk) is Step.COMBAT_DAMAGE
    on(desk)
    assert step(desk) is Step.END_OF_COMBAT
    assert desk.object(101).attacking
    on(desk)
    assert not desk.object(101).attacking
    assert len(happened(desk.table, CombatEnded)) == 1
    assert desk.object(101).attacked


@pytest.mark.rule("508.8")
def test_without_attackers_blocks_and_damage_are_left_out() -> None:
    desk = fight(mine(101, "Bear"))
    desk.answer(Attack())
    on(desk)
    assert step(desk) is Step.END_OF_COMBAT
    assert not happened(desk.table, CombatEnded)
    assert not happened(desk.table, AttackersDeclared)


@pytest.mark.parametrize(
    ("who", "cites"),
    [
        (mine(101, "Bear", tapped=True), "508.1a"),
        (mine(101, "Wall"), "702.3b"),
        (mine(101, "Forest"), "506.3"),
        (bobs(101, "Bear"), "508.1a"),
    ],
    ids=["tapped", "defender", "no creature", "not mine"],
)
@pytest.mark.rule("508.1", "508.1a", "508.1c", "702.3b", "732.1")
def test_what_cannot_attack_is_refused_and_asked_again(who: Placed, cites: str) -> None:
    desk = attack(fight(who, mine(109, "Bear")), 109, 101)
    assert desk.illegal()[0] == "508.1"
    assert cites in desk.illegal()
    assert happened(desk.table, ActionReversed)
    assert not desk.object(109).tapped
    assert desk.asked == "DeclareAttackers"
    attack(desk, 109)
    assert desk.object(109).attacking == BOB


@pytest.mark.rule("302.6", "702.10b")
def test_a_newcomer_attacks_only_with_haste() -> None:
    desk = fight(mine(101, "Bear", sick=True), mine(102, "Guard", sick=True))
    attack(desk, 101)
    assert "302.6" in desk.illegal()
    attack(desk, 102)
    assert desk.object(102).attacking == BOB


@pytest.mark.rule("702.20b")
def test_vigilance_keeps_it_untapped() -> None:
    assert not attack(fight(mine(101, "Guard")), 101).object(101).tapped


@pytest.mark.rule("508.1b")
def test_only_opponents_and_their_planeswalkers_are_attacked() -> None:
    desk = attack(fight(mine(101, "Bear")), 101, whom=1)
    assert "508.1b" in desk.illegal()
    assert attackable(desk.table.board, 1) == (2,)


@pytest.mark.rule("508.1")
def test_nothing_is_asked_where_nothing_could_attack() -> None:
    assert fight(mine(101, "Wall")).asked == "Priority"


@pytest.mark.rule("508.1m", "509.1i", "603.2")
def test_attacking_blocking_and_combat_damage_trigger() -> None:
    desk = attack(fight(mine(101, "Piper"), mine(102, "Thief"), bobs(103, "Sentry")), 101, 102)
    on(desk)
    assert desk.life(1) == 21
    on(desk)
    desk.answer(Block(((103, 101),)))
    on(desk)
    assert desk.life(BOB) == 23
    on(desk)
    assert desk.life(BOB) == 22
    on(desk)
    assert desk.life(1) == 26


# --- blockers (509) --------------------------------------------------------------------------------------------------


def blocking(attacker: str, *blockers: str) -> Desk:
    """The question of blockers, with one attacker 101 and blockers from 111 on."""
    others = (bobs(111 + place, name) for place, name in enumerate(blockers))
    return on(attack(fight(mine(101, attacker), *others), 101))


@pytest.mark.rule("509.1", "509.1a", "509.1g", "509.1h", "510.1c", "510.1d")
def test_blocker_and_attacker_deal_damage_to_each_other() -> None:
    desk = blocking("Bear", "Bear")
    desk.answer(Block(((111, 101),)))
    assert desk.object(101).blocked
    assert desk.object(111).blocking == (101,)
    on(desk)
    assert len(desk.zone(Zone.GRAVEYARD, 1)) == len(desk.zone(Zone.GRAVEYARD, 2)) == 1
    assert desk.life(BOB) == 20


@pytest.mark.parametrize(
    ("attacker", "bad", "good", "cites"),
    [
        ("Bird", "Bear", "Spider", "702.9b"),
        ("Ghoul", "Bear", "Golem", "702.36b"),
        ("Bully", "Bear", "Giant", "702.13b"),
        ("Paladin", "Bear", "Giant", "702.16f"),
    ],
)
@pytest.mark.rule("509.1b", "702.9b", "702.17b", "702.36b", "702.13b", "702.16f")
def test_evasion(attacker: str, bad: str, good: str, cites: str) -> None:
    desk = blocking(attacker, bad, good)
    desk.answer(Block(((111, 101),)))
    assert desk.illegal()[0] == "509.1"
    assert {"509.1b", cites} <= set(desk.illegal())
    assert desk.asked == "DeclareBlockers"
    desk.answer(Block(((112, 101),)))
    assert desk.object(112).blocking == (101,)


@pytest.mark.rule("702.111b")
def test_menace_asks_for_two() -> None:
    assert blocking("Brute", "Bear").asked == "Priority"
    desk = blocking("Brute", "Bear", "Bear")
    desk.answer(Block(((111, 101),)))
    assert "702.111b" in desk.illegal()
    desk.answer(Block(((111, 101), (112, 101))))
    assert happened(desk.table, BlockersDeclared)


@pytest.mark.rule("509.1a")
def test_a_tapped_creature_does_not_block_and_none_blocks_twice() -> None:
    desk = on(
        attack(fight(mine(101, "Bear"), mine(102, "Bear"), bobs(111, "Bear", tapped=True), bobs(112, "Bear")), 101)
    )
    for blocks in (((111, 101),), ((112, 101), (112, 101)), ((112, 102),)):
        desk.answer(Block(blocks))
        assert "509.1a" in desk.illegal()
    desk.answer(Block())
    on(desk)
    assert desk.life(BOB) == 18


@pytest.mark.rule("802.4")
def test_several_defending_players_block_in_turn_order() -> None:
    desk = fight(mine(101, "Bear"), mine(102, "Bear"), bobs(111, "Bear"), put(112, "Bear", 3), players=3)
    desk.answer(Attack(((101, 3), (102, 2))), *(Pass(),) * 3)
    assert desk.asked == "DeclareBlockers"
    assert asked_player(desk) == 2
    desk.concede(2)
    assert desk.asked == "DeclareBlockers"
    assert asked_player(desk) == 3
    desk.answer(Block(((112, 101),)), *(Pass(),) * 2)
    assert desk.life(3) == 20


# --- damage (510) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("510.1c", "510.1e")
def test_damage_is_divided_among_blockers() -> None:
    desk = blocking("Giant", "Bear", "Wall")
    desk.answer(Block(((111, 101), (112, 101))))
    on(desk)
    assert desk.asked == "AssignCombatDamage"
    desk.answer(Numbers((2, 2)))
    assert "510.1e" in desk.refused()
    desk.answer(Numbers((0, 5)))
    assert [event.to for event in happened(desk.table, DamageDealt)] == [112, 101]


@pytest.mark.rule("702.19b")
def test_trample_needs_lethal_damage_first() -> None:
    desk = blocking("Rhino", "Bear")
    desk.answer(Block(((111, 101),)))
    on(desk)
    desk.answer(Numbers((1, 3)))
    assert "702.19b" in desk.refused()
    desk.answer(Numbers((2, 2)))
    assert desk.life(BOB) == 18


@pytest.mark.rule("702.2c", "702.19b")
def test_one_damage_is_lethal_with_deathtouch() -> None:
    desk = blocking("Viper", "Giant")
    desk.answer(Block(((111, 101),)))
    on(desk)
    desk.answer(Numbers((1, 2)))
    assert desk.life(BOB) == 18
    assert len(desk.zone(Zone.GRAVEYARD, 2)) == 1


@pytest.mark.rule("702.19b")
def test_no_question_where_trample_has_nothing_to_spare() -> None:
    desk = blocking("Rhino", "Wall")
    desk.answer(Block(((111, 101),)))
    on(desk)
    assert desk.asked == "Priority"
    assert desk.life(BOB) == 20


@pytest.mark.rule("510.4", "702.7b")
def test_first_strike_comes_before() -> None:
    desk = blocking("Duelist", "Bear")
    desk.answer(Block(((111, 101),)))
    on(desk)
    assert desk.zone(Zone.GRAVEYARD, 2)
    assert step(desk) is Step.COMBAT_DAMAGE
    on(desk)
    assert step(desk) is Step.COMBAT_DAMAGE
    assert not desk.object(101).damage
    on(desk)
    assert step(desk) is Step.END_OF_COMBAT
    assert [event.first for event in happened(desk.table, CombatDamageAssigned)] == [True, False]
    assert [each.step for each in happened(desk.table, StepBegan)].count(Step.COMBAT_DAMAGE) == 2


@pytest.mark.rule("510.4", "702.4b")
def test_double_strike_deals_damage_twice() -> None:
    desk = on(on(on(attack(fight(mine(101, "Hero"), mine(102, "Bear")), 101, 102))))
    assert desk.life(BOB) == 14


@pytest.mark.rule("702.15b")
def test_lifelink() -> None:
    desk = on(on(attack(fight(mine(101, "Cleric")), 101)))
    assert (desk.life(1), desk.life(BOB)) == (22, 18)


@pytest.mark.rule("510.1c")
def test_the_order_of_blockers_binds_in_2017() -> None:
    placed = (mine(101, "Giant"), bobs(111, "Bear"), bobs(112, "Wall"))
    desk = on(attack(fight(*placed, edition="2017-04"), 101))
    desk.answer(Block(((111, 101), (112, 101))), Chosen((112, 111)))
    on(desk)
    desk.answer(Numbers((3, 2)))
    assert "510.1c" in desk.refused()
    desk.answer(Numbers((4, 1)))
    assert [(event.to, event.amount) for event in happened(desk.table, DamageDealt)][:2] == [(112, 4), (111, 1)]


@pytest.mark.rule("510.1c", "506.4")
def test_a_blocked_attacker_stays_blocked_without_its_blocker() -> None:
    desk = on(attack(fight(mine(101, "Giant"), mine(102, "Mountain"), bobs(111, "Bear"),
                           put(103, "Lightning Bolt", 1, Zone.HAND)), 101))  # fmt: skip
    desk.answer(Block(((111, 101),)))
    desk.cast(103, Chosen((111,)))
    on(desk)
    on(desk)
    assert desk.life(BOB) == 20
    assert not happened(desk.table, RemovedFromCombat)


@pytest.mark.rule("104.3a")
def test_a_conceding_opponent_leaves_the_declaration_open() -> None:
    desk = fight(mine(101, "Bear"), players=3)
    desk.concede(3)
    assert desk.asked == "DeclareAttackers"
    attack(desk, 101)
    assert desk.object(101).attacking == BOB


@pytest.mark.rule("104.3a", "510.1c")
def test_who_concedes_while_damage_is_assigned_ends_a_game_of_two() -> None:
    desk = blocking("Giant", "Bear", "Wall")
    desk.answer(Block(((111, 101), (112, 101))))
    on(desk)
    desk.concede(BOB)
    assert desk.table.game.winner == 1


@pytest.mark.rule("506.2", "109.3")
def test_filters_see_who_fights() -> None:
    desk = blocking("Bear", "Bear")
    desk.answer(Block(((111, 101),)))
    its, context = view(desk.table.board), Context(controller=1)
    found = [
        status for status in ("attacking", "blocking", "blocked", "attacked") for thing in (101, 111)
        if fits(its, Status(status), thing, context)
    ]  # fmt: skip
    assert found == ["attacking", "blocking", "blocked", "attacked"]


@pytest.mark.rule("506.4")
def test_a_creature_that_changes_sides_leaves_combat() -> None:
    desk = attack(fight(mine(101, "Bear")), 101)
    effect = ContinuousEffect(
        id=600, source=101, controller=2, duration="end_of_turn", affects=(101,), modifications=(ChangeControl(),)
    )
    desk.table.record(EffectBegan(effect=effect))
    remove_from_combat(desk.table)
    assert [event.objects for event in happened(desk.table, RemovedFromCombat)] == [(101,)]
    assert not desk.object(101).attacking


@pytest.mark.rule("508.1b", "510.1b", "120.3c")
def test_a_planeswalker_is_attacked_and_loses_loyalty() -> None:
    walker = card("Legendary Planeswalker — Sage", "Sage", "{3}", loyalty=4)
    desk = fight(mine(101, "Bear"), bobs(111, "Sage", counters=(("loyalty", 4),)), also=(walker,))
    attack(desk, 101, whom=111)
    on(on(desk))
    assert desk.object(111).counter("loyalty") == 2
    assert desk.life(BOB) == 20


@pytest.mark.rule("701.19a", "506.4")
def test_a_regenerated_creature_leaves_combat() -> None:
    desk = blocking("Bear", "Giant")
    shield = ContinuousEffect(
        id=600, source=101, controller=1, duration="end_of_turn", affects=(101,), rules=(RegenerationShield(),)
    )
    desk.table.record(EffectBegan(effect=shield))
    desk.answer(Block(((111, 101),)))
    on(desk)
    assert [event.objects for event in happened(desk.table, RemovedFromCombat)] == [(101,)]
    assert 101 in desk.zone(Zone.BATTLEFIELD)
