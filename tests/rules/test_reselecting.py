"""Reselecting what creatures attack (508.7), and coming to attack without having been declared (508.4)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answers import Block, Chosen, Pass, Said
from domain.cards.build import creature, enchantment
from domain.cards.combat_rules import CantAttack
from domain.cards.keywords import myriad
from domain.cards.nouns import CREATURE, YOURSELF
from domain.decisions import ChooseObjects
from domain.events import AttackReselected, JoinedCombat, Placed, RemovedFromCombat
from domain.procedure import Procedure
from domain.rules.fighting import defending, what_it_attacks
from domain.rules.joining_combat import join_attack, reselect
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put, run
from tests.rules.played import holds
from tests.rules.test_attacking_battles import DEFENSE, SIEGE, all_pass, siege
from tests.rules.test_combat import asked_player, attack, bobs, fight, mine

BOB, CLEO, DAN = 2, 3, 4
ALSO = (
    enchantment("Truce", "{W}", CantAttack(CREATURE, YOURSELF)),
    creature("Legion", "{R}", 2, 2, "Soldier", myriad()),
)


def field(*placed: Placed, players: int = 3, **more: Any) -> Desk:
    """A desk at the question which creatures attack."""
    return fight(*placed, also=ALSO, players=players, **more)


def against_alice() -> Placed:
    """A battle of Bob's that the attacking player protects."""
    return put(131, "Invasion of Zendikar", BOB, protector=1, counters=DEFENSE)


def offered(procedure: Procedure[None]) -> tuple[int, set[int]]:
    """Who is asked first to choose, and among what."""
    question = next(procedure)
    assert isinstance(question, ChooseObjects)
    return question.player, set(question.among)


# --- reselecting (508.7) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("508.7", "508.7a", "508.5")
def test_what_is_reselected_is_attacked_and_defended() -> None:
    desk = field(mine(101, "Bear"), put(112, "Bear", CLEO), bobs(111, "Bear"))
    attack(desk, 101)
    run(reselect(desk.table, BOB, 101), Chosen((CLEO,)))
    assert what_it_attacks(desk.table.board, 101) == CLEO
    assert defending(desk.table.board, 101) == CLEO
    assert desk.table.board.combat.attacks == ((101, BOB),)
    assert not happened(desk.table, RemovedFromCombat)
    all_pass(desk)
    assert asked_player(desk) == CLEO
    desk.answer(Block(), *(Pass(),) * 3)
    assert (desk.life(BOB), desk.life(CLEO)) == (20, 18)


@pytest.mark.rule("508.7b")
def test_reselecting_minds_no_restriction() -> None:
    desk = field(mine(101, "Bear"), put(112, "Truce", CLEO))
    attack(desk, 101)
    run(reselect(desk.table, BOB, 101), Chosen((CLEO,)))
    assert desk.object(101).attacking == CLEO


@pytest.mark.rule("508.7c")
def test_only_opponents_and_what_they_defend_can_be_reselected() -> None:
    desk = field(mine(101, "Bear"), siege(1, CLEO), against_alice())
    attack(desk, 101)
    assert offered(reselect(desk.table, BOB, 101)) == (BOB, {BOB, CLEO, SIEGE})
    run(reselect(desk.table, BOB, 101), Chosen((SIEGE,)))
    assert happened(desk.table, AttackReselected)[-1].defender == CLEO


@pytest.mark.rule("508.7a", "506.4c")
def test_one_whose_planeswalker_has_gone_may_be_given_something_else_to_attack() -> None:
    """And what was removed from combat may be attacked again."""
    desk = field(mine(101, "Bear"), siege(1, CLEO))
    attack(desk, 101, whom=SIEGE)
    desk.table.record(RemovedFromCombat(objects=(), unattacked=(SIEGE,)))
    assert what_it_attacks(desk.table.board, 101) == 0
    run(reselect(desk.table, BOB, 101), Chosen((SIEGE,)))
    assert what_it_attacks(desk.table.board, 101) == SIEGE


