"""Following instructions in the order written (608.2c): the table of what each class of effect does.

The procedures are in ``instructions/`` and register themselves here, for effects, mana abilities and payments lead
to one another; a test proves that none is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from domain.cards.abilities import AnyEffect
from domain.procedure import Left, Procedure, Table
from domain.rules.context import Context

E = TypeVar("E")
Instruction = Callable[[Table, Any, Context], Procedure[Context]]

INSTRUCTIONS: dict[type, Instruction] = {}
"""What each class of effect does."""


def does(kind: type[E]) -> Callable[[Callable[[Table, E, Context], Procedure[Context]]], Instruction]:
    """Register the procedure that carries out effects of a class."""

    def register(procedure: Callable[[Table, E, Context], Procedure[Context]]) -> Instruction:
        INSTRUCTIONS[kind] = procedure
        return procedure

    return register


def at_once(kind: type[E]) -> Callable[[Callable[[Table, E, Context], Context]], Instruction]:
    """Register the function that carries out effects of a class without asking anything."""

    def register(function: Callable[[Table, E, Context], Context]) -> Instruction:
        def procedure(table: Table, effect: E, context: Context) -> Procedure[Context]:
            yield from ()
            return function(table, effect, context)

        return does(kind)(procedure)

    return register


def follow(table: Table, effects: tuple[AnyEffect, ...], context: Context) -> Procedure[Context]:
    """Follow instructions in the order written (608.2c); each sees what earlier ones left behind."""
    for effect in effects:
        if table.game.over:
            break
        try:
            context = yield from INSTRUCTIONS[type(effect)](table, effect, context)
        except Left:  # who would have to say how it goes on has left: so far and no further (800.4)
            continue
    return context
