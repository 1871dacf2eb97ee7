"""The examples of docs/client-guide.md, run against a real server: curl, JavaScript, the bot."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.real import HOST, ROOT, Running, running
from tests.server.serving import EXCHANGE

GUIDE = ROOT / "docs" / "client-guide.md"
LANDS = ["Mountain"] * 10 + ["Lightning Bolt"] * 4 + ["Hill Giant"] * 4
NODE = shutil.which("node")
BASH = shutil.which("bash")
CURL = shutil.which("curl") and shutil.which("jq")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("examples")) as found:
        yield found


def test_two_bots_play_a_game_to_its_end(here: Running) -> None:
    decks = [{"name": name, "cards": LANDS, "life": 8} for name in ("Ann", "Ben")]
    made = here.call("games", HOST, decks=decks, game="bots", policy={"pay": True})
    bots = [
        subprocess.Popen(
            [sys.executable, str(ROOT / "examples" / "bot.py"), here.url, "bots", each["token"]],
            stdout=subprocess.PIPE,
            text=True,
        )
        for each in made["tokens"][:2]
    ]
    try:
        told = [bot.communicate(timeout=120)[0] for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
    assert [bot.returncode for bot in bots] == [0, 0]
    assert all(words.startswith("bots is over after") for words in told)
    game = here.call("games/bots", HOST)
    assert game["over"] is True
    assert game["winner"] in (1, 2)


@pytest.mark.skipif(NODE is None, reason="Node isn't here")
def test_the_javascript_client_plays_what_is_typed(here: Running) -> None:
    made = here.call("games", HOST, scenario=EXCHANGE, game="typed")
    cancel = next(
        card["id"]
        for card in here.call("games/typed/state?as=Alice", HOST)["players"][0]["hand"]
        if card["name"] == "Cancel"
    )
    typed = f'{{"type": "Cast", "card": {cancel}}}\nwhy\n{{"type": "Nonsense"}}\nconcede\n'
    script = str(ROOT / "examples" / "client.mjs")
    client = subprocess.run(
        [str(NODE), "--experimental-websocket", "--no-warnings", script, here.url, "typed", made["tokens"][0]["token"]],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert client.stderr == ""
    assert client.returncode == 0
    assert "You are Alice in typed, rules of 2026-01." in client.stdout
    assert "! illegal: " in client.stdout
    assert "everything is as it was at @2" in client.stdout
    assert "not cast Cancel" in client.stdout
    assert "(malformed)" in client.stdout
    assert client.stdout.endswith("The game is over.\n")


@pytest.mark.parametrize(("name", "most"), [("client.mjs", 100), ("bot.py", 60)])
def test_the_examples_are_as_short_as_the_guide_says(name: str, most: int) -> None:
    assert len((ROOT / "examples" / name).read_text(encoding="utf-8").splitlines()) <= most


@pytest.mark.skipif(not CURL, reason="curl and jq aren't here")
def test_the_guide_from_zero(here: Running, tmp_path: Path) -> None:
    """Every block of shell in the guide runs, one after the other, and says what the guide says."""
    page = GUIDE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```\n+(?:```text\n(.*?)^```)?", page, re.DOTALL | re.MULTILINE)
    script = "set -eu\n" + "\n".join(f"{code}\necho '=== {number}'" for number, (code, _) in enumerate(blocks[1:]))
    done = subprocess.run(
        [str(BASH), "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "SERVER": here.url, "HOST_TOKEN": HOST},
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    parts = re.split(r"^=== \d+\n", done.stdout, flags=re.MULTILINE)
    expected = [said for _, said in blocks[1:]]
    assert [squeezed(part) for part, said in zip(parts, expected, strict=False) if said] == [
        squeezed(said) for said in expected if said
    ]
    assert sum(bool(said) for said in expected) > 4


def squeezed(text: str) -> str:
    """Text without what differs from run to run."""
    return re.sub(r"\s+", " ", re.sub(r'"st_[^"]*"', '"st_…"', text)).strip()
