"""Which abilities are mana abilities (605.1): pure questions about a text."""

from __future__ import annotations

from collections.abc import Iterable

from domain.cards.abilities import Activated, AnyEffect, Text, Triggered
from domain.cards.costs import ChangeLoyalty
from domain.cards.effects import AddMana
from domain.identity import by_identity


def could_add_mana(effects: Iterable[AnyEffect]) -> bool:
    """Whether following these effects could add mana to a pool (605.1)."""
    return any(isinstance(effect, AddMana) or could_add_mana(inner_effects(effect)) for effect in effects)


def inner_effects(effect: AnyEffect) -> tuple[AnyEffect, ...]:
    """The effects inside an effect such as "you may …"."""
    found: list[AnyEffect] = []
    for field in ("effects", "otherwise", "win", "lose"):
        found += getattr(effect, field, ())
    for option in getattr(effect, "options", ()):
        found += option
    return tuple(found)


def untargeted_mana(text: Text) -> bool:
    """Whether a text has no target and could add mana (605.1a–b)."""
    modes = text.modes
    return not any(mode.targets for mode in modes) and any(could_add_mana(mode.effects) for mode in modes)


@by_identity(20_000)
def is_mana_ability(ability: Activated) -> bool:
    """605.1a: no target, could add mana, not a loyalty ability."""
    return untargeted_mana(ability.text) and not any(isinstance(cost, ChangeLoyalty) for cost in ability.cost)


def is_mana_trigger_text(ability: Triggered) -> bool:
    """605.1b as far as the text goes: no target, could add mana; what it triggers from is for 603 to say."""
    return untargeted_mana(ability.text)
