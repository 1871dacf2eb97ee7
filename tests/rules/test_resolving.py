"""Resolving spells and abilities (608)."""

from __future__ import annotations

import pytest

from domain.answers import Said
from domain.cards.abilities import Triggered
from domain.cards.build import creature, instant, sentence, triggered
from domain.cards.effects import Move, WinGame
from domain.cards.nouns import ITSELF, THIS, YOU
from domain.cards.terms import Compare, PlayerNumber
from domain.cards.triggers import Moves
from domain.cards.verbs import draw, gain_life
from domain.events import (
    AbilityCountered,
    AbilityRemovedUnresolved,
    AbilityResolved,
    DamageDealt,
    GameEnded,
    LifeGained,
    ResolutionStarted,
    SpellCountered,
    SpellRemovedUnresolved,
    SpellResolved,
    TargetFoundIllegal,
)
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.vocabulary import Zone
from tests.rules.boards import board, put
from tests.rules.spells import ability, resolve, spell

OLD_AND_NEW = pytest.mark.parametrize(
    ("edition", "countered"), [("2008-02", True), ("2017-04", True), ("2026-01", False)]
)


@pytest.mark.rule("608.1", "608.2", "608.2n")
def test_the_top_of_the_stack_resolves_and_goes_to_the_graveyard() -> None:
    state = board(spell(200, "Shock", (2,)), spell(201, "Lightning Bolt", (2,)))
    played = resolve(state)
    assert played.events[0] == ResolutionStarted(object=201)
    assert played.life(2) == 17
    assert played.zone(201) is Zone.GRAVEYARD
    assert played.table.board.stack == (200,)


# --- targets (608.2b) -------------------------------------------------------------------------------------------


@pytest.mark.rule("608.2b")
@OLD_AND_NEW
def test_a_spell_with_illegal_targets_only_is_countered_or_does_not_resolve(edition: str, countered: bool) -> None:
    state = board(put(110, "Elvish Lookout", 2), spell(200, "Doom Blade", (110,)), edition=edition)
    played = resolve(state)
    assert played.of(TargetFoundIllegal) == [TargetFoundIllegal(object=200, slot=0, target=110, why=Rule.SHROUD)]
    assert played.of(SpellCountered) == ([SpellCountered(spell=200, by=0)] if countered else [])
    assert played.of(SpellRemovedUnresolved) == ([] if countered else [SpellRemovedUnresolved(spell=200)])
    assert played.of(SpellResolved) == []
    assert (played.zone(110), played.zone(200)) == (Zone.BATTLEFIELD, Zone.GRAVEYARD)


@pytest.mark.rule("608.2b")
@OLD_AND_NEW
def test_an_ability_with_illegal_targets_only_ceases_to_exist(edition: str, countered: bool) -> None:
    pinger = put(110, "Prodigal Sorcerer")
    state = board(pinger, ability(200, "Prodigal Sorcerer", 0, 110, (300,)), edition=edition)
    played = resolve(state)
    assert len(played.of(AbilityCountered)) == countered
    assert len(played.of(AbilityRemovedUnresolved)) == (not countered)
    assert played.table.board.stack == ()


@pytest.mark.rule("608.2b")
def test_a_target_that_left_its_zone_is_illegal() -> None:
    played = resolve(board(spell(200, "Lightning Bolt", (300,))))
    assert played.of(TargetFoundIllegal) == [TargetFoundIllegal(object=200, slot=0, target=300, why=Rule.CHECK_TARGETS)]


@pytest.mark.rule("608.2b")
def test_illegal_targets_are_left_out_and_the_rest_is_done() -> None:
    state = board(put(110, "Hill Giant", 2), spell(200, "Arc Trail", (300,), (110,)))
    played = resolve(state)
    assert played.of(DamageDealt) == [DamageDealt(source=200, to=110, amount=1, marked=True)]
    assert played.of(SpellResolved) == [SpellResolved(spell=200)]


