"""The report on which rules have tests."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from domain.rulebook import Rule
from tests.rules_report import (
    CHAPTERS,
    CollectionFailed,
    collect,
    main,
    proven,
    report,
    rules_to_prove,
    unknown_numbers,
    without_tests,
)

MARKED = """
import pytest

pytestmark = pytest.mark.rule("732.1")


@pytest.mark.rule("601.2c", "115.5")
def test_one():
    raise AssertionError("collected, not run")


@pytest.mark.rule("601.2c")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_several(number):
    pass
"""


def suite(folder: Path, text: str) -> list[str]:
    """A folder with one test module, as arguments for pytest that keep it apart from this project."""
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule: rules\n")
    (folder / f"test_in_{folder.name}.py").write_text(text)  # pytest keeps modules by name for the whole process
    return [f"--rootdir={folder}", "-c", str(folder / "pytest.ini"), "--import-mode=importlib", str(folder)]


def printed(folder: Path, text: str) -> tuple[int, str]:
    shown = io.StringIO()
    code = main(suite(folder, text), Console(file=shown, width=120))
    return code, shown.getvalue()


def test_tests_are_counted_by_rule_and_parameters_only_once(tmp_path: Path) -> None:
    tests = collect(suite(tmp_path, MARKED))
    assert {cited: len(names) for cited, names in tests.items()} == {"601.2c": 2, "115.5": 1, "732.1": 2}
    assert proven(Rule.CHOOSE_TARGETS, tests) == 2
    assert proven(Rule.PROPOSE_SPELL, tests) == 0


def test_rules_without_tests_are_listed(tmp_path: Path) -> None:
    code, shown = printed(tmp_path, MARKED)
    assert code == 0
    assert "732  Illegal actions: 1 of 2 rules have tests" in shown
    assert "Without tests: 115.1, 115.1a" in shown
    assert f"3 of {sum(len(rules_to_prove(chapter)) for chapter in CHAPTERS)} rules have tests." in shown


def test_a_mark_that_names_no_rule_is_an_error(tmp_path: Path) -> None:
    code, shown = printed(tmp_path, MARKED.replace("115.5", "115.55"))
    assert code == 1
    assert "On tests, but no rule: 115.55" in shown


def test_a_suite_that_cannot_be_collected_says_why(tmp_path: Path) -> None:
    with pytest.raises(CollectionFailed, match="SyntaxError"):
        collect(suite(tmp_path, "def broken(:"))


def test_a_suite_that_cannot_be_collected_gives_no_table(tmp_path: Path) -> None:
    code, shown = printed(tmp_path, "def broken(:")
    assert code == 2
    assert "SyntaxError" in shown


def test_an_empty_suite_proves_nothing(tmp_path: Path) -> None:
    tests = collect(suite(tmp_path, ""))
    assert len(without_tests(tests)) == sum(len(rules_to_prove(chapter)) for chapter in CHAPTERS)
    assert unknown_numbers(tests) == []


def test_headings_need_no_tests() -> None:
    assert Rule.TARGETS_CHAPTER not in rules_to_prove("115")
    assert rules_to_prove("732") == (Rule.ILLEGAL_ACTION, Rule.PRIORITY_AFTER_REVERSAL)


def test_every_chapter_of_the_report_exists() -> None:
    shown = io.StringIO()
    Console(file=shown, width=200).print(report({}))
    assert all(f"{chapter}  " in shown.getvalue() for chapter in CHAPTERS)
    assert all(rules_to_prove(chapter) for chapter in CHAPTERS)
