"""Keywords that few cards have: haunt on spells, absorb (702.55, 702.64)."""

from __future__ import annotations

import pytest

from domain.answers import Number
from domain.cards.build import creature
from domain.cards.keywords import absorb
from domain.rules.damage import Hit, deal
from tests.rules.driver import photographed, put, run
from tests.rules.played import holds

SPONGE = creature("Sponge", "{W}", 1, 9, "Sponge", absorb(1), absorb(2))


@pytest.mark.rule("702.55a", "702.55b", "702.55c", "608.2p")
@pytest.mark.parametrize("edition", ["2008-02", "2026-01"])
def test_a_spell_haunts_a_creature_once_it_has_resolved(edition: str) -> None:
    script = """
    Alice casts Benediction of Moons
    resolve
    check Alice has 22 life
    Alice chooses bears
    resolve
    check Benediction of Moons is in exile
    Alice casts Shock targeting bears
    resolve
    check Alice has 22 life
    resolve
    check Alice has 24 life
    """
    alice = {"hand": ["Benediction of Moons", "Shock"], "battlefield": ["Plains", "Mountain"]}
    holds(script, alice, {"battlefield": ["Grizzly Bears as bears", "Hill Giant"]}, edition=edition)


@pytest.mark.rule("702.55a")
def test_a_spell_that_is_countered_haunts_nothing() -> None:
    script = """
    Alice casts Benediction of Moons
    Bob casts Cancel targeting Benediction of Moons
    resolve all
    check stack is empty
    check Benediction of Moons is in graveyard
    """
    holds(
        script,
        {"hand": ["Benediction of Moons"], "battlefield": ["Plains"]},
        {"hand": ["Cancel"], "battlefield": ["Grizzly Bears", "Island x3"]},
    )


@pytest.mark.rule("702.64a", "702.64b", "702.64c")
def test_each_absorb_prevents_its_part_of_damage_from_each_source() -> None:
    sources = (put(201, "Hill Giant", 2), put(202, "Hill Giant", 2))
    table = photographed(put(110, "Sponge"), *sources, also=(SPONGE,))
    orders = [Number(0)] * 2
    run(deal(table, (Hit(201, 110, 5), Hit(202, 110, 4))), *orders)
    assert table.board.objects[110].damage == 2 + 1


@pytest.mark.rule("702.64a")
def test_slivers_have_absorb() -> None:
    table = photographed(put(110, "Lymph Sliver"), put(201, "Hill Giant", 2))
    run(deal(table, (Hit(201, 110, 3),)))
    assert table.board.objects[110].damage == 2
