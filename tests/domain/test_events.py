"""Events: their wire form, and that evolve is total."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from domain.events import ALL, BY_NAME, Event, decode, encode
from domain.evolve import EVOLVERS, MISSING, SPECIAL, fold
from domain.state import EMPTY
from tests.domain.samples import as_golden, one_of_each

GOLDEN = Path(__file__).with_name("events_golden.json")


@pytest.mark.parametrize("event", one_of_each(), ids=lambda event: type(event).__name__)
def test_the_wire_form_is_pinned(event: Event) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert encode(event).hex() == golden[type(event).__name__]


@pytest.mark.parametrize("event", one_of_each(), ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_its_wire_form(event: Event) -> None:
    assert decode(encode(event)) == event
    assert encode(decode(encode(event))) == encode(event)


def test_no_golden_event_was_forgotten() -> None:
    assert json.loads(GOLDEN.read_text(encoding="utf-8")).keys() == as_golden().keys()


def test_every_class_has_a_number_of_its_own() -> None:
    numbers = [kind.__struct_config__.tag for kind in ALL]
    assert len(set(numbers)) == len(ALL) == len(BY_NAME)


def test_every_class_cites_a_rule() -> None:
    assert all(kind.rule for kind in ALL)


def test_every_class_is_folded() -> None:
    assert MISSING == []
    assert set(EVOLVERS) | set(SPECIAL) == set(ALL)


def test_a_class_that_nothing_folds_is_an_error() -> None:
    class Unheard(Event, frozen=True, kw_only=True, tag=9_999):
        """Not in the catalogue."""

    with pytest.raises(KeyError):
        fold(EMPTY, Unheard())


@pytest.mark.parametrize(
    "data",
    [b"", b"\xc1", b"\x90", b"\x91\xcd\x27\x0f", b"\x92\x0e\xa3abc", b"\xde\xff\xff", msgspec.msgpack.encode({"a": 1})],
    ids=["empty", "never used", "no tag", "unknown tag", "wrong type", "truncated", "a map"],
)
def test_nonsense_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode(data)
