"""``stacktrail rule`` and ``stacktrail rules``: what people see, with and without the official text."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import typer
from typer.testing import CliRunner

from domain.rulebook import NEWEST, Rule, find
from interfaces.cli.rule import register
from interfaces.rules_text.carriers import index_of_functions, index_of_tests
from interfaces.rules_text.entry import UnknownRule, entries
from interfaces.rules_text.reader import parse_rules
from interfaces.rules_text.store import RulesShelf
from tests.interfaces.little_rules import little_rules


class Answer(NamedTuple):
    """What a command printed, on both streams, and its status."""

    output: str
    exit_code: int


Command = Callable[..., Answer]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The commands, with a data folder of their own."""
    monkeypatch.setenv("STACKTRAIL_HOME", str(tmp_path / "home"))
    app = typer.Typer()
    register(app)

    def run(*words: str) -> Answer:
        result = CliRunner().invoke(app, list(words))
        return Answer(result.output, result.exit_code)

    return run


@pytest.fixture
def rules_file(tmp_path: Path) -> Path:
    file = tmp_path / "rules.txt"
    file.write_text(little_rules(), encoding="utf-8")
    return file


def text_shelf(tmp_path: Path) -> RulesShelf:
    shelf = RulesShelf(tmp_path / "rules")
    shelf.keep(parse_rules(little_rules()))
    return shelf


# Where a rule lives


def test_functions_are_found_by_their_docstrings_and_their_code() -> None:
    carriers = index_of_functions()[Rule.CHANGE_A_TARGET]
    how = {each.name: each.how for each in carriers if each.file == "domain/rules/changing_targets.py"}
    assert how["change_targets"] == "docstring"
    assert how[""] == "code"


def test_the_rulebook_itself_carries_no_rule() -> None:
    assert not any("rulebook" in each.file for its in index_of_functions().values() for each in its)


def test_tests_are_found_by_their_marks(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "rules_report.py").touch()
    (tmp_path / "tests" / "test_broken.py").write_text("def", encoding="utf-8")
    (tmp_path / "tests" / "test_some.py").write_text(
        'import pytest\npytestmark = pytest.mark.rule("115.1")\n'
        'class TestIt:\n    @pytest.mark.rule("115.3", "999.9")\n    def test_one(self): ...\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("115.5"))])\ndef test_two(x): ...\n',
        encoding="utf-8",
    )
    index = index_of_tests(tmp_path / "tests")
    assert {rule.value: [each.name for each in its] for rule, its in index.items()} == {
        "115.1": [""], "115.3": ["TestIt.test_one"], "115.5": ["test_two"],
    }  # fmt: skip


def test_without_the_source_tree_there_are_no_tests(tmp_path: Path) -> None:
    assert index_of_tests(tmp_path) == {}


# Entries


def test_a_rule_is_known_by_number_and_by_key(tmp_path: Path) -> None:
    shelf = RulesShelf(tmp_path)
    assert entries("115.7b", shelf=shelf) == entries("change a target", shelf=shelf) == entries("115.7B.", shelf=shelf)


def test_a_number_that_several_rules_share_shows_the_main_one_first(tmp_path: Path) -> None:
    found = entries("409.1c", "2008-02", RulesShelf(tmp_path))
    assert found[0].key == "CHOOSE_TARGETS"
    assert {each.key for each in found} >= {"TARGETS", "SAME_TARGET_ONCE"}


def test_a_chapter_lists_what_stands_under_it(tmp_path: Path) -> None:
    (entry,) = entries("115.7", shelf=RulesShelf(tmp_path))
    assert [line.number for line in entry.subrules] == [f"115.7{letter}" for letter in "abcdef"]


def test_the_official_text_is_that_of_the_edition(tmp_path: Path) -> None:
    shelf = text_shelf(tmp_path)
    (today,) = entries("115.7b", shelf=shelf)
    (then,) = entries("114.6b", "2017-04", shelf)
    assert today.text == ("A pot's spout turns at most once.",)
    assert then.text is None
    assert then.key == today.key


def test_a_rule_that_only_the_official_text_has_is_shown_without_a_key(tmp_path: Path) -> None:
    (entry,) = entries("115.99z", shelf=text_shelf(tmp_path))
    assert (entry.key, entry.text) == ("", ("Nobody reads this far.",))


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        ("115.7z", "115.7"),
        ("115.99", "115.9"),
        ("CHANGE_A_TARGT", "CHANGE_A_TARGET"),
        ("eleven", None),
        ("", None),
        ("115.7b; drop", None),
    ],
)
def test_an_unknown_rule_names_the_nearest(tmp_path: Path, asked: str, nearest: str | None) -> None:
    with pytest.raises(UnknownRule) as error:
        entries(asked, shelf=RulesShelf(tmp_path))
    assert nearest is None or nearest in error.value.nearest
    assert error.value.edition == NEWEST


