"""Cards that aren't wholly understood are played only by permission, and every game that has one says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.cards.render import render_card
from domain.events import GameStarted, decode, encode
from domain.oracle import compile_card
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.errors import ScenarioError
from interfaces.scenario.reader import read_scenario
from interfaces.scenario.results import RunResult
from interfaces.scenario.runner import run_scenario
from interfaces.server.decks import definitions
from interfaces.server.problems import Problem
from interfaces.viewer.faces import card_text
from tests.interfaces.card_samples import mtgjson
from tests.interfaces.command_line import cli
from tests.oracle.texts import raw

ODD = "Whenever Half Bird frobnicates, draw a card."
BIRD = {"name": "Half Bird", "cost": "{U}", "types": "Creature — Bird", "power": "1", "toughness": "1",
        "text": f"Flying\n{ODD}"}  # fmt: skip
WHOLE = {"name": "Whole Bird", "cost": "{U}", "types": "Creature — Bird", "power": "1", "toughness": "1",
         "text": "Flying"}  # fmt: skip
SCENARIO = """
{permission}
[player.Alice]
hand = ["Half Bird"]
battlefield = ["Island"]
[player.Bob]
[run]
script = '''
Alice casts Half Bird
resolve
'''
[expect.Alice]
battlefield = ["Island", "Half Bird"]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with imported cards beside the store."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKTRAIL_CARDS", raising=False)
    monkeypatch.delenv("STACKTRAIL_DB", raising=False)
    entries = [face for card in (BIRD, WHOLE) for face in mtgjson("normal", (card,))]
    (tmp_path / "cards.json").write_text(json.dumps(entries), encoding="utf-8")
    assert cli("cards", "import", "cards.json").exit_code == 0
    (tmp_path / "birds.txt").write_text("20 Half Bird\n20 Island", encoding="utf-8")
    return tmp_path


def scenario(permission: str) -> tuple[RunResult, ...]:
    return run_scenario(read_scenario(SCENARIO.format(permission=permission), Catalogue()))


def unread_in(result: RunResult) -> dict[str, tuple[str, ...]]:
    """What of each card isn't played, as the log says."""
    started = result.game.event(1)
    assert isinstance(started, GameStarted)
    return {each.name: each.unread for each in started.definitions if each.name != "Wastes"}


class TestCompiling:
    def test_a_card_is_whole_or_nothing_unless_parts_are_asked_for(self) -> None:
        card = raw(f"Flying\n{ODD}", "Creature — Bird")
        assert compile_card(card).definition is None
        made = compile_card(card, partly=True).definition
        assert made is not None
        assert made.unread == (ODD,)
        assert len(made.abilities) == 1
        assert f"not played: “{ODD}”" in render_card(made)

    def test_a_card_that_is_understood_bears_no_mark(self) -> None:
        card = raw("Flying", "Creature — Bird")
        assert compile_card(card, partly=True) == compile_card(card)

    def test_what_a_spell_says_behind_a_line_that_isnt_understood_is_left_out_too(self) -> None:
        text = "Frobnicate target creature.\nDestroy target creature.\nFlashback {2}{R}"
        made = compile_card(raw(text), partly=True).definition
        assert made is not None
        assert made.unread == ("Frobnicate target creature.", "Destroy target creature.")
        assert made.text is None

    def test_a_card_without_its_numbers_is_none(self) -> None:
        card = raw("Power is as it may be.", "Creature — Bird")
        (face,) = card.faces
        starred = type(card)(name=card.name, faces=(type(face)(name=face.name, types=face.types, text=face.text),))
        assert compile_card(starred, partly=True).definition is None


class TestDecks:
    @pytest.mark.usefixtures("here")
    def test_no_deck_has_one_unless_that_is_allowed(self) -> None:
        assert cli("deck", "birds.txt").exit_code == 1
        assert cli("simulate", "--decks", "birds.txt", "--games", "1", "--turns", "2").exit_code == 2
        result = cli("deck", "birds.txt", "--partly")
        assert result.exit_code == 0
        assert f"◐ Half Bird: partly compiled, played without “{ODD}”" in result.stdout.replace("\n  ", " ")
        told = json.loads(cli("deck", "birds.txt", "--partly", "--json").stdout)
        assert told["decks"][0]["partly"] == {"Half Bird": [ODD]}

    @pytest.mark.usefixtures("here")
    def test_a_game_with_one_says_so_wherever_it_is_looked_at(self) -> None:
        assert cli("deck", "birds.txt", "--partly", "--game", "g1").exit_code == 0
        shown = cli("show", "g1").stdout
        assert "Half Bird  partly compiled, played without" in shown
        assert json.loads(cli("show", "g1", "--json").stdout)["partly"] == {"Half Bird": [ODD]}
        assert ODD in cli("audit", "g1", "--md").stdout
        assert "played without the rest of their texts: Half Bird" in cli("verify", "stacktrail.sqlite").stdout
        assert cli("export", "g1", "--out", "g1.trail").exit_code == 0
        notes = json.loads(cli("verify", "g1.trail", "--json").stdout)["games"][0]["notes"]
        assert notes == ["partly compiled, played without the rest of their texts: Half Bird"]
        told = cli("log", "g1").stdout
        assert "Half Bird without “Whenever Half Bird frobnicates" in " ".join(told.split())

    @pytest.mark.usefixtures("here")
    def test_games_of_decks_are_played_with_them(self) -> None:
        result = cli("simulate", "--decks", "birds.txt", "--partly", "--games", "1", "--turns", "2")
        assert result.exit_code == 0
        assert "◐ Half Bird" in result.stderr

    def test_the_server_asks_for_permission_too(self, here: Path) -> None:
        with pytest.raises(Problem, match="not all of it is understood"):
            definitions(here / "stacktrail.sqlite", {"Half Bird"})
        found = definitions(here / "stacktrail.sqlite", {"Half Bird"}, partly=True)
        assert found["Half Bird"].unread == (ODD,)


