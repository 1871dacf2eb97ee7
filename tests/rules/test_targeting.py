"""Targets (115.1–115.6, 115.10): who may be chosen, how often, and what can't be or must be targeted."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Cast, Chosen, Number
from domain.cards.build import creature, enchantment, instant, when_enters
from domain.cards.keywords import hexproof_from
from domain.cards.nouns import CREATURE, ITSELF, SPELL, T0, YOU
from domain.cards.static_rules import (
    CantBeTargeted,
    MustBeTargeted,
)
from domain.cards.terms import Each, HasColour
from domain.cards.verbs import deal, destroy, draw, gain_life, lose_life, target, up_to
from domain.events import TargetChosen
from domain.rules.targeting import legal_choices, requires_targets, targets_of
from domain.vocabulary import Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

BEAR = "Grizzly Bears"
RED_MANA = lands("Mountain", 401, 402, 403, 404, 405, 406)
WIZARD = creature("Wizard", "{U}", 1, 1, "Wizard", when_enters(target(CREATURE), destroy(T0)))


@pytest.mark.rule("115.1", "115.1a", "601.2c")
def test_an_instants_target_is_chosen_as_it_is_cast() -> None:
    desk = Desk(in_hand(110, "Shock"), put(120, BEAR, 2), *RED_MANA)
    spell = desk.cast(110, Chosen((120,)))
    assert targets_of(desk.table.game, spell) == (120,)
    desk.passing(2)
    assert 120 not in desk.table.board.objects


@pytest.mark.rule("115.1b", "303.4a")
def test_an_aura_spell_targets_what_it_may_enchant() -> None:
    desk = Desk(in_hand(110, "Unholy Strength"), put(120, BEAR, 2), put(121, "Sol Ring", 2), *lands("Swamp", 401))
    desk.answer(Cast(110), Chosen((121,)))
    assert desk.illegal() == ("601.2c",)
    spell = desk.cast(110, Chosen((120,)))
    assert targets_of(desk.table.game, spell) == (120,)
    desk.passing(2)
    (aura,) = [thing for thing in desk.zone(Zone.BATTLEFIELD) if desk.object(thing).definition == "Unholy Strength"]
    assert desk.object(aura).attached_to == 120


@pytest.mark.rule("115.1c", "602.2b")
def test_an_activated_abilitys_target_is_chosen_as_it_is_activated() -> None:
    desk = Desk(put(110, "Wasteland"), put(111, "Tundra", 2))
    ability = desk.activate(110, 1, Chosen((111,)))
    assert targets_of(desk.table.game, ability) == (111,)


@pytest.mark.rule("115.1d", "603.3d")
def test_a_triggered_abilitys_target_is_chosen_as_it_goes_on_the_stack() -> None:
    desk = Desk(in_hand(110, "Wizard"), put(120, BEAR, 2), *lands("Island", 401), also=(WIZARD,))
    desk.cast(110)
    assert happened(desk.table, TargetChosen) == ()
    desk.passing(2)
    assert desk.asked == "ChooseTarget"
    desk.answer(Chosen((120,)))
    assert [event.target for event in happened(desk.table, TargetChosen)] == [120]


@pytest.mark.rule("115.1e", "702.6a")
def test_equip_is_targeted_by_the_rule_of_its_keyword() -> None:
    desk = Desk(put(110, "Bonesplitter"), put(120, BEAR, 2), put(121, BEAR), *RED_MANA)
    desk.answer(Activate(110), Chosen((120,)))
    assert desk.illegal() == ("602.2b", "601.2c")
    ability = desk.activate(110, 0, Chosen((121,)))
    assert targets_of(desk.table.game, ability) == (121,)


@pytest.mark.rule("115.2")
def test_only_permanents_unless_the_text_says_otherwise() -> None:
    desk = Desk(
        in_hand(110, "Shock"), in_hand(111, BEAR), put(120, BEAR, 1, Zone.GRAVEYARD), put(121, BEAR, 2),
        in_hand(113, "Cancel"), *RED_MANA, *lands("Island", 411, 412, 413),
    )  # fmt: skip
    for elsewhere in (111, 120):
        desk.answer(Cast(110), Chosen((elsewhere,)))
        assert desk.illegal() == ("601.2c", "115.4")
    spell = desk.cast(110, Chosen((121,)))
    desk.answer(Cast(113), Chosen((121,)))  # it asks for a spell
    assert desk.illegal() == ("601.2c", "115.2")
    assert desk.cast(113, Chosen((spell,)))


@pytest.mark.rule("115.3", "601.2c")
def test_once_for_each_instance_of_the_word() -> None:
    desk = Desk(
        in_hand(110, "Jagged Lightning"), in_hand(111, "Agony Warp"), put(120, BEAR, 2), put(121, BEAR, 2), *RED_MANA,
        *lands("Underground Sea", 411, 412),
    )  # fmt: skip
    desk.answer(Cast(110), Chosen((120, 120)))
    assert desk.illegal() == ("601.2c", "115.3")
    spell = desk.cast(111, Chosen((120,)), Chosen((120,)))  # two instances: the same creature twice
    assert targets_of(desk.table.game, spell) == (120, 120)


@pytest.mark.rule("601.2c", "115.3")
def test_another_target_is_another_one() -> None:
    desk = Desk(in_hand(110, "Arc Trail"), put(120, BEAR, 2), *RED_MANA)
    desk.answer(Cast(110), Chosen((120,)), Chosen((120,)))
    assert desk.illegal() == ("601.2c",)
    assert desk.cast(110, Chosen((120,)), Chosen((2,)))


@pytest.mark.rule("115.4")
def test_any_target_is_a_creature_player_planeswalker_or_battle() -> None:
    desk = Desk(in_hand(110, "Shock"), put(120, BEAR, 2), put(121, "Sol Ring", 2), *RED_MANA)
    desk.answer(Cast(110))
    assert desk.pending is not None
    spell = desk.table.board.stack[-1]
    assert legal_choices(desk.table.game, spell, 0) == (1, 2, 120)
    desk.answer(Chosen((121,)))
    assert desk.illegal() == ("601.2c", "115.4")


@pytest.mark.rule("115.5")
def test_a_spell_cant_target_itself() -> None:
    desk = Desk(in_hand(110, "Shock"), in_hand(111, "Cancel"), *RED_MANA, *lands("Island", 411, 412, 413))
    desk.cast(110, Chosen((2,)))
    desk.answer(Cast(111))
    desk.answer(Chosen((desk.table.board.stack[-1],)))
    assert desk.illegal() == ("601.2c", "115.5")


@pytest.mark.rule("115.6", "601.2c")
def test_with_zero_targets_it_requires_targets_but_isnt_targeted() -> None:
    desk = Desk(in_hand(110, "Repel the Darkness"), put(120, BEAR, 2), *lands("Plains", 401, 402, 403),
                put(300, "Forest", 1, Zone.LIBRARY))  # fmt: skip
    spell = desk.cast(110, Number(0))
    assert requires_targets(desk.table.board, spell)
    assert targets_of(desk.table.game, spell) == ()
    desk.passing(2)  # it resolves all the same
    assert len(desk.zone(Zone.HAND)) == 1


@pytest.mark.rule("601.2c")
def test_how_many_targets_is_said_before_which() -> None:
    tap = instant("Freeze", "{U}", up_to(2, CREATURE), draw())
    desk = Desk(in_hand(110, "Freeze"), put(120, BEAR, 2), *lands("Island", 401), also=(tap,))
    desk.answer(Cast(110))
    assert desk.asked == "ChooseTargetCount"
    desk.answer(Number(2))
    assert desk.illegal() == ("601.2c", "115.3")  # there is only one, and it can't be both
    desk.answer(Cast(110), Number(3))
    assert desk.illegal() == ("601.2c",)
    desk.answer(Cast(110), Number(1), Chosen(()))
    assert desk.illegal() == ("601.2c",)
    assert desk.cast(110, Number(1), Chosen((120,)))


@pytest.mark.rule("115.10", "115.10a", "608.2d")
def test_what_is_affected_without_the_word_isnt_a_target() -> None:
    sweep = instant("Sweep", "{R}", deal(2, Each(CREATURE)))
    desk = Desk(in_hand(110, "Sweep"), put(121, "Slippery Bogle", 2), *RED_MANA, also=(sweep,))
    spell = desk.cast(110)
    assert targets_of(desk.table.game, spell) == ()
    assert not requires_targets(desk.table.board, spell)
    desk.passing(2)
    assert 121 not in desk.table.board.objects  # hexproof doesn't help


@pytest.mark.rule("115.10b", "702.11c")
def test_you_is_no_target() -> None:
    debt = instant("Debt", "{B}", lose_life(2, YOU), gain_life(5))
    desk = Desk(in_hand(110, "Debt"), put(120, "Ivory Mask"), *lands("Swamp", 401), also=(debt,))
    desk.cast(110)  # shroud doesn't keep it away
    desk.passing(2)
    assert desk.life(1) == 23


@pytest.mark.rule("702.18a", "601.2c")
def test_shroud_keeps_everyone_away() -> None:
    desk = Desk(in_hand(110, "Giant Growth"), put(120, BEAR), put(121, "Elvish Lookout"),
                *lands("Forest", 401))  # fmt: skip
    desk.answer(Cast(110), Chosen((121,)))
    assert desk.illegal() == ("601.2c", "702.18a")


@pytest.mark.rule("702.11b", "702.11c", "702.11d", "601.2c")
def test_hexproof_keeps_opponents_away() -> None:
    knight = creature("Knight", "{W}", 1, 1, "Knight", hexproof_from(HasColour("R")))
    desk = Desk(
        in_hand(110, "Shock"), put(120, "Slippery Bogle", 2), put(121, "Slippery Bogle"),
        put(122, "Knight", 2), put(123, "Leyline of Sanctity", 2), *RED_MANA, also=(knight,),
    )  # fmt: skip
    for shielded, rule in ((120, "702.11b"), (122, "702.11d"), (2, "702.11c")):
        desk.answer(Cast(110), Chosen((shielded,)))
        assert desk.illegal() == ("601.2c", rule)
    assert desk.cast(110, Chosen((121,)))  # one's own may be targeted


@pytest.mark.rule("101.2", "601.2c")
def test_an_effect_may_say_that_something_cant_be_the_target() -> None:
    ward = enchantment("Warding", "{W}", CantBeTargeted(CREATURE, SPELL & HasColour("R")))
    desk = Desk(in_hand(110, "Shock"), in_hand(111, "Giant Growth"), put(120, BEAR, 2), put(130, "Warding", 2),
                *RED_MANA, *lands("Forest", 411), also=(ward,))  # fmt: skip
    desk.answer(Cast(110), Chosen((120,)))
    assert desk.illegal() == ("601.2c", "101.2")
    assert desk.cast(111, Chosen((120,)))


@pytest.mark.rule("601.2c")
def test_a_flagbearer_must_be_among_the_targets_of_opponents() -> None:
    desk = Desk(in_hand(110, "Shock"), in_hand(111, "Jagged Lightning"), put(120, "Standard Bearer", 2),
                put(121, BEAR, 2), put(122, BEAR, 2), *RED_MANA)  # fmt: skip
    desk.answer(Cast(110), Chosen((121,)))
    assert desk.illegal() == ("601.2c",)
    desk.answer(Cast(111), Chosen((121, 122)))
    assert desk.illegal() == ("601.2c",)
    assert desk.cast(111, Chosen((121, 120)))


@pytest.mark.rule("601.2c")
def test_a_flagbearer_that_cant_be_chosen_asks_for_nothing() -> None:
    desk = Desk(in_hand(110, "Shock", 2), in_hand(111, "Lava Spike"), put(120, "Standard Bearer", 2),
                *RED_MANA, *lands("Mountain", 421, owner=2))  # fmt: skip
    assert desk.cast(111, Chosen((2,)))  # it can't target creatures
    desk.passing(1)
    assert desk.cast(110, Chosen((1,)))  # its own controller may do what they like


@pytest.mark.rule("601.2c")
def test_of_two_requirements_as_many_as_possible_are_obeyed() -> None:
    proud = creature("Proud", "{W}", 1, 1, "Human", MustBeTargeted(ITSELF))
    desk = Desk(in_hand(110, "Shock"), in_hand(111, "Jagged Lightning"), put(120, "Proud", 2), put(121, "Proud", 2),
                put(122, BEAR, 2), *RED_MANA, also=(proud,))  # fmt: skip
    desk.answer(Cast(111), Chosen((120, 122)))
    assert desk.illegal() == ("601.2c",)  # both could have been obeyed
    desk.answer(Cast(110), Chosen((122,)))
    assert desk.illegal() == ("601.2c",)
    assert desk.cast(110, Chosen((121,)))  # only one can be


@pytest.mark.rule("702.16b", "702.16k")
def test_protection_from_the_source_keeps_it_away() -> None:
    desk = Desk(in_hand(110, "Swords to Plowshares"), in_hand(111, "Shock"), put(120, "Black Knight", 2),
                put(122, BEAR), put(121, "Runed Halo", 2, chosen=(("name", "Shock"),)), *RED_MANA,
                *lands("Plains", 411))  # fmt: skip
    desk.answer(Cast(110), Chosen((120,)))
    assert desk.illegal() == ("601.2c", "702.16b")
    desk.answer(Cast(111), Chosen((2,)))
    assert desk.illegal() == ("601.2c", "702.16b")
    assert desk.cast(111, Chosen((120,)))
