"""Chromium, pages that may not fail silently, and replays to look at."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect, sync_playwright

from bench.play import played as played_at_random
from domain.events import Answered, Event, Stamp
from interfaces.viewer.building import EVERYTHING, replay_document
from interfaces.viewer.film import film_of_events, film_of_log
from interfaces.viewer.notes import Note
from interfaces.viewer.page import single_file
from replays.games import open_log
from replays.session import Session, store_game
from replays.trail_games import Fork
from tests.viewer.films import played

CHROMIUM = Path(os.environ.get("STACKTRAIL_CHROMIUM", "/usr/bin/chromium"))
SCREENS = Path(__file__).parents[2] / "build" / "screens"
FORKED_AT = 130
LONG = 5_000
GAP = 300

Open = Callable[..., Page]


def until(page: Page, condition: str, seconds: float = 40) -> None:
    """Wait for a condition; Playwright's own way is to evaluate strings, which the page forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"Boolean({condition})"):
        assert time.monotonic() < end, f"never: {condition}"
        page.wait_for_timeout(30)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's browser; only CI insists on it."""
    if not CHROMIUM.exists():
        missing = f"{CHROMIUM} isn't here: apt-get install chromium, or name yours in $STACKTRAIL_CHROMIUM"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    expect.set_options(timeout=40_000)  # a busy machine is slow, not wrong
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that is offline and at rest."""
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900}, offline=True, reduced_motion="reduce", accept_downloads=True
    )
    yield context
    context.close()


@pytest.fixture
def opened(context: BrowserContext) -> Iterator[Open]:
    """Opens a file at a place; whatever goes wrong in a page, or is asked of the network, fails the test."""
    troubles: list[str] = []

    def surprised(dialog: Dialog) -> None:
        troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def open_page(file: Path, at: str = "") -> Page:
        page = context.new_page()
        page.set_default_timeout(40_000)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
        page.on("dialog", surprised)
        page.on("request", lambda request: troubles.append(request.url) if request.url.startswith("http") else None)
        page.goto(f"{file.as_uri()}{at}")
        until(page, "globalThis.stacktrail || document.querySelector('.welcome .bad')")
        return page

    yield open_page
    assert not troubles


def written(folder: Path, name: str, events: tuple[Event, ...], seat: int = EVERYTHING) -> Path:
    """The page of a game."""
    path = folder / f"{name}.html"
    path.write_bytes(single_file(replay_document(film_of_events(events, name, name), seat)))
    return path


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="session")
def deflection(folder: Path) -> Path:
    """Cancel and Deflection, for all perspectives."""
    return written(folder, "deflection", played("deflection-saves-progenitus").events)


@pytest.fixture(scope="session")
def for_alice(folder: Path) -> Path:
    """The same as Alice may know it."""
    return written(folder, "for-alice", played("deflection-saves-progenitus").events, 1)


@pytest.fixture(scope="session")
def reversed_casting(folder: Path) -> Path:
    """A casting that fails at the payment, its mana kept."""
    return written(folder, "reversed", played("failed-payment-mana-kept").events)


@pytest.fixture(scope="session")
def paced(folder: Path) -> Path:
    """A game of which one knows when each answer came: one every GAP milliseconds."""
    answers = count(1)
    events = tuple(
        replace(event, stamp=Stamp(at=1_700_000_000_000 + GAP * next(answers)))
        if isinstance(event, Answered)
        else event
        for event in played("failed-payment-mana-kept").events
    )
    return written(folder, "paced", events)


@pytest.fixture(scope="session")
def branches(folder: Path) -> Path:
    """A game with a backup and a fork."""
    path = folder / "branches.html"
    with open_log(folder / "branches.sqlite") as log:
        store_game(log, "g1", played("deflection-saves-progenitus"))
        session = Session.open(log, "g1")
        fork = session.fork("what-if", FORKED_AT)
        session.rewind(FORKED_AT, "Judge", "a misunderstanding")
        for game in (fork, session):
            decision = game.decision
            assert decision is not None
            game.concede(decision.player)
        assert fork.version < session.version
        film = film_of_log(log, "g1", [Fork("what-if", "what if nobody answers?")])
    notes = (Note(version=FORKED_AT, text="<b>Here</b> it went wrong."),)
    path.write_bytes(single_file(replay_document(film, notes=notes)))
    return path


@pytest.fixture(scope="session")
def long_game(folder: Path) -> Path:
    """A game of more than 5,000 events."""
    game = played_at_random(4, LONG)
    assert game.version >= LONG
    return written(folder, "long", game.events)


@pytest.fixture(scope="session")
def screens() -> Path:
    """Where screenshots go."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    return SCREENS
