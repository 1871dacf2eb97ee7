"""``stacktrail cards compile``, ``cards coverage`` and ``targets`` on a little corpus of made-up cards."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from domain.cards.pool import POOL
from interfaces.cli import app

RUNNER = CliRunner()


def entry(name: str, text: str, **more: Any) -> dict[str, Any]:
    """A card of the corpus."""
    return {
        "name": name, "layout": "normal", "manaCost": "{1}{R}", "types": ["Sorcery"], "subtypes": [], "supertypes": [],
        "text": text, "colorIdentity": ["R"], **more,
    }  # fmt: skip


FRONT = entry("Sunny Side // Shady Side", "Draw a card.", layout="transform", back="Shady Side")
BACK = entry("Shady Side", "Draw two cards.", layout="transform", manaCost=None, face="back", front="Sunny Side")


@pytest.fixture(autouse=True)
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A corpus of some cards, in a folder without imported ones."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKTRAIL_CARDS", raising=False)
    monkeypatch.delenv("STACKTRAIL_DB", raising=False)
    cards = [
        BACK,
        entry("Plain Words", "Destroy target creature."),
        entry("Odd Words", "Frobnicate target artifact you control. Draw a card."),
        entry("Ægir’s Jötun", "You gain 2 life."),
        entry(
            "Half Sword",
            "Equipped creature frobnicates target artifact.\nEquip {2}",
            types=["Artifact"],
            subtypes=["Equipment"],
        ),
        FRONT,
    ]
    path = tmp_path / "cards.jsonl.xz"
    path.write_bytes(lzma.compress("\n".join(map(json.dumps, cards)).encode()))
    monkeypatch.setenv("STACKTRAIL_CORPUS", str(path))
    return path


def said(*words: str, status: int = 0) -> str:
    """What a command prints."""
    result = RUNNER.invoke(app, list(words))
    assert result.exit_code == status, result.output
    return result.output


def test_a_card_that_compiles_is_printed_as_the_engine_reads_it() -> None:
    assert said("cards", "compile", "plain words").splitlines() == [
        "Plain Words",
        "  Sorcery",
        "  Destroy target creature.",
    ]


def test_a_card_that_does_not_tells_where_understanding_stopped() -> None:
    assert "not understood  ▸Frobnicate target artifact" in said("cards", "compile", "Odd Words", status=1)


def test_what_the_file_lacks_is_no_fault_of_the_text() -> None:
    assert "not in the file  the colour of Shady Side" in said("cards", "compile", "Sunny Side", status=1)
    told = json.loads(said("cards", "compile", "Sunny Side", "--json", status=1))
    assert (told["unsupported"], told["lacking"]) == ([], ["the colour of Shady Side"])


def test_coverage_counts_cards_texts_and_target_phrases() -> None:
    found = json.loads(said("cards", "coverage", "--workers", "1", "--missing", "2", "--json"))
    assert found["cards"] == [2, 5]
    assert found["texts"] == [3, 5]
    assert found["targets"] == [3, 3]
    assert {gap["card"] for gap in found["missing"]} == {"Odd Words", "Half Sword"}


def test_target_phrases_are_told_even_where_the_sentence_is_not_understood() -> None:
    told = said("targets", "Odd Words")
    assert "not wholly understood" in told
    assert "target artifact you control" in told
    assert "has no targets" not in told


def test_target_phrases_of_modes_are_told_with_them(corpus: Path) -> None:
    charm = entry("Odd Charm", "Choose one —\n• Destroy target artifact.\n• Frobnicate target land.")
    corpus.write_text(json.dumps([charm]), encoding="utf-8")
    told = said("targets", "Odd Charm")
    assert "target land  in: Choose one — • Destroy target artifact. • Frobnicate target land." in told
    assert "The spell" not in told  # nothing of it is understood


@pytest.mark.rule("115.1e")
def test_keywords_that_target_are_told_of_a_card_that_isnt_wholly_understood() -> None:
    told = said("targets", "Half Sword")
    assert "target 1  target creature you control" in told
    assert "target artifact  in: Equipped creature frobnicates" in told


def test_a_face_that_isnt_in_the_file_is_said() -> None:
    assert "not in the file  the colour of Shady Side" in said("targets", "Sunny Side")


def test_phrases_as_json_say_whether_there_are_any() -> None:
    told = json.loads(said("targets", "Odd Words", "--json"))
    assert (told["card"], told["compiled"], told["targeted"]) == ("Odd Words", False, True)


def test_a_card_that_compiles_has_slots_like_one_of_the_pool() -> None:
    told = said("targets", "Plain Words")
    assert "target 1  target creature" in told
    assert "[115.1a" in told
    assert "has no targets" in said("targets", "aegir's jotun")


def test_what_a_card_of_a_corpus_may_choose_in_a_scenario(tmp_path: Path) -> None:
    text = """
