"""Split cards (709), fuse (702.102), aftermath (702.127)."""

from __future__ import annotations

import pytest

from tests.rules.played import NEWEST, holds

LANDS = ("Plains x6", "Island x6", "Swamp x6", "Mountain x6", "Forest x6")


@pytest.mark.rule("709.3", "709.2", "601.2a")
def test_a_half_is_chosen_before_the_card_is_on_the_stack() -> None:
    script = """
    Alice casts Fire // Ice => illegal 709.3
    Alice casts Ice targeting Plains#1
    check stack is Ice
    check Alice has 0 cards in hand
    """
    holds(script, {"hand": ["Fire // Ice"], "battlefield": LANDS})


@pytest.mark.rule("709.3a")
def test_only_the_half_that_is_cast_is_judged() -> None:
    """Nobody casts noncreature spells with mana value 4 or more; the whole card has 4, each half 2."""
    script = """
    Alice casts Fire targeting Bob dividing 2 to Bob
    Alice casts Profit // Loss => illegal 101.2
    Alice casts Profit
    resolve all
    check Bob has 18 life
    """
    side = {"hand": ["Fire // Ice", "Profit // Loss"], "battlefield": (*LANDS, "Gaddock Teeg")}
    holds(script, side)


@pytest.mark.rule("709.3b", "709.4", "709.4b", "709.4c")
def test_on_the_stack_one_half_exists_and_elsewhere_both() -> None:
    script = """
    check Start // Finish is white and black
    check Start // Finish is an instant
    check Start // Finish is a sorcery
    check Start // Finish has mana value 6
    Alice casts Start
    check Start is white
    check Start is not a sorcery
    check Start has mana value 3
    check Finish is not on the stack
    resolve
    check Start // Finish has mana value 6
    """
    holds(script, {"hand": ["Start // Finish"], "battlefield": LANDS})


@pytest.mark.rule("709.4a")
def test_one_of_its_two_names_is_chosen() -> None:
    script = """
    Alice casts Meddling Mage
    resolve
    Alice chooses "Fire // Ice" => illegal 709.4a
    Alice chooses "Ice"
    Bob casts Ice targeting Meddling Mage => illegal 101.2
    Bob casts Fire targeting Meddling Mage
    """
    holds(script, {"hand": ["Meddling Mage"], "battlefield": LANDS}, {"hand": ["Fire // Ice"], "battlefield": LANDS})


@pytest.mark.rule("709.4a")
def test_in_2008_both_names_are_named_together() -> None:
    script = """
    Alice casts Meddling Mage
    resolve
    Alice chooses "Ice" => illegal 505.7
    Alice chooses "Fire // Ice"
    Bob casts Ice targeting Meddling Mage => illegal 103.2
    Bob casts Fire targeting Meddling Mage => illegal 103.2
    """
    bob = {"hand": ["Fire // Ice"], "battlefield": LANDS}
    holds(script, {"hand": ["Meddling Mage"], "battlefield": LANDS}, bob, edition="2008-02")


@pytest.mark.rule("709.4b", "202.3d")
@pytest.mark.parametrize(("edition", "where"), [("2008-02", "exile"), ("2017-04", "hand"), (NEWEST, "hand")])
def test_whether_a_split_card_is_cheap_depends_on_the_edition(edition: str, where: str) -> None:
    """An instant with mana value 2 or less: in 2008 either half will do (505.6), since then both count together."""
    asked = "Alice says yes" if where == "exile" else ""
    script = f"""
    Alice casts Isochron Scepter
    resolve
    resolve
    {asked}
    check Fire // Ice is in {where}
    """
    holds(script, {"hand": ["Isochron Scepter", "Fire // Ice"], "battlefield": LANDS}, edition=edition)


