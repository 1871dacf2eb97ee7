"""``stacktrail audit``: the report as a page, as Markdown and as JSON, of stores and of files, sound or not."""

from __future__ import annotations

import itertools
import json
import re
import sqlite3
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace

from domain.events import Answered, GameStarted, Stamp
from domain.game import Game
from interfaces.audit_report.words import clock, duration, tamed
from replays.trail_games import save_game
from tests.interfaces.audited import START, events_of, stamped, store, store_all
from tests.interfaces.command_line import cli, did

DB = ("--db", "games.sqlite")


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A store with a game that was taken back, and a fork of it."""
    path = tmp_path_factory.mktemp("audited") / "games.sqlite"
    store_all(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


@pytest.fixture
def here(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.sqlite").write_bytes(content)
    return tmp_path


class Page(HTMLParser):
    """What a browser would find: elements with their attributes, text, and whether all are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, name: str) -> list[str]:
        return [value for _, attributes in self.found if (value := attributes.get(name)) is not None]


def page(*words: str, status: int = 0) -> Page:
    did("audit", *words, "--out", "report.html", status=status)
    found = Page(Path("report.html").read_text(encoding="utf-8"))
    assert found.open == []
    return found


@pytest.mark.usefixtures("here")
class TestThePage:
    def test_it_tells_what_a_judge_looks_for(self) -> None:
        text = page("g1", *DB, "--depth", "rules").text
        for words in (
            "Sound: verified by hashes, fold and rules",
            "Bob's casting of Hill Giant",
            "601.2h, 118.3",
            "kept:Bob taps Mountain for {R}",
            "Bob's choice as Deflection resolves",
            "Cancel",
            "Progenitus → Deflection",
            "@233 back to @190 by Judge Judy",
            "Alice tapped by mistake",
            "Alice: 3 answers, 3 by hand, 3 of them passes",
            "2 min 15 s",
            "phone-2",
            "2026-01-01 00:05:00 UTC",
            "none: a store has no signatures",
        ):
            assert words in text

    def test_it_needs_nothing_else_and_runs_nothing(self) -> None:
        found = page("g1", *DB)
        kinds = {name for name, _ in found.found}
        assert not kinds & {"script", "link", "img", "iframe", "object", "form", "svg", "base"}
        assert "default-src 'none'; style-src 'unsafe-inline'" in found.all("content")
        assert "url(" not in found.text
        assert "@import" not in found.text

    def test_every_link_leads_somewhere_and_no_anchor_is_there_twice(self) -> None:
        found = page("g1", *DB)
        anchors = found.all("id")
        assert len(anchors) == len(set(anchors))
        assert {link.removeprefix("#") for link in found.all("href")} <= set(anchors)
        assert {"v25", "v208", "v233", "refusals", "story-0"} <= set(anchors)

    def test_every_cell_knows_its_heading_for_narrow_screens(self) -> None:
        found = page("g1", *DB)
        cells = [attributes for name, attributes in found.found if name == "td"]
        assert cells
        assert all(each.get("data-label") for each in cells)
        assert "prefers-color-scheme: dark" in found.text
        assert "@media print" in found.text

    def test_the_same_log_gives_the_same_report(self) -> None:
        page("g1", *DB)
        first = Path("report.html").read_bytes()
        page("g1", *DB)
        assert Path("report.html").read_bytes() == first