# Commands


def test_a_rule_shows_its_numbers_its_code_and_its_tests(command: Command) -> None:
    shown = command("rule", "115.7b").output
    assert "2008-02: 415.7a   2017-04: 114.6b   2026-01: 115.7b" in shown
    assert "domain/rules/changing_targets.py" in shown
    assert "tests/rules/test_changing_targets.py" in shown
    assert "stacktrail rules import FILE" in shown


def test_a_rule_as_json(command: Command) -> None:
    (entry,) = json.loads(command("rule", "115.5", "--json").output)
    assert entry["key"] == "ITS_OWN_TARGET"
    assert entry["numbers"]["2008-02"] == "415.6"
    assert entry["functions"]


def test_an_unknown_rule_is_one_line_and_status_2(command: Command) -> None:
    result = command("rule", "115.77")
    assert result.exit_code == 2
    assert "no rule 115.77" in result.output
    assert "the nearest: 115" in result.output


def test_an_unknown_edition_is_status_2(command: Command) -> None:
    result = command("rule", "115.5", "--edition", "1994-05")
    assert result.exit_code == 2
    assert "known: 2008-02, 2017-04, 2026-01" in result.output


def test_an_import_counts_what_it_found_and_again_is_an_update(command: Command, rules_file: Path) -> None:
    assert (
        "rules of 2026-01-16 kept: 2 sections, 3 chapters, 8 rules"
        in command("rules", "import", str(rules_file)).output
    )
    assert "updated" in command("rules", "import", str(rules_file)).output
    assert "2026-01  text of 2026-01-16" in command("rules", "list").output


def test_a_year_without_an_edition_of_ours_can_still_be_read(command: Command, rules_file: Path) -> None:
    rules_file.write_text(little_rules("May 5, 2020"), encoding="utf-8")
    assert "no edition that games can be pinned to" in command("rules", "import", str(rules_file)).output
    assert "2020-05-05  text only" in command("rules", "list").output
    assert "spout" in command("rules", "show", "115.7b", "--edition", "2020-05").output
    assert json.loads(command("rules", "list", "--json").output)["texts"] == ["2020-05-05"]


@pytest.mark.parametrize("content", [b"", b"\0\0", b"a letter to my aunt"])
def test_a_foreign_file_is_refused(command: Command, rules_file: Path, content: bytes) -> None:
    rules_file.write_bytes(content)
    result = command("rules", "import", str(rules_file))
    assert result.exit_code == 2
    assert "expected" in result.output
    assert "no official text" in command("rules", "list").output


def test_a_missing_file_is_named(command: Command, tmp_path: Path) -> None:
    result = command("rules", "import", str(tmp_path / "nowhere.txt"))
    assert result.exit_code == 2
    assert "nowhere.txt" in result.output


@pytest.mark.parametrize(
    ("asked", "found"),
    [("1", "115  Pots"), ("100", "100.1a"), ("115.7", "115.7b"), ("115.7b", "spout"), ("crumb", "left of a cake")],
)
def test_show_takes_a_section_a_chapter_a_rule_or_a_term(
    command: Command, rules_file: Path, asked: str, found: str
) -> None:
    command("rules", "import", str(rules_file))
    assert found in command("rules", "show", asked).output
    assert json.loads(command("rules", "show", asked, "--json").output)["rules"]


def test_show_names_the_nearest_rule(command: Command, rules_file: Path) -> None:
    command("rules", "import", str(rules_file))
    result = command("rules", "show", "115.78")
    assert result.exit_code == 2
    assert "115.7" in result.output


def test_without_a_text_our_summaries_are_shown_and_searched(command: Command) -> None:
    assert "Its own target" in command("rules", "show", "115").output
    assert "our summaries" in command("rules", "search", "shroud").output
    assert command("rules", "show", "999").exit_code == 2
    assert json.loads(command("rules", "show", "115.5", "--json").output)[0]["number"] == "115.5"


def test_an_edition_without_a_text_says_how_to_give_it(command: Command) -> None:
    result = command("rules", "show", "115", "--edition", "2020-05")
    assert result.exit_code == 2
    assert "rules import FILE" in result.output


def test_search_finds_words_and_phrases(command: Command, rules_file: Path) -> None:
    command("rules", "import", str(rules_file))
    assert "115.7b" in command("rules", "search", "spout turns").output
    assert "115.7b" in command("rules", "search", '"spout turns" once').output
    assert command("rules", "search", "turns spout").exit_code == 2
    assert json.loads(command("rules", "search", "spout", "--json").output)["hits"]


def test_every_rule_can_be_shown(tmp_path: Path) -> None:
    shelf = RulesShelf(tmp_path)
    for number in ("115", "601.2c", "702.18a"):
        assert entries(number, shelf=shelf)[0].key == getattr(find(number), "name", "")
