"""The cards that come with Stacktrail: whole, in the language, and as printed."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.cards import pool
from domain.cards.abilities import Activated, CardDefinition, Mode, TargetSpec, Text, Triggered
from domain.cards.build import instant, modal, mode
from domain.cards.effects import DamageDivided, PutDivided
from domain.cards.face_names import full_name
from domain.cards.nouns import CREATURE, T0
from domain.cards.pieces import pieces
from domain.cards.pool import POOL, card
from domain.cards.terms import AllOf, AnyFilter, AnyOf, InZone, IsAbility, IsPlayer, IsSpell, T
from domain.cards.verbs import destroy, target
from domain.errors import UnknownCard
from domain.mana import write_mana
from tests.every_card import every_card

CORPUS = Path("/work/shared/data/oracle-cards.jsonl.xz")


@cache
def corpus() -> Mapping[str, dict[str, Any]]:
    """The printed facts of the pool's cards, where the corpus is at hand."""
    with lzma.open(CORPUS, "rt", encoding="utf-8") as lines:
        printed = (json.loads(line) for line in lines)
        whole = {full_name(card): card.name for card in POOL.values()}
        return {whole[facts["name"]]: facts for facts in printed if facts["name"] in whole}


def said_here(value: object) -> Iterator[msgspec.Struct]:
    """Every node within a text's effects, but not those of texts that they hold: those have targets of their own."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            inner = getattr(value, field)
            if not isinstance(inner, Text):
                yield from said_here(inner)
    elif isinstance(value, tuple):
        for part in value:
            yield from said_here(part)


def says_where(filter_: AnyFilter) -> bool:
    """Whether a filter asks for a zone, the stack or players, whichever way it is fulfilled."""
    match filter_:
        case AllOf(filters=filters):
            return any(says_where(part) for part in filters)
        case AnyOf(filters=filters):
            return all(says_where(part) for part in filters)
        case _:
            return isinstance(filter_, (InZone, IsSpell, IsAbility, IsPlayer))


def texts(definition: CardDefinition) -> Iterator[Text]:
    """Every text of a card."""
    return (node for node in pieces(definition) if isinstance(node, Text))


def test_the_pool_is_large_and_its_names_are_unique() -> None:
    assert len(POOL) >= 130
    assert len(POOL) == sum(len(module.CARDS) for module in pool._MODULES)


@every_card
def test_a_card_is_the_same_after_a_round_trip(definition: CardDefinition) -> None:
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(definition), type=CardDefinition) == definition
    assert msgspec.json.decode(msgspec.json.encode(definition), type=CardDefinition) == definition


@every_card
def test_a_definition_can_be_a_key(definition: CardDefinition) -> None:
    assert hash(definition) == hash(msgspec.json.decode(msgspec.json.encode(definition), type=CardDefinition))


@every_card
def test_every_target_says_where_it_is(definition: CardDefinition) -> None:
    for node in pieces(definition):
        if isinstance(node, TargetSpec):
            assert says_where(node.what), definition.name


@every_card
def test_a_text_speaks_only_of_targets_that_it_has(definition: CardDefinition) -> None:
    for text in texts(definition):
        for mode_ in text.modes:
            slots = [node.slot for node in said_here(mode_.effects) if isinstance(node, (T, DamageDivided, PutDivided))]
            assert all(slot < len(mode_.targets) for slot in slots), definition.name
            others = [other for spec in mode_.targets for other in spec.other_than]
            assert all(other < len(mode_.targets) for other in others), definition.name


@every_card
def test_every_target_is_spoken_of(definition: CardDefinition) -> None:
    for text in texts(definition):
        for mode_ in text.modes:
            said = said_here((*mode_.targets, *mode_.effects))
            slots = {node.slot for node in said if isinstance(node, (T, DamageDivided, PutDivided))}
            assert slots == set(range(len(mode_.targets))), definition.name


@every_card
def test_only_what_is_divided_has_a_division(definition: CardDefinition) -> None:
    for mode_ in (node for node in pieces(definition) if isinstance(node, Mode)):
        dealt = {node.slot for node in said_here(mode_.effects) if isinstance(node, (DamageDivided, PutDivided))}
        divided = {slot for slot, spec in enumerate(mode_.targets) if spec.divides is not None}
        assert dealt == divided, definition.name


@every_card
def test_an_ability_does_something(definition: CardDefinition) -> None:
    for node in pieces(definition.abilities):
        if isinstance(node, (Activated, Triggered)):
            assert all(mode_.effects for mode_ in node.text.modes), definition.name


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of printed cards isn't part of the project")
@every_card
def test_a_card_has_what_is_printed_on_it(definition: CardDefinition) -> None:
    facts = corpus()[definition.name]
    definition = next(iter(definition.faces)) if definition.layout in ("split", "room") else definition
    cost = None if definition.mana_cost is None else write_mana(definition.mana_cost)
    assert cost == facts["manaCost"]
    assert list(definition.types) == facts["types"]
    assert list(definition.subtypes) == facts["subtypes"]
    assert list(definition.supertypes) == facts["supertypes"]
    numbers = (definition.power, definition.toughness)
    written = tuple(None if each is None else str(each) if isinstance(each, int) else "*" for each in numbers)
    assert written == (facts["power"], facts["toughness"])


def test_an_unknown_card_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(UnknownCard) as refusal:
        card("Lightning Blot")
    assert "Lightning Bolt" in refusal.value.nearest
    assert "Lightning Bolt" in str(refusal.value)


def test_a_name_unlike_all_others_is_refused_with_advice() -> None:
    with pytest.raises(UnknownCard) as refusal:
        card("Xyzzy")
    assert refusal.value.nearest == ()
    assert "Xyzzy" in str(refusal.value)


def test_a_modal_text_stands_alone() -> None:
    with pytest.raises(ValueError, match="modal"):
        instant("Two Texts", "{1}", modal(mode(destroy(T0))), target(CREATURE))


def test_every_card_that_fails_is_named() -> None:
    @every_card
    def is_another(definition: CardDefinition) -> None:
        assert definition.name not in ("Cancel", "Shock")

    with pytest.raises(AssertionError) as failed:
        is_another()
    assert sorted(line.partition(":")[0] for line in str(failed.value).splitlines() if "assert" in line) == [
        "Cancel",
        "Shock",
    ]
