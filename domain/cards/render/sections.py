"""Lines that stand below a marker: the levels of Classes and levelers; and what a Siege needn't say (310, 711, 716)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AnyAbility,
    CardDefinition,
    GainAbility,
    Modifies,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.costs import PayMana
from domain.cards.effects import Designate
from domain.cards.keywords.classes import class_level, level
from domain.cards.keywords.faces import siege
from domain.cards.keywords.growing import levels
from domain.cards.nouns import THIS
from domain.cards.terms import AnyCondition, Both, Compare, Fits, HasMark
from domain.mana import write_mana


class Section(NamedTuple):
    """A marker, and the abilities below it."""

    marker: tuple[str, ...]
    abilities: tuple[AnyAbility, ...]


HIGHEST: Final = 9
"""The highest level of a Class that is looked for."""


def in_sections(definition: CardDefinition) -> tuple[CardDefinition, tuple[Section, ...]]:
    """The card without what stands below markers, and that."""
    if "Siege" in definition.subtypes and definition.abilities[-1:] == (siege(),):
        definition = replace(definition, abilities=definition.abilities[:-1])
    begin = next((at for at, each in enumerate(definition.abilities) if is_marker(each)), None)
    if begin is None:
        return definition, ()
    sections = tuple(sections_of(definition.abilities[begin:]))
    if () in (section.marker for section in sections):
        return definition, ()
    return replace(definition, abilities=definition.abilities[:begin]), sections


def is_marker(ability: AnyAbility) -> bool:
    """Whether a section begins with this ability."""
    return bar_of(ability) > 0 or leveler(ability).marker != ()


def sections_of(abilities: Sequence[AnyAbility]) -> Iterator[Section]:
    """Abilities from a marker on, section by section; one without a marker is none."""
    row = tuple(abilities)
    while row:
        number = bar_of(row[0])
        if number:
            end = next((at for at, each in enumerate(row[1:], 1) if is_marker(each)), len(row))
            yield class_section(number, row[:end])
            row = row[end:]
        else:
            yield leveler(row[0])
            row = row[1:]


def bar_of(ability: AnyAbility) -> int:
    """The level of a Class to which this ability leads (716.2a); 0 if it is another one."""
    match ability:
        case Activated(text=text) if text.choose is None:
            first = text.modes[0].effects[:1]
            return next((n for n in range(2, HIGHEST + 1) if first == (Designate(THIS, level(n)),)), 0)
    return 0


def class_section(number: int, row: tuple[AnyAbility, ...]) -> Section:
    """A class level bar and what the Class has from then on."""
    bar, *others = row
    kept = tuple(without_level(each, number) for each in others)
    match bar:
        case Activated(cost=(PayMana(mana=mana) as cost,)) if class_level(number, cost, *kept) == row:
            return Section((f"{write_mana(mana)}: Level {number}",), kept)
    return Section((), row)


def without_level(ability: AnyAbility, number: int) -> AnyAbility:
    """An ability without the condition that the Class has the level."""
    there = Fits(THIS, HasMark(level(number)))
    if not isinstance(ability, Static | Activated | Triggered):
        return ability
    match ability.condition:
        case Both(left=left, right=right) if left == there:
            return replace(ability, condition=right)
        case condition if condition == there:
            return replace(ability, condition=None)
    return ability


def leveler(ability: AnyAbility) -> Section:
    """A level symbol, and what the leveler has there (711.2); no marker if it is something else."""
    match ability:
        case Static(rules=(Modifies(modifications=(SetPT(power=int(power), toughness=int(toughness)), *gained)),)):
            given = tuple(each.ability for each in gained if isinstance(each, GainAbility))
            least, most = between(ability.condition)
            if least and levels(least, most, power, toughness, *given) == ability:
                words = f"LEVEL {least}+" if most is None else f"LEVEL {least}-{most}"
                return Section((words, f"{power}/{toughness}"), given)
    return Section((), (ability,))


def between(condition: AnyCondition | None) -> tuple[int, int | None]:
    """The numbers between which a condition holds, as far as it compares with numbers."""
    match condition:
        case Compare(op=">=", right=int(least)):
            return least, None
        case Both(left=Compare(op=">=", right=int(least)), right=Compare(op="<=", right=int(most))):
            return least, most
    return 0, None
