"""A game from two decks in the browser: lists as people have them, cards that are half understood, what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.interfaces.test_partly_compiled import ODD
from tests.server.real import HOST, Running, running
from tests.server.test_real_server import import_birds

BIRDS = "Deck\n40 Half Bird (TST) 7\n\nSideboard\n2 Whole Nonsense\n"
FORGE = "[metadata]\nName=Burn\n[Main]\n20 Lightning Bolt|M10|1\n20 Mountain|M10\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("decks")
    import_birds(folder)
    with running(folder) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, server: Running) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(40_000)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{server.url}/#token={HOST}")
    yield page
    context.close()
    assert not troubles


def shuffled(page: Page, alice: str, bob: str) -> None:
    """Two decks are given in."""
    page.get_by_label("Alice’s deck", exact=True).fill(alice)
    page.get_by_label("Bob’s deck", exact=True).fill(bob)
    page.get_by_role("button", name="Shuffle up").click()


def test_a_half_understood_card_is_played_by_permission_and_says_what_is_left_out(page: Page) -> None:
    shuffled(page, BIRDS, BIRDS)
    expect(page.locator("p.bad")).to_contain_text("Half Bird: not all of it is understood")
    page.get_by_label("also cards that aren’t wholly understood").check()
    page.get_by_role("button", name="Shuffle up").click()
    page.get_by_role("button", name="Play all seats here").click()
    expect(page.locator(".asked h2")).to_contain_text("Do you take a mulligan?")
    page.get_by_role("button", name="Half Bird").first.click()
    expect(page.locator(".full .text")).to_contain_text(f"not played: “{ODD}”")


def test_a_deck_comes_from_a_file_and_every_unknown_card_is_named(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "mine.dck"
    file.write_text(FORGE.replace("Mountain", "Moontain").replace("Lightning Bolt", "Lightning Bold"))
    page.get_by_label("A file of Alice’s deck").set_input_files(file)
    page.get_by_role("button", name="Shuffle up").click()
    told = page.locator("p.bad")
    expect(told).to_contain_text("Moontain: no card is called so; did you mean Mountain")
    expect(told).to_contain_text("Lightning Bold: no card is called so; did you mean Lightning Bolt")
