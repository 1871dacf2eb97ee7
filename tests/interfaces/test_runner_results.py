"""What comes out of a run: the JSON object, reversals, the photograph that it starts from."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import GameStarted
from domain.vocabulary import Zone
from interfaces.scenario import ScenarioError, read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.results import RunResult, all_as_json
from interfaces.scenario.runner import run_scenario

KEPT = """
title = "A mana ability is kept"
[player.Alice]
hand = ["Hill Giant"]
battlefield = ["Mountain x2"]
[player.Bob]
[run]
script = \"\"\"
Alice casts Hill Giant using Mountain#1, Mountain#2 => illegal 601.2h
Alice keeps Mountain#2
\"\"\"
"""


def results(text: str) -> tuple[RunResult, ...]:
    """All runs of a scenario."""
    return run_scenario(read_scenario(text, Catalogue()))


def test_the_json_object_says_where_the_game_stands() -> None:
    """Every key of the format page is there."""
    (result,) = results(KEPT)
    said = result.as_json()
    assert list(said) == [
        "title", "run", "edition", "version", "ok", "failures", "active", "step", "priority", "winner", "stack",
        "players", "reversals", "events",
    ]  # fmt: skip
    assert said["priority"] == "Alice"
    alice = said["players"]["Alice"]
    assert alice["mana"] == {"R": 1}
    assert alice["library"] == 10
    assert [land["tapped"] for land in alice["battlefield"]] == [False, True]


def test_a_reversal_names_who_tried_what_and_what_was_kept() -> None:
    """The rule is the reason, the cites begin with the step."""
    (result,) = results(KEPT)
    (reversal,) = result.as_json()["reversals"]
    assert reversal["player"] == "Alice"
    assert reversal["action"] == "casts Hill Giant"
    assert reversal["cites"][0] == "601.2h"
    assert reversal["kept"] == ["Mountain"]
    assert reversal["line"] == 9


def test_several_runs_make_a_list() -> None:
    """One object for each run."""
    text = KEPT + '[run.a]\nscript = "check stack is empty"\n[run.b]\nscript = "check Alice has 3 life"\n'
    said = all_as_json("A mana ability is kept", results(text))
    assert said["ok"] is False
    assert [run["run"] for run in said["runs"]] == ["a", "b"]
    assert said["runs"][1]["failures"] == ["line 15: the life total is 20"]


def started(text: str) -> GameStarted:
    """The first event of a scenario's only run."""
    (result,) = results(text)
    event = result.game.event(1)
    assert isinstance(event, GameStarted)
    return event


def test_the_photograph_has_statuses_attachments_and_choices() -> None:
    """Whatever an entry says is in the picture."""
    event = started(
        """
title = "Statuses"
[player.Alice]
battlefield = ["Rancor attached to bears", "Grizzly Bears as bears (tapped, +1/+1 counter x2, damage 1)",
               "Runed Halo (chosen Lightning Bolt)", "token Goblin 1/1 red creature Goblin as gob",
               "Serra Angel (summoning sick, controlled by Bob)"]
[player.Bob]
"""
    )
    assert event.photograph is not None
    by_name = {placed.definition: placed for placed in event.photograph.objects}
    bears = by_name["Grizzly Bears"]
    assert (bears.tapped, bears.damage, bears.counters) == (True, 1, (("+1/+1", 2),))
    assert by_name["Rancor"].attached_to == bears.id
    assert by_name["Runed Halo"].chosen == (("name", "Lightning Bolt"),)
    assert by_name["Goblin"].token
    assert by_name["Serra Angel"].controller == 2
    assert by_name["Serra Angel"].sick


def test_what_is_on_the_stack_has_its_choices() -> None:
    """Kicked, with targets and a division, though nothing was paid."""
    event = started(
        """
title = "On the stack"
stack = ["Bob casts Fight with Fire kicked targeting Alice, Bears dividing 7 to Alice, 3 to Bears",
         "Alice activates Prodigal Sorcerer targeting Bob"]
[player.Alice]
battlefield = ["Grizzly Bears as Bears", "Prodigal Sorcerer"]
[player.Bob]
"""
    )
    assert event.photograph is not None
    spell, ability = (placed for placed in event.photograph.objects if placed.zone is Zone.STACK)
    assert spell.choices is not None
    assert spell.choices.additional == (1,)
    assert spell.choices.slots[-1].division == (7, 3)
    assert ability.ability == 0
    assert ability.choices is not None
    assert ability.choices.slots[0].targets == (2,)


def test_the_graveyard_is_written_top_first() -> None:
    """The last card written came there first."""
    (result,) = results('title = "Order"\n[player.Alice]\ngraveyard = ["Shock", "Forest"]\n[player.Bob]\n')
    assert result.as_json()["players"]["Alice"]["graveyard"] == ["Shock", "Forest"]


def test_cards_come_from_files_beside_the_scenario(tmp_path: Path) -> None:
    """A definition is data: the fields of the card language, with tags."""
    (tmp_path / "mine.toml").write_text(
        """
[[card]]
is = "CardDefinition"
name = "Test Giant"
mana_cost = ["2", "G"]
types = ["Creature"]
subtypes = ["Giant"]
power = 7
toughness = 7
"""
    )
    file = tmp_path / "own.toml"
    file.write_text(
        """
title = "Own cards"
cards = ["mine.toml"]
[player.Alice]
hand = ["Test Giant"]
battlefield = ["Forest x3"]
[player.Bob]
[run]
script = \"\"\"
Alice casts Test Giant
resolve
check Test Giant is 7/7
\"\"\"
"""
    )
    (result,) = run_scenario(read_scenario(file, Catalogue()))
    assert result.failures == ()


def test_a_broken_card_file_is_an_error_of_the_line_that_asks_for_it(tmp_path: Path) -> None:
    """The message says what is wrong with it."""
    (tmp_path / "mine.toml").write_text('[[card]]\nnam = "x"\n')
    file = tmp_path / "own.toml"
    file.write_text('title = "Own cards"\ncards = ["mine.toml"]\n[player.Alice]\n[player.Bob]\n')
    with pytest.raises(ScenarioError) as caught:
        run_scenario(read_scenario(file, Catalogue()))
    assert caught.value.line == 2


def test_an_unknown_card_is_refused_with_the_nearest_names() -> None:
    """The line of the entry, and what it may have meant."""
    with pytest.raises(ScenarioError, match="Lightning Bolt"):
        read_scenario('title = "x"\n[player.Alice]\nhand = ["Lightning Blot"]\n[player.Bob]\n', Catalogue())