def test_a_portal_mage_turns_an_attacker_to_another_player() -> None:
    desk = field(
        mine(101, "Bear"),
        in_hand(201, "Portal Mage", BOB),
        *lands("Island", 121, 122, 123, owner=BOB),
        bobs(111, "Bear"),
    )
    attack(desk, 101)
    desk.answer(Pass())
    desk.cast(201)
    all_pass(desk)
    desk.answer(Chosen((101,)))
    all_pass(desk)
    desk.answer(Said(yes=True), Chosen((CLEO,)))
    assert desk.object(101).attacking == CLEO
    assert desk.object(101).defender == CLEO


# --- coming to attack (508.4) ----------------------------------------------------------------------------------------


@pytest.mark.rule("508.4", "508.4c")
def test_whoever_comes_to_attack_chooses_among_all_that_can_be_attacked() -> None:
    desk = field(mine(101, "Bear"), mine(102, "Bear"), siege(1, CLEO), put(112, "Truce", CLEO))
    attack(desk, 101)
    assert offered(join_attack(desk.table, 102, None)) == (1, {BOB, CLEO, SIEGE})
    run(join_attack(desk.table, 102, None), Chosen((CLEO,)))
    assert desk.object(102).attacking == CLEO


@pytest.mark.rule("508.4a", "506.3c")
def test_what_an_effect_names_must_still_be_there_to_be_attacked() -> None:
    desk = field(mine(101, "Bear"), mine(102, "Bear"), against_alice())
    attack(desk, 101)
    run(join_attack(desk.table, 102, (131,)))
    assert not happened(desk.table, JoinedCombat)
    desk.concede(CLEO)
    run(join_attack(desk.table, 102, (CLEO,)))
    assert not happened(desk.table, JoinedCombat)


@pytest.mark.rule("702.116a", "508.4")
def test_myriad_attacks_every_other_opponent() -> None:
    desk = field(mine(101, "Legion"), players=4)
    attack(desk, 101)
    all_pass(desk)
    desk.answer(Pass(), Said(yes=True), Said(yes=False))
    joined = happened(desk.table, JoinedCombat)
    assert [event.attacks for event in joined] == [CLEO]
    (token,) = (event.object for event in joined)
    assert desk.object(token).tapped
    assert desk.object(token).token
    desk.answer(*(Pass(),) * 4)
    desk.answer(*(Pass(),) * 4)
    assert (desk.life(BOB), desk.life(CLEO), desk.life(DAN)) == (18, 18, 20)
    desk.answer(*(Pass(),) * 4)
    desk.answer(*(Pass(),) * 4)
    assert token not in desk.table.board.battlefield


@pytest.mark.rule("702.116a")
def test_a_token_of_myriad_may_attack_a_planeswalker() -> None:
    walker = put(131, "Chandra, Torch of Defiance", CLEO, counters=(("loyalty", 4),))
    desk = field(mine(101, "Legion"), walker)
    attack(desk, 101)
    all_pass(desk)
    desk.answer(Said(yes=True))
    assert desk.asked == "ChooseObjects"
    desk.answer(Chosen((131,)))
    assert happened(desk.table, JoinedCombat)[-1].attacks == 131


@pytest.mark.rule("702.116b")
def test_each_instance_of_myriad_triggers() -> None:
    script = """
    go to declare attackers
    Alice attacks with Warchief Giant
    Alice orders Warchief Giant's ability#1, Warchief Giant's ability#2
    check stack is Warchief Giant's ability, Warchief Giant's ability
    """
    holds(script, {"battlefield": ("Warchief Giant", "Legion Loyalty")}, step="beginning of combat")


@pytest.mark.rule("702.39a")
def test_provoke_binds_until_the_end_of_combat() -> None:
    script = """
    go to declare attackers
    Alice attacks with Goblin Grappler
    Alice chooses Grizzly Bears
    resolve
    Alice says yes
    go to declare blockers
    Bob blocks Goblin Grappler with Grizzly Bears
    go to postcombat main
    check log has EffectsEnded
    """
    holds(
        script, {"battlefield": ("Goblin Grappler",)}, {"battlefield": ("Grizzly Bears",)}, step="beginning of combat"
    )
