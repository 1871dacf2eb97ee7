"""Banding and bands with other (702.22; 2017: 702.21; 2008: 502.10, 502.11)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from domain.answers import Attack, Block, Chosen, Numbers
from domain.cards.abilities import LoseAbilities
from domain.cards.build import creature, triggered
from domain.cards.combat_rules import CantBeBlocked
from domain.cards.keywords import banding, bands_with_other, flying, trample
from domain.cards.nouns import CREATURE, ITSELF
from domain.cards.terms import HasType
from domain.cards.triggers import BecomesBlocked, Blocks, Happens
from domain.cards.verbs import gain_life
from domain.combat_options import attacks
from domain.decisions import DeclareAttackers
from domain.events import (
    AttackersDeclared,
    BlockersDeclared,
    DamageDealt,
    EffectBegan,
    JoinedCombat,
    Placed,
    RemovedFromCombat,
)
from domain.lasting import ContinuousEffect
from domain.rules.banding import assigner, banded_with
from domain.rules.characteristics import has_keyword
from domain.rules.joining_combat import become_blocked, join_block
from tests.rules.desk import Desk
from tests.rules.driver import happened, run
from tests.rules.test_combat import asked_player, bobs, fight, mine, on

BOB, CLEO = 2, 3
WOLF = CREATURE & HasType("Wolf")

BANDERS = (
    creature("Banner", "{W}", 1, 1, "Soldier", banding()),
    creature("Ranger", "{G}", 2, 2, "Elf", bands_with_other(WOLF)),
    creature("Alpha", "{G}", 3, 3, "Wolf", bands_with_other(WOLF)),
    creature("Cub", "{G}", 1, 1, "Wolf"),
    creature("Ghost", "{B}", 2, 2, "Spirit", CantBeBlocked(ITSELF)),
    creature("Ram", "{R}", 4, 4, "Beast", trample()),
    creature("Hawk", "{W}", 2, 2, "Bird", flying(), banding()),
    creature("Drummer", "{R}", 2, 2, "Orc", triggered(BecomesBlocked(ITSELF, CREATURE), gain_life(1))),
    creature("Piper", "{R}", 2, 2, "Orc", triggered(Happens("blocked", ITSELF), gain_life(10))),
    creature("Watcher", "{W}", 0, 4, "Human", triggered(Blocks(ITSELF, CREATURE), gain_life(1))),
)


def field(*placed: Placed, **more: Any) -> Desk:
    """A desk at the question which creatures attack."""
    return fight(*placed, also=BANDERS, **more)


def band(desk: Desk, *members: int, whom: int = BOB) -> Desk:
    """These attack in one band."""
    desk.answer(Attack(tuple((each, whom) for each in members), (members,)))
    return desk


def loses(desk: Desk, thing: int, keyword: str) -> None:
    """A creature loses an ability until end of turn."""
    effect = ContinuousEffect(
        id=600, source=thing, controller=1, duration="end_of_turn", affects=(thing,),
        modifications=(LoseAbilities(keyword),),
    )  # fmt: skip
    desk.table.record(EffectBegan(effect=effect))


# --- attacking in a band (702.22c–d) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "possible"),
    [
        (("Banner", "Banner"), True), (("Banner", "Bear"), True), (("Banner", "Banner", "Bear"), True),
        (("Banner", "Bear", "Bear"), False), (("Bear", "Bear"), False), (("Banner", "Alpha"), True),
        (("Banner", "Alpha", "Cub"), False), (("Alpha", "Cub"), True), (("Alpha", "Cub", "Cub"), True),
        (("Cub", "Cub"), False), (("Alpha", "Bear"), False), (("Ranger", "Cub"), False), (("Banner",), False),
    ],
)  # fmt: skip
@pytest.mark.rule("508.1e", "702.22c")
def test_who_may_form_a_band(names: tuple[str, ...], *, possible: bool) -> None:
    things = tuple(range(101, 101 + len(names)))
    desk = field(*(mine(thing, name) for thing, name in zip(things, names, strict=True)))
    band(desk, *things)
    assert bool(happened(desk.table, AttackersDeclared)) is possible
    assert ({"508.1", "508.1e", "702.22c"} <= set(desk.illegal())) is not possible


@pytest.mark.parametrize(
    ("names", "possible"),
    [
        (("Banner", "Bear"), True), (("Alpha", "Cub"), False), (("Alpha", "Ranger"), True),
        (("Alpha", "Ranger", "Banner"), True), (("Alpha", "Ranger", "Bear"), False),
    ],
)  # fmt: skip
@pytest.mark.rule("2008-02:502.11b", "2008-02:502.10b")
def test_in_2008_the_same_ability_makes_a_band(names: tuple[str, ...], *, possible: bool) -> None:
    """The quality that it names doesn't matter; whoever has banding may join."""
    things = tuple(range(101, 101 + len(names)))
    desk = field(*(mine(thing, name) for thing, name in zip(things, names, strict=True)), edition="2008-02")
    band(desk, *things)
    assert bool(happened(desk.table, AttackersDeclared)) is possible


