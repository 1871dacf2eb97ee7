"""`stacktrail view`: going from moment to moment, through whose eyes, and by search and address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual.widgets import Input, OptionList, Static

from interfaces.cli.legal import source_of
from interfaces.cli.sources import Source
from interfaces.terminal.pages import ALL, RedactedEyes, perspectives
from interfaces.terminal.strides import Stride
from interfaces.terminal.viewer import Help, Viewer
from replays.redacted import RedactedGame
from replays.trail_games import save_game
from tests.interfaces.command_line import cli
from tests.interfaces.test_trail_commands import DEMO

T = TypeVar("T")


@pytest.fixture(scope="module")
def source() -> Source:
    return source_of(str(DEMO), Path("none.sqlite"), None, None)


def words_at(source: Source, version: int) -> str:
    return next(entry.words for entry in source.timeline.entries if entry.version == version)


class TestStrides:
    def test_each_kind_of_step_leads_to_its_kind_and_back(self, source: Source) -> None:
        strides = perspectives(source)[0].strides
        action = strides.onward(Stride.ACTION, 60)
        assert words_at(source, strides.onward(Stride.RESOLUTION, action)) == "Deflection resolves"
        refused = strides.onward(Stride.REFUSAL, 1)
        assert "is refused" in words_at(source, refused)
        assert strides.back(Stride.REFUSAL, source.timeline.version) == refused
        assert strides.onward(Stride.REFUSAL, refused) == len(source.events)
        assert strides.back(Stride.RESOLUTION, 2) == 1

    def test_every_event_told_is_met_in_order(self, source: Source) -> None:
        strides = perspectives(source)[0].strides
        met, version = [], 0
        while version < len(source.events):
            version = strides.onward(Stride.EVENT, version)
            met.append(version)
        told = [entry.version for entry in source.timeline.entries]
        assert met[: len(told)] == told


class TestPages:
    def test_a_seat_sees_no_more_than_it_may_know(self, source: Source) -> None:
        everything, alice, bob, public = perspectives(source)
        assert [eyes.name for eyes in (everything, alice, bob, public)] == ["all", "Alice", "Bob", "the public"]
        assert everything.page(2, 100).plain.count("Cancel") == alice.page(2, 100).plain.count("Cancel") == 1
        assert "Cancel" not in bob.page(2, 100).plain
        assert "Cancel" not in public.page(2, 100).plain
        assert "Progenitus" not in public.page(2, 100).plain

    @pytest.mark.parametrize("width", [30, 60, 100])
    def test_lines_keep_to_the_width(self, source: Source, width: int) -> None:
        page = perspectives(source)[0].page(160, width)
        assert max(len(line) for line in page.plain.splitlines()) <= max(width, 36)


def shown(app: Viewer) -> str:
    return str(app.query_one("#page", Static).content)


def driven(drive: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What a test with an event loop of its own gives: another's, a browser's say, may be running in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(drive())).result()


def pressed(source: Source, keys: Sequence[str], size: tuple[int, int] = (120, 30)) -> tuple[int, str, str, str]:
    """Where a viewer that began at version 100 is after these keys: version, whose eyes, the page, the line above."""

    async def drive() -> tuple[int, str, str, str]:
        app = Viewer(source.name, perspectives(source), 100, ALL)
        async with app.run_test(size=size) as pilot:
            for key in keys:
                await pilot.press(key)
            await pilot.pause()
            return app.version, app.eyes.name, shown(app), str(app.query_one("#where", Static).content)

    return driven(drive)


class TestKeys:
    def test_home_end_and_steps(self, source: Source) -> None:
        assert pressed(source, ["home"])[0] == 1
        assert pressed(source, ["end"])[0] == len(source.events)
        assert pressed(source, ["home", "right", "right", "left"])[0] == pressed(source, ["home", "right"])[0]

    def test_to_the_refusal_and_its_story(self, source: Source) -> None:
        version, _, page, where = pressed(source, ["x"])
        assert "is refused" in words_at(source, version)
        assert "Deflection (Bob) → Cancel" in page
        assert where.startswith(f"@{version} of {len(source.events)}")

    def test_other_eyes_hide_a_hand(self, source: Source) -> None:
        _, name, page, _ = pressed(source, ["home", "right", "p", "p"])
        assert name == "Bob"
        assert "Cancel" not in page
        assert "a card" in page

    def test_search_by_words_and_by_rule(self, source: Source) -> None:
        version = pressed(source, ["home", "slash", *"is refused", "enter"])[0]
        assert "is refused" in words_at(source, version)
        version = pressed(source, ["home", "slash", *"601.2i", "enter", "n"])[0]
        assert words_at(source, version).startswith("Alice casts Cancel")

    def test_an_address_and_one_that_is_none(self, source: Source) -> None:
        assert pressed(source, ["g", *"@57", "enter"])[0] == 57
        assert pressed(source, ["g", *"nowhere", "enter"])[0] == 100

    def test_the_story_is_moved_through(self, source: Source) -> None:
        assert pressed(source, ["home", "down", "down", "up"])[0] == pressed(source, ["home", "right"])[0]

    def test_help_and_a_narrow_terminal(self, source: Source) -> None:
        async def drive() -> tuple[bool, bool]:
            app = Viewer(source.name, perspectives(source), 100, ALL)
            async with app.run_test(size=(60, 24)) as pilot:
                await pilot.pause()
                hidden = not app.query_one(OptionList).display
                await pilot.press("question_mark")
                helped = isinstance(app.screen, Help)
                await pilot.press("escape")
                await pilot.press("slash")
                await pilot.press("escape")
                assert not app.query_one(Input).has_class("open")
                return hidden, helped

        assert driven(drive) == (True, True)


def test_a_redacted_replay_is_looked_at_through_its_seats_eyes(source: Source, tmp_path: Path) -> None:
    save_game(tmp_path / "whole.trail", source.events, source.states[-1], "g1")
    assert not cli(
        "export", str(tmp_path / "whole.trail"), "--seat", "Bob", "--out", str(tmp_path / "x.trail")
    ).exit_code

    async def drive() -> tuple[int, str, str]:
        eyes = RedactedEyes(RedactedGame(tmp_path / "x.trail"))
        app = Viewer("x", (eyes,), eyes.find('@before "casts Cancel"'), eyes.seat)
        async with app.run_test(size=(120, 30)) as pilot:
            for key in ("p", "x"):
                await pilot.press(key)
            await pilot.pause()
            return app.version, app.eyes.name, shown(app)

    version, name, page = driven(drive)
    assert "is refused" in words_at(source, version)
    bob = perspectives(source)[2]
    assert (name, page.split()) == ("Bob", bob.page(version, 100).plain.split())


def test_without_a_terminal_it_says_so() -> None:
    result = cli("view", str(DEMO))
    assert result.exit_code == 2
    assert "needs a terminal" in result.stderr