[player.Alice]
hand = ["Shock"]
[player.Bob]
battlefield = ["Grizzly Bears"]
[run]
script = "Alice passes"
"""
    (tmp_path / "s.toml").write_text(text, encoding="utf-8")
    assert "Grizzly Bears" in said("targets", "Plain Words", "--in", "s.toml")
    assert "not all of Odd Words is understood" in " ".join(
        said("targets", "Odd Words", "--in", "s.toml", status=2).split()
    )


@pytest.mark.parametrize("name", ["ÆGIR'S JÖTUN", "aegir's  jotun", "Shady Side", "Sunny Side // Shady Side"])
def test_names_as_people_write_them(name: str) -> None:
    assert said("cards", "compile", name, status=int("Side" in name)).startswith(("Ægir", "Sunny Side"))


def test_names_that_are_nearly_right() -> None:
    assert "did you mean Plain Words" in " ".join(said("cards", "compile", "Plane Words", status=2).split())
    assert "did you mean Plain Words" in " ".join(said("targets", "Plaim Words", status=2).split())


class TestImported:
    """The same commands where cards are imported and there is no corpus."""

    @pytest.fixture(autouse=True)
    def no_corpus(self, corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert RUNNER.invoke(app, ["cards", "import", str(corpus)]).exit_code == 0
        monkeypatch.delenv("STACKTRAIL_CORPUS")
        monkeypatch.setattr("interfaces.oracle_coverage.PLACES", ())

    def test_imported_cards_are_known(self) -> None:
        assert "Destroy target creature." in said("cards", "compile", "plain words")
        assert "Destroy target creature." in said("cards", "show", "plain words")
        assert "target 1  target creature" in said("targets", "Plain Words")
        assert json.loads(said("cards", "coverage", "--workers", "1", "--json"))["cards"] == [2, 5]

    def test_what_isnt_understood_is_said(self) -> None:
        assert "stacktrail cards compile says where" in " ".join(said("cards", "show", "Sunny Side", status=2).split())
        assert "not played" in said("cards", "show", "Odd Words")

    @pytest.mark.parametrize("command", ["targets", "cards show"])
    def test_a_whole_name_comes_before_one_that_only_begins_so(self, command: str, tmp_path: Path) -> None:
        """Of the pool's cards what stands before the comma is enough, but not where another card is called that."""
        begins = "Emrakul"
        (short,) = (name for name in POOL if name.startswith(f"{begins},"))
        assert said(*command.split(), begins).startswith(short)
        (tmp_path / "more.json").write_text(json.dumps([entry(begins, "Draw a card.")]), encoding="utf-8")
        said("cards", "import", "more.json")
        assert said(*command.split(), begins).startswith(f"{begins} {{1}}{{R}}")

    def test_names_that_are_nearly_right(self) -> None:
        for command in (("cards", "compile"), ("cards", "show"), ("targets",)):
            assert "did you mean Plain Words" in " ".join(said(*command, "Plain Wordz", status=2).split())

    def test_what_a_file_lacks_is_told_of_a_deck(self, tmp_path: Path) -> None:
        (tmp_path / "deck.txt").write_text("4 Sunny Side\n", encoding="utf-8")
        told = " ".join(said("deck", "deck.txt", status=1).split())
        assert "the file of cards doesn't tell the colour of Shady Side" in told


def test_without_any_cards_it_says_how_to_get_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STACKTRAIL_CORPUS")
    monkeypatch.setattr("interfaces.oracle_coverage.PLACES", ())
    for command in (("cards", "compile", "Plain Words"), ("cards", "coverage")):
        assert "stacktrail cards import FILE" in " ".join(said(*command, status=2).split())


def test_a_file_that_is_no_corpus_is_refused(corpus: Path) -> None:
    corpus.write_bytes(b"no cards")
    assert RUNNER.invoke(app, ["cards", "coverage"]).exit_code == 2