@pytest.mark.rule("702.22c")
def test_a_creature_is_in_one_band_and_attacks() -> None:
    desk = field(mine(101, "Banner"), mine(102, "Banner"), mine(103, "Bear"))
    desk.answer(Attack(((101, BOB), (102, BOB), (103, BOB)), ((101, 102), (102, 103))))
    assert "702.22c" in desk.illegal()
    desk.answer(Attack(((101, BOB),), ((101, 102),)))
    assert "702.22c" in desk.illegal()
    assert not desk.object(101).tapped


@pytest.mark.rule("702.22d", "802.3b")
def test_a_band_attacks_one_player() -> None:
    desk = field(mine(101, "Banner"), mine(102, "Bear"), players=3)
    desk.answer(Attack(((101, BOB), (102, CLEO)), ((101, 102),)))
    assert "702.22d" in desk.illegal()


@pytest.mark.rule("702.22e", "702.22f")
def test_a_band_lasts_and_whoever_leaves_combat_leaves_it() -> None:
    desk = band(field(mine(101, "Banner"), mine(102, "Bear"), mine(103, "Banner")), 101, 102, 103)
    loses(desk, 101, "banding")
    assert banded_with(desk.table.board, 102) == (101, 103)
    desk.table.record(RemovedFromCombat(objects=(101,)))
    assert banded_with(desk.table.board, 102) == (103,)
    assert banded_with(desk.table.board, 101) == ()


@pytest.mark.rule("702.22b")
def test_whoever_loses_banding_loses_bands_with_other() -> None:
    desk = field(mine(101, "Alpha"))
    loses(desk, 101, "banding")
    assert not has_keyword(desk.table.board, 101, "bands with other")


def test_bands_are_among_what_may_be_declared() -> None:
    desk = field(mine(101, "Banner"), mine(102, "Bear"), mine(103, "Bear"))
    offered = islice(attacks(desk.table.state, DeclareAttackers(player=1)), 40)
    assert {way.bands for way in offered if isinstance(way, Attack)} == {(), ((101, 102),), ((101, 103),)}


# --- blocking it (702.22h–i) -----------------------------------------------------------------------------------------


@pytest.mark.rule("702.22h", "702.22g")
def test_what_blocks_one_of_a_band_blocks_them_all() -> None:
    """Also one that couldn't be blocked, and with all that waits for it; nobody gets an ability from another."""
    desk = band(field(mine(101, "Banner"), mine(102, "Ghost"), bobs(111, "Watcher")), 101, 102)
    on(desk)
    desk.answer(Block(((111, 102),)))
    assert "509.1b" in desk.illegal()
    desk.answer(Block(((111, 101),)))
    (declared,) = happened(desk.table, BlockersDeclared)
    assert (declared.blocks, declared.banded, declared.unblocked) == (((111, 101),), ((111, 102),), ())
    assert desk.object(102).blocked
    assert desk.object(111).blocking == (101, 102)
    assert len(desk.table.board.stack) + len(desk.table.game.waiting) == 2


