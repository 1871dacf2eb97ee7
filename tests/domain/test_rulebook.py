"""The rulebook: every key has words and numbers, and where the official texts are at hand they agree."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from domain.rulebook import (
    EDITIONS,
    Edition,
    Rule,
    UnknownEdition,
    chapter,
    citation,
    edition,
    find,
    number,
    numbers,
    rules_in,
    summary,
    title,
)
from domain.rulebook.summaries import SUMMARIES

SHARED_FOLDER = Path(__file__).resolve().parents[3] / "shared"
TEXTS = {
    "2008-02": SHARED_FOLDER / "reference" / "comprehensive-rules-2008-02-01.txt",
    "2017-04": SHARED_FOLDER / "reference" / "comprehensive-rules-2017-04-28.txt",
    "2026-01": SHARED_FOLDER / "reference" / "comprehensive-rules-2026-01-16.txt",
}
SCENARIOS = SHARED_FOLDER / "seed-scenarios.md"
SLIPS = {"115.6a", "115.8b"}
"""Numbers that the scenarios quote from an article only to correct them."""
RUN = 8
"""So many words in a row that the official text has too would be a quotation."""

needs_texts = pytest.mark.skipif(
    not all(text.exists() for text in TEXTS.values()),
    reason="the official rules files aren't part of this repository; see ../shared/reference",
)
needs_scenarios = pytest.mark.skipif(
    not SCENARIOS.exists(), reason="the list of seed scenarios isn't part of this repository; see ../shared"
)
each_edition = pytest.mark.parametrize("name", list(EDITIONS))


# Keys and words


def test_every_rule_has_a_summary_and_no_summary_is_left_over() -> None:
    assert set(SUMMARIES) == set(Rule)


def test_a_summary_is_one_short_line() -> None:
    assert [rule.name for rule in Rule if not re.fullmatch(r"\S(.{1,88}\S)?", summary(rule))] == []


def test_a_key_looks_like_a_rule_number() -> None:
    shape = re.compile(r"(20\d\d-\d\d:)?\d{3}(\.\d+[a-z]?)?")
    assert [rule.name for rule in Rule if not shape.fullmatch(rule.value)] == []


def test_titles_and_chapters_read_well() -> None:
    assert title(Rule.CHOOSE_TARGETS) == "Choose targets"
    assert title(Rule.TARGETS_CHAPTER) == "Targets"
    assert chapter(Rule.CHOOSE_TARGETS) == "601"
    assert chapter(Rule.MANA_BURN) == "300"


# Numbers


@each_edition
def test_a_number_leads_back_to_its_rule_or_to_one_that_shares_it(name: str) -> None:
    for its in numbers(name).values():
        found = find(its, name)
        assert found is not None, its
        assert number(found, name) == its


def test_today_every_rule_has_a_number_of_its_own() -> None:
    assert all(find(its) is rule for rule, its in numbers().items())
    assert len(set(numbers().values())) == len(numbers())


def test_in_2017_only_a_few_rules_share_a_number() -> None:
    shared = {its for its, count in Counter(numbers("2017-04").values()).items() if count > 1}
    assert shared == {"106.4a", "107.3h", "500.5", "601.2", "601.3", "608.3", "608.3a"}


def test_a_rule_of_another_time_has_no_number() -> None:
    assert number(Rule.ANY_TARGET, "2017-04") is None
    assert number(Rule.MANA_BURN) is None
    assert number(Rule.MANA_BURN, "2008-02") == "300.3"
    assert number(Rule.PLANESWALKER_UNIQUENESS, "2008-02") == "420.5q"
    assert find("999.1") is None


def test_a_rule_without_number_is_cited_from_an_edition_that_has_one() -> None:
    assert citation(Rule.CHOOSE_TARGETS, "2008-02") == "409.1c"
    assert citation(Rule.CHECK_PROPOSAL, "2008-02") == "2026-01:601.2e"
    assert citation(Rule.MANA_BURN) == "2008-02:300.3"


def test_a_dot_at_the_end_of_a_number_does_no_harm() -> None:
    assert find("115.5.") is Rule.ITS_OWN_TARGET


@pytest.mark.parametrize(
    ("rule", "in_2008", "in_2017", "in_2026"),
    [
        (Rule.PROPOSE_SPELL, "409.1a", "601.2a", "601.2a"),
        (Rule.CHECK_PROPOSAL, None, "601.2e", "601.2e"),
        (Rule.OPPONENT_CHOOSES, "409.2", "601.4", "601.6"),
        (Rule.SAME_TARGET_ONCE, "409.1c", "114.3", "115.3"),
        (Rule.ITS_OWN_TARGET, "415.6", "114.4", "115.5"),
        (Rule.CHOOSE_NEW_TARGETS, "503.10c", "114.6d", "115.7d"),
        (Rule.DIVISION_KEPT_ON_CHANGE, None, None, "115.7f"),
        (Rule.CHECK_TARGETS, "413.2a", "608.2b", "608.2b"),
        (Rule.SPELL_LEAVES_STACK, "413.2i", "608.2k", "608.2n"),
        (Rule.ILLEGAL_ACTION, "422.1", "720.1", "732.1"),
        (Rule.SHROUD, "502.36a", "702.18a", "702.18a"),
        (Rule.HEXPROOF_PERMANENT, None, "702.11b", "702.11b"),
        (Rule.KICKER, "502.21a", "702.32a", "702.33a"),
        (Rule.BESTOW_FALLS_BACK, None, "702.102d", "702.103e"),
        (Rule.MANA_EMPTIES, "300.3", "500.4", "500.5"),
    ],
)
def test_known_numbers(rule: Rule, in_2008: str | None, in_2017: str | None, in_2026: str) -> None:
    assert [number(rule, name) for name in EDITIONS] == [in_2008, in_2017, in_2026]


@pytest.mark.parametrize(
    ("its", "rule"),
    [
        ("409.1", Rule.CASTING_SPELLS),
        ("409.1f", Rule.TOTAL_COST),
        ("415.7a", Rule.CHANGE_THE_TARGETS),
        ("413.2i", Rule.SPELL_LEAVES_STACK),
        ("406.1", Rule.MANA_ABILITY),
        ("300.3", Rule.MANA_BURN),
    ],
)
def test_a_number_of_2008_stands_first_for_the_main_thing_it_says(its: str, rule: Rule) -> None:
    assert find(its, "2008-02") is rule


def test_a_chapter_lists_its_rules_in_order_and_only_them() -> None:
    assert rules_in("732") == (Rule.ILLEGAL_ACTIONS_CHAPTER, Rule.ILLEGAL_ACTION, Rule.PRIORITY_AFTER_REVERSAL)
    assert rules_in("720", "2017-04") == rules_in("732")
    assert {rule.value[:5] for rule in rules_in("700.2")} == {"700.2"}
    assert rules_in("115.1") == tuple(rule for rule in Rule if re.fullmatch(r"115\.1[a-z]?", rule.value))


# Editions


def test_an_unknown_edition_is_named_together_with_the_known_ones() -> None:
    with pytest.raises(UnknownEdition, match=r"'1994-05'; known: 2008-02, 2017-04, 2026-01"):
        edition("1994-05")
    with pytest.raises(UnknownEdition):
        number(Rule.SHROUD, "1994-05")


@each_edition
def test_an_edition_knows_its_name(name: str) -> None:
    assert edition(name).name == name


def test_every_switch_tells_editions_apart() -> None:
    for switch in msgspec.structs.fields(Edition):
        assert len({getattr(its, switch.name) for its in EDITIONS.values()}) > 1, switch.name


@pytest.mark.parametrize(
    ("switch", "expected"),
    [
        ("illegal_targets_counter", [True, True, False]),
        ("zones_can_be_targets", [True, True, False]),
        ("any_target", [False, False, True]),
        ("mana_burn", [True, False, False]),
        ("mulligan", ["paris", "vancouver", "london"]),
        ("scry_after_mulligan", [False, True, False]),
        ("order_of_costs", ["any", "any", "random_and_library_last"]),
        ("opponent_mana_abilities_may_be_kept", [False, False, True]),
        ("announce_hybrid_when_proposing", [False, True, True]),
        ("casting_verb", ["plays", "casts", "casts"]),
    ],
)
def test_what_editions_do_differently(switch: str, expected: list[object]) -> None:
    assert [getattr(its, switch) for its in EDITIONS.values()] == expected


# Against the official texts, where they are at hand


@cache
def official(name: str) -> dict[str, str]:
    """Every numbered line of an official text."""
    lines = TEXTS[name].read_text(encoding="utf-8", errors="replace").splitlines()
    found = (re.match(r"(\d{3}(?:\.\d+[a-z]{0,2})?)\.? (.+)", line) for line in lines)
    return {match[1]: match[2] for match in found if match}


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every few words in a row."""
    its = words(text)
    return (tuple(its[start : start + RUN]) for start in range(len(its) - RUN + 1))