@pytest.mark.rule("608.2b")
def test_what_asks_about_an_illegal_target_does_not_happen() -> None:
    state = board(put(110, "Grizzly Bears", 2), spell(200, "Jagged Lightning", (110, 300)))
    played = resolve(state)
    assert [hit.to for hit in played.of(DamageDealt)] == [110]


@pytest.mark.rule("608.2b", "115.6")
def test_a_spell_with_no_target_chosen_resolves() -> None:
    played = resolve(board(spell(200, "Repel the Darkness", ())))
    assert played.of(SpellResolved) == [SpellResolved(spell=200)]


@pytest.mark.rule("608.2d", "601.2d")
def test_the_share_of_an_illegal_target_is_not_dealt() -> None:
    state = board(put(110, "Hill Giant", 2), spell(200, "Arc Lightning", (110, 300), division=(1, 2)))
    played = resolve(state)
    assert [(hit.to, hit.amount) for hit in played.of(DamageDealt)] == [(110, 1)]


# --- what it does (608.2c–n) ----------------------------------------------------------------------------------------


@pytest.mark.rule("608.2c", "700.2")
def test_modes_are_followed_in_printed_order() -> None:
    state = board(
        put(110, "Hill Giant", 2),
        put(111, "Island", zone=Zone.LIBRARY),
        spell(200, "Cryptic Command", (110,), modes=(1, 3)),
    )
    played = resolve(state)
    assert played.zone(110) is Zone.HAND
    assert len(played.table.game.player(1).hand) == 1


@pytest.mark.rule("608.2h")
def test_last_known_power_is_what_life_is_gained_by() -> None:
    state = board(put(110, "Hill Giant", 2, counters=(("+1/+1", 2),)), spell(200, "Swords to Plowshares", (110,)))
    played = resolve(state)
    assert played.of(LifeGained) == [LifeGained(player=2, amount=5)]


@pytest.mark.rule("702.27a", "608.2n")
@pytest.mark.parametrize(("paid", "zone"), [((1,), Zone.HAND), ((0,), Zone.GRAVEYARD)])
def test_buyback_returns_a_spell_that_resolves(paid: tuple[int, ...], zone: Zone) -> None:
    state = board(put(110, "Hill Giant", 2), spell(200, "Capsize", (110,), additional=paid))
    assert resolve(state).zone(200) is zone


@pytest.mark.rule("702.27a", "608.2b")
def test_buyback_does_nothing_for_a_spell_that_does_not_resolve() -> None:
    assert resolve(board(spell(200, "Capsize", (300,), additional=(1,)))).zone(200) is Zone.GRAVEYARD


@pytest.mark.rule("702.34a")
@pytest.mark.parametrize("target", [2, 300])
def test_a_spell_cast_for_flashback_is_exiled_whether_it_resolves_or_not(target: int) -> None:
    state = board(spell(200, "Firebolt", (target,), alternative="flashback", origin=Zone.GRAVEYARD))
    assert resolve(state).zone(200) is Zone.EXILE


# --- abilities ------------------------------------------------------------------------------------------------------


def watcher(condition: bool, optional: bool = False) -> Triggered:
    low = Compare(PlayerNumber(YOU, "life"), "<=" if condition else ">", 20)
    return Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), sentence(gain_life(2)), low, optional=optional)


@pytest.mark.rule("608.2a", "603.4")
@pytest.mark.parametrize(("true", "life"), [(True, 22), (False, 20)])
def test_an_intervening_if_is_checked_again(true: bool, life: int) -> None:
    card = creature("Watcher", "{W}", 1, 1, "Bird", watcher(true))
    state = board(put(110, "Watcher"), ability(200, "Watcher", 0, 110), also=(card,))
    played = resolve(state)
    assert played.life(1) == life
    assert bool(played.of(AbilityRemovedUnresolved)) is not true
    assert bool(played.of(AbilityResolved)) is true
    assert played.table.board.stack == ()


