"""Smoke games do what they say: every face and ability is brought about, faults and hangs are told, runs go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.cards.abilities import CardDefinition
from domain.cards.pool import POOL
from interfaces.card_files.reading import cards_in
from tests.interfaces.card_samples import atomic
from tests.invariants.watched import Broken
from tests.oracle import smoke as smoking
from tests.oracle.smoke import BROKEN_OFF, Entry, limited, played_before, smoke, smoke_raw, told, write
from tests.oracle.smoke_parts import parts_of
from tests.oracle.texts import compiled, raw
from tests.oracle.whole import main

A_LAYOUT_EACH = (
    "Fire // Ice", "Giant Killer", "Delver of Secrets", "Jwari Disruption", "Student of Elements", "Rust Goliath",
    "Dirgur Island Dragon", "Surgical Suite // Hospital Room", "Bruna, the Fading Light",
)  # fmt: skip


def missing_of(card: CardDefinition) -> list[str]:
    """What of a card never came to pass in its smoke games, which broke no law."""
    found = smoke(card)
    assert found.broken == ""
    return [f"{part} {part.face}" for part in found.missing]


# --- parts -----------------------------------------------------------------------------------------------------------


def test_the_parts_of_a_card_are_its_faces_and_abilities() -> None:
    card = compiled("Flying\nWhen this creature enters, draw a card.\n{1}: You gain 1 life.", "Creature — Bird")
    assert [str(part) for part in parts_of(card)] == ["cast", "triggered Moves", "activated"]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Counter target spell.", "Instant"),
        ("Destroy target tapped creature.", "Sorcery"),
        ("Cast this spell only during the declare attackers step.\nDestroy target attacking creature.", "Instant"),
        ("Return target artifact card from your graveyard to your hand.", "Sorcery"),
        ("At the beginning of your upkeep, you gain 1 life.", "Enchantment"),
        ("At the beginning of each opponent's upkeep, that player loses 1 life.", "Enchantment"),
        ("Whenever this creature deals combat damage to a player, draw a card.", "Creature — Rogue"),
        ("Whenever this creature blocks, you gain 1 life.", "Creature — Wall"),
        ("When this creature dies, you gain 1 life.", "Creature — Spirit"),
        ("Whenever another Goblin enters under your control, you gain 1 life.", "Enchantment"),
        ("Whenever you cast an enchantment spell, draw a card.", "Creature — Druid"),
        ("Players can't cast creature spells.", "Artifact Creature — Golem"),
        ("Remove three charge counters from this artifact: Draw a card.", "Artifact"),
    ],
)
def test_what_a_card_waits_for_happens(text: str, types: str) -> None:
    assert missing_of(compiled(text, types)) == []


@pytest.mark.parametrize("name", A_LAYOUT_EACH)
def test_every_face_of_a_card_of_the_pool_is_used(name: str) -> None:
    assert missing_of(POOL[name]) == []


def test_every_face_of_the_samples_is_used(tmp_path: Path) -> None:
    file = tmp_path / "AtomicCards.json"
    file.write_text(json.dumps(atomic()))
    results = [found for each in cards_in(file) if (found := smoke_raw(each)) is not None]
    assert len(results) > 12
    assert [(each.name, each.broken, each.missing) for each in results if each.broken or each.missing] == []


# --- faults ----------------------------------------------------------------------------------------------------------


def test_what_is_raised_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(card: CardDefinition) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(smoking, "smoke", fails)
    found = smoke_raw(raw("Draw a card."))
    assert found is not None
    assert found.broken == "nothing is raised at @0: ZeroDivisionError: oh"


def test_a_hang_is_broken_off() -> None:
    with pytest.raises(TimeoutError), limited(0.05):
        hang()


def hang() -> None:
    """Never ends."""
    while True:
        pass


def test_a_law_that_breaks_is_told_with_its_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise Broken("a_law", 7, "it is so")

    monkeypatch.setattr(smoking, "played_scene", broken)
    assert smoke(compiled("Draw a card.")).broken == "main: a_law at @7: it is so"


# --- runs ------------------------------------------------------------------------------------------------------------


def test_a_journal_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "smoke.jsonl"
    first, second = Entry("One", parts=2, missing=("cast",)), Entry("Two", compiled=False)
    write(journal, first)
    with journal.open("ab") as file:
        file.write(b'{"name":"Tw')
    assert played_before(journal) == {"One": first}
    write(journal, second)
    assert played_before(journal) == {"One": first, "Two": second}


def test_the_figures_say_what_was_done(capsys: pytest.CaptureFixture[str]) -> None:
    fine = Entry("One", parts=3, missing=("triggered Casts",))
    assert told([fine, Entry("Two", compiled=False)]) == 0
    assert "1 resolved; of 3 faces and abilities 2 were used to the end" in capsys.readouterr().out
    assert told([fine, Entry("Three", broken="a law")]) == 1


@pytest.mark.parametrize(("statuses", "status"), [((0, 0), 0), ((3, 0), 1), ((0, BROKEN_OFF), BROKEN_OFF)])
def test_the_whole_says_if_a_part_fails(statuses: tuple[int, ...], status: int, tmp_path: Path) -> None:
    journal = tmp_path / "build" / "smoke.jsonl"
    parts = [(f"part {each}", ("-c", f"raise SystemExit({each})")) for each in statuses]
    journal.parent.mkdir()
    journal.write_text("")
    assert main(parts, journal) == status
    assert journal.exists() == (status == BROKEN_OFF)
