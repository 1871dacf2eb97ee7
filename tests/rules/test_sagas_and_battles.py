"""Sagas (714) and battles (310)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.abilities import CreateCopy
from domain.cards.build import sorcery
from domain.cards.nouns import PERMANENT, T0
from domain.cards.verbs import target
from domain.events import ProtectorChosen
from domain.vocabulary import Zone
from tests.rules.desk import Desk, in_hand
from tests.rules.driver import Play, happened, photographed, put
from tests.rules.played import holds

LANDS = ("Plains x6", "Island x6", "Swamp x6", "Mountain x6", "Forest x6")
LIBRARY = ("Forest x9",)


@pytest.mark.rule("714.3a", "714.2b")
def test_a_saga_enters_with_a_lore_counter_and_its_first_chapter_triggers() -> None:
    script = """
    Alice casts The Eldest Reborn
    resolve
    check The Eldest Reborn has 1 lore counters
    check stack is The Eldest Reborn's ability
    resolve
    check Hill Giant is in graveyard
    """
    holds(script, {"hand": ["The Eldest Reborn"], "battlefield": LANDS}, {"battlefield": ["Hill Giant"]})


@pytest.mark.rule("714.3a", "714.2b", "111.10")
def test_a_token_that_is_a_saga_begins_like_any_other() -> None:
    script = """
    Alice casts Rite of Replication targeting History of Benalia
    resolve
    check History of Benalia#2 is a token
    check History of Benalia#2 has 1 lore counter
    check stack is History of Benalia's ability
    resolve
    check Knight is 2/2
    """
    holds(script, {"hand": ["Rite of Replication"], "battlefield": (*LANDS, "Opalescence", "History of Benalia")}, {})


@pytest.mark.rule("310.4b", "310.8a", "310.11a")
def test_a_token_that_is_a_battle_has_its_counters_and_its_protector() -> None:
    mirror = sorcery("Mirror", "{0}", target(PERMANENT), CreateCopy(T0))
    siege = put(110, "Invasion of Dominaria", counters=(("defense", 2),), protector=2)
    desk = Desk(siege, in_hand(101, "Mirror"), also=(mirror,))
    desk.cast(101, Chosen((110,)))
    desk.passing(2)
    (copy,) = (each for each in desk.zone(Zone.BATTLEFIELD) if desk.object(each).token)
    assert (desk.object(copy).counter("defense"), desk.object(copy).protector) == (5, 2)
    assert not happened(desk.table, ProtectorChosen)


@pytest.mark.rule("714.3b", "505.4", "714.4", "704.5s")
def test_a_saga_goes_on_each_turn_and_is_sacrificed_once_its_last_chapter_has_resolved() -> None:
    script = """
    go to draw of Alice's turn
    check Binding the Old Gods has 2 lore counters
    go to precombat main
    check Binding the Old Gods has 3 lore counters
    check Binding the Old Gods is on the battlefield
    resolve
    check Binding the Old Gods is in graveyard
    check Grizzly Bears has deathtouch
    """
    alice = {"battlefield": ["Grizzly Bears", "Binding the Old Gods (lore counter x2)"], "library": LIBRARY}
    holds(script, alice, {"library": LIBRARY}, step="postcombat main")


@pytest.mark.rule("714.2b", "701.34a")
def test_each_chapter_triggers_as_its_number_is_reached() -> None:
    """Proliferated twice, the Saga reaches its second chapter and then the third."""
    script = """
    Alice activates Contagion Engine
    resolve
    Alice chooses History of Benalia
    Alice chooses History of Benalia
    check History of Benalia has 3 lore counters
    Alice orders History of Benalia's ability#1, History of Benalia's ability#2
    resolve all
    check History of Benalia is in graveyard
    check Knight is on the battlefield
    """
    holds(script, {"battlefield": (*LANDS, "Contagion Engine", "History of Benalia"), "library": LIBRARY})


@pytest.mark.rule("310.4b", "310.8a", "310.11a")
def test_a_siege_enters_with_its_defense_and_an_opponent_protects_it() -> None:
    script = """
    Alice casts Invasion of Eldraine
    resolve
    check Invasion of Eldraine has 4 defense counters
    check log has no ProtectorChosen
    """
    holds(script, {"hand": ["Invasion of Eldraine"], "battlefield": LANDS})


@pytest.mark.rule("310.6", "120.3h", "310.11b", "712.11a", "704.5v")
def test_a_defeated_siege_is_exiled_and_may_be_cast_with_its_back_face_up() -> None:
    script = """
    Alice casts Shock targeting Invasion of Zendikar
    resolve
    check Invasion of Zendikar has 1 defense counters
    Alice casts Shock targeting Invasion of Zendikar
    resolve
    check Invasion of Zendikar is on the battlefield
    resolve
    check Invasion of Zendikar is in exile
    Alice casts Awakened Skyclave
    check stack is Awakened Skyclave
    resolve
    check Awakened Skyclave is a land
    check Awakened Skyclave has haste
    Alice activates Awakened Skyclave
    Alice chooses {W}
    check Alice has {W} floating
    """
    alice = {"hand": ["Shock", "Shock"], "battlefield": ("Mountain x2", "Invasion of Zendikar")}
    holds(script, alice)


@pytest.mark.rule("310.11b")
def test_the_back_face_is_cast_only_by_whoever_wants_to() -> None:
    script = """
    Alice casts Shock targeting Invasion of Zendikar
    resolve
    resolve
    Alice declines
    check Invasion of Zendikar is in exile
    check stack is empty
    """
    holds(script, {"hand": ["Shock"], "battlefield": ("Mountain", "Invasion of Zendikar (defense counter x2)")})


@pytest.mark.rule("704.5w", "704.5x", "310.10")
def test_a_battle_that_nobody_may_protect_gets_a_protector() -> None:
    """Neither a Siege without a protector nor one that its controller protects stays so."""
    without = put(110, "Invasion of Zendikar", counters=(("defense", 3),))
    own = put(111, "Invasion of Dominaria", counters=(("defense", 5),), protector=1)
    table = photographed(without, own)
    Play(table)
    assert [event.player for event in happened(table, ProtectorChosen)] == [2, 2]
    assert {table.board.objects[thing].protector for thing in (110, 111)} == {2}


@pytest.mark.rule("704.5v", "310.7")
def test_a_battle_without_defense_goes_to_the_graveyard() -> None:
    table = photographed(put(110, "Invasion of Zendikar", protector=2))
    Play(table)
    (card,) = table.board.player(1).graveyard
    assert table.board.objects[card].zone is Zone.GRAVEYARD
