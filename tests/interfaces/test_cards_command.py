"""``stacktrail cards``: the pool looked through."""

import json

import pytest
from typer.testing import CliRunner

from domain.cards.pool import POOL
from interfaces.cards import cards_that_fit, keywords_of
from interfaces.cli import app


def said(*words: str) -> str:
    """What the command prints."""
    result = CliRunner().invoke(app, ["cards", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_list_has_every_card_on_a_line() -> None:
    lines = said("list").splitlines()
    assert len(lines) == len(POOL) + 1
    assert lines[-1] == f"{len(POOL)} of {len(POOL)} cards"


def test_a_keyword_narrows_the_list() -> None:
    lines = said("list", "--keyword", "crew").splitlines()[:-1]
    assert lines
    assert all("crew" in line for line in lines)
    assert any(line.startswith("Sky Skiff  {2}  Artifact — Vehicle  2/3") for line in lines)


def test_type_and_words_narrow_it_too() -> None:
    rows = json.loads(said("list", "--type", "instant", "--text", "counter target spell", "--json"))
    assert "Counterspell" in [row["name"] for row in rows]
    assert all("Instant" in row["type_line"] for row in rows)


def test_a_card_is_shown_in_english() -> None:
    assert said("show", "Grizzly Bears").splitlines() == ["Grizzly Bears {1}{G}", "  Creature — Bear", "  2/2"]


def test_an_unknown_card_is_refused() -> None:
    result = CliRunner().invoke(app, ["cards", "show", "Grizly Bears"])
    assert result.exit_code == 2
    assert "Grizzly Bears" in result.output + str(result.stderr)


def test_the_keywords_of_the_pool_are_counted() -> None:
    counts = json.loads(said("keywords", "--json"))
    assert counts["flying"] == len(cards_that_fit(POOL.values(), "flying"))
    assert list(counts.values()) == sorted(counts.values(), reverse=True)


@pytest.mark.parametrize(
    ("name", "keyword"),
    [
        ("Sky Skiff", "crew"),
        ("Thunder-Thrash Elder", "devour"),
        ("Hyena Umbra", "umbra armor"),
        ("Zhur-Taa Goblin", "riot"),
        ("Pyromatics", "replicate"),
        ("Mardu Scout", "dash"),
        ("Hyena Umbra", "enchant"),
    ],
)
def test_keywords_are_found_wherever_they_stand(name: str, keyword: str) -> None:
    assert keyword in keywords_of(POOL[name])
