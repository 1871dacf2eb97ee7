"""Battles under attack (310.8, 506, 508): who may attack and defend them, and what becomes of them meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answers import Attack, Block, Chosen, Numbers, Pass
from domain.cards.abilities import ChangeControl, ChangeTypes
from domain.cards.build import card, creature, enchantment, triggered
from domain.cards.combat_rules import CantAttack, MustAttack
from domain.cards.keywords import annihilator, trample
from domain.cards.nouns import CREATURE, ITSELF, PLAYER, YOURSELF
from domain.cards.terms import HasType
from domain.cards.triggers import Attacks
from domain.cards.verbs import gain_life
from domain.events import (
    AttackersDeclared,
    BlockersDeclared,
    DamageDealt,
    EffectBegan,
    Placed,
    ProtectorChosen,
    RemovedFromCombat,
)
from domain.lasting import ContinuousEffect
from domain.rules.fighting import attackable, defending, what_it_attacks
from domain.rules.phasing import phase
from tests.rules.desk import Desk
from tests.rules.driver import happened, put
from tests.rules.played import holds
from tests.rules.test_combat import asked_player, attack, bobs, fight, mine, on
from tests.rules.test_declarations import goads

BOB, CLEO = 2, 3
SIEGE = 130
DEFENSE = (("defense", 3),)

RAIDERS = (
    creature("Raider", "{R}", 2, 2, "Goblin", triggered(Attacks(ITSELF, PLAYER), gain_life(1))),
    creature("Besieger", "{R}", 2, 2, "Goblin", triggered(Attacks(ITSELF, HasType("Battle")), gain_life(3))),
    creature("Zealot", "{R}", 2, 2, "Goblin", MustAttack(ITSELF, PLAYER)),
    creature("Devourer", "{8}", 2, 2, "Eldrazi", annihilator(1)),
    card("Battle", "Fort", "{3}", defense=3),
    creature("Ram", "{3}", 5, 5, "Wall", trample()),
    enchantment("Truce", "{W}", CantAttack(CREATURE, YOURSELF)),
)


def siege(controller: int, protector: int, **more: Any) -> Placed:
    """An Invasion of Zendikar on the battlefield."""
    return put(SIEGE, "Invasion of Zendikar", controller, protector=protector, counters=DEFENSE, **more)


def field(*placed: Placed, players: int = 3, **more: Any) -> Desk:
    """A desk at the question which creatures attack, three at the table."""
    return fight(*placed, also=RAIDERS, players=players, **more)


def all_pass(desk: Desk) -> Desk:
    """All three pass."""
    desk.answer(Pass(), Pass(), Pass())
    return desk


def changes(desk: Desk, thing: int, change: ChangeControl | ChangeTypes, player: int = 1) -> None:
    """A player's effect changes something until end of turn."""
    effect = ContinuousEffect(
        id=600, source=thing, controller=player, duration="end_of_turn", affects=(thing,), modifications=(change,)
    )
    desk.table.record(EffectBegan(effect=effect))


# --- who attacks it (310.8b) -----------------------------------------------------------------------------------------


@pytest.mark.rule("310.5", "310.8b", "508.1b", "506.2")
@pytest.mark.parametrize(
    ("controller", "protector", "possible"),
    [(1, BOB, True), (BOB, CLEO, True), (BOB, 1, False)],
)
def test_a_battle_is_attacked_by_whom_its_protector_defends_against(
    controller: int, protector: int, *, possible: bool
) -> None:
    """Its own controller among them, its protector never; who controls it doesn't matter."""
    board = field(mine(101, "Bear"), siege(controller, protector)).table.board
    assert (SIEGE in attackable(board, 1)) is possible


@pytest.mark.rule("310.8a", "310.8b")
def test_a_battle_without_a_battle_type_is_protected_by_its_controller() -> None:
    desk = field(mine(101, "Bear"), bobs(120, "Fort", counters=DEFENSE))
    assert desk.object(120).protector == BOB
    attack(desk, 101, whom=120)
    assert desk.object(101).defender == BOB


@pytest.mark.rule("310.8b", "508.1b")
def test_its_protector_cant_attack_it() -> None:
    desk = field(mine(101, "Bear"), siege(BOB, 1))
    desk.answer(Attack(((101, SIEGE),)))
    assert {"508.1", "508.1b"} <= set(desk.illegal())


