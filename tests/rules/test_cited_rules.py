"""Rules that are cited where they decide: at falling back, at timing, at the targets of abilities."""

from __future__ import annotations

import pytest

from domain.answers import Cast
from domain.cards.pool import POOL
from domain.events import SpellResolved
from domain.rulebook import Rule
from domain.rules.permissions import why_not_cast
from domain.vocabulary import Zone
from interfaces.target_slots import slots_of
from projections.timeline import cites_of
from tests.rules.boards import board
from tests.rules.driver import photographed, put
from tests.rules.spells import resolve, spell


@pytest.mark.rule("702.140b", "608.3b")
def test_a_mutating_spell_that_falls_back_says_by_which_rule() -> None:
    mutating = spell(200, "Gemrazer", (110,), alternative="mutate")
    played = resolve(board(put(110, "Grizzly Bears", 2), mutating))
    (resolved,) = played.of(SpellResolved)
    assert cites_of(resolved) == (Rule.SPELL_LEAVES_STACK, Rule.MUTATE_FALLS_BACK)
    assert played.zone(200) is Zone.BATTLEFIELD


@pytest.mark.rule("702.103e", "608.3b")
def test_so_does_a_bestowed_one() -> None:
    bestowed = spell(200, "Nimbus Naiad", (110,), alternative="bestow")
    (resolved,) = resolve(board(put(110, "Forest"), bestowed)).of(SpellResolved)
    assert resolved.why is Rule.BESTOW_FALLS_BACK


@pytest.mark.rule("307.1", "117.1a")
@pytest.mark.parametrize(("name", "rules"), [("Hill Giant", ("117.1a",)), ("Pyroclasm", ("117.1a", "307.1"))])
def test_bad_timing_is_told_by_its_own_rule(name: str, rules: tuple[str, ...]) -> None:
    game = photographed(put(103, name, zone=Zone.HAND), active=2).game
    (violation,) = why_not_cast(game, 1, Cast(103))
    assert tuple(rule.value for rule in violation.cites) == ("601.3", *rules)


@pytest.mark.rule("602.2b", "603.3d")
def test_the_targets_of_abilities_are_chosen_by_rules_of_their_own() -> None:
    slots = {text.kind: text.modes[0].slots for name in ("Mogg Fanatic", "Acidic Slime", "Shock")
             for text in slots_of(POOL[name]).texts if text.modes and text.modes[0].slots}  # fmt: skip
    assert slots["activated ability"][0].rules == ("602.2b", "601.2c")
    assert slots["triggered ability"][0].rules == ("603.3d", "601.2c")
    assert slots["spell"][0].rules == ("601.2c",)
