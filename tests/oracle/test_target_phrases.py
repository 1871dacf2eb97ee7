"""Target phrases by themselves: what isn't understood of one isn't left out of what it may choose (115.1)."""

from __future__ import annotations

import pytest

from domain.cards.render import render_target
from domain.oracle import compile_card
from tests.oracle.texts import raw


@pytest.mark.rule("115.1")
@pytest.mark.parametrize(
    "text",
    [
        "Target player sacrifices target creature of their choice.",
        "Target creature attacking alone gets +1/+1 until end of turn.",
        "Each player chooses target creature one of their opponents controls.",
        "Destroy target creature an opponent controls chosen at random.",
    ],
)
def test_a_phrase_that_goes_on_isnt_understood(text: str) -> None:
    (line,) = compile_card(raw(text)).lines
    assert line.bad_targets


def test_a_phrase_that_is_over_is_understood() -> None:
    (line,) = compile_card(raw("Destroy target artifact or land, then frobnicate their toys.")).lines
    assert not line.bad_targets
    assert len(line.targets) == 1


@pytest.mark.rule("115.3")
def test_a_second_or_third_target_is_another_one() -> None:
    (line,) = compile_card(raw("Frobnicate target land, another target land, and a third target land.")).lines
    assert [render_target(each) for each in line.targets] == [
        "target land", "another target land", "another target land",
    ]  # fmt: skip
    (line,) = compile_card(raw("Frobnicate target land and a second target land.")).lines
    assert [render_target(each) for each in line.targets] == ["target land", "another target land"]


def test_what_is_not_of_a_name_is_understood() -> None:
    (line,) = compile_card(raw("Exile target nonland permanent not named Testing Words.")).lines
    assert not line.bad_targets
