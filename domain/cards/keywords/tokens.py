"""Predefined tokens (111.10) and the keyword actions that create them (701)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import (
    AddPT,
    AnyEffect,
    CardDefinition,
    CreateToken,
    GainAbility,
    Keyword,
    Modifies,
    SetPT,
)
from domain.cards.build import Part, activated, card, mana_ability, triggered, when_dies
from domain.cards.costs import DiscardSome, SacrificeThis
from domain.cards.effects import Acted, DrawCards, GainLife, LoseLife, PutCounters, Scry, Transform
from domain.cards.keywords.actions import explore
from domain.cards.keywords.evergreen import trample, ward
from domain.cards.nouns import CREATURE, HOST, ITSELF, OPPONENT, T0, THIS, YOURS
from domain.cards.terms import Compare, Each, NumberOf, Quantity
from domain.cards.triggers import Happens
from domain.cards.verbs import add_any_colour, target


def _artifact(kind: str, *parts: Part) -> CardDefinition:
    """An artifact token that is named for its subtype (111.4, 111.10)."""
    return card(f"Artifact — {kind}", kind, None, *parts, colours=())


OWN: Final = SacrificeThis()
TREASURE: Final = _artifact("Treasure", mana_ability(("{T}", OWN), add_any_colour()))
GOLD: Final = _artifact("Gold", mana_ability(OWN, add_any_colour()))
FOOD: Final = _artifact("Food", activated(("{2}", "{T}", OWN), GainLife(3)))
CLUE: Final = _artifact("Clue", activated(("{2}", OWN), DrawCards(1)))
BLOOD: Final = _artifact("Blood", activated(("{1}", "{T}", DiscardSome(), OWN), DrawCards(1)))
MAP: Final = _artifact(
    "Map", activated(("{1}", "{T}", OWN), target(CREATURE & YOURS), *explore(T0), sorcery_timing=True)
)

PHYREXIAN: Final = card("Artifact Creature — Phyrexian", "Phyrexian Token", None, colours=(), power=0, toughness=0)
INCUBATOR: Final = replace(
    _artifact("Incubator", activated("{2}", Transform())), layout="transforming", faces=(PHYREXIAN,)
)


def _role(name: str, *parts: Part) -> CardDefinition:
    """A Role: an Aura token (111.10k–q)."""
    return card("Enchantment — Aura Role", name, None, Keyword("enchant", CREATURE), *parts, colours=())


_STRONGER: Final = AddPT(1, 1)
CURSED: Final = _role("Cursed", Modifies(HOST, (SetPT(1, 1),)))
MONSTER: Final = _role("Monster", Modifies(HOST, (_STRONGER, GainAbility(trample()))))
ROYAL: Final = _role("Royal", Modifies(HOST, (_STRONGER, GainAbility(ward("{1}")))))
SORCERER: Final = _role(
    "Sorcerer", Modifies(HOST, (_STRONGER, GainAbility(triggered(Happens("attack", ITSELF), Scry(1)))))
)
WICKED: Final = _role("Wicked", Modifies(HOST, (_STRONGER,)), when_dies(LoseLife(1, Each(OPPONENT))))
YOUNG_HERO: Final = _role(
    "Young Hero",
    Modifies(HOST, (GainAbility(triggered(
        Happens("attack", ITSELF), PutCounters(THIS, "+1/+1"),
        only_if=Compare(NumberOf(THIS, "toughness"), "<=", 3),
    )),)),
)  # fmt: skip


def investigate(count: Quantity = 1) -> tuple[AnyEffect, AnyEffect]:
    """Investigate: a Clue (701.16a)."""
    return CreateToken(CLUE, count), Acted("investigate")