class TestScenarios:
    def test_who_sees_such_a_card_is_told(self, here: Path) -> None:
        text = SCENARIO.format(permission='partly = ["Half Bird"]')
        (here / "s.toml").write_text(text, encoding="utf-8")
        assert cli("run", "s.toml", "--store", "stacktrail.sqlite", "--game", "g2").exit_code == 0
        assert json.loads(cli("show", "g2", "--as", "Bob", "--at", "@1", "--json").stdout)["partly"] == {}
        assert json.loads(cli("show", "g2", "--as", "Bob", "--json").stdout)["partly"] == {"Half Bird": [ODD]}
        assert "Half Bird  partly compiled" in cli("show", "g2", "--as", "public").stdout

    @pytest.mark.usefixtures("here")
    def test_one_that_permits_it(self) -> None:
        (result,) = scenario('partly = ["Half Bird"]')
        assert (result.error, result.failures) == (None, ())
        assert unread_in(result) == {"Half Bird": (ODD,), "Island": ()}
        assert decode(encode(result.game.event(1))) == result.game.event(1)

    @pytest.mark.usefixtures("here")
    def test_imported_cards_without_permission_must_be_whole(self) -> None:
        with pytest.raises(ScenarioError, match=r"not all of Half Bird is understood.*partly ="):
            scenario('imported = ["Half Bird"]')
        with pytest.raises(ScenarioError, match="no imported card is called Full Bird"):
            scenario('partly = ["Half Bird"]\nimported = ["Full Bird"]')

    @pytest.mark.usefixtures("here")
    def test_imported_cards_that_are_whole_bear_no_mark(self) -> None:
        text = SCENARIO.replace("Half", "Whole").format(permission='imported = ["Whole Bird"]')
        (result,) = run_scenario(read_scenario(text, Catalogue()))
        assert (result.error, result.failures) == (None, ())
        assert unread_in(result) == {"Whole Bird": (), "Island": ()}

    @pytest.mark.usefixtures("here")
    @pytest.mark.parametrize(
        ("seat", "when"),
        [("Alice", "The game of"), ("Bob", "Alice begins to cast"), ("public", "Alice begins to cast")],
    )
    def test_the_story_tells_a_seat_of_one_when_it_can_know_it(self, seat: str, when: str) -> None:
        Path("s.toml").write_text(SCENARIO.format(permission='partly = ["Half Bird"]'), encoding="utf-8")
        assert cli("run", "s.toml", "--store", "stacktrail.sqlite", "--game", "g2").exit_code == 0
        told = [each["words"] for each in json.loads(cli("log", "g2", "--as", seat, "--json").stdout)["events"]]
        (line,) = [each for each in told if each and ODD in each]
        assert line.startswith(when)
        assert f"without “{ODD}”" in line


@pytest.mark.usefixtures("here")
def test_nobody_is_told_what_is_in_anothers_deck() -> None:
    Path("isles.txt").write_text("40 Island", encoding="utf-8")
    assert cli("deck", "birds.txt", "isles.txt", "--partly", "--game", "g1").exit_code == 0
    told = {seat: " ".join(cli("log", "g1", "--as", seat).stdout.split()) for seat in ("Alice", "Bob", "public")}
    assert "Half Bird without" in told["Alice"]
    assert "Half Bird" not in told["Bob"] + told["public"]


@pytest.mark.usefixtures("here")
def test_a_scenario_writes_an_imported_card_as_it_is_called() -> None:
    with pytest.raises(ScenarioError, match="whole bird is called Whole Bird; write it so everywhere"):
        scenario('partly = ["Half Bird", "whole bird"]')


def test_the_page_shows_what_isnt_played() -> None:
    made = compile_card(raw(f"Flying\n{ODD}", "Creature — Bird"), partly=True).definition
    assert made is not None
    assert any(ODD in line for line in card_text(made).text)
