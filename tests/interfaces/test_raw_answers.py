"""Raw answers of a scenario: by number, as programs write them."""

from __future__ import annotations

import pytest

from interfaces.scenario import ScenarioError, read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.runner import run_scenario

FILE = '''
[player.Alice]
hand        = ["Shock"]
battlefield = ["Mountain"]
[player.Bob]
[player.Carol]
[run]
answers = """
{answers}
"""
script = """
resolve
check Bob has 18 life
"""
'''


def test_they_are_played_before_the_script() -> None:
    (result,) = run_scenario(read_scenario(FILE.format(answers="Carol concedes\nAlice [1]\nBob [1]"), Catalogue()))
    assert result.game.state.game.player(3).lost
    assert not result.ok  # nothing was cast


def test_what_is_not_asked_is_an_error_of_its_line() -> None:
    (result,) = run_scenario(read_scenario(FILE.format(answers="Alice [1]\nAlice [1]"), Catalogue()))
    assert result.error is not None
    assert result.error.line == 10


@pytest.mark.parametrize("line", ["Zoe [1]", "Alice [99]", "Alice passes", "Alice"])
def test_a_line_that_is_no_answer_is_found_as_the_file_is_read(line: str) -> None:
    with pytest.raises(ScenarioError) as problem:
        read_scenario(FILE.format(answers=line), Catalogue())
    assert problem.value.line == 9
