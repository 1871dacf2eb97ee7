"""The cards that come with Stacktrail, by name."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from domain.cards.abilities import CardDefinition
from domain.cards.pool import (
    abilities_that_watch,
    adventurers,
    attack_costs,
    auras_and_equipment,
    banders,
    benders,
    bounce,
    burn,
    card_drawing,
    copies,
    costs_to_watch,
    counters_and_graveyards,
    counterspells,
    creatures,
    double_faced,
    dungeoneers,
    exchanges_and_counters,
    fighters,
    flips_and_levels,
    for_as_long_as,
    from_elsewhere,
    from_hand_and_graveyard,
    growing_creatures,
    guarded,
    how_often_triggered,
    joined_and_given,
    keyword_actions,
    lands,
    laws_of_combat,
    layered,
    libraries_and_graveyards,
    linked,
    mana,
    meld_pairs,
    modal,
    moments_of_combat,
    more_than_that,
    mutating,
    newest_keywords,
    opponents_choices,
    paid_otherwise,
    planeswalkers,
    redirection,
    removal,
    roles,
    rooms_and_classes,
    rules_changers,
    sagas_and_sieges,
    seldom_seen,
    shields_and_stuns,
    snow_and_mana,
    split_cards,
    targets_and_choices,
    tricks,
    turns,
    untapping,
    vehicles,
)
from domain.errors import UnknownCard

_MODULES: Final = (
    abilities_that_watch,
    adventurers,
    attack_costs,
    auras_and_equipment,
    benders,
    banders,
    bounce,
    burn,
    card_drawing,
    copies,
    counters_and_graveyards,
    costs_to_watch,
    counterspells,
    creatures,
    double_faced,
    dungeoneers,
    exchanges_and_counters,
    from_elsewhere,
    fighters,
    for_as_long_as,
    flips_and_levels,
    guarded,
    growing_creatures,
    from_hand_and_graveyard,
    lands,
    laws_of_combat,
    layered,
    libraries_and_graveyards,
    how_often_triggered,
    joined_and_given,
    linked,
    mana,
    meld_pairs,
    modal,
    more_than_that,
    moments_of_combat,
    mutating,
    newest_keywords,
    opponents_choices,
    planeswalkers,
    redirection,
    removal,
    roles,
    rooms_and_classes,
    rules_changers,
    sagas_and_sieges,
    seldom_seen,
    shields_and_stuns,
    snow_and_mana,
    split_cards,
    targets_and_choices,
    tricks,
    vehicles,
    paid_otherwise,
    keyword_actions,
    turns,
    untapping,
)

POOL: Final[Mapping[str, CardDefinition]] = MappingProxyType(
    {card.name: card for module in _MODULES for card in module.CARDS}
)
"""Every card of the pool by its English name."""


def card(name: str) -> CardDefinition:
    """The card of that name; raises ``UnknownCard`` with the nearest names."""
    if name not in POOL:
        raise UnknownCard(name, tuple(difflib.get_close_matches(name, POOL, n=3)))
    return POOL[name]
