"""Characteristics of an object as the layers made them (109.3, 613), also as last known information (608.2h)."""

from __future__ import annotations

import msgspec

from domain.cards.abilities import AnyAbility
from domain.vocabulary import PlayerId


class Characteristics(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """What an object is right now; ``types`` holds card types, subtypes and supertypes.

    ``power`` and ``toughness`` are None where the object has none. ``controller`` is in here because layer 2 decides
    it (613.1b).
    """

    name: str
    controller: PlayerId
    mana_cost: tuple[str, ...] | None = None
    types: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[AnyAbility, ...] = ()