@pytest.mark.usefixtures("here")
class TestOtherForms:
    def test_markdown_is_what_is_printed(self) -> None:
        told = did("audit", "g1", *DB)
        assert told == did("audit", "g1", *DB, "--md")
        assert "**Sound: verified by hashes and fold**" in told
        assert "- @209 **Deflection resolves** (608.2n) – taken back later\n" in told
        assert "    - @29 Bob taps Mountain for {R} (701.26a, 605.3, 106.4) – kept\n" in told
        assert "    - stack: Deflection (Bob) → Cancel; Cancel (Alice) → Progenitus; Progenitus (Bob)\n" in told
        assert "| g2 | @60 | Carol | @61 | – |" in told

    def test_json_for_machines(self) -> None:
        told = json.loads(did("audit", "g1", *DB, "--json"))
        assert (told["ok"], told["first_wrong"], told["verdict"]["depth"]) == (True, None, "fold")
        assert told["refusals"][0]["rules"] == ["601.2h", "118.3"]
        assert told["refusals"][0]["kept"][0]["words"] == "Bob taps Mountain for {R}"
        assert told["target_changes"][0]["new"] == "Deflection"
        assert told["backups"][0]["report"]["grade"] == "by consent"
        assert [each["used"] for each in told["clocks"]] == [25_000, 135_000]
        assert told["forks"] == [
            {"game": "g2", "at": 60, "number": 0, "of": 0, "by": "Carol", "note": "", "last": 61, "audit": None}
        ]
        stacks = [each["stack"] for turn in told["story"] for step in turn["steps"] for each in step["passages"]]
        assert stacks[-1][0] == {"name": "Deflection", "controller": "Bob", "kind": "spell", "targets": ["Cancel"]}

    @pytest.mark.parametrize(("name", "begins"), [("r.md", "# Audit"), ("r.json", "{"), ("r.HTML", "<!doctype html>")])
    def test_a_files_name_says_the_form(self, here: Path, name: str, begins: str) -> None:
        did("audit", "g1", *DB, "--out", name)
        assert (here / name).read_text(encoding="utf-8").startswith(begins)

    def test_a_fork_says_where_it_comes_from(self) -> None:
        assert "this game goes on from g1 @60, forked by Carol" in did("audit", "g2", *DB)


@pytest.mark.usefixtures("here")
class TestFiles:
    def test_a_signed_file_with_a_variation(self) -> None:
        did("keys", "new", "key")
        did("export", "g1", *DB, "--variation", "g2=what if", "--sign", "key", "--out", "g1.trail")
        found = page("g1.trail", "--key", "key.pub")
        key = json.loads(did("audit", "g1.trail", "--json"))["signatures"][0]["key"]
        assert f"{key}: holds" in found.text
        assert f"{key}, of variation 1: holds" in found.text
        assert "Story of variation 1: g2" in found.text
        assert "what if" in found.text
        assert {"variation-1", "variation-1-v61"} <= set(found.all("id"))

    def test_another_key_is_missed(self) -> None:
        did("keys", "new", "key")
        did("export", "g1", *DB, "--out", "g1.trail")
        assert "hasn't signed it" in did("audit", "g1.trail", "--key", "key.pub", status=1)

    def test_a_receipt_must_hold(self, here: Path) -> None:
        kept = did("receipt", "g1", *DB)
        (here / "kept.json").write_text(kept, encoding="utf-8")
        did("audit", "g1", *DB, "--receipt", "kept.json")
        (here / "kept.json").write_text(kept.replace('"version":233', '"version":232'), encoding="utf-8")
        assert "Not sound: first wrong version" in did("audit", "g1", *DB, "--receipt", "kept.json", status=1)

    @pytest.mark.parametrize("seat", ["Alice", "public"])
    def test_a_redacted_file_says_what_is_hidden(self, seat: str) -> None:
        did("export", "g1", *DB, "--seat", seat, "--out", "seat.trail")
        told = json.loads(did("audit", "seat.trail", "--json"))
        assert told["hidden"]["whose"] == {"Alice": "Alice", "public": "the public"}[seat]
        assert told["hidden"]["parts"] == sum(
            line["hidden"]
            for turn in told["story"]
            for step in turn["steps"]
            for passage in step["passages"]
            for line in passage["lines"]
        )
        assert [each["used"] for each in told["clocks"]] == [25_000, 135_000]
        assert [each["rules"] for each in told["refusals"]] == [["601.2h", "118.3"], ["115.7a", "115.5"]]
        assert told["refusals"][0]["reversed_at"] == 27
        assert told["backups"][0]["to"] == 190
        assert told["backups"][0]["report"] is None
        words = did("audit", "seat.trail")
        assert f"it holds what {told['hidden']['whose']} may know" in words
        assert "Cancel | Progenitus → Deflection | Deflection | 115.7a" in words

    def test_what_a_seat_cant_know_isnt_in_its_report(self) -> None:
        did("export", "g1", *DB, "--seat", "Alice", "--out", "seat.trail")
        before_it_was_cast = did("audit", "seat.trail").partition("@36 ")[0].partition("## Story")[2]
        assert "Cancel" in before_it_was_cast
        assert "Deflection" not in before_it_was_cast


