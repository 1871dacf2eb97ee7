"""Cards in English: complete over the language, and readable."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

from domain.cards import abilities, costs, effects, terms, triggers
from domain.cards.abilities import CardDefinition, Modification
from domain.cards.face_names import names_of
from domain.cards.nouns import ANY_TARGET, CREATURE, YOURS
from domain.cards.pool import card
from domain.cards.render import render_ability, render_card, render_cost, render_target, render_text
from domain.cards.render.nouns import add
from domain.cards.render.speech import say
from domain.cards.terms import Condition, Filter, Node
from domain.cards.verbs import any_number, target, up_to
from tests.every_card import every_card

LANGUAGE = (terms, costs, effects, triggers, abilities)
BASES = (Node, Filter, Condition, Modification)


def node_classes(module: ModuleType) -> list[type[Node]]:
    """The node classes that a module of the language defines."""
    classes = (value for _, value in inspect.getmembers(module, inspect.isclass))
    return [kind for kind in classes if issubclass(kind, Node) and kind.__module__ == module.__name__]


@pytest.mark.parametrize("module", LANGUAGE, ids=lambda module: module.__name__)
def test_every_node_class_has_its_english(module: ModuleType) -> None:
    spoken = say.registry.keys() | add.registry.keys()
    assert {kind.__name__ for kind in node_classes(module) if kind not in spoken and kind not in BASES} == set()


@every_card
def test_every_card_can_be_read(definition: CardDefinition) -> None:
    lines = render_card(definition).split("\n")
    assert lines[0].startswith(names_of(definition.name)[0])
    assert all(line and line == line.strip() and "  " not in line for line in lines)
    assert not any(word in " ".join(lines) for word in ("filter=", "Node", "None", "object at 0x"))


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Counterspell", ["Counterspell {U}{U}", "Instant", "Counter target spell."]),
        ("Doom Blade", ["Doom Blade {1}{B}", "Instant", "Destroy target nonblack creature."]),
        ("Grizzly Bears", ["Grizzly Bears {1}{G}", "Creature — Bear", "2/2"]),
        ("Faithless Looting", [..., ..., "Draw two cards. Discard two cards.", "Flashback {2}{R}"]),
        ("Mana Leak", [..., ..., "Counter target spell unless its controller pays {3}."]),
        (
            "Rolling Thunder",
            [..., ..., "Rolling Thunder deals X damage divided as you choose among any number of targets."],
        ),
        (
            "Comet Storm",
            [
                ...,
                ...,
                "Multikicker {1}",
                (
                    "Choose any target, then choose another target for each time Comet Storm was kicked. "
                    "Comet Storm deals X damage to each of those targets."
                ),
            ],
        ),
        ("Serra Angel", [..., ..., "Flying, vigilance", "4/4"]),
        ("Rushing River", [..., ..., "Kicker—Sacrifice a land.", ...]),
        ("Wasteland", [..., ..., "{T}: Add {C}.", "{T}, Sacrifice this land: Destroy target nonbasic land."]),
        (
            "Izzet Charm",
            [
                ...,
                ...,
                "Choose one —",
                "• Counter target noncreature spell unless its controller pays {2}.",
                "• Izzet Charm deals 2 damage to target creature.",
                "• Draw two cards. Discard two cards.",
            ],
        ),
    ],
)
def test_a_card_reads_like_a_card(name: str, lines: list[object]) -> None:
    read = render_card(card(name)).split("\n")
    assert len(read) == len(lines)
    assert all(expected in (..., line) for line, expected in zip(read, lines, strict=True))


def test_a_target_is_rendered_with_its_number() -> None:
    assert render_target(target(ANY_TARGET)) == "any target"
    assert render_target(target(CREATURE & YOURS, 2)) == "two target creatures you control"
    assert render_target(up_to(2, CREATURE)) == "up to two target creatures"
    assert render_target(any_number(ANY_TARGET)) == "any number of targets"


def test_parts_of_a_card_are_rendered_alone() -> None:
    charm, fanatic = card("Boros Charm"), card("Mogg Fanatic")
    assert charm.text is not None
    assert render_text(charm.text).startswith("Choose one —")
    ability = fanatic.abilities[0]
    assert render_ability(ability) == "Sacrifice this permanent: This permanent deals 1 damage to any target."
    assert render_cost(card("Force of Will").alternative_costs[0].cost).startswith("Pay 1 life, exile a blue card")
