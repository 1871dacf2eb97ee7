"""Official rules files: read in every shape they came in, refused when they are something else, kept, searched."""

from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rulebook import EDITIONS, Rule, number, numbers
from interfaces.rules_text import reader
from interfaces.rules_text.citations import rules_cited
from interfaces.rules_text.reader import RulesFileError, parse_rules, read_rules
from interfaces.rules_text.search import search, search_summaries
from interfaces.rules_text.store import BrokenCopy, NoRulesText, RulesShelf, home
from tests.interfaces.little_rules import BODY, CONTENTS, CREDITS, GLOSSARY, little_rules

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "reference"
SAMPLES = {
    "comprehensive-rules-2008-02-01.txt": (6, 85, 1132, "2008-02"),
    "comprehensive-rules-2017-04-28.txt": (9, 129, 2200, "2017-04"),
    "comprehensive-rules-2026-01-16.txt": (9, 146, 3114, "2026-01"),
}
needs_samples = pytest.mark.skipif(
    not all((REFERENCE / name).exists() for name in SAMPLES),
    reason="the official rules files aren't part of this repository; see ../shared/reference",
)


@pytest.fixture
def shelf(tmp_path: Path) -> RulesShelf:
    return RulesShelf(tmp_path / "rules")


# Reading


def test_a_document_has_sections_chapters_and_rules() -> None:
    text = parse_rules(little_rules())
    assert [(each.number, each.title) for each in text.sections] == [("1", "Tea"), ("2", "Cake")]
    assert [each.number for each in text.chapters()] == ["100", "115", "200"]
    assert [each.number for each in text.rules()] == [
        "100.1", "100.1a", "100.1b", "115.7", "115.7b", "115.99z", "200.1", "200.2",
    ]  # fmt: skip
    assert text.counts() == {"sections": 2, "chapters": 3, "rules": 8, "examples": 1, "glossary": 2}
    assert text.introduction == ("Read me first.",)
    assert text.credits == ("Written by us.",)


def test_what_has_no_number_goes_on_with_the_rule_above() -> None:
    rule = parse_rules(little_rules()).rule("100.1a")
    assert rule is not None
    assert rule.paragraphs[1:] == ("Example: A tin in the rain stays dry.", "A lid may be blue.")


@pytest.mark.parametrize("asked", ["100.1b", "200.1"])
def test_a_dot_too_many_or_too_few_after_a_number_does_no_harm(asked: str) -> None:
    assert parse_rules(little_rules()).rule(asked) is not None


def test_a_number_of_another_chapter_begins_no_rule() -> None:
    text = parse_rules(little_rules().replace("200.2. Three", "115.1 Three"))
    assert text.rule("115.1") is None


def test_a_rule_holds_its_subrules_and_no_others() -> None:
    text = parse_rules(little_rules())
    assert [each.number for each in text.under("115.7")] == ["115.7", "115.7b"]
    assert [each.number for each in text.under("115.9")] == []


@pytest.mark.parametrize("spaced", [True, False])
def test_glossary_terms_are_found_with_and_without_blank_lines(spaced: bool) -> None:
    text = parse_rules(little_rules(spaced=spaced))
    assert [(each.name, len(each.paragraphs)) for each in text.glossary] == [("Crumb", 1), ("Spout, Spouts", 2)]


@pytest.mark.parametrize(
    ("day", "words", "edition"),
    [
        ("January 16, 2026", "effective", "2026-01"),
        ("February 1, 2008", "current", "2008-02"),
        ("may 5 2020", "effective", "2020-05"),
    ],
)
def test_the_date_tells_the_edition(day: str, words: str, edition: str) -> None:
    assert parse_rules(little_rules(day, words)).edition == edition


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_make_no_difference(tmp_path: Path, encoding: str, ending: str) -> None:
    file = tmp_path / "rules.txt"
    file.write_bytes(little_rules().replace("\n", ending).encode(encoding))
    assert read_rules(file) == parse_rules(little_rules())


# Refusing


