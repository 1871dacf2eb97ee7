"""Cards of several sets of characteristics, compiled from what files tell of them; what isn't told is asked for."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.cards.abilities import CardDefinition
from domain.cards.build import card, creature, sorcery, triggered, when_enters
from domain.cards.faces import back, battle, door, flip, melding, omen, prototype, room, transforming
from domain.cards.keywords import flying
from domain.cards.triggers import Unlocks
from domain.cards.verbs import draw
from domain.oracle import Compiled, RawCard, RawFace, compile_card

SIZE: Final = {"power": "2", "toughness": "2"}


def face(name: str, cost: str | None, line: str, text: str = "", **more: Any) -> RawFace:
    before, _, after = line.partition(" — ")
    return RawFace(
        name=name, mana_cost=cost, types=tuple(before.split()), subtypes=tuple(after.split()), text=text, **more
    )


def compiled(layout: str, *faces: RawFace) -> Compiled:
    return compile_card(RawCard(name=" // ".join(each.name for each in faces), layout=layout, faces=faces))


DRAGON: Final = face("Marsh Wyrm", "{4}{B}", "Creature — Dragon", **SIZE)
BEAR: Final = face("Freed Bear", None, "Creature — Bear", "Flying", colours=("R",), **SIZE)
SIEGE: Final = face("Lost Siege", "{R}", "Battle — Siege", "When this Siege enters, draw a card.", defense="4")


@pytest.mark.rule("720.3")
def test_an_omen_card_is_no_adventurer() -> None:
    signs = face("Bad Signs", "{B}", "Sorcery — Omen", "Draw a card.")
    made = compiled("omen", DRAGON, signs).definition
    assert made == omen(
        creature("Marsh Wyrm", "{4}{B}", 2, 2, "Dragon"), sorcery("Bad Signs", "{B}", draw(), subtypes="Omen")
    )
    assert compiled("adventure", DRAGON, signs).definition is None


@pytest.mark.rule("709.5")
def test_a_room_has_doors() -> None:
    made = compiled(
        "room",
        face("Dim Hall", "{1}{U}", "Enchantment — Room", "When you unlock this door, draw a card."),
        face("Bright Attic", "{3}{U}", "Enchantment — Room", "Creatures you control have flying."),
    ).definition
    assert made == room(
        door("Dim Hall", "{1}{U}", triggered(Unlocks("Dim Hall"), draw())),
        door("Bright Attic", "{3}{U}", static_flying()),
    )


def static_flying() -> Any:
    """What the compiler makes of it, on a card that is no Room."""
    made = compiled("normal", face("Sky", "{3}{U}", "Enchantment", "Creatures you control have flying.")).definition
    assert made is not None
    return made.abilities[0]


def test_a_door_is_that_of_a_room() -> None:
    assert compiled(
        "normal", face("No Hall", "{U}", "Enchantment", "When you unlock this door, draw a card.")
    ).unsupported


@pytest.mark.rule("310.4", "310.11")
def test_a_siege_has_its_defense_and_what_follows_its_defeat() -> None:
    made = compiled("transform", SIEGE, BEAR).definition
    assert made == transforming(
        battle("Lost Siege", "{R}", 4, when_enters(draw())),
        back("Creature — Bear", "Freed Bear", "R", flying(), power=2, toughness=2),
    )


@pytest.mark.rule("718.2")
def test_a_prototype_has_another_cost_and_size() -> None:
    text = "Prototype {2}{U} — 3/1 (You may cast this spell with different mana cost, color, and size.)\nFlying"
    made = compiled("prototype", face("Big Engine", "{7}", "Artifact Creature — Golem", text, power="7", toughness="7"))
    assert made.definition == prototype(
        card("Artifact Creature — Golem", "Big Engine", "{7}", flying(), power=7, toughness=7), "{2}{U}", 3, 1
    )


@pytest.mark.rule("712.4")
def test_a_card_that_melds_has_what_the_two_are_together() -> None:
    half = face("Left Half", "{W}", "Creature — Angel", "(Melds with Right Half.)", **SIZE)
    being = face("Whole Being", None, "Creature — Angel", "Flying", colours=("W",), power="9", toughness="9")
    assert compiled("meld", half, being).definition == melding(
        creature("Left Half", "{W}", 2, 2, "Angel"),
        back("Creature — Angel", "Whole Being", "W", flying(), power=9, toughness=9),
    )
    assert compiled("meld", half).lacking == ("the other face",)


def test_a_card_of_more_halves_than_two_lacks_none_of_them() -> None:
    halves = [face(name, "{R}", "Sorcery", "Draw a card.") for name in ("This", "That", "Other")]
    made = compiled("split", *halves)
    assert (made.definition, made.lacking) == (None, ())
    assert [each.sentence for each in made.unsupported] == ["(split, 3 faces)"]


@pytest.mark.rule("710.1c")
def test_the_bottom_half_of_a_flip_card_has_cost_and_colour_of_the_whole() -> None:
    bottom = face("Old Sage", None, "Creature — Human", colours=("U",), **SIZE)
    made = compiled("flip", face("Young Sage", "{U}", "Creature — Human", **SIZE), bottom).definition
    sage = creature("Old Sage", "{U}", 2, 2, "Human")
    assert made == flip(creature("Young Sage", "{U}", 2, 2, "Human"), sage)


@pytest.mark.rule("204.1")
def test_a_land_has_the_colour_that_is_indicated() -> None:
    dryad: dict[str, Any] = {"identity": ("G",), "power": "1", "toughness": "1"}
    made = compiled("normal", face("Green Grove", None, "Land Creature — Forest Dryad", colours=("G",), **dryad))
    assert made.definition is not None
    assert made.definition.colours == ("G",)
    untold = compiled("normal", face("Green Grove", None, "Land Creature — Forest Dryad", **dryad))
    assert untold.lacking == ("the colour of Green Grove",)


@pytest.mark.parametrize(
    ("line", "more", "lacking"),
    [
        ("Battle — Siege", {}, "the defense of Odd One"),
        ("Planeswalker — Nobody", {"text": "[+1]: Draw a card."}, "the loyalty of Odd One"),
    ],
)
def test_what_the_file_doesnt_tell_is_asked_for(line: str, more: dict[str, Any], lacking: str) -> None:
    assert compiled("normal", face("Odd One", "{3}", line, **more)).lacking == (lacking,)


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("Planeswalker — Nobody", {"loyalty": "X"}),
        ("Battle — Siege", {"defense": "*"}),
        ("Battle", {"defense": "3"}),
        ("Creature — Bear", {"power": "1½", "toughness": "2"}),
        ("Creature — Bear", {"power": "²", "toughness": "2"}),
        ("Creature — Bear", {"power": "1", "toughness": "9" * 5000}),
        ("Artifact — Vehicle", {"power": "*", "toughness": "2"}),
    ],
)
def test_numbers_that_arent_understood_are_told(line: str, more: dict[str, Any]) -> None:
    made = compiled("normal", face("Odd One", "{3}", line, **more))
    assert made.definition is None
    assert made.unsupported


def test_a_vehicle_may_be_as_large_as_its_text_says() -> None:
    text = "Cart's power is equal to the number of creatures you control.\nCrew 1"
    made = compiled("normal", face("Cart", "{3}", "Artifact — Vehicle", text, power="*", toughness="2")).definition
    assert isinstance(made, CardDefinition)
    assert made.power is not None
