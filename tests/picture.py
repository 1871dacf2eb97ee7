"""The picture of the viewer in the README, taken anew: ``python -m tests.picture``."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from interfaces.viewer.building import replay_document
from interfaces.viewer.film import film_of_events
from interfaces.viewer.page import single_file
from tests.viewer.films import played

PICTURE: Final = Path(__file__).parents[1] / "docs" / "images" / "viewer.webp"
CHROMIUM: Final = "/usr/bin/chromium"
TITLE: Final = "Deflection saves Progenitus"
MOMENT: Final = 168
"""Where Bob's choice is refused."""
AS_WEBP: Final = """async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.9).split(",")[1];
}"""


def main() -> None:
    """Take it."""
    film = film_of_events(played("deflection-saves-progenitus").events, "deflection", TITLE)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = Path(folder, "page.html")
        page.write_bytes(single_file(replay_document(film)))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_bytes(taken(browser, page))
        browser.close()


def taken(browser: Browser, file: Path) -> bytes:
    """The page at that moment, as WebP."""
    page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page.goto(f"{file.as_uri()}#v={MOMENT}")
    page.wait_for_timeout(1_000)
    png = page.screenshot()
    blank = browser.new_page()
    return b64decode(blank.evaluate(AS_WEBP, b64encode(png).decode()))


if __name__ == "__main__":
    main()
