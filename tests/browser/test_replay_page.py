"""The page of a replay in a browser: every way to a moment, and what it shows there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import CDPSession, Page, expect

from domain.events import GameStarted
from tests.browser.conftest import FORKED_AT, GAP, LONG, Open, until, written
from tests.viewer.films import played

REFUSED = 168
"""The version of the Deflection game at which Deflection may not become its own target."""
TAPPED = """[...document.querySelectorAll('.field .tile.tapped')]
    .flatMap(tile => tile.dataset.all.split(' ').map(Number)).sort()"""
SIGHT = """({actions: stacktrail.sight.actions, marks: stacktrail.sight.marks,
    story: stacktrail.sight.story.map(entry => entry.version)})"""
HOSTILE = "<img src=x onerror=alert(1)>"


def version(page: Page) -> int:
    return int(page.evaluate("stacktrail.version"))


def stack(page: Page) -> list[str]:
    return page.locator(".stages > .stage .row .title .name").all_text_contents()


def scrub(page: Page, to: int) -> None:
    page.locator("#scrub").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }", to
    )
    until(page, f"!stacktrail.waiting && stacktrail.version === {to}")


class TestMoments:
    def test_scrubbing_shows_stack_and_board_of_any_version(self, opened: Open, deflection: Path) -> None:
        page = opened(deflection)
        game = played("deflection-saves-progenitus")
        for at in (194, 1, 60, 130, 160, 170, 100, 0, 120):
            scrub(page, at)
            board = game.at(at).game.board
            assert len(stack(page)) == len(board.stack)
            tapped = [thing for thing in board.battlefield if board.objects[thing].tapped]
            shown = page.evaluate(TAPPED)
            assert shown == sorted(tapped)

    def test_arrows_lead_from_the_stack_to_the_targets(self, opened: Open, deflection: Path) -> None:
        page = opened(deflection, "#v=160")
        assert stack(page) == ["Deflection", "Cancel", "Progenitus"]
        assert page.locator(".arrows .tip").count() == 2
        expect(page.locator(".row").first.locator(".aim")).to_have_text("→ Cancel")

    def test_the_keyboard_steps_by_entry_action_resolution_and_turn(self, opened: Open, deflection: Path) -> None:
        page = opened(deflection, "#v=1")
        found = []
        for key in ("ArrowRight", "Shift+ArrowRight", ".", ".", ",", "ArrowLeft", "End", "[", "Home"):
            page.keyboard.press(key)
            until(page, "!stacktrail.waiting")
            found.append(version(page))
        sight = page.evaluate(SIGHT)
        resolutions = [at for at, kind in sight["marks"] if kind == "resolution"]
        assert found[0] == sight["story"][1]
        assert found[1] == next(at for at in sight["actions"] if at > found[0])
        assert found[2:5] == [resolutions[0], resolutions[1], resolutions[0]]
        assert found[5] == max(at for at in sight["story"] if at < resolutions[0])
        assert (found[6], found[8]) == (194, 0)

    def test_two_keys_go_from_event_to_event_also_where_nothing_is_told(self, opened: Open, deflection: Path) -> None:
        page = opened(deflection, "#v=57")
        for key, at in (("k", 58), ("k", 59), ("j", 58)):
            page.keyboard.press(key)
            until(page, f"!stacktrail.waiting && stacktrail.version === {at}")

    def test_playing_goes_on_by_itself_and_stops_at_the_end(self, opened: Open, reversed_casting: Path) -> None:
        page = opened(reversed_casting, "#v=70")
        page.get_by_label("Pace").select_option("10×")
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        until(page, "stacktrail.version === stacktrail.sight.last")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    def test_at_the_real_pace_nothing_comes_before_its_time(self, opened: Open, paced: Path) -> None:
        page = opened(paced, "#v=1")
        answers = [at for at, _ in page.evaluate("stacktrail.sight.times")]
        first, last = answers[1], answers[5]
        page.get_by_label("Pace").select_option("real")
        page.evaluate(f"stacktrail.go({first})")
        page.evaluate("globalThis.began = performance.now()")
        page.keyboard.press("Space")
        until(page, f"stacktrail.version >= {last}")
        assert page.evaluate("performance.now() - began") >= 4 * GAP - 50

    def test_a_link_leads_to_a_version_and_a_perspective(self, opened: Open, deflection: Path) -> None:
        page = opened(deflection, "#v=57&as=alice")
        assert version(page) == 57
        expect(page.get_by_label("Perspective", exact=True)).to_have_value("1")
        page.keyboard.press("ArrowRight")
        until(page, "stacktrail.version === 61 && location.hash === '#v=61&as=Alice'")
        page.evaluate("location.hash = '#v=160'")
        until(page, "stacktrail.version === 160")


class TestPerspectives:
    def test_a_seat_sees_its_own_hand_and_the_backs_of_others(self, opened: Open, deflection: Path) -> None:
        page = opened(deflection, "#v=60")
        bobs, alices = (page.get_by_role("group", name=f"{who}’s hand") for who in ("Bob", "Alice"))
        expect(bobs.get_by_role("button")).to_have_count(1)
        page.get_by_label("Perspective", exact=True).select_option("Alice")
        expect(bobs.locator(".back")).to_have_count(1)
        expect(bobs.get_by_role("button")).to_have_count(0)
        expect(alices.get_by_role("button", name="Cancel")).to_be_visible()
        page.get_by_label("Perspective", exact=True).select_option("the public")
        expect(page.locator(".hand .back")).to_have_count(2)
        page.keyboard.press("p")
        until(page, "stacktrail.seat === -1")
        expect(bobs.get_by_role("button", name="Deflection")).to_be_visible()

    def test_the_file_of_a_seat_holds_no_other_perspective(self, opened: Open, for_alice: Path) -> None:
        page = opened(for_alice, "#v=60&as=Bob")
        assert page.get_by_label("Perspective", exact=True).locator("option").all_text_contents() == ["Alice"]
        expect(page.get_by_role("group", name="Bob’s hand").locator(".back")).to_have_count(1)


class TestWhatWentWrong:
    def test_a_refusal_is_shown_with_its_rules(self, opened: Open, deflection: Path) -> None:
        page = opened(deflection, "#v=100")
        page.keyboard.press("x")
        until(page, f"stacktrail.version === {REFUSED}")
        current = page.locator(".entry[aria-current]")
        expect(current).to_contain_text("Bob's choice is refused: a spell or ability on the stack can't target itself")
        assert current.locator(".rule").all_text_contents() == ["115.7a", "115.5"]
        current.get_by_role("button", name="115.5").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("115.5 · ")
        expect(dialog.locator(".summary")).not_to_be_empty()

    def test_a_reversed_casting_is_folded_and_opens_where_one_is(self, opened: Open, reversed_casting: Path) -> None:
        page = opened(reversed_casting, "#v=78")
        fold = page.locator("details.fold.reversal")
        expect(fold.locator("summary")).to_contain_text("Reversed: casting of Hill Giant")
        expect(fold.locator(".entry").first).to_be_hidden()
        expect(page.locator(".entry.kept").first).to_contain_text("kept")
        scrub(page, 20)
        expect(fold.locator(".entry[aria-current]")).to_be_visible()
        expect(page.locator(".moment")).to_contain_text("reversed later")

    def test_an_abandoned_branch_stays(self, opened: Open, branches: Path) -> None:
        page = opened(branches, f"#v={FORKED_AT + 20}")
        expect(page.locator(".moment")).to_contain_text("abandoned branch")
        expect(page.locator("details.fold.backup summary")).to_contain_text("Judge takes the game back")


class TestFinding:
    @pytest.mark.parametrize(
        ("query", "first"), [("Deflection chooses", "Deflection"), ("refused", "refused"), ("601.2h", ""), ("@57", "")]
    )
    def test_search_finds_words_rules_and_versions(
        self, opened: Open, deflection: Path, query: str, first: str
    ) -> None:
        page = opened(deflection)
        page.keyboard.press("/")
        page.keyboard.type(query)
        hits = page.locator("#hits li")
        expect(hits.first).to_contain_text(first)
        page.keyboard.press("Enter")
        until(page, "stacktrail.version > 0")
        assert f"@{version(page)}" == hits.first.locator(".at").text_content()

    def test_comparing_puts_the_fork_below_and_frames_what_differs(self, opened: Open, branches: Path) -> None:
        page = opened(branches, "#v=190")
        page.keyboard.press("c")
        second = page.locator(".second")
        expect(second.get_by_label("Line")).to_have_value("1")
        expect(second.locator("output")).to_contain_text("has won")
        expect(page.locator(".differs").first).to_be_visible()
        page.keyboard.press("c")
        expect(second).to_have_count(0)

    def test_a_variation_is_a_line_of_its_own(self, opened: Open, branches: Path) -> None:
        page = opened(branches, "#v=100")
        page.locator("header.masthead").get_by_label("Line").select_option("1")
        until(page, "stacktrail.lineNumber === 1")
        assert stack(page) == ["Cancel", "Progenitus"]
        page.keyboard.press("End")
        expect(page.locator("footer .now")).to_contain_text("wins the game")
        until(page, "location.hash.includes('line=1')")


class TestNotes:
    def test_notes_travel_stay_and_are_saved(self, opened: Open, branches: Path, tmp_path: Path) -> None:
        page = opened(branches, "#v=57")
        page.keyboard.press("n")
        expect(page.locator(".notes li p")).to_have_text(["<b>Here</b> it went wrong."])
        page.get_by_label("Note on this version").fill(f"Look {HOSTILE}")
        page.get_by_role("button", name="Add note").click()
        page.reload()
        page.keyboard.press("n")
        expect(page.locator(".notes li p")).to_have_text([f"Look {HOSTILE}", "<b>Here</b> it went wrong."])
        with page.expect_download() as download:
            page.get_by_role("button", name="Save file").click()
        download.value.save_as(tmp_path / "notes.json")
        saved = json.loads((tmp_path / "notes.json").read_text(encoding="utf-8"))
        assert download.value.suggested_filename == "g1.notes.json"
        assert [each["version"] for each in saved["notes"]] == [57, FORKED_AT]
        page.get_by_role("button", name="Delete the note on @57").click()
        page.locator("input[type=file]").set_input_files(tmp_path / "notes.json")
        expect(page.locator(".notes li")).to_have_count(2)


class TestIntegrity:
    @pytest.mark.parametrize("file", ["deflection", "for_alice", "branches"])
    def test_the_chain_is_recomputed_in_the_page(self, opened: Open, file: str, request: pytest.FixtureRequest) -> None:
        page = opened(request.getfixturevalue(file))
        page.get_by_role("button", name="Check integrity").click()
        expect(page.get_by_role("dialog").locator(".good").first).to_contain_text(
            "lead to the head that this file names"
        )

    def test_a_changed_event_is_found_and_a_receipt_too(self, opened: Open, deflection: Path, tmp_path: Path) -> None:
        page = opened(deflection)
        page.get_by_role("button", name="Check integrity").click()
        head = page.get_by_role("dialog").locator(".hash").text_content()
        page.get_by_label("A receipt or a head").fill(str(head))
        page.get_by_role("button", name="Look for it").click()
        expect(page.get_by_role("dialog")).to_contain_text("It is the head at @194")
        text = deflection.read_text(encoding="utf-8")
        start = text.index('"entries":[') + len('"entries":[')
        events = json.JSONDecoder().raw_decode(text[start - 1 :])[0]
        other = json.dumps(events[99][1])
        changed = tmp_path / "changed.html"
        changed.write_text(text.replace(other, json.dumps(events[98][1])), encoding="utf-8")
        assert changed.read_text(encoding="utf-8") != text
        page = opened(changed)
        page.get_by_role("button", name="Check integrity").click()
        expect(page.get_by_role("dialog").locator("p.bad").first).to_contain_text("something was changed")


class TestStrangers:
    def test_hostile_names_are_only_text(self, opened: Open, folder: Path) -> None:
        game = played("failed-payment-mana-kept")
        first = game.event(1)
        assert isinstance(first, GameStarted)
        seats = (replace(first.seats[0], name=HOSTILE), *first.seats[1:])
        page = opened(written(folder, "hostile", (replace(first, seats=seats), *game.events[1:])), "#v=78")
        expect(page.locator(".near .who")).to_have_text(HOSTILE)
        assert page.locator("img").count() == 0

    def test_what_is_no_replay_is_said(self, opened: Open, deflection: Path, tmp_path: Path) -> None:
        text = deflection.read_text(encoding="utf-8").replace('"form":1,', '"form":9,', 1)
        (tmp_path / "new.html").write_text(text, encoding="utf-8")
        page = opened(tmp_path / "new.html")
        expect(page.get_by_role("alert")).to_contain_text("reads replays of form 1, not 9")
        page.close()


class TestLooks:
    @pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_every_size_and_scheme(
        self, opened: Open, branches: Path, long_game: Path, screens: Path, width: int, height: int, scheme: str
    ) -> None:
        for name, file, at in (("stack", branches, "#v=160"), ("battle", long_game, "#v=3900")):
            page = opened(file, at)
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            page.wait_for_timeout(150)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.screenshot(path=screens / f"{name}-{width}-{scheme}.png")
            page.close()

    def test_everything_that_can_be_pressed_has_a_name(self, opened: Open, branches: Path) -> None:
        page = opened(branches, "#v=160")
        page.keyboard.press("c")
        nameless = page.evaluate(
            """[...document.querySelectorAll('button, select, input, textarea, [role=img]')]
                .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length || e.hidden))
                .map(e => e.outerHTML)"""
        )
        assert nameless == []
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("one entry back or on")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


class TestSpeed:
    def test_a_long_game_opens_and_scrubs_fast(self, opened: Open, long_game: Path) -> None:
        """In the browser's own time: what other programs take meanwhile doesn't count."""
        page = opened(long_game)
        assert page.evaluate("stacktrail.sight.last") >= LONG
        browser = page.context.new_cdp_session(page)
        browser.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = busy(browser)
        page.reload()
        until(page, "performance.getEntriesByName('stacktrail:open').length")
        opening = busy(browser) - before
        took = page.evaluate("performance.getEntriesByName('stacktrail:open')[0].duration")
        frame = min(scrubbed(page, browser) for _ in range(4))
        print(f"opened in {took:.0f} ms; a frame takes {1_000 * frame:.1f} ms of work")
        assert opening < 1
        assert frame < 1 / 60


def scrubbed(page: Page, browser: CDPSession) -> float:
    """How many seconds of work a frame takes, from one end of the game to the other and back."""
    before = busy(browser)
    frames = page.evaluate(SCRUBBED)
    return (busy(browser) - before) / int(frames)


def busy(browser: CDPSession) -> float:
    """How many seconds the page's thread has worked."""
    metrics = browser.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


SCRUBBED = """async () => {
    const frames = 120;
    for (let each = 0; each < frames; each += 1) {
        stacktrail.go(Math.round(stacktrail.sight.last * (0.5 - 0.5 * Math.cos(each / 20))));
        stacktrail.paint();
        await new Promise(requestAnimationFrame);
    }
    return frames;
}"""
"""A jump a frame: painting it, style, layout."""
