"""The instruction to add mana (106.4)."""

from __future__ import annotations

from domain.cards.effects import AddMana
from domain.events import ManaAdded
from domain.procedure import Procedure, Table
from domain.rules.choosing import choose_word
from domain.rules.context import Context
from domain.rules.following import does
from domain.rules.instructions.speaking_of import number, players


@does(AddMana)
def add_mana(table: Table, effect: AddMana, context: Context) -> Procedure[Context]:
    """Players add mana, of the symbols given or of one type that they choose (106.4, 106.1b)."""
    times = number(table, effect.times, context)
    for player in players(table, effect.who, context):
        kinds = effect.mana * times
        if effect.any_of and times:
            chosen = yield from choose_word(table, player, context.this, "mana", effect.any_of)
            kinds = (*kinds, *(chosen for _ in range(times)))
        if kinds:
            units = tuple(zip(table.fresh(len(kinds)), kinds, strict=True))
            table.record(ManaAdded(player=player, source=context.this, mana=units))
    return context
