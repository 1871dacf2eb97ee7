"""Declaring attackers and blockers: restrictions, requirements, costs (508.1c–j, 509.1b–f)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.answers import Activate, Attack, Block, Done, GiveUp, Pass, PayPart, PayWithMana
from domain.cards.build import creature, enchantment, price
from domain.cards.combat_rules import CantAttack, CostsToBlock, Goaded, MustAttack, MustBeBlocked
from domain.cards.nouns import CREATURE, ITSELF, PLANESWALKER, YOURS, YOURSELF
from domain.events import ActionReversed, AttackersDeclared, BlockersDeclared, CombatCostLocked, EffectBegan, Placed
from domain.lasting import ContinuousEffect
from domain.rules.obeying import Demand, Limit, Muster, most_obeyed
from domain.vocabulary import Step
from tests.rules.desk import Desk, lands
from tests.rules.driver import happened, put
from tests.rules.test_combat import attack, bobs, fight, mine, on
from tests.rules.test_obeying import ATTACKERS, CREATURES, MUST, by_trying

BOB, CLEO = 2, 3

LAWS = (
    creature("Zealot", "{R}", 2, 2, "Goblin", MustAttack(ITSELF)),
    creature("Bait", "{R}", 2, 2, "Goblin", MustBeBlocked(ITSELF)),
    enchantment("Truce", "{W}", CantAttack(CREATURE, YOURSELF)),
    enchantment("Toll", "{W}", CostsToBlock(CREATURE, price("{1}"))),
    enchantment("Shelter", "{W}", CantAttack(CREATURE, PLANESWALKER & YOURS)),
)


def field(*placed: Placed, **more: Any) -> Desk:
    """A desk at the question which creatures attack."""
    return fight(*placed, also=LAWS, **more)


def declared(desk: Desk) -> tuple[tuple[int, int], ...]:
    """The attacks of the last declaration that stood."""
    return happened(desk.table, AttackersDeclared)[-1].attacks


def goads(thing: int, who: int) -> EffectBegan:
    """A player goads a creature."""
    effect = ContinuousEffect(
        id=450 + who, source=400, controller=who, duration="your_next_turn", rules=(Goaded(CREATURE),), affects=(thing,)
    )
    return EffectBegan(effect=effect)


# --- restrictions (508.1c, 509.1b) -----------------------------------------------------------------------------------


@pytest.mark.rule("508.1c")
def test_a_creature_that_needs_company_cant_attack_alone() -> None:
    desk = field(mine(101, "Mogg Flunkies"), mine(102, "Bear"))
    desk.answer(Attack(((101, BOB),)))
    assert {"508.1", "508.1c"} <= set(desk.illegal())
    desk.answer(Attack(((101, BOB), (102, BOB))))
    assert len(declared(desk)) == 2


@pytest.mark.rule("508.1c")
def test_company_may_have_to_be_stronger() -> None:
    desk = field(mine(101, "Okk"), mine(102, "Bear"), mine(103, "Giant"))
    desk.answer(Attack(((101, BOB), (102, BOB))))
    assert "508.1c" in desk.illegal()
    desk.answer(Attack(((101, BOB), (103, BOB))))
    assert declared(desk) == ((101, BOB), (103, BOB))


@pytest.mark.rule("509.1b")
def test_two_that_cant_block_alone_may_block_together() -> None:
    desk = field(mine(101, "Bear"), bobs(111, "Mogg Flunkies"), bobs(112, "Jackal Familiar"))
    on(attack(desk, 101))
    desk.answer(Block(((111, 101),)))
    assert {"509.1", "509.1b"} <= set(desk.illegal())
    desk.answer(Block(((111, 101), (112, 101))))
    assert desk.object(112).blocking == (101,)


@pytest.mark.rule("508.1c")
def test_no_more_than_one_attacks() -> None:
    desk = field(mine(101, "Bear"), mine(102, "Bear"), bobs(111, "Silent Arbiter"))
    desk.answer(Attack(((101, BOB), (102, BOB))))
    assert "508.1c" in desk.illegal()
    desk.answer(Attack(((102, BOB),)))
    assert declared(desk) == ((102, BOB),)


@pytest.mark.rule("508.1c", "508.1b")
def test_some_may_not_be_attacked() -> None:
    desk = field(mine(101, "Bear"), put(111, "Truce", BOB), players=3)
    desk.answer(Attack(((101, BOB),)))
    assert "508.1c" in desk.illegal()
    desk.answer(Attack(((101, CLEO),)))
    assert desk.object(101).attacking == CLEO


@pytest.mark.rule("702.3b")
def test_defender_may_be_disregarded() -> None:
    desk = field(mine(101, "Wall"), mine(102, "High Alert"))
    desk.answer(Attack(((101, BOB),)))
    on(on(desk))
    assert desk.life(BOB) == 16


# --- requirements (508.1d, 509.1c) -----------------------------------------------------------------------------------


@pytest.mark.rule("508.1d")
def test_what_attacks_if_able_cant_stay_at_home() -> None:
    desk = field(mine(101, "Zealot"), mine(102, "Bear"))
    desk.answer(Attack())
    assert {"508.1", "508.1d"} <= set(desk.illegal())
    assert "Zealot must attack if able" in desk.reason()
    desk.answer(Attack(((101, BOB),)))
    assert declared(desk) == ((101, BOB),)


@pytest.mark.rule("508.1d")
def test_a_tapped_creature_isnt_able() -> None:
    desk = field(mine(101, "Zealot", tapped=True), mine(102, "Bear"))
    desk.answer(Attack())
    assert not happened(desk.table, ActionReversed)


@pytest.mark.rule("508.1d")
def test_of_two_requirements_one_can_be_obeyed_and_the_player_says_which() -> None:
    desk = field(mine(101, "Zealot"), mine(102, "Zealot"), bobs(111, "Dueling Grounds"))
    desk.answer(Attack())
    assert "508.1d" in desk.illegal()
    desk.answer(Attack(((102, BOB),)))
    assert declared(desk) == ((102, BOB),)


@pytest.mark.rule("508.1d")
def test_nobody_has_to_pay_to_obey() -> None:
    desk = field(mine(101, "Zealot"), bobs(111, "Propaganda"), *lands("Mountain", 121, 122))
    desk.answer(Attack())
    assert desk.asked == "Priority"
    assert not happened(desk.table, AttackersDeclared)


@pytest.mark.rule("508.1d")
def test_who_can_be_attacked_for_nothing_has_to_be() -> None:
    desk = field(mine(101, "Zealot"), bobs(111, "Propaganda"), players=3)
    desk.answer(Attack())
    assert "508.1d" in desk.illegal()
    desk.answer(Attack(((101, CLEO),)))
    assert desk.object(101).attacking == CLEO


@pytest.mark.rule("701.15a", "701.15b", "508.1d")
def test_a_goaded_creature_attacks_somebody_else() -> None:
    desk = Desk(mine(101, "Hill Giant"), players=3, step=Step.BEGINNING_OF_COMBAT)
    desk.table.record(goads(101, BOB))
    desk.answer(Pass(), Pass(), Pass())
    desk.answer(Attack(((101, BOB),)))
    assert {"508.1d", "701.15"} <= set(desk.illegal())
    desk.answer(Attack(((101, CLEO),)))
    assert desk.object(101).attacking == CLEO


@pytest.mark.rule("701.15b")
def test_with_one_opponent_a_goaded_creature_attacks_who_goaded_it() -> None:
    desk = Desk(mine(101, "Hill Giant"), step=Step.BEGINNING_OF_COMBAT)
    desk.table.record(goads(101, BOB))
    desk.answer(Pass(), Pass())
    desk.answer(Attack())
    assert "701.15" in desk.illegal()
    desk.answer(Attack(((101, BOB),)))
    assert desk.object(101).attacking == BOB


@pytest.mark.rule("509.1c")
def test_all_that_can_block_a_lure_do() -> None:
    desk = field(mine(101, "Taunting Elf"), mine(102, "Bear"), bobs(111, "Bear"), bobs(112, "Bear"))
    on(attack(desk, 101, 102))
    desk.answer(Block(((111, 101), (112, 102))))
    assert {"509.1", "509.1c"} <= set(desk.illegal())
    desk.answer(Block(((111, 101), (112, 101))))
    assert len(happened(desk.table, BlockersDeclared)[-1].blocks) == 2


@pytest.mark.rule("509.1c")
def test_what_must_be_blocked_needs_one_blocker_only() -> None:
    desk = field(mine(101, "Bait"), bobs(111, "Bear"), bobs(112, "Bear"))
    on(attack(desk, 101))
    desk.answer(Block())
    assert "509.1c" in desk.illegal()
    assert "Bait must be blocked if able" in desk.reason()
    desk.answer(Block(((112, 101),)))
    assert desk.object(101).blocked


@pytest.mark.rule("509.1c", "702.111b")
def test_a_requirement_that_a_restriction_forbids_isnt_counted() -> None:
    desk = field(mine(101, "Bait"), mine(102, "Goblin War Drums"), bobs(111, "Bear"))
    on(attack(desk, 101))
    assert desk.object(101).unblocked


# --- several attackers at once (509.1a) ------------------------------------------------------------------------------


@pytest.mark.rule("509.1a", "510.1d")
def test_one_creature_blocks_two_and_divides_its_damage() -> None:
    desk = field(mine(101, "Bear"), mine(102, "Bear"), bobs(111, "Two-Headed Giant of Foriys"))
    on(attack(desk, 101, 102))
    desk.answer(Block(((111, 101), (111, 102))))
    assert desk.object(111).blocking == (101, 102)
    on(desk)
    assert desk.asked == "AssignCombatDamage"


@pytest.mark.rule("509.1a")
def test_not_more_than_it_can() -> None:
    desk = field(mine(101, "Bear"), mine(102, "Bear"), bobs(111, "Bear"))
    on(attack(desk, 101, 102))
    desk.answer(Block(((111, 101), (111, 102))))
    assert {"509.1", "509.1a"} <= set(desk.illegal())


# --- costs (508.1g–j, 509.1d–f) --------------------------------------------------------------------------------------


@pytest.mark.rule("508.1h", "508.1i", "508.1j")
def test_each_attacker_is_paid_for() -> None:
    desk = field(mine(101, "Bear"), mine(102, "Bear"), bobs(111, "Propaganda"), *lands("Mountain", 121, 122, 123, 124))
    desk.answer(Attack(((101, BOB), (102, BOB))))
    (cost,) = happened(desk.table, CombatCostLocked)
    assert cost.cost == price("{4}")
    assert desk.asked == "ActivateManaAbilities"
    desk.pay()
    assert len(declared(desk)) == 2
    assert all(desk.object(land).tapped for land in (121, 122, 123, 124))


@pytest.mark.rule("508.1j", "732.1")
def test_unpaid_nobody_attacks_and_nobody_is_tapped() -> None:
    desk = field(mine(101, "Bear"), bobs(111, "Propaganda"), *lands("Mountain", 121))
    desk.answer(Attack(((101, BOB),)), Done(), GiveUp())
    assert "601.2h" in desk.illegal()
    assert desk.asked == "DeclareAttackers"
    assert not desk.object(101).tapped


@pytest.mark.rule("508.1f", "508.1i")
def test_an_attacker_is_tapped_before_mana_is_made() -> None:
    desk = field(mine(101, "Noble Hierarch"), bobs(111, "Propaganda"), *lands("Mountain", 121))
    desk.answer(Attack(((101, BOB),)))
    desk.answer(Activate(101, 0), PayPart(0))
    assert "107.5" in desk.illegal()
    assert desk.asked == "ActivateManaAbilities"


@pytest.mark.rule("509.1d", "509.1e", "509.1f")
def test_each_blocker_is_paid_for() -> None:
    desk = field(mine(101, "Bear"), mine(102, "Toll"), bobs(111, "Bear"), *lands("Mountain", 121, owner=BOB))
    on(attack(desk, 101))
    desk.answer(Block(((111, 101),)))
    assert desk.asked == "ActivateManaAbilities"
    desk.answer(Activate(121), PayPart(0), Done())
    desk.answer(PayWithMana(tuple(unit.id for unit in desk.table.game.pool(BOB))))
    assert desk.object(111).blocking == (101,)


# --- so many blockers (509.1b–c) -------------------------------------------------------------------------------------


NUMBERS = (
    creature("Titan", "{R}", 6, 6, "Giant", MustBeBlocked(ITSELF, 2)),
    creature("Lone Wolf", "{G}", 2, 2, "Wolf", MustBeBlocked(ITSELF, 1, 1)),
)


def blocked_by_bears(name: str, bears: int) -> Desk:
    """A creature attacks; so many Bears may block it."""
    things = tuple(bobs(111 + place, "Bear") for place in range(bears))
    desk = fight(mine(101, name), *things, also=(*LAWS, *NUMBERS))
    return on(attack(desk, 101))


@pytest.mark.rule("509.1c")
def test_what_must_be_blocked_by_two_isnt_blocked_by_one() -> None:
    desk = blocked_by_bears("Titan", 2)
    for blocks in ((), ((111, 101),)):
        desk.answer(Block(blocks))
        assert "509.1c" in desk.illegal()
    assert "must be blocked by 2 or more" in desk.reason()
    desk.answer(Block(((111, 101), (112, 101))))
    assert len(happened(desk.table, BlockersDeclared)[-1].blocks) == 2


@pytest.mark.rule("509.1c")
def test_where_only_one_could_block_nobody_has_to() -> None:
    desk = blocked_by_bears("Titan", 1)
    desk.answer(Block())
    assert happened(desk.table, BlockersDeclared)


@pytest.mark.rule("509.1c")
def test_what_must_be_blocked_by_exactly_one_isnt_blocked_by_two() -> None:
    desk = blocked_by_bears("Lone Wolf", 2)
    for blocks in ((), ((111, 101), (112, 101))):
        desk.answer(Block(blocks))
        assert "509.1c" in desk.illegal()
    desk.answer(Block(((112, 101),)))
    assert happened(desk.table, BlockersDeclared)


@pytest.mark.rule("509.1c")
def test_requirements_on_numbers_are_obeyed_as_far_as_trying_everything_finds() -> None:
    rng = Random(5)
    for _ in range(150):
        ways = {who: tuple(sorted(rng.sample(ATTACKERS, rng.randint(0, 3)))) for who in CREATURES}
        those = tuple(frozenset((rng.choice(ATTACKERS),)) for _ in range(4))
        demands = (
            Demand(0, those[0], MUST, rng.randint(2, 3)), Demand(0, those[1], MUST, 1, 1),
            Demand(0, those[2], MUST), Demand(rng.choice(CREATURES), those[3], MUST),
        )  # fmt: skip
        muster = Muster(ways, least={201: rng.randint(1, 2)}, limits=(Limit(rng.randint(1, 4)),), demands=demands)
        assert most_obeyed(muster).obeyed == by_trying(muster)
