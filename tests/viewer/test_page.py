"""The page in one file: it runs nothing but its own script, whatever players are called."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from domain.events import Event, GameStarted
from domain.game import Game
from interfaces.cli import app
from interfaces.viewer.building import replay_document
from interfaces.viewer.film import film_of_events
from interfaces.viewer.page import joined_modules, media_type, page_files, single_file
from tests.viewer.films import SCENARIOS, played

HOSTILE = '</script><img src=x onerror=alert(1)>"&<!--'
DECLARED = re.compile(r"^(?:async )?(?:function|class|const|let) ([A-Za-z_$][\w$]*)", re.MULTILINE)


@pytest.fixture(scope="module")
def game() -> Game:
    return played("untargetable-creature-mana-kept")


def named(game: Game, name: str) -> tuple[Event, ...]:
    first = game.event(1)
    assert isinstance(first, GameStarted)
    seats = (replace(first.seats[0], name=name), *first.seats[1:])
    return (replace(first, seats=seats), *game.events[1:])


def page_of(events: tuple[Event, ...]) -> str:
    return single_file(replay_document(film_of_events(events, HOSTILE, HOSTILE))).decode()


def inside(page: str, opening: str) -> str:
    found = re.findall(re.escape(opening) + r"(.*?)</(?:script|style)>", page, re.DOTALL)
    assert len(found) == 1
    return str(found[0])


class TestSingleFile:
    def test_hostile_names_stay_data(self, game: Game) -> None:
        page = page_of(named(game, HOSTILE))
        assert HOSTILE not in page
        assert "<img" not in page
        document = json.loads(inside(page, '<script type="application/json" id="replay">'))
        assert document["players"][0] == document["title"] == HOSTILE
        assert page.count("</script>") == 2

    def test_the_policy_allows_its_own_script_and_style_and_nothing_from_elsewhere(self, game: Game) -> None:
        page = page_of(game.events)
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
        assert policy is not None
        assert policy[1].startswith("default-src 'none'; ")
        for opening in ('<script type="module">', "<style>"):
            digest = b64encode(sha256(inside(page, opening).encode()).digest()).decode()
            assert f"'sha256-{digest}'" in policy[1]
        assert "unsafe" not in policy[1]
        assert not re.search(r'(?:src|href)="(?!data:)', page)

    def test_no_two_modules_use_a_name_at_their_top_level(self) -> None:
        names = Counter(DECLARED.findall(joined_modules("main.js")))
        assert not [name for name, count in names.items() if count > 1]
        assert not re.search(r"^(import|export)\b", joined_modules("main.js"), re.MULTILINE)

    @pytest.mark.skipif(shutil.which("node") is None, reason="Node.js isn't here")
    def test_the_joined_modules_are_one_module(self, tmp_path: Path) -> None:
        file = tmp_path / "page.mjs"
        file.write_text(joined_modules("main.js"), encoding="utf-8")
        subprocess.run([str(shutil.which("node")), "--check", str(file)], check=True, capture_output=True)

    def test_the_files_of_the_page_have_types_and_no_markup_from_strings(self) -> None:
        assert {media_type(name).partition(";")[0] for name in page_files()} == {
            "text/html",
            "text/css",
            "text/javascript",
        }
        for name, content in page_files().items():
            assert not re.search(rb"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", content), name


class TestCommand:
    @pytest.fixture
    def here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.chdir(tmp_path)
        self.did("run", str(SCENARIOS / "deflection-saves-progenitus.toml"), "--save", "g1.trail")
        return tmp_path

    def did(self, *words: str, status: int = 0) -> str:
        result = CliRunner().invoke(app, list(words))
        assert result.exit_code == status, result.output
        return result.output

    def test_a_page_for_a_seat(self, here: Path) -> None:
        self.did("export", "g1.trail", "--html", "out.html", "--as", "Alice")
        page = (here / "out.html").read_text(encoding="utf-8")
        document = json.loads(inside(page, '<script type="application/json" id="replay">'))
        assert [each["name"] for each in document["seats"]] == ["Alice"]

    def test_notes_beside_a_replay_go_along(self, here: Path) -> None:
        notes = {"kind": "stacktrail notes", "notes": [{"version": 100, "text": "<b>here</b>"}]}
        (here / "g1.trail.notes.json").write_text(json.dumps(notes), encoding="utf-8")
        self.did("export", "g1.trail", "--document", "out.json")
        document = json.loads((here / "out.json").read_text(encoding="utf-8"))
        assert document["notes"] == [{"version": 100, "text": "<b>here</b>"}]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("--html", "x.html", "--as", "Carol"), "nobody is called 'Carol'; there are Alice, Bob, and the public"),
            (("--html", "x.html", "--json"), "choose one of"),
            (("--as", "Alice", "--out", "x.trail"), "--as, --notes and --official belong to --html"),
            (("--html", "x.html", "--notes", "g1.trail"), "it holds no notes"),
        ],
    )
    def test_what_does_not_fit_is_said(self, here: Path, words: tuple[str, ...], said: str) -> None:
        assert said in self.did("export", "g1.trail", *words, status=2)
        assert not (here / "x.html").exists()


# --- colours ----------------------------------------------------------------------------------------------------------

READABLE = 4.5
"""The contrast that WCAG 2 asks for text (AA)."""
TEXTS = ("ink", "quiet", "accent", "resolution", "target", "refusal", "reversal", "backup", "fizzle")
GROUNDS = ("paper", "raised", "felt", "felt-2")


def colours(scheme: str) -> dict[str, str]:
    """The colours of a scheme by name."""
    style = page_files()["style.css"].decode()
    light = style[: style.index("@media")]
    dark = style[style.index(':root[data-theme="dark"]') :].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light + dark * (scheme == "dark")))


def luminance(colour: str) -> float:
    """How light a colour is."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_can_be_read(scheme: str) -> None:
    its = colours(scheme)
    pairs = [(text, ground) for text in (*TEXTS, *(f"p{seat}" for seat in range(1, 7))) for ground in GROUNDS]
    pale = {}
    for text, ground in pairs:
        darker, lighter = sorted((luminance(its[text]), luminance(its[ground])))
        pale[text, ground] = (lighter + 0.05) / (darker + 0.05)
    assert {pair: found for pair, found in pale.items() if found < READABLE} == {}
