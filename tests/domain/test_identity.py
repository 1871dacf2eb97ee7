"""What is worked out once for a thing is worked out again for another one."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.pool import POOL
from domain.events import GameStarted, Seat
from domain.evolve import fold
from domain.identity import by_identity
from domain.state import EMPTY


def test_a_thing_is_asked_about_once() -> None:
    asked: list[tuple[int, ...]] = []

    @by_identity(10)
    def length(thing: tuple[int, ...]) -> int:
        asked.append(thing)
        return len(thing)

    one, equal = tuple(range(2)), tuple(range(2))
    assert [length(one), length(one), length(equal), length(one)] == [2, 2, 2, 2]
    assert [id(each) for each in asked] == [id(one), id(equal)]


def test_no_more_than_so_many_things_are_kept() -> None:
    asked: list[tuple[int, ...]] = []

    @by_identity(2)
    def length(thing: tuple[int, ...]) -> int:
        asked.append(thing)
        return len(thing)

    things = [(number,) for number in range(3)]
    for thing in (*things, things[0]):
        length(thing)
    assert asked == [(0,), (1,), (2,), (0,)]


def test_games_share_equal_definitions() -> None:
    def begun(name: str) -> object:
        again = replace(POOL[name])
        assert again is not POOL[name]
        seats = (Seat("Ann", (name,)), Seat("Ben", (name,)))
        started = GameStarted(edition="2026-01", engine="test", seats=seats, definitions=(again,))
        return fold(EMPTY, started).game.board.definitions[name]

    assert begun("Grizzly Bears") is begun("Grizzly Bears")