@pytest.mark.rule("603.5")
@pytest.mark.parametrize(("yes", "life"), [(True, 22), (False, 20)])
def test_whether_an_optional_trigger_does_something_is_decided_as_it_resolves(yes: bool, life: int) -> None:
    card = creature("Watcher", "{W}", 1, 1, "Bird", watcher(condition=True, optional=True))
    state = board(put(110, "Watcher"), ability(200, "Watcher", 0, 110), also=(card,))
    played = resolve(state, Said(yes))
    assert played.life(1) == life
    assert len(played.of(AbilityResolved)) == 1


@pytest.mark.rule("608.2n", "113.7a")
def test_an_ability_resolves_without_its_source() -> None:
    card = creature("Watcher", "{W}", 1, 1, "Bird", triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), draw()))
    state = board(put(110, "Island", zone=Zone.LIBRARY), ability(200, "Watcher", 0, 300), also=(card,))
    assert len(resolve(state).table.game.player(1).hand) == 1


# --- permanent spells (608.3) -----------------------------------------------------------------------------------------


@pytest.mark.rule("608.3", "608.3a")
def test_a_permanent_spell_enters_under_its_controllers_control() -> None:
    played = resolve(board(spell(200, "Grizzly Bears", owner=2, controller=1)))
    bears = played.now(200)
    assert bears is not None
    assert (bears.zone, bears.owner, bears.controller) == (Zone.BATTLEFIELD, 2, 1)


@pytest.mark.rule("608.3c", "303.4a")
def test_an_aura_enters_attached_to_its_target() -> None:
    played = resolve(board(put(110, "Hill Giant", 2), spell(200, "Holy Strength", (110,))))
    aura = played.now(200)
    assert aura is not None
    assert aura.attached_to == 110
    assert view(played.table.board).of(110).power == 4


@pytest.mark.rule("608.3b")
def test_an_aura_spell_with_an_illegal_target_does_not_resolve() -> None:
    played = resolve(board(put(110, "Elvish Lookout", 2), spell(200, "Holy Strength", (110,))))
    assert played.of(SpellRemovedUnresolved) == [SpellRemovedUnresolved(spell=200)]
    assert played.zone(200) is Zone.GRAVEYARD


@pytest.mark.rule("608.3b", "702.103e")
def test_a_bestowed_spell_with_an_illegal_target_becomes_a_creature() -> None:
    played = resolve(board(spell(200, "Nimbus Naiad", (300,), alternative="bestow")))
    naiad = played.now(200)
    assert naiad is not None
    assert (naiad.zone, naiad.attached_to) == (Zone.BATTLEFIELD, 0)


@pytest.mark.rule("608.2m", "608.2n")
def test_a_spell_that_moves_itself_resolves_fully_and_stays_where_it_went() -> None:
    farewell = instant("Farewell", "{W}", Move(THIS, Zone.EXILE), gain_life(2))
    played = resolve(board(spell(200, "Farewell"), also=(farewell,)))
    assert played.zone(200) is Zone.EXILE
    assert played.life(1) == 22
    assert played.of(SpellResolved) == [SpellResolved(spell=200)]


@pytest.mark.rule("608.2c", "702.47c")
def test_spliced_text_follows_with_targets_of_its_own() -> None:
    state = board(spell(200, "Lava Spike", (2,), (1,), splices=("Glacial Ray",)), put(120, "Glacial Ray", 1, Zone.HAND))
    played = resolve(state)
    assert [(hit.source, hit.to, hit.amount) for hit in played.of(DamageDealt)] == [(200, 2, 3), (200, 1, 2)]


@pytest.mark.rule("608.2b", "702.47d")
def test_a_spell_whose_spliced_target_alone_is_legal_resolves() -> None:
    state = board(
        spell(200, "Lava Spike", (300,), (1,), splices=("Glacial Ray",)), put(120, "Glacial Ray", 1, Zone.HAND)
    )
    played = resolve(state)
    assert [hit.to for hit in played.of(DamageDealt)] == [1]


@pytest.mark.rule("104.1")
def test_a_spell_that_ends_the_game_is_the_last_thing_that_happens() -> None:
    played = resolve(board(spell(200, "Victory"), also=(instant("Victory", "{W}", WinGame(), gain_life(2)),)))
    assert type(played.events[-1]) is GameEnded
