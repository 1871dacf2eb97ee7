"""The documentation is true: tables are current, examples load, play and run, links lead somewhere."""

from __future__ import annotations

import importlib
import re
import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

import stacktrail
from domain.answers import Said
from domain.cards.abilities import CardDefinition
from domain.cards.face_names import completed
from domain.events import ALL, ActionFoundIllegal
from domain.game import Game
from domain.rulebook import Edition
from interfaces.catalogue import DOCS, PAGES, TABLES, current, named_in
from interfaces.scenario.definitions import CardTable
from replays.session import Session

ROOT = DOCS.parent
EXAMPLES = ROOT / "scenarios" / "cards" / "worked-examples.toml"
PROSE = sorted((*ROOT.glob("*.md"), *DOCS.rglob("*.md")))


def read(path: Path) -> str:
    """A page."""
    return path.read_text(encoding="utf-8")


def code(page: str, language: str) -> list[str]:
    """The blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", read(ROOT / page), re.DOTALL | re.MULTILINE)


def run(block: str, **names: Any) -> dict[str, Any]:
    """What is there when a block has run."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "block.py"
        path.write_text(block, encoding="utf-8")
        return runpy.run_path(str(path), init_globals=names)


def cards(toml: str) -> tuple[CardDefinition, ...]:
    """The cards of a file."""
    return tuple(map(completed, msgspec.toml.decode(toml, type=CardTable).card))


# --- tables ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_the_tables_are_current(name: str) -> None:
    """`python -m interfaces.catalogue` writes them anew."""
    page = read(DOCS / name)
    assert page == current(page)


def test_every_table_stands_on_a_page_once() -> None:
    assert sorted(table for name in PAGES for table in named_in(read(DOCS / name))) == sorted(TABLES)


def test_every_event_stands_in_a_table() -> None:
    page = read(DOCS / "events.md")
    assert [kind.__name__ for kind in ALL if f"| {kind.__struct_config__.tag} | `{kind.__name__}` |" not in page] == []


def test_a_table_that_was_changed_by_hand_is_found() -> None:
    page = read(DOCS / "questions.md")
    assert current(page.replace("`Priority`", "`Seniority`")) == page


# --- the worked examples of the card language ------------------------------------------------------------------------


def test_the_examples_on_the_page_are_those_of_the_file() -> None:
    assert cards("\n".join(code("docs/card-language.md", "toml"))) == cards(read(EXAMPLES))


def test_the_examples_read_the_same_in_python() -> None:
    (block,) = code("docs/card-language.md", "python")
    assert run(block)["CARDS"] == cards(read(EXAMPLES))


def test_the_examples_play(tmp_path: Path) -> None:
    """The Aura guards its creature, the trigger and the spell resolve, the activated ability pings."""
    path = tmp_path / "examples.toml"
    path.write_text(
        f"""
cards = ["{EXAMPLES.as_posix()}"]

[player.Alice]
hand        = ["Measured Spark", "Cloak of Leaves", "Hush // Roar"]
battlefield = ["Ember Adept as adept", "Mountain x5", "Forest"]

[player.Bob]
hand        = ["Shock"]
battlefield = ["Mountain"]

[run]
script = '''
Alice casts Cloak of Leaves targeting adept
resolve
check adept is 2/4
Alice casts Measured Spark targeting Bob
check stack is Ember Adept's ability, Measured Spark
Bob casts Shock targeting adept => illegal 601.2c, 702.11b
resolve all
check Alice has 2 cards in hand
Alice activates adept targeting Bob
resolve
Alice casts Roar targeting Bob
resolve
'''

[expect]
Alice.life = 21
Bob.life = 14
""",
        encoding="utf-8",
    )
    (result,) = stacktrail.run_scenario(stacktrail.read_scenario(path))
    assert result.ok, result.failures


# --- the scenario format ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", code("docs/scenario-format.md", "toml"), ids=("smallest", "nearly everything"))
def test_the_examples_of_the_format_play(block: str) -> None:
    (result,) = stacktrail.run_scenario(stacktrail.read_scenario(re.sub(r"^cards .*\n", "", block, flags=re.MULTILINE)))
    assert result.ok, result.failures


# --- programs --------------------------------------------------------------------------------------------------------


def test_the_readme_s_program_runs() -> None:
    (block,) = code("README.md", "python")
    assert run(block)["result"].ok


@pytest.fixture(scope="module")
def bot() -> dict[str, Any]:
    """What the bot of the client notes leaves behind."""
    return run(code("docs/client-notes.md", "python")[-1])


def test_the_bot_plays_to_the_end(bot: dict[str, Any]) -> None:
    game: Game = bot["game"]
    assert game.state.game.over
    assert game.state.game.winner in (1, 2)


def test_the_bot_hears_what_was_illegal(bot: dict[str, Any]) -> None:
    assert {type(each) for each in bot["refusals"]} == {ActionFoundIllegal}


def test_another_game_goes_on_from_the_middle_of_one(bot: dict[str, Any]) -> None:
    """As the client notes say: the position is the same, and so are the questions."""
    game: Game = bot["game"]
    middle = game.decision_point(game.version // 2)
    other = Game([(game.event(middle), game.at(middle))], middle)
    assert other.decision is not None
    assert other.state == game.at(middle)


def test_a_session_as_the_client_notes_open_it(
    bot: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = {"stacktrail": stacktrail, "Path": Path, "Said": Said, "start": bot["game"].event(1)}
    session = run(code("docs/client-notes.md", "python")[0], automatic=bot["automatic"], **names)["session"]
    assert isinstance(session, Session)
    assert stacktrail.open_log(tmp_path / "games.sqlite").version("g1") == session.version


def test_what_the_client_notes_name_is_there() -> None:
    named = re.findall(r"`(domain(?:\.\w+)+)", read(DOCS / "client-notes.md"))
    assert [name for name in named if not exists(name)] == []


def exists(dotted: str) -> bool:
    """Whether a dotted name is that of something in a module."""
    module, _, name = dotted.rpartition(".")
    return hasattr(importlib.import_module(module), name)


# --- limits ----------------------------------------------------------------------------------------------------------


def test_the_limits_name_the_differences_of_editions_that_nothing_reads() -> None:
    """A switch that a rule reads is taken out of docs/limits.md; a new one that none reads stands there."""
    packages = (ROOT / name for name in ("domain", "projections", "interfaces"))
    sources = [read(path) for package in packages for path in package.rglob("*.py") if path.parent.name != "rulebook"]
    switches = {field.name for field in msgspec.structs.fields(Edition)} - {"name"}
    unread = {switch for switch in switches if not any(f".{switch}" in source for source in sources)}
    assert set(re.findall(r"`(\w+)`", read(DOCS / "limits.md"))) & switches == unread


# --- links -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PROSE, ids=lambda path: path.stem)
def test_links_lead_somewhere(page: Path) -> None:
    linked = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", read(page))
    assert [link for link in linked if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PROSE, ids=lambda path: path.stem)
def test_the_pages_that_prose_names_are_there(page: Path) -> None:
    named = re.findall(r"`(docs/[\w./-]+\.md)`", read(page))
    assert [name for name in named if not (ROOT / name).exists()] == []
