"""Double-faced cards (712): modal ones, and permanents that turn over (701.27)."""

from __future__ import annotations

import pytest

from tests.rules.played import holds

LANDS = ("Plains x6", "Island x6", "Swamp x6", "Mountain x6", "Forest x6")
LIBRARY = ("Forest x9",)


@pytest.mark.rule("712.11b", "712.11c", "712.8f")
def test_the_face_cast_is_the_one_that_is_judged_and_exists() -> None:
    script = """
    Alice casts Deadly Vanity
    check Deadly Vanity is a sorcery
    check Deadly Vanity has mana value 8
    resolve
    check Selfless Glyphweaver is in graveyard
    """
    holds(script, {"hand": ["Selfless Glyphweaver"], "battlefield": LANDS})


@pytest.mark.rule("712.8a")
def test_elsewhere_only_the_front_face_counts() -> None:
    script = """
    check Malakir Rebirth is an instant
    check Malakir Rebirth is not a land
    Alice casts Cancel targeting Malakir Rebirth => illegal 601.2c
    """
    holds(script, {"hand": ["Malakir Rebirth", "Cancel"], "battlefield": LANDS})


@pytest.mark.rule("712.12", "305.1", "305.9")
def test_a_land_face_is_played_and_enters_with_that_face_up() -> None:
    script = """
    Alice casts Malakir Mire => illegal 305.9
    Alice plays Malakir Rebirth => illegal 305.1
    Alice plays Malakir Mire
    check Malakir Mire is tapped
    check Malakir Mire is not an instant
    """
    holds(script, {"hand": ["Malakir Rebirth"], "battlefield": LANDS})


@pytest.mark.rule("712.14b", "712.14")
def test_a_card_whose_front_is_a_spell_isnt_put_onto_the_battlefield() -> None:
    """Bounced, the land is an instant card again."""
    script = """
    Alice plays Jwari Ruins
    Bob casts Boomerang targeting Jwari Ruins
    resolve
    check Jwari Disruption is in hand
    check Jwari Disruption is an instant
    """
    bob = {"hand": ["Boomerang"], "battlefield": ["Island x2"]}
    holds(script, {"hand": ["Jwari Disruption"], "battlefield": LANDS}, bob)


@pytest.mark.rule("701.27a", "712.18", "712.8d", "712.8e")
def test_a_permanent_that_turns_over_stays_the_same_object() -> None:
    script = """
    Alice activates Thraben Gargoyle
    resolve
    check Stonewing Antagonizer is 5/3
    check Stonewing Antagonizer has flying
    check Stonewing Antagonizer has no defender
    check Stonewing Antagonizer has 1 +1/+1 counters
    check Pacifism is attached to Stonewing Antagonizer
    check Stonewing Antagonizer has 1 damage
    """
    alice = {"battlefield": (*LANDS, "Thraben Gargoyle as g (+1/+1 counter x1, damage 1)", "Pacifism attached to g")}
    holds(script, alice)


@pytest.mark.rule("202.3b")
def test_a_back_face_has_the_mana_value_of_its_front() -> None:
    script = """
    check Lord of Lineage has mana value 4
    check Lord of Lineage is black
    Bob casts Abrupt Decay targeting Lord of Lineage => illegal 601.2c
    """
    bob = {"hand": ["Abrupt Decay"], "battlefield": LANDS}
    holds(script, {"battlefield": ["Bloodline Keeper (transformed)"]}, bob)


@pytest.mark.rule("701.27f")
def test_a_permanents_own_ability_turns_it_over_only_once() -> None:
    script = """
    Alice activates Thraben Gargoyle
    Alice activates Thraben Gargoyle
    resolve all
    check Stonewing Antagonizer is on the battlefield
    check log has 1 Transformed
    """
    holds(script, {"battlefield": (*LANDS, "Thraben Gargoyle")})


@pytest.mark.rule("608.2h", "712.8e")
def test_what_left_is_remembered_with_the_face_that_was_up() -> None:
    """The ability of the back face goes on though its source has left; the card is its front face again."""
    script = """
    Alice activates Lord of Lineage
    Bob casts Unsummon targeting Lord of Lineage
    resolve
    check Bloodline Keeper is in hand
    resolve
    check Vampire is on the battlefield
    check Vampire is 2/2
    """
    bob = {"hand": ["Unsummon"], "battlefield": ["Island"]}
    holds(script, {"battlefield": ["Bloodline Keeper (transformed)"]}, bob)


