"""The grammar's machinery: each place is read but once, and with the words that may stand there."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from domain.cards.terms import This
from domain.oracle import grammar as g
from domain.oracle.lexing import tokens_of
from replays.loading import uncollected
from tests.oracle.texts import compiled


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """A little grammar of its own, and how often each place of a text was read by its function."""
    monkeypatch.setattr(g, "GRAMMAR", {})
    monkeypatch.setattr(g, "TRIES", {})
    monkeypatch.setattr(g, "STARTS", {})
    asked: Counter[int] = Counter()

    @g.reads("colour", starts=("red", "blue"))
    def colour(reader: g.Reader, state: g.State) -> Iterator[tuple[str, g.State]]:
        asked[state.pos] += 1
        yield reader.word(state.pos), state.to(state.pos + 1)

    g.rule("line", "{one:colour} and {two:colour}", lambda one, two: (one, two))
    g.rule("line", "{one:colour} or {two:colour}", lambda one, two: {one, two})
    g.rule("line", "2/2 {one:colour}", lambda one: one)
    return asked


def reader(text: str) -> g.Reader:
    """A reader of a made-up text."""
    return g.Reader(text, tokens_of(text), g.CardContext())


def values(text: str) -> list[Any]:
    """All that a line may mean."""
    return [value for value, _ in reader(text).parse("line", g.State())]


def test_every_way_to_read_a_line_is_found(words: Counter[int]) -> None:
    assert values("red and blue") == [("red", "blue")]
    assert values("red or blue") == [{"red", "blue"}]
    assert values("2/2 blue") == ["blue"]


def test_a_place_is_read_once_by_all_who_ask(words: Counter[int]) -> None:
    line = reader("red or blue")
    state = g.State()
    for _ in range(3):
        assert len(list(line.parse("line", state))) == 1
    assert words == {0: 1, 2: 1}


def test_what_was_said_since_makes_it_another_place(words: Counter[int]) -> None:
    line = reader("red")
    assert len(list(line.parse("colour", g.State()))) == 1
    assert len(list(line.parse("colour", g.State().mention(This(), "creature")))) == 1
    assert words == {0: 2}


def test_nothing_is_tried_that_cannot_begin_with_the_word(words: Counter[int]) -> None:
    assert values("green or blue") == []
    assert words == {}


def test_numerals_and_signs_are_words_of_a_kind(words: Counter[int]) -> None:
    assert g.starts_of("line") == frozenset(("red", "blue", g.NUMERAL))
    assert [g.start_of(word) for word in ("3/3", "+1/+1", "{2}{R}", "flying")] == [g.NUMERAL, "+", "{", "flying"]


def test_what_was_not_asked_for_yet_is_read_when_it_is() -> None:
    state, given = g.State(), []

    def numbers() -> Iterator[tuple[int, g.State]]:
        for number in range(3):
            given.append(number)
            yield number, state

    more = numbers()
    readings = g.Readings(next(more), more, state.heard)
    first, second = iter(readings), iter(readings)
    assert (next(first)[0], next(second)[0], next(second)[0], given) == (0, 0, 1, [0, 1])
    assert [number for number, _ in first] == [1, 2]
    assert [number for number, _ in readings] == [0, 1, 2]
    assert given == [0, 1, 2]


def test_a_rule_comes_too_late_once_a_text_was_read(words: Counter[int]) -> None:
    assert values("2/2 blue") == ["blue"]
    with pytest.raises(g.AlreadyRead):
        g.rule("line", "{one:colour}", lambda one: one)
    g.starts_of("line")
    with pytest.raises(g.AlreadyRead):
        g.rule("line", "green", lambda: "green")


def test_a_compiled_card_leaves_no_reader_behind() -> None:
    """Readings hold their reader and it them: without forgetting, only the garbage collector would end that."""

    def readers() -> int:
        return sum(isinstance(each, g.Reader) for each in gc.get_objects())

    with uncollected():
        before = readers()
        assert compiled("Destroy target red or blue creature an opponent controls with power 3 or less.").text
        assert readers() == before