@pytest.mark.rule("702.22h", "509.3c", "509.3d")
def test_all_of_a_band_become_blocked_by_the_creature() -> None:
    desk = band(field(mine(101, "Banner"), mine(102, "Drummer"), mine(103, "Bear"), bobs(111, "Bear")), 101, 102)
    on(desk)
    desk.answer(Block(((111, 101),)))
    on(desk)
    assert desk.life(1) == 21
    assert not desk.object(103).attacking


@pytest.mark.rule("702.22h", "509.4")
def test_one_that_enters_blocking_blocks_the_band() -> None:
    desk = band(field(mine(101, "Banner"), mine(102, "Bear"), bobs(111, "Bear")), 101, 102)
    run(join_block(desk.table, 111, 102))
    assert [event.blocks for event in happened(desk.table, JoinedCombat)] == [102, 101]
    assert desk.object(101).blocked


@pytest.mark.rule("702.22i")
def test_an_effect_that_blocks_one_blocks_the_band() -> None:
    desk = band(field(mine(101, "Banner"), mine(102, "Piper")), 101, 102)
    become_blocked(desk.table, (101,))
    assert desk.object(102).blocked
    on(on(desk))
    assert desk.life(1) == 30


# --- damage (702.22j–k) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("702.22k")
def test_the_active_player_divides_the_damage_of_what_blocks_a_band() -> None:
    desk = band(field(mine(101, "Banner"), mine(102, "Bear"), bobs(111, "Giant")), 101, 102)
    on(desk)
    desk.answer(Block(((111, 102),)))
    on(desk)
    assert (desk.asked, asked_player(desk)) == ("AssignCombatDamage", 1)
    desk.answer(Numbers((0, 5)))
    assert 102 in desk.table.board.battlefield
    assert 101 not in desk.table.board.battlefield


@pytest.mark.parametrize("edition", ["2017-04", "2026-01"])
@pytest.mark.rule("702.22j", "2017-04:702.21j")
def test_the_defending_player_divides_the_damage_of_what_banding_creatures_block(edition: str) -> None:
    """Whatever the order announced, and nothing tramples over to the player."""
    desk = field(mine(101, "Ram"), bobs(111, "Banner"), bobs(112, "Bear"), edition=edition)
    desk.answer(Attack(((101, BOB),)))
    on(desk)
    desk.answer(Block(((111, 101), (112, 101))))
    while desk.asked == "ChooseObjects":
        desk.answer(Chosen((111, 112)))
    on(desk)
    assert (desk.asked, asked_player(desk)) == ("AssignCombatDamage", BOB)
    desk.answer(Numbers((0, 4)))
    assert desk.life(BOB) == 20
    dealt = tuple((event.to, event.amount) for event in happened(desk.table, DamageDealt) if event.source == 101)
    assert dealt == ((112, 4),)


@pytest.mark.rule("702.22j", "2008-02:502.10h")
def test_banding_that_was_lost_before_damage_helps_nobody() -> None:
    desk = field(mine(101, "Ram"), bobs(111, "Banner"), bobs(112, "Bear"))
    desk.answer(Attack(((101, BOB),)))
    on(desk)
    desk.answer(Block(((111, 101), (112, 101))))
    assert assigner(desk.table.board, 101) == BOB
    loses(desk, 111, "banding")
    on(desk)
    assert asked_player(desk) == 1


@pytest.mark.parametrize(
    ("edition", "names", "who"),
    [
        ("2026-01", ("Alpha", "Cub"), BOB), ("2026-01", ("Ranger", "Cub"), 0), ("2026-01", ("Alpha", "Bear"), 0),
        ("2008-02", ("Alpha", "Ranger"), BOB), ("2008-02", ("Alpha", "Cub"), 0),
    ],
)  # fmt: skip
@pytest.mark.rule("702.22j", "2008-02:502.11c")
def test_bands_with_other_takes_two(edition: str, names: tuple[str, str], who: int) -> None:
    desk = field(mine(101, "Ram"), bobs(111, names[0]), bobs(112, names[1]), edition=edition)
    desk.answer(Attack(((101, BOB),)))
    on(desk)
    desk.answer(Block(((111, 101), (112, 101))))
    assert assigner(desk.table.board, 101) == who
