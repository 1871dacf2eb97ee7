"""Flip cards (710), levelers (711), prototypes (718)."""

from __future__ import annotations

import pytest

from tests.rules.played import holds

LANDS = ("Plains x6", "Island x6", "Swamp x6", "Mountain x6", "Forest x6")


@pytest.mark.rule("710.1b", "710.1c", "710.2", "603.8")
def test_a_flipped_permanent_has_its_bottom_half_and_the_cost_and_colour_of_the_card() -> None:
    script = """
    check Student of Elements is 1/1
    Alice casts Nimbus Naiad bestowed targeting Student of Elements
    resolve
    check stack is Student of Elements's ability
    resolve
    check Tobita, Master of Winds is 5/5
    check Tobita, Master of Winds is Legendary
    check Tobita, Master of Winds is blue
    check Tobita, Master of Winds has mana value 2
    check Savannah Lions has flying
    check stack is empty
    """
    alice = {"hand": ["Nimbus Naiad"], "battlefield": (*LANDS, "Student of Elements", "Savannah Lions")}
    holds(script, alice)


@pytest.mark.rule("710.4", "110.5b")
def test_a_flipped_permanent_that_leaves_forgets_it() -> None:
    script = """
    check Tomoya the Revealer is 2/3
    Bob casts Unsummon targeting Tomoya the Revealer
    resolve
    Alice casts Jushi Apprentice
    resolve
    check Jushi Apprentice is 1/2
    """
    bob = {"hand": ["Unsummon"], "battlefield": ["Island"]}
    holds(script, {"battlefield": (*LANDS, "Jushi Apprentice (transformed)")}, bob)


@pytest.mark.rule("710.2")
def test_an_instruction_to_flip_does_nothing_where_its_condition_isnt_met() -> None:
    script = """
    Alice activates Nezumi Graverobber targeting Shock
    resolve
    check log has no Flipped
    Alice activates Nezumi Graverobber targeting Hill Giant
    resolve
    check Nighteyes the Desecrator is 4/2
    Alice activates Nighteyes the Desecrator targeting Savannah Lions
    resolve
    check Savannah Lions is on the battlefield
    """
    alice = {"battlefield": (*LANDS, "Nezumi Graverobber"), "graveyard": ["Savannah Lions"]}
    holds(script, alice, {"graveyard": ["Hill Giant", "Shock"]})


@pytest.mark.rule("711.2a", "711.2b", "702.87a")
def test_level_symbols_hold_for_their_levels() -> None:
    script = """
    check novice is 1/1
    check knight is 3/3
    check knight has first strike
    check master is 4/4
    check master has double strike
    check master has no first strike
    Alice activates novice
    resolve
    check novice has 1 level counters
    go to upkeep of Bob's turn
    Alice activates novice => illegal 602.5d
    """
    alice = ("Student of Warfare as novice", "Student of Warfare as knight (level counter x3)")
    holds(script, {"battlefield": (*LANDS, *alice, "Student of Warfare as master (level counter x8)")})


@pytest.mark.rule("711.2b")
def test_a_level_may_bring_an_ability_to_others() -> None:
    script = """
    Alice activates ability 2 of elf
    check Alice has {G}{G} floating
    Alice activates ability 2 of other
    check Alice has {G}{G}{G}{G} floating
    """
    holds(script, {"battlefield": ["Joraga Treespeaker as elf (level counter x5)", "Joraga Treespeaker as other"]})


@pytest.mark.rule("718.3", "718.3a", "718.3b", "718.4", "702.160a")
def test_a_prototyped_spell_and_its_permanent_have_the_small_numbers() -> None:
    script = """
    check Goring Warplow is colourless
    Alice casts Goring Warplow with prototype
    check Goring Warplow is black
    check Goring Warplow costs {1}{B}
    resolve
    check Goring Warplow is 1/1
    check Goring Warplow is black
    check Goring Warplow has mana value 2
    check Goring Warplow has deathtouch
    Bob casts Unsummon targeting Goring Warplow
    resolve
    check Goring Warplow is colourless
    check Goring Warplow has mana value 6
    """
    bob = {"hand": ["Unsummon"], "battlefield": ["Island"]}
    holds(script, {"hand": ["Goring Warplow"], "battlefield": LANDS}, bob)
