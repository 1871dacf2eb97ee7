"""The pool's cards, compiled from the corpus: the same as those written by hand, or different for a reason."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition
from domain.cards.keywords import fuse
from domain.cards.pool import POOL
from domain.cards.terms import AllOf, AnyFilter, AnyOf, Node
from domain.oracle import compile_card
from domain.oracle.cards import compile_face
from tests.oracle.corpus import by_name

FLOOR: Final = 1095
"""So many cards of the pool compile to what was written by hand."""
_WORDS: Final = "other words for the same: "
DIFFERENT: Final = {
    "Ulamog, the Infinite Gyre": f"{_WORDS}its owner's graveyard, which is yours",
    "Noble Hierarch": "one ability with a choice, the pool has three",
    "Eldrazi Temple": "the battlefield is named",
    "Thunderscape Familiar": f"{_WORDS}one filter for both colours",
    "Burnout Bashtronaut": f"{_WORDS}it has the keyword by an ability of its own",
    "Streaking Oilgorger": f"{_WORDS}it has the keyword by an ability of its own",
    "Knight of Grace": f"{_WORDS}a player of whom it is so, the pool asks for the permanent",
    "Aang's Iceberg": 'whether it was sacrificed is asked, as "if you do" says',
    "Emrakul, the Aeons Torn": f"{_WORDS}its owner's graveyard, which is yours",
    "White Mage's Staff": "the same three in another order",
    "Berserk": "the same two in another order",
    "March of the Machines": f"{_WORDS}it is said again that they are artifacts",
    "Blind Hunter": "the same three in another order",
    "Love Song of Night and Day": "both draw at once, the pool lets one after the other",
    "Paladin Class": f"{_WORDS}others are counted, the pool counts all and takes one away",
    "True-Name Nemesis": f"{_WORDS}it has the keyword by an ability of its own",
}
"""Cards of the pool that compile to something else, and why that is no fault."""
HALF_TOLD: Final = (
    "Ancestral Vision", "Assault // Battery", "Cut // Ribbons", "Dead // Gone", "Dryad Arbor", "Dusk // Dawn",
    "Far // Away",
    "Fire // Ice", "Glassworks // Shattered Yard", "Grand Entryway // Elegant Rotunda", "Life // Death",
    "Never // Return", "Profit // Loss", "Roaring Furnace // Steaming Sauna", "Start // Finish",
    "Surgical Suite // Hospital Room", "Wear // Tear",
)  # fmt: skip
"""Cards of which the corpus file has one half, or no colour: what it has is understood, but makes no card."""
OTHERWISE_NAMED: Final = {
    "the file has one face of two, under both names": (
        "Bonecrusher Giant", "Murderous Rider", "Lovestruck Beast", "Foulmire Knight", "Giant Killer",
        "Malakir Rebirth", "Bala Ged Recovery", "Jwari Disruption", "Kazandu Mammoth", "Tangled Florahedron",
        "Riverglide Pathway", "Selfless Glyphweaver", "Nezumi Graverobber", "Student of Elements", "Jushi Apprentice",
        "Sagu Wildling", "Dirgur Island Dragon",
    ),
    "the file has both faces under both names, but not the colour of the back": (
        "Aang, Swift Savior", "Delver of Secrets", "Bloodline Keeper", "Nissa, Vastwood Seer", "Baithook Angler",
        "Lunarch Veteran", "Brutal Cathar", "Tavern Ruffian", "Hound Tamer", "Tithing Blade", "Oteclan Landmark",
        "Cyclonus, the Saboteur", "The Modern Age", "Invasion of Zendikar", "Invasion of Dominaria",
        "Invasion of Eldraine", "Thraben Gargoyle",
    ),
    "the file has one card of a meld pair without what both become": (
        "Gisela, the Broken Blade", "Bruna, the Fading Light", "Graf Rats", "Midnight Scavengers",
        "Hanweir Battlements", "Hanweir Garrison",
    ),
}  # fmt: skip
"""Cards of the pool that the corpus file doesn't have by their own names, by why that is so."""


def ordered(node: Any) -> Any:
    """The same piece of card language with its filters in one order, each once: "and" and "or" say no more."""
    if isinstance(node, tuple):
        return tuple(ordered(each) for each in node)
    if not isinstance(node, Node):
        return node
    made = replace(node, **{field: ordered(getattr(node, field)) for field in node.__struct_fields__})
    return as_set(made) if isinstance(made, (AllOf, AnyOf)) else made


def as_set(made: AllOf | AnyOf) -> AnyFilter:
    """A conjunction or disjunction without those of its own kind in it, in one order; one filter alone is itself."""
    parts: list[AnyFilter] = []
    for part in made.filters:
        parts.extend(part.filters if isinstance(part, type(made)) else (part,))
    kept = sorted(set(parts), key=repr)
    return kept[0] if len(kept) == 1 else type(made)(tuple(kept))


def compiled_pool() -> dict[str, CardDefinition]:
    """The cards of the pool that compile as a whole, by name."""
    made = {name: compile_card(card).definition for name, card in by_name().items() if name in POOL}
    return {name: definition for name, definition in made.items() if definition is not None}


def test_the_pool_compiles_to_what_was_written_by_hand() -> None:
    known = compiled_pool()
    different = {name for name, made in known.items() if ordered(made) != ordered(POOL[name])}
    assert different == set(DIFFERENT)
    assert len(known) - len(different) >= FLOOR


def test_every_card_of_the_pool_is_accounted_for() -> None:
    names = set(by_name())
    assert set(POOL) - names == {name for names in OTHERWISE_NAMED.values() for name in names}
    assert (set(POOL) & names) - set(compiled_pool()) == set(HALF_TOLD)


def half(face: CardDefinition) -> CardDefinition:
    """A face alone, without what the file doesn't tell of it or what belongs to the whole card (702.102a)."""
    abilities = tuple(each for each in face.abilities if each != fuse())
    made: CardDefinition = ordered(replace(face, layout="normal", faces=(), colours=None, abilities=abilities))
    return made


@pytest.mark.parametrize("name", HALF_TOLD)
def test_of_what_is_told_in_part_all_that_is_told_is_understood(name: str) -> None:
    made = compile_card(by_name()[name])
    assert made.unsupported == ()
    assert made.lacking
    known = [half(face) for face in (POOL[name], *POOL[name].faces)]
    read = [compile_face(face).definition for face in by_name()[name].faces]
    assert [face for face in read if face is None or half(face) not in known] == []


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_difference_that_is_none_any_more_is_crossed_out(name: str) -> None:
    made = compile_card(by_name()[name]).definition
    assert made is not None
    assert ordered(made) != ordered(POOL[name])
