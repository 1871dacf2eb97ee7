"""``stacktrail cards compile``, ``cards coverage`` and ``targets`` on a little corpus of made-up cards."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

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
    """A corpus of four cards."""
    cards = [
        BACK,
        entry("Plain Words", "Destroy target creature."),
        entry("Odd Words", "Frobnicate target artifact you control. Draw a card."),
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
    assert "not understood  Frobnicate target artifact" in said("cards", "compile", "Odd Words", status=1)


def test_what_the_file_lacks_is_no_fault_of_the_text() -> None:
    assert "not in the file  the colour of Shady Side" in said("cards", "compile", "Sunny Side", status=1)


def test_coverage_counts_cards_texts_and_target_phrases() -> None:
    found = json.loads(said("cards", "coverage", "--workers", "1", "--missing", "1", "--json"))
    assert found["cards"] == [1, 3]
    assert found["texts"] == [2, 3]
    assert found["targets"] == [2, 2]
    assert found["missing"][0]["card"] == "Odd Words"


def test_target_phrases_are_told_even_where_the_sentence_is_not_understood() -> None:
    told = said("targets", "Odd Words")
    assert "not compiled" in told
    assert "target artifact you control" in told


def test_a_file_that_is_no_corpus_is_refused(corpus: Path) -> None:
    corpus.write_bytes(b"no cards")
    assert RUNNER.invoke(app, ["cards", "coverage"]).exit_code == 2