@pytest.mark.rule("709.3c", "707.12")
def test_a_copy_of_a_split_card_has_its_halves() -> None:
    script = """
    Alice activates Isochron Scepter
    resolve
    Alice says yes
    Alice casts Ice targeting Hill Giant
    check copy of Ice is on the stack
    resolve
    check Hill Giant is tapped
    check Fire // Ice is in exile
    """
    alice = {"battlefield": (*LANDS, "Isochron Scepter as scepter"), "exile": ["Fire // Ice exiled with scepter"]}
    holds(script, alice, {"battlefield": ["Hill Giant"]}, edition="2008-02")


@pytest.mark.rule("702.102a", "702.102b", "702.102c", "702.102d", "709.4d")
def test_a_fused_spell_is_both_halves_left_before_right() -> None:
    script = """
    Alice casts Far // Away targeting Savannah Lions; Bob
    check Far // Away is blue and black
    check Far // Away has mana value 5
    check Far // Away costs {3}{U}{B}
    resolve
    Bob chooses Elite Vanguard
    check Savannah Lions is in hand
    check Elite Vanguard is in graveyard
    """
    bob = {"battlefield": ["Savannah Lions", "Elite Vanguard", "Hill Giant"]}
    holds(script, {"hand": ["Far // Away"], "battlefield": LANDS}, bob)


@pytest.mark.rule("702.102a")
def test_halves_are_fused_from_a_hand_alone() -> None:
    script = """
    Alice casts Snapcaster Mage
    resolve
    Alice chooses Wear // Tear
    resolve
    Alice casts Wear // Tear from graveyard with flashback targeting Ornithopter; Glorious Anthem => illegal 709.3
    Alice casts Tear from graveyard with flashback targeting Glorious Anthem
    check Tear costs {W}
    resolve
    check Glorious Anthem is in graveyard
    check Wear // Tear is in exile
    """
    alice = {"hand": ["Snapcaster Mage"], "graveyard": ["Wear // Tear", "Fire // Ice"], "battlefield": LANDS}
    holds(script, alice, {"battlefield": ["Ornithopter", "Glorious Anthem"]})


@pytest.mark.rule("702.102d", "608.2b")
def test_a_fused_spell_does_what_it_can_where_one_target_is_illegal() -> None:
    script = """
    Alice casts Wear // Tear targeting Ornithopter; Pacifism
    Bob casts Shock targeting Ornithopter
    resolve
    check Ornithopter is in graveyard
    resolve
    check Pacifism is in graveyard
    """
    bob = {
        "hand": ["Shock"],
        "battlefield": ["Ornithopter", "Savannah Lions", "Pacifism attached to Savannah Lions", "Mountain"],
    }
    holds(script, {"hand": ["Wear // Tear"], "battlefield": LANDS}, bob)


@pytest.mark.rule("702.127a")
def test_aftermath_is_cast_from_the_graveyard_alone_and_exiled_whatever_happens() -> None:
    script = """
    Alice casts Return targeting Grizzly Bears => illegal 702.127a
    Alice casts Never targeting Hill Giant
    resolve
    Alice casts Never from graveyard targeting Hill Giant => illegal 601.3
    Alice casts Return targeting Grizzly Bears
    Bob casts Cancel targeting Return
    resolve
    check Never // Return is in exile
    check Grizzly Bears is in graveyard
    """
    alice = {"hand": ["Never // Return"], "graveyard": ["Grizzly Bears"], "battlefield": LANDS}
    holds(script, alice, {"hand": ["Cancel"], "battlefield": ["Hill Giant", "Island x3"]})


@pytest.mark.rule("707.10", "709.3b")
def test_a_copy_of_a_half_is_that_half() -> None:
    script = """
    Alice casts Cut targeting Hill Giant
    Alice casts Twincast targeting Cut
    resolve
    Alice chooses Grizzly Bears
    check copy of Cut is on the stack
    check copy of Cut has mana value 2
    resolve all
    check Grizzly Bears is in graveyard
    check Hill Giant is in graveyard
    """
    alice = {"hand": ["Cut // Ribbons", "Twincast"], "battlefield": LANDS}
    holds(script, alice, {"battlefield": ["Hill Giant", "Grizzly Bears"]})