@pytest.mark.usefixtures("here")
class TestDamage:
    def test_a_file_that_was_cut_off_is_told_up_to_there(self, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("replays.trail_writing.FILL", 500)
        did("export", "g1", *DB, "--out", "g1.trail")
        whole = (here / "g1.trail").read_bytes()
        (here / "g1.trail").write_bytes(whole[: len(whole) // 2])
        told = json.loads(did("audit", "g1.trail", "--json", status=1))
        assert told["ok"] is False
        assert 50 < told["version"] < 233
        assert told["first_wrong"] == told["version"] + 1
        assert told["refusals"][0]["rules"] == ["601.2h", "118.3"]
        assert f"first wrong version @{told['first_wrong']}" in page("g1.trail", status=1).text

    def test_a_store_whose_row_can_be_read_no_more(self, here: Path) -> None:
        with closing(sqlite3.connect(here / "games.sqlite")) as database:
            database.execute("UPDATE stored_events SET state=x'00' WHERE originator_id='g1' AND originator_version=100")
            database.commit()
        told = json.loads(did("audit", "g1", *DB, "--json", status=1))
        assert (told["first_wrong"], told["version"]) == (100, 99)
        assert len(told["refusals"]) == 1

    def test_what_comes_after_a_change_is_marked_as_unproven(self, here: Path) -> None:
        with closing(sqlite3.connect(here / "games.sqlite")) as database:
            (state,) = database.execute(
                "SELECT state FROM stored_events WHERE originator_id='g1' AND originator_version=206"
            ).fetchone()
            changed = bytes(state).replace(b"target itself", b"target Cancel")
            assert changed != state
            database.execute(
                "UPDATE stored_events SET state=? WHERE originator_id='g1' AND originator_version=206", (changed,)
            )
            database.commit()
        told = did("audit", "g1", *DB, status=1)
        first = re.search(r"first wrong version @(\d+)", told)
        assert first is not None
        assert int(first[1]) <= 206
        mark = f"- **From @{first[1]} on, nothing is proven.**"
        before, _, after = told.partition(mark)
        assert "Bob casts Progenitus" in before.partition("## Story")[2]
        assert "a spell or ability on the stack can't target Cancel" in after
        assert f"From @{first[1]} on, nothing is proven." in page("g1", *DB, status=1).text

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("none",), "there is no game 'none'"),
            (("g1", "--db", "none.sqlite"), "doesn't exist"),
            (("none.trail",), "it can't be read"),
            (("g1", "--out", "report.txt"), "ends with .html, .md or .json"),
            (("g1", "--md", "--json"), "choose one of --md and --json"),
            (("g1", "--depth", "deep"), "there is no depth 'deep'"),
            (("g1", "--receipt", "games.sqlite"), "it holds no receipt"),
            (("g1", "--key", "games.sqlite"), "it holds no public key"),
            (("g1", "--out", "no/such/folder.html"), "No such file"),
        ],
    )
    def test_what_is_asked_wrongly(self, words: tuple[str, ...], said: str) -> None:
        given = words if "--db" in words else (*words, *DB)
        result = cli("audit", *given)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert said in result.stderr


EVIL = (
    "<script>alert(1)</script>\"' onload=x &lt; | * _ ` [x](javascript:alert(1)) ![i](http://e.com/x) \u202eLIVE\u2066 "
    "\x1b[31m \x9b31m \x07\n# heading\n- www.evil.com http://evil.com a@evil.com\r\n</td></table> \u2028 \ud7ff ￾"
)


