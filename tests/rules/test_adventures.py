"""Adventurer cards (715)."""

from __future__ import annotations

import pytest

from tests.rules.played import holds

LANDS = ("Plains x6", "Island x6", "Swamp x6", "Mountain x6", "Forest x6")


@pytest.mark.rule("715.3", "715.3b", "715.4", "715.2")
def test_on_the_stack_an_adventure_is_nothing_else() -> None:
    script = """
    check Bonecrusher Giant is a creature
    check Bonecrusher Giant has mana value 3
    Alice casts Stomp targeting Bob
    check Stomp is an Adventure
    check Stomp is not a creature
    check Stomp has mana value 2
    """
    holds(script, {"hand": ["Bonecrusher Giant"], "battlefield": LANDS})


@pytest.mark.rule("715.3a")
def test_only_the_adventure_is_judged() -> None:
    """The instant comes in another's turn; the sorcery doesn't, whatever the creature might do."""
    script = """
    go to upkeep of Bob's turn
    Alice casts Stomp targeting Bob
    Alice casts Heart's Desire => illegal 601.3
    """
    holds(script, {"hand": ["Bonecrusher Giant", "Lovestruck Beast"], "battlefield": LANDS})


@pytest.mark.rule("715.3d")
def test_after_an_adventure_the_card_may_be_cast_from_exile_but_not_as_one() -> None:
    script = """
    Alice casts Chop Down targeting Blitz Automaton
    resolve
    check Giant Killer is in exile
    Alice casts Chop Down targeting Rust Goliath => illegal 601.3
    Alice casts Giant Killer from exile
    resolve
    check Giant Killer is on the battlefield
    """
    bob = {"battlefield": ["Blitz Automaton", "Rust Goliath"]}
    holds(script, {"hand": ["Giant Killer"], "battlefield": LANDS}, bob)


@pytest.mark.rule("715.3d", "608.2b")
def test_an_adventure_that_does_not_resolve_isnt_exiled() -> None:
    script = """
    Alice casts Swift End targeting Hill Giant
    Bob casts Unsummon targeting Hill Giant
    resolve
    resolve
    check Murderous Rider is in graveyard
    check Alice has 20 life
    """
    alice = {"hand": ["Murderous Rider"], "battlefield": LANDS}
    holds(script, alice, {"hand": ["Unsummon"], "battlefield": ["Hill Giant", "Island"]})


@pytest.mark.rule("715.3d")
def test_whoever_cast_the_adventure_may_play_the_card_and_nobody_else() -> None:
    script = """
    Alice casts Profane Insight
    resolve
    go to precombat main of Bob's turn
    Bob casts Foulmire Knight from exile => illegal 601.3
    go to precombat main of Alice's turn
    Alice casts Foulmire Knight from exile
    """
    libraries = ["Forest x9"]
    holds(script, {"hand": ["Foulmire Knight"], "battlefield": LANDS, "library": libraries},
          {"battlefield": LANDS, "library": libraries})  # fmt: skip


@pytest.mark.rule("715.3c", "707.10")
def test_a_copy_of_an_adventure_is_one_and_leaves_nothing_behind() -> None:
    script = """
    Alice casts Stomp targeting Hill Giant
    Alice casts Twincast targeting Stomp
    resolve
    Alice chooses Bob
    check copy of Stomp is an Adventure
    resolve
    check Bob has 18 life
    resolve
    check Bonecrusher Giant is in exile
    check Alice has 0 cards in hand
    """
    alice = {"hand": ["Bonecrusher Giant", "Twincast"], "battlefield": LANDS}
    holds(script, alice, {"battlefield": ["Hill Giant"]})


@pytest.mark.rule("715.2a")
def test_a_creature_spell_has_an_adventure_though_it_doesnt_use_it() -> None:
    script = """
    Alice casts Heart's Desire
    resolve
    check stack is empty
    Alice casts Lovestruck Beast from exile
    resolve
    check Alice has 1 cards in hand
    """
    alice = {"hand": ["Lovestruck Beast"], "battlefield": (*LANDS, "Edgewall Innkeeper"), "library": ["Forest"]}
    holds(script, alice)


@pytest.mark.rule("615.12")
def test_damage_that_cant_be_prevented_reaches_what_is_protected() -> None:
    script = """
    Alice casts Stomp targeting Bob
    Bob casts Healing Salve choosing mode 2 targeting Bob
    resolve
    resolve
    check Bob has 18 life
    """
    bob = {"hand": ["Healing Salve"], "battlefield": ["Plains"]}
    holds(script, {"hand": ["Bonecrusher Giant"], "battlefield": LANDS}, bob)