@pytest.mark.rule("712.8e", "613.7g")
def test_static_abilities_of_the_face_that_is_up_apply() -> None:
    script = """
    check Vampire is 2/2
    Alice activates ability 2 of Bloodline Keeper
    resolve
    check Vampire is 4/4
    check Lord of Lineage is 5/5
    """
    tokens = ("token Vampire 2/2 black Vampire creature x4",)
    holds(script, {"battlefield": (*LANDS, "Bloodline Keeper", *tokens)})


@pytest.mark.rule("712.14a", "306.5b")
def test_a_card_returned_transformed_enters_with_its_back_face_up() -> None:
    script = """
    Alice plays Forest
    resolve
    check Nissa, Sage Animist has 3 loyalty counters
    check Nissa, Sage Animist has mana value 3
    """
    alice = {"hand": ["Forest"], "battlefield": ["Forest x6", "Nissa, Vastwood Seer"]}
    holds(script, alice)


@pytest.mark.rule("702.146a", "712.11d", "712.8c", "702.146b")
def test_disturb_casts_the_back_face_from_the_graveyard() -> None:
    script = """
    Alice casts Baithook Angler from graveyard => illegal 601.3
    Alice casts Baithook Angler from graveyard with disturb
    check stack is Hook-Haunt Drifter
    check Hook-Haunt Drifter has mana value 2
    resolve
    check Hook-Haunt Drifter is 1/2
    Bob casts Shock targeting Hook-Haunt Drifter
    resolve
    check Baithook Angler is in exile
    """
    bob = {"hand": ["Shock"], "battlefield": ["Mountain"]}
    holds(script, {"graveyard": ["Baithook Angler"], "battlefield": LANDS}, bob)


# --- day and night (702.145, 730) ------------------------------------------------------------------------------------


@pytest.mark.rule("702.145d", "730.1")
def test_with_daybound_around_it_becomes_day() -> None:
    script = """
    Alice casts Tavern Ruffian
    check log has no HoursChanged
    resolve
    check log has 1 HoursChanged
    check Tavern Ruffian is 2/5
    """
    holds(script, {"hand": ["Tavern Ruffian"], "battlefield": LANDS})


@pytest.mark.rule("730.2a", "730.2b", "502.2", "702.145c", "702.145f")
def test_night_falls_after_a_turn_without_spells_and_day_breaks_after_one_with_two() -> None:
    script = """
    go to upkeep of Bob's turn
    check Tavern Smasher is 6/5
    go to precombat main of Bob's turn
    Bob casts Shock targeting Alice
    resolve
    go to upkeep of Alice's turn
    check Tavern Smasher is 6/5
    go to precombat main
    Alice casts Shock targeting Bob
    Alice casts Shock targeting Bob
    resolve all
    go to upkeep of Bob's turn
    check Tavern Ruffian is 2/5
    """
    alice = {"hand": ["Shock", "Shock"], "battlefield": (*LANDS, "Tavern Ruffian"), "library": LIBRARY}
    holds(script, alice, {"hand": ["Shock"], "battlefield": ["Mountain"], "library": LIBRARY})


@pytest.mark.rule("702.145b")
def test_by_night_a_permanent_with_daybound_enters_with_its_back_face_up() -> None:
    script = """
    go to precombat main of Bob's turn
    go to precombat main of Alice's turn
    Alice casts Hound Tamer
    check Hound Tamer is on the stack
    resolve
    check Untamed Pup is 4/4
    check Tavern Smasher has trample
    """
    alice = {"hand": ["Hound Tamer"], "battlefield": (*LANDS, "Tavern Ruffian"), "library": LIBRARY}
    holds(script, alice, {"library": LIBRARY})


@pytest.mark.rule("701.27e", "610.3")
def test_what_triggers_on_turning_into_a_face_asks_for_it_right_afterwards() -> None:
    script = """
    Alice casts Shock targeting Bob
    Alice casts Shock targeting Bob
    resolve all
    go to upkeep of Bob's turn
    check Brutal Cathar is on the battlefield
    Alice chooses Hill Giant
    resolve
    check Hill Giant is in exile
    """
    alice = {"hand": ["Shock", "Shock"], "battlefield": ("Mountain x2", "Brutal Cathar (transformed)")}
    holds(script, alice | {"library": LIBRARY}, {"battlefield": ["Hill Giant", "Grizzly Bears"], "library": LIBRARY})