class TestHostileNames:
    @pytest.fixture
    def evil(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
        monkeypatch.chdir(tmp_path)
        (started, *inputs) = stamped(events_of())
        assert isinstance(started, GameStarted)
        alice, bob = started.seats
        seats = (replace(alice, name=EVIL), replace(bob, name="B" * 10_000))
        game = Game.start(replace(started, seats=seats))
        for each in inputs:
            assert isinstance(each, Answered)
            game.submit(each.player, each.answer, replace(each.stamp, who=EVIL))
        game.rewind(game.version - 40, EVIL, EVIL, Stamp(who=EVIL))
        save_game(tmp_path / "evil.trail", game.events, game.state, EVIL, EVIL)
        return "evil.trail"

    def test_in_html_they_are_text(self, evil: str) -> None:
        found = page(evil)
        assert "script" not in {name for name, _ in found.found}
        assert not {name for _, attributes in found.found for name in attributes} & {"onload", "onclick", "style"}
        assert "<script>alert(1)</script>" in found.text
        assert not set(found.text) & set("\u202e\u2066\x1b\x9b\x07\u2028")
        assert len(Path("report.html").read_text(encoding="utf-8")) < 100_000

    def test_in_markdown_they_are_text(self, evil: str) -> None:
        told = did("audit", evil)
        tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(told)
        kinds = {each.type for token in tokens for each in (token, *(token.children or ()))}
        assert not kinds & {"html_block", "html_inline", "link_open", "image", "code_inline", "code_block", "fence"}
        rows = [token for token in tokens if token.type in ("th_open", "td_open")]
        assert len(rows) == 5 * 3 + 5 * 2 + 7 * 3
        headings = [after.content for token, after in itertools.pairwise(tokens) if token.type == "heading_open"]
        assert not [each for each in headings if each.startswith("heading")]

    def test_in_a_terminal_they_command_nothing(self, evil: str) -> None:
        told = did("audit", evil)
        assert not set(told) & set("\u202e\u2066\x1b\x9b\x07\u2028\r")
        assert max(map(len, told.splitlines())) < 4_000

    def test_in_json_they_are_whole(self, evil: str) -> None:
        told = json.loads(did("audit", evil, "--json"))
        assert told["backups"][0]["by"] == EVIL
        assert told["clocks"][0]["clients"] == [EVIL]


class TestWords:
    def test_clock_times(self) -> None:
        assert clock(START) == "2026-01-01 00:00:00 UTC"
        assert (clock(0), clock(-5)) == ("", "")
        assert clock(10**18) == "1000000000000000000 ms after 1970"

    @pytest.mark.parametrize(
        ("milliseconds", "words"),
        [(0, "0.0 s"), (1_240, "1.2 s"), (59_900, "59.9 s"), (59_990, "1 min 0 s"), (83_000, "1 min 23 s"),
         (3_599_700, "1 h 0 min"), (7_500_000, "2 h 5 min"), (10**12, "277,777 h 46 min")],
    )  # fmt: skip
    def test_spans(self, milliseconds: int, words: str) -> None:
        assert duration(milliseconds) == words

    def test_long_texts_are_cut(self) -> None:
        assert tamed("a" * 5_000) == f"{'a' * 100}…… (4,000 more characters)"
        assert tamed("word " * 10) == "word " * 10


def test_a_clock_that_runs_backwards_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    inputs = stamped(events_of())
    third = inputs[3]
    assert isinstance(third, Answered)
    inputs[3] = replace(third, stamp=Stamp(at=START - 60_000))
    store(tmp_path / "games.sqlite", "g1", inputs)
    told = did("audit", "g1", *DB)
    assert "A clock ran backwards 1 time, first at @" in told
    assert "is earlier by 1 min" in told
    assert not re.search(r"-\d", told.partition("## Clock")[2].partition("## Story")[0].replace("phone-", ""))