@pytest.mark.rule("310.6", "120.3h", "510.1b", "510.2")
def test_combat_damage_takes_its_defense() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB), players=2)
    attack(desk, 101, whom=SIEGE)
    on(on(desk))
    assert desk.object(SIEGE).counter("defense") == 1
    assert desk.life(BOB) == 20


def test_a_siege_is_attacked_defeated_and_cast() -> None:
    script = """
    go to declare attackers
    Alice attacks Invasion of Zendikar with Grizzly Bears
    go to combat damage
    check Invasion of Zendikar has 1 defense counters
    go to declare attackers of Alice's turn
    Alice attacks Invasion of Zendikar with Grizzly Bears
    go to combat damage
    check stack is Invasion of Zendikar's ability
    resolve
    Alice casts Awakened Skyclave
    resolve
    check Awakened Skyclave is a land
    """
    alice = {"battlefield": ("Grizzly Bears", "Invasion of Zendikar"), "library": ("Forest x9",)}
    holds(script, alice, {"library": ("Forest x9",)})


# --- who defends it (310.8c–d, 508.5) --------------------------------------------------------------------------------


@pytest.mark.rule("310.8c", "509.1a", "802.4a", "506.2")
def test_only_its_protector_blocks_for_it() -> None:
    desk = field(mine(101, "Bear"), siege(BOB, CLEO), bobs(111, "Bear"), put(112, "Bear", CLEO))
    all_pass(attack(desk, 101, whom=SIEGE))
    assert asked_player(desk) == CLEO
    desk.answer(Block(((111, 101),)))
    assert "509.1a" in desk.illegal()
    desk.answer(Block(((112, 101),)))
    assert [event.player for event in happened(desk.table, BlockersDeclared)] == [CLEO]


@pytest.mark.rule("310.8d", "508.5", "702.86a")
def test_the_defending_player_is_its_protector_not_its_controller() -> None:
    desk = field(mine(101, "Devourer"), siege(BOB, CLEO), put(112, "Bear", CLEO), bobs(111, "Bear"))
    all_pass(attack(desk, 101, whom=SIEGE))
    assert 111 in desk.table.board.battlefield
    assert 112 not in desk.table.board.battlefield


@pytest.mark.rule("508.3a", "508.3e")
def test_who_attacks_a_battle_attacks_no_player() -> None:
    desk = field(mine(101, "Raider"), mine(102, "Besieger"), siege(1, BOB))
    attack(desk, 101, 102, whom=SIEGE)
    all_pass(desk)
    assert desk.life(1) == 23


@pytest.mark.rule("702.19b", "310.6")
def test_a_trampler_tramples_over_to_the_battle() -> None:
    desk = field(mine(101, "Ram"), siege(1, BOB), bobs(111, "Bear"), players=2)
    on(attack(desk, 101, whom=SIEGE))
    desk.answer(Block(((111, 101),)))
    on(desk)
    desk.answer(Numbers((3, 2)))
    assert {(event.to, event.amount) for event in happened(desk.table, DamageDealt)} == {
        (111, 3), (SIEGE, 2), (101, 2),
    }  # fmt: skip


# --- restrictions and requirements (508.1c–d) ------------------------------------------------------------------------


@pytest.mark.rule("508.1c")
def test_who_cant_be_attacked_can_have_a_battle_attacked() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB), bobs(111, "Truce"), players=2)
    desk.answer(Attack(((101, BOB),)))
    assert "508.1c" in desk.illegal()
    desk.answer(Attack(((101, SIEGE),)))
    assert desk.object(101).attacking == SIEGE


@pytest.mark.rule("508.1d", "701.15b")
def test_a_battle_is_no_player_to_be_attacked() -> None:
    """One that has to attack a player doesn't do so by attacking a battle; nor does one that is goaded."""
    desk = field(mine(101, "Zealot"), siege(1, BOB))
    desk.answer(Attack(((101, SIEGE),)))
    assert "508.1d" in desk.illegal()
    goaded = field(mine(101, "Bear"), siege(1, BOB))
    goaded.table.record(goads(101, BOB))
    goaded.answer(Attack(((101, SIEGE),)))
    assert "701.15" in goaded.illegal()
    goaded.answer(Attack(((101, CLEO),)))
    assert goaded.object(101).attacking == CLEO


# --- what becomes of it (506.4, 310.8g, 310.10) ----------------------------------------------------------------------


