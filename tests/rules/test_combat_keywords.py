"""Keywords and triggers of combat (508.3, 509.3, 702), and who joins it undeclared (508.4, 509.4)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answers import Attack, Block, Chosen, Number, Numbers, Pass, Said
from domain.cards.abilities import PreventsDamage
from domain.cards.build import creature, enchantment, triggered
from domain.cards.combat_effects import BecomeBlocked, RemoveFromCombat
from domain.cards.keywords import first_strike, flanking, melee, rampage, trample
from domain.cards.nouns import ITSELF, THIS, YOURSELF
from domain.cards.triggers import DamageIsDealt, Happens
from domain.cards.verbs import gain_life
from domain.events import (
    CombatDamageAssigned,
    CombatDamageDealt,
    CountersRemoved,
    JoinedCombat,
    Placed,
    RemovedFromCombat,
)
from domain.rules.characteristics import view
from domain.vocabulary import Step, Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened
from tests.rules.test_combat import attack, bobs, fight, mine, on, step

BOB, CLEO = 2, 3

FIGHTERS = (
    creature("Sneak", "{U}", 2, 2, "Rogue", triggered(Happens("unblocked", ITSELF), gain_life(1))),
    creature("Drummer", "{R}", 2, 2, "Orc", triggered(Happens("blocked", ITSELF), gain_life(1))),
    creature("Misty", "{G}", 2, 2, "Elf", triggered(Happens("unblocked", ITSELF), BecomeBlocked(THIS))),
    creature("Coward", "{G}", 2, 2, "Elf", triggered(Happens("unblocked", ITSELF), RemoveFromCombat(THIS))),
    creature("Ram", "{R}", 3, 3, "Beast", trample()),
    creature("Rider", "{W}", 2, 2, "Knight", flanking()),
    creature("Horde", "{G}", 2, 2, "Beast", rampage(2)),
    creature("Champion", "{W}", 1, 1, "Human", melee()),
    enchantment("Ward", "{W}", PreventsDamage(YOURSELF, combat=True)),
    creature("Drain", "{B}", 2, 2, "Imp", *(triggered(DamageIsDealt(ITSELF), gain_life(1)) for _ in range(2))),
    creature("Fencer", "{W}", 2, 2, "Human", first_strike()),
)  # fmt: skip


def arena(*placed: Placed, **more: Any) -> Desk:
    """A desk at the question which creatures attack."""
    return fight(*placed, also=FIGHTERS, **more)


def power(desk: Desk, thing: int) -> tuple[int | None, int | None]:
    """Power and toughness."""
    its = view(desk.table.board).of(thing)
    return its.power, its.toughness


# --- evasion ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "blocker", "cites"),
    [
        pytest.param("Soltari Foot Soldier", "Hill Giant", "702.28b", id="shadow"),
        pytest.param("Hill Giant", "Soltari Foot Soldier", "702.28b", id="into shadow"),
        pytest.param("Shu Cavalry", "Hill Giant", "702.31b", id="horsemanship"),
        pytest.param("Furtive Homunculus", "Hill Giant", "702.118b", id="skulk"),
        pytest.param("Invisible Stalker", "Hill Giant", "509.1b", id="unblockable"),
        pytest.param("Paladin of Predation", "Bear", "509.1b", id="not by the weak"),
    ],
)
@pytest.mark.rule("509.1b", "702.28b", "702.31b", "702.118b")
def test_some_cant_be_blocked_by_others(attacker: str, blocker: str, cites: str) -> None:
    desk = arena(mine(101, attacker), mine(102, "Bear"), bobs(111, blocker), bobs(112, "Shu Cavalry"))
    on(attack(desk, 101, 102))
    desk.answer(Block(((111, 101),)))
    assert {"509.1", cites} <= set(desk.illegal())


@pytest.mark.rule("702.14c")
def test_landwalk_asks_for_the_defenders_land() -> None:
    desk = arena(mine(101, "Zodiac Rat"), bobs(111, "Bear"), *lands("Swamp", 121, owner=BOB))
    on(attack(desk, 101))
    assert desk.object(101).unblocked
    elsewhere = arena(mine(101, "Zodiac Rat"), bobs(111, "Bear"), *lands("Swamp", 121))
    on(attack(elsewhere, 101))
    assert elsewhere.asked == "DeclareBlockers"


# --- attacking -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("702.83a", "702.83b", "506.5")
def test_exalted_is_for_one_that_attacks_alone() -> None:
    desk = attack(arena(mine(101, "Bear"), mine(102, "Akrasan Squire"), mine(103, "Noble Hierarch")), 101)
    desk.answer(Chosen(tuple(each.id for each in desk.table.game.waiting)))
    desk.answer(Pass(), Pass(), Pass(), Pass())
    assert power(desk, 101) == (4, 4)
    two = attack(arena(mine(101, "Bear"), mine(102, "Akrasan Squire")), 101, 102)
    assert not two.table.board.stack


@pytest.mark.rule("702.91a")
def test_battle_cry_is_for_the_other_attackers() -> None:
    desk = attack(arena(mine(101, "Goblin Wardriver"), mine(102, "Bear"), mine(103, "Bear")), 101, 102)
    on(desk)
    assert (power(desk, 101), power(desk, 102), power(desk, 103)) == ((2, 2), (3, 2), (2, 2))


@pytest.mark.rule("702.121a", "508.6")
def test_melee_counts_the_opponents_attacked() -> None:
    desk = arena(mine(101, "Champion"), mine(102, "Bear"), players=3)
    desk.answer(Attack(((101, BOB), (102, CLEO))))
    desk.answer(Pass(), Pass(), Pass())
    assert power(desk, 101) == (3, 3)


@pytest.mark.rule("702.105a", "508.3a")
def test_dethrone_looks_at_who_has_most_life() -> None:
    desk = attack(arena(mine(101, "Marchesa's Emissary")), 101)
    on(desk)
    assert desk.object(101).counter("+1/+1") == 1


@pytest.mark.rule("508.4", "508.2a")
def test_tokens_that_enter_attacking_never_attacked() -> None:
    desk = arena(mine(101, "Hero of Bladehold"), mine(102, "Hellrider"), players=3)
    desk.answer(Attack(((101, BOB),)))
    desk.answer(Chosen(tuple(each.id for each in desk.table.game.waiting)))
    desk.answer(Pass(), Pass(), Pass())
    while desk.asked != "ChooseObjects":
        desk.answer(Pass())
    desk.answer(Chosen((CLEO,)), Chosen((BOB,)))
    joined = happened(desk.table, JoinedCombat)
    assert [each.attacks for each in joined] == [CLEO, BOB]
    assert all(desk.object(each.object).tapped and not desk.object(each.object).attacked for each in joined)


# --- blocking --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("509.3c")
def test_becoming_blocked_triggers_once_for_two_blockers() -> None:
    desk = arena(mine(101, "Drummer"), bobs(111, "Bear"), bobs(112, "Bear"))
    on(attack(desk, 101))
    desk.answer(Block(((111, 101), (112, 101))))
    assert len(desk.table.board.stack) == 1


@pytest.mark.rule("509.3d", "702.25a")
def test_flanking_is_for_each_blocker_without_it() -> None:
    desk = arena(mine(101, "Rider"), bobs(111, "Bear"), bobs(112, "Rider"))
    on(attack(desk, 101))
    desk.answer(Block(((111, 101), (112, 101))))
    on(desk)
    assert power(desk, 111) == (1, 1)
    assert power(desk, 112) == (2, 2)


@pytest.mark.rule("702.23a")
def test_rampage_counts_blockers_beyond_the_first() -> None:
    desk = arena(mine(101, "Horde"), bobs(111, "Bear"), bobs(112, "Bear"), bobs(113, "Bear"))
    on(attack(desk, 101))
    desk.answer(Block(((111, 101), (112, 101), (113, 101))))
    on(desk)
    assert power(desk, 101) == (6, 6)


@pytest.mark.rule("702.45a", "509.3a")
def test_bushido_works_on_both_sides() -> None:
    desk = arena(mine(101, "Devoted Retainer"), bobs(111, "Devoted Retainer"))
    on(attack(desk, 101))
    desk.answer(Block(((111, 101),)))
    on(on(desk))
    assert power(desk, 101) == power(desk, 111) == (2, 2)


@pytest.mark.rule("702.130a")
def test_afflict_costs_the_defending_player_life() -> None:
    desk = arena(mine(101, "Khenra Eternal"), bobs(111, "Bear"))
    on(attack(desk, 101))
    desk.answer(Block(((111, 101),)))
    on(desk)
    assert desk.life(BOB) == 19


@pytest.mark.rule("509.3g", "508.3f")
def test_attacking_unblocked_triggers_in_the_declare_blockers_step() -> None:
    desk = arena(mine(101, "Sneak"), mine(102, "Sneak"), bobs(111, "Bear"))
    on(attack(desk, 101, 102))
    desk.answer(Block(((111, 102),)))
    assert step(desk) is Step.DECLARE_BLOCKERS
    assert [desk.object(each).source for each in desk.table.board.stack] == [101]


@pytest.mark.rule("509.3g")
def test_it_triggers_also_where_nobody_could_block() -> None:
    desk = on(attack(arena(mine(101, "Sneak")), 101))
    assert len(desk.table.board.stack) == 1


@pytest.mark.rule("509.1h")
def test_an_effect_makes_an_attacker_blocked() -> None:
    desk = on(attack(arena(mine(101, "Misty")), 101))
    on(on(desk))
    assert desk.life(BOB) == 20


@pytest.mark.rule("506.4")
def test_an_effect_removes_an_attacker_from_combat() -> None:
    desk = on(attack(arena(mine(101, "Coward")), 101))
    on(desk)
    assert happened(desk.table, RemovedFromCombat)[-1].objects == (101,)
    on(desk)
    assert desk.life(BOB) == 20


@pytest.mark.rule("509.4", "509.3c", "509.3d")
def test_a_token_enters_blocking_and_the_attacker_becomes_blocked() -> None:
    forests = lands("Forest", 121, 122, 123, owner=BOB)
    desk = arena(mine(101, "Drummer"), in_hand(131, "Flash Foliage", BOB), *forests)
    on(attack(desk, 101))
    desk.answer(Pass())
    desk.cast(131, Chosen((101,)))
    desk.answer(Pass(), Pass())
    assert desk.object(101).blocked
    assert len(desk.table.board.stack) == 1
    (joined,) = happened(desk.table, JoinedCombat)
    assert desk.object(joined.object).blocking == (101,)


# --- ninjutsu --------------------------------------------------------------------------------------------------------


def with_ninja(*more: Placed) -> Desk:
    """A Bear attacks Bob; a ninja is in hand."""
    desk = arena(mine(101, "Bear"), in_hand(131, "Ninja of the Deep Hours"), *lands("Island", 121, 122), *more)
    return attack(desk, 101)


@pytest.mark.rule("702.49a", "702.49c", "508.4")
def test_a_ninja_takes_the_place_of_an_unblocked_attacker() -> None:
    desk = on(with_ninja())
    desk.activate(131)
    on(desk)
    (joined,) = happened(desk.table, JoinedCombat)
    assert joined.attacks == BOB
    assert desk.object(joined.object).unblocked
    assert desk.zone(Zone.HAND)
    on(desk)
    assert desk.life(BOB) == 18


@pytest.mark.rule("702.49c")
def test_before_blocks_nothing_is_unblocked() -> None:
    desk = with_ninja()
    desk.activate(131)
    assert not desk.table.board.stack
    assert desk.illegal()


# --- provoke ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("702.39a", "509.1c")
def test_the_provoked_creature_untaps_and_has_to_block() -> None:
    desk = arena(mine(101, "Goblin Grappler"), bobs(111, "Bear", tapped=True), bobs(112, "Bear"))
    attack(desk, 101)
    desk.answer(Chosen((111,)))
    on(desk)
    desk.answer(Said(True))
    assert not desk.object(111).tapped
    on(desk)
    desk.answer(Block(((112, 101),)))
    assert "509.1c" in desk.illegal()
    desk.answer(Block(((111, 101),)))
    assert desk.object(101).blocked


# --- damage ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("702.90b", "702.90c", "120.3b")
def test_infect_poisons_players() -> None:
    desk = on(on(attack(arena(mine(101, "Glistener Elf")), 101)))
    assert desk.life(BOB) == 20
    assert desk.table.game.player(BOB).counter("poison") == 1


@pytest.mark.rule("702.164c", "120.3g")
def test_toxic_poisons_beside_the_damage() -> None:
    desk = on(on(attack(arena(mine(101, "Paladin of Predation")), 101)))
    assert desk.life(BOB) == 14
    assert desk.table.game.player(BOB).counter("poison") == 6


@pytest.mark.rule("510.1a")
def test_damage_by_toughness() -> None:
    desk = on(on(attack(arena(mine(101, "Doran, the Siege Tower"), mine(102, "Bear")), 101, 102)))
    assert desk.life(BOB) == 13


@pytest.mark.rule("510.1c")
def test_as_though_it_werent_blocked() -> None:
    desk = arena(mine(101, "Lone Wolf"), bobs(111, "Bear"))
    on(attack(desk, 101))
    desk.answer(Block(((111, 101),)))
    on(desk)
    desk.answer(Numbers((1, 1)))
    assert "510.1e" in desk.refused()
    desk.answer(Numbers((0, 2)))
    assert desk.life(BOB) == 18


@pytest.mark.rule("615.1")
def test_fog_prevents_combat_damage_only() -> None:
    desk = arena(mine(101, "Bear"), in_hand(131, "Fog", BOB), *lands("Forest", 121, owner=BOB))
    attack(desk, 101)
    desk.answer(Pass())
    desk.cast(131)
    desk.answer(Pass(), Pass())
    on(on(desk))
    assert desk.life(BOB) == 20


@pytest.mark.rule("702.19b", "510.1e")
def test_two_tramplers_share_the_lethal_damage() -> None:
    desk = arena(mine(101, "Ram"), mine(102, "Ram"), bobs(111, "Palace Guard"))
    on(attack(desk, 101, 102))
    desk.answer(Block(((111, 101), (111, 102))))
    on(desk)
    desk.answer(Numbers((2, 1)), Numbers((2, 1)))
    desk.answer(Numbers((1, 0)))
    assert desk.life(BOB) == 18


@pytest.mark.rule("510.1e")
def test_what_isnt_lethal_together_is_assigned_again() -> None:
    bears = (bobs(111, "Bear"), bobs(112, "Bear"), bobs(113, "High Ground"))
    desk = arena(mine(101, "Ram"), mine(102, "Ram"), *bears)
    on(attack(desk, 101, 102))
    desk.answer(Block(((111, 101), (111, 102), (112, 101), (112, 102))))
    on(desk)
    desk.answer(Numbers((0, 0, 3)), Numbers((2, 1, 0)))
    assert "702.19b" in desk.refused()
    assert desk.asked == "AssignCombatDamage"
    desk.answer(Numbers((2, 1, 0)), Numbers((0, 1, 2)))
    desk.answer(Numbers((2, 0)), Numbers((2, 0)))
    assert desk.life(BOB) == 18


@pytest.mark.rule("506.4c", "508.5", "510.1b")
def test_who_attacked_a_planeswalker_that_left_attacks_nothing() -> None:
    walker = bobs(111, "Chandra, Torch of Defiance", counters=(("loyalty", 4),))
    desk = attack(arena(mine(101, "Bear"), walker, bobs(112, "Bear")), 101, whom=111)
    desk.table.record(CountersRemoved(object=111, kind="loyalty", count=4))
    on(desk)
    assert desk.asked == "DeclareBlockers"
    desk.answer(Block())
    on(desk)
    assert desk.life(BOB) == 20
    assert desk.object(101).attacking


def of_three() -> Desk:
    """Ann attacks Bob, who has two ways to prevent damage, and Cleo; the damage is about to be dealt."""
    desk = arena(mine(101, "Bear"), mine(102, "Drain"), bobs(111, "Ward"), bobs(112, "Ward"), players=3)
    desk.answer(Attack(((101, BOB), (102, CLEO))))
    desk.answer(*(Pass() for _ in range(6)))
    assert desk.asked == "ChooseReplacement"
    return desk


@pytest.mark.rule("104.3a", "510.2")
def test_damage_is_dealt_also_if_somebody_concedes_while_it_is_prevented() -> None:
    desk = of_three()
    desk.concede(CLEO)
    assert desk.asked == "ChooseReplacement"
    desk.answer(Number(0))
    assert desk.life(BOB) == 20
    assert desk.asked == "Priority"
    assert len(happened(desk.table, CombatDamageAssigned)) == 1


@pytest.mark.rule("104.3a", "510.2")
def test_damage_isnt_dealt_again_if_somebody_concedes_after_it() -> None:
    desk = of_three()
    desk.answer(Number(0))
    assert desk.asked == "OrderTriggers"
    desk.concede(BOB)
    assert desk.life(CLEO) == 18
    assert len(happened(desk.table, CombatDamageDealt)) == 1


@pytest.mark.rule("702.7c")
def test_first_strike_gained_between_the_steps_changes_nothing() -> None:
    desk = on(on(attack(arena(mine(101, "Fencer"), mine(102, "Bear")), 101, 102)))
    assert desk.life(BOB) == 18
    on(desk)
    assert desk.life(BOB) == 16
