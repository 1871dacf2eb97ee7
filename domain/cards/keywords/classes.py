"""Classes (716): their levels, and what they have on each."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import Activated, AnyAbility, Static, Triggered
from domain.cards.build import Price, Says, price, sentence, triggered
from domain.cards.effects import Acted, Designate
from domain.cards.nouns import ITSELF, THIS
from domain.cards.terms import Fits, HasMark, Where
from domain.cards.triggers import Happens


def class_level(number: int, cost: Price, *abilities: AnyAbility) -> tuple[AnyAbility, ...]:
    """A class level bar: for a cost, as a sorcery, the next level, and what the Class has from then on (716.2a)."""
    lower = ~Fits(THIS, HasMark(level(number)))
    before = lower & Fits(THIS, HasMark(level(number - 1))) if number > 2 else lower
    gains = sentence(Designate(THIS, level(number)), Acted("become_level", THIS))
    bar = Activated(price(cost), gains, sorcery_timing=True, condition=before)
    return (bar, *(on_level(number, each) for each in abilities))


def on_level(number: int, ability: AnyAbility) -> AnyAbility:
    """An ability that a Class has on a level and above it (716.2a)."""
    there = Fits(THIS, HasMark(level(number)))
    if isinstance(ability, Triggered) and ability.when == becoming(number):
        return ability
    if isinstance(ability, (Static, Activated, Triggered)):
        return replace(ability, condition=there if ability.condition is None else there & ability.condition)
    raise TypeError(f"{type(ability).__name__} is no ability of a Class")


def when_level(number: int, *parts: Says) -> Triggered:
    """When this Class becomes a level (716.2b)."""
    return triggered(becoming(number), *parts)


def becoming(number: int) -> Happens:
    """That the Class has just become that level, and is no higher yet (716.2b)."""
    just = Fits(THIS, HasMark(level(number))) & ~Fits(THIS, HasMark(level(number + 1)))
    return Happens("become_level", ITSELF & Where(just))


def level(number: int) -> str:
    """The designation of a level (716.2b)."""
    return f"level {number}"
