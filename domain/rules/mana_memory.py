"""Mana that remembers (106.6): what it may be spent on, and what becomes of a spell that it is spent on."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.abilities import AddManaFor, GainAbility
from domain.cards.effects import AddMana
from domain.lasting import ContinuousEffect
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.reading import fits
from domain.state import Board, Mana
from domain.vocabulary import ObjectId, PlayerId


def is_restricted(effect: AddMana | None) -> bool:
    """Whether mana may be spent on some things only (106.6)."""
    return isinstance(effect, AddManaFor) and not (effect.spells is None and effect.abilities_of is None)


def may_be_spent(board: Board, player: PlayerId, source: ObjectId, memory: AddMana | None, thing: ObjectId) -> bool:
    """Whether mana of a source may be spent on a spell or ability on the stack; 0 is anything else (106.6)."""
    if not isinstance(memory, AddManaFor) or not is_restricted(memory):
        return True
    found = board.objects.get(thing)
    if found is None:
        return False
    wanted, subject = (memory.spells, thing) if found.ability is None else (memory.abilities_of, found.source)
    return wanted is not None and fits(view(board), wanted, subject, Context(controller=player, this=source))


def spendable(board: Board, player: PlayerId, pool: tuple[Mana, ...], thing: ObjectId) -> Iterator[Mana]:
    """The units of a pool that may be spent on a spell or ability (106.6)."""
    return (unit for unit in pool if may_be_spent(board, player, unit.source, unit.memory, thing))


def gifts(
    board: Board, player: PlayerId, spent: tuple[Mana, ...], spell: ObjectId, first_id: int
) -> tuple[ContinuousEffect, ...]:
    """The effects that begin as mana was spent on a spell, one for each mana that gives something (106.6, 106.6a)."""
    giving = (
        unit
        for unit in spent
        if unit.memory is not None
        and unit.memory.gives_to is not None
        and fits(view(board), unit.memory.gives_to, spell, Context(controller=player, this=unit.source))
    )
    return tuple(
        ContinuousEffect(
            id=first_id + number,
            source=unit.source,
            controller=player,
            duration="forever",
            affects=(spell,),
            modifications=tuple(GainAbility(each) for each in unit.memory.gains) if unit.memory is not None else (),
        )
        for number, unit in enumerate(giving)
    )
