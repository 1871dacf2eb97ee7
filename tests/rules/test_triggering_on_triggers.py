"""Abilities that trigger on another ability's triggering, and when they go on the stack (603.3b)."""

from __future__ import annotations

import pytest

from tests.rules.played import holds

LANDS = ["Forest x4", "Mountain x4"]


@pytest.mark.rule("603.3b")
@pytest.mark.parametrize("edition", ["2017-04", "2026-01"])
def test_the_ability_that_made_it_trigger_is_countered_unless_its_controller_pays(edition: str) -> None:
    """Both are Alice's: in 2017 she orders them, since the second part of the rule puts the other one last."""
    order = "Alice orders Strict Proctor's ability, Acidic Slime's ability" if edition == "2017-04" else ""
    script = f"""
    Alice casts Acidic Slime
    resolve
    {order}
    Alice chooses Mountain
    check stack is Strict Proctor's ability, Acidic Slime's ability
    resolve
    Alice says no
    check stack is empty
    """
    holds(
        script,
        {"hand": ["Acidic Slime"], "battlefield": ["Strict Proctor", "Forest x5"]},
        {"battlefield": ["Mountain"]},
        edition=edition,
    )


@pytest.mark.rule("603.3b", "101.4")
@pytest.mark.parametrize(
    ("edition", "stack"),
    [
        ("2017-04", "Acidic Slime's ability, Strict Proctor's ability"),
        ("2026-01", "Strict Proctor's ability, Acidic Slime's ability"),
    ],
)
def test_what_triggers_on_triggers_comes_last_whoever_controls_it(edition: str, stack: str) -> None:
    """The active player's Proctor would be put on the stack first, and so resolve last, without the second part."""
    script = f"""
    Alice passes
    Bob casts Acidic Slime
    resolve
    Bob chooses Mountain
    check stack is {stack}
    """
    bob = {"hand": ["Acidic Slime"], "battlefield": ["Vedalken Orrery", "Swamp x5", "Forest x5"]}
    holds(script, {"battlefield": ["Strict Proctor", "Mountain"]}, bob, edition=edition)


@pytest.mark.rule("603.3b")
def test_only_triggers_of_entering_are_noticed() -> None:
    script = """
    Alice casts Grizzly Bears
    resolve
    check stack is empty
    """
    holds(script, {"hand": ["Grizzly Bears"], "battlefield": ["Strict Proctor", *LANDS]})
