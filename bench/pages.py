"""`python -m bench.pages [--write]`: a long game in the viewer, measured in the page by Chromium.

Opening is from the navigation until the frame after the first painting. Scrubbing jumps to another version in each
frame, from one end of the game to the other and back: frames are counted as they come, the work of one in processor
time.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.play import played
from bench.sections import PAGE, with_section
from interfaces.viewer.building import replay_document
from interfaces.viewer.film import film_of_events
from interfaces.viewer.page import single_file

HEADING: Final = "## The viewer"
CHROMIUM: Final = os.environ.get("STACKTRAIL_CHROMIUM", "/usr/bin/chromium")
OPENED: Final = "performance.getEntriesByName('stacktrail:open')[0]"
ROUNDS: Final = 5
KILO: Final = 1_024
SCRUB: Final = """async (frames) => {
    const began = performance.now();
    for (let each = 0; each < frames; each += 1) {
        stacktrail.go(Math.round(stacktrail.sight.last * (0.5 - 0.5 * Math.cos(each / 20))));
        await new Promise(requestAnimationFrame);
    }
    return frames / (performance.now() - began) * 1000;
}"""
FRAMES: Final = 240


class Figures(NamedTuple):
    """What came out."""

    events: int
    kilobytes: float
    opened: float
    frames: float
    work: float


def measured(events: int) -> Figures:
    """Open a game of so many events, and scrub through it; the best of some rounds."""
    game = played(4, events)
    html = single_file(replay_document(film_of_events(game.events, "long")))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder, "long.html")
        file.write_bytes(html)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        opened = min(opening(page, file) for _ in range(ROUNDS))
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        rounds = [scrubbing(page, session) for _ in range(ROUNDS)]
        browser.close()
    return Figures(
        game.version, len(html) / KILO, opened, max(each[0] for each in rounds), min(each[1] for each in rounds)
    )


def opening(page: Page, file: Path) -> float:
    """Milliseconds until the game is there."""
    page.goto(file.as_uri())
    while not page.evaluate(f"Boolean({OPENED})"):
        page.wait_for_timeout(50)
    return float(page.evaluate(f"{OPENED}.startTime + {OPENED}.duration"))


def scrubbing(page: Page, session: CDPSession) -> tuple[float, float]:
    """Frames a second, and the milliseconds of work that one takes."""
    before = busy(session)
    frames = float(page.evaluate(SCRUB, FRAMES))
    return frames, (busy(session) - before) / FRAMES * 1_000


def busy(session: CDPSession) -> float:
    """How many seconds the page's thread has worked."""
    found = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in found if each["name"] == "TaskDuration"))


def section(found: Figures) -> str:
    """The figures as a part of the page."""
    rows = (
        ("the page with its replay, all perspectives", f"{found.kilobytes:,.0f} KiB", ""),
        ("opened, from the navigation to the first frame", f"{found.opened:,.0f} ms", "≤ 1,000"),
        ("frames while scrubbing, each another version", f"{found.frames:.1f} a second", "60"),
        ("work of such a frame: script, style, layout", f"{found.work:.1f} ms", "≤ 16.7"),
    )
    lines = "\n".join(f"| {what} | {value} | {target} |" for what, value, target in rows)
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    return (
        f"{HEADING}\nA game of {found.events:,} events in one file, 1440 × 900, in headless Chromium "
        f"(`python -m bench.pages --write`); the best of {ROUNDS} rounds.\n\n{today}, {os.cpu_count()} cores of "
        f"{platform.machine()}; load average {os.getloadavg()[0]:.1f}.\n\n"
        f"| what | measured | target |\n| --- | ---: | ---: |\n{lines}\n"
    )


def main() -> None:
    """Measure, print, and perhaps keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.pages", description="A long game in the viewer.")
    parser.add_argument("--events", type=int, default=5_000, help="how long the game is")
    parser.add_argument("--write", action="store_true", help="update docs/performance.md")
    given = parser.parse_args()
    text = section(measured(given.events))
    print(text)
    if given.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")


if __name__ == "__main__":
    main()
