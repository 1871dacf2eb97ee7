"""Cards whose wording the seed scenarios turn on, played."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Cast, Chosen, Number, Numbers, Pass, PlayLand, Said, TurnUp, Words
from domain.decisions import ChooseObjects, ChooseTarget, Priority, ShareOut
from domain.events import (
    AbilityRemovedUnresolved,
    ActionFoundIllegal,
    CardDrawn,
    DelayedTriggerEnded,
    LifeLost,
    Placed,
    SpellCast,
    SpellCopied,
    ZoneChanged,
)
from domain.rules.characteristics import has_keyword, has_type, view
from domain.vocabulary import ObjectId, PlayerId, Step, Zone
from tests.rules.desk import Desk, in_hand
from tests.rules.driver import happened, names_in, put


def mana(player: PlayerId, kinds: str, first: int = 400) -> tuple[tuple[int, int, str], ...]:
    """Floating mana."""
    return tuple((player, first + number, kind) for number, kind in enumerate(kinds))


def library(player: PlayerId, *names: str, first: int = 300) -> tuple[Placed, ...]:
    """A library, top first."""
    return tuple(put(first + number, name, player, Zone.LIBRARY) for number, name in enumerate(names))


def graveyard(thing: ObjectId, name: str, player: PlayerId = 1) -> Placed:
    """A card in a graveyard."""
    return put(thing, name, player, Zone.GRAVEYARD)


def refusal(desk: Desk) -> tuple[str, ...]:
    """The rules that the last action broke."""
    found = happened(desk.table, ActionFoundIllegal)
    return tuple(rule.value for rule in found[-1].cites) if found else ()


def now(desk: Desk, thing: ObjectId) -> ObjectId:
    """What an object has become; 0 if it is gone for good."""
    board = desk.table.board
    while thing not in board.objects:
        gone = board.gone.get(thing)
        if gone is None or not gone.became:
            return 0
        thing = gone.became
    return thing


def zone(desk: Desk, thing: ObjectId) -> Zone | None:
    """Where an object is now."""
    found = now(desk, thing)
    return desk.table.board.objects[found].zone if found else None


def pool(desk: Desk, player: PlayerId = 1) -> str:
    """What floats in a pool."""
    return "".join(unit.type for unit in desk.table.game.pool(player))


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.2f", "107.1a")
def test_fireball_costs_more_for_each_target_beyond_the_first_and_divides_evenly() -> None:
    desk = Desk(in_hand(101, "Fireball"), put(111, "Llanowar Elves", 2), put(112, "Hill Giant", 2),
                mana=mana(1, "RCCCCCC"))  # fmt: skip
    desk.cast(101, Number(5), Number(2), Chosen((111, 112)))
    assert pool(desk) == ""
    desk.passing(2)
    assert zone(desk, 111) is Zone.GRAVEYARD
    assert desk.table.board.objects[112].damage == 2


def test_fireball_without_a_target_does_nothing() -> None:
    desk = Desk(in_hand(101, "Fireball"), mana=mana(1, "RCC"))
    desk.cast(101, Number(2), Number(0))
    desk.passing(2)
    assert zone(desk, 101) is Zone.GRAVEYARD


def test_as_many_cards_as_the_spell_had_targets() -> None:
    desk = Desk(put(110, "Voracious Bibliophile"), put(111, "Hill Giant", 2), in_hand(101, "Agony Warp"),
                *library(1, "Forest", "Island", "Swamp"), mana=mana(1, "UB"))  # fmt: skip
    desk.cast(101, Chosen((111,)), Chosen((111,)))
    desk.passing(2)
    assert len(happened(desk.table, CardDrawn)) == 2


# --- prohibitions ----------------------------------------------------------------------------------------------------


def test_gaddock_teeg_forbids_x_whatever_its_value() -> None:
    desk = Desk(put(110, "Gaddock Teeg", 2), in_hand(101, "Fireball"), mana=mana(1, "RC"))
    desk.answer(Cast(101))
    assert refusal(desk)[0] == "601.3"


@pytest.mark.rule("601.3a")
def test_an_even_mana_value_depends_on_x() -> None:
    desk = Desk(put(110, "Void Winnower", 2), in_hand(101, "Rolling Thunder"), in_hand(102, "Counterspell"),
                mana=mana(1, "RRCC"))  # fmt: skip
    desk.answer(Cast(101), Number(2), Number(1), Chosen((2,)))
    assert refusal(desk)[0] == "601.2e"
    desk.cast(101, Number(1), Number(1), Chosen((2,)))
    assert desk.table.board.stack


def test_meddling_mage_names_a_card_that_is_no_land() -> None:
    desk = Desk(in_hand(101, "Meddling Mage"), in_hand(102, "Shock", 2), put(103, "Forest", 2), mana=mana(1, "WU"))
    desk.cast(101)
    desk.passing(2)
    desk.answer(Words(("Forest",)))
    assert desk.refused()[-1] == "201.4"
    desk.answer(Words(("Shock",)), Pass(), Cast(102))
    assert refusal(desk)[0] == "601.3"


def test_orims_chant_silences_only_its_target() -> None:
    desk = Desk(in_hand(101, "Orim's Chant"), in_hand(102, "Shock"), in_hand(103, "Shock", 2),
                mana=(*mana(1, "WR"), (2, 410, "R")))  # fmt: skip
    desk.cast(101, Numbers((0,)), Chosen((2,)))
    desk.passing(2)
    desk.cast(102, Chosen((2,)))
    assert desk.table.board.stack
    desk.answer(Pass(), Cast(103))
    assert refusal(desk)[0] == "601.3"


def test_trickbind_stops_the_permanents_activated_abilities() -> None:
    desk = Desk(put(110, "Prodigal Sorcerer"), put(111, "Mother of Runes"), in_hand(102, "Trickbind", 2),
                mana=mana(2, "UC"))  # fmt: skip
    ability = desk.activate(110, 0, Chosen((2,)))
    desk.answer(Pass())
    desk.cast(102, Chosen((ability,)))
    desk.passing(2)
    assert not desk.table.board.stack
    desk.answer(Activate(110))
    assert refusal(desk) == ("602.2b", "602.5", "101.2")


# --- choices of opponents (601.6) ------------------------------------------------------------------------------------


@pytest.mark.rule("601.6")
def test_an_opponent_chooses_one_of_their_own_creatures() -> None:
    desk = Desk(in_hand(101, "Evangelize"), put(111, "Hill Giant", 2), put(112, "Grizzly Bears"),
                mana=mana(1, "WCCCC"))  # fmt: skip
    desk.answer(Cast(101), Numbers((0,)))
    assert isinstance(desk.pending, ChooseTarget)
    assert desk.pending.player == 2
    desk.answer(Chosen((112,)))
    assert desk.refused()[0] == "601.2c"
    desk.answer(Chosen((111,)))
    desk.pay()
    desk.passing(2)
    assert view(desk.table.board).of(111).controller == 1


@pytest.mark.rule("601.6a")
def test_the_named_opponents_creatures_count() -> None:
    desk = Desk(in_hand(101, "Evangelize"), put(111, "Hill Giant", 2), mana=mana(1, "WCCCC"), players=3)
    desk.answer(Cast(101), Numbers((0,)), Chosen((3,)))
    assert refusal(desk)[0] == "601.2c"
    desk.answer(Cast(101), Numbers((0,)), Chosen((2,)))
    assert isinstance(desk.pending, ChooseTarget)


def test_arena_makes_the_chosen_creatures_fight() -> None:
    desk = Desk(put(110, "Arena"), put(111, "Grizzly Bears"), put(112, "Hill Giant", 2), mana=mana(1, "CCC"))
    desk.activate(110, 0, Chosen((111,)), Chosen((112,)))
    desk.passing(2)
    assert zone(desk, 111) is Zone.GRAVEYARD
    assert desk.table.board.objects[112].damage == 2
    assert desk.table.board.objects[112].tapped


def test_the_opponent_who_chose_the_mode_is_meant() -> None:
    desk = Desk(in_hand(101, "Fatal Lore"), put(111, "Grizzly Bears", 2), put(112, "Hill Giant", 3),
                *library(2, "Forest", "Island", "Swamp"), players=3, mana=mana(1, "BBCC"))  # fmt: skip
    desk.answer(Cast(101), Chosen((2,)), Numbers((1,)), Number(1), Chosen((112,)))
    assert refusal(desk)[0] == "601.2c"
    desk.cast(101, Chosen((2,)), Numbers((1,)), Number(1), Chosen((111,)))
    desk.passing(3)
    desk.answer(Number(2))
    assert zone(desk, 111) is Zone.GRAVEYARD
    assert [event.player for event in happened(desk.table, CardDrawn)] == [2, 2]


# --- linked exile (607, 610.3) ---------------------------------------------------------------------------------------


@pytest.mark.rule("607.2a")
def test_the_exiled_card_comes_back_as_the_ring_leaves() -> None:
    desk = Desk(in_hand(101, "Oblivion Ring"), put(111, "Hill Giant", 2), in_hand(102, "Disenchant"),
                mana=mana(1, "WWWWW"))  # fmt: skip
    desk.cast(101)
    desk.passing(2)
    desk.answer(Chosen((111,)))
    desk.passing(2)
    assert zone(desk, 111) is Zone.EXILE
    desk.cast(102, Chosen((now(desk, 101),)))
    desk.passing(2)
    assert zone(desk, 111) is Zone.EXILE
    desk.passing(2)
    assert zone(desk, 111) is Zone.BATTLEFIELD
    assert view(desk.table.board).of(now(desk, 111)).controller == 2


@pytest.mark.rule("610.3")
def test_it_comes_back_at_once_where_it_was_exiled_until_then() -> None:
    desk = Desk(in_hand(101, "Banisher Priest"), put(111, "Hill Giant", 2), in_hand(102, "Doom Blade"),
                mana=mana(1, "WWCBC"))  # fmt: skip
    desk.cast(101)
    desk.passing(2)
    desk.answer(Chosen((111,)))
    desk.passing(2)
    assert zone(desk, 111) is Zone.EXILE
    desk.cast(102, Chosen((now(desk, 101),)))
    desk.passing(2)
    assert zone(desk, 111) is Zone.BATTLEFIELD
    assert not desk.table.board.stack


@pytest.mark.rule("610.3")
def test_nothing_is_exiled_until_something_that_has_happened() -> None:
    desk = Desk(in_hand(101, "Banisher Priest"), put(111, "Hill Giant", 2), in_hand(102, "Doom Blade"),
                mana=mana(1, "WWCBC"))  # fmt: skip
    desk.cast(101)
    desk.passing(2)
    desk.answer(Chosen((111,)))
    desk.cast(102, Chosen((now(desk, 101),)))
    desk.passing(4)
    assert zone(desk, 111) is Zone.BATTLEFIELD
    assert desk.table.board.objects.get(111) is not None


def test_angel_of_serenity_takes_from_two_zones_and_gives_back_to_hands() -> None:
    desk = Desk(in_hand(101, "Angel of Serenity"), put(111, "Hill Giant", 2), graveyard(112, "Grizzly Bears"),
                in_hand(102, "Doom Blade"), mana=mana(1, "WWWCCCCBC"))  # fmt: skip
    desk.cast(101)
    desk.passing(2)
    desk.answer(Number(2), Chosen((111, 112)))
    desk.passing(2)
    desk.answer(Said(True))
    assert (zone(desk, 111), zone(desk, 112)) == (Zone.EXILE, Zone.EXILE)
    desk.cast(102, Chosen((now(desk, 101),)))
    desk.passing(4)
    assert (zone(desk, 111), zone(desk, 112)) == (Zone.HAND, Zone.HAND)


@pytest.mark.rule("707.12")
def test_a_copy_of_the_imprinted_card_is_cast() -> None:
    desk = Desk(put(110, "Isochron Scepter"), put(111, "Lightning Bolt", 1, Zone.EXILE, linked_to=110),
                put(112, "Guttersnipe"), mana=mana(1, "CC"))  # fmt: skip
    desk.activate(110)
    desk.passing(2)
    desk.answer(Said(True))
    copy = desk.pending.cards[0] if desk.pending is not None and hasattr(desk.pending, "cards") else 0
    desk.answer(Cast(copy), Chosen((2,)))
    assert len(happened(desk.table, SpellCast)) == 1
    desk.passing(2)
    assert desk.table.game.player(2).life == 18
    desk.passing(2)
    assert desk.table.game.player(2).life == 15
    assert zone(desk, 111) is Zone.EXILE
    assert now(desk, copy) == 0


def test_a_copy_that_nobody_casts_ceases_to_exist() -> None:
    desk = Desk(put(110, "Isochron Scepter"), put(111, "Doom Blade", 1, Zone.EXILE, linked_to=110),
                mana=mana(1, "CC"))  # fmt: skip
    desk.activate(110)
    desk.passing(2)
    desk.answer(Said(True))
    copy = desk.pending.cards[0] if desk.pending is not None and hasattr(desk.pending, "cards") else 0
    desk.answer(Cast(copy))
    assert refusal(desk)[0] == "601.2c"
    desk.answer(Pass())
    assert isinstance(desk.pending, Priority)
    assert desk.table.board.exile == (111,)


def test_circu_forbids_the_names_it_exiled() -> None:
    desk = Desk(put(110, "Circu, Dimir Lobotomist"), in_hand(101, "Divination"), in_hand(103, "Shock", 2),
                *library(2, "Shock", "Forest"), mana=(*mana(1, "UCC"), (2, 410, "R")))  # fmt: skip
    desk.cast(101)
    desk.answer(Chosen((2,)))
    desk.passing(2)
    assert zone(desk, 300) is Zone.EXILE
    desk.answer(Pass(), Cast(103))
    assert refusal(desk)[0] == "601.3"


# --- face down, bestowed ---------------------------------------------------------------------------------------------


@pytest.mark.rule("702.37c", "708.4")
def test_a_card_with_morph_is_cast_face_down_and_turned_up() -> None:
    desk = Desk(in_hand(101, "Willbender"), in_hand(102, "Shock"), mana=mana(1, "CCCRUU"))
    desk.answer(Cast(101, face_down=True))
    desk.pay()
    spell = desk.table.board.stack[0]
    its = view(desk.table.board).of(spell)
    assert (its.name, its.power, its.colours, its.types) == ("", 2, (), ("Creature",))
    desk.passing(2)
    creature = now(desk, 101)
    assert desk.table.board.objects[creature].face_down
    bolt = desk.cast(102, Chosen((1,)))
    desk.answer(TurnUp(creature))
    desk.pay()
    desk.answer(Chosen((bolt,)))
    assert desk.table.board.objects[creature].face_down is False
    assert len(desk.table.board.stack) == 2
    desk.passing(2)
    assert bolt in desk.table.board.stack


def test_a_card_without_morph_stays_face_up() -> None:
    desk = Desk(in_hand(101, "Grizzly Bears"), mana=mana(1, "CCC"))
    desk.answer(Cast(101, face_down=True))
    assert refusal(desk) == ("601.3", "702.37a")


@pytest.mark.rule("702.103b", "702.103e")
def test_a_bestowed_spell_is_an_aura_until_its_target_is_illegal() -> None:
    desk = Desk(in_hand(101, "Nimbus Naiad"), put(111, "Grizzly Bears"), in_hand(102, "Unsummon", 2),
                mana=(*mana(1, "UCCCC"), (2, 410, "U")))  # fmt: skip
    spell = desk.cast(101, Words(("bestow",)), Chosen((111,)))
    assert view(desk.table.board).of(spell).types == ("Enchantment", "Aura")
    desk.answer(Pass())
    desk.cast(102, Chosen((111,)))
    desk.passing(4)
    naiad = view(desk.table.board).of(now(desk, 101))
    assert (naiad.types, naiad.power) == (("Enchantment", "Creature", "Nymph"), 2)
    assert zone(desk, 101) is Zone.BATTLEFIELD


@pytest.mark.rule("702.103f")
def test_a_bestowed_aura_becomes_a_creature_as_it_comes_off() -> None:
    desk = Desk(in_hand(101, "Nimbus Naiad"), put(111, "Grizzly Bears"), in_hand(102, "Unsummon"),
                mana=mana(1, "UUUUUU"))  # fmt: skip
    desk.cast(101, Words(("bestow",)), Chosen((111,)))
    desk.passing(2)
    assert view(desk.table.board).of(111).power == 4
    assert has_type(desk.table.board, now(desk, 101), "Aura")
    desk.cast(102, Chosen((111,)))
    desk.passing(2)
    assert has_type(desk.table.board, now(desk, 101), "Creature")


# --- other zones -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.2e")
def test_a_creature_spell_from_the_top_of_the_library_but_no_aura() -> None:
    desk = Desk(put(110, "Garruk's Horde"), *library(1, "Nimbus Naiad", "Forest"), mana=mana(1, "UCCCC"))
    desk.answer(Cast(300), Words(("bestow",)), Chosen((110,)))
    assert refusal(desk)[0] == "601.2e"
    assert desk.table.game.player(1).library == (300, 301)
    desk.cast(300, Words(()))
    assert pool(desk) == "CC"


def test_experimental_frenzy_lets_play_from_the_top_only() -> None:
    desk = Desk(put(110, "Experimental Frenzy"), *library(1, "Shock", "Forest", "Shock"), in_hand(101, "Shock"),
                in_hand(102, "Forest"), mana=mana(1, "RR"))  # fmt: skip
    desk.answer(Cast(101))
    assert refusal(desk)[0] == "601.3"
    desk.answer(PlayLand(102))
    assert refusal(desk) == ("116.2a", "101.2")
    desk.cast(300, Chosen((2,)))
    desk.passing(2)
    desk.answer(PlayLand(301))
    assert zone(desk, 301) is Zone.BATTLEFIELD


def test_act_on_impulse_lets_play_what_it_exiled() -> None:
    desk = Desk(in_hand(101, "Act on Impulse"), *library(1, "Forest", "Shock", "Grizzly Bears", "Island"),
                mana=mana(1, "RRRR"))  # fmt: skip
    desk.cast(101)
    desk.passing(2)
    desk.answer(PlayLand(now(desk, 300)))
    assert zone(desk, 300) is Zone.BATTLEFIELD
    desk.cast(now(desk, 301), Chosen((2,)))
    desk.passing(2)
    assert desk.table.game.player(2).life == 18


@pytest.mark.rule("702.34a")
def test_snapcaster_gives_flashback_for_the_mana_cost() -> None:
    desk = Desk(in_hand(101, "Snapcaster Mage"), graveyard(111, "Shock"), mana=mana(1, "UCR"))
    desk.cast(101)
    desk.passing(2)
    desk.answer(Chosen((111,)))
    desk.passing(2)
    assert has_keyword(desk.table.board, 111, "flashback")
    desk.cast(111, Words(("flashback",)), Chosen((2,)))
    desk.passing(2)
    assert desk.table.game.player(2).life == 18
    assert zone(desk, 111) is Zone.EXILE


@pytest.mark.rule("702.52a")
def test_dredge_replaces_a_draw_if_its_owner_wants() -> None:
    desk = Desk(graveyard(111, "Life from the Loam"), in_hand(101, "Divination"),
                *library(1, "Forest", "Island", "Swamp", "Plains"), mana=mana(1, "UCC"))  # fmt: skip
    desk.cast(101)
    desk.passing(2)
    desk.answer(Said(True))
    assert zone(desk, 111) is Zone.HAND
    assert names_in(desk.table, Zone.GRAVEYARD, 1) == ["Divination", "Swamp", "Island", "Forest"]
    assert names_in(desk.table, Zone.HAND, 1) == ["Life from the Loam", "Plains"]


def test_tormods_crypt_empties_one_graveyard() -> None:
    desk = Desk(put(110, "Tormod's Crypt"), graveyard(111, "Shock", 2), graveyard(112, "Shock"))
    desk.activate(110, 0, Chosen((2,)))
    desk.passing(2)
    assert (zone(desk, 111), zone(desk, 112)) == (Zone.EXILE, Zone.GRAVEYARD)


def test_saffi_returns_a_creature_that_dies_this_turn() -> None:
    desk = Desk(put(110, "Saffi Eriksdotter"), put(111, "Grizzly Bears"), in_hand(101, "Doom Blade"),
                mana=mana(1, "BC"))  # fmt: skip
    desk.activate(110, 0, Chosen((111,)))
    desk.passing(2)
    desk.cast(101, Chosen((111,)))
    desk.passing(4)
    assert zone(desk, 111) is Zone.BATTLEFIELD


def test_saffi_cant_save_herself() -> None:
    desk = Desk(put(110, "Saffi Eriksdotter"))
    desk.activate(110, 0, Chosen((110,)))
    desk.passing(2)
    assert happened(desk.table, AbilityRemovedUnresolved)
    assert zone(desk, 110) is Zone.GRAVEYARD


def test_selvala_makes_mana_of_what_is_revealed() -> None:
    desk = Desk(put(110, "Selvala, Explorer Returned"), *library(1, "Shock", "Forest"),
                *library(2, "Hill Giant", "Forest", first=320))  # fmt: skip
    desk.tap(110)
    assert pool(desk) == "GG"
    assert desk.table.game.player(1).life == 22
    assert len(happened(desk.table, CardDrawn)) == 2


# --- copies for each (707.10d) ---------------------------------------------------------------------------------------


@pytest.mark.rule("707.10d", "115.9c")
def test_zada_copies_for_each_creature_that_could_be_targeted() -> None:
    desk = Desk(put(110, "Zada, Hedron Grinder"), put(111, "Grizzly Bears"), put(112, "Pincher Beetles"),
                put(113, "Hill Giant", 2), in_hand(101, "Seeds of Strength"), mana=mana(1, "GW"))  # fmt: skip
    desk.cast(101, Chosen((110,)), Chosen((110,)), Chosen((110,)))
    desk.passing(2)
    assert len(happened(desk.table, SpellCopied)) == 1
    desk.passing(4)
    its = view(desk.table.board)
    assert (its.of(110).power, its.of(111).power, its.of(112).power) == (6, 5, 3)


def test_zada_doesnt_trigger_on_a_spell_with_other_targets() -> None:
    desk = Desk(put(110, "Zada, Hedron Grinder"), put(111, "Grizzly Bears"), in_hand(101, "Seeds of Strength"),
                mana=mana(1, "GW"))  # fmt: skip
    desk.cast(101, Chosen((110,)), Chosen((110,)), Chosen((111,)))
    assert len(desk.table.board.stack) == 1


# --- control and counters --------------------------------------------------------------------------------------------


@pytest.mark.rule("701.12", "115.10")
def test_players_exchange_creatures_that_nobody_targets() -> None:
    desk = Desk(in_hand(101, "Cultural Exchange"), put(111, "Grizzly Bears"), put(112, "Pincher Beetles", 2),
                mana=mana(1, "UUCCCC"))  # fmt: skip
    desk.cast(101, Chosen((1,)), Chosen((2,)))
    desk.passing(2)
    assert isinstance(desk.pending, ChooseObjects)
    desk.answer(Chosen((111,)))
    its = view(desk.table.board)
    assert (its.of(111).controller, its.of(112).controller) == (2, 1)


def test_aura_graft_moves_an_aura_where_it_can_be() -> None:
    desk = Desk(in_hand(101, "Aura Graft"), put(111, "Grizzly Bears"), put(112, "Pincher Beetles", 2),
                put(113, "Pacifism", 2, attached_to=111), put(114, "Forest"), mana=mana(1, "UC"))  # fmt: skip
    desk.cast(101, Chosen((113,)))
    desk.passing(2)
    found = desk.table.board.objects[113]
    assert found.attached_to == 112
    assert view(desk.table.board).of(113).controller == 1


def test_fulgent_distraction_takes_equipment_off() -> None:
    desk = Desk(in_hand(101, "Fulgent Distraction"), put(111, "Grizzly Bears", 2), put(112, "Hill Giant", 2),
                put(113, "Bonesplitter", 2, attached_to=111), mana=mana(1, "WCC"))  # fmt: skip
    desk.cast(101, Chosen((111, 112)))
    desk.passing(2)
    assert desk.table.board.objects[113].attached_to == 0
    assert desk.table.board.objects[112].tapped


@pytest.mark.rule("608.2d")
def test_counters_are_distributed_on_resolution() -> None:
    desk = Desk(in_hand(101, "Invoke Justice"), graveyard(111, "Serra Angel"), put(112, "Grizzly Bears"),
                mana=mana(1, "WWWWC"))  # fmt: skip
    desk.cast(101, Chosen((111,)), Chosen((1,)))
    desk.passing(2)
    assert isinstance(desk.pending, ShareOut)
    angel = now(desk, 111)
    shares = {112: 1, angel: 3}
    desk.answer(Numbers(tuple(shares[each] for each in desk.pending.among)))
    assert desk.table.board.objects[angel].counter("+1/+1") == 3
    assert desk.table.board.objects[112].counter("+1/+1") == 1


@pytest.mark.rule("701.34a")
def test_proliferating_twice_gives_two_more_counters() -> None:
    desk = Desk(put(110, "Contagion Engine"), put(111, "Hill Giant", 2, counters=(("-1/-1", 1),)),
                mana=mana(1, "CCCC"))  # fmt: skip
    desk.activate(110)
    desk.passing(2)
    desk.answer(Chosen((111,)), Chosen((111,)))
    assert zone(desk, 111) is Zone.GRAVEYARD


# --- the rest --------------------------------------------------------------------------------------------------------


def test_loyalty_abilities_come_once_a_turn() -> None:
    desk = Desk(put(110, "Chandra, Torch of Defiance", counters=(("loyalty", 4),)), put(111, "Hill Giant", 2))
    desk.activate(110, 1)
    desk.passing(2)
    assert pool(desk) == "RR"
    desk.answer(Activate(110, 2))
    assert "606.3" in refusal(desk)


def test_chandra_lets_cast_the_exiled_card() -> None:
    desk = Desk(put(110, "Chandra, Torch of Defiance", counters=(("loyalty", 4),)), *library(1, "Shock"),
                mana=mana(1, "R"))  # fmt: skip
    desk.activate(110, 0)
    desk.passing(2)
    desk.answer(Cast(now(desk, 300)), Chosen((2,)))
    desk.pay()
    assert desk.table.game.player(2).life == 20
    desk.passing(2)
    assert desk.table.game.player(2).life == 18


@pytest.mark.rule("114.2", "114.4")
def test_an_emblem_triggers_from_the_command_zone() -> None:
    desk = Desk(put(110, "Chandra, Torch of Defiance", counters=(("loyalty", 7),)), in_hand(101, "Shock"),
                mana=mana(1, "R"))  # fmt: skip
    desk.activate(110, 3)
    desk.passing(2)
    assert zone(desk, 110) is Zone.GRAVEYARD
    desk.cast(101, Chosen((2,)))
    desk.answer(Chosen((2,)))
    desk.passing(2)
    assert desk.table.game.player(2).life == 15


def test_mutavault_has_every_creature_type() -> None:
    desk = Desk(put(110, "Mutavault"), mana=mana(1, "C"))
    desk.activate(110, 1)
    desk.passing(2)
    board = desk.table.board
    assert all(has_type(board, 110, kind) for kind in ("Creature", "Goblin", "Land"))
    assert not any(has_type(board, 110, kind) for kind in ("Forest", "Equipment", "Artifact"))


@pytest.mark.rule("402.2")
def test_no_maximum_hand_size() -> None:
    hand = tuple(in_hand(120 + number, "Forest") for number in range(9))
    desk = Desk(put(110, "Reliquary Tower"), *hand, *library(2, "Forest", "Forest"), step=Step.END)
    desk.passing(2)
    assert desk.table.board.active == 2
    assert len(desk.table.game.player(1).hand) == 9


@pytest.mark.rule("702.16k")
def test_protection_from_a_chosen_player() -> None:
    desk = Desk(put(110, "True-Name Nemesis", 2, chosen=(("player", "1"),)), in_hand(101, "Shock"),
                put(111, "Earthquake"), mana=mana(1, "R"))  # fmt: skip
    desk.answer(Cast(101), Chosen((110,)))
    assert refusal(desk) == ("601.2c", "702.16b")


def test_a_player_protected_from_a_name_isnt_dealt_damage_by_it() -> None:
    desk = Desk(put(110, "Runed Halo", 2, chosen=(("name", "Earthquake"),)), in_hand(101, "Earthquake"),
                mana=mana(1, "RC"))  # fmt: skip
    desk.cast(101, Number(1))
    desk.passing(2)
    assert [event.player for event in happened(desk.table, LifeLost)] == [1]


def test_omniscience_counts_for_the_hand_only() -> None:
    desk = Desk(put(110, "Omniscience"), in_hand(101, "Rolling Thunder"), graveyard(102, "Firebolt"))
    desk.cast(101, Words(("free",)), Number(0))
    assert desk.table.board.stack
    desk.passing(2)
    desk.answer(Cast(102), Words(("free",)))
    assert refusal(desk) == ("601.2b", "118.9")


def test_rout_at_instant_speed_for_two_more() -> None:
    desk = Desk(in_hand(101, "Rout", 2), put(111, "Hill Giant"), mana=mana(2, "WWCCCCC"))
    desk.answer(Pass(), Cast(101), Numbers((0,)))
    assert refusal(desk)[0] == "601.2e"
    desk.cast(101, Numbers((1,)))
    assert pool(desk, 2) == ""


@pytest.mark.rule("702.29c")
def test_a_cycled_card_triggers_where_it_is_put() -> None:
    desk = Desk(in_hand(101, "Dirge of Dread"), put(111, "Grizzly Bears", 2), put(112, "Pincher Beetles", 2),
                *library(1, "Forest"), mana=mana(1, "BC"))  # fmt: skip
    desk.activate(101)
    desk.answer(Chosen((112,)))
    assert desk.refused() == ("603.3d", "702.18a")
    desk.answer(Chosen((111,)))
    assert len(desk.table.board.stack) == 2
    desk.passing(2)
    desk.answer(Said(True))
    assert has_keyword(desk.table.board, 111, "fear")


def test_kodamas_reach_splits_what_it_finds() -> None:
    desk = Desk(in_hand(101, "Kodama's Reach"), *library(1, "Forest", "Island", "Shock"), mana=mana(1, "GCC"))
    desk.cast(101)
    desk.passing(2)
    desk.answer(Chosen((300, 301)), Chosen((301,)))
    assert desk.table.board.objects[now(desk, 301)].tapped
    assert zone(desk, 300) is Zone.HAND


def test_bitterblossom_costs_life_and_brings_a_faerie() -> None:
    desk = Desk(put(110, "Bitterblossom"), step=Step.UNTAP)
    desk.passing(2)
    assert desk.table.game.player(1).life == 19
    assert has_keyword(desk.table.board, desk.table.board.battlefield[-1], "flying")
    assert not happened(desk.table, ZoneChanged)


@pytest.mark.rule("107.3d", "601.2d")
def test_x_counted_in_an_opponents_graveyard_is_fixed_as_the_spell_is_cast() -> None:
    desk = Desk(in_hand(101, "Spoils of War"), put(111, "Grizzly Bears"), graveyard(121, "Hill Giant", 3),
                graveyard(122, "Sol Ring", 3), graveyard(123, "Shock", 3), graveyard(124, "Hill Giant", 2),
                put(131, "Tormod's Crypt", 2), players=3, mana=mana(1, "BCC"))  # fmt: skip
    desk.cast(101, Chosen((3,)), Number(1), Chosen((111,)))
    assert pool(desk) == ""
    desk.answer(Pass())
    desk.activate(131, 0, Chosen((3,)))
    desk.passing(6)
    assert desk.table.board.objects[111].counter("+1/+1") == 2


@pytest.mark.rule("702.72a")
def test_a_championed_creature_comes_back() -> None:
    desk = Desk(in_hand(101, "Mistbind Clique"), put(111, "Faerie Miscreant"), put(112, "Island", 2),
                in_hand(102, "Doom Blade"), mana=mana(1, "UUUUBBB"))  # fmt: skip
    desk.cast(101)
    desk.passing(4)
    desk.answer(Chosen((111,)), Chosen((2,)))
    assert zone(desk, 111) is Zone.EXILE
    desk.passing(2)
    assert desk.table.board.objects[112].tapped
    desk.cast(102, Chosen((now(desk, 101),)))
    desk.passing(4)
    assert zone(desk, 111) is Zone.BATTLEFIELD


def test_without_a_champion_it_is_sacrificed() -> None:
    desk = Desk(in_hand(101, "Mistbind Clique"), mana=mana(1, "UUUU"))
    desk.cast(101)
    desk.passing(4)
    assert zone(desk, 101) is Zone.GRAVEYARD


@pytest.mark.rule("702.151a", "702.151b")
def test_reconfigured_equipment_is_no_creature_while_attached() -> None:
    desk = Desk(put(110, "Lizard Blades"), put(111, "Grizzly Bears"), mana=mana(1, "CCCC"))
    desk.activate(110, 0, Chosen((111,)))
    desk.passing(2)
    board = desk.table.board
    assert board.objects[110].attached_to == 111
    assert not has_type(board, 110, "Creature")
    assert has_keyword(board, 111, "double strike")
    desk.activate(110, 1)
    desk.passing(2)
    assert has_type(desk.table.board, 110, "Creature")
    assert desk.table.board.objects[110].attached_to == 0


@pytest.mark.rule("514.2", "603.7c")
def test_a_delayed_trigger_for_the_turn_ends_with_it() -> None:
    desk = Desk(put(110, "Saffi Eriksdotter"), put(111, "Grizzly Bears"), *library(2, "Forest"))
    desk.activate(110, 0, Chosen((111,)))
    desk.passing(2)
    assert desk.table.game.delayed
    while desk.table.board.active == 1:
        desk.passing(1)
    assert happened(desk.table, DelayedTriggerEnded)
    assert not desk.table.game.delayed
