"""Old events read by new releases."""

from __future__ import annotations

import msgspec
import pytest

from domain.events import ALL, LifeLost, decode, encode
from replays.upcasting import UPCASTERS, upcasting

RETIRED = 9_001


def life_paid(array: list[object]) -> list[object]:
    """An event that was once `[9001, amount, player]`."""
    return [112, array[2], array[1]]


def twice_retired(array: list[object]) -> list[object]:
    """An event that became one that was retired later."""
    return [RETIRED, array[1], 1]


read = upcasting(decode, {RETIRED: life_paid, 9_000: twice_retired})


def test_a_retired_tag_becomes_an_event_of_today() -> None:
    assert read(msgspec.msgpack.encode([RETIRED, 3, 2])) == LifeLost(player=2, amount=3)


def test_one_step_after_the_other() -> None:
    assert read(msgspec.msgpack.encode([9_000, 3])) == LifeLost(player=1, amount=3)


def test_events_of_today_come_through() -> None:
    event = LifeLost(player=2, amount=3)
    assert read(encode(event)) == event


@pytest.mark.parametrize("data", [b"\x91\xcd\x27\x0f", b"\x90", b"\xc1", b"\x92\xcd\x23\x29\x01", b"\x91\xa1x"])
def test_what_was_never_an_event_is_none(data: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, IndexError)):
        read(data)


def test_no_tag_of_today_has_an_upcaster() -> None:
    assert not UPCASTERS.keys() & {kind.__struct_config__.tag for kind in ALL}


def test_without_upcasters_nothing_is_in_the_way() -> None:
    assert upcasting(decode, {}) is decode