def refused(text: str) -> RulesFileError:
    with pytest.raises(RulesFileError) as refusal:
        parse_rules(text, "mine.txt")
    assert str(refusal.value).startswith("mine.txt: found ")
    return refusal.value


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "an empty file"),
        ("# A shopping list\n\neggs\n", '"# A shopping list"'),
        ("\x1b[31mred\n" * 3, "�"),
        ("Magic: The Gathering Comprehensive Rules\nnothing more\n", "no date"),
        (little_rules("February 30, 2026"), "February 30, 2026"),
        (little_rules().replace("Glossary", "Words"), "no glossary"),
        (little_rules().replace(CREDITS, ""), "no credits"),
        (little_rules().replace(BODY, ""), "no sections"),
        (little_rules().replace("\n115. Pots\n\n115.7. ", "\n"), "chapters of the contents"),
        (little_rules().replace("200.1 ", "").replace("200.2. ", ""), "no rules in chapter 200"),
        (little_rules().replace(BODY, "1. Tea\n\n"), "no chapters in section 1"),
    ],
)
def test_a_foreign_or_broken_text_is_refused_with_what_was_found(text: str, found: str) -> None:
    assert found in refused(text).found


def test_without_a_table_of_contents_the_chapters_are_taken_as_they_are() -> None:
    assert parse_rules(little_rules().replace(CONTENTS, "")).counts()["chapters"] == 3


@pytest.mark.parametrize("content", [b"%PDF-1.7\0\0", b"\x89PNG\0", b"\xff\xfe\x00", b"caf\x81"])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "rules.pdf"
    file.write_bytes(content)
    with pytest.raises(RulesFileError):
        read_rules(file)


def test_a_file_that_is_too_big_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "BIGGEST", 100)
    file = tmp_path / "rules.txt"
    file.write_text(little_rules(), encoding="utf-8")
    with pytest.raises(RulesFileError, match="more than 100 bytes"):
        read_rules(file)


@given(st.integers(0, len(little_rules())), st.integers(0, 40))
def test_a_text_with_a_hole_is_read_or_refused(start: int, length: int) -> None:
    text = little_rules()
    with suppress(RulesFileError):
        assert parse_rules(text[:start] + text[start + length :]).sections


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(RulesFileError):
        parse_rules(text)


# Keeping


def test_a_text_is_kept_by_its_date_and_found_by_its_edition(shelf: RulesShelf) -> None:
    text = parse_rules(little_rules())
    path, again = shelf.keep(text)
    assert (path.name, again) == ("2026-01-16.json", False)
    assert shelf.find("2026-01") == shelf.find("2026-01-16") == shelf.find() == text
    assert shelf.find("2017-04") is None


def test_the_same_date_again_replaces_the_copy(shelf: RulesShelf) -> None:
    shelf.keep(parse_rules(little_rules()))
    _, again = shelf.keep(parse_rules(little_rules().replace("tins", "bags")))
    rule = shelf.get().rule("100.1")
    assert again
    assert rule is not None
    assert "bags" in rule.paragraphs[0]
    assert [path.name for path in shelf.folder.iterdir()] == ["2026-01-16.json"]


def test_the_newest_text_is_meant_where_nothing_is_said(shelf: RulesShelf) -> None:
    for day in ("May 5, 2020", "January 16, 2026", "January 30, 2026", "February 1, 2008"):
        shelf.keep(parse_rules(little_rules(day)))
    assert shelf.get().effective == date(2026, 1, 30)
    assert shelf.get("2026-01").effective == date(2026, 1, 30)


def test_a_text_that_is_not_there_says_how_to_give_one(shelf: RulesShelf) -> None:
    shelf.keep(parse_rules(little_rules()))
    with pytest.raises(NoRulesText, match=r"2017-04 here; there is 2026-01-16; .*rules import"):
        shelf.get("2017-04")


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"format":2}'])
def test_a_damaged_copy_is_named(shelf: RulesShelf, content: bytes) -> None:
    path, _ = shelf.keep(parse_rules(little_rules()))
    path.write_bytes(content)
    with pytest.raises(BrokenCopy, match="import the official file again"):
        shelf.get()