@pytest.mark.rule("506.4", "506.4c", "310.8d")
def test_a_battle_that_changes_controllers_is_attacked_no_more() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB))
    attack(desk, 101, whom=SIEGE)
    changes(desk, SIEGE, ChangeControl(), CLEO)
    assert happened(desk.table, RemovedFromCombat)[-1].unattacked == (SIEGE,)
    assert what_it_attacks(desk.table.board, 101) == 0
    assert defending(desk.table.board, 101) == BOB
    all_pass(all_pass(desk))
    assert desk.object(SIEGE).counter("defense") == 3


@pytest.mark.rule("310.8d", "508.5", "704.5x")
def test_a_battle_that_gets_another_protector_goes_on_being_attacked() -> None:
    """Bob takes over the Siege that he protects after it was attacked: it needs another protector, and left combat."""
    desk = field(mine(101, "Bear"), siege(1, BOB), put(112, "Bear", CLEO))
    attack(desk, 101, whom=SIEGE)
    desk.table.record(ProtectorChosen(object=SIEGE, player=CLEO))
    assert not happened(desk.table, RemovedFromCombat)
    assert defending(desk.table.board, 101) == CLEO
    all_pass(desk)
    assert asked_player(desk) == CLEO
    desk.answer(Block(((112, 101),)))
    assert desk.object(101).blocked


@pytest.mark.rule("704.5x", "310.11a")
def test_who_takes_over_the_siege_they_protect_chooses_another_protector() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB))
    changes(desk, SIEGE, ChangeControl(), BOB)
    desk.answer(Attack())
    assert asked_player(desk) == BOB
    desk.answer(Chosen((CLEO,)))
    assert desk.object(SIEGE).protector == CLEO


@pytest.mark.rule("704.5w", "310.10", "509.1h")
def test_whose_protector_has_left_it_is_attacked_on_and_then_protected_again() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB), put(112, "Bear", CLEO))
    attack(desk, 101, whom=SIEGE)
    desk.concede(BOB)
    assert desk.object(SIEGE).protector == BOB
    desk.answer(Pass(), Pass())
    assert desk.object(101).unblocked
    desk.answer(Pass(), Pass())
    assert desk.object(SIEGE).counter("defense") == 1
    desk.answer(Pass(), Pass(), Pass(), Pass())
    assert desk.object(SIEGE).protector == CLEO


@pytest.mark.rule("508.5", "506.4c", "800.4a")
def test_a_battle_that_leaves_while_the_attack_is_paid_for_is_attacked_by_nobody() -> None:
    """Cleo, whose Siege Bob protects, concedes as Ann pays for attacking Bob: the Bear attacks nothing."""
    mountains = (put(thing, "Mountain", 1) for thing in (121, 122))
    desk = field(mine(101, "Bear"), mine(102, "Bear"), bobs(111, "Propaganda"), siege(CLEO, BOB), *mountains)
    desk.answer(Attack(((101, SIEGE), (102, BOB))))
    desk.concede(CLEO)
    desk.pay()
    assert happened(desk.table, AttackersDeclared)[-1].defenders == (BOB, BOB)
    assert what_it_attacks(desk.table.board, 101) == 0
    assert what_it_attacks(desk.table.board, 102) == BOB


@pytest.mark.rule("506.4", "310.8g")
def test_what_is_no_battle_any_more_is_attacked_no_more() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB))
    attack(desk, 101, whom=SIEGE)
    changes(desk, SIEGE, ChangeTypes(only=("Enchantment",)))
    desk.answer(Pass())
    assert what_it_attacks(desk.table.board, 101) == 0
    assert desk.object(101).attacking
    assert desk.object(SIEGE).protector == BOB


@pytest.mark.rule("506.4", "506.4c", "702.26d")
def test_a_battle_that_phases_out_and_in_is_attacked_no_more() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB))
    attack(desk, 101, whom=SIEGE)
    phase(desk.table, (SIEGE,))
    phase(desk.table, (), (SIEGE,))
    assert SIEGE in desk.table.board.battlefield
    assert what_it_attacks(desk.table.board, 101) == 0


@pytest.mark.rule("310.9", "704.5p")
def test_a_battle_isnt_attached_to_anything() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB, attached_to=101))
    assert not desk.object(SIEGE).attached_to


@pytest.mark.rule("506.3e", "508.1a")
def test_a_battle_that_is_a_creature_doesnt_fight() -> None:
    desk = field(mine(101, "Bear"), siege(1, BOB))
    changes(desk, SIEGE, ChangeTypes(add=("Creature",)))
    desk.answer(Attack(((SIEGE, BOB),)))
    assert "508.1a" in desk.illegal()