@needs_texts
@each_edition
def test_every_number_exists_in_its_edition(name: str) -> None:
    assert [its for its in numbers(name).values() if its not in official(name)] == []


@needs_texts
@each_edition
def test_no_summary_quotes_the_official_text(name: str) -> None:
    quoted = set(runs(TEXTS[name].read_text(encoding="utf-8", errors="replace")))
    assert [rule.name for rule in Rule if quoted.intersection(runs(summary(rule)))] == []


def cited_in_table() -> Iterator[tuple[str, str, str]]:
    """The numbers of appendix D.2, one row at a time: 2008, 2017, 2026."""
    table = SCENARIOS.read_text(encoding="utf-8").partition("### D.2")[2]
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and re.search(r"\d{3}", cells[3]):
            yield cells[1], cells[2], cells[3]


def known(cell: str, name: str) -> list[str]:
    return [its for its in re.findall(r"\b\d{3}(?:\.\d+[a-z]?)?\b", cell) if find(its, name)]


@needs_scenarios
def test_the_numbers_in_the_table_of_editions_are_known() -> None:
    for row in cited_in_table():
        for name, cell in zip(EDITIONS, row, strict=True):
            cited = re.findall(r"\b\d{3}(?:\.\d+[a-z]?)?\b", cell)
            assert known(cell, name) == cited, (name, cell)


@needs_scenarios
def test_a_row_of_the_table_names_the_same_rule_in_each_edition() -> None:
    for row in cited_in_table():
        for name, cell in zip(("2008-02", "2017-04"), row, strict=False):
            then = {rule for rule in Rule if number(rule, name) in known(cell, name)}
            today = {rule for its in known(row[2], "2026-01") for rule in rules_in(its)}
            assert not then or then & today, (name, row)


@needs_scenarios
def test_every_number_in_the_scenarios_is_known() -> None:
    cited = set(re.findall(r"\b[1-7]\d\d\.\d+[a-z]?\b", SCENARIOS.read_text(encoding="utf-8")))
    assert {its for its in cited if not any(find(its, name) for name in EDITIONS)} == SLIPS