def test_a_copy_of_another_format_is_damaged(shelf: RulesShelf) -> None:
    path, _ = shelf.keep(parse_rules(little_rules()))
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":9'))
    with pytest.raises(BrokenCopy):
        shelf.get()


def test_an_edition_is_never_a_path(shelf: RulesShelf) -> None:
    assert shelf.find("../../etc/passwd") is None


def test_the_data_lie_where_the_user_says() -> None:
    assert home({"STACKTRAIL_HOME": "/here"}) == Path("/here")
    assert home({"XDG_DATA_HOME": "/data"}) == Path("/data/stacktrail")
    assert home({"XDG_DATA_HOME": "not/absolute"}) == home({}) == Path.home() / ".local/share/stacktrail"


# Searching


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("tin", ["100.1", "100.1a"]),
        ("TIN lid", ["100.1a"]),
        ("lid's", ["100.1a"]),
        ('"spout turns"', ["115.7b"]),
        ('"turns spout"', []),
        ('an "unclosed', []),
        ("cake", ["Crumb"]),
        ("pot spout", ["115.7b", "Spout, Spouts"]),
        ("", []),
        ("(.*", []),
    ],
)
def test_all_the_words_have_to_be_there(words: str, found: list[str]) -> None:
    assert sorted(hit.where for hit in search(parse_rules(little_rules()), words)) == sorted(found)


def test_the_words_in_a_heading_count_most() -> None:
    assert search(parse_rules(little_rules()), "crumb")[0].where == "Crumb"


def test_the_excerpt_shows_the_words() -> None:
    text = parse_rules(little_rules().replace("Leaves come", f"{'tea ' * 99}Leaves come"))
    (first, *_) = search(text, "tins")
    assert "tins" in first.excerpt
    assert first.excerpt.startswith("…")
    assert len(first.excerpt) < 200


def test_our_summaries_can_be_searched_too() -> None:
    assert number(Rule.SHROUD, "2008-02") in [hit.where for hit in search_summaries("shroud", "2008-02")]


# Citations


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Announce (601.2b–d).", ["601.2b", "601.2c", "601.2d"]),
        ("(107.3k–m)", ["107.3k", "107.3m"]),
        ("(614–616)", ["614", "615", "616"]),
        ("(107.4–107.6)", ["107.4", "107.5", "107.6"]),
        ("(701.22–24)", ["701.22", "701.23", "701.24"]),
        ("The rule (115.7a–d; 2008: 415.7a).", ["115.7a", "115.7b", "115.7c", "115.7d", "115.7a"]),
        ("(2026, 2017: 608.2b; 2008: 413.2a)", ["608.2b", "608.2b", "608.2b"]),
        ("Of 100 cards, 2,000 or 115 (115)", ["115"]),
        ("615.99x isn't there; 702.18a is.", ["702.18a"]),
    ],
)
def test_docstrings_cite_rules_in_many_ways(text: str, cited: list[str]) -> None:
    assert [rule.value for rule in rules_cited(text)] == cited


# The official files, where they are at hand


@needs_samples
@pytest.mark.parametrize("name", SAMPLES)
def test_an_official_file_is_read_whole(name: str, shelf: RulesShelf) -> None:
    text = read_rules(REFERENCE / name)
    sections, chapters, rules, edition = SAMPLES[name]
    counts = text.counts()
    assert (counts["sections"], counts["chapters"], counts["rules"], text.edition) == (
        sections, chapters, rules, edition,
    )  # fmt: skip
    assert counts["glossary"] > 350
    assert max(len(term.name) for term in text.glossary) < 80
    assert all(term.paragraphs for term in text.glossary)
    shelf.keep(text)
    assert shelf.find(edition) == text


@needs_samples
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_of_the_rulebook_is_in_the_official_file(edition: str) -> None:
    text = next(read for name in SAMPLES if (read := read_rules(REFERENCE / name)).edition == edition)
    known = {rule.number for rule in text.rules()} | {chapter.number for chapter in text.chapters()}
    assert set(numbers(edition).values()) - known == set()


def test_the_little_document_is_whole() -> None:
    assert GLOSSARY in little_rules()
