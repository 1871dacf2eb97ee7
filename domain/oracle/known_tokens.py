"""Tokens that the rules know by their name alone: Treasure, Food, Blood, Map … (111.10)."""

from __future__ import annotations

from typing import Final

from domain.cards import keywords
from domain.cards.abilities import AddRule, AnyAbility, CardDefinition
from domain.cards.build import activated, card
from domain.cards.costs import DiscardSome, SacrificeThis
from domain.cards.effects import Move, Scry, Search
from domain.cards.nouns import CREATURE, IT, T0, YOU, YOURS, card_of
from domain.cards.static_rules import MayCastFrom
from domain.cards.terms import Among, TopOf
from domain.cards.verbs import add_any_colour, draw, gain_life, target
from domain.oracle.grammar import rule
from domain.vocabulary import Zone

_SACRIFICED: Final = SacrificeThis()
_PLAY_IT: Final = AddRule((MayCastFrom(Zone.EXILE, Among(IT), lands=True),))

ARTIFACTS: Final[dict[str, tuple[AnyAbility, ...]]] = {
    "Treasure": (activated(("{T}", _SACRIFICED), add_any_colour()),),
    "Food": (activated(("{2}, {T}", _SACRIFICED), gain_life(3)),),
    "Gold": (activated(_SACRIFICED, add_any_colour()),),
    "Clue": (activated(("{2}", _SACRIFICED), draw()),),
    "Blood": (activated(("{1}, {T}", DiscardSome(), _SACRIFICED), draw()),),
    "Map": (
        activated(("{1}, {T}", _SACRIFICED), target(CREATURE & YOURS), *keywords.explore(T0), sorcery_timing=True),
    ),
    "Junk": (activated(("{T}", _SACRIFICED), Move(TopOf(YOU), Zone.EXILE), _PLAY_IT, sorcery_timing=True),),
    "Lander": (activated(("{2}, {T}", _SACRIFICED), Search(card_of("Basic", "Land"), Zone.BATTLEFIELD, tapped=True)),),
}
"""Colourless artifact tokens by their subtype and name."""


def artifact_token(kind: str) -> CardDefinition:
    """An artifact token that the rules know by its name."""
    return CardDefinition(
        name=kind, mana_cost=None, types=("Artifact",), subtypes=(kind,), colours=(), abilities=ARTIFACTS[kind]
    )


SHARD: Final = card("Enchantment — Shard", "Shard", None, activated(("{2}", _SACRIFICED), Scry(1), draw()), colours=())

for _kind in ARTIFACTS:
    rule("token_kind", f"{_kind.lower()} token|tokens", lambda at, kind=_kind: artifact_token(kind))
rule("token_kind", "shard token|tokens", lambda: SHARD)
