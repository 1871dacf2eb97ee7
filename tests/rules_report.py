"""Which rules of the stack have tests: ``python -m tests.rules_report``, or ``pytest -p tests.rules_report --rules``.

A test names the rules it proves with ``@pytest.mark.rule("601.2c", …)``, by their numbers in the newest edition.
"""

import io
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import redirect_stdout
from typing import Final, TypeAlias

import pytest
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from domain.rulebook import Rule, find, number, rules_in, summary, title

CHAPTERS: Final = ("115", "117", "601", "602", "603", "604", "605", "608", "700.2", "732")
"""The chapters that Stacktrail is about."""
Tests: TypeAlias = Mapping[str, AbstractSet[str]]
"""For each number, the names of the tests that bear it."""


class Citations:
    """Notes which test names which rules, as pytest collects."""

    def __init__(self) -> None:
        self.tests: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for cited in numbers_on(item):
                self.tests[cited].add(item.nodeid.partition("[")[0])


class CollectionFailed(RuntimeError):
    """The tests can't be collected; pytest's own words say why."""


def numbers_on(item: pytest.Item) -> set[str]:
    """The rules that one test is marked with; a class or module may mark all of its tests."""
    return {str(cited) for mark in item.iter_markers("rule") for cited in mark.args}


def collect(arguments: Sequence[str] = ()) -> Tests:
    """The tests of each rule, without running any."""
    citations, said = Citations(), io.StringIO()
    with redirect_stdout(said):
        code = pytest.main(["--collect-only", "-p", "no:cacheprovider", *arguments], plugins=[citations])
    if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        raise CollectionFailed(said.getvalue())
    return citations.tests


def unknown_numbers(tests: Tests) -> list[str]:
    """Numbers on tests that no rule has."""
    return sorted(cited for cited in tests if find(cited) is None)


def proven(rule: Rule, tests: Tests) -> int:
    """How many tests prove a rule."""
    return len(tests.get(number(rule) or "", ()))


def rules_to_prove(chapter: str) -> tuple[Rule, ...]:
    """The rules of a chapter, its heading left aside."""
    return tuple(rule for rule in rules_in(chapter) if not rule.name.endswith("_CHAPTER"))


def chapter_table(chapter: str, tests: Tests) -> Table:
    """One line for each rule of a chapter."""
    rules = rules_to_prove(chapter)
    done = sum(proven(rule, tests) > 0 for rule in rules)
    heading = find(chapter)
    table = Table(
        title=f"{chapter}  {title(heading) if heading else ''}: {done} of {len(rules)} rules have tests",
        title_justify="left",
        title_style="bold",
    )
    table.add_column("rule", no_wrap=True)
    table.add_column("what it says")
    table.add_column("tests", justify="right")
    for rule in rules:
        count = proven(rule, tests)
        table.add_row(number(rule), Text(summary(rule)), str(count or "none"), style="" if count else "yellow")
    return table


def without_tests(tests: Tests, chapters: Iterable[str] = CHAPTERS) -> list[str]:
    """The numbers of the rules that no test proves."""
    rules = (rule for chapter in chapters for rule in rules_to_prove(chapter))
    return [number(rule) or rule.value for rule in rules if not proven(rule, tests)]


def report(tests: Tests, chapters: Iterable[str] = CHAPTERS) -> Group:
    """All chapters, then what is missing."""
    chosen = tuple(chapters)
    missing = without_tests(tests, chosen)
    total = sum(len(rules_to_prove(chapter)) for chapter in chosen)
    lines = [Text(f"{total - len(missing)} of {total} rules have tests.", style="bold")]
    if missing:
        lines.append(Text(f"Without tests: {', '.join(missing)}"))
    if strange := unknown_numbers(tests):
        lines.append(Text(f"On tests, but no rule: {', '.join(strange)}", style="red"))
    return Group(*(chapter_table(chapter, tests) for chapter in chosen), *lines)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="after the tests, show which rules of the stack they prove")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--rules"):
        config.pluginmanager.register(Citations(), "stacktrail-citations")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    citations = config.pluginmanager.get_plugin("stacktrail-citations")
    if isinstance(citations, Citations):
        shown = io.StringIO()
        Console(file=shown, width=120).print(report(citations.tests))
        terminalreporter.write_line(shown.getvalue())


def main(arguments: Sequence[str], console: Console) -> int:
    """Print the report; 1 if a test names a rule that doesn't exist, 2 if tests can't be collected."""
    try:
        tests = collect(arguments)
    except CollectionFailed as failure:
        console.print(Text(str(failure)))
        return 2
    console.print(report(tests))
    return 1 if unknown_numbers(tests) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Console()))
